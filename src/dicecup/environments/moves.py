"""What an agent can do, as numbers: hold some dice and roll the others, or enter a box."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..rules import KEEPS, Enter, Game, Malformed, Reroll, Rulebook
from ..rules.dice import DICE

HELD = tuple(keep for keep in KEEPS if len(keep) < DICE)
"""What can be held while other dice are rolled: the 210 multisets of at most four dice, fewest dice first."""
_HELD_INDEX = {keep: number for number, keep in enumerate(HELD)}


class Moves:
    """The numbers of a book's actions.

    From 0 to 209: hold the dice of `HELD[number]` and roll the others. From 210 on: enter the box
    `book.boxes[number - 210]`. Zeros by choice are left out; they are never better than what is offered.

    >>> from dicecup import rulebook
    >>> from dicecup.environments import Moves
    >>> moves = Moves(rulebook("deluxe"))
    >>> moves.count, moves.action(0), moves.action(210)
    (223, Reroll(''), Enter('aces'))
    """

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.count = len(HELD) + len(book.boxes)

    def action(self, number: int) -> Reroll | Enter:
        if not 0 <= number < self.count:
            raise Malformed(f"an action is a number from 0 to {self.count - 1}; got {number}")
        if number < len(HELD):
            return Reroll(HELD[number])
        return Enter(self.book.boxes[number - len(HELD)])

    def number(self, action: Reroll | Enter) -> int:
        if isinstance(action, Reroll):
            return _HELD_INDEX[action.keep]
        return len(HELD) + self.book.box_index[action.box]

    def mask(self, game: Game) -> NDArray[np.int8]:
        """1 for every action that is legal now, 0 for the others."""
        mask = np.zeros(self.count, np.int8)
        for action in game.legal_actions():
            if isinstance(action, Reroll | Enter):
                mask[self.number(action)] = 1
        return mask
