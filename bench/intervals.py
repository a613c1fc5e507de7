"""How often the coach's 95 % intervals contain the truth, for players of every level: few games, and losses in one.

python bench/intervals.py [GAMES] [SEED]
"""

from __future__ import annotations

import sys

import numpy as np

from dicecup import rulebook
from dicecup.intervals import Interval, interval, interval_supposing
from dicecup.players import LADDER
from dicecup.solver import ValueTable
from dicecup.solver.bulk.played_games import NO_MOVE
from ladder import games_of

BOOK = rulebook("deluxe")
FEW = (2, 5, 20)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 2026
    perfect = ValueTable.of(BOOK).scores()
    print(f"{BOOK.name}: {games:,} games per level, seed {seed}; how often the true mean lies within\n")
    print(
        "| level | " + " | ".join(f"score, {count} games" for count in FEW) + " | loss of a decision, 1 game |", end=""
    )
    print(" the same, equally far to both sides |")
    print("|---" * (len(FEW) + 3) + "|")
    for name in (*LADDER, "optimal"):
        played = games_of(BOOK, name, games, seed)
        cells = []
        for count in FEW:
            series = played.scores[: games // count * count].reshape(-1, count).tolist()
            found = [interval_supposing(scores, perfect.deviation) for scores in series]
            cells.append(held(found, float(played.scores.mean())))
        if name != "optimal":
            made = played.moves[:, :, [0, 2, 4]] != NO_MOVE
            each = [loss[where].tolist() for loss, where in zip(played.loss, made, strict=True)]
            mean = float(played.loss.sum() / made.sum())
            cells += [held([interval(losses).of_losses() for losses in each], mean)]
            cells += [held([interval(losses) for losses in each], mean)]
        print(f"| {name} | {' | '.join(cells)} |{' | |' if name == 'optimal' else ''}", flush=True)


def held(intervals: list[Interval], mean: float) -> str:
    return f"{100 * np.mean([found.low <= mean <= found.high for found in intervals]):.1f} %"


if __name__ == "__main__":
    main()
