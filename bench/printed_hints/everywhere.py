"""Hints of the one-column books, and those that `triple` shares with them."""

from __future__ import annotations

import numpy as np

from dicecup import Card, Category, rulebook
from dicecup.coach.printed_advice import Finding, HintVerdict

from .questions import (
    DELUXE,
    REPLAYED,
    TRIPLE,
    Answer,
    all_but,
    card_of,
    choices,
    deluxe_example,
    filled,
    first,
    hint,
    judged,
    losses,
    perfect_turns,
    points_in,
    same_elsewhere,
    share,
    turn_filled,
)

# --- where to score, in all three books with a strategy page --------------------------------------------------


@hint(
    "3 3 3 and 19 in all: 9 in Threes, or 19 in 3 of a Kind or Chance",
    ("classic", "Strategy", "9 points in “Threes” box in the Upper Section; or 19 points (total all dice)"),
    ("travel", "Strategy hints", "In Upper Section, score 9 in THREES box."),
    ("triple", "Strategy, example A", "9 points in 'Threes' box in UPPER SECTION; or 19 points (total of all dice)"),
)
def three_threes() -> Answer:
    actions = ("enter Threes", "enter 3 of a Kind", "enter Chance")
    end = card_of(**all_but("threes", "three_kind"))
    return (
        "it depends",
        "The books print the choice without an answer. Threes is better, even when the bonus is out of reach. The ten"
        " extra points in 3 of a Kind are worth more only at the very end.",
        [
            choices("With 3 3 3 4 6 on an empty card:", Card(DELUXE), "33346", 0, *actions),
            choices("Ahead of the pace (Sixes 24, Fives 20):", card_of(sixes=24, fives=20), "33346", 0, *actions),
            choices(
                "With the bonus out of reach (Sixes 6, Fives 5, Fours 4):",
                card_of(sixes=6, fives=5, fours=4), "33346", 0, *actions,
            ),
            choices("With only these two boxes open, and the bonus out of reach:", end, "33346", 0, *actions[:2]),
            same_elsewhere({}, "33346", 0),
        ],
    )  # fmt: skip


@hint(
    "5 5 5 5 2: 20 in Fives, or 22 in 3 or 4 of a Kind or Chance",
    ("classic", "Strategy", "20 points in “Fives” box in the Upper Section; or 22 points (total all dice)"),
    ("travel", "Strategy hints", "In Upper Section, score 20 in FIVES box."),
    ("triple", "Strategy, example B", "20 points in 'Fives' box in UPPER SECTION; or 22 points"),
)
def four_fives() -> Answer:
    actions = ("enter Fives", "enter 4 of a Kind", "enter 3 of a Kind", "enter Chance")
    lost = card_of(sixes=6, fours=4, threes=3)
    return (
        "it depends",
        "This is a real choice: Fives while the bonus can still be made, 4 of a Kind once it is out of reach.",
        [
            choices("On an empty card:", Card(DELUXE), "25555", 0, *actions),
            choices("With Sixes 24 on the card already:", card_of(sixes=24), "25555", 0, *actions),
            choices("With the bonus out of reach (Sixes 6, Fours 4, Threes 3):", lost, "25555", 0, *actions),
            same_elsewhere({}, "25555", 0),
        ],
    )


@hint(
    "19 in Chance, or 4 in Twos, two below the pace of the bonus",
    ("classic", "Strategy", "To overcome this deficit, you would have to score either 4 “Threes,”"),
    ("travel", "Strategy hints", "puts you two points below the target 63 points"),
    ("triple", "Strategy, example C", "This last choice, however, could put you 2 points below 63"),
)
def two_twos() -> Answer:
    actions = ("enter Chance", "enter Twos", "enter Aces")
    tight = card_of(aces=3, threes=9, fours=12, fives=15, sixes=18)
    return (
        "it depends",
        "The arithmetic is right: a fourth Three, Four, Five or Six makes up for it. The warning matters only when no"
        " box is left that can do so; until then Twos is the better box. In `triple`, if a 19 goes to Chance at all, it"
        f" goes to column 1: the average score in Chance is {TRIPLE.tables['boxes'].cell('Chance', '3 points')} in"
        f" column 3 and {TRIPLE.tables['boxes'].cell('Chance', '1 points')} in column 1.",
        [
            choices("With 2 2 4 5 6 on an empty card:", Card(DELUXE), "22456", 0, *actions),
            choices("With Sixes 24, which makes it up three times over:", card_of(sixes=24), "22456", 0, *actions),
            choices(
                "With all other Upper Section boxes exactly on the pace (57 points), so that Twos needs 6:", tight,
                "22456", 0, *actions[:2],
            ),
            same_elsewhere({}, "22456", 0),
        ],
    )  # fmt: skip


@hint(
    "A zero is best taken in the Upper Section, if the bonus survives it",
    ("classic", "Strategy", "It would be best if you could take a zero in an open box of the Upper Section"),
    ("travel", "Strategy hints", "It would be more advantageous if you could take a zero in an open Upper Section box"),
    ("triple", "Strategy", "take a zero in an open box of the first column of the UPPER SECTION"),
)
def zero_above() -> Answer:
    zeros = {category: float((points_in(category) == 0).mean()) for category in DELUXE.categories}
    above = sum(rate for category, rate in zeros.items() if category.is_upper)
    rows = [(each.label, f"{share(zeros[each], digits=1)} of games") for each in sorted(zeros, key=lambda c: -zeros[c])]
    example = card_of(chance=22, fours=12, twos=6, threes=9, sixes=18)
    return (
        "wrong",
        f"Only {share(above, sum(zeros.values()))} of the zeros of perfect play are in the Upper Section, most of them"
        " in Aces, the only box there that is cheap to give up. Far more are in Yahtzee and 4 of a Kind. In `triple`,"
        f" column 1 is the place for zeros ({TRIPLE.figures['zeros in column 1']} of them), but not its Upper"
        f" Section ({TRIPLE.figures['zeros in the Upper Section of column 1']}).",
        [
            Finding("Where perfect play has its zeros:", ("box", "zero"), tuple(rows)),
            choices(
                f"An example: 2 3 4 4 6 after three rolls, with {filled(example)} on the card.", example, "23446", 0
            ),
        ],
    )


@hint(
    "Near the end, lose a poor roll in a box that is hard to get",
    (
        "web",
        "Scratch or Dump scores",
        "lose a poor roll against a difficult-to-get category that you've failed to fill",
    ),
)
def dump_late() -> Answer:
    rows = []
    for category in (Category.YAHTZEE, Category.LARGE_STRAIGHT, Category.FOUR_KIND, Category.FULL_HOUSE):
        zero = points_in(category) == 0
        turn = turn_filled(category)[zero]
        rows.append((category.label, share(zero.mean(), digits=1), f"{turn.mean():.1f}", share((turn >= 9).mean())))
    return (
        "right",
        "Yahtzee and Large Straight, which the book names, are among the three boxes where perfect play takes most of"
        " its zeros, and it takes them late. The third is 4 of a Kind, which the book does not mention.",
        [
            Finding(
                "Zeros of perfect play in the hard boxes, and when they are taken:",
                ("box", "zero", "turn (mean)", "of these in turns 9 to 13"),
                tuple(rows),
            ),
            choices(
                "The printed dice, 2 3 3 4 6, with Fives, Large Straight and Yahtzee open and the bonus lost:",
                card_of(**all_but("fives", "large_straight", "yahtzee")), "23346", 0,
            ),
        ],
    )  # fmt: skip


@hint(
    "A zero may be better than a score",
    ("travel", "Here are some scoring rules", "You can place a zero rather than a score in a box"),
    ("triple", "Scoring", "A player can place a zero at the end of his turn rather than a score"),
    ("deluxe", "Scoring", "if you can’t (or don’t want to) enter a score, you must enter a zero"),
)
def zero_by_choice() -> Answer:
    zeros = [(card, turn) for card, turn in perfect_turns() if turn.points == 0]
    best_left = [max(each.total for each in card.placements(turn.rolls[-1])) for card, turn in zeros]
    chosen = [points for points in best_left if points > 0]
    return (
        "right",
        f"It often is. {share(len(chosen), len(zeros))} of the zeros of perfect play are taken although another open"
        f" box would have scored, {sum(chosen) / len(chosen):.1f} points on average: a weak score in a good box costs"
        " more than a zero in a poor one.",
        [Finding(f"Counted over {REPLAYED:,} perfect games, with {len(zeros) / REPLAYED:.2f} zeros per game.")],
    )


# --- example turns --------------------------------------------------------------------------------------------


@hint(
    "First roll 1 2 2 3 6: keep the Twos",
    ("classic", "Score card", "leave the dice marked “2” on the table, pick up the 1, 3 and 6 dice"),
    ("travel", "Example of game play", "lock in the two dice marked '2' and reroll the 1, 3 and 6 dice"),
    ("triple", "Example of play", "leave the dice marked '2' on the table, pick up the 1, 3 and 6 dice"),
)
def pair_of_twos() -> Answer:
    lost = losses(Card(DELUXE), "12236", 2)
    best = next(iter(lost))
    return (
        "right" if lost["keep 2 2"] < 1e-6 else "it depends",
        f"On an empty card it is best to {best}; the next best choice loses {list(lost.values())[1]:.2f} points.",
        [
            choices(
                "On an empty card:", Card(DELUXE), "12236", 2, best, *({"keep 2 2", "keep 6", "keep 1 2 3"} - {best})
            ),
            choices(
                "With Twos filled (6):", card_of(twos=6), "12236", 2, *first(card_of(twos=6), "12236", 2, "keep 2 2")
            ),
            same_elsewhere({}, "12236", 2),
        ],
    )


@hint(
    "Second roll 2 2 2 5 6: stop with 6 in Twos or 17 in 3 of a Kind, or roll again for more Twos",
    ("classic", "Score card", "Or he might choose to roll again in the hope of getting one or even two more 2’s."),
    (
        "travel",
        "Example of game play",
        "Or you could choose to roll again in the hope of getting one or even two more 2's.",
    ),
    ("triple", "Example of play", "Or he might choose to roll again in the hope of getting one or even two more 2's."),
)
def three_twos() -> Answer:
    lost = losses(Card(DELUXE), "22256", 1)
    return (
        "right",
        "Rolling again is best by far: it risks nothing, because the three Twos stay. Stopping with 6 in Twos loses"
        f" {lost['enter Twos']:.2f} points, with 17 in 3 of a Kind {lost['enter 3 of a Kind']:.2f}.",
        [
            choices(
                "On an empty card:", Card(DELUXE), "22256", 1, "keep 2 2 2", "enter Twos", "enter 3 of a Kind",
            ),
            choices(
                "With Twos filled (6):", card_of(twos=6), "22256", 1, "keep 2 2 2", "enter 3 of a Kind",
            ),
            same_elsewhere({}, "22256", 1),
        ],
    )  # fmt: skip


@hint(
    "Third roll 1 2 2 2 4: 6 in Twos, or 11 in 3 of a Kind or Chance, or 1 in Aces or 4 in Fours",
    ("classic", "Score card", "he could enter his score as 6 in the “Twos” box in the Upper Section"),
    ("travel", "Example of game play", "a 6 in the TWOS box, or a 1 in the ACES box or a 4 in the FOURS box"),
    ("triple", "Example of play", "he could enter his score as 6 in the 'Twos' box, 1 in the 'Aces' box"),
)
def three_twos_at_the_end() -> Answer:
    actions = ("enter Twos", "enter 3 of a Kind", "enter Chance", "enter Aces", "enter Fours")
    lost = losses(Card(DELUXE), "12224", 0)
    return (
        "it depends",
        "The books leave it open «by the goal the player has set for himself». Six in Twos, which is exactly the pace"
        " of the bonus, is best. Scoring 11 in 3 of a Kind, nearly twice as many points, loses"
        f" {lost['enter 3 of a Kind']:.2f}.",
        [
            choices("On an empty card:", Card(DELUXE), "12224", 0, *actions),
            choices(
                "With Twos filled (6):",
                card_of(twos=6),
                "12224",
                0,
                *(each for each in actions if each != "enter Twos"),
            ),
            same_elsewhere({}, "12224", 0),
        ],
    )


@hint(
    "First roll 2 3 4 4 5, Small Straight filled: keep the straight",
    ("deluxe", "A turn example", "You decide to keep the Small Straight and reroll one die."),
)
def turn_example_first() -> Answer:
    card = deluxe_example()
    verdict, answer = judged(card, "23445", 2, "keep 2 3 4 5")
    text = f"The printed card: {filled(card)}. (In the text we have, 17 and 30 are printed one line too high.)"
    return verdict, answer, [choices(text, card, "23445", 2, "keep 2 3 4 5", "keep 4 4", "keep 2 4 4", "keep 4 4 5")]


@hint(
    "Second roll 2 2 3 4 5: give up the straight, keep the Twos",
    ("deluxe", "A turn example", "You decide to keep the twos and reroll 3 dice."),
)
def turn_example_second() -> Answer:
    card = deluxe_example()
    verdict, answer = judged(card, "22345", 1, "keep 2 2")
    return verdict, answer, [choices("On the same card:", card, "22345", 1, "keep 2 2", "keep 2 3 4 5", "keep 3 4 5")]


@hint(
    "Last roll 2 2 2 3 3: Full House rather than Twos or 3 of a Kind",
    ("deluxe", "A turn example", "You decide on the Full House because it can be tough to roll later in the game"),
    (
        "deluxe",
        "A turn example",
        "you’re ahead in the Upper Section, so you may not need 3 Twos for your 35-point bonus",
    ),
)
def turn_example_third() -> Answer:
    card = deluxe_example()
    verdict, answer = judged(card, "22233", 0, "enter Full House")
    zero = (points_in(Category.FULL_HOUSE) == 0).mean()
    reasons = (
        " Of the book's two reasons, the second is good: without Twos the bonus is just as likely. The first is weak:"
        f" perfect play scores a Full House in {share(1 - zero)} of games."
    )
    actions = ("enter Full House", "enter Twos", "enter 3 of a Kind", "enter Chance")
    return verdict, answer + reasons, [choices("On the same card:", card, "22233", 0, *actions)]


@hint(
    "Five Fours as a Joker: 40 in Large Straight",
    ("deluxe", "Joker Rules", "You decide to score 40 points in the Large Straight box."),
)
def joker_example() -> Answer:
    card = card_of(yahtzee=0, fours=12)
    lost = losses(card, "44444", 0)
    second = list(lost)[1]
    verdict: HintVerdict = "right" if lost["enter Large Straight"] < 1e-6 else "wrong"
    filled_straight = card_of(yahtzee=0, fours=12, large_straight=40)
    return (
        verdict,
        "It is the best choice while the whole Lower Section is open. The next best is to"
        f" {second}, which loses {lost[second]:.2f} points. With Large Straight filled, it would be best to"
        f" {next(iter(losses(filled_straight, '44444', 0)))}.",
        [
            choices("With Yahtzee 0 and Fours 12 on the card, as in the example:", card, "44444", 0),
            choices("With Large Straight filled too:", filled_straight, "44444", 0),
        ],
    )


# --- single boxes ---------------------------------------------------------------------------------------------


@hint(
    "A first Yahtzee may go to the Upper Section, to safeguard the bonus",
    ("web", "First Yahtzee", "instead choosing to take it as a top row score and safeguard your bonus"),
)
def first_yahtzee_above() -> Answer:
    empty = Card(rulebook("web"))
    late = card_of(
        "web", aces=3, twos=6, threes=9, fours=12, fives=15, three_kind=20, four_kind=0, full_house=25,
        small_straight=30, large_straight=0, chance=20,
    )  # fmt: skip
    tight = card_of(
        "web", aces=1, twos=4, threes=6, fours=12, fives=10, three_kind=20, four_kind=0, full_house=25,
        small_straight=30, large_straight=0, chance=20,
    )  # fmt: skip
    lost = losses(empty, "66666", 0)["enter Sixes"]
    return (
        "wrong",
        "It gives up 50 points, and in `web` every later bonus of 100 too: on an empty card this loses"
        f" {lost:.2f} points. It is right only at the very end, when nothing less than five of that number can still"
        " make the bonus.",
        [
            choices("By `web`, five Sixes on an empty card:", empty, "66666", 0, "enter YAHTZEE", "enter Sixes"),
            choices("With only Sixes and Yahtzee open, and 18 needed for the bonus:", late, "66666", 0),
            choices("The same with 30 needed:", tight, "66666", 0),
        ],
    )


@hint(
    "Chance helps where nothing else scores and a zero is unwelcome",
    ("deluxe", "Scoring, Chance", "This catch-all category comes in handy when you can't (or don't want to) score"),
    ("classic", "Scoring", "where he does not choose to score in any of the other open boxes"),
)
def chance_as_refuge() -> Answer:
    taken = [(card, turn) for card, turn in perfect_turns() if turn.box.category is Category.CHANCE]
    others = [
        max((each.total for each in card.placements(turn.rolls[-1]) if each.box != turn.box), default=0)
        for card, turn in taken
    ]
    nothing, little = sum(each == 0 for each in others), sum(each <= 6 for each in others)
    return (
        "right",
        "That is how it is used, though seldom as a last resort. When perfect play takes Chance, for"
        f" {np.mean([turn.points for _, turn in taken]):.1f} points on average, every other open box would have scored"
        f" nothing in {share(nothing, len(taken))} of cases, and 6 points or less in {share(little, len(taken))}.",
        [Finding(f"Counted over {REPLAYED:,} perfect games.")],
    )
