"""The types of the page's scripts are those of the server."""

from __future__ import annotations

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"


def test_the_types_of_the_scripts_are_up_to_date() -> None:
    script = runpy.run_path(str(DOCS / "write_types.py"))
    assert script["SCRIPT"].read_text(encoding="utf-8") == script["text"](), "run python docs/write_types.py"
