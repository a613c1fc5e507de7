"""The best score that somebody could have made who knew all of the dice beforehand.

Five numbers are fixed for every roll of every turn, and a player who rolls n dice gets the first n of them, whichever
dice are picked up. So a turn can end in a few hundred ways at most, and one pass backward over the states finds the
best. Zeros by choice are left out: they score nothing, and gain nothing that another box would not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ...rules import Card, Enter, Game, Keep, Malformed, Reroll, Roll, Rulebook, rulebook
from ...rules.dice import DICE
from ...rules.game import MOST_ROLLS
from ...words import say
from ...words.library import computing
from ..arrays import Floats, Integers
from ..lattice import ROLL_INDEX
from .states import StateSpace, state_space

DiceOfTurn = Sequence[tuple[int, ...]]
"""Five numbers for each roll of a turn, in order."""


def best_in_hindsight(book: Rulebook | str, numbers: Sequence[Sequence[Sequence[int] | str]]) -> Game:
    """The game with the highest score that one player can make with these dice; its choices are in its `history`.

    `numbers` has five faces for each roll of each turn, as many turns as the card has boxes: rolling n dice gives the
    first n. If several games make that score, this is one of those with the fewest rolls in their first turns. Only
    for books with one column.

    >>> from dicecup import rulebook
    >>> from dicecup.solver import best_in_hindsight
    >>> numbers = [["11245", "16352", "66161"], ["66123", "61666", "62345"]]
    >>> best = best_in_hindsight(rulebook("deluxe", ["categories=aces,yahtzee"]), numbers)
    >>> best.totals, [(str(turn.box), [str(keep) for keep in turn.keeps]) for turn in best.history]
    ((53,), [('aces', ['112']), ('yahtzee', ['66', '6666'])])
    """
    book = rulebook(book)
    space = state_space(book)
    ways = [_ways_through(turn) for turn in _checked(numbers, len(book.categories))]
    values = _values(space, [_indices(turn) for turn in ways])
    game = Game.new(book)
    for turn in ways:
        game = _played(game, *_best_end(space, values, game.card, turn))
    return game


# --- within a turn --------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """How a turn gets to its last dice."""

    rolls: tuple[Roll, ...]
    keeps: tuple[Keep, ...] = ()


Ways = dict[Roll, Way]
"""By the last dice, those with the fewest rolls first."""


def _ways_through(turn: DiceOfTurn) -> Ways:
    """Every roll that a turn can end with; if there are several ways, one with few rolls and many dice held."""
    first = Roll(turn[0])
    found = {first: Way((first,))}
    latest = dict(found)
    for numbers in turn[1:]:
        following: Ways = {}
        for roll, way in latest.items():
            for keep in sorted(roll.keeps, key=len, reverse=True):
                dice = Roll((*keep, *numbers[: DICE - len(keep)]))
                following.setdefault(dice, Way((*way.rolls, dice), (*way.keeps, keep)))
        latest = following
        found = {**following, **found}
    return dict(sorted(found.items(), key=lambda each: len(each[1].rolls)))


def _checked(numbers: Sequence[Sequence[Sequence[int] | str]], turns: int) -> list[DiceOfTurn]:
    if len(numbers) != turns or any(len(turn) != MOST_ROLLS for turn in numbers):
        raise Malformed(say(computing.HINDSIGHT_NUMBERS, count=turns, rolls=MOST_ROLLS))
    for turn in numbers:
        for roll in turn:
            Roll(roll)  # refuses anything but five faces
    return [[tuple(map(int, roll)) for roll in turn] for turn in numbers]


def _indices(ways: Ways) -> Integers:
    return np.array([ROLL_INDEX[roll] for roll in ways], np.int64)


# --- backward -------------------------------------------------------------------------------------------------


def _values(space: StateSpace, rolls_of_turn: list[Integers]) -> Floats:
    """[row, upper total] -> the most points still to be made. The upper bonus counts when the card is full."""
    tables = space.tables
    boxes_filled = np.bitwise_count(space.row_filled)
    values = np.zeros((space.rows, tables.lanes))
    values[boxes_filled == len(tables.face), tables.lanes - 1] = tables.upper_bonus
    for turn in reversed(range(len(rolls_of_turn))):
        rows = np.flatnonzero(boxes_filled == turn)
        rolls = rolls_of_turn[turn]
        five = tables.five[rolls] > 0
        best = np.full((len(rows), tables.lanes), -np.inf)
        _raise_by_others(space, values, rows, rolls[~five], best)
        for roll in rolls[five]:
            _raise_by_five(space, values, rows, int(roll), best)
        values[rows] = best
    return values


def _raise_by_others(space: StateSpace, values: Floats, rows: Integers, rolls: Integers, best: Floats) -> None:
    """Raise the best of each state to what dice other than five-of-a-kinds can reach.

    Box by box, and once for each difference that rolls make there: the points of a lower box change nothing later.
    """
    tables = space.tables
    filled = space.row_filled[rows]
    for box in range(len(tables.face)):
        is_open = filled >> box & 1 == 0
        later = values[space.rows_after(rows[is_open], box)]
        for points, gain, blocker in _different(space, rolls, box):
            worth = points + later[:, _raised(tables.lanes, np.array(gain))]
            worth[blocker & ~filled[is_open] != 0] = -np.inf
            best[is_open] = np.maximum(best[is_open], worth)


def _different(space: StateSpace, rolls: Integers, box: int) -> Iterator[tuple[float, int, int]]:
    """Points, what the Upper Section gains and what must be filled first, for rolls that make a difference in a box."""
    points, blockers = space.tables.points[rolls, box], space.tables.blocker[rolls, box]
    gains = points.astype(np.int64) if space.tables.face[box] else np.zeros(len(rolls), np.int64)
    for gain, blocker in sorted({*zip(gains.tolist(), blockers.tolist(), strict=True)}):
        yield float(points[(gains == gain) & (blockers == blocker)].max()), gain, blocker


def _raise_by_five(space: StateSpace, values: Floats, rows: Integers, roll: int, best: Floats) -> None:
    """Raise the best of each state to what a five-of-a-kind can reach."""
    tables = space.tables
    ends = space.endings_with(rows, np.zeros(len(rows), np.int64), np.full(len(rows), roll))
    for box in range(len(tables.face)):
        legal = ends.legal[:, box]
        later = values[ends.row[legal, box, None], _raised(tables.lanes, ends.upper[legal, box])]
        best[legal] = np.maximum(best[legal], ends.earned[legal, box, None] + later)


def _raised(lanes: int, gain: Integers) -> Integers:
    """Upper Section totals after a gain, or after each of several."""
    return np.asarray(np.minimum(np.arange(lanes) + gain[..., None], lanes - 1))


# --- forward --------------------------------------------------------------------------------------------------


def _best_end(space: StateSpace, values: Floats, card: Card, ways: Ways) -> tuple[Way, Enter]:
    """The best way to end the turn."""
    state = space.state(card)
    rolls = _indices(ways)
    ends = space.endings_with(np.full(len(rolls), space.row(state)), np.full(len(rolls), state.upper), rolls)
    worth = np.where(ends.legal, ends.earned + values[ends.row, ends.upper], -np.inf)
    which, box = (int(place) for place in np.unravel_index(worth.argmax(), worth.shape))
    return list(ways.values())[which], Enter(space.book.boxes[box])


def _played(game: Game, way: Way, end: Enter) -> Game:
    """The game after a turn."""
    game = game.with_roll(way.rolls[0])
    for keep, roll in zip(way.keeps, way.rolls[1:], strict=True):
        game = game.apply(Reroll(keep)).with_roll(roll)
    return game.apply(end)
