"""`dicecup stats`: what your saved games say about your play."""

from __future__ import annotations

from pathlib import Path

import typer

from ..rules import DEFAULT_BOOK, Malformed, Rulebook
from ..saves import Saves
from ..words import say
from ..words.command_line import commands, option_help
from .options import FORCE, JSON, RULE, RULES, asked_book, check_outputs, print_json, shown_progress

BOOK_OR_USUAL = typer.Option(None, "--book", metavar="NAME", help=option_help.STATS_BOOK_OR_USUAL, show_default=False)
PLOT = typer.Option(None, metavar="FILE", help=option_help.PLOT, show_default=False)
PLAYER = typer.Option(None, metavar="NAME", help=option_help.STATS_PLAYER, show_default=False)
GAMES = typer.Option(False, "--games", help=option_help.STATS_GAMES, show_default=False)


def stats(
    book: str | None = BOOK_OR_USUAL,
    player: str | None = PLAYER,
    plot: Path | None = PLOT,
    games: bool = GAMES,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    force: bool = FORCE,
    as_json: bool = JSON,
) -> None:
    from ..coach.finished_games import played_sides, saved_records
    from ..coach.pictures import check_picture, write_picture
    from ..coach.statistics import statistics

    check_picture(plot)
    check_outputs(plot, force=force, inputs=[rules])
    records = saved_records(Saves())
    chosen = chosen_book(book, rule, rules)
    with shown_progress(say(commands.SOLVING, book=chosen.book.name)) as progress:
        played = [side.figures for side in played_sides(records, chosen, progress) if not side.figures.bot]
    if player is not None:
        played = [side for side in played if side.name == player]
    with shown_progress(commands.FOLLOWING) as progress:
        found = statistics(chosen, played, progress)
    if plot is not None:
        if not played:
            raise Malformed(commands.NOTHING_TO_DRAW)
        write_picture(plot, found.picture())
    people = [] if player is not None else [found.of(name) for name in found.people]
    if as_json:
        print_json({**found.to_json(), "people": [{"name": each.played[0].name, **each.to_json()} for each in people]})
    elif games:
        print("\n".join(found.game_lines()))
    elif player is not None and not played:
        print(say(commands.NO_GAMES_BY, book=chosen.name, player=player))
    else:
        print("\n".join([*found.text_lines(), *(found.people_lines() if len(people) > 1 else [])]))


def chosen_book(name: str | None, rule: list[str], rules: Path | None) -> Rulebook:
    """The book asked for, or the one with the most finished games."""
    if name is not None or rule or rules is not None:
        return asked_book(name or DEFAULT_BOOK, rule, rules)
    from ..coach.finished_games import saved_records, usual_book

    return usual_book(saved_records(Saves())) or asked_book(DEFAULT_BOOK, [], None)
