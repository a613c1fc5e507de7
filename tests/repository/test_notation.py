"""Every example in docs/notation.md is what it says it is."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from dicecup.rules import BOOKS, CATEGORIES, Card, Record, rulebook
from dicecup.rules.record import _OWN_HEADERS, ENDINGS

DOCUMENT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", blocks("record"))
def test_records(text: str) -> None:
    record = Record.parse(text)
    without_digest = "".join(line for line in record.dump().splitlines(True) if not line.startswith("[Rules "))
    assert text in (record.dump(), without_digest), "the examples are in canonical form"


def test_the_examples_show_every_feature() -> None:
    shown = "\n".join(blocks("record"))
    for feature in (
        "start ",
        "first ",
        "resign ",
        "scratch",
        "+100",
        "[Rule ",
        "[Games ",
        "[Difference ",
        "()",
        "(333)",
    ):
        assert feature in shown
    assert {f"end {ending}" for ending in ENDINGS} - set(shown.splitlines()) == {"end finished"}, "a whole game is long"


@pytest.mark.parametrize("text", blocks("json"))
def test_cards(text: str) -> None:
    assert Card.from_json(BOOKS["deluxe"], json.loads(text)).to_json() == json.loads(text)


def test_own_headers() -> None:
    section = DOCUMENT.split("### Headers")[1].split("### ")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == set(_OWN_HEADERS)


def test_categories() -> None:
    assert all(f"`{category}`" in DOCUMENT for category in CATEGORIES)


def test_the_digest_as_described() -> None:
    book = rulebook("triple", ["forced=filled"])
    data = {name: list(value) if isinstance(value, tuple) else value for name, value in book.options.items()}
    assert hashlib.sha256(json.dumps(data, sort_keys=True).encode("ascii")).hexdigest() == book.digest
