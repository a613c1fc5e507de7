"""What the network that plays to win sees of two cards. NumPy only: training reads the same arrays.

Most of it depends on one card alone and is a table over all states; the rest is made from the lead and from the chance
to win if both played on for points, which the network corrects.
"""

from __future__ import annotations

import numpy as np

from ..arrays import Floats, Floats32, Integers
from ..exact.states import StateSpace

KNOTS = np.arange(-60.0, 61.0, 5.0)
"""Late in the game the chance to win jumps every few points, so the lead is given to the network in steps."""
STEP = 5.0
PAIR_FEATURES = 8 + len(KNOTS)
SURE = 1e-3
"""Chances under play for points are kept at least this far from certain, so that the network can still move them."""


def further(cases: Floats) -> tuple[Floats, Floats]:
    """Mean and deviation of the further points, from their three cases: [..., case, number]."""
    chance, mean, deviation = np.moveaxis(cases, -1, 0)
    whole = (chance * mean).sum(axis=-1)
    square = (chance * (deviation**2 + mean**2)).sum(axis=-1)
    return whole, np.sqrt(np.maximum(square - whole**2, 0.0))


def state_features(space: StateSpace, rows: Integers, uppers: Integers, cases: Floats) -> Floats32:
    """[state, feature] of some states, with the three cases of their further points: [state, case, number].

    The filled boxes; the standing; boxes left; Upper Section total, its distance to par (three of each number filled),
    bonus made or out of reach, how many of each open number it still needs; mean and deviation of the further
    points and of their first case; the chances of the three cases.
    """
    tables = space.tables
    target = tables.lanes - 1
    filled = space.row_filled[rows, None] >> np.arange(len(tables.face)) & 1
    done = filled @ tables.face
    left = tables.face.sum() - done
    missing = target - uppers
    lost = uppers + 5 * left < target
    pace = np.clip(missing / np.maximum(left, 1), 0, 5) * ~lost
    mean, deviation = further(cases)
    numbers = [
        1 - filled.mean(axis=1), uppers / 63, (uppers - 3 * done) / 21, missing == 0, lost, pace / 3,
        mean / 100, deviation / 50, cases[:, 0, 1] / 100, cases[:, 0, 2] / 50, *cases[:, :, 0].T,
    ]  # fmt: skip
    standing = np.eye(len(tables.place))[space.row_class[rows]]
    return np.column_stack([filled, standing, *numbers]).astype(np.float32)


def pair_features(lead: Floats, margin: Floats, deviation: Floats, base: Floats, theirs_next: bool) -> Floats32:
    """[position, feature] of the two cards together, as seen by the side that plays to win; first the logit over 4.

    `lead` is the lead in points so far, including upper bonuses made; `margin` is the lead expected at the end,
    `deviation` that of the difference in further points, and `base` the chance if both play for points; `theirs_next`
    says whether the other side has the next turn.
    """
    chance = np.clip(base, SURE, 1 - SURE)
    logit = np.log(chance / (1 - chance))
    spread = np.clip(margin / np.maximum(deviation, 1.0), -4.0, 4.0)
    parts = [logit / 4, chance, 4 * chance * (1 - chance), lead / 50, margin / 50, spread, deviation / 50]
    steps = np.clip((lead[:, None] - KNOTS) / STEP + 0.5, 0.0, 1.0)
    return np.column_stack([*parts, np.full(len(lead), float(theirs_next)), steps]).astype(np.float32)
