"""How often players of every level cross each threshold of the coach: where the grades come from.

    python bench/thresholds.py [BOOK] [GAMES] [SEED]

For `triple` it also prints the points from which a level goes wrong as often as it does in `deluxe`.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from dicecup import Rulebook, rulebook
from dicecup.coach.grades import thresholds
from dicecup.players import LADDER
from dicecup.solver import PlayedGames
from dicecup.solver.bulk.played_games import NO_MOVE
from ladder import games_of

KNOWN = rulebook("deluxe")
COMPARED = 20_000
"""Games of `deluxe` to compare with."""


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else KNOWN.name)
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 50_000 if book.columns == 1 else 500
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 2026
    print(f"{book.name}: {games:,} games per level, seed {seed}\n")
    losses, _, _ = row = thresholds(book)
    print("| level | loss per decision | " + " | ".join(f"{t.name} (from {t.points:g})" for t in losses) + " |")
    print("|---" * (2 + len(losses)) + "|")
    kept: dict[str, PlayedGames] = {}
    for name in LADDER:
        played = kept[name] = games_of(book, name, games, seed)
        loss = losses_of(played)
        shares = [f"{(loss >= t.points).sum() / games:.2f} per game" for t in losses]
        each = played.loss.sum() / played.decisions.sum()
        print(f"| {name} | {each:.3f} | {' | '.join(shares)} |", flush=True)
    best = kept["expert"] if book.columns > 1 else games_of(book, "optimal", games, seed)
    luck = luck_of(best)
    print(f"\nLuck of a roll in the best play ({len(luck) / games:.1f} rolls per game): deviation {luck.std():.2f}")
    for threshold in row.luck:
        print(
            f"- {threshold.name} (from {threshold.points:g}): {(luck >= threshold.points).sum() / games:.2f} per game"
        )
    for threshold in row.bad_luck:
        share = (luck <= -threshold.points).sum() / games
        print(f"- {threshold.name} (from -{threshold.points:g} down): {share:.2f} per game")
    quantiles = np.percentile(luck, [1, 5, 25, 50, 75, 95, 99])
    print(f"- quantiles 1, 5, 25, 50, 75, 95, 99 %: {', '.join(f'{each:.1f}' for each in quantiles)}")
    whole = best.luck.sum(axis=(1, 2))
    print(f"- luck of a whole game: mean {whole.mean():.2f}, deviation {whole.std():.2f}")
    if book.columns > 1:
        compare(book, kept, luck, seed)


def compare(book: Rulebook, kept: dict[str, PlayedGames], luck: NDArray[np.float64], seed: int) -> None:
    """The points from which a level goes wrong, and a roll is lucky, as often as in the known book."""
    row = thresholds(KNOWN)
    print(f"\nAs often as in {KNOWN.name}, per decision and per roll, {book.name} has it from:\n")
    print("| level | " + " | ".join(f"{t.name} (from {t.points:g})" for t in row.losses) + " |")
    print("|---" * (1 + len(row.losses)) + "|")
    for name in list(LADDER)[:-1]:  # the expert of several columns loses nothing by its own account
        known = games_of(KNOWN, name, COMPARED, seed)
        loss, theirs = losses_of(known), losses_of(kept[name])
        shares = [(loss >= t.points).sum() / known.decisions.sum() for t in row.losses]
        same = [from_points(theirs.ravel(), share * kept[name].decisions.sum()) for share in shares]
        print(f"| {name} | {' | '.join(f'{points:.1f}' for points in same)} |")
    known_luck = luck_of(games_of(KNOWN, "optimal", COMPARED, seed))
    print()
    for sign, named in ((1, row.luck), (-1, row.bad_luck)):
        for threshold in named:
            share = (sign * known_luck >= threshold.points).mean()
            print(f"- {threshold.name} (from {threshold.points:g}): {from_points(sign * luck, share * len(luck)):.1f}")


def from_points(values: NDArray[np.float64], count: float) -> float:
    """The points that `count` of the values reach."""
    return float(np.sort(values)[::-1][min(int(count), len(values) - 1)])


def losses_of(played: PlayedGames) -> NDArray[np.float64]:
    """[game, turn, 3]; stopping early is one decision: stopping, and the box."""
    loss = played.loss.copy()
    for stage in (0, 1):
        stopped = played.moves[:, :, 2 * stage + 1] == NO_MOVE
        stopped &= played.moves[:, :, 2 * stage] != NO_MOVE
        loss[:, :, 2][stopped] += loss[:, :, stage][stopped]
        loss[:, :, stage][stopped] = 0.0
    return loss


def luck_of(played: PlayedGames) -> NDArray[np.float64]:
    """The luck of every roll thrown."""
    return np.asarray(played.luck[played.moves[:, :, [0, 2, 4]] != NO_MOVE])


if __name__ == "__main__":
    main()
