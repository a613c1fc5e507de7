"""Plain words: sentences that were replaced are nowhere but on screens, which follow in issues of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCREENS = ("src/dicecup/server/static/", "src/dicecup/terminal/", "tests/terminal/", "tests/browser/", "tests/page/")
"""What people see, and the tests that look at it."""
DATA = ("tests/compatibility/", "tests/test_sentences.py")
"""What the first version wrote stays as it was."""
REPLACED = (
    "Dearest decisions",
    "dearest",
    "nought",
    "all the same?",
    "worth a name",
    "of the win.",
    "may stay so",
    "Reds wins",
    "Loss a decision",
    "Luck a game",
    "points a game",
    "loss a decision",
    "one a column",
    "a line a row",
    "line a legal box",
    "a module a command",
    "one module a command",
    "Mean loss of an unforced decision",
    "these decisions score",
    "What the estimate drifts from turn to turn",
    "Drift of the estimate",
    "Nobody trained an estimate",
    "nobody has solved triple",
    "Chance alone would bring",
    "few games say little",
    "chance alone stays in here",
    "it more often saves",
    "not least because",
    "it brings",
    "above all in",
    "how the page is made says",
    "The coach works this book out first",
    "A bot that is new to a book",
    "Nothing is done.",
    "and a zero by choice is not in this book",
    "do not contain the",
    "no such thing, or not for you",
    "That loses",
    "Do it all the same",
    "The table moved on meanwhile",
    "That seat link was used, replaced or revoked",
    "A name is made of printable characters",
    "what can be typed",
    "Say what to do with the dice",
)
FILES = sorted(
    path
    for folder in ("src", "docs", "bench", "tests", "training")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".md", ".js")
    and not path.relative_to(ROOT).as_posix().startswith((*SCREENS, *DATA))
    and "egg-info" not in path.as_posix()
) + [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")]


def replaced_in(text: str) -> list[str]:
    """The replaced sentences that a text still has; they may run over the end of a line."""
    flat = " ".join(re.sub(r'["\']\s*\n\s*f?["\']', "", text).split())
    return [each for each in REPLACED if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", flat)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_sentence_that_was_replaced(path: Path) -> None:
    assert replaced_in(path.read_text("utf-8")) == []


def test_the_check_finds_a_sentence_over_two_lines() -> None:
    assert replaced_in("It scores about 1,897 points\n  a game.") == ["points a game"]
    assert replaced_in('print("with many points "\n    "a game")') == ["points a game"]
    assert replaced_in("It scores 1,897 points per game.") == []


def test_the_files_are_found() -> None:
    assert len(FILES) > 300
