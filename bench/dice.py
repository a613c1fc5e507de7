"""Are the verifiable dice even and independent? Chi-square and serial tests over ten million dice.

    python bench/dice.py [--dice 10000000] [--seed TEXT]

The dice are drawn as a server draws them: game after game, each with its own secret, sides taking turns. The secrets
come from a seed, so a run can be repeated; `--seed fresh` takes new ones. The exit code is 1 if a test fails at
one in a million.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import secrets
import sys
import time

import numpy as np
from numpy.typing import NDArray

from dicecup.fair_dice import FairDice

Faces = NDArray[np.int64]
GAME_ROLLS = 2 * 13 * 3
"""Two sides, thirteen turns, three rolls."""


def draw(count: int, seed: str) -> Faces:
    """This many faces, in the order in which they would be rolled."""
    faces = np.empty(count, dtype=np.int64)
    filled = game = 0
    while filled < count:
        game += 1
        secret = hashlib.sha256(f"{seed} {game}".encode()).digest()
        dice = FairDice(secret, "benchbenchbench1", game, "deluxe", (f"ann {game}", f"bob {game}"))
        shown = [
            face
            for turn in range(1, 14)
            for side in range(2)
            for roll in range(1, 4)
            for face in dice.dice(side, turn, roll)
        ]
        taken = min(len(shown), count - filled)
        faces[filled : filled + taken] = shown[:taken]
        filled += taken
    return faces


def chi_square(observed: NDArray[np.int64]) -> tuple[float, int, float]:
    """The statistic against equal chances, its degrees of freedom, and its p-value (Wilson and Hilferty)."""
    expected = observed.sum() / observed.size
    statistic = float(((observed - expected) ** 2 / expected).sum())
    freedom = observed.size - 1
    spread = 2 / (9 * freedom)
    deviate = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return statistic, freedom, math.erfc(deviate / math.sqrt(2)) / 2


def tests(faces: Faces) -> dict[str, NDArray[np.int64]]:
    """The counts that should be even, by name."""
    zero_based = faces - 1
    rolls = zero_based[: len(zero_based) // 5 * 5].reshape(-1, 5)
    games = rolls[: len(rolls) // GAME_ROLLS * GAME_ROLLS].reshape(-1, GAME_ROLLS, 5)

    def pairs(first: Faces, second: Faces) -> NDArray[np.int64]:
        return np.bincount((6 * first + second).ravel(), minlength=36)

    return {
        "faces": np.bincount(zero_based, minlength=6),
        **{f"faces at position {p}": np.bincount(rolls[:, p], minlength=6) for p in range(5)},
        "serial, lag 1 (next die)": pairs(zero_based[:-1], zero_based[1:]),
        "serial, lag 2": pairs(zero_based[:-2], zero_based[2:]),
        "serial, lag 5 (same position, next roll)": pairs(rolls[:-1], rolls[1:]),
        "serial, lag 15 (same roll, next turn)": pairs(rolls[:-3], rolls[3:]),
        "serial, same place, next game": pairs(games[:-1], games[1:]),
        "serial triples": np.bincount(36 * zero_based[:-2] + 6 * zero_based[1:-1] + zero_based[2:], minlength=216),
        "whole rolls (7,776)": np.bincount(rolls @ (6 ** np.arange(5)), minlength=7776),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dice", type=int, default=10_000_000)
    parser.add_argument("--seed", default="dicecup")
    options = parser.parse_args()
    seed = secrets.token_hex(16) if options.seed == "fresh" else options.seed
    began = time.perf_counter()
    faces = draw(options.dice, seed)
    seconds = time.perf_counter() - began
    print(
        f"{len(faces):,} dice (seed {seed!r}) in {seconds:.1f} s: {seconds / len(faces) * 1e6:.2f} microseconds a die"
    )
    worst = 1.0
    for name, counts in tests(faces).items():
        statistic, freedom, p = chi_square(counts)
        worst = min(worst, p, 1 - p)
        print(f"{name:42} chi-square {statistic:10.2f}  {freedom:5} degrees of freedom  p = {p:.4f}")
    passed = worst > 1e-6
    print("passed" if passed else f"FAILED: a p-value {worst:.2e} from the end of its range")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
