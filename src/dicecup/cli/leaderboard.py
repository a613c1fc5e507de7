"""`dicecup leaderboard`: any bots and programs over the same games."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..rules import Malformed
from .options import BOOK, JSON, RULE, RULES, asked_book, complete_bots, own_bots, print_json, shown_progress

if TYPE_CHECKING:
    from ..coach import Leaderboard
    from ..intervals import Interval
    from ..players import Player

HELP = """Compare bots and programs: points, regret per decision, bonuses, and wins against the ladder of bots.

\b
Examples:
  dicecup leaderboard optimal greedy casual
  dicecup leaderboard mybots:Cautious mybots:choose   a class or a function of mybots.py
  dicecup leaderboard --program "./player --fast"      any program that answers advise
  dicecup leaderboard optimal --games 10000 --seed 7 --json

Everybody plays the same games: the dice of a turn follow from the seed, the game and the turn. Regret is what a
decision lost against the best one, which is known exactly in the one-column books. docs/leaderboard.md says how to
write a program, and has the figures of published ones.
"""
NAME_WIDTH = 28


def leaderboard(
    policies: list[str] = typer.Argument(
        None,
        metavar="NAME",
        help="Bots by name, or your own as module:name, a class with choose(game) or a function of the game.",
        show_default=False,
        autocompletion=complete_bots,
    ),
    program: list[str] = typer.Option(
        [],
        metavar="COMMAND",
        help="A program that plays by the engine protocol; may be given several times.",
        show_default=False,
    ),
    games: int = typer.Option(1000, metavar="NUMBER", help="The number of games per player."),
    seed: int = typer.Option(0, metavar="NUMBER", help="The seed of the dice.", min=0),
    patience: float = typer.Option(60.0, metavar="SECONDS", help="How long a program may take for an answer.", min=0.1),
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    as_json: bool = JSON,
) -> None:
    chosen = asked_book(book, rule, rules)
    names = [*(policies or []), *program]
    if not names:
        raise Malformed("name at least one bot, such as optimal, or give --program COMMAND")
    for name in names:
        if names.count(name) > 1:
            raise Malformed(f"{name} is given twice; name each once")
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
        with shown_progress(f"{len(players)} play {chosen.book.name}") as progress:
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
    width = max(6, *map(len, names.values()))
    print(f"{found.games:,} games of {found.book.name} each, seed {found.seed}; ± is half of a 95 % interval")
    if not found.exact:
        print("Regret and points without luck are those that the learned estimate sees.")
    heads = f"{'points':>15}  {'SD':>6}  {'without luck':>15}  {'regret':>17}  {'bonus':>13}  {'Yahtzee':>13}"
    print(f"{'player':<{width}}  {heads}")
    for row in found.rows:
        print(
            f"{names[row.name]:<{width}}  {_text(row.points, 2):>15}  {row.deviation:6.1f}"
            f"  {_text(row.without_luck, 2):>15}  {_text(row.regret, 4):>17}"
            f"  {_percent(row.upper_bonus):>13}  {_percent(row.yahtzee):>13}"
        )
    levels, width = list(found.rows[0].wins), max(width, 12)
    print(f"\n{'wins against':<{width}}" + "".join(f"  {level:>13}" for level in levels))
    for row in found.rows:
        print(f"{names[row.name]:<{width}}" + "".join(f"  {_percent(row.wins[level]):>13}" for level in levels))


def _text(found: Interval, digits: int) -> str:
    return f"{found.mean:.{digits}f} ± {(found.high - found.low) / 2:.{digits}f}"


def _percent(found: Interval) -> str:
    return f"{100 * found.mean:.1f} ± {50 * (found.high - found.low):.1f} %"
