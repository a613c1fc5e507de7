"""What a turn leads to if its values choose the play: where it ends, for every keep."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..rules import ROLLS, Box, Card, Category, Keep, Roll, Rulebook
from .arrays import Floats
from .best_keeps import TIE, best_holds, expect
from .lattice import FIRST_ROLL, KEEP_COUNT, KEEP_INDEX, ROLL_COUNT, ROLL_INDEX


class Prospect(NamedTuple):
    """What a choice leads to."""

    chances: dict[Category, float]
    """By category: the chance that this turn scores there."""
    points: dict[Category, float]
    """By category: the points this turn scores there on average, times the column's multiplier."""
    filled: dict[Category, float]
    """By category: the chance that this turn ends there, even with a zero."""
    yahtzee_bonus: float
    """Yahtzee bonus points this turn, on average."""
    upper_bonus: float | None
    """The chance of the upper bonus at the end of the game; None if it is unknown."""


class Outlook(NamedTuple):
    """What a turn leads to, rather than what it is worth."""

    card: Card
    last: Floats
    """[keep, lane] for the last roll: chances, points and filled by category, then Yahtzee bonus and upper bonus."""
    middle: Floats
    """The same for the second roll."""
    bonus_chances: Floats | None
    """[roll, box] -> the chance of the upper bonus once the turn has ended there; None if it is unknown."""

    @classmethod
    def of(cls, card: Card, endings: Floats, board: Floats, bonus_chances: Floats | None) -> Outlook:
        """From the value of ending in each box, [roll, box], and of holding each keep for the last roll, [keep]."""
        boxes = (endings >= endings.max(axis=1, keepdims=True) - TIE).argmax(axis=1)
        book, rolls, count = card.book, np.arange(ROLL_COUNT), len(card.book.categories)
        column, category = np.divmod(boxes, count)
        points, bonus = _ordinary_points(book)[rolls, category], np.zeros(ROLL_COUNT)
        for number, roll in _FIVES:
            points[number], bonus[number] = _scored(card, roll, book.boxes[boxes[number]])
        last = np.zeros((KEEP_COUNT, 3 * count + 2))
        rows = last[FIRST_ROLL:]
        rows[rolls, category] = points > 0
        rows[rolls, count + category] = points * np.array(book.multipliers)[column]
        rows[rolls, 2 * count + category] = 1.0
        rows[:, -2] = bonus
        rows[:, -1] = 0.0 if bonus_chances is None else bonus_chances[rolls, boxes]
        expect(last)
        middle = np.empty_like(last)
        middle[FIRST_ROLL:] = last[best_holds(board)]
        expect(middle)
        return cls(card, last, middle, bonus_chances)

    def of_keep(self, keep: Iterable[int] | str, rolls_left: int) -> Prospect:
        """What holding these dice leads to, with this many rolls left."""
        row = (self.middle if rolls_left == 2 else self.last)[KEEP_INDEX[Keep(keep)]]
        chances, points, filled = (
            dict(zip(self.card.book.categories, part, strict=True)) for part in row[:-2].reshape(3, -1).tolist()
        )
        upper_bonus = None if self.bonus_chances is None else float(row[-1])
        return Prospect(chances, points, filled, float(row[-2]), upper_bonus)

    def of_box(self, roll: Iterable[int] | str, box: Box | str) -> Prospect:
        """What ending the turn in a box leads to."""
        roll, box = Roll(roll), self.card.book.box(box)
        category, known = box.category, self.bonus_chances
        points, bonus = _scored(self.card, roll, box)
        return Prospect(
            {category: 1.0} if points else {},
            {category: float(points * self.card.book.multipliers[box.column_index])},
            {category: 1.0},
            float(bonus),
            None if known is None else float(known[ROLL_INDEX[roll], self.card.book.box_index[box]]),
        )


_FIVES = tuple((number, roll) for number, roll in enumerate(ROLLS) if roll.is_yahtzee)


@lru_cache(maxsize=16)
def _ordinary_points(book: Rulebook) -> Floats:
    """[roll, category]"""
    return np.array([[book.ordinary_points(category, roll) for category in book.categories] for roll in ROLLS], float)


def _scored(card: Card, roll: Roll, box: Box) -> tuple[int, int]:
    """The points that go into the box, and the Yahtzee bonus."""
    if not roll.is_yahtzee:
        return card.book.ordinary_points(box.category, roll), 0
    # Whether it is a Joker is for the rules to say.
    return next((each.points, each.bonus) for each in card.placements(roll) if each.box == box)
