"""`dicecup solve`: solve rulebooks and keep their value tables."""

from __future__ import annotations

import time
from pathlib import Path

import typer

from ..rules import BOOKS, DEFAULT_BOOK, Card
from ..words import say
from ..words.command_line import commands, option_help
from .options import JSON, RULE, RULES, asked_book, print_json, shown_progress


def solve(
    books: list[str] = typer.Argument(None, metavar="[BOOK]...", help=option_help.SOLVE_BOOKS),
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    again: bool = typer.Option(False, "--again", help=option_help.SOLVE_AGAIN, show_default=False),
    as_json: bool = JSON,
) -> None:
    from ..solver import ValueTable
    from ..solver.compiler import need_solver

    answers = []
    names = books or [name for name, book in BOOKS.items() if book.columns == 1]
    if not books and not asked_book(DEFAULT_BOOK, rule, rules).book.printed:
        names = [DEFAULT_BOOK]  # a book of the user's own is one book
    for book in dict.fromkeys(asked_book(name, rule, rules) for name in names):
        if again:
            need_solver("solving_again", book=book.name)
            ValueTable.path(book).unlink(missing_ok=True)
        begun = time.perf_counter()
        with shown_progress(say(commands.SOLVING, book=book.book.name)) as progress:
            table = (ValueTable.solved if again and book.is_printed else ValueTable.of)(book, progress)
        seconds = time.perf_counter() - begun
        answers.append({**book.to_json(), "value": table.value(Card(book)), "seconds": round(seconds, 3)})
        if not as_json:
            print(say(commands.PERFECT_PLAY, book=book.name, value=table.value(Card(book)), seconds=seconds))
    if as_json:
        print_json(answers)
