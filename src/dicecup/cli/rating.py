"""`dicecup rating`: how well somebody plays, free of luck."""

from __future__ import annotations

from pathlib import Path

import typer

from ..rules import Malformed
from ..saves import Saves, load
from ..words import figures
from .options import JSON, complete_records, print_json, shown_progress

HELP = """Rate players by what their choices cost. Luck does not count, so one evening is enough to see it.

\b
Examples:
  dicecup rating
  dicecup rating --player Ann --plot ann.svg
  dicecup rating game-1.txt game-2.txt

Games alone are rated by the points that choices gave away, games with others by the winning chance, and the two are
never mixed. Decisions with help (a hint, the analysis, a warning, autoplay) are not rated; of an entry taken back, the
first is. docs/rating.md has the formula, with which anybody can compute a rating from the records again.
"""

RECORDS = typer.Argument(
    None,
    metavar="[RECORD]...",
    help="Saved games or files, oldest first; by default all saved games.",
    show_default=False,
    autocompletion=complete_records,
)
PLAYER = typer.Option(None, metavar="NAME", help="Whose rating; by default everybody's.", show_default=False)
PLOT = typer.Option(
    None, metavar="FILE", help="Draw the rating after every game as an SVG or PNG picture.", show_default=False
)


def rating(
    records: list[str] | None = RECORDS, player: str | None = PLAYER, plot: Path | None = PLOT, as_json: bool = JSON
) -> None:
    from ..coach.finished_games import saved_records
    from ..coach.pictures import check_picture, write_picture
    from ..coach.rating.players import rated_players

    check_picture(plot)
    saves = Saves()
    chosen = [(name, load(saves.find(name))) for name in records] if records else saved_records(saves)
    with shown_progress("reviewing games") as progress:
        found = rated_players(chosen, progress)
    if player is not None:
        found = [each for each in found if each.name == player]
        if not found:
            raise Malformed(f"there are no finished games by {player[:60]!r}")
    if plot is not None:
        with_games = [each for each in found if each.rating.games]
        if len(with_games) != 1:
            raise Malformed(f"a picture shows one rating, and there are {len(with_games)}: choose with --player")
        write_picture(plot, with_games[0].picture())
    if as_json:
        print_json({"ratings": [each.to_json() for each in found]})
    elif not found:
        print(figures.NO_RATED_GAMES)
    else:
        print("\n\n".join("\n".join(each.text_lines()) for each in found))
