"""Values and choices of whole books."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup import (
    BOOKS,
    CATEGORIES,
    ROLLS,
    Card,
    Category,
    Enter,
    Game,
    IllegalHere,
    Keep,
    Malformed,
    Reroll,
    Roll,
    rulebook,
)
from dicecup.solver import TIE, Choice, ValueTable, evaluator_for, has_win_model, state_space, trust_in
from dicecup.solver.turn import best_first
from tests.strategies import open_cards

ONE_COLUMN = [name for name, book in BOOKS.items() if book.columns == 1]
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
SHORT = {
    "categories": "fours,sixes,three_kind,four_kind,full_house,small_straight,large_straight,yahtzee,chance",
    "upper_target": 30,
}
"""Nine boxes have all that thirteen have, and are solved in a second."""


@pytest.fixture(scope="module", params=ONE_COLUMN)
def table(request: pytest.FixtureRequest) -> ValueTable:
    return ValueTable.of(rulebook(request.param))


@pytest.fixture(scope="module", params=["short", "whole"] if THOROUGH else ["short"])
def spread_out(request: pytest.FixtureRequest) -> ValueTable:
    """All mean squares of a whole book take fifteen seconds."""
    return ValueTable.of(rulebook("deluxe", SHORT if request.param == "short" else {}))


@given(data=st.data(), roll=st.sampled_from(ROLLS))
def test_a_box_is_worth_its_points_and_the_card_after_it(table: ValueTable, data: st.DataObject, roll: Roll) -> None:
    card = data.draw(open_cards(st.just(table.book)))
    for choice in table.choices(card, roll, 0):
        assert choice.box is not None
        after = card.enter(roll, choice.box)
        assert choice.value == pytest.approx(after.total - card.total + table.value(after), abs=1e-9)


def test_an_earned_bonus_counts_as_earned(deluxe: ValueTable) -> None:
    """The same card one point short of the bonus and with it: the 35 are in the total, not in the value."""
    filled = {category.value: 0 for category in CATEGORIES if category not in ("aces", "chance")}
    short = Card.from_json(deluxe.book, {"boxes": {**filled, "fives": 20, "sixes": 30, "fours": 12}})
    made = Card.from_json(deluxe.book, {"boxes": {**filled, "fives": 25, "sixes": 30, "fours": 8}})
    assert (short.totals().columns[0].upper, made.totals().columns[0].upper) == (62, 63)
    assert made.total == 63 + 35
    assert deluxe.value(made) < 35 < deluxe.value(short)


@pytest.mark.solver
def test_nothing_is_the_chance_of_a_bonus_that_the_book_does_not_have() -> None:
    table = ValueTable.of(
        rulebook("deluxe", {"categories": ["fives", "sixes", "chance"], "upper_target": 50, "upper_bonus": 0})
    )
    full = Card(table.book).enter("66666", "sixes").enter("55555", "fives").enter("66666", "chance")
    assert (table.bonus_chance(Card(table.book)), table.bonus_chance(full)) == (0, 0)


def test_ties_keep_most_dice_and_then_follow_the_card(deluxe: ValueTable) -> None:
    """With a Large Straight and only boxes it cannot improve, stopping comes before any reroll of equal value."""
    filled = {category.value: 0 for category in CATEGORIES if category not in ("small_straight", "large_straight")}
    card = Card.from_json(deluxe.book, {"boxes": filled})
    assert str(deluxe.choices(card, "12345", 2)[0].box) == "large_straight"
    last = Card.from_json(deluxe.book, {"boxes": {**filled, "large_straight": 40}})
    ranked = deluxe.choices(last, "12346", 2)
    equal = [choice for choice in ranked if choice.value >= ranked[0].value - TIE]
    assert [choice.keep for choice in equal] == [None, Keep("1234")]


def test_best_first_orders_equals_by_preference(deluxe: ValueTable) -> None:
    card = Card(deluxe.book)
    box = deluxe.book.box
    choices = [
        Choice(Reroll(Keep("1")), 5.0),
        Choice(Enter(box("chance")), 5.0 - TIE / 2),
        Choice(Reroll(Keep("12")), 5.0 + TIE / 4),
        Choice(Enter(box("aces")), 5.0),
        Choice(Reroll(Keep("66")), 4.0),
        Choice(Reroll(Keep("11")), 4.0),
    ]
    ranked = [str(choice.action) for choice in best_first(card, choices)]
    assert ranked == ["aces", "chance", "hold 12", "hold 1", "hold 11", "hold 66"]


@pytest.mark.solver
@pytest.mark.parametrize(
    "filled",
    [
        pytest.param({}, id="a new card"),
        pytest.param({"fours": 8, "yahtzee": 50, "chance": 22}, id="with a Yahtzee"),
        pytest.param({"fours": 12, "sixes": 18, "yahtzee": 0, "full_house": 25}, id="with the upper bonus"),
    ],
)
def test_spread_agrees_with_the_distribution(spread_out: ValueTable, filled: dict[str, int]) -> None:
    """`test_published.py` has the deviation that others have published for a new game of deluxe."""
    card = Card.from_json(spread_out.book, {"boxes": filled})
    spread, exact = spread_out.spread(card), spread_out.scores_from(card)
    assert spread.mean == pytest.approx(spread_out.value(card), abs=1e-9)
    assert card.total + spread.mean == pytest.approx(exact.mean, abs=1e-9)
    assert spread.variance**0.5 == pytest.approx(exact.deviation, abs=1e-7)


def test_bad_questions_are_refused(deluxe: ValueTable) -> None:
    card = Card(deluxe.book)
    with pytest.raises(Malformed, match="rolls_left is 0, 1 or 2"):
        deluxe.choices(card, "12345", 3)
    with pytest.raises(Malformed, match="5 dice"):
        deluxe.choices(card, "123456", 1)
    with pytest.raises(IllegalHere, match="solver of deluxe"):
        deluxe.value(Card(rulebook("web")))
    with pytest.raises(IllegalHere, match="3 columns"):
        state_space(rulebook("triple"))
    full = Card.from_json(deluxe.book, {"boxes": {category.value: 0 for category in CATEGORIES}})
    with pytest.raises(Malformed, match="full"):
        deluxe.choices(full, "12345", 0)


def test_scratched_yahtzees_have_a_value_too(table: ValueTable) -> None:
    """A Yahtzee written as a chosen zero (A27) leads to a standing that the solver knows."""
    card = Card(table.book)
    if table.book.chosen_zero:
        assert table.value(card.enter("66666", "yahtzee", scratch=True)) > 0
    game = Game.new(table.book).with_roll("55555")
    assert table.value(game.card.enter("55555", "fives")) < table.value(card)


def test_text_is_taken_for_books_dice_and_boxes() -> None:
    table = ValueTable.of("deluxe")
    card = Card("deluxe")
    assert table.start_value == table.value(card) == evaluator_for("deluxe").start_value
    turn = table.turn(card)
    roll, keep = Roll("13356"), Keep("33")
    assert table.choices(card, (1, 3, 3, 5, 6), 2) == turn.choices("13356", 2) == turn.choices(roll, 2)
    assert turn.of_roll("13356", 1) == turn.of_roll(roll, 1)
    assert turn.of_keep("33", 1) == turn.of_keep(keep, 1)
    assert turn.of_box("13356", "3 of a kind") == turn.boxes(roll)[card.book.box("three_kind")]
    assert turn.boxes("13356") == turn.boxes(roll)
    assert turn.best("13356", 2) == Reroll("33")
    assert turn.is_open("13356", 0)
    assert turn.outlook.of_keep("33", 1) == turn.outlook.of_keep(keep, 1)
    assert turn.outlook.of_box("13356", "Threes").points == {Category.THREES: 6.0}
    assert ValueTable.path("deluxe") == ValueTable.path(card.book)
    assert not trust_in("deluxe")
    assert has_win_model("triple")


@pytest.mark.solver
def test_the_variance_of_a_game_of_one_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first roll keeps 5 and 6, the second 4 as well: a die has mean 14/3 and variance 2."""
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    book = rulebook("deluxe", {"categories": ["chance"]})
    assert ValueTable.solved(book).spread(Card(book)) == pytest.approx((70 / 3, 10))
    assert ValueTable.solved(book).spread(Card(book)) == pytest.approx((70 / 3, 10)), "as it was stored"


@pytest.mark.solver
def test_a_variance_is_never_negative() -> None:
    table = ValueTable.solved(rulebook("deluxe", {"categories": ["chance"]}))
    table._squares = table.values**2 - 1e-9  # as rounding may leave it if nothing depends on chance
    assert table.spread(Card(table.book)).variance == 0.0


def test_that_values_are_exact_is_said_without_solving_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.solver.best_evaluator.evaluator_for", pytest.fail)
    assert trust_in("deluxe") == ""
