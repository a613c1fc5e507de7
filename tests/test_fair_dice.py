"""The verifiable dice themselves: the bytes of docs/fairness.md, and that no change goes unnoticed."""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.fair_dice import FairDice, SharedDice, book_name, check_seed, commitment, new_secret
from dicecup.rules import Malformed, rulebook

SECRET = bytes(range(32))
DAY = SharedDice.of_day(SECRET, "2026-11-16", "deluxe 00")
SHARED = SharedDice.of_table(SECRET, "table1", 1, "deluxe 00", ("ann", "bob"))
GAME = FairDice(SECRET, "table1", 1, "deluxe 00", ("ann", "bob"))


def by_the_document(game: FairDice, side: int, turn: int, roll: int, position: int) -> int:
    """A second implementation, written from docs/fairness.md alone."""
    message = b""
    for part in (
        b"dicecup dice 1",
        game.table.encode("utf-8"),
        struct.pack(">I", game.game),
        game.book.encode("utf-8"),
        struct.pack(">I", len(game.seeds)),
        *(seed.encode("utf-8") for seed in game.seeds),
    ):
        message += struct.pack(">I", len(part)) + part
    message += struct.pack(">IIII", side, turn, roll, position)
    stream = b"".join(
        hmac.digest(game.secret, message + struct.pack(">I", block), hashlib.sha256) for block in range(4)
    )
    return next(byte % 6 + 1 for byte in stream if byte < 252)


def numbers_by_the_document(secret: bytes, fields: list[bytes], turn: int, roll: int) -> list[int]:
    """The second scheme, written from docs/fairness.md alone."""
    prefix = b"".join(len(part).to_bytes(4, "big") + part for part in [b"dicecup dice 2", *fields])
    found = []
    for place in range(5):
        at = struct.pack(">III", turn, roll, place)
        blocks = [hmac.digest(secret, prefix + at + struct.pack(">I", block), "sha256") for block in range(4)]
        found.append(next(byte for byte in b"".join(blocks) if byte < 252) % 6 + 1)
    return found


places = st.tuples(st.integers(0, 19), st.integers(0, 39), st.integers(1, 3), st.integers(0, 4))


@given(
    st.binary(min_size=32, max_size=32),
    st.text(max_size=16),
    st.integers(1, 1000),
    st.lists(st.text(max_size=64), max_size=5),
    places,
)
def test_the_dice_are_what_the_document_says(
    secret: bytes, table: str, game: int, seeds: list[str], place: tuple[int, int, int, int]
) -> None:
    dice = FairDice(secret, table, game, "deluxe 00", tuple(seeds))
    assert dice.face(*place) == by_the_document(dice, *place)


def test_known_dice() -> None:
    """Printed in docs/fairness.md, so that other programs can be checked against it."""
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert GAME.dice(0, 1, 1) == [5, 2, 4, 1, 2]
    assert GAME.dice(1, 13, 3, [6, 6, 6, 6, 6], [0, 4]) == [6, 3, 1, 5, 6]


def test_kept_positions_ignore_their_draw() -> None:
    free = GAME.dice(0, 3, 2)
    kept = GAME.dice(0, 3, 2, [1, 2, 3, 4, 5], [1, 4])
    assert [kept[0], kept[2], kept[3]] == [free[0], free[2], free[3]]
    assert (kept[1], kept[4]) == (2, 5)


@given(places)
def test_everything_enters_the_dice(place: tuple[int, int, int, int]) -> None:
    """Over fifty rolls, another secret, table, game, book or seed gives other dice."""
    others = [
        FairDice(bytes(32), "table1", 1, "deluxe 00", ("ann", "bob")),
        FairDice(SECRET, "table2", 1, "deluxe 00", ("ann", "bob")),
        FairDice(SECRET, "table1", 2, "deluxe 00", ("ann", "bob")),
        FairDice(SECRET, "table1", 1, "deluxe 01", ("ann", "bob")),
        FairDice(SECRET, "table1", 1, "deluxe 00", ("ann", "bo")),
        FairDice(SECRET, "table1", 1, "deluxe 00", ("bob", "ann")),
        FairDice(SECRET, "table1", 1, "deluxe 00", ("annbob", "")),
        FairDice(SECRET, "table1", 1, "deluxe 00", ("ann", "bob", "")),
    ]
    shown = {tuple(face for turn in range(1, 51) for face in dice.dice(place[0], turn, 1)) for dice in (GAME, *others)}
    assert len(shown) == 1 + len(others)


def test_house_rules_make_another_book() -> None:
    assert book_name(rulebook("deluxe")) != book_name(rulebook("deluxe", ["joker=never"]))


def test_faces_are_even() -> None:
    """Chi-square over 60,000 dice; bench/dice.py does ten million. The secret is fixed, so this is never flaky."""
    count = Counter(GAME.face(0, turn, 1, position) for turn in range(12_000) for position in range(5))
    chi_square = sum((count[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert chi_square < 20.5, "beyond the 0.1 % bound for five degrees of freedom"


def test_secrets_and_seeds_have_a_form() -> None:
    assert len(new_secret()) == 32
    assert new_secret() != new_secret()
    with pytest.raises(Malformed):
        commitment(b"short")
    for seed in ("x", "x" * 64):
        assert check_seed(seed) == seed
    for seed in ("", "x" * 65, "a\nb", "\ud800"):
        with pytest.raises(Malformed):
            check_seed(seed)


# --- the same dice for everybody ----------------------------------------------------------------------------------


@given(
    st.binary(min_size=32, max_size=32),
    st.text(max_size=16),
    st.integers(1, 1000),
    st.lists(st.text(max_size=64), max_size=5),
    st.tuples(st.integers(1, 39), st.integers(1, 3)),
)
def test_shared_dice_are_what_the_document_says(
    secret: bytes, name: str, game: int, seeds: list[str], place: tuple[int, int]
) -> None:
    of_day = [b"day", name.encode(), b"web 12"]
    assert SharedDice.of_day(secret, name, "web 12").numbers(*place) == numbers_by_the_document(secret, of_day, *place)
    of_table = [b"table", name.encode(), struct.pack(">I", game), b"web 12", struct.pack(">I", len(seeds))]
    of_table += [seed.encode() for seed in seeds]
    dice = SharedDice.of_table(secret, name, game, "web 12", seeds)
    assert dice.numbers(*place) == numbers_by_the_document(secret, of_table, *place)


def test_known_shared_dice() -> None:
    """Printed in docs/fairness.md, so that other programs can be checked against it."""
    for dice, first, numbers, kept in (
        (DAY, [1, 2, 1, 2, 3], [6, 1, 2, 6, 4], [6, 6, 1, 2, 6]),
        (SHARED, [5, 4, 5, 2, 3], [3, 6, 6, 2, 4], [6, 3, 6, 6, 6]),
    ):
        assert dice.dice(0, 1, 1) == first
        assert dice.numbers(13, 3) == numbers
        assert dice.dice(1, 13, 3, [6, 6, 6, 6, 6], [0, 4]) == kept


@given(st.integers(1, 39), st.integers(1, 3), st.sets(st.integers(0, 4)), st.integers(0, 19))
def test_as_many_dice_rolled_show_the_same_new_dice(turn: int, roll: int, keep: set[int], side: int) -> None:
    before = [1, 2, 3, 4, 5]
    shown = DAY.dice(side, turn, roll, before, sorted(keep))
    assert [shown[position] for position in sorted(keep)] == [before[position] for position in sorted(keep)]
    new = [shown[position] for position in range(5) if position not in keep]
    assert new == DAY.numbers(turn, roll)[: 5 - len(keep)]


def test_everything_but_the_side_enters_the_shared_dice() -> None:
    book, seeds = "deluxe 00", ("ann", "bob")
    others = [
        SharedDice.of_day(bytes(32), "2026-11-16", book),
        SharedDice.of_day(SECRET, "2026-11-17", book),
        SharedDice.of_day(SECRET, "2026-11-16", "deluxe 01"),
        SharedDice.of_table(bytes(32), "table1", 1, book, seeds),
        SharedDice.of_table(SECRET, "table2", 1, book, seeds),
        SharedDice.of_table(SECRET, "table1", 2, book, seeds),
        SharedDice.of_table(SECRET, "table1", 1, "deluxe 01", seeds),
        SharedDice.of_table(SECRET, "table1", 1, book, ("annbob", "")),
        SharedDice.of_table(SECRET, "table1", 1, book, ("ann", "bob", "")),
    ]
    streams = {
        tuple(face for turn in range(1, 51) for face in dice.dice(0, turn, 1)) for dice in (DAY, SHARED, *others)
    }
    assert len(streams) == 2 + len(others)
    rolls = {tuple(DAY.dice(0, turn, roll)) for turn in range(1, 14) for roll in (1, 2, 3)}
    assert len(rolls) > 30, "dice depend on turn and roll"


def test_shared_faces_are_even() -> None:
    count = Counter(face for turn in range(12_000) for face in DAY.numbers(turn, 1))
    chi_square = sum((count[face] - 10_000) ** 2 / 10_000 for face in range(1, 7))
    assert chi_square < 20.5, "beyond the 0.1 % bound for five degrees of freedom"
