"""How the coach says things."""

from __future__ import annotations

import pytest

from dicecup import Card, Enter, Keep, Reroll, Roll, rulebook
from dicecup.coach import words
from dicecup.words import coach as sentences
from dicecup.words import listed, reviews

DELUXE, TRIPLE = rulebook("deluxe"), rulebook("triple")
LAST_TWO = ("2:yahtzee", "3:chance")


def test_dice() -> None:
    assert words.dice(Roll("65431")) == "1 3 4 5 6"
    assert words.dice(Keep("55")) == "5 5"
    assert words.dice(Keep()) == "nothing"


@pytest.mark.parametrize(
    ("parts", "said"),
    [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), (["a", "b", "c", "d"], "a, b, c and d")],
)
def test_lists(parts: list[str], said: str) -> None:
    assert listed(parts) == said


@pytest.mark.parametrize(
    ("points", "said"), [(2.34, "+2.3"), (-2.34, "-2.3"), (0.0, "+0.0"), (0.04, "+0.0"), (-12.0, "-12.0")]
)
def test_signs(points: float, said: str) -> None:
    assert words.signed(points) == said
    assert words.signed(-0.126, 2) == "-0.13"


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0, "0 %"),
        (1e-10, "0 %"),  # a sum of fractions that should be 0
        (0.00001, "under 0.1 %"),
        (0.00049, "under 0.1 %"),
        (0.0005, "0.1 %"),
        (0.0006, "0.1 %"),
        (0.004, "0.4 %"),
        (0.0099, "1.0 %"),
        (0.01, "1 %"),
        (0.014, "1 %"),
        (0.016, "2 %"),
        (0.37, "37 %"),
        (0.99, "99 %"),
        (0.991, "99.1 %"),
        (0.9994, "99.9 %"),
        (0.9995, "over 99.9 %"),
        (0.9996, "over 99.9 %"),
        (0.9999, "over 99.9 %"),
        (4e-8, "under 0.1 %"),
        (4e-9, "0 %"),
        (1.0 - 4e-8, "over 99.9 %"),
        (1.0 - 1e-10, "100 %"),  # a sum of fractions that should be 1
        (1.0, "100 %"),
    ],
)
def test_chances(chance: float, said: str) -> None:
    assert words.percent(chance) == said


def test_chances_with_more_digits() -> None:
    assert words.percent(0.3712, 1) == "37.1 %"
    assert words.percent(0.3712, 2) == "37.12 %"
    assert words.percent(0.0043, 2) == "0.43 %"
    assert words.percent(1.0, 1) == "100.0 %"


@pytest.mark.parametrize(
    ("greater", "less", "said"),
    [
        (0.66, 0.64, ("66 %", "64 %")),
        (0.3733, 0.3694, ("37.3 %", "36.9 %")),
        (0.5012, 0.5008, ("50.12 %", "50.08 %")),
        (0.50012, 0.50008, ("50.012 %", "50.008 %")),
        (0.500001, 0.500002, ("50.000 %", "50.000 %")),
        (0.02, 0.0, ("2 %", "0 %")),
        (0.51, 0.0004, ("51 %", "under 0.1 %")),
    ],
)
def test_two_chances_show_that_they_differ(greater: float, less: float, said: tuple[str, str]) -> None:
    assert words.percents(greater, less) == said


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (2.34, "2.3"),
        (12.0, "12.0"),
        (0.1, "0.1"),
        (0.099, "0.10"),
        (0.04, "0.04"),
        (0.006, "0.01"),
        (0.0049, "under 0.01"),
        (0.0, "0.00"),
    ],
)
def test_points(number: float, said: str) -> None:
    assert words.points(number) == said


@pytest.mark.parametrize(
    ("number", "said"),
    [(2.345, "2.35"), (0.25, "0.25"), (0.005, "0.01"), (0.0049, "under 0.01"), (1e-6, "under 0.01"), (1e-9, "0.00")],
)
def test_a_loss_is_not_shown_as_none(number: float, said: str) -> None:
    assert words.hundredths(number) == said


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1.0, "1 point"),
        (1.0 + 1e-10, "1 point"),
        (0.0, "0 points"),
        (2.0, "2 points"),
        (40.0, "40 points"),
        (1.2, "1.2 points"),
        (0.04, "0.04 points"),
        (0.98, "1.0 points"),
    ],
)
def test_counted_points(number: float, said: str) -> None:
    assert words.counted_points(number) == said


@pytest.mark.parametrize(
    ("count", "grade", "said"),
    [
        (1, "blunder", "1 blunder"),
        (2, "blunder", "2 blunders"),
        (0, "blunder", "0 blunders"),
        (1, "inaccuracy", "1 inaccuracy"),
        (3, "inaccuracy", "3 inaccuracies"),
        (1, "mistake", "1 mistake"),
        (2, "mistake", "2 mistakes"),
        (20, "best", "20 best"),
        (2, "good", "2 good"),
    ],
)
def test_counted_grades(count: int, grade: str, said: str) -> None:
    assert words.counted(count, grade) == said


def test_actions() -> None:
    box = DELUXE.box("fives")
    assert words.doing(Reroll(Keep("555"))) == "keep 5 5 5"
    assert words.doing(Reroll(Keep())) == "roll all five"
    assert words.doing(Enter(box)) == "enter Fives"
    assert words.doing(Enter(box, scratch=True)) == "cross out Fives"
    assert words.doing(Enter(TRIPLE.box("2:fives"))) == "enter Fives, column 2"
    assert [words.gerund(doing) for doing in ("keep 5 5", "roll all five", "enter Fives", "cross out Fives")] == [
        "keeping 5 5", "rolling all five", "entering Fives", "crossing out Fives",
    ]  # fmt: skip


def test_a_box_in_which_the_dice_do_not_score() -> None:
    card = Card(DELUXE)
    for box, said in (("fives", "enter Fives"), ("sixes", "cross out Sixes"), ("yahtzee", "cross out YAHTZEE")):
        assert words.doing_with(card, Roll("12345"), Enter(DELUXE.box(box))) == said
    assert words.doing_with(card, Roll("12345"), Enter(DELUXE.box("fives"), scratch=True)) == "cross out Fives"
    assert words.doing_with(card, Roll("12345"), Reroll(Keep("2345"))) == "keep 2 3 4 5"


def test_a_zero_that_earns_a_bonus_is_still_a_zero() -> None:
    """In `travel` a further Yahtzee earns 100 wherever it goes, and fours score nothing in Aces."""
    card = Card(rulebook("travel")).enter("66666", "yahtzee")
    assert words.doing_with(card, Roll("44444"), Enter(card.book.box("aces"))) == "cross out Aces"
    assert words.doing_with(card, Roll("44444"), Enter(card.book.box("fours"))) == "enter Fours"


def test_sentences() -> None:
    assert words.sentence("keep 5 5") == "Keep 5 5."
    assert [words.sentence(text) for text in ("is it?", "it is!", "it is.")] == ["Is it?", "It is!", "It is."]


def test_what_puzzles_are_about_and_what_is_being_learned() -> None:
    assert sentences.PUZZLE_THEMES == {
        "bonus": "The upper bonus",
        "straights": "Straights",
        "joker": "A second Yahtzee",
        "endgame": "The end of a game",
        "win": "Win or lose",
        "columns": "Which column",
        "mine": "Your own game",
    }
    about = {"values": "the best play", "model": "the chances to win", "scores": "the scores of perfect play"}
    assert sentences.LEARNING.keys() == about.keys()
    for what, told in about.items():
        assert sentences.LEARNING[what].startswith(f"Working out {told} ")


def test_positions() -> None:
    card = Card.from_json(DELUXE, {"boxes": {box.category.value: 0 for box in DELUXE.boxes[:11]}})
    left = ["last roll", "one roll left", "two rolls left"]
    for rolls_left in (0, 1, 2):
        assert words.position(card, Roll("66541"), rolls_left) == (
            f"1 4 5 6 6, {left[rolls_left]}; open: YAHTZEE, Chance"
        )
    two = Card.from_json(TRIPLE, {"boxes": {str(box): 0 for box in TRIPLE.boxes if str(box) not in LAST_TWO}})
    assert words.position(two, Roll("66541"), 0) == "1 4 5 6 6, last roll; open: YAHTZEE, column 2, Chance, column 3"
    assert reviews.ROLLS == {2: "first roll", 1: "second roll", 0: "last roll"}
    assert reviews.STAGES == {"first_keep": "first keep", "second_keep": "second keep", "box": "box"}


def test_entries() -> None:
    assert words.entry(DELUXE.box("full_house"), 25, 0) == "25 in Full House"
    assert words.entry(DELUXE.box("sixes"), 30, 100) == "30 in Sixes and a bonus of 100"
    assert words.entry(DELUXE.box("sixes"), 30, 0, with_dice=False) == "30 in Sixes, written without dice"
    said = words.entry(DELUXE.box("sixes"), 30, 100, with_dice=False)
    assert said == "30 in Sixes and a bonus of 100, written without dice"


def test_paragraphs_fit_every_terminal() -> None:
    assert words.wrapped("") == []
    assert words.wrapped(" ".join(["nine char"] * 9)) == [" ".join(["nine char"] * 7) + " nine char", "nine char"]


def test_dice_stand_in_one_line() -> None:
    line = "x" * 74
    assert words.wrapped(f"{line} 5 5 5 more", "  ") == [line, "  5 5 5 more"]
    assert words.wrapped(f"{line} five 5") == [f"{line} five", "5"]


def test_words_with_hyphens_stay_whole() -> None:
    line = "x" * 70
    assert words.wrapped(f"{line} five-of-a-kind") == [line, "five-of-a-kind"]
