"""Many games of a side that plays to win, against sides that play by habit and do not look at it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...rules import Card
from .. import kernels
from ..arrays import Floats, Integers
from ..exact.solve import in_parallel
from ..lattice import ROLL_COUNT, lattice
from ..progress import Progress, silent
from ..winning.network_to_win import WinNetwork
from ..winning.one_column import OneColumnModel
from .habits import HabitGames
from .simulate import Games, streams

CHUNK = 100
"""Games whose turns are priced at once."""


@dataclass(frozen=True)
class GamesToWin(Games):
    """Games against others, with what was won."""

    won: Floats
    """[game] -> 1 for a win, a half for a tie."""
    luck: Floats
    """[game] -> what the dice of both sides gave the winner, in chances to win.

    It is measured by the model, but its mean is 0 whatever the model says, as long as the others play for points: each
    turn counts against its own exact expectation. So `won - luck` has the mean of `won` and a small part of its spread.
    """


def play_against(model: OneColumnModel, theirs: HabitGames, seed: int = 0, progress: Progress = silent) -> GamesToWin:
    """Games to win against these, one each; in every other game the winner moves first."""
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
        space, tables = self.space, self.space.tables
        after, whose = self._room(len(games))
        numbers = np.empty((len(games), ROLL_COUNT, self.turns), np.int32)
        count = kernels.list_turns(tables, space.row_filled, space.row_class, mine, numbers, after, whose)
        after, whose = after[:count], whose[:count]
        worth = self._chances(after, theirs[whose], True)
        # Of equal chances the one with more points.
        worth += 1e-9 * (after[:, 2] + self.model.table.values[after[:, 0], after[:, 1]])
        kernels.play_to_win(
            lattice(), tables, space.row_filled, space.row_class, numbers, after, worth, games, mine,
            self.randoms, self.played.bonuses, self.played.box_points, self.luck,
        )  # fmt: skip

    def _their_turn(self, games: Integers, mine: Integers, turn: int) -> None:
        """Count the luck of a turn that is known already: what it left against everything it may have left."""
        space, before = self.space, self.their_states[games, turn].astype(np.int64)
        after, whose = self._room(len(games))
        shares = np.empty(len(after))
        count = kernels.points_turns(
            lattice(), space.tables, self.model.table.values, space.row_filled, space.row_class, before,
            after, whose, shares,
        )  # fmt: skip
        after, whose = after[:count], whose[:count]
        chances = self._chances(mine[whose], after, False)
        expected = np.bincount(whose, shares[:count] * chances, len(games))
        self.luck[games] += self._chances(mine, self.their_states[games, turn + 1], False) - expected

    def _room(self, games: int) -> tuple[Integers, Integers]:
        """For every card that a turn of so many games may leave, and whose it is."""
        most = games * 2 * (kernels.MOST_POINTS + 1) * self.turns
        return np.empty((most, 3), np.int64), np.empty(most, np.int64)

    def _chances(self, mine: Integers, theirs: Integers, theirs_next: bool) -> Floats:
        states = np.stack([mine, theirs], axis=1).astype(np.int64)
        if isinstance(self.model, WinNetwork):
            return self.model.of_first(states, theirs_next)
        return self.model.state_chances(states, 1 if theirs_next else 0)[:, 0]


def moves_first(games: int) -> NDArray[np.bool_]:
    """Whether the winner has the first turn: in the first game, the third, and so on."""
    return np.asarray(np.arange(games) % 2 == 0)


def full_states(model: OneColumnModel, played: HabitGames) -> NDArray[np.int64]:
    """The full cards of these games as states; which row does not matter once nothing is open."""
    space = model.table.space
    uppers = np.minimum(played.uppers[:, 0], space.tables.lanes - 1)
    points = played.box_points.astype(np.int64).sum(axis=1) + played.bonuses
    return np.stack([np.full(len(points), space.tables.first_row[space.full]), uppers, points], axis=1)
