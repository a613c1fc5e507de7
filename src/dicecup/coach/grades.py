"""What losses and luck are called: the one table of thresholds, with a row for each kind of book.

`bench/thresholds.py` shows where they come from: it plays games at every level of the ladder and prints how often
each threshold is crossed. docs/coach.md has its tables. With one column, an expert crosses 0.5 about once per game and
a beginner in every other decision. A skilled player crosses 2 less than once per game, a regular three or four times.
Nobody from skilled up crosses 5; a beginner does so nearly three times. Of the 37 rolls of a game about four are lucky,
and two of those are very lucky.

With several columns, points are multiplied and there are more ways to go wrong. There a skilled player crosses the
thresholds as often per decision as with one column, and rolls are lucky just as often.
"""

from __future__ import annotations

from typing import NamedTuple

from ..rules import Rulebook


class Threshold(NamedTuple):
    """The name of a loss, or of luck, of at least this many points."""

    points: float
    name: str


class Thresholds(NamedTuple):
    """The thresholds of one kind of book, mildest first."""

    losses: tuple[Threshold, ...]
    luck: tuple[Threshold, ...]
    bad_luck: tuple[Threshold, ...]


NO_LOSS = 1e-6
"""A loss below this counts as none."""
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
    """The row of a book."""
    return ONE_COLUMN if book.columns == 1 else SEVERAL_COLUMNS


def grade(loss: float, book: Rulebook) -> str:
    """The name of a decision that lost this many points."""
    return _name(thresholds(book).losses, loss, "best" if loss < NO_LOSS else "good")


def is_at_least(name: str, least: str) -> bool:
    """Whether a grade is this bad or worse."""
    return GRADES.index(name) >= GRADES.index(least)


def luck_grade(luck: float, book: Rulebook) -> str:
    """The name of a roll that gained this many points; empty for an ordinary roll."""
    row = thresholds(book)
    return _name(row.luck, luck, "") or _name(row.bad_luck, -luck, "")


def _name(row: tuple[Threshold, ...], points: float, otherwise: str) -> str:
    return next((threshold.name for threshold in reversed(row) if points >= threshold.points), otherwise)
