"""`dicecup review RECORD`: luck and skill apart."""

from __future__ import annotations

from pathlib import Path

import typer

from ..rules import Malformed
from ..saves import Saves, load, write_atomically
from .question import JSON, print_json, shown_progress

HELP = """Take a game apart into luck and skill: the luck of every roll, the loss of every decision.

\b
Examples:
  dicecup review game.dice
  dicecup review 2026-11-15-183000-deluxe-4f1c9a  a name from dicecup records
  dicecup review game.dice --html game.html       a page with a graph

Start value + luck - losses = final score, for every game of the one-column books;
in triple the drift of the estimate closes the sum. Games under way are reviewed as far as they
have come.
"""


def register(app: typer.Typer) -> None:
    app.command("review", help=HELP)(review)


def review(
    record: str = typer.Argument(help="A record: a file, or a name from dicecup records."),
    html: Path | None = typer.Option(
        None, "--html", metavar="FILE", help="Write a page that needs nothing else.", show_default=False
    ),
    game: int | None = typer.Option(
        None, metavar="NUMBER", help="In a series: which game; the last by default.", min=1, show_default=False
    ),
    brief: bool = typer.Option(False, "--brief", help="Leave out the turns.", show_default=False),
    as_json: bool = JSON,
) -> None:
    loaded = load(Saves().find(record))
    series = loaded.series
    number = len(series.games) if game is None else game
    if number > len(series.games):
        games = "1 game" if len(series.games) == 1 else f"{len(series.games)} games"
        raise Malformed(f"that record has {games} so far; there is no game {number}")
    if html is not None and html.is_dir():
        raise Malformed(f"{html} is a folder; name a file for the page, such as review.html")
    from ..coach.report import html_page, text_lines
    from ..coach.review import review_of
    from ..coach.words import listed

    with shown_progress(f"solving {series.book.book.name}") as progress:
        found = review_of(series.games[number - 1], progress, real_dice=loaded.real_dice)
    if html is not None:
        names = listed([side.name for side in series.sides])
        write_atomically(html, html_page(found, f"A game of Yahtzee by {names}, reviewed"))
    if as_json:
        print_json(found.to_json())
    elif html is None:
        print("\n".join(text_lines(found, turns=not brief)))
    else:
        print(f"The review is in {html}")
