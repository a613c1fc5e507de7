"""Many solitaire games at once, stepped by compiled code, as a vectorised Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..rules import Rulebook, rulebook
from ..solver.bulk.random_streams import keys_of, streams_of
from ..solver.compiler import is_ready, tell_whoever_waits
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
    `info["_final_obs"]` says so. Environment i of n plays games i, i + n, i + 2n … of the seed. With a list of n seeds,
    environment i plays games 0, 1, 2 … of seed i.

    `step` takes a whole number for each game, legal or not; anything else is a `ValueError`, and nothing is played. The
    arrays that are returned are yours. With `copy=False` the observations, masks and rewards are the same arrays at
    every step and are overwritten by the next one: a little faster, if you keep nothing.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, num_envs: int, book: Rulebook | str = "deluxe", copy: bool = True) -> None:
        from . import kernels

        if not is_ready(kernels.step_all):
            tell_whoever_waits(computing.PREPARING_STEPS)
        self._kernels = kernels
        self.num_envs, self.book, self.copy = num_envs, rulebook(book), copy
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
        self._keys: NDArray[np.uint64] | None = None

    def reset(
        self,
        *,
        seed: int | Sequence[int] | NDArray[np.integer[Any]] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - there are none
    ) -> tuple[Seen, dict[str, Any]]:
        every = np.arange(self.num_envs)
        if seed is None and self._keys is None:
            seed = int(np.random.default_rng().integers(LARGEST_SEED))
        if isinstance(seed, Sequence | np.ndarray):
            if len(seed) != self.num_envs:
                raise ValueError(computing.NUMBER_OF_SEEDS.format(count=self.num_envs, got=len(seed)))
            self._keys, self._numbers, self._stride = np.stack([keys_of(each) for each in seed], axis=1), 0 * every, 1
        elif seed is not None:
            self._keys = np.repeat(keys_of(seed)[:, None], self.num_envs, axis=1)
            self._numbers, self._stride = every.copy(), self.num_envs
        self._deal(every)
        return self._given(self._seen), {"action_mask": self._given(self._mask)}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        if self._keys is None:
            raise ResetNeeded(computing.RESET_FIRST)
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            got = f"{given.dtype} {given.shape}"
            raise ValueError(computing.ACTIONS.format(count=self.num_envs, got=got))
        chosen = np.ascontiguousarray(given, np.int64)
        self._kernels.step_all(self._arrays, self._games, chosen, self._seen, self._mask, self._reward, self._ended)
        info: dict[str, Any] = {}
        ended = self._ended > 0
        if ended.any():
            info |= {"final_obs": self._seen.copy(), "_final_obs": ended}
            self._deal(np.flatnonzero(ended))
        info["action_mask"] = self._given(self._mask)
        reward = self._given(self._reward)
        return self._given(self._seen), reward, self._ended == FULL, self._ended == ILLEGAL, info

    def _deal(self, games: NDArray[np.int64]) -> None:
        """Begin the next game at each of these places."""
        assert self._keys is not None
        dealt = streams_of(self._keys[:, games], self._numbers[games].astype(np.uint64))
        self._numbers[games] += self._stride
        self._kernels.deal(self._arrays, self._games, games, dealt, self._seen, self._mask)

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        """An array as it is handed out."""
        return array.copy() if self.copy else array
