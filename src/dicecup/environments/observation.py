"""What an agent sees: dice and card as whole numbers, enough to know everything that can follow."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box as Space
from numpy.typing import NDArray

from ..rules import Card, Game, Rulebook
from ..rules.dice import FACES

DICE_ENTRIES = len(FACES) + 1
OPEN = -1
"""The entry of a box that is not filled yet."""
MOST_POINTS = 100_000
"""No score comes near this."""


class Observation:
    """How a position is written as a vector of whole numbers.

    | entries | what |
    |---|---|
    | 6 | how many dice show 1, 2, … 6; all 0 when the game is over |
    | 1 | rolls left: 2, 1 or 0 |
    | one per box | the points written in it, in the order of `book.boxes`; -1 while it is open |
    | 4 | the Yahtzees so far (`dicecup.rules.jokers.Standing`): how many were entered, how many in a row from the first were scored in Yahtzee boxes, Yahtzee boxes that hold 50, bonuses paid if they are limited |
    | 1 | the score so far |

    The entries after the dice are the card; in a game of several sides the cards of the others follow, in the order
    in which they will move.
    """  # noqa: E501 - a table

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.card_entries = len(book.boxes) + 5

    def space(self, sides: int = 1) -> Space[np.int32]:
        """The bounds of what is seen at a table of this many sides."""
        card_low = [OPEN] * len(self.book.boxes) + [0] * 5
        card_high = [MOST_POINTS] * self.card_entries
        low = np.array([0] * DICE_ENTRIES + card_low * sides, np.int32)
        high = np.array([5] * len(FACES) + [2] + card_high * sides, np.int32)
        return Space(low, high, dtype=np.int32)

    def of(self, game: Game, side: int = 0) -> NDArray[np.int32]:
        """The position as a side sees it: its own card first."""
        order = [(side + step) % len(game.cards) for step in range(len(game.cards))]
        cards = [entry for each in order for entry in self._card(game.cards[each])]
        return np.array([*_dice(game), *cards], np.int32)

    def _card(self, card: Card) -> list[int]:
        points = [OPEN if each is None else each for each in card.points]
        return [*points, *card.standing, card.total]


def _dice(game: Game) -> list[int]:
    roll = None if game.is_over else game.roll
    return [roll.count(face) if roll else 0 for face in FACES] + [game.rolls_left if roll else 0]
