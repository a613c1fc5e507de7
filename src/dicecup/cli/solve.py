"""`dicecup solve`: solve rulebooks and keep their value tables."""

from __future__ import annotations

import time
from pathlib import Path

import typer

from ..rules import BOOKS, Card
from .options import JSON, RULE, RULES, asked_book, print_json, shown_progress

HELP = """Solve rulebooks exactly and keep the value tables for every command that needs them.

\b
Examples:
  dicecup solve                             the four one-column books
  dicecup solve deluxe web
  dicecup solve deluxe --rule joker=never   with a house rule
  dicecup solve --rules mine.toml           a rulebook of your own

The value of a book is the mean score of perfect play. The tables of the printed books come with dicecup; --again solves
them anew. Those of house rules are kept in the cache folder (see dicecup cache), so each is solved only once.
"""


def solve(
    books: list[str] = typer.Argument(None, metavar="[BOOK]...", help="travel, web, classic, deluxe; all by default."),
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    again: bool = typer.Option(False, "--again", help="Solve even if there is a table already.", show_default=False),
    as_json: bool = JSON,
) -> None:
    from ..solver import ValueTable
    from ..solver.compiler import need_solver

    answers = []
    names = books or [name for name, book in BOOKS.items() if book.columns == 1]
    for book in dict.fromkeys(asked_book(name, rule, rules) for name in names):  # a book of one's own only once
        if again:
            need_solver(f"solving {book.name} again")
            ValueTable.path(book).unlink(missing_ok=True)
        begun = time.perf_counter()
        with shown_progress(f"solving {book.book.name}") as progress:
            table = (ValueTable.solved if again and book.is_printed else ValueTable.of)(book, progress)
        seconds = time.perf_counter() - begun
        answers.append({**book.to_json(), "value": table.value(Card(book)), "seconds": round(seconds, 3)})
        if not as_json:
            print(f"{book.name}: perfect play scores {table.value(Card(book)):.6f} on average ({seconds:.1f} s)")
    if as_json:
        print_json(answers)
