"""`dicecup rating`: how well somebody plays, free of luck."""

from __future__ import annotations

from pathlib import Path

import typer

from ..rules import Malformed
from ..saves import Saves, load
from ..words import figures, say
from ..words.command_line import commands, option_help
from .options import FORCE, JSON, check_outputs, complete_records, print_json, shown_progress

RECORDS = typer.Argument(
    None,
    metavar="[RECORD]...",
    help=option_help.RATING_RECORDS,
    show_default=False,
    autocompletion=complete_records,
)
PLAYER = typer.Option(None, metavar="NAME", help=option_help.RATING_PLAYER, show_default=False)
PLOT = typer.Option(None, metavar="FILE", help=option_help.RATING_PLOT, show_default=False)


def rating(
    records: list[str] | None = RECORDS,
    player: str | None = PLAYER,
    plot: Path | None = PLOT,
    force: bool = FORCE,
    as_json: bool = JSON,
) -> None:
    from ..coach.finished_games import saved_records
    from ..coach.pictures import check_picture, write_picture
    from ..coach.rating.players import rated_players

    check_picture(plot)
    saves = Saves()
    files = {name: saves.find(name) for name in records or []}
    check_outputs(plot, force=force, inputs=files.values())
    chosen = [(name, load(file)) for name, file in files.items()] if files else saved_records(saves)
    with shown_progress(commands.REVIEWING_GAMES) as progress:
        found = rated_players(chosen, progress)
    if player is not None:
        found = [each for each in found if each.name == player]
        if not found:
            raise Malformed(say(commands.NO_GAMES_OF_PLAYER, player=repr(player[:60])))
    if plot is not None:
        with_games = [each for each in found if each.rating.games]
        if len(with_games) != 1:
            raise Malformed(say(commands.ONE_RATING, count=len(with_games)))
        write_picture(plot, with_games[0].picture())
    if as_json:
        print_json({"ratings": [each.to_json() for each in found]})
    elif not found:
        print(figures.NO_RATED_GAMES)
    else:
        print("\n\n".join("\n".join(each.text_lines()) for each in found))
