"""docs/rules.md: its table of options is up to date, and the house rules it names exist."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from dicecup.rules import BOOKS, rulebook
from dicecup.rules.rulebook import OPTION_NAMES

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "rules.md").read_text(encoding="utf-8")


def test_the_table_of_options_is_up_to_date() -> None:
    script = runpy.run_path(str(DOCS / "write_rules.py"))
    assert script["with_table"](TEXT) == TEXT, "run python docs/write_rules.py"


def test_every_ruling_has_a_row() -> None:
    assert re.findall(r"^\| (A\d+) \|", TEXT, re.MULTILINE) == [f"A{number}" for number in range(1, 32)]


def test_the_house_rules_it_names_can_be_played() -> None:
    named = re.findall(r"`(\w+=[\w,]+)`", TEXT.split("## Rulings")[1])
    assert len(named) > 25
    for rule in named:
        assert any(rulebook(book, [rule]).changes for book in BOOKS if book == "triple" or "," not in rule), rule
    assert {rule.partition("=")[0] for rule in named} < set(OPTION_NAMES)


def test_every_book_is_described() -> None:
    for name, book in BOOKS.items():
        assert f"| `{name}` | {book.book.title} |" in TEXT


def test_codes_of_rulings_stand_in_the_books_and_in_this_document_only() -> None:
    """Readers of code and of messages do not know what A12 is."""
    source = DOCS.parent / "src" / "dicecup"
    with_codes = {
        path.relative_to(source).as_posix()
        for path in (*source.rglob("*.py"), *source.rglob("*.toml"))
        if re.search(r"\bA([1-9]|[12]\d|3[01])\b", path.read_text(encoding="utf-8"))
    }
    assert with_codes == {f"rules/books/{name}.toml" for name in BOOKS}
