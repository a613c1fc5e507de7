"""The evaluator that looks no further than the turn: points times column, and bonuses."""

from __future__ import annotations

from ..rules import Card, Placement, Roll, Rulebook
from .evaluator import Choice
from .turn import choices_by


class Greedy:
    """Prices a choice by the points this turn brings. Plays every book, none of them well."""

    exact = False

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def value(self, card: Card) -> float:  # noqa: ARG002 - an Evaluator is asked about cards
        return 0.0

    def choices(self, card: Card, roll: Roll, rolls_left: int) -> list[Choice]:
        return choices_by(card, roll, rolls_left, self._points)

    def _points(self, _roll: Roll, placement: Placement) -> float:
        multiplier = self.book.multipliers[placement.box.column_index]
        return float(placement.points * multiplier + placement.bonus)
