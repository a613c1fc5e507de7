"""The figures of `bench/triple_strategy.py`, as they stand in docs/benchmarks.md."""

from __future__ import annotations

import re
from pathlib import Path

from dicecup.coach.printed_advice import Finding

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
HEADING = "## What the learned player of Triple Yahtzee does\n"


class TripleFigures:
    def __init__(self) -> None:
        self._text = PAGE.read_text("utf-8").split(HEADING)[1].split("\n## ")[0]
        self._tables: list[list[list[str]]] = []
        for block in re.findall(r"(?:^\|.*\n)+", self._text, re.MULTILINE):
            rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()]
            self._tables.append([rows[0], *rows[2:]])

    def _with(self, *columns: str) -> list[list[str]]:
        """The table that has these columns."""
        found = [table for table in self._tables if set(columns) <= set(table[0])]
        if len(found) != 1:
            raise SystemExit(f"{PAGE.name} has {len(found)} tables with the columns {columns}")
        return found[0]

    def _cell(self, table: list[list[str]], row: str, column: str) -> str:
        found = [each[table[0].index(column)] for each in table[1:] if each[0] == row]
        if len(found) != 1:
            raise SystemExit(f"{PAGE.name}: {len(found)} rows {row!r} with a column {column!r}")
        return found[0]

    def cell(self, row: str, column: str) -> str:
        """A cell of the one table with such a column."""
        return self._cell(self._with(column), row, column)

    def upper(self, row: str, column: str) -> str:
        return self._cell(self._with("mean total"), row, column)

    def chance(self, row: str) -> str:
        return self._cell(self._with("21 or more"), row, "21 or more")

    def first_turns(self, column: str) -> str:
        return self._cell(self._with("of those in the Upper Section"), "1 to 13", column)

    def table(self, text: str, *columns: str) -> Finding:
        """Some columns of a table."""
        table = self._with(*columns)
        places = [0, *(table[0].index(column) for column in columns)]
        names = ["box", *(f"column {column[0]}" for column in columns)]
        return Finding(text, tuple(names), tuple(tuple(row[place] for place in places) for row in table[1:]))

    def sentence(self, pattern: str) -> str:
        """What stands at the group of a pattern in the sentences."""
        found = re.search(pattern, self._text, re.MULTILINE)
        if found is None:
            raise SystemExit(f"{PAGE.name} has nothing like {pattern!r}")
        return found[1]


TRIPLE = TripleFigures()
