"""The public names are those that docs/api.md lists."""

from __future__ import annotations

import re
from pathlib import Path

import dicecup
from dicecup import rules

DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_names_are_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    documented = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(documented) == sorted(dicecup.__all__)


def test_the_names_exist() -> None:
    assert sorted(dicecup.__all__) == sorted(set(rules.__all__))
    for name in dicecup.__all__:
        assert getattr(dicecup, name) is getattr(rules, name)
    assert re.fullmatch(r"\d+\.\d+\.\d+(rc\d+)?", dicecup.__version__)
