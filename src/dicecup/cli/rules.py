"""`dicecup rules BOOK`: what a book says, its example turn, and its options."""

from __future__ import annotations

from pathlib import Path

import typer

from ..rules import DEFAULT_BOOK
from ..terminal.rules_page import book_list, example_lines, options_lines, rules_lines
from .options import RULE, RULES, asked_book

HELP = """Print the rules of a book and walk through its example turn.

\b
Examples:
  dicecup rules                   the five books
  dicecup rules deluxe            the current official rules
  dicecup rules deluxe --options  what house rules can change
  dicecup rules --rules mine.toml a rulebook of your own
"""


def rules(
    book: str | None = typer.Argument(None, help="travel, web, classic, triple or deluxe.", show_default=False),
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    options: bool = typer.Option(
        False, "--options", help="List every house-rule option with its value in this book.", show_default=False
    ),
) -> None:
    if book is None and not options and not rule and rules is None:
        print("\n".join(book_list()))
        return
    chosen = asked_book((book or DEFAULT_BOOK).lower(), rule, rules)
    lines = options_lines(chosen) if options else [*rules_lines(chosen), "", *example_lines(chosen)]
    print("\n".join(lines))
