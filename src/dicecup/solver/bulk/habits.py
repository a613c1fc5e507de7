"""People's habits as a distorted view of the value table, and whole games played by them in bulk.

A player with habits sees values other than the true ones: a smaller upper bonus, a more valuable Yahtzee, a future that
counts for less than points now. Choices are drawn by what they seem to lose: with temperature t, one that seems to lose
x points is exp(-x/t) times as likely as the one that seems best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ...rules import Card, Category, Rulebook, rulebook
from ..arrays import Floats, Integers, Randoms
from ..best_keeps import TIE, boards_of, holds
from ..exact.states import StateSpace, state_space
from ..exact.value_table import ValueTable
from ..lattice import FIRST_ROLL
from ..progress import Progress, silent
from ..turn import ILLEGAL
from .played_games import NO_MOVE, PlayedGames
from .random_streams import draw, streams, throw
from .simulate import check_games

AT_ONCE = 256
"""States whose turns are priced side by side; the results do not depend on it."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player sees the game. The default is to see it as it is and to choose the best."""

    temperature: float = 0.0
    """Points that a choice must seem to lose to become e times less likely; 0 always takes the best."""
    bonus: float = 1.0
    """The share of the upper bonus that counts."""
    yahtzee: float = 1.0
    """How many times its points a Yahtzee seems to be worth."""
    patience: float = 1.0
    """The share of all later points that counts: 0 takes the points now, 1 looks to the end."""


def space_by_habit(book: Rulebook, habits: Habits) -> StateSpace:
    """The states of a book with the points that a player with these habits sees in them."""
    space = state_space(book)
    points = space.tables.points.copy()
    if Category.YAHTZEE in book.categories:
        points[:, book.categories.index(Category.YAHTZEE)] *= habits.yahtzee
    return replace(
        space, tables=space.tables._replace(points=points, upper_bonus=space.tables.upper_bonus * habits.bonus)
    )


@lru_cache(maxsize=16)
def values_by_habit(book: Rulebook, habits: Habits) -> ValueTable:
    """The values of a book as a player with these habits sees them."""
    return ValueTable.of_space(space_by_habit(book, habits)).scaled(habits.patience)


@dataclass(frozen=True)
class HabitGames(PlayedGames):
    """Games played by habit; losses and luck are the true ones."""

    states: NDArray[np.int32]
    """[game, turn, 3] -> row, Upper Section total (up to its target) and points so far, when the turn begins."""


def play_by_habits(
    book: Rulebook | str,
    habits: Habits,
    games: int,
    seed: int = 0,
    progress: Progress = silent,
    *,
    priced: bool = True,
    first: int = 0,
) -> HabitGames:
    """Play `games` games by these habits, starting with the seed's game number `first`.

    The same seed gives the same games, however many are played.

    Without `priced`, luck and losses are NaN, and the games take little more than half the time.
    """
    book = rulebook(book)
    check_games(games)
    turns = len(book.categories)
    played = HabitGames(
        book=book,
        box_points=np.zeros((games, turns), np.int16),
        bonuses=np.zeros(games, np.int32),
        states=np.zeros((games, turns, 3), np.int32),
        moves=np.full((games, turns, 6), NO_MOVE, np.uint16),
        luck=np.zeros((games, turns, 3)),
        loss=np.zeros((games, turns, 3)),
        decisions=np.zeros(games, np.int64),
    )
    table, seen = ValueTable.of(book), values_by_habit(book, habits)
    space, lanes = table.space, table.space.tables.lanes
    row = np.full(games, space.row(space.state(Card(book))), np.int64)
    upper = np.zeros(games, np.int64)
    randoms = streams(seed, first, first + games)
    for turn in range(turns):
        played.states[:, turn] = np.stack([row, upper, played.bonuses + played.box_points.sum(axis=1)], axis=1)
        # Games in the same state are priced once.
        states, whose = np.unique(row * lanes + upper, return_inverse=True)
        order = np.argsort(whose, kind="stable")
        begins = np.searchsorted(whose[order], np.arange(0, len(states) + AT_ONCE, AT_ONCE))
        for number, (begin, end) in enumerate(pairwise(begins.tolist())):
            some, first = order[begin:end], number * AT_ONCE
            rows, uppers = np.divmod(states[first : first + AT_ONCE], lanes)
            at_once = _Turns(table, seen, rows, uppers, priced)
            row[some], upper[some] = at_once.play(played, turn, some, whose[some] - first, habits.temperature, randoms)
            progress(turn * games + end, turns * games)
    return played


class _Turns:
    """A turn from each of several states, as it is and as a player with habits sees it."""

    def __init__(self, table: ValueTable, seen: ValueTable, rows: Integers, uppers: Integers, priced: bool) -> None:
        self.table, self.seen, self.rows, self.uppers = table, seen, rows, uppers
        self.value = table.by_state.at(rows, uppers)
        """[state] -> before any dice."""
        self.seen_last, self.seen_middle = self._boards(seen)
        self.last, self.middle = self._boards(table) if priced else (np.full_like(self.seen_last, np.nan),) * 2

    def _boards(self, table: ValueTable) -> tuple[Floats, Floats]:
        """[keep, state] -> what holding it is worth for the last roll, and for the second."""
        return boards_of(table.space.ending_values(table.by_state, self.rows, self.uppers).max(axis=0))

    def play(
        self, played: HabitGames, turn: int, games: Integers, state: Integers, temperature: float, randoms: Randoms
    ) -> tuple[Integers, Integers]:
        """Roll, hold and enter in games that are in these states; returns their new rows and Upper Section totals."""
        roll, keep = np.zeros(len(games), np.int64), np.zeros(len(games), np.int64)
        before, rolling = self.value[state], np.arange(len(games))
        for stage, (board, seen) in enumerate(((self.middle, self.seen_middle), (self.last, self.seen_last))):
            roll[rolling] = now = throw(randoms, games[rolling], keep[rolling])
            options = holds()[:, now]
            there = options < FIRST_ROLL
            there[0] = True  # stopping
            worth = np.where(there, board[options, state[rolling]], ILLEGAL)
            prices = np.where(there, seen[options, state[rolling]], ILLEGAL)
            best, numbers = worth.max(axis=0), np.arange(len(rolling))
            chosen = draw(prices, temperature, randoms, games[rolling])
            after, hold = worth[chosen, numbers], options[chosen, numbers]
            which = games[rolling]
            played.moves[which, turn, 2 * stage] = now
            played.luck[which, turn, stage] = best - before[rolling]
            played.loss[which, turn, stage] = best - after
            played.decisions[which] += 1
            keep[rolling], before[rolling] = hold, after
            rolling = rolling[chosen > 0]
            played.moves[games[rolling], turn, 2 * stage + 1] = keep[rolling]
        roll[rolling] = now = throw(randoms, games[rolling], keep[rolling])
        best = self.last[FIRST_ROLL + roll, state]
        played.moves[games[rolling], turn, 4] = now
        played.luck[games[rolling], turn, 2] = (best - before)[rolling]
        return self._enter(played, turn, games, state, roll, best, temperature, randoms)

    def _enter(
        self,
        played: HabitGames,
        turn: int,
        games: Integers,
        state: Integers,
        roll: Integers,
        best: Floats,
        temperature: float,
        randoms: Randoms,
    ) -> tuple[Integers, Integers]:
        rows, uppers = self.rows[state], self.uppers[state]
        ends = self.table.space.endings_with(rows, uppers, roll)
        seen_ends = self.seen.space.endings_with(rows, uppers, roll)
        worth = ends.earned + self.table.by_state.at(ends.row, ends.upper)
        prices = np.where(ends.legal, seen_ends.earned + self.seen.by_state.at(ends.row, ends.upper), ILLEGAL)
        box = draw(prices.T, temperature, randoms, games)
        entered = np.arange(len(games)), box
        open_choice = np.where(ends.legal, worth, best[:, None]).min(axis=1) < best - TIE
        played.decisions[games] += open_choice & (played.moves[games, turn, 4] != NO_MOVE)
        played.moves[games, turn, 5] = box
        played.loss[games, turn, 2] = best - worth[entered]
        played.bonuses[games] += ends.bonus[entered].astype(np.int32)
        played.box_points[games, box] = ends.points[entered]
        return ends.row[entered], ends.upper[entered]
