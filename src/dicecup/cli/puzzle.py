"""`dicecup puzzle`: a position to solve."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..coach.words import wrapped
from ..rules import DicecupError, Enter, Keep, Malformed, Move, Reroll, Rulebook
from ..saves import Saves
from ..terminal.commands import DiceCommand, HoldCommand, RollCommand, ScoreCommand, WordCommand, box_meant, parse
from ..terminal.drawing import card_lines, dice_text, offer_lines
from .options import BOOK, JSON, RULE, RULES, asked_book, print_json, shown_progress

if TYPE_CHECKING:
    from ..coach.puzzles import Puzzle, Theme

HELP = """Solve a position from real play that has one clearly best choice.

\b
Examples:
  dicecup puzzle                  any theme
  dicecup puzzle --theme joker    or bonus, straights, endgame, win
  dicecup puzzle --book triple    or its themes columns, endgame
  dicecup puzzle --daily          the puzzle of the day
  dicecup puzzle --mine           your own mistakes from saved games

Answer as in the game: the dice to keep, roll all, or a box.
"""


def puzzle(
    theme: str | None = typer.Option(
        None,
        metavar="NAME",
        help="bonus, straights, joker, endgame or win; in triple columns or endgame.",
        show_default=False,
    ),
    daily: bool = typer.Option(False, "--daily", help="The puzzle of the day.", show_default=False),
    day: str | None = typer.Option(
        None, "--date", metavar="DATE", help="With --daily: another day, such as 2026-11-15.", show_default=False
    ),
    mine: bool = typer.Option(False, "--mine", help="Your own mistakes, the costliest first.", show_default=False),
    player: str | None = typer.Option(
        None, metavar="NAME", help="With --mine: whose mistakes; by default everybody's.", show_default=False
    ),
    seed: int | None = typer.Option(
        None, metavar="NUMBER", help="Draw the same puzzle again.", min=0, show_default=False
    ),
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    as_json: bool = JSON,
) -> None:
    chosen = asked_book(book, rule, rules)
    if sum((daily, mine, theme is not None)) > 1:
        raise Malformed("choose one of --theme, --daily and --mine")
    if day is not None and not daily:
        raise Malformed("--date names the day of a --daily puzzle")
    if player is not None and not mine:
        raise Malformed("--player says whose mistakes --mine shows")
    if seed is not None and (daily or mine):
        raise Malformed("--seed draws a puzzle at random; leave it out with --daily and --mine")
    from ..coach.finished_games import played_sides, saved_records
    from ..coach.puzzles import daily_puzzle, draw_puzzle, drills
    from ..solver import ValueTable

    if chosen.columns == 1:
        with shown_progress(f"solving {chosen.book.name}") as progress:
            ValueTable.of(chosen, progress)
    if mine:
        sides = [side for side in played_sides(saved_records(Saves()), chosen) if not side.figures.bot]
        found = drills([side for side in sides if player in (None, side.figures.name)])
    elif daily:
        found = [daily_puzzle(chosen, _day(day))]
    else:
        found = [draw_puzzle(chosen, _theme(theme, chosen), seed)]
    if as_json:
        print_json({"puzzles": [each.to_json() for each in found]})
        return
    if not found:
        print(f"There are no mistakes to learn from in your finished games of {chosen.name}.")
    for number, each in enumerate(found, start=1):
        if len(found) > 1:
            print(f"\nMistake {number} of {len(found)}, {each.source}")
        if not _ask(each):
            return


def _theme(name: str | None, book: Rulebook) -> Theme | None:
    from ..coach.puzzles import themes_of

    if name is None:
        return None
    themes = themes_of(book)
    for theme in themes:
        if theme == name:
            return theme
    raise Malformed(f"a theme of {book.book.name} is one of {', '.join(themes)}; got {name[:40]!r}")


def _day(text: str | None) -> date:
    try:
        return date.today() if text is None else date.fromisoformat(text)
    except ValueError:
        raise Malformed(f"a date is written such as 2026-11-15; got {text!r}") from None


def _ask(puzzle: Puzzle) -> bool:
    """Ask until an answer can be understood; whether to go on with the next puzzle."""
    rolls = {2: "two rolls left", 1: "one roll left", 0: "no roll left"}[puzzle.rolls_left]
    print(f"{puzzle.card.book.name}. Theme: {puzzle.theme}, {'*' * puzzle.stars}")
    print("\n".join(card_lines(puzzle.card)))
    print(f"Total so far {puzzle.card.total}. Dice: {dice_text(puzzle.roll)}, {rolls}.")
    print("\n".join(offer_lines(puzzle.card, puzzle.roll)))
    if puzzle.trust:
        print("\n".join(wrapped(puzzle.trust)))
    print("\n".join(wrapped(puzzle.question)))
    while True:
        try:
            line = input("Your choice (or show, quit)> ")
        except EOFError:
            print()
            return False
        if line.strip().lower() in ("show", "s"):
            print("\n".join(wrapped(puzzle.sentence, "  ")))
            return True
        try:
            action = _action(line, puzzle)
            if action is None:
                return False
            print("\n".join(wrapped(puzzle.answer(action), "  ")))
            return True
        except DicecupError as error:
            print("\n".join(wrapped(f"{error}", "  ")))


def _action(line: str, puzzle: Puzzle) -> Move | None:
    """The choice that was typed; None to stop."""
    match parse(line, puzzle.card.book):
        case HoldCommand(keep) if keep is not None:
            return Reroll(keep)
        case ScoreCommand() as score:
            box = box_meant(score, puzzle.card)
            if score.scratch and any(each.box == box and each.points for each in puzzle.card.placements(puzzle.roll)):
                raise Malformed("A zero where the dice score is never best. Type the box alone to score there.")
            return Enter(box)
        case RollCommand(blank) if not blank:
            return Reroll(Keep())
        case WordCommand("quit"):
            return None
        case HoldCommand() | DiceCommand() | RollCommand() | WordCommand():
            pass
    raise Malformed("Type the dice to keep, such as 33, or roll all, or a box such as chance.")
