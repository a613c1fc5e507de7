"""How often each threshold of the coach is crossed by players of every level: the provenance of the grades.

python bench/thresholds.py [BOOK] [GAMES] [SEED]
"""

from __future__ import annotations

import sys

import numpy as np

from dicecup import rulebook
from dicecup.coach.grades import BAD_LUCK, LOSSES, LUCK
from dicecup.players import LADDER
from dicecup.solver import Habits, play_by_habits
from dicecup.solver.played_games import NO_MOVE


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else "deluxe")
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 50_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 2026
    print(f"{book.name}: {games:,} games a level, seed {seed}\n")
    print("| level | loss a decision | " + " | ".join(f"{t.name} (from {t.points:g})" for t in LOSSES) + " |")
    print("|---" * (2 + len(LOSSES)) + "|")
    for name, habits in LADDER.items():
        played = play_by_habits(book, habits, games, seed)
        loss = played.loss.copy()
        # Stopping early is one decision: to stop, and the box.
        for stage in (0, 1):
            stopped = played.moves[:, :, 2 * stage + 1] == NO_MOVE
            stopped &= played.moves[:, :, 2 * stage] != NO_MOVE
            loss[:, :, 2][stopped] += loss[:, :, stage][stopped]
            loss[:, :, stage][stopped] = 0.0
        shares = [f"{(loss >= t.points).sum() / games:.2f} a game" for t in LOSSES]
        print(f"| {name} | {played.loss.sum() / played.decisions.sum():.3f} | {' | '.join(shares)} |")
    played = play_by_habits(book, Habits(), games, seed)
    thrown = played.moves[:, :, [0, 2, 4]] != NO_MOVE
    luck = played.luck[thrown]
    print(f"\nLuck of a roll in perfect play ({thrown.sum() / games:.1f} rolls a game): deviation {luck.std():.2f}")
    for threshold in LUCK:
        print(f"- {threshold.name} (from {threshold.points:g}): {(luck >= threshold.points).sum() / games:.2f} a game")
    for threshold in BAD_LUCK:
        share = (luck <= -threshold.points).sum() / games
        print(f"- {threshold.name} (from -{threshold.points:g} down): {share:.2f} a game")
    quantiles = np.percentile(luck, [1, 5, 25, 50, 75, 95, 99])
    print(f"- quantiles 1, 5, 25, 50, 75, 95, 99 %: {', '.join(f'{each:.1f}' for each in quantiles)}")
    whole = played.luck.sum(axis=(1, 2))
    print(f"- luck of a whole game: mean {whole.mean():.2f}, deviation {whole.std():.2f}")


if __name__ == "__main__":
    main()
