"""How far off is the chance to win that a player sees? The model of one column beside exact distributions.

    python bench/single_chances.py [BOOK] [POSITIONS]

Positions are those of two games of best play for points, before the turn of the first side; the first side has as many
boxes open as the second, or one less. The lead is as it was, or drawn so that neither is sure to win. The exact chance
comes from the distributions of both sides' final scores, a tie shared.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np

from dicecup import Card, rulebook
from dicecup.solver import Habits, ValueTable, play_by_habits, win_model
from dicecup.solver.arrays import Floats
from figures import Report

OPEN = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (6, 6), (9, 9))
GAMES = 2000


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else "deluxe")
    positions = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    table, model, report = ValueTable.of(book), win_model(book), Report()
    played, boxes = play_by_habits(book, Habits(), GAMES, 2026), len(book.boxes)

    @cache
    def final(card: Card) -> Floats:
        return table.scores_from(card).chances

    def pairs(first: int, second: int) -> Iterator[tuple[Card, Card]]:
        source = Random(f"{first} {second}")
        while True:
            games = source.sample(range(GAMES), 2)
            cards = [played.game(game, boxes - left).card for game, left in zip(games, (first, second), strict=True)]
            yield cards[0], cards[1]

    rows = []
    for first, second in OPEN:
        errors: list[float] = []
        worst = (0.0, 0.0)
        for cards in pairs(first, second):
            exact = share(final(cards[0]), final(cards[1]))
            if not 0.02 < exact < 0.98:
                continue
            said = float(model.between_turns(cards, 0)[0])
            errors.append(abs(said - exact))
            worst = (said, exact) if errors[-1] == max(errors) else worst
            if len(errors) == positions:
                break
        off = 100 * np.array(errors)
        rows.append(
            [
                f"{first} and {second}",
                f"{off.mean():.2f}",
                f"{np.mean(off > 1):.0%}",
                f"{np.mean(off > 5):.0%}",
                f"said {worst[0]:.1%}, is {worst[1]:.1%}",
            ]
        )
        print(rows[-1], file=sys.stderr)
    print(f"{book.name}: {positions} positions in each row; a percentage point is 1 % of the games\n")
    report.table("single", ["boxes open", "mean error, points", "over 1", "over 5", "worst"], rows)
    report.save()


def share(first: Floats, second: Floats) -> float:
    """The chance that the first side's final score is the higher one, a tie shared."""
    size = max(len(first), len(second))
    mine, theirs = (np.pad(each, (0, size - len(each))) for each in (first, second))
    below = np.concatenate([[0.0], np.cumsum(theirs)[:-1]])
    return float(mine @ (below + theirs / 2))


if __name__ == "__main__":
    main()
