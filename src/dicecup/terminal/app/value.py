"""How dear a box is, asked of the rulebook."""

from __future__ import annotations

from ...rules import ROLLS, Category, Rulebook


def is_valuable(book: Rulebook, category: Category) -> bool:
    """Whether the box can give at least half of what the best box of the book can."""
    most = {each: max(book.ordinary_points(each, roll) for roll in ROLLS) for each in book.categories}
    return 2 * most[category] >= max(most.values())
