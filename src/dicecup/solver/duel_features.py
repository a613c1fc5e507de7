"""What the network that plays to win sees of two cards. NumPy only: training reads the same arrays.

Most of it depends on one card alone and is a table over all states; the rest is made of the lead and of the chance to
win if both played on for points, which the network corrects.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .states import StateSpace

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]

PAIR_FEATURES = 8
SURE = 1e-3
"""Chances of the points model count as at least this far from certain: the network can still move them."""


def rest(cases: Floats) -> tuple[Floats, Floats]:
    """Mean and deviation of the further points, from the three cases of a points model: [..., case, number]."""
    chance, mean, deviation = np.moveaxis(cases, -1, 0)
    whole = (chance * mean).sum(axis=-1)
    square = (chance * (deviation**2 + mean**2)).sum(axis=-1)
    return whole, np.sqrt(np.maximum(square - whole**2, 0.0))


def state_features(space: StateSpace, cases: Floats) -> Floats32:
    """[row, upper total, feature] for every state of a book.

    The filled boxes; Upper Section total, its distance to par (three of each number filled), bonus made or out of
    reach, how many of each open number it still takes; the standing; boxes left; mean and deviation of the rest; the
    chances of the three cases, and mean and deviation of the first.
    """
    tables = space.tables
    boxes, lanes, target = len(tables.face), tables.lanes, tables.lanes - 1
    filled = (space.row_filled[:, None] >> np.arange(boxes) & 1).astype(np.float64)
    done = (filled @ tables.face)[:, None]
    left = tables.face.sum() - done
    upper = np.arange(lanes)[None]
    missing = target - upper
    lost = upper + 5 * left < target
    pace = np.clip(missing / np.maximum(left, 1), 0, 5) * ~lost
    standing = np.eye(len(tables.place))[space.row_class]
    mean, deviation = rest(cases)

    def every(by_row: Floats) -> Floats:
        return np.broadcast_to(by_row[:, None], (space.rows, lanes, by_row.shape[-1]))

    by_state = [
        np.broadcast_to(upper / 63, lost.shape), (upper - 3 * done) / 21, np.broadcast_to(missing == 0, lost.shape),
        lost, pace / 3, mean / 100, deviation / 50, cases[..., 0, 1] / 100, cases[..., 0, 2] / 50,
    ]  # fmt: skip
    boxes_left = 1 - filled.mean(axis=1, keepdims=True)
    parts = [every(filled), every(standing), every(boxes_left), np.stack(by_state, axis=-1), cases[..., 0]]
    return np.concatenate(parts, axis=-1).astype(np.float32)


def pair_features(lead: Floats, margin: Floats, deviation: Floats, logit: Floats, to_move: Floats) -> Floats32:
    """[position, feature] of what belongs to both cards, from the side of the one that plays to win.

    `lead` is in points so far, `margin` in points expected at the end, `deviation` that of the difference of the
    rests, `logit` that of the points model's chance; `to_move` is 1 where the other side has the next turn.
    """
    chance = 1.0 / (1.0 + np.exp(-logit))
    spread = np.clip(margin / np.maximum(deviation, 1.0), -4.0, 4.0)
    parts = [logit / 4, chance, 4 * chance * (1 - chance), lead / 50, margin / 50, spread, deviation / 50, to_move]
    return np.stack(parts, axis=-1).astype(np.float32)
