"""The dice of environments: those of game 0, 1, 2 … of a seed, the same one by one and a thousand at once."""

from __future__ import annotations

import numpy as np

from ..rules import ROLLS, Keep, Roll
from ..solver.bulk.random_streams import streams, throw
from ..solver.lattice import KEEP_INDEX

_FIRST = np.zeros(1, np.int64)


class GameDice:
    """The dice of one game: what is rolled follows from the seed, the game's number and the rolls before."""

    def __init__(self, seed: int, game: int) -> None:
        self._stream = streams(seed, game, game + 1)

    def roll(self, keep: Keep) -> Roll:
        return ROLLS[int(throw(self._stream, _FIRST, np.array([KEEP_INDEX[keep]]))[0])]
