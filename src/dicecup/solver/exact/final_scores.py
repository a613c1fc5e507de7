"""The exact distribution of the final score under best play, by one pass forward from a position."""

from __future__ import annotations

import mmap
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ...rules import Card
from ..arrays import Floats, Integers, unchanging
from ..compiler import need_solver
from ..distribution import Distribution
from ..lattice import lattice
from ..progress import Progress, silent
from .states import State, StateSpace

if TYPE_CHECKING:
    from . import kernels


def final_scores(space: StateSpace, values: Floats, card: Card, progress: Progress = silent) -> Distribution:
    """The distribution of the final score, starting from a given card."""
    followed = _follow(space, values, space.state(card), progress)
    points_so_far = sum(points or 0 for points in card.points) + sum(card.bonuses)
    chances, bonus_rate = _score_chances(space, followed, points_so_far)
    box_mean, box_zero = followed.means.box, followed.means.zero
    for index, points in enumerate(card.points):
        if points is not None:
            box_mean[index], box_zero[index] = points, float(points == 0)
    categories = space.book.categories
    return Distribution(
        chances=chances,
        box_means=dict(zip(categories, map(float, box_mean), strict=True)),
        box_zeros=dict(zip(categories, map(float, box_zero), strict=True)),
        upper_bonus_rate=bonus_rate,
        yahtzee_bonus_mean=float(followed.means.bonus[0]) + sum(card.bonuses),
    )


def final_scores_of_book(
    space: StateSpace, find_values: Callable[[], Floats], progress: Progress = silent
) -> Distribution:
    """The distribution from an empty card: from the package or the cache folder, or computed now."""

    numbers = space.stored_or_computed(
        "scores", lambda: numbers_of(final_scores(space, find_values(), Card(space.book), progress))
    )
    categories = space.book.categories
    count = len(categories)
    return Distribution(
        chances=numbers[2 * count + 2 :],
        box_means=dict(zip(categories, numbers[:count].tolist(), strict=True)),
        box_zeros=dict(zip(categories, numbers[count : 2 * count].tolist(), strict=True)),
        upper_bonus_rate=float(numbers[2 * count]),
        yahtzee_bonus_mean=float(numbers[2 * count + 1]),
    )


def numbers_of(found: Distribution) -> Floats:
    """A distribution as it is stored."""
    means, zeros = found.box_means.values(), found.box_zeros.values()
    return np.array([*means, *zeros, found.upper_bonus_rate, found.yahtzee_bonus_mean, *found.chances])


class _Followed(NamedTuple):
    """Every game from a state, followed to the full cards."""

    begin: State
    rows: Integers
    """The rows of full cards."""
    start: Integers
    width: Integers
    mass: Floats
    """[start of the row + upper total * width of the row + score beyond the upper total] -> probability."""
    means: kernels.Means


def _follow(space: StateSpace, values: Floats, state: State, progress: Progress) -> _Followed:
    need_solver("scores")
    from . import kernels

    kernels.announce(kernels.spread_rows)
    tables, values = space.tables, unchanging(values)
    begin = space.row(state)
    width = _widths(space, state)
    turns = len(tables.face) - state.filled.bit_count()
    rows_ahead = [_level(space, state.filled, count) for count in range(turns + 1)]
    start = np.zeros(space.rows, np.int64)

    def blank(rows: Integers) -> Floats:
        sizes = width[rows] * tables.reach[space.row_filled[rows]]
        start[rows] = np.concatenate(([0], np.cumsum(sizes)[:-1]))
        return _sparse_zeros(int(sizes.sum()))

    means = kernels.Means(np.zeros(len(tables.face)), np.zeros(len(tables.face)), np.zeros(1))
    mass = blank(rows_ahead[0])
    mass[start[begin] + state.upper * width[begin]] = 1.0
    total, done = sum(map(len, rows_ahead)), 0
    for rows, next_rows in pairwise(rows_ahead):
        next_mass = blank(next_rows)
        masses = kernels.Masses(start, width, mass, next_mass)
        for part in np.array_split(rows, max(1, len(rows) // 64)):
            kernels.spread_rows(lattice(), space.states, values, part, masses, means)
            done += len(part)
            progress(done, total)
        mass = next_mass
    progress(total, total)
    return _Followed(state, rows_ahead[-1], start, width, mass, means)


def _sparse_zeros(count: int) -> Floats:
    """Zeros that take memory only where something else is written: best play reaches an eighth of the space. NumPy's
    own zeros would come in huge pages, which take all of their memory at once."""
    if sys.platform != "linux":
        return np.zeros(count)
    mapped = mmap.mmap(-1, 8 * count, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):  # a kernel without huge pages
        mapped.madvise(mmap.MADV_NOHUGEPAGE)
    return np.frombuffer(mapped, np.float64)


def _score_chances(space: StateSpace, followed: _Followed, points_so_far: int) -> tuple[Floats, float]:
    """The chance of every final score, whatever the standing of the full card, and that of the upper bonus."""
    tables, width = space.tables, followed.width
    # Scores are counted beyond the Upper Section total, which the state knows.
    score_now = points_so_far - followed.begin.upper
    bonus = int(tables.upper_bonus)
    chances = np.zeros(score_now + tables.lanes + int(width[followed.rows].max()) + bonus)
    bonus_rate = 0.0
    lanes = tables.reach[space.full]
    for row in followed.rows:
        begin = followed.start[row]
        by_upper = followed.mass[begin : begin + lanes * width[row]].reshape(lanes, width[row])
        for upper, scores in enumerate(by_upper):
            if not scores.any():
                continue
            made = upper == tables.lanes - 1
            shift = score_now + upper + (bonus if made else 0)
            chances[shift : shift + len(scores)] += scores
            bonus_rate += float(scores.sum()) if made else 0.0
    return np.trim_zeros(chances, "b"), bonus_rate


def _level(space: StateSpace, filled: int, further: int) -> Integers:
    """The rows with the given boxes filled and `further` others."""
    wanted = filled.bit_count() + further
    return np.flatnonzero((space.row_filled & filled == filled) & (np.bitwise_count(space.row_filled) == wanted))


def _widths(space: StateSpace, begin: State) -> Integers:
    """For each row, how many scores beyond the Upper Section total can have been made since the state `begin`.

    A class that cannot have seen a bonus needs no room for any.
    """
    tables = space.tables
    is_upper = tables.face > 0
    most_below = np.where(is_upper, 0, np.maximum(tables.points, tables.joker_points).max(axis=0)).astype(np.int64)
    most_above = np.where(is_upper, 5 * tables.face, 0)
    fresh = (space.row_filled[:, None] & ~begin.filled) >> np.arange(len(is_upper)) & 1
    overflow = np.maximum(0, begin.upper + fresh @ most_above - (tables.lanes - 1))
    rewarded = np.isin(space.row_class, list(_rewarded_classes(space)))
    bonuses = np.where(rewarded, fresh.sum(axis=1) * int(tables.bonus.max()), 0)
    return np.asarray(1 + fresh @ most_below + overflow + bonuses, np.int64)


def _rewarded_classes(space: StateSpace) -> set[int]:
    """The standings that are possible for a card with a Yahtzee bonus."""
    tables = space.tables
    rewarded: set[int] = set()
    frontier = [int(tables.after_five[number, inside]) for number, inside in np.argwhere(tables.bonus)]
    while frontier:
        number = frontier.pop()
        if number not in rewarded:
            rewarded.add(number)
            frontier += [int(tables.after_zero[number]), *map(int, tables.after_five[number])]
    return rewarded
