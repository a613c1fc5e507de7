"""The slow, obvious solver, in exact fractions: oracle for the tests, and a first reading for newcomers.

    value of a card     the expected further points at the start of a turn, under best play
    a turn              five dice, then twice: hold some and roll the others; then enter a box
    best keep           the one with the highest expectation over what the other dice may show
    best box            the one with the most points, now and later together

Every line follows the definition. A rulebook of two or three categories takes seconds; thirteen would take ages.
"""

from __future__ import annotations

from fractions import Fraction

from ...rules import KEEPS, ROLLS, Card, Keep, Roll, outcomes
from ...rules.dice import DICE

HELD = tuple(keep for keep in KEEPS if len(keep) < DICE)


class Reference:
    """Exact values, remembered by what a card's future depends on."""

    def __init__(self) -> None:
        self._values: dict[object, Fraction] = {}

    def value(self, card: Card) -> Fraction:
        """The expected final total minus the card's total now."""
        if card.is_full:
            return Fraction(0)
        upper = min(card.totals().columns[0].upper, card.book.upper_target)
        future = (card.book, card.open_boxes, upper, card.standing)
        if future not in self._values:
            self._values[future] = mean(self.rolls(card, rolls_left=2), Keep())
        return self._values[future]

    def rolls(self, card: Card, rolls_left: int) -> dict[Roll, Fraction]:
        """What each roll on the table is worth with this many rolls left."""
        if rolls_left == 0:
            return {roll: self.best_box(card, roll) for roll in ROLLS}
        stop = self.rolls(card, 0)
        held = self.keeps(card, rolls_left)
        return {roll: max(stop[roll], *(held[keep] for keep in roll.keeps)) for roll in ROLLS}

    def keeps(self, card: Card, rolls_left: int) -> dict[Keep, Fraction]:
        """What holding each keep is worth with this many rolls left."""
        after = self.rolls(card, rolls_left - 1)
        return {keep: mean(after, keep) for keep in HELD}

    def best_box(self, card: Card, roll: Roll) -> Fraction:
        """The value of ending the turn in the box where it is worth most."""
        entered = [card.enter(roll, placement.box) for placement in card.placements(roll)]
        return max(after.total - card.total + self.value(after) for after in entered)


def mean(values: dict[Roll, Fraction], keep: Keep) -> Fraction:
    """The expectation over rolling the dice that are not held."""
    total = sum((weight * values[roll] for roll, weight in outcomes(keep)), Fraction(0))
    return total / Fraction(6 ** (DICE - len(keep)))
