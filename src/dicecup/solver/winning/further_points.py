"""What sides may still score, and who ends highest: the arithmetic under every model of who wins.

The sides are assumed independent. The further points of a card are an exact distribution, or a few normal ones.
"""

from __future__ import annotations

from functools import cache
from math import erf, erfc, sqrt
from typing import NamedTuple

import numpy as np

from ..arrays import Floats, Integers

NARROWEST = 1e-6
"""No normal case counts as narrower than this."""


class FurtherPoints(NamedTuple):
    """The further points of some cards."""

    cases: Floats
    """[card, case, 3] -> chance, mean and deviation of each normal case."""
    exact: Integers
    """[card] -> the number of its exact distribution; -1 where the cases stand in for one."""
    starts: Integers
    """Where in `chances` each exact distribution begins; one entry more than there are distributions."""
    chances: Floats
    """[start of a distribution + points] -> the chance of that many further points."""

    def of(self, card: int) -> Floats:
        """[points] -> the chance of that many further points."""
        number = int(self.exact[card])
        if number >= 0:
            return self.chances[self.starts[number] : self.starts[number + 1]]
        return _discrete(self.cases[card])

    def only(self, cards: Integers) -> FurtherPoints:
        """The further points of some of the cards, in any order."""
        return self._replace(cases=self.cases[cards], exact=self.exact[cards])


def shares(totals: Integers, further: FurtherPoints) -> Floats:
    """[position, side] -> the chance to win, a tie shared; the cards of `further` run position by position."""
    positions, sides = totals.shape
    if sides == 1:
        return np.ones((positions, 1))
    if sides == 2:
        won = _duels(totals[:, 0] - totals[:, 1], further).clip(0.0, 1.0)
        return np.stack([won, 1.0 - won], axis=1)
    return np.array([_of_several(each, further, number * sides) for number, each in enumerate(totals)])


def _duels(leads: Integers, further: FurtherPoints) -> Floats:
    """[position] -> the chance that the first of two sides, `leads` points ahead, ends above the second.

    A tie counts half.
    """
    known = further.exact.reshape(-1, 2) >= 0
    won = np.empty(len(leads))
    normal = ~known.any(axis=1)
    mine, theirs = further.cases.reshape(len(leads), 2, -1, 3)[normal].swapaxes(0, 1)
    chance = mine[:, :, None, 0] * theirs[:, None, :, 0]
    ahead = leads[normal, None, None] + mine[:, :, None, 1] - theirs[:, None, :, 1]
    deviation = np.hypot(mine[:, :, None, 2], theirs[:, None, :, 2])
    won[normal] = (chance * normal_below(ahead / np.maximum(deviation, NARROWEST))).sum(axis=(1, 2))
    for position in np.flatnonzero(~normal).tolist():
        first, second, lead = 2 * position, 2 * position + 1, int(leads[position])
        if known[position].all():
            won[position] = _both_known(lead, further.of(first), further.of(second))
        elif known[position, 0]:
            won[position] = _one_known(lead, further.of(first), further.cases[second])
        else:
            won[position] = 1.0 - _one_known(-lead, further.of(second), further.cases[first])
    return won


def _both_known(lead: int, mine: Floats, theirs: Floats) -> float:
    """The chance to end above the other side, a tie counting half, if both sides' further points are exact."""
    below = np.concatenate([[0.0], np.cumsum(theirs)])
    level = np.arange(len(mine)) + lead
    half = 0.5 * (below[level.clip(0, len(theirs))] + below[(level + 1).clip(0, len(theirs))])
    return float(mine @ half)


def _one_known(lead: int, mine: Floats, theirs: Floats) -> float:
    """The same if mine are exact and theirs are normal cases."""
    points = np.flatnonzero(mine)
    chance, mean, deviation = theirs.T[:, :, None]
    below = normal_below((points + lead - mean) / np.maximum(deviation, NARROWEST))
    return float((chance * below).sum(axis=0) @ mine[points])


def shares_of_one(
    points: Integers, kinds: Integers, own: FurtherPoints, totals: Integers, others: FurtherPoints
) -> Floats:
    """[position] -> the chance of one side against the same others.

    It has `points` so far and the further points of one of the cards of `own`; the others have `totals` and `others`.
    """
    if not len(totals):
        return np.ones(len(points))
    least = min(int(points.min()), int(totals.min()))
    beats = _field(*_scores(totals, others, 0, least))
    found = np.empty(len(points))
    known: dict[int, Floats] = {}
    for position, (kind, begin) in enumerate(zip(kinds.tolist(), (points - least).tolist(), strict=True)):
        further = known.get(kind)
        if further is None:
            further = known[kind] = own.of(kind)
        below = beats[begin : begin + len(further)]
        # A side that ends higher than any of the others can has won.
        found[position] = further[: len(below)] @ below + further[len(below) :].sum()
    return found.clip(0.0, 1.0)


def _of_several(totals: Integers, further: FurtherPoints, first: int) -> Floats:
    """The chance of each of several sides, summed over every score it may end with."""
    equal, below = _scores(totals, further, first, int(totals.min()))
    sides = range(len(totals))
    found = [equal[side] @ _field(np.delete(equal, side, 0), np.delete(below, side, 0)) for side in sides]
    return np.asarray(np.array(found) / sum(found))


def _scores(totals: Integers, further: FurtherPoints, first: int, least: int) -> tuple[Floats, Floats]:
    """[side, score from `least` on] -> the chance to end with it, and with less."""
    chances = [further.of(first + side) for side in range(len(totals))]
    begins = [int(total) - least for total in totals]
    width = max(begin + len(each) for begin, each in zip(begins, chances, strict=True))
    equal = np.zeros((len(totals), width))
    for side, (begin, each) in enumerate(zip(begins, chances, strict=True)):
        equal[side, begin : begin + len(each)] = each
    return equal, np.cumsum(equal, axis=1) - equal


def _field(equal: Floats, below: Floats) -> Floats:
    """[score] -> what a side that ends with it wins against these sides, a tie shared."""
    # A tie of k is shared: 1/k is the integral of x**(k - 1), so this sum integrates the product over the others.
    nodes, weights = np.polynomial.legendre.leggauss((len(equal) + 1) // 2 + 1)
    reached = below[:, :, None] + equal[:, :, None] * (nodes + 1.0) / 2.0
    return np.asarray(reached.prod(axis=0) @ weights / 2.0)


def _discrete(normals: Floats) -> Floats:
    """Normal cases as chances of whole points."""
    most = int((normals[:, 1] + 6.0 * normals[:, 2]).max()) + 2
    below = np.zeros(most + 1)
    for chance, mean, deviation in normals:
        if chance > 0.0:
            z = (np.arange(most + 1) - 0.5 - mean) / max(deviation, NARROWEST)
            # As precise as the normal cases deserve, and as reviews of three sides have always computed it.
            below += chance * np.interp(z, *_coarse_normal())
    below[0] = 0.0
    return np.diff(below)


NORMAL_RANGE = 8.5
"""A normal number practically never lies more than this many deviations out."""
NORMAL_STEPS = 512
"""Per deviation: with cubic interpolation, the error is below 1e-13."""


def normal_below(z: Floats) -> Floats:
    """The chance that a standard normal number is below each of these."""
    chances, slopes = _normal_table()
    at = (np.clip(z, -NORMAL_RANGE, NORMAL_RANGE) + NORMAL_RANGE) * NORMAL_STEPS
    left = np.minimum(at.astype(np.int64), len(chances) - 2)
    right, x = left + 1, at - left
    y = 1.0 - x
    ends = chances[left] * (1.0 + 2.0 * x) * y * y + chances[right] * (1.0 + 2.0 * y) * x * x
    return np.asarray(ends + (slopes[left] * y - slopes[right] * x) * x * y)


@cache
def _coarse_normal() -> tuple[Floats, Floats]:
    at = np.linspace(-8.0, 8.0, 4001)
    return at, np.array([0.5 * (1.0 + erf(x / sqrt(2.0))) for x in at.tolist()])


@cache
def _normal_table() -> tuple[Floats, Floats]:
    """The chance to be below each step, and how much it grows per step there."""
    steps = int(NORMAL_RANGE * NORMAL_STEPS)
    at = np.arange(-steps, steps + 1) / NORMAL_STEPS
    chances = np.array([0.5 * erfc(-x / sqrt(2.0)) for x in at.tolist()])
    return chances, np.exp(-0.5 * at**2) / sqrt(2.0 * np.pi) / NORMAL_STEPS
