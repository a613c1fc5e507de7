"""The thirteen categories and their ordinary points.

"Ordinary" means the box's own formula, with no Joker privilege, and 0 where the dice do not qualify.
"""

from __future__ import annotations

import re
from collections import Counter
from enum import StrEnum

from .dice import Roll
from .errors import UnknownName


class Category(StrEnum):
    """One of the thirteen kinds of box.

    `Category("three_kind")`, or as people say it: `Category("3 of a kind")`, `Category("Sm. Straight")`.
    """

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

    @classmethod
    def _missing_(cls, value: object) -> Category:
        found = SPOKEN_NAMES.get(squeezed(value)) if isinstance(value, str) else None
        if found is None:
            raise UnknownName("category", value, cls)
        return found

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
"""All thirteen categories, in the order of the card."""
UPPER: tuple[Category, ...] = CATEGORIES[:6]
"""The six categories of the Upper Section, Aces to Sixes."""
LOWER: tuple[Category, ...] = CATEGORIES[6:]
"""The seven categories of the Lower Section."""
_FACE_OF = {category: face for face, category in enumerate(UPPER, start=1)}
_LABELS = {Category.THREE_KIND: "3 of a Kind", Category.FOUR_KIND: "4 of a Kind", Category.YAHTZEE: "YAHTZEE"}

SPOKEN_NAMES: dict[str, Category] = {
    **{category.value.replace("_", ""): category for category in Category},
    **{category.label.lower().replace(" ", ""): category for category in Category},
    **{f"{category.face}s": category for category in UPPER},
    "ones": Category.ACES,
    "threeofakind": Category.THREE_KIND,
    "fourofakind": Category.FOUR_KIND,
    "3k": Category.THREE_KIND,
    "3kind": Category.THREE_KIND,
    "4k": Category.FOUR_KIND,
    "4kind": Category.FOUR_KIND,
    "fh": Category.FULL_HOUSE,
    "ss": Category.SMALL_STRAIGHT,
    "smstraight": Category.SMALL_STRAIGHT,
    "ls": Category.LARGE_STRAIGHT,
    "lgstraight": Category.LARGE_STRAIGHT,
    "yz": Category.YAHTZEE,
}
"""What people call a category, in lower case and without spaces."""


def squeezed(name: str) -> str:
    """A name in the form `SPOKEN_NAMES` uses: lower case, with nothing between the letters."""
    return re.sub(r"[\s._-]", "", name.lower())


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
