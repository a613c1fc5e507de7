"""What anything that prices cards must answer: the value of a card, and everything about its next turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from ..rules import Card, Roll, Rulebook
from .distribution import Distribution
from .progress import Progress, silent
from .turn import Choice, PricedTurn, check_rolls_left


class Evaluator(ABC):
    """Prices the cards of a book. `ValueTable` is exact and a learned estimate is not; each says which it is."""

    book: Rulebook
    exact: ClassVar[bool]
    """Whether values are exact; otherwise they are estimates."""
    looks_ahead: ClassVar[bool] = True
    """Whether values reach beyond the turn."""
    trust: str = ""
    """How far values can be trusted, in a sentence or two; empty if they are exact."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.book.name}>"

    @abstractmethod
    def value(self, card: Card) -> float:
        """Expected further points at the start of a turn: expected final total minus the card's total now."""

    @abstractmethod
    def turn(self, card: Card) -> PricedTurn:
        """Everything about the card's next turn."""

    @property
    def start_value(self) -> float:
        """What a new game is worth: the expected final score."""
        return self.value(Card(self.book))

    def choices(self, card: Card, roll: Iterable[int] | str, rolls_left: int) -> list[Choice]:
        """Every keep and every box with its value, best first. To ask more about a turn, use `turn`."""
        roll = Roll(roll)
        check_rolls_left(rolls_left)
        return self.turn(card).choices(roll, rolls_left)

    def scores(self, progress: Progress = silent) -> Distribution | None:  # noqa: ARG002 - there may be nothing to do
        """How likely each final score of a game is if these values choose the play; None if that is unknown."""
        return None

    def score_deviation(self) -> float | None:
        """The standard deviation of that score; None if it is unknown."""
        scores = self.scores()
        return None if scores is None else scores.deviation

    def prepare(self, progress: Progress = silent) -> None:
        """Work out what the first outlook of a turn needs."""
        progress(1, 1)
