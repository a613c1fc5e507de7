"""Every compiled function: arrays in, arrays out, no policy, no globals. `docs/algorithm.md` derives them.

They stand in one file because Numba's cache is keyed by the file: a kernel calling a changed kernel of another
file would go on returning old answers.

The board is an array `[keep, lane]` of 462 rows, the last 252 being the rolls. Lanes are independent problems
side by side (64 Upper Section totals, or points still needed), contiguous so that the inner loops vectorise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from .lattice import Lattice
from .states import Tables

Floats = NDArray[np.float64]
F = TypeVar("F", bound=Callable[..., Any])

TIE = 1e-9
"""Choices within this of the best are equal; the order of preference decides among them."""
FIRST_ROLL = 210
KEEPS = 462
ROLLS = 252


def compiled(function: F) -> F:
    """Compile with Numba, keeping the result on disk where a folder for it can be written."""
    try:
        return cast(F, numba.njit(cache=True, nogil=True)(function))
    except RuntimeError:  # "cannot cache function": read-only install and no home
        return cast(F, numba.njit(nogil=True)(function))


# --- inside a turn --------------------------------------------------------------------------------------------


@compiled
def expect(lattice: Lattice, board: Floats, lanes: int) -> None:
    """From rolls down to keeps: a keep is worth the mean of the six keeps with one die more."""
    for keep in range(FIRST_ROLL - 1, -1, -1):
        out = board[keep]
        a = board[lattice.add[keep, 0]]
        b = board[lattice.add[keep, 1]]
        c = board[lattice.add[keep, 2]]
        d = board[lattice.add[keep, 3]]
        e = board[lattice.add[keep, 4]]
        f = board[lattice.add[keep, 5]]
        for lane in range(lanes):
            out[lane] = (((a[lane] + b[lane]) + (c[lane] + d[lane])) + (e[lane] + f[lane])) * (1.0 / 6.0)


@compiled
def maximise(lattice: Lattice, board: Floats, lanes: int) -> None:
    """From keeps up to rolls: what is on the table is worth its best keep, itself or one of a neighbour's."""
    for keep in range(1, KEEPS):
        out = board[keep]
        first = lattice.drop_start[keep]
        last = lattice.drop_start[keep + 1]
        here = first
        while last - here >= 2:
            a = board[lattice.drop[here]]
            b = board[lattice.drop[here + 1]]
            for lane in range(lanes):
                x = a[lane] if a[lane] > b[lane] else b[lane]
                out[lane] = x if x > out[lane] else out[lane]
            here += 2
        if here < last:
            a = board[lattice.drop[here]]
            for lane in range(lanes):
                out[lane] = a[lane] if a[lane] > out[lane] else out[lane]


@compiled
def mean_of_rolls(lattice: Lattice, board: Floats, lanes: int, out: Floats) -> None:
    """The expectation over a first roll of five dice."""
    for lane in range(lanes):
        out[lane] = 0.0
    for roll in range(ROLLS):
        row = board[FIRST_ROLL + roll]
        weight = lattice.weight[roll]
        for lane in range(lanes):
            out[lane] += weight * row[lane]


# --- ending a turn --------------------------------------------------------------------------------------------


@compiled
def open_groups(tables: Tables, filled: int, face: int) -> int:
    """The groups of boxes still open to a five-of-a-kind, as bits."""
    groups = 0
    for category in range(tables.face.size):
        if not (filled >> category) & 1:
            groups |= tables.group[face, category]
    return groups


@compiled
def list_placements(
    tables: Tables, filled: int, standing: int, roll: int, boxes: NDArray[Any], points: Floats, rows: NDArray[Any]
) -> int:
    """The legal boxes of a roll: fills category, points with bonus, and row of the next state; returns how many."""
    count = 0
    face = tables.five[roll]
    allowed = 15
    joker = False
    if face:
        groups = open_groups(tables, filled, face)
        allowed = tables.allowed[standing, groups]
        joker = tables.joker[standing, groups]
    for category in range(tables.face.size):
        bit = 1 << category
        if filled & bit:
            continue
        after = standing
        earned = tables.points[roll, category]
        if face:
            group = tables.group[face, category]
            if not allowed & group:
                continue
            inside = 1 if bit == tables.yahtzee else 0
            if joker and group == 4:  # Group.LOWER
                earned = tables.joker_points[roll, category]
            earned += tables.bonus[standing, inside]
            after = tables.after_five[standing, inside]
        else:
            if tables.blocker[roll, category] & ~filled:
                continue
            if bit == tables.yahtzee:
                after = tables.after_zero[standing]
        boxes[count] = category
        points[count] = earned
        rows[count] = tables.first_row[filled | bit] + tables.place[after]
        count += 1
    return count


@compiled
def fill_leaves(
    tables: Tables, values: Floats, filled: int, standing: int, first: int, lanes: int, board: Floats, padded: Floats
) -> None:
    """The value of ending the turn with each roll, for `lanes` Upper Section totals from `first` on.

    `padded` is room for one row of values with its last one repeated, so that the cap at the bonus target is
    a plain shift.
    """
    count = tables.face.size
    boxes = np.empty(count, np.int64)
    points = np.empty(count, np.float64)
    rows = np.empty(count, np.int64)
    for category in range(count):
        if tables.face[category] and not (filled >> category) & 1:
            # Upper boxes never change the standing unless a five-of-a-kind goes there; that case is rare enough
            # to be read from its own row below.
            source = values[tables.first_row[filled | (1 << category)] + tables.place[standing]]
            row = padded[category]
            for lane in range(tables.lanes):
                row[lane] = source[lane]
            for lane in range(tables.lanes, tables.lanes + 30):
                row[lane] = source[tables.lanes - 1]
    for roll in range(ROLLS):
        out = board[FIRST_ROLL + roll]
        for lane in range(lanes):
            out[lane] = -1.0
        found = list_placements(tables, filled, standing, roll, boxes, points, rows)
        for index in range(found):
            category = boxes[index]
            earned = points[index]
            face = tables.face[category]
            if face == 0:
                source = values[rows[index]][first : first + lanes]
                for lane in range(lanes):
                    x = earned + source[lane]
                    out[lane] = x if x > out[lane] else out[lane]
            elif tables.five[roll] == 0:
                shift = first + np.int64(tables.points[roll, category])
                source = padded[category][shift : shift + lanes]
                for lane in range(lanes):
                    x = earned + source[lane]
                    out[lane] = x if x > out[lane] else out[lane]
            else:
                shift = first + np.int64(tables.points[roll, category])
                source = values[rows[index]]
                for lane in range(lanes):
                    x = earned + source[min(lane + shift, tables.lanes - 1)]
                    out[lane] = x if x > out[lane] else out[lane]


# --- the whole game, backward ---------------------------------------------------------------------------------


@compiled
def fill_full(tables: Tables, values: Floats, row: int) -> None:
    """A full card is worth nothing more, but for the upper bonus, which is counted here."""
    values[row, :] = 0.0
    values[row, tables.lanes - 1] = tables.upper_bonus


@compiled
def solve_rows(
    lattice: Lattice,
    tables: Tables,
    row_filled: NDArray[Any],
    row_class: NDArray[Any],
    wanted: NDArray[Any],
    values: Floats,
) -> None:
    """The values of the `wanted` rows, those with one box more filled being there already."""
    board = np.empty((KEEPS, tables.lanes), np.float64)
    padded = np.empty((tables.face.size, tables.lanes + 30), np.float64)
    for row in wanted:
        filled = row_filled[row]
        lanes = tables.reach[filled]
        fill_leaves(tables, values, filled, row_class[row], 0, lanes, board, padded)
        for _ in range(2):
            expect(lattice, board, lanes)
            maximise(lattice, board, lanes)
        mean_of_rolls(lattice, board, lanes, values[row])
