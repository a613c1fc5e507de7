"""The texts around the dice: what is played, whose turn it is, the scores, and the labels of the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from textual.geometry import Size

from ...coach.words import percent
from ...rules import Game, Placement
from ...rules.dice import DICE
from ...rules.game import MOST_ROLLS
from ...words import online, say, terminal
from ..narration import player_name
from ..sitting import Sitting
from .screen_size import LEAST

LONGEST_NAME = 12
"""The longest name of a side in a line with all sides."""
LONGEST_PLAYER = 24
MOST_CELLS = 1000
"""More cells than any line has."""


def title(sitting: Sitting) -> str:
    series = sitting.series
    parts = [*filter(None, [_whose_turn(sitting)]), sitting.where, series.book.title]
    if series.length > 1:
        parts.append(say(terminal.GAME_OF, number=len(series.games), count=series.length))
    if sitting.real_dice:
        parts.append(terminal.REAL_DICE)
    if not sitting.is_kept:
        parts.append(terminal.NOT_SAVED_SIGN)
    return " · ".join(parts)


def _whose_turn(sitting: Sitting) -> str:
    """Whether it is the turn of the person here; nothing at this keyboard's own table, where everybody sits."""
    game = sitting.game
    if not sitting.my_sides or len(game.sides) == 1 or game.first is None or game.is_over:
        return ""
    return say(terminal.WAITING_FOR, player=short(sitting.awaited)) if sitting.awaited else terminal.YOUR_TURN


def names(sitting: Sitting, longest: int = LONGEST_NAME) -> list[str]:
    """The names of all sides; at a table online, the person here is `Ann (you)`."""
    whole = [side.name for side in sitting.game.sides]
    mine = sitting.my_sides if len(whole) > 1 else []
    room = longest - len(say(online.MARKED, name="", marks=online.MARKS["you"]))
    return [
        say(online.MARKED, name=short(name, room), marks=online.MARKS["you"]) if side in mine else name
        for side, name in enumerate(whole)
    ]


def too_small(size: Size) -> str:
    return say(
        terminal.TOO_SMALL,
        width=size.width,
        height=size.height,
        least_width=LEAST.width,
        least_height=LEAST.height,
    )


def turn(game: Game) -> str:
    if game.status == "starting":
        return terminal.WHO_STARTS
    turns = len(game.book.boxes)
    known = {
        "player": short(player_name(game), LONGEST_PLAYER),
        "number": min(game.turn_number, turns),
        "count": turns,
    }
    if not game.rolls:
        return say(terminal.WHOSE_TURN, **known)
    return say(terminal.WHOSE_ROLL, roll=len(game.rolls), rolls=MOST_ROLLS, **known)


def how_to_play(sitting: Sitting) -> str:
    """What to press, for people who have just begun."""
    return terminal.HOW_TO_PLAY_WITH_REAL_DICE if sitting.real_dice else terminal.HOW_TO_PLAY


def scores(sitting: Sitting, chances: Sequence[float] | None = None, width: int = MOST_CELLS) -> str:
    """Everybody's total, and the chance to win if it is known; the side whose turn it is has a mark.

    Lines are broken between sides only, and long names are shortened unless one line has room for them all.
    """
    whole = _score_lines(sitting, chances, width, LONGEST_PLAYER)
    return "\n".join(whole if len(whole) == 1 else _score_lines(sitting, chances, width, LONGEST_NAME))


def _score_lines(sitting: Sitting, chances: Sequence[float] | None, width: int, longest: int) -> list[str]:
    lines, game = [""], sitting.game
    for number, (name, total) in enumerate(zip(names(sitting, longest), game.totals, strict=True)):
        chance = f" ({percent(chances[number])})" if chances else ""
        mark = "▸" if number == game.side else " "
        part = f"{mark}{short(name, longest)} {total}{chance}"
        longer = f"{lines[-1]}  {part}" if lines[-1] else part
        if lines[-1] and cell_len(longer) > width:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def short(name: str, longest: int = LONGEST_NAME) -> str:
    """A name of at most this width; some characters are two wide."""
    return name if cell_len(name) <= longest else f"{set_cell_size(name, longest - 1).rstrip()}…"


def roll_label(sitting: Sitting, held: int) -> str:
    """What space does now."""
    game = sitting.game
    if game.awaits == "decision" and not game.rolls_left:
        return terminal.NO_ROLLS_LEFT
    if sitting.real_dice:
        return terminal.TYPE_DICE
    match DICE - held:
        case 0:
            return terminal.ALL_HELD
        case 5:
            return say(terminal.ROLL_ALL, count=5)
        case rolled:
            return say(terminal.ROLL_SOME, count=rolled)


def score_label(placement: Placement | None) -> str:
    if placement is None:
        return terminal.SCORE
    bonus = f" +{placement.bonus}" if placement.bonus else ""
    column = f" ({placement.box.column})" if placement.box.column else ""
    return f"{placement.box.category.label}{column}: {placement.points}{bonus}"
