"""One turn, priced: what every roll, every keep and every box is worth, whatever the values count.

Give the value of ending the turn in each box with each roll, and the boards do the rest. Values are further points for
an `Evaluator` and chances for a model of who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any

import numpy as np

from ..rules import ROLLS, Box, Card, Enter, Game, Keep, Malformed, Move, Placement, Reroll, Roll
from ..words import say
from ..words.library import computing
from .arrays import Floats
from .best_keeps import TIE, boards_of, turn_start
from .lattice import FIRST_ROLL, KEEP_INDEX, ROLL_COUNT, ROLL_INDEX, lattice
from .outlook import Outlook

ILLEGAL = -inf
"""The value of ending a turn where the rules forbid it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to do with the dice, and what it is worth: expected final total minus the card's total now."""

    action: Move
    value: float

    @property
    def keep(self) -> Keep | None:
        """The dice to hold, None if the choice is a box."""
        return self.action.keep if isinstance(self.action, Reroll) else None

    @property
    def box(self) -> Box | None:
        """The box to enter, None if the choice is to roll again."""
        return self.action.box if isinstance(self.action, Enter) else None

    def to_json(self) -> dict[str, Any]:
        if isinstance(self.action, Reroll):
            return {"keep": list(self.action.keep), "value": self.value}
        return {"box": str(self.action.box), "value": self.value}


@dataclass(frozen=True, eq=False)
class PricedTurn:
    """The next turn of a card, or the turn under way, with everything in it priced."""

    card: Card
    endings: Floats
    """[roll, box] -> the value of ending the turn there, `ILLEGAL` where the rules forbid it."""
    last: Floats
    """[keep] -> the value of holding it for the last roll; for a roll, the value of ending the turn with it."""
    middle: Floats
    """[keep] -> the same for the second roll."""
    start: float
    """The value before the first roll."""
    find_bonus_chances: Callable[[], Floats] | None = None
    """[roll, box] -> the chance of the upper bonus once the turn has ended there; None if it is unknown."""

    def __repr__(self) -> str:
        return f"<PricedTurn of {self.card!r}, worth {self.start:.2f}>"

    @classmethod
    def of(cls, card: Card, endings: Floats) -> PricedTurn:
        """The turn, given what its endings are worth."""
        last, middle = boards_of(endings.max(axis=1))
        return cls(card, endings, last, middle, start=float(turn_start(middle)))

    @classmethod
    def by_placement(cls, card: Card, worth: Callable[[Roll, Placement], float]) -> PricedTurn:
        """The turn, given what `worth` says about each way to end it."""
        endings = np.full((ROLL_COUNT, len(card.book.boxes)), ILLEGAL)
        for number, roll in enumerate(ROLLS):
            for placement in card.placements(roll):
                endings[number, card.book.box_index[placement.box]] = worth(roll, placement)
        return cls.of(card, endings)

    def __post_init__(self) -> None:
        if self.card.is_full:
            raise Malformed(computing.CARD_FULL)

    def of_roll(self, roll: Iterable[int] | str, rolls_left: int) -> float:
        """The value of the dice on the table, before a decision."""
        number = ROLL_INDEX[Roll(roll)]
        return float(self._held(number, rolls_left).max() if rolls_left else self.last[FIRST_ROLL + number])

    def of_keep(self, keep: Iterable[int] | str, rolls_left: int) -> float:
        """The value of holding these dice with this many rolls left, before the others are thrown."""
        return float(self._board(rolls_left)[KEEP_INDEX[Keep(keep)]])

    def of_box(self, roll: Iterable[int] | str, box: Box | str) -> float:
        """The value of ending the turn in a box; `ILLEGAL` where the rules forbid it."""
        return float(self.endings[ROLL_INDEX[Roll(roll)], self.card.book.box_index[self.card.book.box(box)]])

    def boxes(self, roll: Iterable[int] | str) -> dict[Box, float]:
        """The value of every box in which the turn may end, in the card's order."""
        worth = zip(self.card.book.boxes, self.endings[ROLL_INDEX[Roll(roll)]].tolist(), strict=True)
        return {box: value for box, value in worth if value > ILLEGAL}

    def now(self, game: Game) -> float:
        """The value of the turn at this moment of a game: before its first roll, a decision or another roll."""
        if not game.rolls:
            return self.start
        if game.awaits == "decision":
            return self.of_roll(game.rolls[-1], game.rolls_left)
        return self.of_keep(game.keeps[-1], game.rolls_left)

    def choices(self, roll: Iterable[int] | str, rolls_left: int) -> list[Choice]:
        """Every keep and every box with its value, best first; only boxes if no rolls are left."""
        check_rolls_left(rolls_left)
        roll = Roll(roll)
        choices = [Choice(Enter(box), value) for box, value in self.boxes(roll).items()]
        if rolls_left:
            choices += [Choice(Reroll(keep), self.of_keep(keep, rolls_left)) for keep in roll.keeps]
        return best_first(self.card, choices)

    def best(self, roll: Iterable[int] | str, rolls_left: int) -> Move:
        """The first of the choices."""
        return self.choices(roll, rolls_left)[0].action

    def is_open(self, roll: Iterable[int] | str, rolls_left: int) -> bool:
        """Whether there is anything to decide: what to hold or, with no rolls left, boxes that differ in value."""
        number = ROLL_INDEX[Roll(roll)]
        options = self._held(number, rolls_left) if rolls_left else self.endings[number]
        options = options[options > ILLEGAL]
        return float(options.max() - options.min()) > TIE

    @cached_property
    def outlook(self) -> Outlook:
        """Where the turn ends if these values choose the play."""
        known = self.find_bonus_chances
        return Outlook.of(self.card, self.endings, self.last, None if known is None else known())

    def _board(self, rolls_left: int) -> Floats:
        return self.middle if rolls_left == 2 else self.last

    def _held(self, number: int, rolls_left: int) -> Floats:
        """The values of every keep of a roll, all five dice first."""
        linked = lattice()
        return self._board(rolls_left)[linked.held[linked.held_start[number] : linked.held_start[number + 1]]]


def check_rolls_left(rolls_left: int) -> None:
    if type(rolls_left) is not int or not 0 <= rolls_left <= 2:
        raise Malformed(say(computing.ROLLS_LEFT, number=repr(rolls_left)))


def best_first(card: Card, choices: Iterable[Choice]) -> list[Choice]:
    """Choices from best to worst; among equals the one that keeps the most dice, then keeps and boxes in their order.

    Entering a box keeps all five dice. Choices are equal if they lie within `TIE` of the best of their group.
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
