"""The strategy section of `triple`."""

from __future__ import annotations

from dicecup import Card, Category, Keep, Reroll, Roll
from dicecup.coach import words
from dicecup.coach.advice import advise
from dicecup.coach.printed_advice import Finding
from dicecup.players import LADDER
from dicecup.solver import play_by_habits

from .questions import (
    DELUXE,
    GAMES,
    SEED,
    TRIPLE,
    UPPER,
    Answer,
    card_of,
    choices,
    hint,
    losses,
    perfect_games,
    points_in,
    rule_of_thumb,
    share,
    turn_filled,
)

BOXES, CHANCE = TRIPLE.tables["boxes"], TRIPLE.tables["chance"]


def by_column(text: str, *columns: str) -> Finding:
    """Some columns of what is known about each box."""
    places = [0, *(BOXES.columns.index(column) for column in columns)]
    names = ["box", *(f"column {column[0]}" for column in columns)]
    return Finding(text, tuple(names), tuple(tuple(row[place] for place in places) for row in BOXES.rows))


@hint(
    "Three or four Aces, Twos or Threes belong above, those of higher numbers below",
    ("triple", "Strategy, 3 of a kind & 4 of a kind", "it is better to score them in the UPPER SECTION"),
    (
        "triple",
        "Strategy, 3 of a kind & 4 of a kind",
        "it is best to use the LOWER SECTION boxes to score 3 and 4 of a kind of Fours, Fives and Sixes",
    ),
)
def kinds_above_or_below() -> Answer:
    rows = []
    for face in range(1, 7):
        for count in (3, 4):
            others = [each for each in (2, 4, 5, 1, 3) if each != face][: 5 - count]
            roll = Roll([face] * count + others)
            lost = losses(Card(DELUXE), str(roll), 0)
            four = f"{lost['enter 4 of a Kind']:.2f}" if count == 4 else ""
            upper = DELUXE.boxes[face - 1].label
            rows.append(
                (
                    words.dice(roll),
                    f"{lost[f'enter {upper}']:.2f}",
                    f"{lost['enter 3 of a Kind']:.2f}",
                    four,
                    next(iter(lost)),
                )
            )
    above = [TRIPLE.tables["kinds"].cell(str(face), "upper") for face in (4, 5, 6)]
    return (
        "it depends",
        "Low dice do belong above. But so do high ones while their box is open, because that is where the bonus is"
        f" made. In `triple`, too, most Fours ({above[0]}) and Fives ({above[1]}) go above; only Sixes are nearly"
        f" balanced ({above[2]} above).",
        [
            Finding(
                "One column, empty card, losses:", ("dice", "above", "3 of a Kind", "4 of a Kind", "best"), tuple(rows)
            )
        ],
    )


@hint(
    "Three of a kind whose boxes above are filled: roll the other two for a Full House",
    ("triple", "Strategy, Full House", "it is desirable to try for a Full House by rolling the two remaining dice"),
    ("triple", "Strategy, Full House", "in most cases is more than the maximum total score you could get"),
)
def full_house_from_three() -> Answer:
    goals = (Category.FULL_HOUSE, Category.THREE_KIND, Category.FOUR_KIND, Category.YAHTZEE)
    rows = []
    for face in range(1, 7):
        card = card_of(**{UPPER[face - 1]: 3 * face})
        others = [each for each in (1, 6, 2) if each != face][:2]
        advice = advise(card, Roll([face] * 3 + others), 2)
        kept = advice.of(Reroll(Keep([face] * 3)))
        assert kept is not None
        assert kept.chances is not None
        shares = [words.percent(kept.chances[goal]) for goal in goals]
        rows.append((words.dice(advice.roll), words.doing(advice.best.action), f"{kept.loss:.2f}", *shares))
    kind = points_in(Category.THREE_KIND).mean()
    return (
        "right",
        "It is best to roll the other two dice, whatever the number, though the turn then ends in 3 or 4 of a Kind"
        " more often than in a Full House. The 25 points of a Full House are more than perfect play scores in 3 of a"
        f" Kind, {kind:.1f} on average. In `triple` the three dice were held in"
        f" {TRIPLE.figures['three held for a Full House']} of cases.",
        [
            Finding(
                "One column, with three of that number in its Upper Section box, after the first roll. Where the turn"
                " then ends:",
                ("dice", "best", "loss of rolling two", *(goal.label for goal in goals)),
                tuple(rows),
            )
        ],
    )


@hint(
    "A Small Straight on the first roll: go on for the Large Straight",
    ("triple", "Strategy, Small Straight", "it is good strategy to try to obtain a Large Straight"),
    ("triple", "Strategy, Small Straight", "do not present an important scoring problem since they occur frequently"),
)
def small_straight_on() -> Answer:
    stop, no_large = "enter Small Straight", card_of(large_straight=40)
    got = (points_in(Category.SMALL_STRAIGHT) > 0).mean()
    on = TRIPLE.figures["goes on for the Large Straight"]
    return (
        "right",
        "Rolling one die cannot lose the Small Straight. It is wrong only when Large Straight is filled: then a pair"
        f" can be better. Small Straights are indeed frequent: perfect play has one in {share(got)} of games. In"
        f" `triple`, with other columns to fill, our triple engine goes on in {on} of cases and holds something else"
        " in the others.",
        [
            choices("One column, empty card, 1 2 3 4 6:", Card(DELUXE), "12346", 2, stop, "keep 1 2 3 4", "keep 2 3 4"),
            choices("The same with 2 3 4 5 5:", Card(DELUXE), "23455", 2, stop, "keep 2 3 4 5"),
            choices("With Large Straight filled:", no_large, "23455", 2, stop, "keep 2 3 4 5", "keep 5 5"),
        ],
    )


@hint(
    "Part of a sequence on the first roll: try for the Large Straight",
    ("triple", "Strategy, Large Straight", "it is best to try for the Large Straight if a box is still open"),
)
def large_straight_from_part() -> Answer:
    held = TRIPLE.figures["three in sequence held"]
    first_to = TRIPLE.figures["first Large Straight in column 3"]
    return (
        "it depends",
        "With four in a row this is right, though a pair of Threes among them is just as good. With three in a row a"
        f" pair is better; in `triple` the three are held in {held} of cases. «Choosing Column 3 first» is right: the"
        f" first Large Straight goes there in {first_to} of games.",
        [
            choices("One column, empty card. Four in a row:", Card(DELUXE), "13456", 2, "keep 3 4 5 6", "keep 3 4 5"),
            choices("A gap, and a pair:", Card(DELUXE), "12446", 2, "keep 4 4", "keep 1 2 4", "keep 2 4 6", "keep 1 2"),
            choices("Four in a row, and a pair:", Card(DELUXE), "33456", 2, "keep 3 4 5 6", "keep 3 3"),
            choices("Three in a row, and a pair:", Card(DELUXE), "23466", 2, "keep 6 6", "keep 2 3 4"),
        ],
    )


@hint(
    "Keep the Yahtzee box (of column 3) open until the very last turn",
    ("triple", "Strategy, Yahtzee", "keep the Yahtzee box in Column 3 open until your very last turn"),
)
def yahtzee_open() -> Answer:
    zero = points_in(Category.YAHTZEE) == 0
    turn = turn_filled(Category.YAHTZEE)
    rows = [(str(number), f"{share(((turn == number) & zero).mean(), digits=1)} of games") for number in range(1, 14)]
    last = TRIPLE.tables["yahtzees"].cell("3", "given up in last 3 turns")
    first_box = TRIPLE.figures["first Yahtzee in Yahtzee box 3"]
    return (
        "it depends",
        "In column 3 of `triple` this is right: if that box is given up, it is in one of the last three turns in"
        f" {last} of cases. But it is not kept for the first Yahtzee, which goes there in only {first_box} of cases,"
        " because the second one earns the chip of 300. In one column, late is right and last is wrong: perfect play"
        f" takes a zero there in {share(zero.mean(), digits=1)} of games, on average in turn {turn[zero].mean():.1f},"
        f" but waits until the last turn in only {share(((turn == 13) & zero).mean(), zero.mean())} of these.",
        [Finding("One column: when perfect play gives up the Yahtzee box:", ("turn", "zero in Yahtzee"), tuple(rows))],
    )


@hint(
    "Chance is a last resort; 21 or more should go there (in column 3)",
    ("triple", "Strategy, Chance", "The Chance box should be used as a last resort for scoring."),
    (
        "triple",
        "Strategy, Chance",
        "if the score is 21 or more, it should be entered in Chance box of Column 3 if possible",
    ),
)
def chance_last() -> Answer:
    turn, points = turn_filled(Category.CHANCE), points_in(Category.CHANCE)

    def take_it(card: Card, roll: Roll) -> str | None:
        placements = {placement.box.category: placement.points for placement in card.placements(roll)}
        best_other = max((p for c, p in placements.items() if c is not Category.CHANCE), default=0)
        is_chance = Category.CHANCE in placements and roll.total >= 21 and best_other < roll.total
        return "enter Chance" if is_chance else None

    cases, right, loss = rule_of_thumb(take_it, [perfect_games().game(number, 6).card for number in range(120)])
    return (
        "it depends",
        "The 21 is a fair rule of thumb. But Chance is not a last resort: in one column it is filled in the middle of"
        f" the game, on average in turn {turn.mean():.1f} (in {share((turn <= 6).mean())} of games by turn 6), with"
        f" {points.mean():.1f} points. In `triple`, Chance in column 3 waits until turn"
        f" {BOXES.cell('Chance', '3 turn')} and holds 21 or more in {CHANCE.cell('3', '21 or more')} of games; in"
        f" column 2 it does so in {CHANCE.cell('2', '21 or more')}. In column 1 it is filled in turn"
        f" {BOXES.cell('Chance', '1 turn')}.",
        [
            Finding(
                "The rule of thumb in one column, in the middle of perfect games (six boxes filled, last roll, 21 or"
                f" more and nothing else scoring as much; {cases:,} cases): taking Chance is best in {share(right)},"
                f" and loses {loss:.2f} points on average."
            )
        ],
    )


@hint(
    "First fill the Upper Section (of column 3), with three of each; four of a larger number make up a deficit",
    (
        "triple",
        "Strategy, Upper Section",
        "It is important to first try to fill in the boxes of the UPPER SECTION in Column 3",
    ),
    (
        "triple",
        "Strategy, Upper Section",
        "the difference can be made up by scoring 4 or 5 of a kind of a larger number",
    ),
    ("deluxe", "Scoring", "Your goal in the Upper Section is to score a total of at least 63 points"),
)
def upper_first() -> Answer:
    order = sorted(DELUXE.categories, key=lambda each: turn_filled(each).mean())
    rows = [(each.label, f"{turn_filled(each).mean():.1f}", f"{points_in(each).mean():.1f}") for each in order]
    casual = play_by_habits(DELUXE, LADDER["casual"], GAMES, SEED)
    made = perfect_games().has_upper_bonus.mean()
    bonuses = [TRIPLE.tables["upper"].cell(column, "bonus made") for column in "123"]
    complete = [TRIPLE.tables["upper"].cell(column, "mean turn of the last upper box") for column in "123"]
    return (
        "it depends",
        f"The aim is right, the order is not. The bonus is made in {share(made)} of perfect games, and in"
        f" {share(casual.has_upper_bonus.mean())} of those of the casual bot, which counts only a third of its value."
        " But both sections are filled at the same time, as the dice fall, and Aces is used for bad rolls. In `triple`"
        f" the bonus is made in {bonuses[2]} of games in column 3, {bonuses[1]} in column 2 and {bonuses[0]} in column"
        f" 1, but the Upper Section of column 2 is complete first (in turn {complete[1]}), that of column 3 later (in"
        f" turn {complete[2]}).",
        [
            Finding(
                "The order in which perfect play fills one column:",
                ("box", "turn (mean)", "points (mean)"),
                tuple(rows),
            )
        ],
    )


# --- columns --------------------------------------------------------------------------------------------------


@hint(
    "The highest scores go to column 3, the next to column 2, the lowest to column 1",
    ("triple", "Strategy", "the highest scores should be posted in the third column"),
    ("triple", "Strategy", "The first column should be used for the lowest scores wherever possible."),
)
def columns() -> Answer:
    early = [TRIPLE.tables["order"].cell("1 to 13", f"column {column}") for column in "123"]
    return (
        "right",
        "That is how the scores lie, but column 3 is not filled first: of the first 13 entries"
        f" {early[1]} go to column 2, {early[2]} to column 3 and {early[0]} to column 1. Column 3 waits for good"
        " scores.",
        [by_column("Mean points by column, before multiplying:", "1 points", "2 points", "3 points")],
    )


@hint(
    "Meanwhile fill the Lower Section of column 3 with the highest scores",
    (
        "triple",
        "Strategy, Lower Section",
        "it is best to try to complete the LOWER SECTION of Column 3 with your highest scores",
    ),
)
def lower_of_column_3() -> Answer:
    turns = {
        name: BOXES.cell(name, "3 turn") for name in ("Large Straight", "Full House", "Small Straight", "4 of a Kind")
    }
    told = ", ".join(f"{name} in turn {turn}" for name, turn in turns.items())
    last = TRIPLE.tables["upper"].cell("3", "mean turn of the last upper box")
    return (
        "right",
        f"It is even filled before the Upper Section of column 3: {told} on average, while the last box above is"
        f" filled in turn {last}.",
        [by_column("Mean turn in which a box is filled:", "1 turn", "2 turn", "3 turn")],
    )


@hint(
    "Leave a box below in column 3 open for a Joker, best Large Straight",
    (
        "triple",
        "Strategy, Yahtzee",
        "The logical box to leave open is Large Straight unless you can fill it earlier in the game.",
    ),
)
def open_for_a_joker() -> Answer:
    some = TRIPLE.figures["column 3 open late"]
    straight = TRIPLE.figures["Large Straight of column 3 open late"]
    later, games = TRIPLE.figures["later Yahtzees"], TRIPLE.figures["games"]
    return (
        "wrong",
        "Our triple engine does not wait for one: with five turns to go, a Lower Section box of column 3 other than"
        f" Yahtzee is still open in {some} of games, and Large Straight in {straight}. In {games} games there were"
        f" {later} fourth and later Yahtzees, which may become Jokers.",
        [],
    )
