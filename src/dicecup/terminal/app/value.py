"""How dear a box is, asked of the rulebook."""

from __future__ import annotations

from functools import cache

from ...rules import ROLLS, Category, Rulebook


@cache
def valuable(book: Rulebook) -> frozenset[Category]:
    """The categories that can give at least half of what the best one of the book can."""
    most = {each: max(book.ordinary_points(each, roll) for roll in ROLLS) for each in book.categories}
    return frozenset(each for each in most if 2 * most[each] >= max(most.values()))
