"""`dicecup review RECORD`: how much was luck and how much was skill."""

from __future__ import annotations

from pathlib import Path

import typer

from ..files import check_output, write_output
from ..rules import Malformed
from ..saves import Saves, load
from .options import JSON, RECORD, print_json, shown_progress

HELP = """Review a game: the luck of every roll and the loss of every decision.

\b
Examples:
  dicecup review game.dice
  dicecup review 2026-11-15-183000-deluxe-4f1c9a  a name from dicecup records
  dicecup review game.dice --html game.html       a page with a graph

In the one-column books, start value + luck - losses = final score; in triple the remainder is the estimate's own
error (drift). An unfinished game is reviewed as far as it has come.
"""


def review(
    record: str = RECORD,
    html: Path | None = typer.Option(
        None, "--html", metavar="FILE", help="Write an HTML page that needs no other files.", show_default=False
    ),
    game: int | None = typer.Option(
        None,
        metavar="NUMBER",
        help="In a series: which game; by default the last.",
        min=1,
        show_default=False,
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
    if brief and (as_json or html is not None):
        raise Malformed("--brief leaves the turns out of the text; leave it out with --json and --html")
    if html is not None and html.is_dir():
        raise Malformed(f"{html} is a folder; name a file for the page, such as review.html")
    check_output(html)
    from ..coach.game_review import review_of
    from ..coach.report import html_page, text_lines
    from ..words import listed

    with shown_progress(f"solving {series.book.book.name}") as progress:
        marks = loaded.help_in(number)
        found = review_of(series.games[number - 1], progress, real_dice=loaded.real_dice, marks=marks)
    if html is not None:
        names = listed([side.name for side in series.sides])
        write_output(html, html_page(found, f"A game of Yahtzee by {names}, reviewed"))
    if as_json:
        print_json(found.to_json())
    elif html is None:
        print("\n".join(text_lines(found, turns=not brief)))
    else:
        print(f"The review is in {html}")
