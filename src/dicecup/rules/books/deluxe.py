"""Deluxe Edition (2004)."""

from __future__ import annotations

from ..rulebook import Book, Rule, Rulebook, Step

RULES: tuple[Rule, ...] = ()

EXAMPLE: tuple[Step, ...] = ()

BOOK = Book(
    name="deluxe",
    title="Deluxe Edition (2004)",
    summary="The current official rules: with the Yahtzee box filled, every Yahtzee takes its matching Upper box, then any Lower box as a Joker.",
    rules=RULES,
    clauses={
        "players": 1,
        "series": 2,
        "start": 3,
        "rolls": 4,
        "first_roll": 4,
        "reroll": 4,
        "score": 6,
        "one_box": 6,
        "chosen_zero": 6,
        "nothing_scores": 6,
        "once": 7,
        "upper_bonus": 9,
        "full_house": 11,
        "yahtzee": 13,
        "bonus": 14,
        "first_yahtzee": 14,
        "bonus_limit": 20,
        "joker": 17,
        "forced": 15,
        "matching": 16,
        "lower": 17,
        "lower_first": 18,
        "bonus_place": 20,
        "partners": 21,
        "difference": 21,
    },
    example=EXAMPLE,
)

DELUXE = Rulebook(
    BOOK,
    first_yahtzee="box",
    forced="filled",
    joker="filled",
    lower_first="forced",
    chosen_zero=True,
    bonus_place="lower",
    series="separate",
)
