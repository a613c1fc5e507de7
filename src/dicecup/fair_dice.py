"""Dice that anyone can check afterwards: commit, seed, draw, reveal. `docs/fairness.md` specifies every byte.

The server commits to a secret before anybody adds a seed, so it cannot choose the secret to suit the seeds. The
seats add their seeds before the secret is known, so they cannot choose the seeds to suit the secret. Every face is
a function of both and of the die's place in the game.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .rules import Malformed, Rulebook, rulebook
from .rules.dice import DICE

LABEL = b"dicecup dice 1"
SECRET_BYTES = 32
LONGEST_SEED = 64
START = 0
"""The turn number of the rolls for the start; real turns count from 1."""
_FAIR_BYTES = 252
"""Bytes from here on are drawn again: this is the largest multiple of six that a byte holds, so no face is likelier."""


def new_secret() -> bytes:
    """The secret of one game, to be committed to before anybody adds a seed."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What the server publishes before the seeds: SHA-256 of its secret."""
    if len(secret) != SECRET_BYTES:
        raise Malformed(f"a secret has {SECRET_BYTES} bytes; got {len(secret)}")
    return hashlib.sha256(secret).hexdigest()


def check_seed(seed: str) -> str:
    """A seat's seed, or `Malformed`."""
    if type(seed) is not str or not 1 <= len(seed) <= LONGEST_SEED or not seed.isprintable():
        raise Malformed(f"a seed has 1 to {LONGEST_SEED} printable characters")
    return seed


def book_name(book: Rulebook | str) -> str:
    """The book as it enters the dice: its name and the digest of all its options, house rules included."""
    book = rulebook(book)
    return f"{book.book.name} {book.digest}"


@dataclass(frozen=True)
class FairDice:
    """The dice of one game.

    >>> from dicecup.fair_dice import FairDice, book_name
    >>> dice = FairDice(bytes(32), table="abc", game=1, book=book_name("deluxe"), seeds=("Ann's", "Bob's"))
    >>> first = dice.dice(side=0, turn=1, roll=1)
    >>> second = dice.dice(side=0, turn=1, roll=2, before=first, keep=[0, 3])
    >>> (second[0], second[3]) == (first[0], first[3])
    True
    """

    secret: bytes
    table: str
    game: int
    book: str
    seeds: tuple[str, ...]
    """One seed per seat in the order of the seats; empty where a seat added none."""

    @cached_property
    def _keyed(self) -> hmac.HMAC:
        """The HMAC after everything that is the same for all dice of the game."""
        fields = [LABEL, self.table.encode(), _number(self.game), self.book.encode(), _number(len(self.seeds))]
        fields += [seed.encode() for seed in self.seeds]
        return hmac.new(self.secret, b"".join(_number(len(field)) + field for field in fields), hashlib.sha256)

    def face(self, side: int, turn: int, roll: int, position: int) -> int:
        """The face of the die at `position` in that roll of that turn of that side."""
        place = b"".join(map(_number, (side, turn, roll, position)))
        block = 0
        while True:
            stream = self._keyed.copy()
            stream.update(place + _number(block))
            for byte in stream.digest():
                if byte < _FAIR_BYTES:
                    return byte % 6 + 1
            block += 1

    def dice(self, side: int, turn: int, roll: int, before: Sequence[int] = (), keep: Sequence[int] = ()) -> list[int]:
        """Five faces by position. Kept positions show what they showed `before`; their draw is ignored."""
        held = frozenset(keep)
        return [
            before[position] if position in held else self.face(side, turn, roll, position) for position in range(DICE)
        ]


def _number(value: int) -> bytes:
    return value.to_bytes(4, "big")
