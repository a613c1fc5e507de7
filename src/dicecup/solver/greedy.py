"""The evaluator that looks no further than the turn: points times column, and Yahtzee bonuses."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from ..rules import Card, Placement, Roll, Rulebook, rulebook
from ..words.library import computing
from .arrays import Floats
from .evaluator import Evaluator
from .exact.states import MOST_UPPER_POINTS, state_space
from .exact.value_table import ValueTable
from .learned.columns import ColumnSpace, Positions, column_space, endings, slot_values
from .turn import PricedTurn


class Greedy(Evaluator):
    """Prices a choice by the points this turn brings. Plays every book, none of them well.

    It gives no value to anything after this turn, nor to an upper bonus.
    """

    exact = False
    looks_ahead = False
    trust = computing.THIS_TURN_ONLY

    def __init__(self, book: Rulebook | str) -> None:
        self.book = rulebook(book)

    def value(self, card: Card) -> float:  # noqa: ARG002 - no card is worth anything before its dice
        return 0.0

    def turn(self, card: Card) -> PricedTurn:
        if self.book.better_box_first:
            return PricedTurn.by_placement(card, self.worth)
        return PricedTurn.of(card, self.endings(self.space.of_cards([card]))[0])

    def worth(self, _roll: Roll, placement: Placement) -> float:
        """The value of ending a turn with these dice in that box."""
        return float(placement.points * self.book.multipliers[placement.box.column_index] + placement.bonus)

    # --- many games at once ---------------------------------------------------------------------------------

    @cached_property
    def table(self) -> ValueTable:
        """The same values for a book of one column, as an array."""
        space = state_space(self.book)
        return ValueTable(space, np.zeros((space.rows, space.tables.lanes + MOST_UPPER_POINTS)))

    @cached_property
    def space(self) -> ColumnSpace:
        return column_space(self.book)

    def estimates(self, positions: Positions) -> Floats:
        return np.zeros(len(positions.standing))

    def endings(self, positions: Positions) -> Floats:
        """[card, roll, box] -> the value of ending the turn there."""
        after = slot_values(self.space, positions, self.estimates, upper_bonus=False)
        return endings(self.space, positions, after)
