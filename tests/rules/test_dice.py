"""Rolls, keeps and their weights."""

from __future__ import annotations

import copy
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.rules import KEEPS, ROLLS, Keep, Malformed, Roll, outcomes
from dicecup.rules.dice import arrangements
from tests.strategies import keeps, rolls


def test_how_many() -> None:
    assert len(ROLLS) == len(set(ROLLS)) == 252
    assert len(KEEPS) == len(set(KEEPS)) == 462


@given(st.lists(st.integers(1, 6), min_size=5, max_size=5))
def test_order_never_matters(dice: list[int]) -> None:
    shuffled = sorted(dice, reverse=True)
    assert Roll(dice) is Roll(shuffled)
    assert Roll("".join(map(str, dice))) is Roll(", ".join(map(str, shuffled)))
    assert hash(Roll(dice)) == hash(Roll(shuffled))


@given(rolls)
def test_text_round_trip_of_rolls(roll: Roll) -> None:
    assert Roll(str(roll)) is roll
    assert copy.deepcopy(roll) == roll
    assert eval(repr(roll)) == roll


@given(keeps)
def test_text_round_trip_of_keeps(keep: Keep) -> None:
    assert Keep(str(keep)) is keep


@pytest.mark.parametrize(
    "dice",
    ["1234", "123456", "12340", "12347", "1234x", "", "١٢٣٤٥", "²2222", "1" * 1000, [1, 2, 3, 4], [0, 1, 2, 3, 4],
     [1, 2, 3, 4, 7], [1, 2, 3, 4, 5.0], [1, 2, 3, 4, True], [1, 2, 3, 4, "5"], [1] * 64 + ["a"], [float("nan")] * 5,
     [[]] * 5, None, 12345, {"a": 1}],
)  # fmt: skip
def test_bad_dice(dice: object) -> None:
    with pytest.raises(Malformed, match=r"dice|die|roll"):
        Roll(dice)  # type: ignore[arg-type]


def test_a_keep_has_at_most_five_dice() -> None:
    with pytest.raises(Malformed, match="there are 5 dice; got 6"):
        Keep("111111")


@given(rolls)
def test_the_keeps_of_a_roll(roll: Roll) -> None:
    expected = {
        Keep([die for die, held in zip(roll, mask, strict=True) if held])
        for mask in product((0, 1), repeat=5)
        if sum(mask) < 5
    }
    assert set(roll.keeps) == expected
    assert len(roll.keeps) == len(expected)
    assert [len(keep) for keep in roll.keeps] == sorted(len(keep) for keep in roll.keeps)


@given(keeps, rolls)
def test_fits(keep: Keep, roll: Roll) -> None:
    left = list(roll)
    fits = True
    for die in keep:
        if die in left:
            left.remove(die)
        else:
            fits = False
    assert keep.fits(roll) is fits


def test_arrangements_count_the_ways_dice_fall() -> None:
    fallen = Counter(Roll(dice) for dice in product(range(1, 7), repeat=5))
    assert {roll: arrangements(roll) for roll in ROLLS} == dict(fallen)


@given(keeps)
def test_outcomes(keep: Keep) -> None:
    found = outcomes(keep)
    assert sum(weight for _, weight in found) == 6 ** (5 - len(keep))
    assert len({roll for roll, _ in found}) == len(found)
    assert all(keep.fits(roll) for roll, _ in found)


def test_outcomes_by_counting() -> None:
    counted = Counter(Roll((3, 3, *dice)) for dice in product(range(1, 7), repeat=3))
    assert dict(outcomes(Keep("33"))) == dict(counted)
    yahtzee = Fraction(dict(outcomes(Keep("33")))[Roll("33333")], 6**3)
    assert yahtzee == Fraction(1, 216)
