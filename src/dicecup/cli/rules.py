"""`dicecup rules BOOK`: what a book says, its example turn, and its options."""

from __future__ import annotations

import typer

from ..rules import rulebook
from ..terminal.rules_page import book_list, example_lines, options_lines, rules_lines

HELP = """Print the rules of a book and walk through its example turn.

\b
Examples:
  dicecup rules                   the five books
  dicecup rules deluxe            the current official rules
  dicecup rules deluxe --options  what house rules can change
"""


def register(app: typer.Typer) -> None:
    app.command("rules", help=HELP)(rules)


def rules(
    book: str | None = typer.Argument(None, help="travel, web, classic, triple or deluxe.", show_default=False),
    options: bool = typer.Option(
        False, "--options", help="List every house-rule option with its value in this book.", show_default=False
    ),
) -> None:
    if book is None and not options:
        print("\n".join(book_list()))
        return
    chosen = rulebook(book.lower()) if book else rulebook()
    lines = options_lines(chosen) if options else [*rules_lines(chosen), "", *example_lines(chosen)]
    print("\n".join(lines))
