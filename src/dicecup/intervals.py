"""Means with confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any, NamedTuple

from .words import say
from .words.library import computing

Z = 1.959963984540054
"""95 % of normally distributed numbers lie within this many deviations of the mean."""
_T = (12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.306, 2.26216)
"""The same if the deviation is itself estimated from 2, 3, ... 10 numbers (Student's t)."""

SUPPOSED = 10
"""A supposed deviation counts as much as this many numbers."""

FEW = 5
"""Fewer losses than this are too few to show how much they vary."""


class Interval(NamedTuple):
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float
    high: float
    size: int
    """How many numbers it is the mean of."""

    def of_losses(self) -> Interval:
        """The same for numbers that are never negative and often zero: it runs from the mean divided by a factor to the
        mean times that factor.

        So it does not reach below zero, and it contains the true mean more often than an interval that reaches equally
        far to both sides (`bench/intervals.py`). A handful of numbers has none: it would reach to thousands of points.
        """
        if self.mean <= 0.0:
            return self
        if self.size < FEW:
            return self._replace(low=self.mean, high=self.mean)
        times = exp((self.high - self.mean) / self.mean)
        return self._replace(low=self.mean / times, high=self.mean * times)

    def to_json(self) -> dict[str, Any]:
        return self._asdict()

    def text(self, digits: int = 2, signed: bool = False) -> str:
        """`1.23 (0.80 to 1.66)`; only the mean if there are too few numbers for an interval."""
        form = f"{'+' if signed else ''}.{digits}f"
        if self.low == self.high:
            return format(self.mean, form)
        mean, low, high = (format(each, form) for each in (self.mean, self.low, self.high))
        return say(computing.INTERVAL, mean=mean, low=low, high=high)


def interval(numbers: Sequence[float], deviation: float | None = None) -> Interval:
    """The mean of independent numbers. Their deviation is estimated from them unless it is known."""
    count = len(numbers)
    if not count:
        return Interval(0.0, 0.0, 0.0, 0)
    mean = sum(numbers) / count
    if deviation is None:
        if count < 2:
            return Interval(mean, mean, mean, count)
        deviation = sqrt(sum((number - mean) ** 2 for number in numbers) / (count - 1))
        deviation *= student(count) / Z
    reach = Z * deviation / sqrt(count)
    return Interval(mean, mean - reach, mean + reach, count)


def share_interval(wins: Sequence[float]) -> Interval:
    """The share of games won, or of anything else that either happens or does not, with Wilson's interval."""
    count, share = len(wins), sum(wins) / len(wins)
    weight = 1 / (1 + Z**2 / count)
    centre = weight * (share + Z**2 / (2 * count))
    reach = weight * Z * sqrt(share * (1 - share) / count + Z**2 / (4 * count**2))
    return Interval(share, max(0.0, centre - reach), min(1.0, centre + reach), count)


def interval_supposing(numbers: Sequence[float], deviation: float) -> Interval:
    """The mean of independent numbers. Their deviation is supposed at first, and corrected by what they show.

    The supposed deviation counts as much as `SUPPOSED` numbers: if there are few numbers it decides, otherwise they do.
    """
    count = len(numbers)
    if not count:
        return Interval(0.0, 0.0, 0.0, 0)
    mean = sum(numbers) / count
    freedom = SUPPOSED + count - 1
    variance = (SUPPOSED * deviation**2 + sum((number - mean) ** 2 for number in numbers)) / freedom
    reach = student(freedom + 1) * sqrt(variance / count)
    return Interval(mean, mean - reach, mean + reach, count)


def student(count: int) -> float:
    """How many deviations contain 95 % if the deviation is estimated from this many numbers."""
    freedom = count - 1
    if freedom <= len(_T):
        return _T[freedom - 1]
    # From here on the Cornish-Fisher expansion is right to at least three digits.
    terms = (Z, (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96, (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384)
    return float(sum(term / freedom**power for power, term in enumerate(terms)))
