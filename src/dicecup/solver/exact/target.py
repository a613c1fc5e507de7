"""The greatest chance of reaching a total from a position, over all ways to play."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress

import numpy as np

from ...files import write_atomically
from ...rules import Card, Malformed
from ...words import say
from ...words.library import computing
from .. import kept_arrays
from ..arrays import Floats, Integers
from ..compiler import need_solver
from ..lattice import lattice
from ..progress import Progress, silent
from .solve import in_parallel
from .states import State, StateSpace, state_space

MOST_TARGET = 2000
CHUNK = 8
WORTH_STORING = 6
"""With this many boxes open the answer takes long enough to be kept on disk."""


def best_chance(card: Card, target: int, progress: Progress = silent) -> float:
    """The chance of a final total of at least `target` under the play that maximises it.

    From an empty card this takes some hundred times as long as solving the book; late positions are instant.

    >>> from dicecup import Card, rulebook
    >>> from dicecup.solver import best_chance
    >>> card = Card(rulebook("deluxe", ["categories=aces,yahtzee"])).enter("11345", "aces")
    >>> round(best_chance(card, 52), 4)
    0.046
    """
    if type(target) is not int or not 0 <= target <= MOST_TARGET:
        raise Malformed(say(computing.TARGET_TOTAL, most=MOST_TARGET, target=repr(target)))
    space = state_space(card.book)
    needed = target - card.total
    if needed <= 0:
        return 1.0
    state = space.state(card)
    if len(card.open_boxes) < WORTH_STORING:
        return _best_chance(space, state, needed, progress)
    return _remembered(space, state, needed, progress)


def _best_chance(space: StateSpace, state: State, needed: int, progress: Progress) -> float:
    need_solver("total")
    from . import kernels

    kernels.announce(kernels.reach_rows)
    tables = space.tables
    gained, future = _bounds(space, state)
    if needed > future[state.filled]:
        return 0.0
    ahead = space.row_filled & state.filled == state.filled
    boxes_filled = np.bitwise_count(space.row_filled)
    start = np.zeros(space.rows, np.int64)
    needs = kernels.Needs(gained, future, start)
    full = np.flatnonzero(ahead & (boxes_filled == len(tables.face)))
    total, done = int(ahead.sum()), len(full)

    def count(more: int) -> None:
        nonlocal done
        done += more
        progress(done, total)

    def blank(rows: Integers) -> Floats:
        lanes = tables.reach[space.row_filled[rows]]
        start[rows] = np.concatenate(([0], np.cumsum(lanes)[:-1]))
        return np.zeros((int(lanes.sum()), needed + 1))

    chance = blank(full)
    chance[:, 0] = 1.0
    for level in range(len(tables.face) - 1, state.filled.bit_count() - 1, -1):
        rows = np.flatnonzero(ahead & (boxes_filled == level))
        next_chance, chance = chance, blank(rows)

        def work(part: Integers, here: Floats = chance, after: Floats = next_chance) -> None:
            kernels.reach_rows(lattice(), space.states, part, needs, here, after)

        in_parallel(work, rows, CHUNK, count)
    return float(chance[start[space.row(state)] + state.upper, needed])


def _bounds(space: StateSpace, begin: State) -> tuple[Integers, Integers]:
    """By filled boxes: the most points that can have been made since `begin`, and that can still be made."""
    tables = space.tables
    box_most = np.maximum(tables.points, tables.joker_points).max(axis=0).astype(np.int64) + int(tables.bonus.max())
    filled_sets = np.arange(len(tables.first_row))
    is_in = filled_sets[:, None] >> np.arange(len(box_most)) & 1
    was_open = ~begin.filled >> np.arange(len(box_most)) & 1
    bonus = int(tables.upper_bonus)
    return (is_in * was_open) @ box_most + bonus, (1 - is_in) @ box_most + bonus


def _remembered(space: StateSpace, state: State, needed: int, progress: Progress) -> float:
    """The answer from the cache folder, or else computed and put there."""
    question = f"{space.digest} {state.filled} {state.upper} {state.standing} {needed}"
    path = kept_arrays.cache_folder() / f"chance-{hashlib.sha256(question.encode()).hexdigest()[:16]}.json"
    try:
        answer = json.loads(path.read_text())
        if answer["question"] == question and 0.0 <= answer["chance"] <= 1.0:
            return float(answer["chance"])
    except (OSError, ValueError, KeyError, TypeError):
        pass  # not there or not readable: compute it again
    chance = _best_chance(space, state, needed, progress)
    with suppress(OSError):  # nowhere to keep it
        write_atomically(path, json.dumps({"question": question, "chance": chance}).encode())
    return chance
