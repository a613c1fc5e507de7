"""The dice of the environments: game 0, 1, 2 … of a seed, the same whether played one by one or a thousand at once."""

from __future__ import annotations

import numpy as np

from ..rules import ROLLS, Keep, Roll
from ..solver.bulk.random_streams import streams, throw
from ..solver.lattice import KEEP_INDEX

_FIRST = np.zeros(1, np.int64)
LARGEST_SEED = 2**32
NOTHING = Keep(())
"""What is held before the first roll of a turn."""


class GameDice:
    """The dice of one game: what is rolled follows from the seed, the game's number and the rolls before."""

    def __init__(self, seed: int, game: int) -> None:
        self._stream = streams(seed, game, game + 1)

    def roll(self, keep: Keep) -> Roll:
        return ROLLS[int(throw(self._stream, _FIRST, np.array([KEEP_INDEX[keep]]))[0])]


class DealtGames:
    """The games of a seed, one after the other."""

    def __init__(self) -> None:
        self._seed: int | None = None
        self._number = 0

    def next(self, seed: int | None) -> GameDice:
        """The first game of a given seed, else the next one of the last seed, else the first one of a random seed."""
        if seed is not None or self._seed is None:
            self._seed = int(np.random.default_rng().integers(LARGEST_SEED)) if seed is None else seed
            self._number = 0
        else:
            self._number += 1
        return GameDice(self._seed, self._number)
