"""`dicecup fairness`: luck over many games."""

from __future__ import annotations

from pathlib import Path

from ..rules import Malformed
from ..saves import Saves
from .options import JSON, RULE, RULES, print_json, shown_progress
from .stats import BOOK_OR_USUAL, PLOT, chosen_book

HELP = """Say how lucky everybody was in all saved games, and how much of that is mere chance.

\b
Examples:
  dicecup fairness
  dicecup fairness --book deluxe --json
  dicecup fairness --plot luck.svg
"""


def fairness(
    book: str | None = BOOK_OR_USUAL,
    plot: Path | None = PLOT,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    as_json: bool = JSON,
) -> None:
    from ..coach.fairness import fairness as fairness_of
    from ..coach.finished_games import played_sides, saved_records
    from ..coach.pictures import check_picture, write_picture

    check_picture(plot)
    records = saved_records(Saves())
    chosen = chosen_book(book, rule, rules)
    with shown_progress(f"solving {chosen.book.name}") as progress:
        found = fairness_of(chosen, [side.figures for side in played_sides(records, chosen, progress)])
    if plot is not None:
        if not found.players:
            raise Malformed("there are no finished games to draw")
        write_picture(plot, found.picture())
    if as_json:
        print_json(found.to_json())
    elif not found.players:
        print(f"There are no finished games of {chosen.name}.")
    else:
        print("\n".join(found.text_lines()))
