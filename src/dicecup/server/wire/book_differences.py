"""The questions that the five books answer differently, each with a function that words a book's answer."""

from __future__ import annotations

from collections.abc import Callable

from ...rules import Rulebook
from ...words import rulebooks, say


def _players(book: Rulebook) -> str:
    return say(rulebooks.SIDES_UP_TO, most=book.max_sides) if book.max_sides else rulebooks.SIDES_ANY


def _turns(book: Rulebook) -> str:
    boxes = len(book.boxes)
    return say(rulebooks.TURNS_IN_COLUMNS, boxes=boxes, columns=book.columns) if book.columns > 1 else str(boxes)


def _bonus(book: Rulebook) -> str:
    if book.columns > 1:
        return say(rulebooks.BONUS_WORTH_BY_COLUMN, points=" / ".join(map(str, book.yahtzee_bonus)))
    return say(rulebooks.BONUS_WORTH_EACH, points=book.yahtzee_bonus[0])


def _bonus_condition(book: Rulebook) -> str:
    if book.first_yahtzee == "box":
        return rulebooks.BONUS_WHEN_ANY
    return rulebooks.BONUS_WHEN_FIRST_THREE if book.columns > 1 else rulebooks.BONUS_WHEN_FIRST


def _series(book: Rulebook) -> str:
    if book.series != "summed":
        return rulebooks.SERIES_SEPARATE
    return say(rulebooks.SERIES_UP_TO, most=book.max_games) if book.max_games else rulebooks.SERIES_ANY


def _multiplied(book: Rulebook) -> str:
    if book.columns == 1:
        return rulebooks.TOTAL_SECTIONS
    return say(rulebooks.TOTAL_COLUMNS, multipliers=", ".join(f"×{number}" for number in book.multipliers))


DIFFERENCES: tuple[tuple[str, Callable[[Rulebook], str]], ...] = (
    (rulebooks.SIDES, _players),
    (rulebooks.TURNS, _turns),
    (rulebooks.PARTNERS, lambda book: rulebooks.PARTNERS_YES if book.partners else rulebooks.PARTNERS_NO),
    (rulebooks.SERIES, _series),
    (
        rulebooks.DIFFERENCE,
        lambda book: rulebooks.DIFFERENCE_YES if book.difference != "none" else rulebooks.DIFFERENCE_NO,
    ),
    (rulebooks.FORCED, lambda book: rulebooks.FORCED_ANSWERS[book.forced]),
    (rulebooks.JOKER, lambda book: rulebooks.JOKER_ANSWERS[book.joker]),
    (rulebooks.LOWER_FIRST, lambda book: rulebooks.LOWER_FIRST_ANSWERS[book.lower_first]),
    (rulebooks.BONUS_WHEN, _bonus_condition),
    (rulebooks.BONUS_WORTH, _bonus),
    (rulebooks.BONUS_PLACE, lambda book: rulebooks.BONUS_PLACE_ANSWERS[book.bonus_place]),
    (rulebooks.CHOSEN_ZERO, lambda book: rulebooks.CHOSEN_ZERO_YES if book.chosen_zero else rulebooks.CHOSEN_ZERO_NO),
    (rulebooks.TOTAL, _multiplied),
)
FOR_THE_CARD = (rulebooks.TURNS, rulebooks.TOTAL)
"""The questions about the card as a whole, which depend on several rules."""
