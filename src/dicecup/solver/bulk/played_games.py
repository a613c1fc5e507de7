"""Games in bulk with every move: enough to replay them, and to tell luck from skill."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...rules import KEEPS, ROLLS, Enter, Game, Reroll
from ..arrays import Floats
from .simulate import Games

NO_MOVE = 65535
"""Stands among the moves of a game for a roll or hold that did not happen."""


@dataclass(frozen=True)
class PlayedGames(Games):
    """Games with every move, its loss, and the luck of every roll."""

    moves: NDArray[np.uint16]
    """[game, turn, 6] -> roll, hold, roll, hold, roll, box as numbers (`NO_MOVE` where there was none)."""
    luck: Floats
    """[game, turn, 3] -> what each roll gave above its expectation."""
    loss: Floats
    """[game, turn, 3] -> what the first keep, the second keep and the box gave away."""
    decisions: NDArray[np.int64]
    """[game] -> how many decisions had choices that differ in value."""

    def game(self, number: int, turns: int | None = None) -> Game:
        """One of the games, played again through the rules; only its first `turns` turns, if given."""
        game = Game.new(self.book)
        for moves in self.moves[number, :turns].tolist():
            *rolling, box = moves
            for index, move in enumerate(rolling):
                if move != NO_MOVE:
                    game = game.apply(Reroll(KEEPS[move])) if index % 2 else game.with_roll(ROLLS[move])
            game = game.apply(Enter(self.book.boxes[box]))
        return game
