"""A box: one place to score, a category in a column.

Text form ``fours``; in a book with several columns ``2:fours`` (columns count from 1).
"""

from __future__ import annotations

from typing import NamedTuple

from .categories import Category


class Box(NamedTuple):
    """A place to score: a category in a column."""

    category: Category
    column: int = 0
    """1, 2, 3 in a book with several columns; 0 where there is only one."""

    @property
    def column_index(self) -> int:
        """The place of its column from 0, also where there is only one."""
        return max(self.column - 1, 0)

    def __str__(self) -> str:
        return f"{self.column}:{self.category}" if self.column else self.category.value

    @property
    def label(self) -> str:
        return f"{self.category.label}, column {self.column}" if self.column else self.category.label
