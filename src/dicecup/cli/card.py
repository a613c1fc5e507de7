"""`dicecup card RECORD`: the score card as on the printed pad."""

from __future__ import annotations

import typer

from ..saves import Saves, load
from ..terminal.narration import pads_of_record

HELP = """Print the score cards of a record as on the book's pad.

Several games stand side by side, then follows the back of the card where the book has one.

\b
Examples:
  dicecup card game.dice
  dicecup card 2026-11-15-183000-deluxe-4f1c9a   (from dicecup records)
"""


def register(app: typer.Typer) -> None:
    app.command("card", help=HELP)(card)


def card(record: str = typer.Argument(help="A record: a file, or a name from dicecup records.")) -> None:
    print("\n".join(pads_of_record(load(Saves().find(record)))))
