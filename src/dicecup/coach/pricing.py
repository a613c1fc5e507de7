"""Which evaluator the coach asks about a book, and a turn priced by it."""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np

from ..rules import ROLLS, Card, IllegalHere, Rulebook
from ..solver import Evaluator, Greedy, Progress, TurnValues, ValueTable, silent
from ..solver.lattice import lattice
from ..solver.network import Network
from ..solver.turn import boards_of


def evaluator_for(book: Rulebook, progress: Progress = silent) -> Evaluator:
    """The best evaluator there is: exact for one column, else learned, else one that looks no further than the turn."""
    if book.columns == 1:
        return _table(book, progress)
    try:
        return Network.of(book)
    except IllegalHere:
        return Greedy(book)


MOST_TABLES = 8
"""Books with their house rules whose values are kept in memory."""
_TABLES: dict[Rulebook, ValueTable] = {}


def _table(book: Rulebook, progress: Progress) -> ValueTable:
    if book not in _TABLES:
        if len(_TABLES) >= MOST_TABLES:
            _TABLES.pop(next(iter(_TABLES)))
        _TABLES[book] = ValueTable.of(book, progress)
    return _TABLES[book]


@runtime_checkable
class LaysTurnsOpen(Protocol):
    """An evaluator that prices a whole turn at once."""

    def turn_values(self, card: Card) -> TurnValues: ...


class PricedTurn(NamedTuple):
    """A turn laid open, in expected final scores."""

    values: TurnValues
    total: int
    """The card's total as the turn begins."""
    start: float
    """What the turn is worth before its first roll."""


def priced_turn(evaluator: Evaluator, card: Card) -> PricedTurn:
    """The turn that a card has before it."""
    total = card.total
    if isinstance(evaluator, ValueTable):
        return PricedTurn(evaluator.turn_values(card), total, total + evaluator.value(card))
    values = evaluator.turn_values(card) if isinstance(evaluator, LaysTurnsOpen) else _turn_values(evaluator, card)
    first_rolls = np.array([values.of_roll(roll, 2) for roll in ROLLS])
    return PricedTurn(values, total, total + float(lattice().weight @ first_rolls))


def _turn_values(evaluator: Evaluator, card: Card) -> TurnValues:
    """The turn as it follows from what the evaluator says of every card that may come of it."""
    total = card.total
    worth: dict[Card, float] = {}

    def priced(after: Card) -> float:
        if after not in worth:
            worth[after] = after.total - total + evaluator.value(after)
        return worth[after]

    leaves = [max(priced(card.place(p, roll.is_yahtzee)) for p in card.placements(roll)) for roll in ROLLS]
    return TurnValues(*boards_of(np.array(leaves)), 0.0)
