"""People's habits as a distorted view of the value table, and whole games played by them in bulk.

A player with habits sees other values than the true ones: a smaller upper bonus, a more valuable Yahtzee, a future that
counts for less than points now. A choice is drawn by what it seems to lose: with temperature t, one that seems to lose
x points is exp(-x/t) times as likely as the one that seems best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...rules import Card, Category, Rulebook
from .. import kernels
from ..arrays import Randoms
from ..exact.states import state_space
from ..exact.value_table import ValueTable
from ..lattice import lattice
from ..progress import Progress, silent
from .played_games import PlayedGames
from .simulate import check_games, streams

BATCH = 100_000


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player sees the game. The default is to see it as it is and to choose the best."""

    temperature: float = 0.0
    """Points that a choice must seem to lose to become e times less likely; 0 always takes the best."""
    bonus: float = 1.0
    """What share of the upper bonus counts."""
    yahtzee: float = 1.0
    """How many times its points a Yahtzee seems to be worth."""
    patience: float = 1.0
    """What share of all later points counts: 0 takes the points now, 1 looks to the end."""


@lru_cache(maxsize=16)
def values_by_habit(book: Rulebook, habits: Habits) -> ValueTable:
    """The values of a book as a player with these habits sees them."""
    space = state_space(book)
    points = space.tables.points.copy()
    if Category.YAHTZEE in book.categories:
        points[:, book.categories.index(Category.YAHTZEE)] *= habits.yahtzee
    tables = space.tables._replace(points=points, upper_bonus=space.tables.upper_bonus * habits.bonus)
    seen = ValueTable.of_space(replace(space, tables=tables))
    return seen if habits.patience == 1.0 else ValueTable(seen.space, seen.values * habits.patience)


@dataclass(frozen=True)
class HabitGames(PlayedGames):
    """Games by habit; losses and luck are true."""

    states: NDArray[np.int32]
    """[game, turn, 3] -> row, Upper Section total (up to its target) and points so far, as the turn begins."""


def play_by_habits(
    book: Rulebook, habits: Habits, games: int, seed: int = 0, progress: Progress = silent
) -> HabitGames:
    """Play `games` games by these habits. The same seed gives the same games, whatever their number."""
    check_games(games)
    turns = len(book.categories)
    played = HabitGames(
        book=book,
        box_points=np.zeros((games, turns), np.int16),
        bonuses=np.zeros(games, np.int32),
        states=np.zeros((games, turns, 3), np.int32),
        moves=np.zeros((games, turns, 6), np.uint16),
        luck=np.zeros((games, turns, 3)),
        loss=np.zeros((games, turns, 3)),
        decisions=np.zeros(games, np.int64),
    )
    for begin in range(0, games, BATCH):
        end = min(begin + BATCH, games)
        _play_batch(played, habits, slice(begin, end), streams(seed, begin, end))
        progress(end, games)
    return played


def _play_batch(played: HabitGames, habits: Habits, batch: slice, randoms: Randoms) -> None:
    book = played.book
    table, seen = ValueTable.of(book), values_by_habit(book, habits)
    space = table.space
    uppers = np.zeros(len(randoms), np.int64)
    rows = np.full(len(randoms), space.row(space.state(Card(book))), np.int64)
    for turn in range(len(book.categories)):
        order = np.argsort(rows, kind="stable")
        starts = np.flatnonzero(np.diff(rows[order], prepend=-1))
        for games in np.split(order, starts[1:]):
            row = rows[games[0]]
            kernels.play_by_habit(
                lattice(), space.tables, table.values, seen.space.tables, seen.values, habits.temperature,
                space.row_filled[row], space.row_class[row], turn, games, uppers, rows, randoms,
                played.bonuses[batch], played.box_points[batch], played.states[batch], played.moves[batch],
                played.luck[batch], played.loss[batch], played.decisions[batch],
            )  # fmt: skip
