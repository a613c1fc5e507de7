"""How the books answer the questions in which they differ, by the table of the rulings."""

from __future__ import annotations

import pytest

from dicecup.rules import BOOKS, rulebook
from dicecup.server.wire.book_differences import DIFFERENCES

OWN_WINNER = "every game has its own winner"
ONCE_FILLED = "must, for Yahtzees after the first, once the YAHTZEE box is filled"
JOKER = "YAHTZEE box filled, even with a zero, and the matching box filled"
ZERO_ABOVE = "a zero in the Upper Section is allowed even then"
LOWER_FIRST = "Yahtzees that are bound to an order must use a Lower box first"
FIRST_IN_BOX = "the first Yahtzee of the card was scored in the YAHTZEE box"
CHIPS = "chips, counted on the back of the card"
TEAMS = "yes, in two or more teams"
SECTIONS = "Upper + Lower + bonuses"
ANSWERS = {
    # travel, web, classic, triple, deluxe
    "How many sides play?": ("1 or more", "1 or more", "1 or more", "1 to 4", "1 or more"),
    "How many boxes and turns?": ("13", "13", "13", "39, in 3 columns", "13"),
    "May partners share a card?": ("no", "no", TEAMS, TEAMS, "no"),
    "Several games?": (
        "any number of games are added up",
        OWN_WINNER,
        "up to 6 games are added up",
        OWN_WINNER,
        OWN_WINNER,
    ),
    "Winner earns the difference?": ("as an option", "no", "no", "no", "no"),
    "A further Yahtzee and its open Upper box": (
        "never: it is a choice",
        "must, if the first Yahtzee was scored in the YAHTZEE box; otherwise free",
        ONCE_FILLED,
        ONCE_FILLED,
        "must, once the YAHTZEE box is filled, even with a zero",
    ),
    "When is a Yahtzee a Joker?": (
        JOKER,
        "first Yahtzee in the YAHTZEE box, and the matching box filled",
        JOKER,
        JOKER,
        JOKER,
    ),
    "A Joker while a Lower box is open": (ZERO_ABOVE, ZERO_ABOVE, ZERO_ABOVE, LOWER_FIRST, LOWER_FIRST),
    "When does a Yahtzee earn a bonus?": (
        FIRST_IN_BOX,
        FIRST_IN_BOX,
        FIRST_IN_BOX,
        "the first (for later ones: the first three) were scored in YAHTZEE boxes",
        "a Yahtzee was scored in the YAHTZEE box, the first or a later one",
    ),
    "What is the Yahtzee bonus worth?": ("100 each", "100 each", "100 each", "100 / 200 / 300 by column", "100 each"),
    "Where is the bonus written?": (
        "check marks, added to the final score",
        "in the YAHTZEE box, added to its score",
        CHIPS,
        CHIPS,
        "check marks in the Lower Section",
    ),
    "A zero by choice where the dice score?": ("yes", "no", "yes", "yes", "yes"),
    "How is the total made?": (SECTIONS, SECTIONS, SECTIONS, "columns ×1, ×2, ×3, then the chips", SECTIONS),
}


def test_every_question_is_here() -> None:
    assert [question for question, _ in DIFFERENCES] == list(ANSWERS)


@pytest.mark.parametrize("question", ANSWERS)
def test_the_answer_of_every_book(question: str) -> None:
    answer = dict(DIFFERENCES)[question]
    assert tuple(answer(book) for book in BOOKS.values()) == ANSWERS[question]


@pytest.mark.parametrize(
    ("question", "rule", "now"),
    [
        ("How many sides play?", "max_sides=6", "1 to 6"),
        ("How is the total made?", "multipliers=1,5", "columns ×1, ×5, then the chips"),
        ("What is the Yahtzee bonus worth?", "yahtzee_bonus=50", "50 each"),
        ("A further Yahtzee and its open Upper box", "forced=later_always", "must, for Yahtzees after the first"),
        ("When is a Yahtzee a Joker?", "joker=never", "there are no Jokers"),
        ("A Joker while a Lower box is open", "lower_first=always", "every Joker must use a Lower box first"),
    ],
)
def test_the_answer_of_house_rules(question: str, rule: str, now: str) -> None:
    assert dict(DIFFERENCES)[question](rulebook("travel", [rule])) == now
