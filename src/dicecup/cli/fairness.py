"""`dicecup fairness`: luck over many games."""

from __future__ import annotations

import typer

from ..saves import Saves
from .question import JSON, print_json, shown_progress
from .stats import BOOK_OR_USUAL, chosen_book

HELP = """Say how lucky everybody was over all saved games, and how much of that chance explains.

\b
Examples:
  dicecup fairness
  dicecup fairness --book deluxe --json
"""


def register(app: typer.Typer) -> None:
    app.command("fairness", help=HELP)(fairness)


def fairness(book: str | None = BOOK_OR_USUAL, as_json: bool = JSON) -> None:
    from ..coach.archive import played_sides, saved_records
    from ..coach.fairness import fairness as fairness_of

    records = saved_records(Saves())
    chosen = chosen_book(book)
    with shown_progress(f"solving {chosen.book.name}") as progress:
        found = fairness_of(chosen, [side.figures for side in played_sides(records, chosen, progress)])
    if as_json:
        print_json(found.to_json())
    elif not found.players:
        print(f"There are no finished games of {chosen.name}.")
    else:
        print("\n".join(found.text_lines()))
