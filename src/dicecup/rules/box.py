"""A box: one place to score, a category in a column.

Text form ``fours``; in a book with several columns ``2:fours`` (columns count from 1).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .categories import CATEGORIES, Category
from .dice import text_format
from .errors import UnknownName


class Box(NamedTuple):
    """A place to score: a category in a column."""

    category: Category
    column: int = 0
    """1, 2, 3 in a book with several columns; 0 if there is only one."""

    @classmethod
    def of(cls, name: Box | str) -> Box:
        """The box with this name: `fours`, `2:fours`, `3 of a kind`, or as on its label, `Fours, column 2`."""
        if isinstance(name, Box):
            return name
        match = _NAME.fullmatch(str(name))
        try:
            category = Category(match["box"] or match["label"]) if match else None
        except UnknownName:
            category = None
        if match is None or category is None:
            raise UnknownName("box", name, CATEGORIES)
        return cls(category, int(match["column"] or match["of"] or 0))

    @property
    def column_index(self) -> int:
        """The index of its column, from 0, even if there is only one."""
        return max(self.column - 1, 0)

    def __str__(self) -> str:
        return f"{self.column}:{self.category}" if self.column else self.category.value

    def __repr__(self) -> str:
        return f"Box.of({str(self)!r})"

    def __format__(self, spec: str) -> str:
        return text_format(self, spec)

    @property
    def label(self) -> str:
        return f"{self.category.label}, column {self.column}" if self.column else self.category.label


_NAME = re.compile(r"(?:(?P<column>[1-9]) *: *)?(?P<box>[^:,]+)|(?P<label>[^:,]+), *column *(?P<of>[1-9])", re.I | re.A)
