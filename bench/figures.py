"""What the scripts in this folder printed, kept as data: `bench/figures/*.json`. Documents are made from these files.

A script that only prints needs nothing from here: `run_all.py` keeps its lines. A script whose individual figures are
used elsewhere fills a `Report` as it prints, and other programs read its tables and figures by name.
"""

from __future__ import annotations

import importlib
import json
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "figures"
FILE_VARIABLE = "DICECUP_FIGURES"
"""Names the file in which a running script leaves its tables and figures for `run_all.py`."""


def rival(module: str) -> Any:
    """Another program to compare ours with."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        script = f"bench/{Path(sys.argv[0]).stem}.py"
        sys.exit(f"{script} compares with {module}, which is not installed: in the clone, pip install '.[bench]'")


@dataclass(frozen=True)
class Table:
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def cell(self, row: str, column: str) -> str:
        place = self.columns.index(column)
        return next(cells[place] for cells in self.rows if cells[0] == row)


@dataclass
class Report:
    """Prints what it is given and remembers it."""

    tables: dict[str, Table] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)

    def table(self, name: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        found = Table(tuple(columns), tuple(tuple(row) for row in rows))
        self.tables[name] = found
        print(f"| {' | '.join(found.columns)} |\n{'|---' * len(found.columns)}|")
        for row in found.rows:
            print(f"| {' | '.join(row)} |")

    def figure(self, name: str, value: str) -> str:
        """Remember a figure that is about to be printed inside a sentence."""
        self.figures[name] = value
        return value

    def save(self) -> None:
        file = os.environ.get(FILE_VARIABLE)
        if file:
            tables = {name: asdict(table) for name, table in self.tables.items()}
            Path(file).write_text(json.dumps({"tables": tables, "figures": self.figures}), "utf-8")


@dataclass(frozen=True)
class Section:
    """One section of docs/benchmarks.md: a command, where it ran, and what it printed."""

    command: str
    machine: str
    printed: tuple[str, ...]
    tables: dict[str, Table] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)

    def save(self, name: str) -> None:
        content = {key: value for key, value in asdict(self).items() if value}
        file_of(name).write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", "utf-8")


def machine() -> str:
    """Where a figure was measured, as far as it matters."""
    return f"{platform.system()}, Python {platform.python_version()}, {os.cpu_count()} cores"


def file_of(name: str) -> Path:
    """The file of a section: `winner 4000` is kept in winner-4000.json."""
    return FOLDER / f"{name.replace(' ', '-')}.json"


def section(name: str) -> Section:
    content = json.loads(file_of(name).read_text("utf-8"))
    tables = {
        title: Table(tuple(each["columns"]), tuple(tuple(row) for row in each["rows"]))
        for title, each in content.get("tables", {}).items()
    }
    printed = tuple(content["printed"])
    return Section(content["command"], content["machine"], printed, tables, content.get("figures", {}))
