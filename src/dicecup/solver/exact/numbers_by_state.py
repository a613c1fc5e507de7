"""Numbers that are known for every state of a book: values, or chances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ..arrays import AnyIntegers, Floats


class ByState(Protocol):
    """A number, or several, for every state of a book."""

    def at(self, rows: AnyIntegers, uppers: AnyIntegers) -> Floats:
        """The numbers of these states, given by row and Upper Section total."""
        ...

    def scaled(self, factor: float) -> ByState:
        """Everything times a factor."""
        ...

    def expanded(self) -> Floats:
        """[row, upper total], as the kernels read it: see `solve`."""
        ...


@dataclass(frozen=True, eq=False)
class Expanded:
    """As it was solved: an array [row, upper total]."""

    array: Floats
    factor: float = 1.0
    """What the numbers are multiplied by when they are asked for: the array may be a file that others share."""

    def at(self, rows: AnyIntegers, uppers: AnyIntegers) -> Floats:
        return np.asarray(self.array[rows, uppers] * self.factor)

    def scaled(self, factor: float) -> Expanded:
        return Expanded(self.array, self.factor * factor)

    def expanded(self) -> Floats:
        return self.array if self.factor == 1.0 else self.array * self.factor
