"""`dicecup advise`: what to do with the dice on the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..coach.words import wrapped
from ..rules import Card, Malformed, Reroll, Roll
from ..saves import Saves, load
from ..words import say
from ..words.command_line import commands, option_help
from .options import BOOK, CARD, JSON, RULE, RULES, asked_book, asked_card, print_json, shown_progress

if TYPE_CHECKING:
    from ..coach import AdvisedChoice


def advise(
    dice: list[str] = typer.Argument(None, metavar="[DICE]...", help=option_help.ADVISE_DICE, show_default=False),
    rolls_left: int | None = typer.Option(
        None,
        "--rolls-left",
        metavar="NUMBER",
        help=option_help.ADVISE_ROLLS_LEFT,
        show_default=False,
    ),
    card: str | None = CARD,
    record: str | None = typer.Option(None, metavar="RECORD", help=option_help.ADVISE_RECORD, show_default=False),
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    most: int = typer.Option(10, "--most", metavar="NUMBER", help=option_help.ADVISE_MOST, min=0),
    as_json: bool = JSON,
) -> None:
    if rolls_left not in (None, 0, 1, 2):
        raise Malformed(say(commands.ROLLS_LEFT_OPTION, number=rolls_left))
    position, roll, left = _asked(" ".join(dice or []), rolls_left, card, record, book, rule, rules)
    from ..coach import advise as advice_on
    from ..solver import evaluator_for

    with shown_progress(say(commands.SOLVING, book=position.book.book.name)) as progress:
        evaluator = evaluator_for(position.book, progress)
        evaluator.prepare(progress)
    advice = advice_on(position, roll, left, evaluator)
    if as_json:
        print_json(advice.to_json())
        return
    print(say(commands.ADVICE_ON, book=position.book.name, dice=" ".join(map(str, roll)), count=left))
    with_bonus = any(choice.upper_bonus is not None for choice in advice.choices)
    value, loss, text, bonus, aims = commands.ADVICE_COLUMNS
    print(f"{value:>8} {loss:>7}  {text:<25}{f' {bonus:>6}' if with_bonus else ''}  {aims}")
    for choice in advice.choices[: most or None]:
        bonus = f" {_upper_bonus(choice):6}" if with_bonus else ""
        print(f"{choice.value:8.3f} {choice.loss:7.3f}  {choice.text:<25}{bonus}  {_aims(choice)}".rstrip())
    if most and len(advice.choices) > most:
        print(say(commands.MORE_CHOICES, count=len(advice.choices) - most))
    print("\n".join(wrapped(advice.sentence)))
    if advice.trust:
        print("\n".join(wrapped(advice.trust)))


def _upper_bonus(choice: AdvisedChoice) -> str:
    return "" if choice.upper_bonus is None else f"{100 * choice.upper_bonus:4.0f} %"


def _aims(choice: AdvisedChoice) -> str:
    """The boxes that a keep aims for."""
    aims = choice.aims[:3] if isinstance(choice.action, Reroll) else ()
    return ", ".join(say(commands.AIM, box=category.label, chance=100 * chance) for category, chance in aims)


def _asked(
    dice: str,
    rolls_left: int | None,
    card: str | None,
    record: str | None,
    book: str,
    rule: list[str],
    rules: Path | None,
) -> tuple[Card, Roll, int]:
    """The position asked about: from a record, or from dice and card on the command line."""
    if record is not None:
        if dice or card is not None or rolls_left is not None:
            raise Malformed(commands.RECORD_GIVES_DICE)
        game = load(Saves().find(record)).game
        if game.awaits != "decision" or game.roll is None:
            raise Malformed(commands.NO_DECISION)
        return game.card, game.roll, game.rolls_left
    if not dice:
        raise Malformed(commands.GIVE_DICE)
    chosen = asked_book(book, rule, rules)
    return asked_card(chosen, card), Roll(dice), 2 if rolls_left is None else rolls_left
