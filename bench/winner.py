"""The bot that plays to win against the one that plays for points, head to head, with alternating starts.

    python bench/winner.py [BOOK] [GAMES] [SEED]

A tie counts half. The winner here is the shipped one for the CPU: exact late in the game, three normal cases before.
"""

from __future__ import annotations

import sys

import numpy as np

from dicecup import rulebook
from dicecup.solver import Habits, PointsModel, ValueTable, play_by_habits
from dicecup.solver.head_to_head import moves_first, play_against

BATCH = 20_000


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else "deluxe")
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 500_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 2026
    model = PointsModel(ValueTable.of(book))
    won, mine, theirs, first = [], [], [], []
    for begin in range(0, games, BATCH):
        size = min(BATCH, games - begin)
        opponents = play_by_habits(book, Habits(), size, seed + 2 * begin)
        played = play_against(model, opponents, seed + 2 * begin + 1)
        won.append((played.scores > opponents.scores) + 0.5 * (played.scores == opponents.scores))
        mine.append(played.scores)
        theirs.append(opponents.scores)
        first.append(moves_first(size))
        print(
            f"\r{begin + size:,} games: {100 * np.concatenate(won).mean():.2f} %", end="", file=sys.stderr, flush=True
        )
    share, starts = np.concatenate(won), np.concatenate(first)
    error = 1.96 * share.std() / games**0.5
    print(f"\r{book.name}: {games:,} games, alternating starts, seed {seed}")
    print(f"the winner wins {100 * share.mean():.2f} ± {100 * error:.2f} % (95 % interval), ties counted half")
    print(f"moving first {100 * share[starts].mean():.2f} %, moving second {100 * share[~starts].mean():.2f} %")
    print(f"mean scores {np.concatenate(mine).mean():.2f} and {np.concatenate(theirs).mean():.2f}")


if __name__ == "__main__":
    main()
