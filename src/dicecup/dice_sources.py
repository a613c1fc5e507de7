"""Where dice come from: the system's randomness, or a seed.

A source is asked for a whole roll: it is told which dice stay, and returns all five, the kept ones included.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator
from typing import Protocol

from .rules import Game, Keep, Malformed, Roll, Series
from .rules.dice import DICE
from .words import say
from .words.library import bots

LARGEST_SEED = 2**63 - 1
_FAIR_BYTES = 252
"""The largest multiple of six that fits in a byte: bytes from here on are skipped, so that no face is likelier."""


class DiceSource(Protocol):
    """Anything that rolls the dice of a game."""

    def roll(self, keep: Keep) -> Roll:
        """All five dice after rolling those that are not in `keep`."""
        ...


class SystemDice:
    """Dice from the operating system's randomness. Nobody can foresee them.

    >>> from dicecup.dice_sources import SystemDice
    >>> SystemDice().roll("335").count(3) >= 2
    True
    """

    def roll(self, keep: Iterable[int] | str = ()) -> Roll:
        keep = Keep(keep)
        return Roll((*keep, *(secrets.randbelow(6) + 1 for _ in range(DICE - len(keep)))))


class SeededDice:
    """Dice determined by a seed and by how many rolls came before.

    There is no hidden state besides that count, so a game resumed from its record goes on with the dice it would
    have had anyway.

    >>> from dicecup.dice_sources import SeededDice
    >>> dice = SeededDice(seed=7)
    >>> first = dice.roll()
    >>> first == SeededDice(seed=7).roll(), SeededDice(seed=7, rolled=1).roll("33") == dice.roll("33")
    (True, True)
    """

    def __init__(self, seed: int, rolled: int = 0) -> None:
        if not 0 <= seed <= LARGEST_SEED:
            raise Malformed(say(bots.SEED, most=LARGEST_SEED, seed=seed))
        self.seed = seed
        self.rolled = rolled

    def roll(self, keep: Iterable[int] | str = ()) -> Roll:
        keep = Keep(keep)
        faces = _faces_from(self.seed, self.rolled)
        self.rolled += 1
        return Roll((*keep, *(next(faces) for _ in range(DICE - len(keep)))))


def _faces_from(seed: int, number: int) -> Iterator[int]:
    """The faces of one roll, as many as are needed."""
    block = 0
    while True:
        for byte in hashlib.sha256(f"dicecup dice {seed} {number} {block}".encode()).digest():
            if byte < _FAIR_BYTES:
                yield byte % 6 + 1
        block += 1


def rolls_so_far(series: Series) -> int:
    """How many times dice were rolled in a series, including the rolls for the start."""
    return sum(_rolls_in(game) for game in series.games)


def _rolls_in(game: Game) -> int:
    return len(game.start_rolls) + sum(len(entry.rolls) for entry in game.history) + len(game.rolls)
