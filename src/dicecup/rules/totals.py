"""The lines of a printed score card, added up the way each book prints them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from .box import Box
from .rulebook import Rulebook

CHIP_COLOURS = ("white", "blue", "red", "green", "black", "purple")
"""By column; the book prints the first three."""


@dataclass(frozen=True, slots=True)
class ColumnTotals:
    """The totals of one column."""

    upper: int
    """The sum of the Upper Section boxes."""
    upper_bonus: int
    upper_total: int
    lower_total: int
    """The Lower Section, with Yahtzee bonuses if the book writes them there."""
    combined: int
    multiplier: int
    multiplied: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Every line of a card's totals."""

    columns: tuple[ColumnTotals, ...]
    grand_total: int
    """The columns, multiplied and added up."""
    bonuses: tuple[int, ...]
    yahtzee_bonus: int
    """All Yahtzee bonuses or chips together."""
    final: int
    chips: dict[str, int]
    """In books with several columns: chips by colour (column 1 is white, 2 blue, 3 red)."""

    def to_json(self) -> dict[str, Any]:
        """Flat for a book with one column; otherwise with a list of columns and the chips by colour."""
        tail = {"yahtzee_bonus": self.yahtzee_bonus, "final": self.final}
        columns = [asdict(column) for column in self.columns]
        if len(columns) > 1:
            return {"columns": columns, "grand_total": self.grand_total, "chips": self.chips, **tail}
        shown = {name: columns[0][name] for name in ("upper", "upper_bonus", "upper_total", "lower_total")}
        return {**shown, "grand_total": self.grand_total, "yahtzee_bonuses": len(self.bonuses), **tail}


def add_up(
    book: Rulebook, points: Sequence[int | None], bonuses: tuple[int, ...], earned_in: Sequence[Box] = ()
) -> Totals:
    """The totals of a card with these points in `book.boxes` order.

    `earned_in` names the boxes that earned the bonuses, which decide a chip's colour.
    """
    size = len(book.categories)
    uppers = sum(category.is_upper for category in book.categories)
    # The bonuses are part of the Lower Section's total only if the book writes them there or in the Yahtzee box,
    # and never in a column that is multiplied, because bonuses are not.
    inside = sum(bonuses) if book.bonus_place in ("box", "lower") and book.multipliers == (1,) else 0
    columns = []
    for number, multiplier in enumerate(book.multipliers):
        column = [value or 0 for value in points[number * size : (number + 1) * size]]
        upper, lower = sum(column[:uppers]), sum(column[uppers:]) + inside
        upper_bonus = book.upper_bonus if uppers and upper >= book.upper_target else 0
        combined = upper + upper_bonus + lower
        columns.append(
            ColumnTotals(upper, upper_bonus, upper + upper_bonus, lower, combined, multiplier, multiplier * combined)
        )
    grand_total = sum(column.multiplied for column in columns)
    earned = sum(bonuses)
    columns_earned = [box.column for box in earned_in]
    colours = CHIP_COLOURS[: book.columns] if book.columns > 1 else ()
    chips = {colour: columns_earned.count(number) for number, colour in enumerate(colours, start=1)}
    return Totals(tuple(columns), grand_total, bonuses, earned, grand_total + earned - inside, chips)
