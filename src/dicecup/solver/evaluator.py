"""What every solver answers: the value of a card, and of each choice in a turn, best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..rules import Action, Box, Card, Enter, Keep, Reroll, Roll
from .lattice import KEEP_INDEX

TIE = 1e-9
"""Values closer than this are equal."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to do with the dice, and what it is worth: expected final total minus the card's total now."""

    action: Reroll | Enter
    value: float

    @property
    def keep(self) -> Keep | None:
        """The dice to hold, None where the choice is a box."""
        return self.action.keep if isinstance(self.action, Reroll) else None

    @property
    def box(self) -> Box | None:
        """The box to enter, None where the choice is to roll again."""
        return self.action.box if isinstance(self.action, Enter) else None

    def to_json(self) -> dict[str, Any]:
        if isinstance(self.action, Reroll):
            return {"keep": list(self.action.keep), "value": self.value}
        return {"box": str(self.action.box), "value": self.value}


class Evaluator(Protocol):
    """Prices cards and choices. `ValueTable` is exact, a learned estimate is not, and each says which."""

    @property
    def exact(self) -> bool: ...

    def value(self, card: Card) -> float:
        """Expected further points at the start of a turn: expected final total minus the card's total now."""
        ...

    def choices(self, card: Card, roll: Roll, rolls_left: int) -> Sequence[Choice]:
        """Every keep and every box with its value, best first."""
        ...


def best_first(card: Card, choices: Iterable[Choice]) -> list[Choice]:
    """Choices by falling value; among equals the one that keeps most dice, then keeps and boxes in their order.

    Entering a box keeps all five dice. Equal is what lies within `TIE` of the best of its group.
    """

    def preference(choice: Choice) -> tuple[int, int]:
        if choice.keep is not None:
            return -len(choice.keep), KEEP_INDEX[choice.keep]
        assert choice.box is not None
        return -5, card.book.box_index[choice.box]

    ordered = sorted(choices, key=lambda choice: -choice.value)
    ranked: list[Choice] = []
    while ordered:
        equal = [choice for choice in ordered if choice.value >= ordered[0].value - TIE]
        ranked += sorted(equal, key=preference)
        ordered = ordered[len(equal) :]
    return ranked


def best_action(evaluator: Evaluator, card: Card, roll: Roll, rolls_left: int) -> Action:
    """What the evaluator would do."""
    return evaluator.choices(card, roll, rolls_left)[0].action
