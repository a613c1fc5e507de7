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

from ...rules import Category, Rulebook, rulebook
from .. import kernels
from ..exact.states import state_space
from ..exact.value_table import ValueTable
from ..kernels import Log, Prices
from ..lattice import lattice
from ..progress import Progress, silent
from .played_games import PlayedGames
from .simulate import games_by_row, new_cards, no_games

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
def values_by_habit(book: Rulebook | str, habits: Habits) -> ValueTable:
    """The values of a book as a player with these habits sees them."""
    book = rulebook(book)
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
    book: Rulebook | str, habits: Habits, games: int, seed: int = 0, progress: Progress = silent
) -> HabitGames:
    """Play `games` games by these habits. The same seed gives the same games, whatever their number."""
    book = rulebook(book)
    results = no_games(book, games)
    turns = len(book.categories)
    played = HabitGames(
        book=book,
        box_points=results.box_points,
        bonuses=results.bonuses,
        states=np.zeros((games, turns, 3), np.int32),
        moves=np.zeros((games, turns, 6), np.uint16),
        luck=np.zeros((games, turns, 3)),
        loss=np.zeros((games, turns, 3)),
        decisions=np.zeros(games, np.int64),
    )
    table, seen = ValueTable.of(book), values_by_habit(book, habits)
    true_prices, seen_prices = (Prices(each.space.states, each.values) for each in (table, seen))
    for begin in range(0, games, BATCH):
        end = min(begin + BATCH, games)
        cards = new_cards(table.space, played, begin, end, seed)
        batch = slice(begin, end)
        log = Log(
            played.states[batch], played.moves[batch], played.luck[batch], played.loss[batch], played.decisions[batch]
        )
        for turn in range(turns):
            for together in games_by_row(cards):
                kernels.play_by_habit(
                    lattice(), true_prices, seen_prices, habits.temperature, together, turn, cards, log
                )
        progress(end, games)
    return played
