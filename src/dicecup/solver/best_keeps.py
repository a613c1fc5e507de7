"""The boards of a turn: what every keep is worth, computed for one turn or for many side by side.

A board is an array `[keep, ...]` of 462 rows, the last 252 being the rolls. Keeps with the same number of dice are
stored together and depend only on those with one die more or fewer, so a board is filled in five steps of whole arrays.
Sums are taken in the same order as in the compiled solver, so both give the same results to the last bit.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..rules import KEEPS
from ..rules.dice import DICE
from .arrays import Floats, Integers
from .lattice import FIRST_ROLL, KEEP_COUNT, ROLL_COUNT, lattice

TIE = 1e-9
"""Choices within this of the best are equal; the order of preference decides among them."""

Level = tuple[slice, NDArray[np.intp]]
"""The keeps with a given number of dice, and their neighbours: [neighbour, keep]."""


def expect(board: Floats) -> None:
    """From rolls down to keeps: a keep is worth the mean of the six keeps with one die more."""
    for keeps, added in _steps_down():
        six = board[added]
        pairs = six[0::2] + six[1::2]
        board[keeps] = ((pairs[0] + pairs[1]) + pairs[2]) * (1.0 / 6.0)


def maximise(board: Floats) -> None:
    """From keeps up to rolls: dice are worth their best keep, which is all of them or one that a neighbour can keep."""
    for keeps, dropped in _steps_up():
        here = board[keeps]
        np.maximum(here, board[dropped].max(axis=0), out=here)


def boards_of(leaves: Floats) -> tuple[Floats, Floats]:
    """The boards before the last and before the second roll, from what ending with each roll is worth: [roll, ...]."""
    last = np.empty((KEEP_COUNT, *leaves.shape[1:]))
    last[FIRST_ROLL:] = leaves
    expect(last)
    middle = last.copy()
    maximise(middle)
    expect(middle)
    middle[FIRST_ROLL:] = leaves
    return last, middle


def turn_start(middle: Floats) -> Floats:
    """The value of a turn before its first roll, from the board before the second: [...]."""
    board = middle.copy()
    maximise(board)
    return np.asarray(lattice().weight @ board[FIRST_ROLL:])


def best_holds(board: Floats) -> Integers:
    """What to hold of every roll, [roll, ...]: of the keeps that tie for best, the first in order of preference.

    If nothing is to be thrown again, that is the roll itself.
    """
    held = holds()
    values = board[held]
    chosen = (values >= values.max(axis=0) - TIE).argmax(axis=0)
    return np.asarray(held[chosen, np.arange(ROLL_COUNT).reshape(-1, *[1] * (chosen.ndim - 1))])


def ending_rolls(last: Floats, middle: Floats) -> Floats:
    """How likely a turn is to end with each roll, [turn, roll], from the boards of several turns: [keep, turn]."""
    turns = np.arange(last.shape[1])
    flow = np.zeros((KEEP_COUNT + 1, len(turns)))  # one more, for neighbours that do not exist
    flow[FIRST_ROLL:-1] = lattice().weight[:, None]
    for board in (middle, last):
        rolls = flow[FIRST_ROLL:-1].copy()
        flow[:] = 0.0
        np.add.at(flow, (best_holds(board), turns), rolls)
        for keeps, dropped in _steps_up(missing=KEEP_COUNT):
            flow[keeps] += flow[dropped].sum(axis=0) * (1.0 / 6.0)
    return np.asarray(flow[FIRST_ROLL:-1].T)


@cache
def holds() -> Integers:
    """[place, roll] -> the keeps of a roll in order of preference, the roll itself first and again to fill the rest."""
    starts, held = lattice().held_start.astype(np.int64), lattice().held
    found = np.tile(np.arange(FIRST_ROLL, KEEP_COUNT), (int(np.diff(starts).max()), 1))
    for roll in range(ROLL_COUNT):
        keeps = held[starts[roll] : starts[roll + 1]]
        found[: len(keeps), roll] = keeps
    return found


@cache
def _with_dice(dice: int) -> slice:
    """The numbers of the keeps with this many dice."""
    sizes = [len(keep) for keep in KEEPS]
    return slice(sizes.index(dice), sizes.index(dice) + sizes.count(dice))


@cache
def _steps_down() -> tuple[Level, ...]:
    """For keeps of four dice to none: the keeps with one die more."""
    added = lattice().add.T.astype(np.intp)
    return tuple((keeps, added[:, keeps].copy()) for keeps in map(_with_dice, range(DICE - 1, -1, -1)))


@cache
def _steps_up(missing: int | None = None) -> tuple[Level, ...]:
    """For keeps of one die to five: the keeps with one die fewer, padded with `missing` or else the first of them."""
    starts, drop = lattice().drop_start.astype(np.int64), lattice().drop
    steps = []
    for dice in range(1, DICE + 1):
        keeps = _with_dice(dice)
        neighbours = [drop[starts[keep] : starts[keep + 1]].tolist() for keep in range(keeps.start, keeps.stop)]
        full = [some + [some[0] if missing is None else missing] * (dice - len(some)) for some in neighbours]
        steps.append((keeps, np.array(full, np.intp).T.copy()))
    return tuple(steps)
