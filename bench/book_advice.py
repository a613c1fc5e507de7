"""What the books advise, put to the solver: writes docs/advice.md.

python bench/book_advice.py > docs/advice.md
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence

import numpy as np

from dicecup import ROLLS, Card, Category, Keep, Reroll, Roll, rulebook
from dicecup.coach import words
from dicecup.coach.advice import advise
from dicecup.players import LADDER
from dicecup.rules.dice import arrangements
from dicecup.solver import Habits, PlayedGames, ValueTable, play_by_habits, simulate

GAMES = 20_000
SEED = 2026
DELUXE = rulebook("deluxe")
UPPER = [category.value for category in DELUXE.categories if category.is_upper]


def main() -> None:
    print(INTRODUCTION.format(games=GAMES, seed=SEED))
    for number, hint in enumerate(HINTS, start=1):
        print(f"## {number}. {hint.__doc__}\n")
        for line in hint():
            print(line if line.startswith("|") else textwrap.fill(line, 118))
        print()


INTRODUCTION = """# What the books advise

Every strategy hint printed in the five texts, put to the solver. Values are exact expected further points under
perfect play by `deluxe`; `triple` has no exact solution, so its hints are answered for one column and marked so.
Where a hint is about habits, {games:,} perfect games (seed {seed}) are counted. `web` prints no hint beyond
choosing wisely, and that a first Yahtzee may go to the Upper Section (hint 12).

This page is written by `python bench/book_advice.py > docs/advice.md`.
"""


# --- asking ---------------------------------------------------------------------------------------------------


def card_of(**boxes: int) -> Card:
    return Card.from_json(DELUXE, {"boxes": boxes})


def table_of(card: Card, dice: str, left: int, *actions: str) -> list[str]:
    """The named choices of a position, best first."""
    advice = advise(card, Roll(dice), left)
    lines = ["| choice | expected further points | loss | chance of the upper bonus |", "|---|---|---|---|"]
    wanted = [choice for choice in advice.choices if words.doing(choice.action) in actions or not actions]
    for choice in wanted:
        assert choice.prospect is not None
        share = words.percent(choice.prospect.upper_bonus)
        lines.append(f"| {words.doing(choice.action)} | {choice.value:.2f} | {choice.loss:.2f} | {share} |")
    best = words.doing(advice.best.action)
    return [*lines, "", f"Best: {best}."]


def share_of_positions(
    rule: Callable[[Card, Roll], str | None], left: int, positions: Sequence[Card]
) -> tuple[int, float, float]:
    """Over these cards and all rolls (by weight) where a rule says what to do: cases, how often best, mean loss."""
    cases, right, loss, weights = 0, 0.0, 0.0, 0.0
    for card in positions:
        for roll in ROLLS:
            said = rule(card, roll)
            if said is None:
                continue
            advice = advise(card, roll, left)
            chosen = next(choice for choice in advice.choices if words.doing(choice.action) == said)
            weight = arrangements(roll)
            cases += 1
            weights += weight
            right += weight * (chosen.loss < 1e-6)
            loss += weight * chosen.loss
    return cases, right / max(weights, 1), loss / max(weights, 1)


_PLAYED: list[PlayedGames] = []


def perfect_games() -> PlayedGames:
    if not _PLAYED:
        _PLAYED.append(play_by_habits(DELUXE, Habits(), GAMES, SEED))
    return _PLAYED[0]


def cards_midgame(turn: int, count: int) -> list[Card]:
    return [perfect_games().game(number, turn).card for number in range(count)]


# --- the hints ------------------------------------------------------------------------------------------------


def threes_or_three_kind() -> list[str]:
    """classic, travel and triple, example A: 3 3 3 and 19 in all: 9 in Threes, or 19 in 3 of a Kind or Chance"""
    actions = ("enter Threes", "enter 3 of a Kind", "enter Chance")
    return [
        "The books print the choice without an answer (dice such as 3 3 3 4 6). On an empty card:",
        "",
        *table_of(Card(DELUXE), "33346", 0, *actions),
        "",
        "With the Upper Section ahead of the pace (Sixes 24, Fives 20):",
        "",
        *table_of(card_of(sixes=24, fives=20), "33346", 0, *actions),
        "",
        "With the bonus out of reach (Sixes 6, Fives 5, Fours 4):",
        "",
        *table_of(card_of(sixes=6, fives=5, fours=4), "33346", 0, *actions),
        "",
        "And at the end, with nothing but Threes and 3 of a Kind open and the bonus lost:",
        "",
        *table_of(_all_but("threes", "three_kind"), "33346", 0, *actions[:2]),
        "",
        "**When:** Threes, even where the bonus is lost; the ten points more in 3 of a Kind only at the very end.",
    ]


def fives_or_four_kind() -> list[str]:
    """classic, travel and triple, example B: 5 5 5 5 2: 20 in Fives, or 22 in 3 or 4 of a Kind or Chance"""
    actions = ("enter Fives", "enter 4 of a Kind", "enter 3 of a Kind", "enter Chance")
    return [
        *table_of(Card(DELUXE), "25555", 0, *actions),
        "",
        "With Sixes 24 on the card already:",
        "",
        *table_of(card_of(sixes=24), "25555", 0, *actions),
        "",
        "With the bonus out of reach (Sixes 6, Fours 4, Threes 3):",
        "",
        *table_of(card_of(sixes=6, fours=4, threes=3), "25555", 0, *actions),
        "",
        "**Right to call it a choice:** Fives while the bonus is open, 4 of a Kind where it is lost.",
    ]


def chance_or_twos() -> list[str]:
    """classic, travel and triple, example C: 19 in Chance, or 4 in Twos, two below the pace"""
    actions = ("enter Chance", "enter Twos", "enter Aces")
    return [
        "Dice such as 2 2 4 5 6, on an empty card:",
        "",
        *table_of(Card(DELUXE), "22456", 0, *actions),
        "",
        "With one four of a kind in the Upper Section (Sixes 24), which makes up the deficit three times over:",
        "",
        *table_of(card_of(sixes=24), "22456", 0, *actions),
        "",
        "With everything else in the Upper Section exactly on the pace (57 points), so that 6 are needed:",
        "",
        *table_of(card_of(aces=3, threes=9, fours=12, fives=15, sixes=18), "22456", 0, *actions[:2]),
        "",
        "**The arithmetic is right** (a fourth Three, Four, Five or Six makes up the two points), and the warning is"
        " needed only where nothing is left to make them up: before that Twos is the better box.",
    ]


def zero_in_upper() -> list[str]:
    """classic, travel and triple: if a zero must be taken, best in the Upper Section where the bonus survives it"""
    games = perfect_games()
    zeros = {category: (games.box_points[:, index] == 0) for index, category in enumerate(DELUXE.categories)}
    upper = sum(zeros[category].sum() for category in DELUXE.categories if category.is_upper) / GAMES
    lines = ["| box | zero in perfect play |", "|---|---|"]
    for category in sorted(zeros, key=lambda each: -zeros[each].mean()):
        lines.append(f"| {category.label} | {100 * zeros[category].mean():.1f} % of games |")
    some = upper / (sum(each.sum() for each in zeros.values()) / GAMES)
    return [
        "Where perfect play takes its zeros:",
        "",
        *lines,
        "",
        f"Of all zeros {100 * some:.0f} % stand in the Upper Section, most of them in Aces. An example: 2 3 4 4 6"
        " after three rolls, Chance filled:",
        "",
        *table_of(card_of(chance=22, fours=12, twos=6, threes=9, sixes=18), "23446", 0),
        "",
        "**Wrong as a rule:** zeros belong in Yahtzee and 4 of a Kind far more often; of the Upper Section only Aces is"
        " cheap, and in the example even that zero halves the chance of the bonus.",
    ]


def _all_but(*still_open: str) -> Card:
    """A card of zeros and modest scores with only these boxes open."""
    modest = {"fours": 8, "fives": 10, "sixes": 12, "chance": 20, "small_straight": 30, "full_house": 25}
    boxes = {category.value: modest.get(category.value, 0) for category in DELUXE.categories}
    return card_of(**{name: points for name, points in boxes.items() if name not in still_open})


def deluxe_first_roll() -> list[str]:
    """deluxe, the turn example: first roll 2 3 4 5 and one die more, Small Straight filled: keep the straight"""
    card = _deluxe_example()
    return [
        f"The printed card: {_filled(card)}. (Read by ruling A21: in our text 17 and 30 stand one line too high.)",
        "",
        *table_of(card, "23445", 2, "keep 2 3 4 5", "keep 4 4", "keep 2 4 4", "keep 4 4 5"),
        "",
        f"**{_verdict(card, '23445', 2, 'keep 2 3 4 5')}**",
    ]


def deluxe_second_roll() -> list[str]:
    """deluxe, the turn example: second roll 2 2 3 4 5: give up the straight, keep the Twos"""
    card = _deluxe_example()
    return [
        *table_of(card, "22345", 1, "keep 2 2", "keep 2 3 4 5", "keep 3 4 5"),
        "",
        f"**{_verdict(card, '22345', 1, 'keep 2 2')}**",
    ]


def deluxe_third_roll() -> list[str]:
    """deluxe, the turn example: last roll 2 2 2 3 3: Full House rather than Twos or 3 of a Kind"""
    card = _deluxe_example()
    return [
        *table_of(card, "22233", 0, "enter Full House", "enter Twos", "enter 3 of a Kind", "enter Chance"),
        "",
        f"**{_verdict(card, '22233', 0, 'enter Full House')}**",
    ]


def _deluxe_example() -> Card:
    return card_of(aces=3, fives=15, sixes=24, four_kind=17, small_straight=30)


def _filled(card: Card) -> str:
    return ", ".join(f"{box.label} {points}" for box, points in card.boxes.items())


def _verdict(card: Card, dice: str, left: int, said: str) -> str:
    advice = advise(card, Roll(dice), left)
    loss = next(choice.loss for choice in advice.choices if words.doing(choice.action) == said)
    if loss < 1e-6:
        return f"Right: to {said} is best."
    return f"Wrong by {loss:.2f} points: best is to {words.doing(advice.best.action)}."


def low_kinds_upstairs() -> list[str]:
    """triple: three or four Aces, Twos or Threes belong in the Upper Section, those of higher dice in the Lower"""
    lines = [
        "One column, empty card:",
        "",
        "| dice | Upper Section | 3 of a Kind | 4 of a Kind | best |",
        "|---|---|---|---|---|",
    ]
    for face in range(1, 7):
        for count in (3, 4):
            others = [each for each in (2, 4, 5, 1, 3) if each != face][: 5 - count]
            roll = Roll([face] * count + others)
            advice = advise(Card(DELUXE), roll, 0)
            losses = {words.doing(choice.action): choice.loss for choice in advice.choices}
            four = f"{losses['enter 4 of a Kind']:.2f}" if count == 4 else ""
            upper = DELUXE.boxes[face - 1].label
            lines.append(
                f"| {words.dice(roll)} | {losses[f'enter {upper}']:.2f} | {losses['enter 3 of a Kind']:.2f} | {four} "
                f"| {words.doing(advice.best.action)} |"
            )
    return [
        *lines,
        "",
        "(Entries are losses.) **Half right:** low dice do belong in the Upper Section; but so do high ones, while"
        " their box is open: the bonus is made there. The Lower Section boxes are for what comes after.",
    ]


def full_house_from_three() -> list[str]:
    """triple: with three of a kind whose Upper Section box is filled, roll the other two for a Full House"""
    goals = (Category.FULL_HOUSE, Category.THREE_KIND, Category.FOUR_KIND, Category.YAHTZEE)
    lines = [
        "One column; that number's box filled with three of them, first roll. Where the turn then ends:",
        "",
        f"| dice | best | loss of rolling two | {' | '.join(goal.label for goal in goals)} |",
        "|---" * (3 + len(goals)) + "|",
    ]
    for face in range(1, 7):
        card = card_of(**{UPPER[face - 1]: 3 * face})
        others = [each for each in (1, 6, 2) if each != face][:2]
        advice = advise(card, Roll([face] * 3 + others), 2)
        kept = advice.choice(Reroll(Keep([face] * 3)))
        assert kept.prospect is not None
        shares = " | ".join(words.percent(kept.prospect.chances[goal]) for goal in goals)
        lines.append(f"| {words.dice(advice.roll)} | {words.doing(advice.best.action)} | {kept.loss:.2f} | {shares} |")
    return [
        *lines,
        "",
        "**Right** to roll two dice, whatever the number; but the turn then ends in 3 or 4 of a Kind more often than"
        " in a Full House.",
    ]


def small_straight_on() -> list[str]:
    """triple: a Small Straight on the first roll: go on for the Large Straight"""
    return [
        "One column, empty card, first roll 1 2 3 4 6 and 2 3 4 5 5:",
        "",
        *table_of(Card(DELUXE), "12346", 2, "enter Small Straight", "keep 1 2 3 4", "keep 2 3 4"),
        "",
        *table_of(Card(DELUXE), "23455", 2, "enter Small Straight", "keep 2 3 4 5"),
        "",
        "With Large Straight filled:",
        "",
        *table_of(card_of(large_straight=40), "23455", 2, "enter Small Straight", "keep 2 3 4 5", "keep 5 5"),
        "",
        "**Right** while Large Straight is open: the Small Straight cannot be lost by rolling one die.",
    ]


def large_straight_from_part() -> list[str]:
    """triple: with part of a sequence on the first roll, try for the Large Straight"""
    return [
        "One column, empty card: three in a row, four in a row, and a pair beside them.",
        "",
        *table_of(Card(DELUXE), "13456", 2, "keep 3 4 5 6", "keep 3 4 5"),
        "",
        *table_of(Card(DELUXE), "12446", 2, "keep 4 4", "keep 1 2 4", "keep 2 4 6", "keep 1 2"),
        "",
        *table_of(Card(DELUXE), "33456", 2, "keep 3 4 5 6", "keep 3 3"),
        "",
        *table_of(Card(DELUXE), "23466", 2, "keep 6 6", "keep 2 3 4"),
        "",
        "**When:** four in a row, yes, though a pair of Threes beside it is as good. Three in a row give way to a"
        " pair.",
    ]


def keep_yahtzee_open() -> list[str]:
    """triple: keep the Yahtzee box open until the very last turn (and web: a first Yahtzee may go upstairs)"""
    games = perfect_games()
    boxes = games.moves[:, :, 5]
    yahtzee = DELUXE.categories.index(Category.YAHTZEE)
    turn = np.argmax(boxes == yahtzee, axis=1) + 1
    zero = games.box_points[:, yahtzee] == 0
    lines = ["| turn | Yahtzee box zeroed in perfect play |", "|---|---|"]
    for number in range(1, 14):
        lines.append(f"| {number} | {100 * ((turn == number) & zero).mean():.1f} % of games |")
    return [
        *lines,
        "",
        f"A zero is taken there in {100 * zero.mean():.1f} % of games, on average in turn {turn[zero].mean():.1f};"
        f" in {100 * ((turn == 13) & zero).mean() / zero.mean():.0f} % of these only in the last turn.",
        "",
        "And with a Yahtzee of Sixes on an empty card:",
        "",
        *table_of(Card(DELUXE), "66666", 0, "enter YAHTZEE", "enter Sixes"),
        "",
        "**Wrong as a rule:** late is right, but some other zero is often dearer; and the first Yahtzee goes to its"
        " box, because every later one earns 100.",
    ]


def chance_last() -> list[str]:
    """triple: Chance is a last resort; 21 or more should go there"""
    games = perfect_games()
    boxes = games.moves[:, :, 5]
    chance = DELUXE.categories.index(Category.CHANCE)
    turn = np.argmax(boxes == chance, axis=1) + 1
    points = games.box_points[:, chance]
    early = f"{100 * (turn <= 6).mean():.0f} % of games by turn 6"

    def take_it(card: Card, roll: Roll) -> str | None:
        placements = {placement.box.category: placement.points for placement in card.placements(roll)}
        best_other = max((p for c, p in placements.items() if c is not Category.CHANCE), default=0)
        is_chance = Category.CHANCE in placements and roll.total >= 21 and best_other < roll.total
        return "enter Chance" if is_chance else None

    cases, right, loss = share_of_positions(take_it, 0, cards_midgame(6, 120))
    return [
        f"Perfect play fills Chance in turn {turn.mean():.1f} on average ({early}), with {points.mean():.1f} points;"
        f" in {100 * (points >= 21).mean():.0f} % of games with 21 or more.",
        "",
        f"The rule of thumb in the middle of perfect games (six boxes filled, last roll, 21 or more and nothing else"
        f" scoring as much; {cases} cases): to take Chance is best in {100 * right:.0f} %, and loses"
        f" {loss:.2f} points on average.",
        "",
        "**A fair rule of thumb**, and not a last resort: it is filled in the middle of the game.",
    ]


def upper_first() -> list[str]:
    """triple: first fill the Upper Section with three of each; four of a larger number make up a deficit"""
    games = perfect_games()
    boxes = games.moves[:, :, 5]
    mean_turn = [(np.argmax(boxes == index, axis=1) + 1).mean() for index in range(13)]
    lines = ["| box | filled in turn (mean) | points (mean) |", "|---|---|---|"]
    for index in np.argsort(mean_turn):
        lines.append(
            f"| {DELUXE.categories[index].label} | {mean_turn[index]:.1f} | {games.box_points[:, index].mean():.1f} |"
        )
    without = simulate(ValueTable.of(DELUXE), GAMES, SEED)
    casual = play_by_habits(DELUXE, LADDER["casual"], GAMES, SEED)
    return [
        "The order in which perfect play fills one column:",
        "",
        *lines,
        "",
        f"The bonus is made in {100 * without.has_upper_bonus.mean():.0f} % of perfect games, and in"
        f" {100 * casual.has_upper_bonus.mean():.0f} % of those of the casual bot, which feels a third of it.",
        "",
        "**Right in aim, wrong in order:** the boxes are filled side by side, what the dice bring; Aces serve for"
        " bad rolls.",
    ]


def columns() -> list[str]:
    """triple: the highest scores go to column 3, the next to column 2, the lowest to column 1"""
    return [
        "There is no exact solution of `triple`, so no figure decides this in general. The arithmetic of one entry"
        " does: the same points bring one, two or three times as much, and the upper bonus 35, 70 or 105. What is not"
        " arithmetic is how good a score must be for column 3; with three boxes of a category to fill, compare it"
        " with the mean of that box in hint 13.",
        "",
        "**Right**, as far as it goes.",
    ]


HINTS: list[Callable[[], list[str]]] = [
    threes_or_three_kind,
    fives_or_four_kind,
    chance_or_twos,
    zero_in_upper,
    deluxe_first_roll,
    deluxe_second_roll,
    deluxe_third_roll,
    low_kinds_upstairs,
    full_house_from_three,
    small_straight_on,
    large_straight_from_part,
    keep_yahtzee_open,
    upper_first,
    chance_last,
    columns,
]


if __name__ == "__main__":
    main()
