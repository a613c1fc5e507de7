"""What sides may still score, and who ends highest: the arithmetic under every model of who wins.

The sides are taken to be independent. The further points of a card are an exact distribution, or a few normal ones.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import NamedTuple

import numpy as np

from .. import kernels
from ..arrays import Floats, Integers


class FurtherPoints(NamedTuple):
    """The further points of some cards."""

    cases: Floats
    """[card, case, 3] -> chance, mean and deviation of each normal case."""
    exact: Integers
    """[card] -> the number of its exact distribution; -1 where the cases stand for it."""
    starts: Integers
    """Where in `chances` an exact distribution begins; one entry more than there are."""
    chances: Floats
    """[start of a distribution + points] -> the chance of so many further points."""

    def of(self, card: int) -> Floats:
        """[points] -> the chance of so many further points."""
        number = int(self.exact[card])
        if number >= 0:
            return self.chances[self.starts[number] : self.starts[number + 1]]
        return _discrete(self.cases[card])

    def only(self, cards: Integers) -> FurtherPoints:
        """Those of some of the cards, in any order."""
        return self._replace(cases=self.cases[cards], exact=self.exact[cards])


def shares(totals: Integers, further: FurtherPoints) -> Floats:
    """[position, side] -> the chance to win, a tie shared; the cards of `further` run position by position."""
    positions, sides = totals.shape
    if sides == 1:
        return np.ones((positions, 1))
    if sides == 2:
        won = np.empty(positions)
        exact, cases = further.exact.reshape(-1, 2), further.cases.reshape(positions, 2, -1, 3)
        kernels.duels(np.ascontiguousarray(totals), exact, cases, further.starts, further.chances, won)
        won = won.clip(0.0, 1.0)
        return np.stack([won, 1.0 - won], axis=1)
    return np.array([_of_several(each, further, number * sides) for number, each in enumerate(totals)])


def shares_of_one(
    points: Integers, kinds: Integers, own: FurtherPoints, totals: Integers, others: FurtherPoints
) -> Floats:
    """[position] -> the chance of one side against the same others.

    It has so many points, and the further ones of one of the cards of `own`; the others have `totals` and `others`.
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
        # Whoever ends higher than any of the others can has won.
        found[position] = further[: len(below)] @ below + further[len(below) :].sum()
    return found.clip(0.0, 1.0)


def _of_several(totals: Integers, further: FurtherPoints, first: int) -> Floats:
    """The chance of each of several sides, by every score it may end with."""
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
    """[score] -> what somebody who ends with it wins against these sides, a tie shared."""
    # A tie of k is shared: 1/k is the integral of x**(k - 1), so of the product over the others it is this sum.
    nodes, weights = np.polynomial.legendre.leggauss((len(equal) + 1) // 2 + 1)
    reached = below[:, :, None] + equal[:, :, None] * (nodes + 1.0) / 2.0
    return np.asarray(reached.prod(axis=0) @ weights / 2.0)


def _discrete(normals: Floats) -> Floats:
    """Normal cases as chances of whole points."""
    most = int((normals[:, 1] + 6.0 * normals[:, 2]).max()) + 2
    below = np.zeros(most + 1)
    for chance, mean, deviation in normals:
        if chance > 0.0:
            z = (np.arange(most + 1) - 0.5 - mean) / max(deviation, 1e-6)
            below += chance * _normal_below(z)
    below[0] = 0.0
    return np.diff(below)


_NORMAL_AT = np.linspace(-8.0, 8.0, 4001)
_NORMAL = np.array([0.5 * (1.0 + erf(x / sqrt(2.0))) for x in _NORMAL_AT])


def _normal_below(z: Floats) -> Floats:
    return np.asarray(np.interp(z, _NORMAL_AT, _NORMAL))
