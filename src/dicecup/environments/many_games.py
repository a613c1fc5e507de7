"""Many solitaire games at once, stepped by compiled code, as a vectorised Gymnasium environment."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..rules import Rulebook, rulebook
from ..solver.bulk.random_streams import streams_of
from ..solver.compiler import is_ready
from ..words.library import computing
from .book_arrays import book_arrays
from .dice import LARGEST_SEED
from .moves import Moves
from .observation import Observation

Seen = NDArray[np.int32]
FULL, ILLEGAL = 1, 2
"""Why a game ended, as `kernels.step_all` reports it."""


class ManyGames(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` games of `Solitaire` side by side: the same observations, actions, rewards and dice.

    When a game ends, the next one begins within the same step (`AutoresetMode.SAME_STEP`): the step then returns the
    first observation of the new game, and `info["final_obs"]` has the last one of the game that ended, where
    `info["_final_obs"]` says so. Environment i of n plays games i, i + n, i + 2n … of the seed.

    The arrays that are returned are overwritten by the next step: copy what you keep.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, num_envs: int, book: Rulebook | str = "deluxe") -> None:
        from . import kernels

        if sys.stderr.isatty() and not is_ready(kernels.step_all):
            print(computing.PREPARING_STEPS, file=sys.stderr, flush=True)
        self._kernels = kernels
        self.num_envs, self.book = num_envs, rulebook(book)
        sight, count = Observation(self.book), Moves(self.book).count
        self.single_observation_space, self.single_action_space = sight.space(), Discrete(count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._arrays = book_arrays(self.book)
        self._games = kernels.GameArrays(
            stream=np.zeros(num_envs, np.uint64),
            points=np.zeros((num_envs, len(self.book.boxes)), np.int16),
            upper=np.zeros((num_envs, self.book.columns), np.int16),
            standing=np.zeros(num_envs, np.int16),
            total=np.zeros(num_envs, np.int32),
            roll=np.zeros(num_envs, np.int16),
            left=np.zeros(num_envs, np.int16),
            open_boxes=np.zeros(num_envs, np.int16),
        )
        shape = self.single_observation_space.shape
        assert shape is not None
        self._seen = np.zeros((num_envs, *shape), np.int32)
        self._mask = np.zeros((num_envs, count), np.int8)
        self._reward, self._ended = np.zeros(num_envs), np.zeros(num_envs, np.int8)
        self._seed: int | None = None

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - there are none
    ) -> tuple[Seen, dict[str, Any]]:
        every = np.arange(self.num_envs)
        if seed is not None or self._seed is None:
            self._seed = int(np.random.default_rng().integers(LARGEST_SEED)) if seed is None else seed
            self._numbers = every - self.num_envs
        self._deal(self._seed, every)
        return self._seen, {"action_mask": self._mask}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        actions = np.ascontiguousarray(actions, np.int64)
        self._kernels.step_all(self._arrays, self._games, actions, self._seen, self._mask, self._reward, self._ended)
        info: dict[str, Any] = {"action_mask": self._mask}
        ended = self._ended > 0
        if ended.any():
            assert self._seed is not None
            info |= {"final_obs": self._seen.copy(), "_final_obs": ended}
            self._deal(self._seed, np.flatnonzero(ended))
        return self._seen, self._reward, self._ended == FULL, self._ended == ILLEGAL, info

    def _deal(self, seed: int, games: NDArray[np.int64]) -> None:
        """Begin the next game at each of these places."""
        self._numbers[games] += self.num_envs
        dealt = streams_of(seed, self._numbers[games].astype(np.uint64))
        self._kernels.deal(self._arrays, self._games, games, dealt, self._seen, self._mask)
