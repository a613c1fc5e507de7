"""A rulebook solved backward: from the full card to the empty one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from ...rules import Card
from ..arrays import Booleans, Floats, Floats32, Integers, unchanging
from ..compiler import need_solver
from ..lattice import lattice
from ..progress import Progress, silent
from .states import MOST_UPPER_POINTS, StateSpace

CHUNK = 256
"""Integers handed to a worker at a time: enough to keep it busy, few enough for a smooth progress bar."""


def workers() -> int:
    """How many threads the kernels may use."""
    return max(1, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def levels(space: StateSpace) -> Iterator[Integers]:
    """The rows by number of filled boxes, from the full card to the empty one."""
    for count in range(len(space.book.categories), -1, -1):
        yield np.flatnonzero(np.bitwise_count(space.row_filled) == count)


def reachable(space: StateSpace) -> Booleans:
    """[row, upper total] -> whether play can lead there from an empty card."""
    from . import kernels

    reached = np.zeros((space.rows, space.tables.lanes), np.bool_)
    start = space.state(Card(space.book))
    reached[space.row(start), start.upper] = True
    for rows in reversed(list(levels(space))):
        kernels.mark_reachable(space.states, rows, reached)
    return reached


def in_parallel(work: Callable[[Integers], None], rows: Integers, chunk: int, done: Callable[[int], None]) -> None:
    """Do `work` on `rows` in chunks on all cores; rows of a level do not depend on each other.

    The kernels release the interpreter's lock, so plain threads will do. An error or Ctrl-C stops the queue.
    """
    chunks = [rows[start : start + chunk] for start in range(0, len(rows), chunk)]
    with ThreadPoolExecutor(workers()) as pool:
        futures = [pool.submit(work, part) for part in chunks]
        try:
            for part, future in zip(chunks, futures, strict=True):
                future.result()
                done(len(part))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def solve(space: StateSpace, progress: Progress = silent) -> Floats:
    """The value of every state, as [row, upper total]; the upper bonus counts when the card is full.

    The last total is repeated `MOST_UPPER_POINTS` times, so that reading past it gives the capped one.
    """
    need_solver("solving", book=space.book.name)
    from . import kernels

    kernels.announce(kernels.solve_rows)
    values = np.zeros((space.rows, space.tables.lanes + MOST_UPPER_POINTS))

    def work(rows: Integers) -> None:
        kernels.solve_rows(lattice(), space.states, rows, values)

    return _backward(space, values, space.tables.upper_bonus, work, progress)


def solve_squares(space: StateSpace, values: Floats, progress: Progress = silent) -> Floats:
    """The mean square of the further points under best play, laid out like the values."""
    need_solver("solving", book=space.book.name)
    from . import kernels

    kernels.announce(kernels.follow_rows)
    values, squares = unchanging(values), np.zeros_like(values)

    def work(rows: Integers) -> None:
        kernels.follow_rows(lattice(), space.states, rows, values, squares, True)

    return _backward(space, squares, space.tables.upper_bonus**2, work, progress)


def solve_bonus_chances(space: StateSpace, values: Floats, progress: Progress = silent) -> Floats:
    """The chance of the upper bonus under best play, laid out like the values."""
    need_solver("solving", book=space.book.name)
    from . import kernels

    kernels.announce(kernels.follow_rows)
    values, chances = unchanging(values), np.zeros_like(values)

    def work(rows: Integers) -> None:
        kernels.follow_rows(lattice(), space.states, rows, values, chances, False)

    return _backward(space, chances, 1.0 if space.tables.upper_bonus else 0.0, work, progress)


def solve_mixtures(space: StateSpace, values: Floats, progress: Progress = silent) -> Floats32:
    """Chance, mean and mean square of the further points in three cases: see `kernels.mixture_rows`."""
    need_solver("solving", book=space.book.name)
    from . import kernels

    kernels.announce(kernels.mixture_rows)
    mixtures = np.zeros((space.rows, space.tables.lanes, 9), np.float32)
    values, bonus = unchanging(values), space.tables.upper_bonus

    def work(rows: Integers) -> None:
        kernels.mixture_rows(lattice(), space.states, rows, values, mixtures)

    full, *others = levels(space)
    mixtures[full, :, 0] = 1.0
    mixtures[full, -1, 1:3] = bonus, bonus**2
    _level_by_level(space, others, work, progress)
    return mixtures


def _backward(
    space: StateSpace, array: Floats, at_the_end: float, work: Callable[[Integers], None], progress: Progress
) -> Floats:
    """Fill the full cards of `array`, then let `work` do the others, level by level."""
    full, *others = levels(space)
    array[full, space.tables.lanes - 1 :] = at_the_end
    _level_by_level(space, others, work, progress)
    return array


def _level_by_level(
    space: StateSpace, levels_left: list[Integers], work: Callable[[Integers], None], progress: Progress
) -> None:
    done = space.rows - sum(map(len, levels_left))

    def count(more: int) -> None:
        nonlocal done
        done += more
        progress(done, space.rows)

    for rows in levels_left:
        in_parallel(work, rows, CHUNK, count)
