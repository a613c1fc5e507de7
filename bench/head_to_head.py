"""Many games of a side that plays to win, against sides that play by habit and do not look at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit

from dicecup import Card
from dicecup.solver import Games, HabitGames, Progress, silent
from dicecup.solver.arrays import AnyIntegers, Booleans, Floats, Integers
from dicecup.solver.bulk.random_streams import streams
from dicecup.solver.exact.kernels import (
    MOST_POINTS,
    Endings,
    best_play,
    expect,
    hold_and_throw,
    list_row,
    maximise,
    no_endings,
    no_play,
    throw_turn,
    upper_gain,
)
from dicecup.solver.exact.solve import in_parallel
from dicecup.solver.exact.states import States, Tables
from dicecup.solver.lattice import FIRST_ROLL, KEEP_COUNT, ROLL_COUNT, Lattice, lattice
from dicecup.solver.winning.network_to_win import WinNetwork
from dicecup.solver.winning.one_column import OneColumnModel

Integer = Any
"""Numba tells its integers apart; the type checker need not."""
F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile again in every run: Numba's cache would not notice a change in the kernels that these call."""
    return cast(F, njit(nogil=True)(function))


CHUNK = 100
"""Games whose turns are priced at once."""


@dataclass(frozen=True)
class GamesToWin(Games):
    """Games against others, with what was won."""

    won: Floats
    """[game] -> 1 for a win, a half for a tie."""
    luck: Floats
    """[game] -> what the dice of both sides gave the side that plays to win, in chances to win.

    It is measured by the model, but its mean is 0 whatever the model says, as long as the others play for points: each
    turn counts against its own exact expectation. So `won - luck` has the mean of `won` and a small part of its spread.
    """


def play_against(model: OneColumnModel, theirs: HabitGames, seed: int = 0, progress: Progress = silent) -> GamesToWin:
    """Games played to win, one against each of these; the side that plays to win moves first in every other game."""
    games, done = len(theirs.bonuses), 0
    match = _Match(model, theirs, seed)

    def count(more: int) -> None:
        nonlocal done
        done += more
        progress(done, games)

    for first in (True, False):
        in_parallel(match.play, np.flatnonzero(moves_first(games) == first), CHUNK, count)
    mine, others = match.played.scores, theirs.scores
    won = (mine > others) + 0.5 * (mine == others)
    return GamesToWin(theirs.book, match.played.box_points, match.played.bonuses, won, match.luck)


class _Match:
    """The games under way: each entry of the arrays is written by the one thread that plays the game."""

    def __init__(self, model: OneColumnModel, theirs: HabitGames, seed: int) -> None:
        book, games = theirs.book, len(theirs.bonuses)
        self.model, self.space = model, model.table.space
        self.turns = len(book.categories)
        self.their_states = np.concatenate([theirs.states, full_states(model, theirs)[:, None]], axis=1)
        self.played = Games(book, np.zeros((games, self.turns), np.int16), np.zeros(games, np.int32))
        self.luck = np.zeros(games)
        self.randoms = streams(seed, 0, games)

    def play(self, games: Integers) -> None:
        """Whole games in which the same side moves first."""
        mine = np.zeros((len(games), 3), np.int64)
        mine[:, 0] = self.space.row(self.space.state(Card(self.space.book)))
        first = bool(moves_first(len(self.luck))[games[0]])
        for turn in range(self.turns):
            if first:
                self._my_turn(games, mine, self.their_states[games, turn])
            self._their_turn(games, mine, turn)
            if not first:
                self._my_turn(games, mine, self.their_states[games, turn + 1])

    def _my_turn(self, games: Integers, mine: Integers, theirs: Integers) -> None:
        space = self.space
        after, whose = self._empty_arrays(len(games))
        numbers = np.empty((len(games), ROLL_COUNT, self.turns), np.int32)
        count = list_turns(space.states, mine, numbers, after, whose)
        after, whose = after[:count], whose[:count]
        worth = self._chances(after, theirs[whose], True)
        # Of equal chances, take the one with more points.
        worth += 1e-9 * (after[:, 2] + self.model.table.values[after[:, 0], after[:, 1]])
        play_to_win(
            lattice(), space.states, numbers, after, worth, games, mine,
            self.randoms, self.played.bonuses, self.played.box_points, self.luck,
        )  # fmt: skip

    def _their_turn(self, games: Integers, mine: Integers, turn: int) -> None:
        """Count the luck of a turn that is known already: what it left, against everything it might have left."""
        space, before = self.space, self.their_states[games, turn].astype(np.int64)
        after, whose = self._empty_arrays(len(games))
        shares = np.empty(len(after))
        count = points_turns(
            lattice(), space.states, self.model.table.values, before,
            after, whose, shares,
        )  # fmt: skip
        after, whose = after[:count], whose[:count]
        chances = self._chances(mine[whose], after, False)
        expected = np.bincount(whose, shares[:count] * chances, len(games))
        self.luck[games] += self._chances(mine, self.their_states[games, turn + 1], False) - expected

    def _empty_arrays(self, games: int) -> tuple[Integers, Integers]:
        """Empty arrays for every card that a turn of this many games may leave, and whose it is."""
        most = games * 2 * (MOST_POINTS + 1) * self.turns
        return np.empty((most, 3), np.int64), np.empty(most, np.int64)

    def _chances(self, mine: Integers, theirs: Integers, theirs_next: bool) -> Floats:
        states = np.stack([mine, theirs], axis=1).astype(np.int64)
        if isinstance(self.model, WinNetwork):
            return self.model.of_first(states, theirs_next)
        # Contiguous, as the network's are: a column of a table would mean compiling everything again.
        return np.ascontiguousarray(self.model.state_chances(states, 1 if theirs_next else 0)[:, 0])


def moves_first(games: int) -> Booleans:
    """Whether the side that plays to win has the first turn: in the first game, the third, and so on."""
    return np.asarray(np.arange(games) % 2 == 0)


def full_states(model: OneColumnModel, played: HabitGames) -> Integers:
    """The full cards of these games as states; which row does not matter once nothing is open."""
    space = model.table.space
    uppers = np.minimum(played.uppers[:, 0], space.tables.lanes - 1)
    points = played.box_points.astype(np.int64).sum(axis=1) + played.bonuses
    return np.stack([np.full(len(points), space.tables.first_row[space.full]), uppers, points], axis=1)


# --- compiled: one turn of many games --------------------------------------------------------------------------


@compiled
def different_ending(
    tables: Tables,
    endings: Endings,
    roll: int,
    index: int,
    state: AnyIntegers,
    numbers: AnyIntegers,
    after: AnyIntegers,
    count: Integer,
) -> Integer:
    """The number of the card that an ending leaves; a new card is written to `after[count]`.

    `numbers[box, points, five]` are those of this state's endings so far, -1 for none: whatever else the dice showed
    makes no difference.
    """
    box = endings.box[roll, index]
    points = np.int64(endings.points[roll, index])
    five = 1 if tables.five[roll] else 0
    if numbers[box, points, five] < 0:
        numbers[box, points, five] = count
        after[count, 0] = endings.row[roll, index]
        after[count, 1] = min(state[1] + upper_gain(tables, endings, roll, index), tables.lanes - 1)
        after[count, 2] = state[2] + points + np.int64(endings.bonus[roll, index])
    return numbers[box, points, five]


@compiled
def list_turns(
    space: States,
    states: AnyIntegers,
    numbers: AnyIntegers,
    after: AnyIntegers,
    whose: AnyIntegers,
) -> Integer:
    """Every card that the next turn may leave, for many `states`: row, Upper Section total, points so far.

    The cards go to `after`, and the state that each comes from to `whose`; `numbers[state, roll, index]` says which
    one an ending leaves. Returns how many there are.
    """
    tables = space.tables
    endings = no_endings(tables)
    known = np.empty((tables.face.size, MOST_POINTS + 1, 2), np.int64)
    count: Integer = 0
    for which in range(states.shape[0]):
        list_row(space, states[which, 0], endings)
        known[:] = -1
        for roll in range(ROLL_COUNT):
            for index in range(endings.number[roll]):
                number = different_ending(tables, endings, roll, index, states[which], known, after, count)
                numbers[which, roll, index] = number
                if number == count:
                    whose[count] = which
                    count += 1
    return count


@compiled
def play_to_win(
    lattice: Lattice,
    space: States,
    numbers: AnyIntegers,
    after: AnyIntegers,
    worth: Floats,
    games: AnyIntegers,
    states: AnyIntegers,
    randoms: AnyIntegers,
    bonuses: AnyIntegers,
    box_points: AnyIntegers,
    luck: Floats,
) -> None:
    """One turn of each of `games`, played for the greatest `worth` of the card it leaves, as `list_turns` lists them.

    `states[n]` is moved on for the nth of the games. What its dice gave above their expectation is added to `luck`.
    """
    tables = space.tables
    last = np.empty((KEEP_COUNT, 1), np.float64)
    middle = np.empty((KEEP_COUNT, 1), np.float64)
    first_hold = np.empty(ROLL_COUNT, np.uint16)
    second_hold = np.empty(ROLL_COUNT, np.uint16)
    chosen = np.empty(ROLL_COUNT, np.int64)
    endings = no_endings(tables)
    for which, game in enumerate(games):
        list_row(space, states[which, 0], endings)
        for roll in range(ROLL_COUNT):
            best = -1.0
            for index in range(endings.number[roll]):
                if worth[numbers[which, roll, index]] > best:
                    best = worth[numbers[which, roll, index]]
                    chosen[roll] = index
            last[FIRST_ROLL + roll, 0] = best
        expect(lattice, last, 1)
        middle[:] = last
        maximise(lattice, middle, 1)
        expect(lattice, middle, 1)
        best_holds_exactly(lattice, middle, first_hold)
        best_holds_exactly(lattice, last, second_hold)
        before = 0.0
        for roll in range(ROLL_COUNT):
            before += lattice.weight[roll] * middle[first_hold[roll], 0]
        ended = throw_turn(lattice, randoms, game, first_hold, second_hold)
        number = numbers[which, ended, chosen[ended]]
        luck[game] += worth[number] - before
        bonuses[game] += np.int64(endings.bonus[ended, chosen[ended]])
        box_points[game, endings.box[ended, chosen[ended]]] = np.int64(endings.points[ended, chosen[ended]])
        states[which] = after[number]


@compiled
def points_turns(
    lattice: Lattice,
    space: States,
    values: Floats,
    states: AnyIntegers,
    after: AnyIntegers,
    whose: AnyIntegers,
    chances: Floats,
) -> Integer:
    """Every card that the next turn of a player for points leaves, with its chance; otherwise as `list_turns`."""
    tables = space.tables
    play = no_play(1)
    flow = np.empty(KEEP_COUNT, np.float64)
    endings = no_endings(tables)
    known = np.empty((tables.face.size, MOST_POINTS + 1, 2), np.int64)
    count: Integer = 0
    for which in range(states.shape[0]):
        upper = states[which, 1]
        list_row(space, states[which, 0], endings)
        best_play(lattice, tables, values, endings, upper, 1, play)
        flow[FIRST_ROLL:] = lattice.weight
        hold_and_throw(lattice, play.first_hold, 0, flow)
        hold_and_throw(lattice, play.second_hold, 0, flow)
        known[:] = -1
        for roll in range(ROLL_COUNT):
            if flow[FIRST_ROLL + roll] > 0.0:
                index = play.chosen[roll, 0]
                number = different_ending(tables, endings, roll, index, states[which], known, after, count)
                if number == count:
                    whose[count] = which
                    chances[count] = 0.0
                    count += 1
                chances[number] += flow[FIRST_ROLL + roll]
    return count


@compiled
def best_holds_exactly(lattice: Lattice, board: Floats, holds: AnyIntegers) -> None:
    """What to hold of every roll (one lane), without regard to near ties: values here are chances."""
    for roll in range(ROLL_COUNT):
        best = -1.0
        for index in range(lattice.held_start[roll], lattice.held_start[roll + 1]):
            keep = lattice.held[index]
            if board[keep, 0] > best:
                best = board[keep, 0]
                holds[roll] = keep
