"""Yahtzee with bonus chips and partners."""

from __future__ import annotations

from ..rulebook import Book, Rule, Rulebook, Step

RULES: tuple[Rule, ...] = ()

EXAMPLE: tuple[Step, ...] = ()

BOOK = Book(
    name="classic",
    title="Yahtzee with bonus chips and partners",
    summary="The second and every later Yahtzee must take its matching Upper box; partners may share a card; up to six games.",
    rules=RULES,
    clauses={
        "players": 1,
        "series": 2,
        "max_games": 2,
        "start": 3,
        "rolls": 4,
        "first_roll": 4,
        "reroll": 4,
        "score": 5,
        "chosen_zero": 5,
        "nothing_scores": 6,
        "one_box": 7,
        "once": 7,
        "turns": 8,
        "upper_bonus": 10,
        "better_box_first": 13,
        "full_house": 14,
        "joker": 18,
        "lower": 20,
        "lower_first": 23,
        "bonus": 21,
        "first_yahtzee": 21,
        "matching": 22,
        "forced": 22,
        "bonus_place": 25,
        "partners": 26,
    },
    example=EXAMPLE,
)

CLASSIC = Rulebook(
    BOOK,
    first_yahtzee="tossed",
    forced="later",
    joker="filled",
    lower_first="never",
    chosen_zero=True,
    bonus_place="back",
    partners=True,
    series="summed",
    max_games=6,
)
