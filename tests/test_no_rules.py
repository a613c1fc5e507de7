"""Screens and server know no rule: what the rules count is asked of the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import dicecup
from dicecup.rules import BOOKS, ROLLS
from dicecup.rules.dice import DICE
from dicecup.rules.game import MOST_ROLLS

PACKAGE = Path(dicecup.__file__).parent
SCREENS = sorted((PACKAGE / "terminal" / "app").rglob("*.py"))
SERVER = sorted((PACKAGE / "server").rglob("*.py"))
ONE_DIGIT = 9
"""On the screens smaller numbers are everywhere: halves, the next one, the width of a gap."""
LAYOUT: dict[str, dict[float, str]] = {
    "table_labels.py": {12: "LONGEST_NAME", 24: "LONGEST_PLAYER"},
    "coach_panel.py": {20: "MOST_VALUES"},
    "screen_size.py": {60: "LEAST", 20: "LEAST", 80: "USUAL", 24: "USUAL", 110: "LARGE", 34: "LARGE"},
    "score_pad.py": {12: "LONG_NAME", 14: "SHORT_LABEL"},
    "statistics.py": {60: "MOST_SPARKS"},
    "table_display.py": {30: "BESIDE_CARDS", 40: "BESIDE_CARDS", 62: "BESIDE_CARDS"},
    "plot.py": {10: "room for a bar", 100: "percent"},
}
"""The larger numbers of each screen, each with the constant or the reason that it belongs to."""
LIMITS: dict[str, dict[float, str]] = {
    "coaching/coach.py": {40: "MOST_HOUSE_RULES"},
    "coaching/puzzles.py": {50: "MOST_MISTAKES"},
    "coaching/own_figures.py": {50: "MOST_PLAYERS"},
    "http/serving.py": {5: "timeout_graceful_shutdown"},
    "ledger/options.py": {5: "turn_seconds"},
    "settings.py": {40: "action_burst", 50: "listed_tables", 30: "absent_after"},
    "storage/migrations/versions/v0001_tables.py": {40: "name"},
    "storage/schema.py": {40: "name"},
    "tables/table.py": {5: "call_later|timeout"},
    "wire/choice_view.py": {3: "aims"},
    "wire/table_view.py": {3: "pledges"},
}
"""The numbers of each file of the server that only look like the rules, each with what it counts instead."""


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
    """Every constant in the code. Docstrings and descriptions of fields are prose, and so is the length of a text."""
    tree = ast.parse(source)
    prose = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            prose.add(id(node.value))
        elif isinstance(node, ast.keyword) and (
            node.arg == "description" or (node.arg == "max_length" and not _is_dice(node.value))
        ):
            prose |= {id(part) for part in ast.walk(node.value)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in prose:
            yield node.value


def _is_dice(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == DICE


def numbers(source: str) -> set[float]:
    return {each for each in constants(source) if isinstance(each, int | float) and not isinstance(each, bool)}


def numbers_in_texts(source: str) -> set[int]:
    """The numbers in sentences; a colour is none, nor is a measure with its unit."""
    texts = [each for each in constants(source) if isinstance(each, str)]
    return {int(digits) for text in texts for digits in re.findall(r"(?<!#)\b\d+\b", text)}


def books_in_texts(source: str) -> set[str]:
    """The books that the code names, to ask for them or to say which have a rule."""
    texts = [each for each in constants(source) if isinstance(each, str)]
    return {name for name in BOOKS for text in texts if re.search(rf"\b{name}\b", text)}


def check_texts(path: Path, source: str) -> None:
    assert not numbers_in_texts(source) & scoring_numbers(), f"{path.name} writes a number of the rules"
    assert not books_in_texts(source), f"{path.name} names a book"


def test_the_numbers_looked_for_are_those_of_the_rules() -> None:
    assert {13, 25, 30, 35, 39, 40, 50, 63} <= scoring_numbers()


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.name)
def test_no_number_of_the_rules_in_a_screen(path: Path) -> None:
    allowed = LAYOUT.get(path.name, {})
    source = path.read_text("utf-8")
    strange = {number for number in numbers(source) if number > ONE_DIGIT and number not in allowed}
    assert not strange, f"{path.name}: is {strange} a rule? Ask the rulebook; if it is layout, say so in LAYOUT"
    check_texts(path, source)
    for number, name in allowed.items():
        if number in scoring_numbers():
            assert re.search(rf"^{name}\b.*= .*\b{number}\b", source, re.MULTILINE), f"{name} is not {number}"


@pytest.mark.parametrize("path", SERVER, ids=lambda path: path.relative_to(PACKAGE / "server").as_posix())
def test_no_number_of_the_rules_in_the_server(path: Path) -> None:
    allowed = LIMITS.get(path.relative_to(PACKAGE / "server").as_posix(), {})
    source = path.read_text("utf-8")
    strange = numbers(source) & {*scoring_numbers(), DICE, MOST_ROLLS} - set(allowed)
    assert not strange, f"{path.name}: is {strange} a rule? Ask the rulebook; if it is none, say in LIMITS what it is"
    check_texts(path, source)
    for number, name in allowed.items():
        assert re.search(rf"({name})\b.*\b{number:g}\b", source), f"{name} is not {number}"


def test_every_exception_is_of_a_file() -> None:
    assert set(LAYOUT) <= {path.name for path in SCREENS}
    assert set(LIMITS) <= {path.relative_to(PACKAGE / "server").as_posix() for path in SERVER}


def test_the_check_finds_what_it_looks_for() -> None:
    assert numbers("def bonus(total):\n    return 35 if total >= 63 else 0\n") == {35, 63, 0}
    assert numbers("dice: list = Field(max_length=5)\nname: str = Field(max_length=40, description='up to 63')") == {5}
    assert numbers_in_texts('show("22/63", "#123456", "1.5rem 50rem")') == {22, 63, 1}
    assert books_in_texts('if game.book.book.name == "triple": pass') == {"triple"}
    assert books_in_texts('"""As in triple."""') == set()
