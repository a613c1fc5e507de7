"""`dicecup advise`: what to do with the dice on the table."""

from __future__ import annotations

from pathlib import Path

import typer

from ..rules import Card, Game, Malformed, Record, Roll
from ..saves import Saves
from .question import BOOK, CARD, JSON, RULE, RULES, asked_book, asked_card, print_json, shown_progress

HELP = """Say what to do with the dice: every keep and every box with its value, best first.

\b
Examples:
  dicecup advise 13356                      first roll of a new game
  dicecup advise 33345 --rolls-left 1 --card '{"boxes": {"threes": 9, "chance": 21}}'
  dicecup advise 44444 --rolls-left 0 --card '{"boxes": {"yahtzee": 50, "fours": 12}}'
  dicecup advise --record game.dice         the position a saved game stands at

A value is the number of further points that perfect play will score on average.
"""


def register(app: typer.Typer) -> None:
    app.command("advise", help=HELP)(advise)


def advise(
    dice: str | None = typer.Argument(None, metavar="DICE", help="The five dice, such as 13356.", show_default=False),
    rolls_left: int | None = typer.Option(
        None,
        "--rolls-left",
        metavar="NUMBER",
        help="Rolls left after these dice: 2 by default, 1 or 0.",
        show_default=False,
    ),
    card: str | None = CARD,
    record: str | None = typer.Option(
        None, metavar="FILE", help="Take card and dice from a saved game.", show_default=False
    ),
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    most: int = typer.Option(10, "--most", metavar="NUMBER", help="How many choices to show; 0 shows all.", min=0),
    as_json: bool = JSON,
) -> None:
    position, roll, left = _asked(dice, rolls_left, card, record, book, rule, rules)
    from ..solver import ValueTable

    with shown_progress(f"solving {position.book.book.name}") as progress:
        table = ValueTable.of(position.book, progress)
    choices = table.choices(position, roll, left)
    if as_json:
        print_json({"choices": [choice.to_json() for choice in choices]})
        return
    print(f"{position.book.name}: dice {' '.join(map(str, roll))}, {left} {'roll' if left == 1 else 'rolls'} left")
    print("   value    loss  choice")
    for choice in choices[: most or None]:
        loss = choices[0].value - choice.value
        if choice.keep is not None:
            what = f"hold {' '.join(map(str, choice.keep))}" if choice.keep else "roll all five"
        else:
            what = f"enter {choice.box}"
        print(f"{choice.value:8.3f} {loss:7.3f}  {what}")
    if most and len(choices) > most:
        print(f"({len(choices) - most} more: --most 0 shows all)")


def _asked(
    dice: str | None,
    rolls_left: int | None,
    card: str | None,
    record: str | None,
    book: str,
    rule: list[str],
    rules: Path | None,
) -> tuple[Card, Roll, int]:
    """The position asked about: from a record, or from dice and card on the command line."""
    if record is not None:
        if dice is not None or card is not None or rolls_left is not None:
            raise Malformed("--record gives card and dice; leave out DICE, --card and --rolls-left")
        game: Game = Record.parse(Saves().find(record).read_text("utf-8")).game
        if game.awaits != "decision" or game.roll is None:
            raise Malformed("that game awaits no decision: there is nothing to advise on")
        return game.card, game.roll, game.rolls_left
    if dice is None:
        raise Malformed("give five dice, such as: dicecup advise 13356")
    chosen = asked_book(book, rule, rules)
    return asked_card(chosen, card), Roll(dice), 2 if rolls_left is None else rolls_left
