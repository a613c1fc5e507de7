"""Play games of Triple Yahtzee by the shipped player, for `training/further.py` to learn from.

    python training/triple_games.py FOLDER [--games 16384] [--seed 1] [--first 0]

Every 1,024 games are a file of their own, some 100 KiB, never committed. What is there is not played again, so it can
be stopped at any time. A file takes a minute of one core. The games depend on the seed and their number alone.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from dicecup import rulebook
from dicecup.solver.network import Network
from dicecup.solver.network_play import simulate_network

PART = 1024
"""Games in a file."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--games", type=int, default=16 * PART)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--first", type=int, default=0, help="the first game's number, for several processes at once")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    network = Network.of(rulebook("triple"))
    begun = time.monotonic()
    for first in range(given.first, given.games, PART):
        path = given.folder / f"{given.seed}-{first:06}.npz"
        if path.exists():
            continue
        played = simulate_network(network, PART, given.seed, first=first)
        unfinished = path.with_suffix(".unfinished")
        with unfinished.open("wb") as file:
            np.savez_compressed(
                file,
                rules=np.array(network.book.digest),
                rolls=played.last_rolls.astype(np.uint8),
                boxes=played.moves[:, :, 5].astype(np.uint8),
                box_points=played.box_points.astype(np.uint8),
                bonuses=played.bonuses,
            )
        unfinished.rename(path)
        print(f"seed {given.seed}: {first + PART:,} games after {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
