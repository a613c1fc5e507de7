"""`dicecup leaderboard`: compares any bots and programs over the same games."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..rules import Malformed
from ..words import say
from ..words.command_line import commands, option_help
from .options import BOOK, JSON, RULE, RULES, asked_book, complete_bots, own_bots, print_json, shown_progress

if TYPE_CHECKING:
    from ..coach import Leaderboard
    from ..intervals import Interval
    from ..players import Player

NAME_WIDTH = 28


def leaderboard(
    policies: list[str] = typer.Argument(
        None,
        metavar="[NAME]...",
        help=option_help.LEADERBOARD_POLICIES,
        show_default=False,
        autocompletion=complete_bots,
    ),
    program: list[str] = typer.Option(
        [],
        metavar="COMMAND",
        help=option_help.LEADERBOARD_PROGRAM,
        show_default=False,
    ),
    games: int = typer.Option(1000, metavar="NUMBER", help=option_help.LEADERBOARD_GAMES),
    seed: int = typer.Option(0, metavar="NUMBER", help=option_help.SEED, min=0),
    patience: float = typer.Option(60.0, metavar="SECONDS", help=option_help.LEADERBOARD_PATIENCE, min=0.1),
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    as_json: bool = JSON,
) -> None:
    chosen = asked_book(book, rule, rules)
    names = [*(policies or []), *program]
    if not names:
        raise Malformed(commands.NAME_A_BOT)
    for name in names:
        if names.count(name) > 1:
            raise Malformed(say(commands.GIVEN_TWICE, name=name))
    from ..coach import leaderboard as compared
    from ..players import OwnBot, ProgramPlayer, add_own_bot, make_player

    for own in own_bots(policies or []):
        add_own_bot(own)
    players: dict[str, Player] = {name: make_player(name, chosen, seed) for name in policies or []}
    programs: list[ProgramPlayer] = []
    try:
        for command in program:
            programs.append(ProgramPlayer(command, patience))
            players[command] = OwnBot(command, programs[-1])
        with shown_progress(say(commands.COMPARING, count=len(players), book=chosen.book.name)) as progress:
            found = compared(players, chosen, games, seed, progress)
    finally:
        for each in programs:
            each.close()
    if as_json:
        print_json(found.to_json())
    else:
        _print(found)


def _print(found: Leaderboard) -> None:
    names = {row.name: textwrap.shorten(row.name, NAME_WIDTH, placeholder="…") for row in found.rows}
    width = max(len(commands.LEADERBOARD_COLUMNS[0]), *map(len, names.values()))
    print(say(commands.LEADERBOARD, count=found.games, book=found.book.name, seed=found.seed))
    if not found.exact:
        print(commands.BY_ESTIMATE)
    player, points, deviation, luckless, regret, bonus, yahtzee = commands.LEADERBOARD_COLUMNS
    heads = f"{points:>15}  {deviation:>6}  {luckless:>15}  {regret:>17}  {bonus:>13}  {yahtzee:>13}"
    print(f"{player:<{width}}  {heads}")
    for row in found.rows:
        print(
            f"{names[row.name]:<{width}}  {_text(row.points, 2):>15}  {row.deviation:6.1f}"
            f"  {_text(row.without_luck, 2):>15}  {_text(row.regret, 4):>17}"
            f"  {_percent(row.upper_bonus):>13}  {_percent(row.yahtzee):>13}"
        )
    levels, width = list(found.rows[0].wins), max(width, len(commands.WINS_AGAINST))
    print(f"\n{commands.WINS_AGAINST:<{width}}" + "".join(f"  {level:>13}" for level in levels))
    for row in found.rows:
        print(f"{names[row.name]:<{width}}" + "".join(f"  {_percent(row.wins[level]):>13}" for level in levels))


def _text(found: Interval, digits: int) -> str:
    return f"{found.mean:.{digits}f} ± {(found.high - found.low) / 2:.{digits}f}"


def _percent(found: Interval) -> str:
    return f"{100 * found.mean:.1f} ± {50 * (found.high - found.low):.1f} %"
