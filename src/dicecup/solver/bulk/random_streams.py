"""A random stream for each of many games, so that a game is the same whatever else is played beside it."""

from __future__ import annotations

import numpy as np

from ..arrays import Floats, Integers, Randoms
from ..best_keeps import TIE
from ..lattice import FIRST_ROLL, lattice
from ..turn import ILLEGAL

STEP = np.uint64(0x9E3779B97F4A7C15)
BELOW = np.uint64(18446744073709550592 // 6**5 * 6**5)
"""Numbers from this multiple of 6**5 on would favour some faces, so they are drawn again."""


def streams(seed: int, begin: int, end: int) -> Randoms:
    """A stream for each of the games with these numbers."""
    return streams_of(keys_of(seed), np.arange(begin, end, dtype=np.uint64))


def keys_of(seed: int) -> Randoms:
    """The two numbers that every stream of a seed is mixed from."""
    keys: Randoms = np.random.SeedSequence(seed).generate_state(2, np.uint64).astype(np.uint64)
    return keys


def streams_of(keys: Randoms, games: Randoms) -> Randoms:
    """A stream for each game: its number and the keys of its seed, well mixed, as the start of its SplitMix64.

    The keys are those of one seed for all games, or `[2, game]`.
    """
    return _mixed(_mixed(games + keys[1]) ^ (games * keys[0] | np.uint64(1)))


def throw(randoms: Randoms, games: Integers, keeps: Integers) -> Integers:
    """[game] -> the roll after rolling the dice that are not in its keep; a keep of five stays."""
    keeps, rolling = keeps.copy(), np.flatnonzero(keeps < FIRST_ROLL)
    bits = _next(randoms, games[rolling])
    while (short := np.flatnonzero(bits >= BELOW)).size:
        bits[short] = _next(randoms, games[rolling[short]])
    while rolling.size:
        keeps[rolling] = lattice().add[keeps[rolling], bits % np.uint64(6)]
        bits //= np.uint64(6)
        unfinished = keeps[rolling] < FIRST_ROLL
        rolling, bits = rolling[unfinished], bits[unfinished]
    return keeps - FIRST_ROLL


def draw(prices: Floats, temperature: float, randoms: Randoms, games: Integers) -> Integers:
    """[game] -> which of its options to take; `prices` are [option, game], `ILLEGAL` where there is none.

    It is the first of the best or, with a temperature, drawn by what each option loses against the best.
    """
    best = prices.max(axis=0)
    if temperature <= 0.0:
        return np.asarray((prices >= best - TIE).argmax(axis=0))
    weights = np.exp((prices - best) / temperature).cumsum(axis=0)
    aim = (_next(randoms, games) >> np.uint64(11)).astype(np.float64) * 2.0**-53 * weights[-1]
    # Rounding must not lead past the last option.
    last = len(prices) - 1 - (prices[::-1] > ILLEGAL).argmax(axis=0)
    return np.asarray(np.minimum((weights <= aim).sum(axis=0), last))


def _next(randoms: Randoms, games: Integers) -> Randoms:
    """The next 64 bits of each of these games."""
    randoms[games] += STEP
    return _mixed(randoms[games])


def _mixed(z: Randoms) -> Randoms:
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))
