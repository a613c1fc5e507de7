"""Many games of the side that plays to win, against sides that do not look at it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..rules import Card
from . import kernels
from .habits import HabitGames
from .lattice import lattice
from .progress import Progress, silent
from .simulate import Games, streams
from .solve import in_parallel
from .win import PointsModel

CHUNK = 500


def play_against(model: PointsModel, theirs: HabitGames, seed: int = 0, progress: Progress = silent) -> Games:
    """Games to win against these, one each; in every other game the winner moves first."""
    book, space = theirs.book, model.table.space
    games = len(theirs.bonuses)
    played = Games(book, np.zeros((games, len(book.categories)), np.int16), np.zeros(games, np.int32))
    randoms = streams(seed, 0, games)
    their_states = np.concatenate([theirs.states, full_states(model, theirs)[:, None]], axis=1)
    cases, exact, start, chances = model.all_further()
    empty = space.row(space.state(Card(book)))
    done = 0

    def work(part: NDArray[np.int64]) -> None:
        kernels.play_to_win(
            lattice(), space.tables, model.table.values, space.row_filled, space.row_class, empty,
            cases, exact, start, chances, their_states, moves_first(games), part, randoms,
            played.bonuses, played.box_points,
        )  # fmt: skip

    def count(more: int) -> None:
        nonlocal done
        done += more
        progress(done, games)

    in_parallel(work, np.arange(games), CHUNK, count)
    return played


def moves_first(games: int) -> NDArray[np.bool_]:
    """Whether the winner has the first turn: in the first game, the third, and so on."""
    return np.asarray(np.arange(games) % 2 == 0)


def full_states(model: PointsModel, played: HabitGames) -> NDArray[np.int64]:
    """The full cards of these games as states; which row does not matter once nothing is open."""
    space = model.table.space
    uppers = np.minimum(played.uppers[:, 0], space.tables.lanes - 1)
    points = played.box_points.astype(np.int64).sum(axis=1) + played.bonuses
    return np.stack([np.full(len(points), space.tables.first_row[space.full]), uppers, points], axis=1)
