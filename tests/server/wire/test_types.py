"""The types of the page's scripts are those of the server."""

from __future__ import annotations

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"


def test_the_types_of_the_scripts_are_up_to_date() -> None:
    for path, text in runpy.run_path(str(DOCS / "write_types.py"))["scripts"]().items():
        assert path.read_text(encoding="utf-8") == text, "run python docs/write_types.py"
