"""What a loss and a piece of luck are called: the one table of thresholds.

Where they come from: `bench/thresholds.py` plays games by every level of the ladder and prints how often each
threshold is crossed; docs/coach.md shows its table. An expert crosses 0.5 about once in a game, a beginner in every
other decision. A skilled player crosses 2 less than once in a game, a regular three or four times. Nobody from
skilled up crosses 5, and a beginner does so nearly three times. Of the 37 rolls of a game about four are lucky and
two of them very lucky.
"""

from __future__ import annotations

from typing import NamedTuple


class Threshold(NamedTuple):
    """From so many points on, it is called this."""

    points: float
    name: str


LOSSES = (Threshold(0.5, "inaccuracy"), Threshold(2.0, "mistake"), Threshold(5.0, "blunder"))
LUCK = (Threshold(7.5, "lucky"), Threshold(15.0, "very lucky"))
BAD_LUCK = (Threshold(7.5, "unlucky"), Threshold(15.0, "very unlucky"))
NO_LOSS = 1e-6
"""A loss below this is none."""

GRADES = ("best", "good", *(threshold.name for threshold in LOSSES))


def grade(loss: float) -> str:
    """What a decision that lost so many points is called."""
    return _name(LOSSES, loss, "best" if loss < NO_LOSS else "good")


def luck_grade(luck: float) -> str:
    """What a roll that gave so many points is called; empty for ordinary ones."""
    return _name(LUCK, luck, "") or _name(BAD_LUCK, -luck, "")


def _name(thresholds: tuple[Threshold, ...], points: float, otherwise: str) -> str:
    return next((threshold.name for threshold in reversed(thresholds) if points >= threshold.points), otherwise)
