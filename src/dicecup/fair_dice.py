"""Dice that anyone can check afterwards: commit, seed, draw, reveal. `docs/fairness.md` specifies every byte.

The server commits to a secret before anybody adds a seed, so it cannot choose the secret to suit the seeds. The
seats add their seeds before the secret is known, so they cannot choose the seeds to suit the secret. Every face is
a function of both and of the die's place in the game.

There are two schemes. `FairDice` is the first: every die of every side is drawn for itself. `SharedDice` is the
second, for players who get the same dice: on a day of the daily game, or at a duplicate table.
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
from .words import say
from .words.library import bots

LABEL = b"dicecup dice 1"
SHARED_LABEL = b"dicecup dice 2"
SCHEMES = (1, 2)
"""The schemes that this version can draw."""
SECRET_BYTES = 32
LONGEST_SEED = 64
START = 0
"""The turn number of the rolls for the start; real turns count from 1."""
_FAIR_BYTES = 252
"""Bytes from here on are drawn again: it is the largest multiple of six that fits in a byte, so no face is likelier."""


def new_secret() -> bytes:
    """The secret of one game, to be committed to before anybody adds a seed."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What the server publishes before the seeds: SHA-256 of its secret."""
    if len(secret) != SECRET_BYTES:
        raise Malformed(say(bots.SECRET_LENGTH, bytes=SECRET_BYTES, given=len(secret)))
    return hashlib.sha256(secret).hexdigest()


def check_seed(seed: str) -> str:
    """A seat's seed, or `Malformed`."""
    if type(seed) is not str or not 1 <= len(seed) <= LONGEST_SEED or not seed.isprintable():
        raise Malformed(say(bots.SEED_TEXT, most=LONGEST_SEED))
    return seed


def book_name(book: Rulebook | str) -> str:
    """The book as it goes into the dice: its name and the digest of all its options, including house rules."""
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
    """One seed per seat in the order of the seats; empty if a seat added none."""

    @cached_property
    def _keyed(self) -> hmac.HMAC:
        """The HMAC after everything that is the same for all dice of the game."""
        return _keyed(self.secret, [LABEL, *_game_fields(self.table, self.game, self.book, self.seeds)])

    def face(self, side: int, turn: int, roll: int, position: int) -> int:
        """The face of the die at `position` in this roll of this turn of this side."""
        return _face(self._keyed, (side, turn, roll, position))

    def dice(self, side: int, turn: int, roll: int, before: Sequence[int] = (), keep: Sequence[int] = ()) -> list[int]:
        """Five faces by position. Kept positions show what they showed `before`; their draw is ignored."""
        held = frozenset(keep)
        return [
            before[position] if position in held else self.face(side, turn, roll, position) for position in range(DICE)
        ]


@dataclass(frozen=True)
class SharedDice:
    """The same dice for everybody: five numbers per turn and roll, of which a roll of n dice shows the first n.

    Players who roll the same number of dice in the same roll of the same turn get the same new dice, whichever dice
    they picked up.

    >>> from dicecup.fair_dice import SharedDice, book_name
    >>> dice = SharedDice.of_day(bytes(32), day="2026-11-16", book=book_name("deluxe"))
    >>> ann = dice.dice(side=0, turn=1, roll=2, before=[1, 1, 2, 3, 6], keep=[0, 1])
    >>> bob = dice.dice(side=0, turn=1, roll=2, before=[1, 1, 2, 3, 6], keep=[3, 4])
    >>> ann[2:] == bob[:3]
    True
    """

    secret: bytes
    context: tuple[bytes, ...]
    """What the numbers belong to, field by field: see `of_day` and `of_table`."""

    @classmethod
    def of_day(cls, secret: bytes, day: str, book: str) -> SharedDice:
        """The dice of a day (written as `2026-11-16`), the same on all servers that have its secret."""
        return cls(secret, (b"day", day.encode(), book.encode()))

    @classmethod
    def of_table(cls, secret: bytes, table: str, game: int, book: str, seeds: Sequence[str]) -> SharedDice:
        """The dice of one game of a duplicate table, the same for all its sides."""
        return cls(secret, (b"table", *_game_fields(table, game, book, seeds)))

    @cached_property
    def _keyed(self) -> hmac.HMAC:
        return _keyed(self.secret, [SHARED_LABEL, *self.context])

    def numbers(self, turn: int, roll: int) -> list[int]:
        """The five numbers, 1 to 6, fixed for this roll of this turn."""
        return [_face(self._keyed, (turn, roll, place)) for place in range(DICE)]

    def dice(
        self,
        side: int,  # noqa: ARG002  as in the first scheme
        turn: int,
        roll: int,
        before: Sequence[int] = (),
        keep: Sequence[int] = (),
    ) -> list[int]:
        """Five faces by position: kept positions show what they showed `before`, the others the first numbers in order.

        The side is a parameter because `FairDice` has it; it changes nothing.
        """
        held = frozenset(keep)
        new = iter(self.numbers(turn, roll))
        return [before[position] if position in held else next(new) for position in range(DICE)]


def _game_fields(table: str, game: int, book: str, seeds: Sequence[str]) -> list[bytes]:
    seed_fields = [seed.encode() for seed in seeds]
    return [table.encode(), _number(game), book.encode(), _number(len(seeds)), *seed_fields]


def _keyed(secret: bytes, fields: Sequence[bytes]) -> hmac.HMAC:
    return hmac.new(secret, b"".join(_number(len(field)) + field for field in fields), hashlib.sha256)


def _face(keyed: hmac.HMAC, place: Sequence[int]) -> int:
    """The face at a place, from the first byte of its stream that favours no face."""
    message = b"".join(map(_number, place))
    block = 0
    while True:
        stream = keyed.copy()
        stream.update(message + _number(block))
        for byte in stream.digest():
            if byte < _FAIR_BYTES:
                return byte % 6 + 1
        block += 1


def _number(value: int) -> bytes:
    return value.to_bytes(4, "big")
