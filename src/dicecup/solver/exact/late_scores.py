"""The further points of cards with few boxes open under best play: exact, and without waiting."""

from __future__ import annotations

import numpy as np

from ..arrays import Floats, Integers
from ..best_keeps import TIE, boards_of, ending_rolls
from .numbers_by_state import ByState
from .states import StateSpace


def further_chances(space: StateSpace, values: ByState, rows: Integers, uppers: Integers) -> list[Floats]:
    """For each state: [points] -> the chance of that many further points, including the upper bonus.

    Every card that can follow is worked out once, which takes long with more than two boxes open.
    """
    found: list[Floats] = [np.zeros(0)] * len(rows)
    left = np.bitwise_count(~space.row_filled[rows] & space.full)
    for count in np.unique(left):
        some = np.flatnonzero(left == count)
        chances = _full(space, uppers[some]) if not count else _turn(space, values, rows[some], uppers[some])
        for number, each in zip(some.tolist(), chances, strict=True):
            found[number] = each
    return found


def _full(space: StateSpace, uppers: Integers) -> list[Floats]:
    """For full cards: the upper bonus, or nothing."""
    bonus = np.zeros(int(space.tables.upper_bonus) + 1)
    bonus[-1] = 1.0
    return [bonus if upper == space.tables.lanes - 1 else np.ones(1) for upper in uppers]


def _turn(space: StateSpace, values: ByState, rows: Integers, uppers: Integers) -> list[Floats]:
    """For cards with a turn to come and the same number of boxes open."""
    worth = space.ending_values(values, rows, uppers)
    best = worth.max(axis=0)
    flow = ending_rolls(*boards_of(best))
    state, roll = np.nonzero(flow)
    box = (worth >= best - TIE).argmax(axis=0)[roll, state]
    ends = space.endings_with(rows[state], uppers[state], roll)
    each = np.arange(len(state)), box
    gained, lanes = ends.earned[each].astype(np.int64), space.tables.lanes
    after, where = np.unique(ends.row[each] * lanes + ends.upper[each], return_inverse=True)
    later = further_chances(space, values, *np.divmod(after, lanes))
    # Many dice bring the same points and leave the same card.
    ways = np.stack([state, gained, where.ravel()], axis=1)
    distinct, inverse = np.unique(ways, axis=0, return_inverse=True)
    shares = np.bincount(inverse.ravel(), flow[state, roll])
    return [
        _spread(distinct[distinct[:, 0] == number, 1:], shares[distinct[:, 0] == number], later)
        for number in range(len(rows))
    ]


def _spread(ways: Integers, shares: Floats, later: list[Floats]) -> Floats:
    """[points] -> chance, from the ways a turn may go, [way, 2]: what it gains, and which of `later` follows."""
    chances = np.zeros(max(gain + len(later[after]) for gain, after in ways.tolist()))
    for (gain, after), share in zip(ways.tolist(), shares.tolist(), strict=True):
        chances[gain : gain + len(later[after])] += share * later[after]
    return np.trim_zeros(chances, "b")
