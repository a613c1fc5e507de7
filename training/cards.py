"""Cards of a one-column book as tensors: every way a turn can end, and whole turns of the player for points."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from turns import Turns

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from dicecup.solver.exact.states import StateSpace
from dicecup.solver.lattice import FIRST_ROLL, KEEP_COUNT, ROLL_COUNT

LOWER_GROUP = 4
"""`Group.LOWER` of the rules."""
NEVER = -1e9


class Cards:
    """The endings of a turn: a category with the points of ordinary dice, or with a five-of-a-kind of some face.

    A state is numbered `row * lanes + upper total`.
    """

    def __init__(self, space: StateSpace, device: torch.device) -> None:
        t = space.tables
        assert not t.blocker.any(), "a box that waits for another has more endings than are listed here"
        self.lanes, self.device = t.lanes, device
        boxes = len(t.face)
        pairs: dict[tuple[int, int], int] = {}
        of_roll = np.zeros((ROLL_COUNT, boxes), np.int64)
        for roll, category in np.ndindex(of_roll.shape):
            if not t.five[roll]:
                pair = category, int(t.points[roll, category])
                of_roll[roll, category] = pairs.setdefault(pair, len(pairs))
        plain = len(pairs)
        fives = [int(np.flatnonzero(t.five == face)[0]) for face in range(1, 7)]
        for face, roll in enumerate(fives):
            of_roll[roll] = plain + face * boxes + np.arange(boxes)
        category = np.array([pair[0] for pair in pairs] + [*range(boxes)] * 6)
        points = np.array(
            [pair[1] for pair in pairs] + [int(t.points[roll, c]) for roll in fives for c in range(boxes)]
        )
        as_joker = np.array([0] * plain + [int(t.joker_points[roll, c]) for roll in fives for c in range(boxes)])
        face = np.array([0] * plain + [face for face in range(1, 7) for _ in range(boxes)])

        filled, standing = space.row_filled[:, None], space.row_class[:, None]
        group = t.group[face, category]
        by_box = (space.row_filled[:, None] >> np.arange(boxes) & 1) == 0
        opened = np.zeros((space.rows, 7), np.int64)
        for number in range(boxes):
            opened |= np.where(by_box[:, number, None], t.group[:, number], 0)
        opened = opened[:, face]
        legal = by_box[:, category] & ((face == 0) | ((t.allowed[standing, opened] & group) > 0))
        joker = (face > 0) & t.joker[standing, opened] & (group == LOWER_GROUP)
        inside = ((1 << category) == t.yahtzee).astype(np.int64)
        bonus = np.where(face > 0, t.bonus[standing, inside], 0)
        after = np.where(
            face > 0, t.after_five[standing, inside], np.where(inside == 1, t.after_zero[standing], standing)
        )
        next_row = np.where(legal, t.first_row[filled | (1 << category)] + t.place[after], 0)
        gain = np.where(t.face[category] > 0, points, 0)

        def move(array: np.ndarray) -> Tensor:
            return torch.as_tensor(array, device=device)

        self.count = len(category)
        self.of_roll = move(of_roll)
        """[roll, category] -> ending."""
        self.gain = move(gain)
        """[ending] -> what it adds to the Upper Section."""
        self.legal = move(legal)
        """[row, ending]"""
        self.earned = move((np.where(joker, as_joker, points) + bonus).astype(np.int64))
        """[row, ending] -> points written and bonus."""
        self.next_row = move(next_row.astype(np.int64))
        """[row, ending]"""
        self.reach = move(t.reach[space.row_filled])
        """[row] -> how many Upper Section totals can have been reached."""

    def after(self, state: Tensor, ending: Tensor) -> tuple[Tensor, Tensor]:
        """The states after these endings, and the points each brought."""
        row, upper = state // self.lanes, state % self.lanes
        there = (upper + self.gain[ending]).clamp(max=self.lanes - 1)
        return self.next_row[row, ending] * self.lanes + there, self.earned[row, ending]

    def leaves(self, worth: Tensor) -> Tensor:
        """[turn, roll] -> the best ending of each roll, from `worth[turn, ending]`."""
        return worth[:, self.of_roll].amax(-1)

    def best_ending(self, worth: Tensor, roll: Tensor) -> Tensor:
        """The best ending of one roll per turn."""
        endings = self.of_roll[roll]
        return endings.gather(1, worth.gather(1, endings).argmax(1, keepdim=True)).squeeze(1)

    def any_ending(self, state: Tensor, roll: Tensor) -> Tensor:
        """Some legal ending of one roll per turn."""
        legal = self.legal[state // self.lanes].float()
        return self.best_ending(legal * torch.rand_like(legal), roll)


@torch.no_grad()
def points_turns(cards: Cards, values: Tensor, chunk: int = 8192) -> Tensor:
    """[state, ending] -> how likely the best player for points is to end the turn that way, over all dice.

    `values[state]` is the exact table, in double precision. Of equal choices it takes the first in order of
    preference, as the bot `optimal` does.
    """
    device, turns = cards.device, Turns(cards.device, torch.float64)
    row = torch.arange(len(values), device=device) // cards.lanes
    wanted = (torch.arange(len(values), device=device) % cards.lanes < cards.reach[row]) & cards.legal.any(1)[row]
    out = torch.zeros((len(values), cards.count), device=device)
    by_category = 1e-10 * torch.arange(cards.of_roll.shape[1], device=device)
    by_keep = 1e-10 * torch.arange(turns.held.shape[1], device=device)
    every = torch.arange(cards.count, device=device)
    for state in wanted.nonzero().squeeze(1).split(chunk):
        after, earned = cards.after(state[:, None], every)
        worth = torch.where(cards.legal[state // cards.lanes], values[after] + earned, NEVER)
        of_category = worth[:, cards.of_roll]
        leaves = of_category.amax(-1)
        ending = cards.of_roll.gather(1, (of_category - by_category).argmax(-1).T).T
        last, middle, _ = turns.solve(leaves)
        mass = turns.weight.expand(len(state), -1)
        for keeps in (middle, last):
            board = torch.cat([keeps, leaves], dim=1)
            best = (board[:, turns.held] - by_keep).argmax(-1)
            keep = turns.held.gather(1, best.T).T
            held = torch.zeros((len(state), KEEP_COUNT), dtype=mass.dtype, device=device).scatter_add_(1, keep, mass)
            mass = held[:, FIRST_ROLL:] + held[:, :FIRST_ROLL] @ turns.chance.T
        chances = torch.zeros((len(state), cards.count), dtype=mass.dtype, device=device)
        out[state] = chances.scatter_add_(1, ending, mass).float()
    return out
