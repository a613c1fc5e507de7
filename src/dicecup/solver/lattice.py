"""The 252 rolls and 462 keeps as index arrays, which boards and kernels walk along.

Keeps are numbered as in `rules.dice.KEEPS`, fewest dice first; the last 252 are the rolls.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules import KEEPS, ROLLS, Keep
from ..rules.dice import FACES, arrangements

KEEP_COUNT = len(KEEPS)
ROLL_COUNT = len(ROLLS)
FIRST_ROLL = KEEP_COUNT - ROLL_COUNT
"""The number of the first roll among the keeps."""

KEEP_INDEX: dict[Keep, int] = {keep: index for index, keep in enumerate(KEEPS)}
ROLL_INDEX: dict[Keep, int] = {roll: index for index, roll in enumerate(ROLLS)}


class Lattice(NamedTuple):
    """Keeps and rolls, linked. Unsigned indices spare the kernels the check for negative ones."""

    add: NDArray[np.uint16]
    """[keep below five dice, face - 1] -> the keep with that die added."""
    drop_start: NDArray[np.uint16]
    """Where in `drop` the neighbours of a keep begin; one entry more than there are keeps."""
    drop: NDArray[np.uint16]
    """The keeps with one die fewer, keep by keep."""
    held_start: NDArray[np.uint16]
    """Where in `held` the choices of a roll begin; one entry more than there are rolls."""
    held: NDArray[np.uint16]
    """The keeps of a roll in order of preference: most dice first (all five is stopping), then ascending."""
    weight: NDArray[np.float64]
    """The probability of each roll of five dice."""


@cache
def lattice() -> Lattice:
    """The lattice, built once."""
    add = np.array([[KEEP_INDEX[Keep((*keep, face))] for face in FACES] for keep in KEEPS[:FIRST_ROLL]], np.uint16)
    drops = [sorted({KEEP_INDEX[_without(keep, die)] for die in keep}) for keep in KEEPS]
    # `KEEPS` runs from few dice to many and ascends within a size, so a stable sort by size keeps that order.
    holds = [
        [FIRST_ROLL + number, *(KEEP_INDEX[keep] for keep in sorted(roll.keeps, key=len, reverse=True))]
        for number, roll in enumerate(ROLLS)
    ]
    weight = np.array([arrangements(roll) for roll in ROLLS], np.float64) / 6**5
    return Lattice(add, *_ragged(drops), *_ragged(holds), weight)


def _without(keep: Keep, die: int) -> Keep:
    dice = list(keep)
    dice.remove(die)
    return Keep(dice)


def _ragged(lists: list[list[int]]) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """Lists of different lengths: where each one begins, and all of them end to end."""
    start = np.cumsum([0, *map(len, lists)]).astype(np.uint16)
    return start, np.array([item for items in lists for item in items], np.uint16)
