"""The style sheet says how screens look, and no screen's file is large."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dicecup.terminal.app

FILES = sorted(Path(dicecup.terminal.app.__file__).parent.rglob("*.py"))
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b|\$(primary|accent|warning|error|success|secondary)\b")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_looks_stand_in_the_style_sheet(path: Path) -> None:
    source = path.read_text("utf-8")
    if path.name != "themes.py":  # the palettes behind the style sheet's names
        assert not COLOUR.search(source), f"{path.name} holds a colour"
    assert "DEFAULT_CSS" not in source, f"{path.name} holds styles"
    assert ".styles." not in source, f"{path.name} sets styles"


def test_the_check_finds_colours() -> None:
    assert COLOUR.search('text.append("x", "bold #ff0000")')
    assert COLOUR.search('"[$accent]x[/]"')


def test_every_file_is_small() -> None:
    assert {path.name for path in FILES if len(path.read_text("utf-8").splitlines()) > 560} == set()
