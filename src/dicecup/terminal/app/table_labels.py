"""The texts around the dice: what is played, whose turn it is, the scores, and the labels of the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from textual.geometry import Size

from ...coach.words import percent
from ...rules import Game, Placement
from ...rules.dice import DICE
from ...rules.game import MOST_ROLLS
from ..narration import player_name
from ..sitting import Sitting
from .screen_size import LEAST

LONGEST_NAME = 12
"""Of a side, in a line with all sides."""
LONGEST_PLAYER = 24
MOST_CELLS = 1000
"""More than any line has."""


def title(sitting: Sitting) -> str:
    series = sitting.series
    parts = [sitting.where, series.book.title]
    if series.length > 1:
        parts.append(f"game {len(series.games)} of {series.length}")
    if sitting.real_dice:
        parts.append("real dice")
    if not sitting.is_kept:
        parts.append("NOT SAVED")
    return " · ".join(parts)


def too_small(size: Size) -> str:
    return f"{size.width}×{size.height} is too small: make it {LEAST.width}×{LEAST.height}"


def turn(game: Game) -> str:
    if game.status == "starting":
        return "Who starts?"
    turns = len(game.book.boxes)
    where = f"turn {min(game.turn_number, turns)} of {turns}"
    if game.rolls:
        where += f" · roll {len(game.rolls)} of {MOST_ROLLS}"
    return f"{short(player_name(game), LONGEST_PLAYER)} · {where}"


def how_to_play(sitting: Sitting) -> str:
    """What to press, for people who have just begun."""
    first = "Roll your dice and press space to type them." if sitting.real_dice else "Press space to roll."
    return f"{first} Then 1 to 5 hold dice and space rolls the others, or arrows and enter fill a box."


def scores(game: Game, chances: Sequence[float] | None = None, width: int = MOST_CELLS) -> str:
    """Everybody's total, and the chance to win where it is known; the side whose turn it is has a mark.

    Lines are broken between sides only.
    """
    lines = [""]
    for number, (side, total) in enumerate(zip(game.sides, game.totals, strict=True)):
        chance = f" ({percent(chances[number])})" if chances else ""
        mark = "▸" if number == game.side else " "
        part = f"{mark}{short(side.name)} {total}{chance}"
        longer = f"{lines[-1]}  {part}" if lines[-1] else part
        if lines[-1] and cell_len(longer) > width:
            lines.append(part)
        else:
            lines[-1] = longer
    return "\n".join(lines)


def short(name: str, longest: int = LONGEST_NAME) -> str:
    """A name of at most this width; some characters are two wide."""
    return name if cell_len(name) <= longest else f"{set_cell_size(name, longest - 1).rstrip()}…"


def roll_label(sitting: Sitting, held: int) -> str:
    """What space does now."""
    game = sitting.game
    if game.awaits == "decision" and not game.rolls_left:
        return "No rolls left"
    if sitting.real_dice:
        return "Type the dice"
    match DICE - held:
        case 0:
            return "All are held"
        case 1:
            return "Roll 1 die"
        case 5:
            return "Roll all 5"
        case rolled:
            return f"Roll {rolled} dice"


def score_label(placement: Placement | None) -> str:
    if placement is None:
        return "Score"
    bonus = f" +{placement.bonus}" if placement.bonus else ""
    column = f" ({placement.box.column})" if placement.box.column else ""
    return f"{placement.box.category.label}{column}: {placement.points}{bonus}"
