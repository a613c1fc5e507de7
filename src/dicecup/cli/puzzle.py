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
from ..words import say
from ..words.command_line import commands, option_help
from .options import BOOK, JSON, RULE, RULES, asked_book, print_json, shown_progress

if TYPE_CHECKING:
    from ..coach.puzzles import Puzzle, Theme


def puzzle(
    theme: str | None = typer.Option(
        None,
        metavar="NAME",
        help=option_help.PUZZLE_THEME,
        show_default=False,
    ),
    daily: bool = typer.Option(False, "--daily", help=option_help.PUZZLE_DAILY, show_default=False),
    day: str | None = typer.Option(None, "--date", metavar="DATE", help=option_help.PUZZLE_DAY, show_default=False),
    mine: bool = typer.Option(False, "--mine", help=option_help.PUZZLE_MINE, show_default=False),
    player: str | None = typer.Option(None, metavar="NAME", help=option_help.PUZZLE_PLAYER, show_default=False),
    seed: int | None = typer.Option(None, metavar="NUMBER", help=option_help.PUZZLE_SEED, min=0, show_default=False),
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    as_json: bool = JSON,
) -> None:
    chosen = asked_book(book, rule, rules)
    if sum((daily, mine, theme is not None)) > 1:
        raise Malformed(commands.ONE_OF_PUZZLE_OPTIONS)
    if day is not None and not daily:
        raise Malformed(commands.DATE_IS_DAILY)
    if player is not None and not mine:
        raise Malformed(commands.PLAYER_IS_MINE)
    if seed is not None and (daily or mine):
        raise Malformed(commands.SEED_IS_RANDOM)
    from ..coach.finished_games import played_sides, saved_records
    from ..coach.puzzles import daily_puzzle, draw_puzzle, drills
    from ..solver import ValueTable

    if chosen.columns == 1:
        with shown_progress(say(commands.SOLVING, book=chosen.book.name)) as progress:
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
        print(say(commands.NO_MISTAKES, book=chosen.name))
    for number, each in enumerate(found, start=1):
        if len(found) > 1:
            print()
            print(say(commands.MISTAKE_OF, number=number, count=len(found), source=each.source))
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
    raise Malformed(say(commands.THEME_OF, book=book.book.name, themes=", ".join(themes), theme=repr(name[:40])))


def _day(text: str | None) -> date:
    try:
        return date.today() if text is None else date.fromisoformat(text)
    except ValueError:
        raise Malformed(say(commands.DATE_FORM, text=repr(text))) from None


def _ask(puzzle: Puzzle) -> bool:
    """Ask until an answer can be understood; return whether to go on with the next puzzle."""
    print(say(commands.PUZZLE, book=puzzle.card.book.name, theme=puzzle.theme, stars="*" * puzzle.stars))
    print("\n".join(card_lines(puzzle.card)))
    print(say(commands.POSITION[puzzle.rolls_left], total=puzzle.card.total, dice=dice_text(puzzle.roll)))
    print("\n".join(offer_lines(puzzle.card, puzzle.roll)))
    if puzzle.trust:
        print("\n".join(wrapped(puzzle.trust)))
    print("\n".join(wrapped(puzzle.question)))
    while True:
        try:
            line = input(commands.YOUR_CHOICE)
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
                raise Malformed(commands.ZERO_NEVER_BEST)
            return Enter(box)
        case RollCommand(blank) if not blank:
            return Reroll(Keep())
        case WordCommand("quit"):
            return None
        case HoldCommand() | DiceCommand() | RollCommand() | WordCommand():
            pass
    raise Malformed(commands.ANSWER_FORM)
