"""Dice rolled at a real table, as people type them into a dialog."""

from __future__ import annotations

from ..rules import Enter, Game, IllegalHere, Keep, Malformed, Rulebook, Write
from .commands import MORE, Command, DiceCommand, ScoreCommand, box_meant, parse
from .drawing import listed
from .sitting import Sitting


def side_named(answer: str, game: Game) -> int | None:
    """The side somebody named, by its whole name or a beginning that only one has."""
    wanted = answer.strip().lower()
    names = [side.name.lower() for side in game.sides]
    if wanted in names:
        return names.index(wanted)
    begun = [number for number, name in enumerate(names) if wanted and name.startswith(wanted)]
    return begun[0] if len(begun) == 1 else None


def _understood(answer: str, book: Rulebook) -> Command:
    try:
        return parse(answer, book)
    except Malformed as error:
        raise Malformed(str(error).removesuffix(MORE).rstrip()) from None  # a dialog has no commands


def settle_start(sitting: Sitting, answer: str) -> None:
    """Take five dice rolled for the start, or the name of the side that starts."""
    game = sitting.game
    named = side_named(answer, game)
    if named is not None:
        sitting.start_with(named)
        return
    command = _understood(answer, game.book)
    if not isinstance(command, DiceCommand):
        raise IllegalHere(f"Type five dice, or who starts: {listed([side.name for side in game.sides])}.")
    sitting.give(command.roll)


def take_typed(sitting: Sitting, answer: str, keep: Keep) -> None:
    """Take five dice, those of `keep` having been held; or, before any dice, a box with its score."""
    game = sitting.game
    command = _understood(answer, game.book)
    if isinstance(command, DiceCommand):
        if game.awaits == "decision" and game.rolls_left:
            sitting.hold(keep)
        sitting.give(command.roll)
    elif isinstance(command, ScoreCommand):
        box = box_meant(command, game.card)
        if game.awaits == "decision":
            sitting.act(Enter(box, command.scratch))
        elif command.points is None and not command.scratch:
            raise IllegalHere(f"Type the dice, or the score as well, such as {command.category.value} 12.")
        else:
            sitting.act(Write(box, command.points or 0))
    else:
        raise IllegalHere("Type the five dice, such as 13356.")
