"""The thirteen categories, against a second way of counting."""

from __future__ import annotations

import pytest

from dicecup.rules import CATEGORIES, LOWER, ROLLS, UPPER, Category, Roll
from dicecup.rules.categories import points, qualifies, upper_category


def counted(category: str, dice: str) -> int:
    """Ordinary points read off the dice as a string, the way a person would."""
    total = sum(map(int, dice))
    most = max(dice.count(face) for face in dice)
    runs = [run for run in ("12345", "23456") if set(run) <= set(dice)]
    short_runs = [run for run in ("1234", "2345", "3456") if set(run) <= set(dice)]
    tally = {
        "three_kind": total if most >= 3 else 0,
        "four_kind": total if most >= 4 else 0,
        "full_house": 25 if most == 3 and len(set(dice)) == 2 else 0,
        "small_straight": 30 if short_runs else 0,
        "large_straight": 40 if runs else 0,
        "yahtzee": 50 if len(set(dice)) == 1 else 0,
        "chance": total,
    }
    for face, name in enumerate(("aces", "twos", "threes", "fours", "fives", "sixes"), start=1):
        tally[name] = face * dice.count(str(face))
    return tally[category]


@pytest.mark.parametrize("category", CATEGORIES)
def test_all_252_rolls(category: Category) -> None:
    assert {str(roll): points(category, roll) for roll in ROLLS} == {
        str(roll): counted(category.value, str(roll)) for roll in ROLLS
    }


def test_qualifies_is_more_than_zero() -> None:
    for category in CATEGORIES:
        for roll in ROLLS:
            assert qualifies(category, roll) == (points(category, roll) > 0)


def test_sections() -> None:
    assert UPPER + LOWER == CATEGORIES
    assert [category.face for category in UPPER] == [1, 2, 3, 4, 5, 6]
    assert [upper_category(face) for face in range(1, 7)] == list(UPPER)
    assert all(category.is_upper for category in UPPER)
    assert not any(category.is_upper for category in LOWER)


def test_labels() -> None:
    assert [category.label for category in LOWER] == [
        "3 of a Kind", "4 of a Kind", "Full House", "Small Straight", "Large Straight", "YAHTZEE", "Chance",
    ]  # fmt: skip
    assert Category.ACES.label == "Aces"


def test_how_often_each_category_scores() -> None:
    """Out of 7776 throws; anybody can look the counts up."""
    from dicecup.rules.dice import arrangements

    def throws(category: Category) -> int:
        return sum(arrangements(roll) for roll in ROLLS if points(category, roll))

    assert throws(Category.YAHTZEE) == 6
    assert throws(Category.FOUR_KIND) == 156
    assert throws(Category.FULL_HOUSE) == 300
    assert throws(Category.LARGE_STRAIGHT) == 240
    assert throws(Category.SMALL_STRAIGHT) == 1200
    assert throws(Category.THREE_KIND) == 1656
    assert points(Category.CHANCE, Roll("66666")) == 30
