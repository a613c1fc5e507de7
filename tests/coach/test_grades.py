"""What losses and luck are called: every threshold, just below it and at it."""

from __future__ import annotations

import pytest

from dicecup import rulebook
from dicecup.coach.grades import grade, is_at_least, luck_grade
from dicecup.coach.report import grades_sentence

ONE_COLUMN = ("travel", "web", "classic", "deluxe")
HAIR = 1e-6


@pytest.mark.parametrize("book", ONE_COLUMN)
@pytest.mark.parametrize(
    ("points", "below", "at"),
    [(0.5, "good", "inaccuracy"), (2.0, "inaccuracy", "mistake"), (5.0, "mistake", "blunder")],
)
def test_losses_with_one_column(book: str, points: float, below: str, at: str) -> None:
    rules = rulebook(book)
    assert (grade(points - HAIR, rules), grade(points, rules), grade(points + HAIR, rules)) == (below, at, at)


@pytest.mark.parametrize(
    ("points", "below", "at"),
    [(3.0, "good", "inaccuracy"), (6.0, "inaccuracy", "mistake"), (15.0, "mistake", "blunder")],
)
def test_losses_with_three_columns(points: float, below: str, at: str) -> None:
    rules = rulebook("triple")
    assert (grade(points - HAIR, rules), grade(points, rules), grade(points + HAIR, rules)) == (below, at, at)


@pytest.mark.parametrize("book", [*ONE_COLUMN, "triple"])
def test_what_loses_nothing_is_best_and_what_loses_little_is_good(book: str) -> None:
    rules = rulebook(book)
    assert [grade(loss, rules) for loss in (-1e-12, 0.0, 0.99e-6, 1e-6, 0.01, 0.4)] == [
        "best", "best", "best", "good", "good", "good",
    ]  # fmt: skip
    assert grade(1000.0, rules) == "blunder"


@pytest.mark.parametrize("book", [*ONE_COLUMN, "triple"])
def test_luck_good_and_bad(book: str) -> None:
    rules = rulebook(book)
    lucky, very_lucky = (15.0, 30.0) if book == "triple" else (7.5, 15.0)
    named = {
        0.0: "",
        lucky - HAIR: "",
        lucky: "lucky",
        very_lucky - HAIR: "lucky",
        very_lucky: "very lucky",
        500.0: "very lucky",
        HAIR - lucky: "",
        -lucky: "unlucky",
        HAIR - very_lucky: "unlucky",
        -very_lucky: "very unlucky",
        -500.0: "very unlucky",
    }
    assert {luck: luck_grade(luck, rules) for luck in named} == named


def test_house_rules_are_graded_as_their_book() -> None:
    assert grade(2.0, rulebook("deluxe", ["upper_bonus=50"])) == "mistake"
    assert grade(2.0, rulebook("triple", ["upper_bonus=50"])) == "good"


def test_grades_from_mild_to_bad() -> None:
    order = ["best", "good", "inaccuracy", "mistake", "blunder"]
    for place, name in enumerate(order):
        assert [each for each in order if is_at_least(name, each)] == order[: place + 1]


def test_every_review_says_where_the_limits_are() -> None:
    from_games = "These limits come from simulated games."
    assert grades_sentence(rulebook("deluxe")) == (
        "An inaccuracy loses 0.5 points or more, a mistake 2, a blunder 5. A lucky roll brings 7.5 points or more, a"
        f" very lucky one 15, and an unlucky one costs as much. {from_games}"
    )
    assert grades_sentence(rulebook("triple")) == (
        "An inaccuracy loses 3 points or more, a mistake 6, a blunder 15. A lucky roll brings 15 points or more, a very"
        f" lucky one 30, and an unlucky one costs as much. {from_games}"
    )
