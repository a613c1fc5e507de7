"""`dicecup advise`: what to do with the dice on the table."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..coach.words import wrapped
from ..rules import Box, Card, Enter, Malformed, Move, Reroll, Roll
from ..saves import Saves, load
from .options import BOOK, CARD, JSON, RULE, RULES, asked_book, asked_card, print_json, shown_progress

if TYPE_CHECKING:
    from ..coach import AdvisedChoice

HELP = """Advise on a roll: every keep and every box with its value, best first.

\b
Examples:
  dicecup advise 13356                      first roll of a new game
  dicecup advise 33345 --rolls-left 1 --card '{"boxes": {"threes": 9, "chance": 21}}'
  dicecup advise 44444 --rolls-left 0 --card '{"boxes": {"yahtzee": 50, "fours": 12}}'
  dicecup advise --record game.dice         the position of a saved game
  dicecup advise 13356 --book triple        by a learned estimate

A value is the number of further points that perfect play scores on average; in triple it is an estimate. Next to it
are the chance of the upper bonus (not in triple; without the extra solver it is exact to five digits) and
what a keep is going for: the boxes that it makes likelier, with their chances.
"""


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
        None, metavar="RECORD", help="Take card and dice from a saved game: a file, or a name.", show_default=False
    ),
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    most: int = typer.Option(10, "--most", metavar="NUMBER", help="How many choices to show; 0 shows all.", min=0),
    as_json: bool = JSON,
) -> None:
    if rolls_left not in (None, 0, 1, 2):
        raise Malformed(f"--rolls-left is 0, 1 or 2; got {rolls_left}")
    position, roll, left = _asked(dice, rolls_left, card, record, book, rule, rules)
    from ..coach import advise as advice_on
    from ..solver import evaluator_for

    with shown_progress(f"solving {position.book.book.name}") as progress:
        evaluator = evaluator_for(position.book, progress)
        evaluator.prepare(progress)
    advice = advice_on(position, roll, left, evaluator)
    if as_json:
        print_json(advice.to_json())
        return
    zeros = {placement.box for placement in position.placements(roll) if not placement.points}
    print(f"{position.book.name}: dice {' '.join(map(str, roll))}, {left} {'roll' if left == 1 else 'rolls'} left")
    with_bonus = any(choice.upper_bonus is not None for choice in advice.choices)
    print(f"   value    loss  choice                   {'  bonus' if with_bonus else ''}  going for")
    for choice in advice.choices[: most or None]:
        what = _what(choice.action, zeros)
        bonus = f" {_upper_bonus(choice):6}" if with_bonus else ""
        print(f"{choice.value:8.3f} {choice.loss:7.3f}  {what:<25}{bonus}  {_aims(choice)}".rstrip())
    if most and len(advice.choices) > most:
        print(f"({len(advice.choices) - most} more: --most 0 shows all)")
    print("\n".join(wrapped(advice.sentence)))
    if advice.trust:
        print("\n".join(wrapped(advice.trust)))


def _what(action: Move, zeros: Collection[Box]) -> str:
    if isinstance(action, Enter):
        return f"{'enter 0 in' if action.box in zeros else 'enter'} {action.box.label}"
    return f"keep {' '.join(map(str, action.keep))}" if action.keep else "roll all five"


def _upper_bonus(choice: AdvisedChoice) -> str:
    return "" if choice.upper_bonus is None else f"{100 * choice.upper_bonus:4.0f} %"


def _aims(choice: AdvisedChoice) -> str:
    """The boxes that a keep is going for."""
    aims = choice.aims[:3] if isinstance(choice.action, Reroll) else ()
    return ", ".join(f"{category.label} {100 * chance:.0f} %" for category, chance in aims)


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
        game = load(Saves().find(record)).game
        if game.awaits != "decision" or game.roll is None:
            raise Malformed("that game does not wait for a decision, so there is nothing to advise on")
        return game.card, game.roll, game.rolls_left
    if dice is None:
        raise Malformed("give five dice, such as: dicecup advise 13356")
    chosen = asked_book(book, rule, rules)
    return asked_card(chosen, card), Roll(dice), 2 if rolls_left is None else rolls_left
