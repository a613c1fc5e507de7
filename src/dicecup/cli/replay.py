"""`dicecup replay FILE`: a record turn by turn."""

from __future__ import annotations

from ..saves import Saves, load
from ..terminal.narration import book_lines, game_lines, result_lines, standings_lines
from .options import RECORD

HELP = """Show a record turn by turn: every roll, what was held, and where it was scored.

\b
Examples:
  dicecup replay game.dice
  dicecup replay 2026-11-15-183000-deluxe-4f1c9a   (from dicecup records)
"""


def replay(file: str = RECORD) -> None:
    series = load(Saves().find(file)).series
    lines = book_lines(series.book)
    for number, game in enumerate(series.games, start=1):
        lines += ["", f"Game {number} of {series.length}"] if series.length > 1 else [""]
        lines += [*game_lines(game), *result_lines(game)]
    print("\n".join([*lines, *standings_lines(series)]))
