"""Where dice come from: system randomness, a seed, or a script for tests.

A source is asked for a whole roll: it is told which dice stay and gives all five, the kept ones among them.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator
from typing import Protocol

from .rules import Game, IllegalHere, Keep, Malformed, Roll, Series
from .rules.dice import DICE

LARGEST_SEED = 2**63 - 1
_FAIR_BYTES = 252
"""The largest multiple of six that a byte holds: bytes from here on are skipped, or low faces would be likelier."""


class DiceSource(Protocol):
    def roll(self, keep: Keep) -> Roll:
        """All five dice after rolling those that are not in `keep`."""
        ...


class SystemDice:
    """Dice from the operating system's randomness. Nobody can foresee them."""

    def roll(self, keep: Keep) -> Roll:
        return Roll((*keep, *(secrets.randbelow(6) + 1 for _ in range(DICE - len(keep)))))


class SeededDice:
    """Dice that follow from a seed and from how many rolls came before.

    There is no hidden state besides that count, so a game resumed from its record goes on with the dice it would
    have had anyway.
    """

    def __init__(self, seed: int, rolled: int = 0) -> None:
        if not 0 <= seed <= LARGEST_SEED:
            raise Malformed(f"a seed is a whole number from 0 to {LARGEST_SEED}; got {seed}")
        self.seed = seed
        self.rolled = rolled

    def roll(self, keep: Keep) -> Roll:
        faces = _faces_from(self.seed, self.rolled)
        self.rolled += 1
        return Roll((*keep, *(next(faces) for _ in range(DICE - len(keep)))))


class ScriptedDice:
    """Dice that somebody wrote down beforehand; each roll names all five."""

    def __init__(self, rolls: Iterable[str]) -> None:
        self._rolls = iter(rolls)

    def roll(self, keep: Keep) -> Roll:
        text = next(self._rolls, None)
        if text is None:
            raise IllegalHere("the script has no more dice")
        roll = Roll(text)
        if not keep.fits(roll):
            raise IllegalHere(f"the scripted roll {roll} does not contain the {keep} that was held")
        return roll


def _faces_from(seed: int, number: int) -> Iterator[int]:
    """The faces of one roll, as many as are asked for."""
    block = 0
    while True:
        for byte in hashlib.sha256(f"dicecup dice {seed} {number} {block}".encode()).digest():
            if byte < _FAIR_BYTES:
                yield byte % 6 + 1
        block += 1


def rolls_so_far(series: Series) -> int:
    """How many times dice were rolled in a series, the rolls for the start included."""
    return sum(_rolls_in(game) for game in series.games)


def _rolls_in(game: Game) -> int:
    return len(game.start_rolls) + sum(len(entry.rolls) for entry in game.history) + len(game.rolls)
