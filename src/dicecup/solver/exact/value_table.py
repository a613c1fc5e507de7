"""The solved values of a one-column rulebook: exact answers for any card and any dice."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules import Box, Card, Enter, Keep, Reroll, Roll, Rulebook
from .. import kernels, store
from ..evaluator import Choice, best_first
from ..lattice import FIRST_ROLL, KEEP_INDEX, ROLL_INDEX, lattice
from ..outlook import Outlook, lanes_of, outlook_of
from ..progress import Progress, silent
from ..turn import check_question
from .solve import solve, solve_bonus_chances, solve_squares
from .states import State, StateSpace, state_space

Floats = NDArray[np.float64]
log = logging.getLogger("dicecup")


class Spread(NamedTuple):
    """How the further points of a card are spread under best play."""

    mean: float
    variance: float


class ValueTable:
    """Exact values under play for the highest expected score. Get one with `ValueTable.of(book)`."""

    exact = True

    def __init__(self, space: StateSpace, values: Floats) -> None:
        self.space = space
        self.values = values
        """[row, upper total]; the upper bonus counts when the card is full."""

    @property
    def book(self) -> Rulebook:
        return self.space.book

    # --- getting one ----------------------------------------------------------------------------------------

    @classmethod
    def of(cls, book: Rulebook, progress: Progress = silent) -> ValueTable:
        """The table of a book: from the cache folder, or solved now and put there."""
        return cls.of_space(state_space(book), progress)

    @classmethod
    def of_space(cls, space: StateSpace, progress: Progress = silent) -> ValueTable:
        """The table of a state space, which may price boxes and bonuses otherwise than its book does."""
        return cls(space, stored_or_computed(space, "values", lambda: solve(space, progress)))

    @classmethod
    def solved(cls, book: Rulebook, progress: Progress = silent) -> ValueTable:
        """The table of a book solved now, without looking at the disk."""
        space = state_space(book)
        return cls(space, solve(space, progress))

    @staticmethod
    def path(book: Rulebook) -> Path:
        """Where the table of a book is kept."""
        return _path(state_space(book), "values")

    # --- questions ------------------------------------------------------------------------------------------

    def value(self, card: Card) -> float:
        """Expected final total minus the card's total now."""
        state = self.space.state(card)
        return float(self.values[self.space.row(state), state.upper]) - self._earned_bonus(state)

    def choices(self, card: Card, roll: Roll | str | list[int], rolls_left: int) -> list[Choice]:
        """Every keep and every box with its value, best first; with no rolls left boxes only."""
        roll = Roll(roll)
        check_question(card, rolls_left)
        state = self.space.state(card)
        last, middle = self._boards(state)
        earned = self._earned_bonus(state)
        choices = [Choice(Enter(box), value) for box, value in self._box_values(card, roll)]
        if rolls_left:
            board = middle if rolls_left == 2 else last
            choices += [Choice(Reroll(keep), float(board[KEEP_INDEX[keep]]) - earned) for keep in roll.keeps]
        return best_first(card, choices)

    def turn_values(self, card: Card) -> TurnValues:
        """What every roll and every keep of a turn is worth."""
        state = self.space.state(card)
        return TurnValues(*self._boards(state), self._earned_bonus(state))

    def spread(self, card: Card, progress: Progress = silent) -> Spread:
        """Mean and variance of the further points under best play (the first call for a book takes seconds)."""
        state = self.space.state(card)
        row = self.space.row(state)
        mean = float(self.values[row, state.upper])
        square = float(self.squares(progress)[row, state.upper])
        return Spread(mean - self._earned_bonus(state), max(0.0, square - mean * mean))

    def squares(self, progress: Progress = silent) -> Floats:
        """The mean squares of the further points, from the cache folder or computed now."""
        if self._squares is None:
            self._squares = stored_or_computed(
                self.space, "squares", lambda: solve_squares(self.space, self.values, progress)
            )
        return self._squares

    _squares: Floats | None = None

    def bonus_chances(self, progress: Progress = silent) -> Floats:
        """The chances of the upper bonus under best play, from the cache folder or computed now."""
        if self._bonus_chances is None:
            self._bonus_chances = stored_or_computed(
                self.space, "bonus", lambda: solve_bonus_chances(self.space, self.values, progress)
            )
        return self._bonus_chances

    _bonus_chances: Floats | None = None

    def bonus_chance(self, card: Card) -> float:
        """The chance that the card ends with the upper bonus, under best play."""
        state = self.space.state(card)
        return float(self.bonus_chances()[self.space.row(state), state.upper])

    def outlook(self, card: Card) -> Outlook:
        """Where the turn ends under best play: what every keep is going for."""
        state, tables = self.space.state(card), self.space.tables
        board = self._boards(state)[0]
        endings = kernels.no_endings(tables)
        kernels.list_endings(tables, state.filled, state.standing, endings)
        rows = np.zeros((kernels.ROLLS, lanes_of(self.book.categories)))
        kernels.turn_endings(
            tables, self.values, self.bonus_chances(), endings, state.upper, board.reshape(-1, 1), rows
        )
        return outlook_of(self.book.categories, board, rows, knows_upper_bonus=True)

    # --- inside ---------------------------------------------------------------------------------------------

    def _earned_bonus(self, state: State) -> float:
        """The upper bonus if the card has it already: the table counts it as still to come."""
        return self.space.tables.upper_bonus if state.upper == self.space.tables.lanes - 1 else 0.0

    def _boards(self, state: State) -> tuple[Floats, Floats]:
        tables = self.space.tables
        last, middle = np.empty((kernels.KEEPS, 1)), np.empty((kernels.KEEPS, 1))
        endings = kernels.no_endings(tables)
        kernels.list_endings(tables, state.filled, state.standing, endings)
        kernels.turn_boards(lattice(), tables, self.values, endings, state.upper, 1, last, middle)
        return last[:, 0], middle[:, 0]

    def _box_values(self, card: Card, roll: Roll) -> list[tuple[Box, float]]:
        base = card.total
        values = []
        for placement in card.placements(roll):
            after = card.place(placement, roll.is_yahtzee)
            values.append((placement.box, after.total - base + self.value(after)))
        return values


class TurnValues(NamedTuple):
    """A turn laid open: what each roll and each keep is worth at each stage."""

    last: Floats
    middle: Floats
    earned: float

    def of_roll(self, roll: Roll, rolls_left: int) -> float:
        """The dice on the table, before deciding."""
        index = FIRST_ROLL + ROLL_INDEX[roll]
        if rolls_left == 0:
            return float(self.last[index]) - self.earned
        board = self.middle if rolls_left == 2 else self.last
        held = lattice().held[lattice().held_start[index - FIRST_ROLL] : lattice().held_start[index - FIRST_ROLL + 1]]
        return float(board[held].max()) - self.earned

    def of_keep(self, keep: Keep, rolls_left: int) -> float:
        """Holding these dice with so many rolls left, before they are thrown."""
        board = self.middle if rolls_left == 2 else self.last
        return float(board[KEEP_INDEX[keep]]) - self.earned


def _path(space: StateSpace, kind: str) -> Path:
    return store.cache_folder() / f"{space.book.book.name}-{kind}-{space.digest[:16]}.bin"


def stored_or_computed(space: StateSpace, kind: str, compute: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """An array from the cache folder; computed and stored there where it is missing or does not fit."""
    path, digest = _path(space, kind), f"{kind} {space.digest}"
    try:
        found = store.load(path, digest)
    except store.DamagedFile as error:
        log.warning("%s; solving again", error)
        found = None
    except OSError as error:
        log.warning("cannot read %s (%s); solving without it", path.name, error.strerror)
        found = None
    if found is not None:
        return found
    array = compute()
    try:
        store.save(path, digest, array)
    except OSError as error:
        log.warning("cannot store the solved values in %s (%s); they are kept in memory", path.parent, error.strerror)
    return array
