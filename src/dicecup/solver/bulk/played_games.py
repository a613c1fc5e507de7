"""Games in bulk with every move: enough to replay them, and to tell luck from skill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...rules import KEEPS, ROLLS, Card, Enter, Game, Reroll, Rulebook
from ..arrays import Floats
from ..kernels import NO_MOVE
from .simulate import Games


@dataclass(frozen=True)
class PlayedGames(Games):
    """Games with every move, its loss, and the luck of every roll."""

    moves: NDArray[np.uint16]
    """[game, turn, 6] -> roll, hold, roll, hold, roll, box as numbers (`NO_MOVE` where there was none)."""
    luck: Floats
    """[game, turn, 3] -> what each roll gave against its expectation."""
    loss: Floats
    """[game, turn, 3] -> what the first keep, the second keep and the box gave away."""
    decisions: NDArray[np.int64]
    """[game] -> how many decisions had choices that differ in value."""

    @property
    def last_rolls(self) -> NDArray[np.int64]:
        """[game, turn] -> the roll that was entered."""
        first, second, third = np.moveaxis(self.moves[:, :, 0:5:2].astype(np.int64), 2, 0)
        return np.asarray(np.where(third != NO_MOVE, third, np.where(second != NO_MOVE, second, first)))

    def game(self, number: int, turns: int | None = None) -> Game:
        """One of the games, played again through the rules; only its first `turns` if so asked."""
        game = Game.new(self.book)
        for moves in self.moves[number, :turns].tolist():
            *rolling, box = moves
            for index, move in enumerate(rolling):
                if move != NO_MOVE:
                    game = game.apply(Reroll(KEEPS[move])) if index % 2 else game.with_roll(ROLLS[move])
            game = game.apply(Enter(self.book.boxes[box]))
        return game


def cards_by_turn(book: Rulebook, rolls: NDArray[Any], boxes: NDArray[Any]) -> list[Card]:
    """The card of a game before each turn and at the end, from the roll that was entered on each turn, and its box."""
    cards = [Card(book)]
    for roll, box in zip(rolls.tolist(), boxes.tolist(), strict=True):
        cards.append(cards[-1].enter(ROLLS[roll], book.boxes[box]))
    return cards
