"""Results as files for other programs: a table of named columns as CSV, or as Parquet with the extra `cluster`."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from .extras import need
from .files import check_output, write_output
from .words.library import computing

TableColumns = Mapping[str, Sequence[Any] | NDArray[Any]]
"""The columns of a table by name, all of the same length."""
FORMULA = ("=", "+", "-", "@")


def check_parquet(path: Path | None) -> None:
    """Refuse a Parquet file that cannot be written, before doing the work whose results it is to hold."""
    check_output(path)
    if path is not None:
        need(computing.NEEDS_PYARROW, "pyarrow")


def write_parquet(path: Path, columns: TableColumns) -> None:
    check_parquet(path)
    import pyarrow
    from pyarrow import parquet

    content = pyarrow.BufferOutputStream()
    parquet.write_table(pyarrow.table(dict(columns)), content, compression="zstd")
    write_output(path, [memoryview(content.getvalue())])


def write_csv(path: Path, columns: TableColumns) -> None:
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\n")
    write.writerow(columns)
    write.writerows([_cell(value) for value in row] for row in zip(*columns.values(), strict=True))
    write_output(path, [text.getvalue()])


def _cell(value: object) -> object:
    """The cell to write: what a spreadsheet would take for a formula is marked as text."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
