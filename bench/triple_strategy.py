"""What our engine for Triple Yahtzee does, box by box: the figures behind the strategy notes in docs/triple.md.

    python bench/triple_strategy.py [GAMES]        1,000 games take some minutes

Every game is replayed through `dicecup.rules`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

import numpy as np

from dicecup import Box, Card, Category, Game, Turn, rulebook
from dicecup.solver.bulk.network_play import replayed
from dicecup.solver.learned.network import Network
from figures import Report

BOOK = rulebook("triple")
TURNS = len(BOOK.boxes)
COLUMNS = (1, 2, 3)
KINDS = (Category.THREE_KIND, Category.FOUR_KIND)
REPORT = Report()


class Log:
    """Every turn of every game."""

    def __init__(self, games: Iterable[Game]) -> None:
        self.turns: list[list[Turn]] = []
        self.cards: list[list[Card]] = []
        """The card before each turn, and at the end."""
        for game in games:
            turns = [turn for turn in game.history if isinstance(turn, Turn)]
            card, cards = Card(BOOK), []
            for turn in turns:
                cards.append(card)
                card = card.enter(turn.rolls[-1], turn.box)
            self.turns.append(turns)
            self.cards.append([*cards, card])

    def entries(self, box: Box) -> list[tuple[int, Turn]]:
        """Number and turn in which a box was filled, game by game."""
        return [(n, turn) for turns in self.turns for n, turn in enumerate(turns, 1) if turn.box == box]

    def all(self) -> list[tuple[int, Turn, Card]]:
        return [
            (n, turn, card)
            for turns, cards in zip(self.turns, self.cards, strict=True)
            for n, (turn, card) in enumerate(zip(turns, cards, strict=False), 1)
        ]


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def boxes(log: Log) -> None:
    print("Mean points (before multiplying), zeros and mean turn filled, by column:\n")
    rows = []
    for category in BOOK.categories:
        found = [log.entries(Box(category, column)) for column in COLUMNS]
        points = [f"{np.mean([turn.points for _, turn in each]):.1f}" for each in found]
        zeros = [share(sum(not turn.points for _, turn in each), len(each)) for each in found]
        when = [f"{np.mean([n for n, _ in each]):.1f}" for each in found]
        rows.append([category.label, *points, *zeros, *when])
    REPORT.table(
        "boxes", ["box", *(f"{column} {what}" for what in ("points", "zeros", "turn") for column in COLUMNS)], rows
    )


def uppers(log: Log) -> None:
    print("\nUpper Section by column:\n")
    rows = []
    for column in COLUMNS:
        totals = np.array([cards[-1].totals().columns[column - 1].upper for cards in log.cards])
        last = [
            max(n for n, turn in enumerate(turns, 1) if turn.box.column == column and turn.box.category.is_upper)
            for turns in log.turns
        ]
        without = totals[totals < BOOK.upper_target]
        mean = f"{without.mean():.1f}" if len(without) else "–"
        made = share(int((totals >= BOOK.upper_target).sum()), len(totals))
        rows.append([str(column), f"{totals.mean():.1f}", made, mean, f"{np.mean(last):.1f}"])
    titles = ("column", "mean total", "bonus made", "total of those without", "mean turn of the last upper box")
    REPORT.table("upper", titles, rows)


def order(log: Log) -> None:
    print("\nThe first turns: share of entries by column:\n")
    rows = []
    for begin in range(1, TURNS, 13):
        found = [turn for n, turn, _ in log.all() if begin <= n < begin + 13]
        columns = [share(sum(turn.box.column == column for turn in found), len(found)) for column in COLUMNS]
        upper = share(sum(turn.box.category.is_upper for turn in found), len(found))
        rows.append([f"{begin} to {begin + 12}", *columns, upper])
    REPORT.table("order", ("turns", "column 1", "column 2", "column 3", "of those in the Upper Section"), rows)


def yahtzees(log: Log) -> None:
    print("\nYahtzee boxes:\n")
    rows = []
    for column in COLUMNS:
        found = log.entries(Box(Category.YAHTZEE, column))
        made = [n for n, turn in found if turn.points]
        lost = [n for n, turn in found if not turn.points]
        late = share(sum(n > TURNS - 3 for n in lost), len(lost))
        shares = share(len(made), len(found)), share(len(lost), len(found))
        rows.append([str(column), *shares, f"{np.mean(made):.1f}", f"{np.mean(lost):.1f}", late])
    titles = ("column", "holds 50", "given up", "mean turn of 50", "mean turn given up", "given up in last 3 turns")
    REPORT.table("yahtzees", titles, rows)
    rolled = sum(turn.rolls[-1].is_yahtzee for _, turn, _ in log.all())
    print(f"\nFives of a kind rolled: {rolled / len(log.turns):.2f} per game.")
    number: Counter[int] = Counter()
    places: Counter[tuple[int, str]] = Counter()
    for turns in log.turns:
        count = 0
        for turn in turns:
            if turn.rolls[-1].is_yahtzee:
                count += 1
                number[min(count, 4)] += 1
                section = "upper" if turn.box.category.is_upper else "lower"
                where = "Yahtzee box" if turn.box.category == "yahtzee" else section
                places[min(count, 4), f"{where} {turn.box.column}"] += 1
    for count, name in enumerate(("first", "second", "third", "later"), 1):
        listed = ", ".join(
            f"{where} {share(each, number[count])}"
            for (which, where), each in places.most_common()
            if which == count and each >= 0.03 * number[count]
        )
        REPORT.figure(f"{name} Yahtzees", str(number[count]))
        REPORT.figure(f"{name} Yahtzee in Yahtzee box 3", share(places[count, "Yahtzee box 3"], number[count]))
        print(f"The {name} ({number[count]}): {listed}.")
    third = [n for n, turn in log.entries(Box(Category.YAHTZEE, 3)) if n == TURNS]
    print(
        f"The Yahtzee box of column 3 is filled in the very last turn in {share(len(third), len(log.turns))} of games."
    )
    gone = Counter(
        next((turn.box.column for turn in turns if turn.box.category == "yahtzee" and not turn.points), 0)
        for turns in log.turns
    )
    listed = ", ".join(f"column {column} {share(gone[column], len(log.turns))}" for column in COLUMNS)
    print(f"The first Yahtzee box given up: {listed}; none {share(gone[0], len(log.turns))}.")
    chips = sum(sum(cards[-1].bonuses) for cards in log.cards) / len(log.cards)
    print(f"Chips: {chips:.1f} points per game.")


def zeros(log: Log) -> None:
    found = Counter(turn.box for _, turn, _ in log.all() if not turn.points)
    total = sum(found.values())
    listed = ", ".join(f"{box} {share(count, total)}" for box, count in found.most_common(12))
    print(f"\nZeros: {total / len(log.turns):.2f} per game. Where they go: {listed}.")
    for column in COLUMNS:
        inside = sum(count for box, count in found.items() if box.column == column)
        upper = sum(count for box, count in found.items() if box.column == column and box.category.is_upper)
        all_of_it = REPORT.figure(f"zeros in column {column}", share(inside, total))
        above = REPORT.figure(f"zeros in the Upper Section of column {column}", share(upper, total))
        print(f"Column {column}: {all_of_it} of zeros, in its Upper Section {above}.")


def chance(log: Log) -> None:
    print("\nChance:\n")
    rows = []
    for column in COLUMNS:
        found = log.entries(Box(Category.CHANCE, column))
        points = np.array([turn.points for _, turn in found])
        high, low = share(int((points >= 21).sum()), len(found)), share(int((points < 15).sum()), len(found))
        rows.append([str(column), f"{points.mean():.1f}", high, low, f"{np.mean([n for n, _ in found]):.1f}"])
    REPORT.table("chance", ("column", "mean", "21 or more", "under 15", "mean turn"), rows)


def kinds(log: Log) -> None:
    print("\nThree or four of a number at the end of a turn, its upper box open somewhere, 3 or 4 of a Kind too:\n")
    rows = []
    for face in range(1, 7):
        upper = BOOK.categories[face - 1]
        cases = []
        for _, turn, card in log.all():
            count = list(turn.rolls[-1]).count(face)
            open_boxes = {box.category for box in BOOK.boxes if card[box] is None}
            if count in (3, 4) and upper in open_boxes and open_boxes & set(KINDS[: count - 2]):
                cases.append(turn.box.category)
        above = sum(category == upper for category in cases)
        below = sum(category in KINDS for category in cases)
        parts = [share(count, len(cases)) for count in (above, below, len(cases) - above - below)]
        rows.append([str(face), str(len(cases)), *parts])
    REPORT.table("kinds", ("number", "cases", "upper", "3 or 4 of a Kind", "other"), rows)


def houses(log: Log) -> None:
    """Three of a kind after a roll, its upper boxes filled everywhere, Full House open: are two dice rolled?"""
    cases: Counter[str] = Counter()
    for _, turn, card in log.all():
        open_boxes = {box.category for box in BOOK.boxes if card[box] is None}
        for roll, keep in zip(turn.rolls, turn.keeps, strict=False):
            face, count = Counter(roll).most_common(1)[0]
            filled = BOOK.categories[face - 1] not in open_boxes
            if count == 3 and len(set(roll)) == 3 and filled and Category.FULL_HOUSE in open_boxes:
                held = tuple(keep)
                three = held.count(face) == 3
                cases["three held" if three and len(held) == 3 else "three and one held" if three else "other"] += 1
    total = sum(cases.values())
    REPORT.figure("three held for a Full House", share(cases["three held"], total))
    listed = ", ".join(f"{what} {share(count, total)}" for what, count in cases.most_common())
    print(f"\nThree of a kind, its upper boxes filled, Full House open, rolled on ({total} cases): {listed}.")


def straights(log: Log) -> None:
    small = [{1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}]
    after: dict[str, Counter[str]] = {"open": Counter(), "filled": Counter()}
    runs: Counter[bool] = Counter()
    for _, turn, card in log.all():
        open_boxes = {box.category for box in BOOK.boxes if card[box] is None}
        roll, held = set(turn.rolls[0]), set(turn.keeps[0]) if turn.keeps else set()
        if Category.LARGE_STRAIGHT not in open_boxes or BOOK.ordinary_points(Category.LARGE_STRAIGHT, turn.rolls[0]):
            continue
        if any(run <= roll for run in small):
            stopped = "stops" if not turn.keeps else "holds something else"
            what = "goes on for the Large" if any(run <= held for run in small) else stopped
            after["open" if Category.SMALL_STRAIGHT in open_boxes else "filled"][what] += 1
        elif any({low, low + 1, low + 2} <= roll for low in (2, 3)):
            runs[any({low, low + 1, low + 2} <= held for low in (2, 3))] += 1
    print()
    on = after["open"]
    REPORT.figure("goes on for the Large Straight", share(on["goes on for the Large"], on.total()))
    for state, found in after.items():
        listed = ", ".join(f"{what} {share(count, found.total())}" for what, count in found.most_common())
        print(f"Small Straight on the first roll, a Large open, Small {state} ({found.total()} cases): {listed}.")
    print(f"Three in sequence (234 or 345) on the first roll, a Large open ({runs.total()} cases):", end=" ")
    print(f"held {REPORT.figure('three in sequence held', share(runs[True], runs.total()))}.")
    first = Counter(
        next((turn.box.column for turn in turns if turn.box.category == "large_straight" and turn.points), 0)
        for turns in log.turns
    )
    listed = ", ".join(f"column {column} {share(first[column], len(log.turns))}" for column in COLUMNS)
    REPORT.figure("first Large Straight in column 3", share(first[3], len(log.turns)))
    print(f"The first Large Straight goes to: {listed}; never made {share(first[0], len(log.turns))}.")


def jokers(log: Log) -> None:
    """How often column 3 has a lower box besides Yahtzee open with five turns to go, and which."""
    open_late: Counter[str] = Counter()
    some = 0
    for cards in log.cards:
        card = cards[TURNS - 5]
        found = [box for box in BOOK.boxes if box.column == 3 and not box.category.is_upper and card[box] is None]
        open_late.update(box.category.label for box in found)
        some += any(box.category != "yahtzee" for box in found)
    games = len(log.cards)
    listed = ", ".join(f"{label} {share(count, games)}" for label, count in open_late.most_common())
    print(f"\nOpen below in column 3 with five turns to go: {listed or 'nothing'}.", end=" ")
    REPORT.figure("Large Straight of column 3 open late", share(open_late["Large Straight"], games))
    print(f"Some box other than Yahtzee: {REPORT.figure('column 3 open late', share(some, games))}.")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    log = Log(replayed(Network.of(BOOK), games, seed=2026))
    scores = np.array([cards[-1].total for cards in log.cards])
    number, mean = REPORT.figure("games", f"{games:,}"), REPORT.figure("mean", f"{scores.mean():.1f}")
    print(f"{number} games, mean {mean} ± {scores.std() / games**0.5:.1f}\n")
    for table in (boxes, uppers, order, yahtzees, zeros, chance, kinds, houses, straights, jokers):
        table(log)
    REPORT.save()


if __name__ == "__main__":
    main()
