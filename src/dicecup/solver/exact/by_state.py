"""Numbers that are known of every state of a book: values, or chances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ..arrays import AnyIntegers, Floats


class ByState(Protocol):
    """A number, or several, for every state of a book."""

    def at(self, rows: AnyIntegers, uppers: AnyIntegers) -> Floats:
        """What stands for these states, given by row and Upper Section total."""
        ...

    def scaled(self, factor: float) -> ByState:
        """All of it times a factor."""
        ...

    def expanded(self) -> Floats:
        """[row, upper total], as the kernels read it: see `solve`."""
        ...


@dataclass(frozen=True, eq=False)
class Expanded:
    """As it was solved: an array [row, upper total]."""

    array: NDArray[Any]

    def at(self, rows: AnyIntegers, uppers: AnyIntegers) -> Floats:
        return np.asarray(self.array[rows, uppers], np.float64)

    def scaled(self, factor: float) -> Expanded:
        return Expanded(self.array * factor)

    def expanded(self) -> Floats:
        return self.array
