"""What people on the page read of the server stands whole in `dicecup.words`: nothing is said in passing elsewhere."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dicecup.words import Plural, listed, say

SOURCE = Path(__file__).parents[1] / "src" / "dicecup"
AREAS = [import_module(f"dicecup.words.{file.stem}") for file in sorted((SOURCE / "words").glob("[a-z]*.py"))]
SPEAKERS = sorted((SOURCE / "server").rglob("*.py"))
REFUSING = {"Refused", "Malformed", "IllegalHere", "NotReady"}
"""What is raised with a message that people read; `ValueError` in a pydantic model is one too."""
OPERATORS = (
    "ledger/chain.py",
    "ledger/fold.py",
    "ledger/export.py",
    "ledger/verify.py",
    "settings.py",
    "http/serving.py",
    "storage/backup.py",
    "storage/database.py",
    "storage/restore.py",
    "tables/identity.py",
)
"""These speak to whoever runs a server or verifies a record on the command line."""
WORDS = re.compile(r"[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}")


def _messages(file: Path) -> Iterator[tuple[int, str]]:
    """Every text in a call that refuses something."""
    for call in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id not in REFUSING:
            continue
        for part in (part for argument in call.args for part in ast.walk(argument)):
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and WORDS.search(part.value):
                yield part.lineno, part.value


@pytest.mark.parametrize(
    "file", [file for file in SPEAKERS if not str(file).endswith(OPERATORS)], ids=lambda file: str(file.name)
)
def test_no_refusal_is_worded_where_it_is_raised(file: Path) -> None:
    name = str(file.relative_to(SOURCE))
    found = [f"{name}:{line}: {text}" for line, text in _messages(file)]
    assert found == []


def _sentences(area: ModuleType) -> Iterator[tuple[str, str | Plural]]:
    """Every sentence of an area by name, however deep it stands in tuples and dictionaries."""

    def within(name: str, value: Any) -> Iterator[tuple[str, str | Plural]]:
        if isinstance(value, (str, Plural)):
            yield name, value
        elif isinstance(value, (tuple, list)):
            for each in value:
                yield from within(name, each)
        elif isinstance(value, dict):
            for each in value.values():
                yield from within(name, each)

    for name, value in vars(area).items():
        if name.isupper():
            yield from within(name, value)


def _names(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.__name__)
def test_every_sentence_is_used_and_its_forms_are_about_the_same(area: ModuleType) -> None:
    everything = "\n".join(
        file.read_text("utf-8") for file in SOURCE.rglob("*.py") if SOURCE / "words" not in file.parents
    )
    short = area.__name__.rpartition(".")[2]
    for name, sentence in _sentences(area):
        assert re.search(rf"\b{short}\.{name}\b|\bsentences\.{name}\b", everything), f"nobody says {name}"
        if isinstance(sentence, Plural):
            assert _names(sentence.one) <= _names(sentence.other) | {"count"}


def test_the_values_of_a_sentence_are_the_ones_it_names() -> None:
    """`say(refusals.NAME, ...)` gives every name that the sentence has, and no other."""
    areas = {area.__name__.rpartition(".")[2]: vars(area) for area in AREAS}
    checked = 0
    for file in SOURCE.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            match call:
                case ast.Call(
                    func=ast.Name(id="say"), args=[ast.Attribute(value=ast.Name(id=area), attr=name)], keywords=given
                ) if area in areas and all(keyword.arg for keyword in given):
                    sentence = areas[area][name]
                    wanted = _names(sentence) if isinstance(sentence, str) else _names(sentence.other) | {"count"}
                    assert {keyword.arg for keyword in given} == wanted, f"{file.name}: {name}"
                    checked += 1
    assert checked > 20


def test_forms_and_lists() -> None:
    games = Plural(one="{count} game", other="{count} games")
    assert [say(games, count=number) for number in (0, 1, 2)] == ["0 games", "1 game", "2 games"]
    assert say("{name} has {points}", name="{points}", points=3) == "{points} has 3"
    assert [listed(["Ann", "Bob", "Cid"][:number]) for number in (1, 2, 3)] == [
        "Ann",
        "Ann and Bob",
        "Ann, Bob and Cid",
    ]
