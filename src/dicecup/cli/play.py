"""`dicecup play`: a game in the terminal."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..dice_sources import SeededDice
from ..files import CannotSave
from ..rules import DEFAULT_BOOK, Malformed, Series
from ..saves import Saves
from ..terminal.bots import OWN_BOTS
from ..terminal.coaching import TerminalCoach
from ..terminal.lines.game import LineGame
from ..terminal.lines.typed_lines import TypedLines
from ..terminal.table_setup import Opening, begin, go_on, resumed, seats
from ..words import say, terminal
from ..words.command_line import commands, option_help
from .options import BOOK, RULE, RULES, asked_book, complete_bots, own_bots

if TYPE_CHECKING:
    from ..terminal.online.connection import OnlineTable


def play(
    record: str | None = typer.Argument(None, metavar="[RECORD]", help=option_help.PLAY_RECORD, show_default=False),
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    players: str | None = typer.Option(None, metavar="NAMES", help=option_help.PLAY_PLAYERS, show_default=False),
    teams: str = typer.Option(
        "",
        metavar="TEAMS",
        help=option_help.PLAY_TEAMS,
        show_default=False,
    ),
    bots: str = typer.Option(
        "",
        metavar="NAMES",
        help=option_help.PLAY_BOTS,
        show_default=False,
        autocompletion=complete_bots,
    ),
    games: int = typer.Option(1, metavar="NUMBER", help=option_help.GAMES),
    difference: bool = typer.Option(False, "--difference", help=option_help.DIFFERENCE, show_default=False),
    seed: int | None = typer.Option(None, metavar="NUMBER", help=option_help.PLAY_SEED, show_default=False),
    real_dice: bool = typer.Option(False, "--real-dice", help=option_help.PLAY_REAL_DICE, show_default=False),
    resume: bool = typer.Option(
        False,
        "--resume",
        help=option_help.PLAY_RESUME,
        show_default=False,
    ),
    plain: bool = typer.Option(False, "--plain", help=option_help.PLAIN, show_default=False),
) -> int:
    if record is not None and not resume:
        raise Malformed(say(commands.RESUME_RECORD, record=record))
    if players == "":
        raise Malformed(say(terminal.NO_PLAYERS, typed=repr(players)))
    players, saves = players or "", Saves()
    chosen_options = (players, teams, bots, rule, rules, games > 1, difference, seed is not None, real_dice)
    flags = any(chosen_options) or book != DEFAULT_BOOK
    full_screen = not plain and can_show_full_screen()
    OWN_BOTS[:] = own_bots(name.strip() for name in bots.split(","))
    if resume:
        if any(chosen_options[:2]) or any(chosen_options[3:]) or book != DEFAULT_BOOK or (bots and not OWN_BOTS):
            raise Malformed(commands.RESUME_ALONE)
        sitting = resumed(saves, record)
        opening = go_on(lambda: sitting)
        return show(saves, opening) if full_screen else _play(opening)

    if real_dice and seed is not None:
        raise Malformed(commands.SEED_WITHOUT_REAL_DICE)
    if real_dice and bots:
        raise Malformed(commands.BOTS_WITHOUT_REAL_DICE)
    if seed is not None:
        SeededDice(seed)  # refuses a number that cannot be a seed
    chosen = asked_book(book, rule, rules)
    sides, bot_names = seats(players, teams, bots)
    series = Series.new(chosen, sides, games, difference)

    usable = usable_saves(saves)
    if usable is None and not _agrees_to_play_unsaved():
        return 0
    opening = begin(series, usable, bot_names, seed=seed, real_dice=real_dice)
    if full_screen:
        return show(usable, opening if flags else None)
    return _play(opening, commands.UNFINISHED_GAME if usable and usable.newest_unfinished() else "")


def can_show_full_screen() -> bool:
    """Whether this is a terminal that can be drawn on, and nobody has asked for plain lines."""
    unnamed = "" if sys.platform == "win32" else "dumb"  # Windows gives its terminals no name
    wanted = os.environ.get("ACCESSIBLE", "") in ("", "0") and os.environ.get("TERM", unnamed) != "dumb"
    return wanted and all(
        stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)
    )  # Textual draws on the last


def show(saves: Saves | None, opening: Opening | None = None, online: OnlineTable | None = None) -> int:
    """Run the full screen, with a table of this keyboard's own, one of a server, or the menu."""
    # Textual is imported only where it is used: line mode starts faster without it.
    from ..terminal.app import DicecupApp

    app = DicecupApp(saves, opening, online=online)
    try:
        app.run()
    finally:
        app.thinker.close()
        if app.online is not None:
            app.online.close()
    if app.farewell:
        print(app.farewell)
    return app.return_code or 0


def _play(opening: Opening, first_words: str = "") -> int:
    with suppress(ImportError):
        import readline  # noqa: F401 - with it, input() has line editing and a history
    typed, sitting = TypedLines(), opening(TerminalCoach().check_bots)
    if first_words:
        print(first_words)
    return LineGame(sitting, typed.ask, lambda line: print(line, flush=True), typed.wants_undo).play()


def usable_saves(saves: Saves) -> Saves | None:
    """The folder; None, with a warning, if it cannot be written."""
    try:
        saves.check()
    except CannotSave as error:
        print(say(commands.CANNOT_SAVE, why=error))
        return None
    return saves


def _agrees_to_play_unsaved() -> bool:
    while True:
        try:
            answer = input(commands.PLAY_UNSAVED).strip().lower()
        except EOFError:
            print()
            raise Malformed(commands.NOBODY_AGREED) from None
        if answer in ("yes", "y", "no", "n"):
            return answer.startswith("y")
