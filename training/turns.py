"""The exact turn on any device: many turns side by side, one per row, given what each roll is worth at the end."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from dicecup.solver.lattice import FIRST_ROLL, KEEP_COUNT, ROLL_COUNT, lattice


class Turns:
    """Keeps and rolls as tensors. `leaves[turn, roll]` is what a roll is worth when the turn ends with it."""

    def __init__(self, device: torch.device, dtype: torch.dtype = torch.float32) -> None:
        self.device, self.first_roll = device, FIRST_ROLL
        lat = lattice()
        chance = np.zeros((KEEP_COUNT, ROLL_COUNT))
        chance[FIRST_ROLL:] = np.eye(ROLL_COUNT)
        for keep in range(FIRST_ROLL - 1, -1, -1):
            chance[keep] = chance[lat.add[keep]].mean(axis=0)
        self.chance = torch.as_tensor(chance[:FIRST_ROLL].T.copy(), dtype=dtype, device=device)
        """[roll, keep below five dice] -> the chance of the roll after holding the keep."""
        self.weight = torch.as_tensor(lat.weight, dtype=dtype, device=device)
        self.add = torch.as_tensor(lat.add.astype(np.int64), device=device)
        starts = lat.drop_start.astype(np.int64)
        drop = np.zeros((KEEP_COUNT, 5), np.int64)
        for keep in range(KEEP_COUNT):
            near = lat.drop[starts[keep] : starts[keep + 1]].astype(np.int64)
            drop[keep, :] = np.resize(near, 5) if len(near) else keep
        self.drop = torch.as_tensor(drop, device=device)
        sizes = [0, 1, 7, 28, 84, 210, KEEP_COUNT]
        self.by_size = [(sizes[n], sizes[n + 1]) for n in range(6)]
        held_start = lat.held_start.astype(np.int64)
        held = np.zeros((ROLL_COUNT, 32), np.int64)
        for roll in range(ROLL_COUNT):
            choices = lat.held[held_start[roll] : held_start[roll + 1]].astype(np.int64)
            held[roll, :] = np.resize(choices, 32)
        self.held = torch.as_tensor(held, device=device)

    def solve(self, leaves: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """What the keeps are worth before the last roll and before the second, and the turn before any dice."""
        last = leaves @ self.chance
        middle = self.maximise(last, leaves) @ self.chance
        return last, middle, self.maximise(middle, leaves) @ self.weight

    def maximise(self, keeps: Tensor, rolls: Tensor) -> Tensor:
        """[turn, roll] -> the best of stopping and of every keep."""
        board = torch.cat([keeps, rolls], dim=1)
        for low, high in self.by_size[1:]:
            near = board[:, self.drop[low:high]].amax(-1)
            board[:, low:high] = torch.maximum(board[:, low:high], near)
        return board[:, FIRST_ROLL:]

    def throw(self, keep: Tensor) -> Tensor:
        """The rolls, numbered as keeps, after rolling the dice not kept."""
        for _ in range(5):
            face = torch.randint(0, 6, keep.shape, device=self.device)
            more = self.add[keep.clamp(max=FIRST_ROLL - 1), face]
            keep = torch.where(keep < FIRST_ROLL, more, keep)
        return keep

    def hold(self, keeps: Tensor, leaves: Tensor, roll: Tensor) -> Tensor:
        """The best keep of each roll, both numbered as keeps."""
        board = torch.cat([keeps, leaves], dim=1)
        choices = self.held[roll - FIRST_ROLL]
        best = board.gather(1, choices).argmax(1, keepdim=True)
        return choices.gather(1, best).squeeze(1)

    def last_rolls(self, last: Tensor, middle: Tensor, leaves: Tensor) -> Tensor:
        """Throw the dice of whole turns played best; returns the numbers of the rolls they end with."""
        roll = self.throw(torch.zeros(len(leaves), dtype=torch.long, device=self.device))
        roll = self.throw(self.hold(middle, leaves, roll))
        return self.throw(self.hold(last, leaves, roll)) - FIRST_ROLL


def returns(exact: Tensor, own: Tensor, wild: Tensor, decay: float) -> Tensor:
    """Lambda-returns without luck, [turn, game]: own values plus the drifts from there on.

    A drift is the exact value of a turn minus the estimate's own; after a wild turn, the game says nothing about the
    turns before it.
    """
    drift, carried = exact - own, torch.zeros_like(exact[0])
    out = torch.empty_like(exact)
    for turn in range(len(exact) - 1, -1, -1):
        carried = drift[turn] + decay * carried * ~wild[turn]
        out[turn] = own[turn] + carried
    return out
