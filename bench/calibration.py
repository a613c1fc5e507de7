"""Is the chance to win what it says it is? Predicted and actual wins over simulated games of two sides.

    python bench/calibration.py [BOOK] [GAMES] [SEED]

Both sides play best for points. Before every turn of every game the model gives the first side's chance; the
positions are put into ten bins by that chance. Positions of a game share its result, so the intervals are
clustered by game. A tie counts half.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from dicecup import Rulebook, rulebook
from dicecup.solver import Habits, PointsModel, ValueTable, play_by_habits
from dicecup.solver.head_to_head import full_states

BINS = 10
CHUNK = 50_000


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else "deluxe")
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 2026
    model = PointsModel(ValueTable.of(book))
    count, predicted, actual, squares = (np.zeros(BINS) for _ in range(4))
    brier = 0.0
    for number, begin in enumerate(range(0, games, CHUNK)):
        chances, won = played_chances(model, book, min(CHUNK, games - begin), seed + 2 * number)
        bins = np.minimum((chances * BINS).astype(np.int64), BINS - 1)
        brier += float(((chances - won[:, None]) ** 2).sum())
        for each in range(BINS):
            here = bins == each
            count[each] += here.sum()
            predicted[each] += chances[here].sum()
            actual[each] += (won[:, None] * here).sum()
            squares[each] += (((won[:, None] - chances) * here).sum(axis=1) ** 2).sum()
    print(f"{book.name}: {games:,} games, {int(count.sum()):,} positions, seed {seed}\n")
    print("| bin | positions | predicted % | actual % | difference (95 % interval) |")
    print("|---|---|---|---|---|")
    for each in range(BINS):
        gap, error = actual[each] - predicted[each], 1.96 * squares[each] ** 0.5
        scale = 100.0 / count[each]
        print(
            f"| {10 * each} to {10 * each + 10} | {int(count[each]):,} | {predicted[each] * scale:.2f} "
            f"| {actual[each] * scale:.2f} | {gap * scale:+.2f} ± {error * scale:.2f} |"
        )
    worst = np.abs((actual - predicted) / count).max()
    print(f"\nGreatest difference {100 * worst:.2f} points; Brier score {brier / count.sum():.4f}")


def played_chances(
    model: PointsModel, book: Rulebook, games: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """[game, turn of either side] -> the first side's chance before it; and the share of the win it got."""
    first, second = (play_by_habits(book, Habits(), games, seed + side) for side in range(2))
    turns = len(book.categories)
    chances = []
    for turn in range(turns):
        before = np.stack([first.states[:, turn], second.states[:, turn]], axis=1).astype(np.int64)
        chances.append(model.chances(before, 0)[:, 0])
        before[:, 0] = first.states[:, turn + 1] if turn + 1 < turns else full_states(model, first)
        chances.append(model.chances(before, 1)[:, 0])
    won = (first.scores > second.scores) + 0.5 * (first.scores == second.scores)
    return np.stack(chances, axis=1), won


if __name__ == "__main__":
    main()
