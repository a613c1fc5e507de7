"""Deluxe Triple Yahtzee (1978)."""

from __future__ import annotations

from ..rulebook import Book, Rule, Rulebook, Step

RULES: tuple[Rule, ...] = ()

EXAMPLE: tuple[Step, ...] = ()

BOOK = Book(
    name="triple",
    title="Deluxe Triple Yahtzee (1978)",
    summary="Three columns worth once, twice and three times; chips of 100, 200 and 300; 39 turns.",
    rules=RULES,
    clauses={
        "players": 1,
        "max_sides": 1,
        "series": 2,
        "turns": 3,
        "start": 4,
        "rolls": 5,
        "first_roll": 5,
        "reroll": 5,
        "score": 6,
        "one_box": 6,
        "chosen_zero": 7,
        "once": 8,
        "nothing_scores": 9,
        "upper_bonus": 10,
        "full_house": 11,
        "joker": 12,
        "bonus": 17,
        "first_yahtzee": 17,
        "yahtzee_bonus": 22,
        "matching": 19,
        "forced": 19,
        "lower": 20,
        "lower_first": 20,
        "multipliers": 23,
        "bonus_place": 24,
        "partners": 26,
    },
    example=EXAMPLE,
)

TRIPLE = Rulebook(
    BOOK,
    multipliers=(1, 2, 3),
    yahtzee_bonus=(100, 200, 300),
    first_yahtzee="tossed",
    forced="later",
    joker="filled",
    lower_first="forced",
    chosen_zero=True,
    bonus_place="back",
    max_sides=4,
    partners=True,
    series="separate",
)
