"""Numbers per state, each kept once: a sixth of the memory of an array `[row, upper total]`.

Many Upper Section totals need no number of their own. Some cannot occur with the boxes that are filled, such as 7 with
only Sixes. Others have the same future, since the open boxes reach the bonus from both or from neither. The rest become
the columns of a table: pairs of filled upper boxes and a total. Its lines are the standings, each with every set of
filled boxes that are neither in the Upper Section nor Yahtzee.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arrays import AnyIntegers, Floats, Integers
from .states import MOST_UPPER_POINTS, StateSpace


@dataclass(frozen=True, eq=False)
class Columns:
    """Where to find the number of a state."""

    line: Integers
    """[row] -> its line: class * sets of lower boxes + set."""
    upper_set: Integers
    """[row] -> its filled upper boxes, as the number of a set."""
    column: Integers
    """[filled upper boxes, upper total] -> the column."""
    first: Integers
    """[column, 2] -> the filled upper boxes and the lowest total that it stands for."""
    lower_boxes: int
    """How many boxes are neither in the Upper Section nor Yahtzee."""

    @classmethod
    def of(cls, space: StateSpace) -> Columns:
        tables = space.tables
        upper = [box for box, face in enumerate(tables.face) if face]
        lower = [box for box, face in enumerate(tables.face) if not face and 1 << box != tables.yahtzee]
        column, first = _columns(tuple(int(tables.face[box]) for box in upper), tables.lanes)
        line = (space.row_class << len(lower)) + _gathered(space.row_filled, lower)
        return cls(line, _gathered(space.row_filled, upper), column, first, len(lower))

    @property
    def sets(self) -> int:
        """How many sets of lower boxes there are: the lines of one class."""
        return 1 << self.lower_boxes

    @property
    def columns(self) -> int:
        return len(self.first)

    def collected(self, array: NDArray[Any]) -> Floats:
        """[line, column] of an array [row, upper total]."""
        row = np.zeros((int(self.line.max()) + 1, int(self.upper_set.max()) + 1), np.int64)
        row[self.line, self.upper_set] = np.arange(len(self.line))
        return np.asarray(array[row[:, self.first[:, 0]], self.first[:, 1]], np.float64)


@dataclass(frozen=True, eq=False)
class Compact:
    """The numbers as they ship with the package: what states share is kept only once."""

    layout: Columns
    table: AnyIntegers
    """[line, column], or [line, column, which number]: whole numbers of steps"""
    step: Floats
    """How much one step is; or [which number], if there are several."""

    def at(self, rows: AnyIntegers, uppers: AnyIntegers) -> Floats:
        layout = self.layout
        found = self.table[layout.line[rows], layout.column[layout.upper_set[rows], uppers]]
        return np.asarray(found * self.step)

    def scaled(self, factor: float) -> Compact:
        return Compact(self.layout, self.table, self.step * factor)

    def expanded(self) -> Floats:
        layout = self.layout
        lanes = layout.column.shape[1]
        uppers = np.minimum(np.arange(lanes + MOST_UPPER_POINTS), lanes - 1)
        return self.at(np.arange(len(layout.line))[:, None], uppers)


def _gathered(filled: Integers, boxes: list[int]) -> Integers:
    """The bits of some boxes, packed side by side."""
    return sum((((filled >> box) & 1) << place for place, box in enumerate(boxes)), np.zeros_like(filled))


@lru_cache(maxsize=8)
def _columns(faces: tuple[int, ...], lanes: int) -> tuple[Integers, Integers]:
    """`Columns.column` and `Columns.first`. A total that cannot occur has the column of the next lower one that can."""
    column = np.zeros((1 << len(faces), lanes), np.int64)
    first: list[tuple[int, int]] = []
    for filled in range(len(column)):
        made, to_come = {0}, {0}
        for place, face in enumerate(faces):
            if filled >> place & 1:
                made = {total + face * dice for total in made for dice in range(6)}
            else:
                to_come = {total + face * dice for total in to_come for dice in range(6)}
        possible = {min(total, lanes - 1) for total in made}
        sums = np.array(sorted(to_come))
        future = None
        for upper in range(lanes):
            # Totals differ in how many of the sums still to come make the bonus.
            making = int((sums >= lanes - 1 - upper).sum())
            if upper in possible and making != future:
                first.append((filled, upper))
                future = making
            column[filled, upper] = len(first) - 1
    return column, np.array(first, np.int64)
