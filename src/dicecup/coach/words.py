"""How the coach says things: every phrase that more than one page uses."""

from __future__ import annotations

from ..rules import Box, Card, Enter, Keep, Reroll, Roll

STAGE_NAMES = {"first_keep": "first keep", "second_keep": "second keep", "box": "box"}
ROLL_WORDS = {2: "first roll", 1: "second roll", 0: "last roll"}
"""By rolls left."""

ESTIMATE_NOTE = (
    "Nobody has solved this book: these values are an estimate, and what it drifts from turn to turn closes the sum."
)


def dice(keep: Keep) -> str:
    return " ".join(map(str, keep)) if keep else "nothing"


def listed(parts: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def signed(points: float, digits: int = 1) -> str:
    return f"{points:+.{digits}f}"


def percent(chance: float) -> str:
    """Whole percents; one digit more near the ends."""
    share = 100.0 * chance
    return f"{share:.0f} %" if 1.0 <= share <= 99.0 or share in (0.0, 100.0) else f"{share:.1f} %"


def doing(action: Reroll | Enter) -> str:
    """`keep 5 5 5`, `roll all five`, `enter Fives`, `scratch Fives`."""
    if isinstance(action, Reroll):
        return f"keep {dice(action.keep)}" if action.keep else "roll all five"
    return f"{'scratch' if action.scratch else 'enter'} {action.box.label}"


def gerund(action: Reroll | Enter) -> str:
    """`keeping 5 5 5`, `rolling all five`, `entering Fives`."""
    verb, _, rest = doing(action).partition(" ")
    return {"keep": "keeping", "roll": "rolling", "enter": "entering", "scratch": "scratching"}[verb] + f" {rest}"


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")


def position(card: Card, roll: Roll, rolls_left: int) -> str:
    """The dice, and how often they may still be rolled."""
    left = {2: "two rolls left", 1: "one roll left", 0: "no roll left"}[rolls_left]
    return f"{dice(roll)}, {left}; open: {open_boxes(card)}"


def open_boxes(card: Card) -> str:
    return ", ".join(box.label for box in card.open_boxes)


def entry(box: Box, points: int, bonus: int) -> str:
    return f"{points} in {box.label}" + (f" and a bonus of {bonus}" if bonus else "")


def counted(count: int, grade: str) -> str:
    """`1 blunder`, `2 inaccuracies`, `20 best`."""
    if count == 1 or grade in ("best", "good"):
        return f"{count} {grade}"
    return f"{count} {grade.removesuffix('y')}ies" if grade.endswith("y") else f"{count} {grade}s"
