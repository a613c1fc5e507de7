"""What a turn leads to under best play: where it ends, for every keep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules import Category, Keep
from . import kernels
from .lattice import FIRST_ROLL, KEEP_INDEX, lattice

Floats = NDArray[np.float64]


class Prospect(NamedTuple):
    """What a choice leads to under best play."""

    chances: dict[Category, float]
    """By category: the chance that this turn scores there."""
    points: dict[Category, float]
    """By category: the points this turn brings there, on average, times the column."""
    filled: dict[Category, float]
    """By category: the chance that this turn is written there, be it a zero."""
    yahtzee_bonus: float
    """Yahtzee bonus points this turn, on average."""
    upper_bonus: float | None
    """The chance of the upper bonus at the end of the game; None where nobody knows."""


class Outlook(NamedTuple):
    """A turn laid open by what it leads to rather than by what it is worth."""

    categories: tuple[Category, ...]
    last: Floats
    middle: Floats
    knows_upper_bonus: bool

    def of_keep(self, keep: Keep, rolls_left: int) -> Prospect:
        """Holding these dice with so many rolls left."""
        row = (self.middle if rolls_left == 2 else self.last)[KEEP_INDEX[keep]]
        chances, points, filled = row[:-2].reshape(3, -1).tolist()
        return Prospect(
            dict(zip(self.categories, chances, strict=True)),
            dict(zip(self.categories, points, strict=True)),
            dict(zip(self.categories, filled, strict=True)),
            float(row[-2]),
            float(row[-1]) if self.knows_upper_bonus else None,
        )


def lanes_of(categories: Sequence[Category]) -> int:
    """The lanes of an outlook: for each category chance, points and filled; then the Yahtzee and the upper bonus."""
    return 3 * len(categories) + 2


def outlook_of(categories: tuple[Category, ...], board: Floats, endings: Floats, *, knows_upper_bonus: bool) -> Outlook:
    """From what each roll ends with, [roll, lane], and what each keep is worth before the last roll."""
    last, middle = np.empty((kernels.KEEPS, endings.shape[1])), np.empty((kernels.KEEPS, endings.shape[1]))
    last[FIRST_ROLL:] = endings
    kernels.expect(lattice(), last, last.shape[1])
    holds = np.empty((kernels.ROLLS, 1), np.uint16)
    kernels.best_holds(lattice(), board.reshape(-1, 1), 1, holds)
    middle[FIRST_ROLL:] = last[holds[:, 0]]
    kernels.expect(lattice(), middle, middle.shape[1])
    return Outlook(categories, last, middle, knows_upper_bonus)
