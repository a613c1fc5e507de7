"""Yahtzee rules as published on the web."""

from __future__ import annotations

from ..rulebook import Book, Rule, Rulebook, Step

RULES: tuple[Rule, ...] = ()

EXAMPLE: tuple[Step, ...] = ()

BOOK = Book(
    name="web",
    title="Yahtzee rules as published on the web",
    summary="The Joker and the forced box exist only for those whose first Yahtzee is in the Yahtzee box; no zero by choice.",
    rules=RULES,
    clauses={
        "players": 1,
        "start": 1,
        "turns": 2,
        "rolls": 3,
        "first_roll": 3,
        "reroll": 3,
        "score": 3,
        "once": 4,
        "one_box": 2,
        "upper_bonus": 6,
        "larger_in_smaller": 8,
        "full_house": 9,
        "yahtzee": 10,
        "bonus": 11,
        "first_yahtzee": 11,
        "bonus_place": 11,
        "matching": 12,
        "forced": 12,
        "joker": 13,
        "lower_first": 13,
        "lower": 13,
        "chosen_zero": 16,
        "nothing_scores": 16,
        "series": 17,
        "partners": 17,
        "difference": 17,
    },
    example=EXAMPLE,
)

WEB = Rulebook(
    BOOK,
    first_yahtzee="tossed",
    forced="entitled",
    joker="entitled",
    lower_first="never",
    chosen_zero=False,
    bonus_place="box",
    series="separate",
)
