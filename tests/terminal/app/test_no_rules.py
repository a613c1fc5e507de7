"""No screen knows a rule: what the rules count is asked of the rules, and looks stand in the style sheet."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import dicecup.terminal.app
from dicecup.rules import BOOKS, ROLLS

FOLDER = Path(dicecup.terminal.app.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))
ONE_DIGIT = 9
"""Smaller numbers are everywhere: halves, the next one, the width of a gap."""
LAYOUT = {
    "table_labels.py": {12: "LONGEST_NAME", 24: "LONGEST_PLAYER"},
    "coach_panel.py": {20: "MOST_VALUES"},
    "screen_size.py": {60: "LEAST", 20: "LEAST", 80: "USUAL", 24: "USUAL", 110: "LARGE", 34: "LARGE"},
    "score_pad.py": {12: "LONG_NAME", 14: "SHORT_LABEL"},
    "statistics.py": {60: "MOST_SPARKS"},
    "table.py": {30: "BESIDE_CARDS", 40: "BESIDE_CARDS", 62: "BESIDE_CARDS"},
    "plot.py": {10: "room for a bar", 100: "percent"},
}
"""The larger numbers of each file, each with the constant or the reason that it belongs to."""
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b|\$(primary|accent|warning|error|success|secondary)\b")


def scoring_numbers() -> set[int]:
    """Every number that a rulebook scores or counts by."""
    numbers = set()
    for book in BOOKS.values():
        numbers |= {book.upper_target, book.upper_bonus, len(book.boxes)}
        for category in book.categories:
            points = {book.ordinary_points(category, roll) for roll in ROLLS}
            if len(points) <= 2:  # a box with a fixed score
                numbers |= points
    return {number for number in numbers if number > ONE_DIGIT}


def constants(source: str) -> Iterator[object]:
    """Every constant in the code; docstrings are prose."""
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in prose:
            yield node.value


def large_numbers(source: str) -> set[int | float]:
    return {each for each in constants(source) if isinstance(each, int | float) and each > ONE_DIGIT}


def numbers_in_texts(source: str) -> set[int]:
    texts = [each for each in constants(source) if isinstance(each, str)]
    return {int(digits) for text in texts for digits in re.findall(r"\d+", COLOUR.sub("", text))}


def books_in_texts(source: str) -> set[str]:
    """The books that the code names, to ask for them or to say which have a rule."""
    texts = [each for each in constants(source) if isinstance(each, str)]
    return {name for name in BOOKS for text in texts if re.search(rf"\b{name}\b", text)}


def test_the_numbers_looked_for_are_those_of_the_rules() -> None:
    assert {13, 25, 30, 35, 39, 40, 50, 63} <= scoring_numbers()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_number_of_the_rules_in_a_screen(path: Path) -> None:
    allowed = LAYOUT.get(path.name, {})
    source = path.read_text("utf-8")
    strange = {number for number in large_numbers(source) if number not in allowed}
    assert not strange, f"{path.name}: is {strange} a rule? Ask the rulebook; if it is layout, say so in LAYOUT"
    assert not numbers_in_texts(source) & scoring_numbers(), f"{path.name} writes a number of the rules"
    assert not books_in_texts(source), f"{path.name} names a book"
    for number, name in allowed.items():
        if number in scoring_numbers():
            assert re.search(rf"^{name}\b.*= .*\b{number}\b", source, re.MULTILINE), f"{name} is not {number}"


def test_the_check_finds_what_it_looks_for() -> None:
    assert large_numbers("def bonus(total):\n    return 35 if total >= 63 else 0\n") == {35, 63}
    assert numbers_in_texts('show("22/63")') == {22, 63}
    assert books_in_texts('if game.book.book.name == "triple": pass') == {"triple"}
    assert books_in_texts('"""As in triple."""') == set()
    assert COLOUR.search('text.append("x", "bold #ff0000")')
    assert COLOUR.search('"[$accent]x[/]"')


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_looks_stand_in_the_style_sheet(path: Path) -> None:
    source = path.read_text("utf-8")
    if path.name != "themes.py":  # the two palettes that the style sheet's names stand for
        assert not COLOUR.search(source), f"{path.name} holds a colour"
    assert "DEFAULT_CSS" not in source, f"{path.name} holds styles"
    assert ".styles." not in source, f"{path.name} sets styles"


def test_every_file_is_small() -> None:
    assert {path.name for path in FILES if len(path.read_text("utf-8").splitlines()) > 560} == set()
