"""What a loss and a piece of luck are called: the one table of thresholds, a row for each kind of book.

Where they come from: `bench/thresholds.py` plays games by every level of the ladder and prints how often each
threshold is crossed; docs/coach.md shows its tables. With one column, an expert crosses 0.5 about once in a game, a
beginner in every other decision. A skilled player crosses 2 less than once in a game, a regular three or four times.
Nobody from skilled up crosses 5, and a beginner does so nearly three times. Of the 37 rolls of a game about four are
lucky and two of them very lucky.

With several columns points are multiplied and there are more ways to go wrong. A skilled player crosses these
thresholds as often a decision as one does with one column, and a roll is lucky as often.
"""

from __future__ import annotations

from typing import NamedTuple

from ..rules import Rulebook


class Threshold(NamedTuple):
    """From so many points on, it is called this."""

    points: float
    name: str


class Thresholds(NamedTuple):
    """What counts for one kind of book, mildest first."""

    losses: tuple[Threshold, ...]
    luck: tuple[Threshold, ...]
    bad_luck: tuple[Threshold, ...]


NO_LOSS = 1e-6
"""A loss below this is none."""
GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")


def _row(inaccuracy: float, mistake: float, blunder: float, lucky: float, very_lucky: float) -> Thresholds:
    losses = zip((inaccuracy, mistake, blunder), GRADES[2:], strict=True)
    return Thresholds(
        tuple(Threshold(points, name) for points, name in losses),
        (Threshold(lucky, "lucky"), Threshold(very_lucky, "very lucky")),
        (Threshold(lucky, "unlucky"), Threshold(very_lucky, "very unlucky")),
    )


ONE_COLUMN = _row(0.5, 2.0, 5.0, lucky=7.5, very_lucky=15.0)
SEVERAL_COLUMNS = _row(3.0, 6.0, 15.0, lucky=15.0, very_lucky=30.0)


def thresholds(book: Rulebook) -> Thresholds:
    """The row for a book."""
    return ONE_COLUMN if book.columns == 1 else SEVERAL_COLUMNS


def grade(loss: float, book: Rulebook) -> str:
    """What a decision that lost so many points is called."""
    return _name(thresholds(book).losses, loss, "best" if loss < NO_LOSS else "good")


def is_at_least(name: str, least: str) -> bool:
    """Whether a grade is this bad or worse."""
    return GRADES.index(name) >= GRADES.index(least)


def luck_grade(luck: float, book: Rulebook) -> str:
    """What a roll that gave so many points is called; empty for ordinary ones."""
    row = thresholds(book)
    return _name(row.luck, luck, "") or _name(row.bad_luck, -luck, "")


def _name(row: tuple[Threshold, ...], points: float, otherwise: str) -> str:
    return next((threshold.name for threshold in reversed(row) if points >= threshold.points), otherwise)
