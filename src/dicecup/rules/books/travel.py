"""Travel Yahtzee."""

from __future__ import annotations

from ..rulebook import Book, Rule, Rulebook, Step

RULES: tuple[Rule, ...] = ()

EXAMPLE: tuple[Step, ...] = ()

BOOK = Book(
    name="travel",
    title="Travel Yahtzee",
    summary="No move is ever forced: once the Yahtzee box is filled, the matching Upper box is a choice.",
    rules=RULES,
    clauses={
        "players": 1,
        "series": 2,
        "difference": 3,
        "turns": 5,
        "start": 6,
        "rolls": 7,
        "first_roll": 8,
        "reroll": 9,
        "score": 11,
        "one_box": 12,
        "once": 13,
        "chosen_zero": 14,
        "nothing_scores": 17,
        "upper_bonus": 18,
        "full_house": 21,
        "bonus": 26,
        "first_yahtzee": 26,
        "joker": 29,
        "lower_first": 29,
        "forced": 32,
        "upper_before_yahtzee": 32,
        "lower_without_joker": 33,
        "matching": 32,
        "lower": 31,
        "bonus_place": 34,
    },
    example=EXAMPLE,
)

TRAVEL = Rulebook(
    BOOK,
    first_yahtzee="tossed",
    forced="never",
    joker="filled",
    lower_first="never",
    chosen_zero=True,
    bonus_place="final",
    series="summed",
    difference="each",
)
