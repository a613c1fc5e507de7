"""The thirteen categories and their ordinary points.

"Ordinary" means the box's own formula, with no Joker privilege, and 0 where the dice do not qualify.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

from .dice import Roll


class Category(StrEnum):
    """One of the thirteen kinds of box."""

    ACES = "aces"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    THREE_KIND = "three_kind"
    FOUR_KIND = "four_kind"
    FULL_HOUSE = "full_house"
    SMALL_STRAIGHT = "small_straight"
    LARGE_STRAIGHT = "large_straight"
    YAHTZEE = "yahtzee"
    CHANCE = "chance"

    @property
    def is_upper(self) -> bool:
        return self in _FACE_OF

    @property
    def face(self) -> int:
        """The number an Upper Section category counts."""
        return _FACE_OF[self]

    @property
    def label(self) -> str:
        """The name as printed on score cards."""
        return _LABELS.get(self, self.value.replace("_", " ").title())


CATEGORIES: tuple[Category, ...] = tuple(Category)
UPPER: tuple[Category, ...] = CATEGORIES[:6]
LOWER: tuple[Category, ...] = CATEGORIES[6:]
_FACE_OF = {category: face for face, category in enumerate(UPPER, start=1)}
_LABELS = {Category.THREE_KIND: "3 of a Kind", Category.FOUR_KIND: "4 of a Kind", Category.YAHTZEE: "YAHTZEE"}

FIXED_POINTS = {
    Category.FULL_HOUSE: 25,
    Category.SMALL_STRAIGHT: 30,
    Category.LARGE_STRAIGHT: 40,
    Category.YAHTZEE: 50,
}


def upper_category(face: int) -> Category:
    return UPPER[face - 1]


def longest_run(roll: Roll) -> int:
    """The length of the longest sequence of consecutive faces."""
    faces = set(roll)
    best = run = 0
    for face in range(1, 7):
        run = run + 1 if face in faces else 0
        best = max(best, run)
    return best


def qualifies(category: Category, roll: Roll) -> bool:
    """Whether the dice show what the category asks for, by its plain definition."""
    counts = sorted(Counter(roll).values(), reverse=True)
    match category:
        case Category.THREE_KIND:
            return counts[0] >= 3
        case Category.FOUR_KIND:
            return counts[0] >= 4
        case Category.FULL_HOUSE:
            return counts == [3, 2]
        case Category.SMALL_STRAIGHT:
            return longest_run(roll) >= 4
        case Category.LARGE_STRAIGHT:
            return longest_run(roll) == 5
        case Category.YAHTZEE:
            return counts[0] == 5
        case Category.CHANCE:
            return True
        case _:
            return category.face in roll


def points(category: Category, roll: Roll) -> int:
    """The ordinary points of `roll` in `category`."""
    if not qualifies(category, roll):
        return 0
    if category.is_upper:
        return category.face * roll.count(category.face)
    return FIXED_POINTS.get(category, roll.total)
