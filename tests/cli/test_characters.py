"""Characters that a terminal lacks: each has an ASCII substitute, and columns stay aligned."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import dicecup
from dicecup.cli.characters import _ASCII, _locale_is_ascii, settle_encodings

SHOWN_IN_A_TERMINAL = ("terminal", "cli", "rules", "coach", "players", "solver")


@pytest.fixture(autouse=True)
def handler() -> None:
    settle_encodings()


def in_ascii(text: str) -> str:
    return text.encode("ascii", "nearest").decode("ascii")


def test_dice_and_lines_can_be_read() -> None:
    assert in_ascii("╭─────╮┏━┓") == "+-----++=+"
    assert in_ascii("│●   ●│┃5┃") == "|o   o||5|"
    assert in_ascii("›+12 ×2 22/63 · «must be»") == '>+12 x2 22/63 . "must be"'


def test_what_has_no_likeness_takes_up_as_much_room() -> None:
    assert in_ascii("Zoë, 王小明") == "Zo?, ??????"


def test_every_character_of_ours_has_its_likeness() -> None:
    source = Path(dicecup.__file__).parent
    files = [path for folder in SHOWN_IN_A_TERMINAL for path in (source / folder).rglob("*.py")]
    texts = [
        node.value
        for path in files
        if path.name != "characters.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    strange = {character for text in texts for character in text if not character.isascii()}
    assert {"●", "│", "«"} <= strange
    assert strange <= set(_ASCII)


@pytest.mark.parametrize(
    ("variables", "ascii_only"),
    [
        ({}, False),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "C"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),  # what Python makes of LANG=C
        ({"LANG": "C", "LC_CTYPE": "en_GB.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "POSIX"}, True),
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, False),
    ],
    ids=str,
)
def test_who_asks_for_ascii(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], ascii_only: bool) -> None:
    for name in ("LANG", "LC_CTYPE", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert _locale_is_ascii() is ascii_only
