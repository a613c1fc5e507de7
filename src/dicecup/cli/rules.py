"""`dicecup rules BOOK`: what a book says, its example turn, and its options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from ..rules import BOOKS, DEFAULT_BOOK, Rulebook
from ..terminal.rules_page import book_list, example_lines, options_lines, rules_lines
from ..words.command_line import option_help
from .options import JSON, RULE, RULES, asked_book, complete_books, print_json


def rules(
    book: str | None = typer.Argument(
        None, metavar="[BOOK]", help=option_help.RULES_BOOK, show_default=False, autocompletion=complete_books
    ),
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    options: bool = typer.Option(False, "--options", help=option_help.RULES_OPTIONS, show_default=False),
    as_json: bool = JSON,
) -> None:
    if as_json:
        names = [book] if book is not None or rule or rules is not None else list(BOOKS)
        found = [_json(asked_book(DEFAULT_BOOK if name is None else name, rule, rules)) for name in names]
        print_json(found)
        return
    if book is None and not options and not rule and rules is None:
        print("\n".join(book_list()))
        return
    chosen = asked_book(DEFAULT_BOOK if book is None else book, rule, rules)
    example = example_lines(chosen)
    text = options_lines(chosen) if options else [*rules_lines(chosen), *(["", *example] if example else [])]
    print("\n".join(text))


def _json(book: Rulebook) -> dict[str, Any]:
    rules = [{"number": rule.number, "text": rule.text, "quote": rule.quote} for rule in book.book.rules]
    return {**book.to_json(), "title": book.book.title, "text": rules, "options": dict(book.options)}
