"""Play games of Triple Yahtzee by the shipped network, for `training/further.py` to learn from, on a GPU.

    python training/triple_games.py FOLDER [--games 262144] [--seed 1]

Every 65,536 games make a file of some 3 MiB, in seconds, which is never committed: for each turn the roll that was
entered and its box, which is all that the rules need to score it. This needs PyTorch, NumPy, and only the rules and
their arrays from dicecup.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from table import Games, Table
from value_net import ValueNet, load

from dicecup.rules import rulebook
from dicecup.solver.learned.columns import column_space

WEIGHTS = Path(__file__).resolve().parents[1] / "src/dicecup/solver/learned/weights/triple.npz"
WIDTH = 448
"""The width of the shipped network."""
PART = 65536
"""Games per file."""
AT_ONCE = 16384


@torch.no_grad()
def played(table: Table, net: ValueNet, count: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """[game, turn] -> the roll that was entered and its box; [game] -> the score."""
    games, pricing = Games(table, count), table.by_net(net, precisely=True)
    entered = []
    for _ in range(table.boxes):
        games.play(table.turn(games.cards, pricing))
        entered.append(games.entered)
    rolls, boxes = (torch.stack(each, dim=1).cpu() for each in zip(*entered, strict=True))
    return rolls, boxes, games.score.cpu()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--games", type=int, default=4 * PART)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(given.seed)
    space = column_space(rulebook("triple"))
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    table, net = Table(space, device), ValueNet(space.features, WIDTH).to(device)
    load(net, WEIGHTS)
    begun = time.monotonic()
    for first in range(0, given.games, PART):
        count = min(PART, given.games - first)
        parts = [played(table, net, min(AT_ONCE, count - done)) for done in range(0, count, AT_ONCE)]
        rolls, boxes, scores = (torch.cat(each).numpy() for each in zip(*parts, strict=True))
        np.savez_compressed(
            given.folder / f"{given.seed}-{first:07}.npz",
            rules=np.array(space.book.digest),
            rolls=rolls.astype(np.uint8),
            boxes=boxes.astype(np.uint8),
            scores=scores.astype(np.int16),
        )
        seconds = time.monotonic() - begun
        print(f"seed {given.seed}: {first + count:,} games after {seconds:.0f} s, mean {scores.mean():.2f}", flush=True)


if __name__ == "__main__":
    main()
