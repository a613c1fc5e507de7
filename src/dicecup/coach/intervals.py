"""A mean with how far it can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

Z = 1.959963984540054
"""Of normal numbers, 95 % lie this many deviations or fewer from the mean."""


class Interval(NamedTuple):
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float
    high: float
    size: int
    """How many numbers it is the mean of."""

    def to_json(self) -> dict[str, Any]:
        return self._asdict()

    def text(self, digits: int = 2, signed: bool = False) -> str:
        """`1.23 (0.80 to 1.66)`; without an interval where there is too little to give one."""
        form = f"{'+' if signed else ''}.{digits}f"
        if self.size < 2:
            return format(self.mean, form)
        return f"{self.mean:{form}} ({self.low:{form}} to {self.high:{form}})"


def interval(numbers: Sequence[float], deviation: float | None = None) -> Interval:
    """The mean of independent numbers, with the deviation of one if it is known and otherwise as they show it."""
    count = len(numbers)
    if not count:
        return Interval(0.0, 0.0, 0.0, 0)
    mean = sum(numbers) / count
    if deviation is None:
        if count < 2:
            return Interval(mean, mean, mean, count)
        deviation = sqrt(sum((number - mean) ** 2 for number in numbers) / (count - 1))
    reach = Z * deviation / sqrt(count)
    return Interval(mean, mean - reach, mean + reach, count)
