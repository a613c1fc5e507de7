"""How dear a box is, asked of the rulebook."""

from __future__ import annotations

from functools import cache

from ..rules import ROLLS, Box, Category, Rulebook


@cache
def valuable(book: Rulebook) -> frozenset[Category]:
    """The categories that can give at least half of what the best one of the book can."""
    most = {each: max(book.ordinary_points(each, roll) for roll in ROLLS) for each in book.categories}
    return frozenset(each for each in most if 2 * most[each] >= max(most.values()))


def asks_before_zero(setting: str, box: Box, book: Rulebook) -> bool:
    """Whether somebody with this setting wants to be asked before a zero in a box."""
    return setting == "always" or (setting == "valuable" and box.category in valuable(book))
