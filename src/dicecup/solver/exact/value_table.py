"""The solved values of a one-column rulebook: exact answers for any card and any dice."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ...rules import Card, Rulebook, rulebook
from ..arrays import Floats
from ..best_keeps import boards_of
from ..compiler import has_solver
from ..distribution import Distribution
from ..evaluator import Evaluator
from ..progress import Progress, silent
from ..turn import ILLEGAL, PricedTurn
from .final_scores import final_scores, final_scores_of_book
from .numbers_by_state import ByState, Expanded
from .shipped_files import shipped
from .solve import solve, solve_bonus_chances, solve_squares
from .states import State, StateSpace, state_space


class Spread(NamedTuple):
    """How the further points of a card are spread under best play."""

    mean: float
    variance: float


class ValueTable(Evaluator):
    """Exact values, for play towards the highest expected score. Get a table with `ValueTable.of(book)`.

    >>> from dicecup import Card
    >>> from dicecup.solver import ValueTable
    >>> table = ValueTable.of("deluxe")
    >>> card = Card("deluxe").enter("66663", "sixes")
    >>> round(card.total + table.value(card), 2), f"{table.bonus_chance(card):.0%}"
    (268.23, '91%')
    """

    exact = True

    def __init__(self, space: StateSpace, values: Floats | ByState) -> None:
        self.space, self.book = space, space.book
        self.by_state: ByState = Expanded(values) if isinstance(values, np.ndarray) else values
        """The upper bonus counts when the card is full."""

    @cached_property
    def values(self) -> Floats:
        """[row, upper total], for the kernels."""
        return self.by_state.expanded()

    # --- getting one ----------------------------------------------------------------------------------------

    @classmethod
    def of(cls, book: Rulebook | str, progress: Progress = silent) -> ValueTable:
        """The table of a book: from the package or the cache folder, or solved now and put there."""
        return cls.of_space(state_space(rulebook(book)), progress)

    @classmethod
    def of_space(cls, space: StateSpace, progress: Progress = silent) -> ValueTable:
        """The table of a state space, which may price boxes and bonuses differently from its book."""
        printed = shipped("values", space)
        return cls(space, printed or space.stored_or_computed("values", lambda: solve(space, progress)))

    @classmethod
    def solved(cls, book: Rulebook | str, progress: Progress = silent) -> ValueTable:
        """The table of a book solved now, without looking at the disk."""
        space = state_space(rulebook(book))
        return cls(space, solve(space, progress))

    @staticmethod
    def path(book: Rulebook | str) -> Path:
        """Where the table of a book is kept."""
        return state_space(rulebook(book)).path("values")

    # --- questions ------------------------------------------------------------------------------------------

    def value(self, card: Card) -> float:
        """Expected final total minus the card's total now."""
        state = self.space.state(card)
        return self._of(self.by_state, state) - self._earned_bonus(state)

    def turn(self, card: Card) -> PricedTurn:
        """Everything about the card's next turn."""
        state, tables = self.space.state(card), self.space.tables
        ends, earned = self.space.endings(state), self._earned_bonus(state)
        values = self.by_state.at(ends.row, ends.upper)
        # The table counts the upper bonus at the end of the game; a card counts it when it is made.
        made = np.where(ends.upper == tables.lanes - 1, tables.upper_bonus, 0.0)
        earned_now = ends.earned
        last, middle = boards_of(np.where(ends.legal, earned_now + values, ILLEGAL).max(axis=1))
        return PricedTurn(
            card,
            np.where(ends.legal, (earned_now + made - earned) + (values - made), ILLEGAL),
            last - earned,
            middle - earned,
            start=self._of(self.by_state, state) - earned,
            find_bonus_chances=lambda: self.bonus_chances().at(ends.row, ends.upper),
        )

    def scaled(self, factor: float) -> ValueTable:
        """The table in which everything that comes later counts for this share."""
        return self if factor == 1.0 else ValueTable(self.space, self.by_state.scaled(factor))

    def spread(self, card: Card, progress: Progress = silent) -> Spread:
        """Mean and variance of the further points under best play (the first call for a book takes seconds)."""
        state = self.space.state(card)
        mean = self._of(self.by_state, state)
        square = float(self.squares(progress)[self.space.row(state), state.upper])
        return Spread(mean - self._earned_bonus(state), max(0.0, square - mean * mean))

    def squares(self, progress: Progress = silent) -> Floats:
        """The mean squares of the further points, from the cache folder or computed now."""
        if self._squares is None:
            self._squares = self.space.stored_or_computed(
                "squares", lambda: solve_squares(self.space, self.values, progress)
            )
        return self._squares

    _squares: Floats | None = None

    def bonus_chances(self, progress: Progress = silent) -> ByState:
        """The chances of the upper bonus under best play, exact if the solver is installed.

        Otherwise those of a printed book come from the package, rounded to multiples of 2**-17.
        """
        if self._bonus_chances is None:
            rounded = None if has_solver() else shipped("bonus", self.space)
            self._bonus_chances = rounded or Expanded(
                self.space.stored_or_computed("bonus", lambda: solve_bonus_chances(self.space, self.values, progress))
            )
        return self._bonus_chances

    _bonus_chances: ByState | None = None

    def prepare(self, progress: Progress = silent) -> None:
        """Work out the chances of the upper bonus, which every outlook asks for."""
        self.bonus_chances(progress)

    def bonus_chance(self, card: Card) -> float:
        """The chance that the card ends with the upper bonus, under best play."""
        state = self.space.state(card)
        return self._of(self.bonus_chances(), state)

    # --- scores ---------------------------------------------------------------------------------------------

    def scores(self, progress: Progress = silent) -> Distribution:
        """How likely each final score of a game is: from the package or the cache folder, or computed now."""
        return final_scores_of_book(self.space, lambda: self.values, progress)

    def scores_from(self, card: Card, progress: Progress = silent) -> Distribution:
        """How likely each final score is from a card on; computed now, unless the card is new."""
        if not card.boxes and not any(card.bonuses):
            return self.scores(progress)
        return final_scores(self.space, self.values, card, progress)

    def _of(self, numbers: ByState, state: State) -> float:
        return float(numbers.at(np.array(self.space.row(state)), np.array(state.upper)))

    def _earned_bonus(self, state: State) -> float:
        """The upper bonus if the card has it already: the table counts it as still to come."""
        return self.space.tables.upper_bonus if state.upper == self.space.tables.lanes - 1 else 0.0
