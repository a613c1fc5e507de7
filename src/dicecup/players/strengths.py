"""How strong each bot is: points per game played alone, as printed by `bench/strengths.py`."""

from __future__ import annotations

from typing import NamedTuple

from ..rules import Rulebook
from ..words.library import bots


class Strength(NamedTuple):
    """How a bot plays a book, and how well."""

    plays: str
    """How it plays, in a few words."""
    mean: int | None
    """Points per game in the book as printed; None if that was not measured."""


_ONE_COLUMN = {
    "random": 46,
    "beginner": 198,
    "greedy": 217,
    "casual": 219,
    "regular": 235,
    "skilled": 248,
    "expert": 253,
    "optimal": 255,
}
_MEANS = {
    "travel": _ONE_COLUMN,
    "web": {**_ONE_COLUMN, "optimal": 254},
    "classic": _ONE_COLUMN,
    "deluxe": _ONE_COLUMN,
    # By `bench/ladder.py triple`, to the nearest ten, free of luck; the expert's mean is good to a point.
    "triple": {
        "random": 270,
        "beginner": 1230,
        "casual": 1470,
        "greedy": 1560,
        "regular": 1660,
        "skilled": 1800,
        "expert": 1897,
    },
}


def strength_of(bot: str, book: Rulebook | str) -> Strength:
    """How a bot plays a printed book. `winner` has no score of its own: that depends on whom it plays."""
    name = book.name if isinstance(book, Rulebook) else book
    return Strength(bots.PLAYS.get(bot, bots.PLAYS_OWN_WAY), _MEANS.get(name, {}).get(bot))
