"""The lines of each book's printed card."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from dicecup.rules import BOOKS, Card, rulebook
from tests.strategies import cards


@given(cards())
def test_totals_are_the_sum_of_their_items(card: Card) -> None:
    book, totals = card.book, card.totals()
    final = 0
    for number, multiplier in enumerate(book.multipliers, start=1):
        held = {box: points for box, points in card.boxes.items() if max(box.column, 1) == number}
        upper = sum(points for box, points in held.items() if box.category.is_upper)
        lower = sum(points for box, points in held.items() if not box.category.is_upper)
        has_upper = any(category.is_upper for category in book.categories)
        bonus = book.upper_bonus if has_upper and upper >= book.upper_target else 0
        column = totals.columns[number - 1]
        assert (column.upper, column.upper_bonus, column.upper_total) == (upper, bonus, upper + bonus)
        assert column.combined == column.upper_total + column.lower_total
        assert column.multiplied == multiplier * column.combined
        final += multiplier * (upper + bonus + lower)
    assert totals.final == card.total == final + sum(card.bonuses)
    assert totals.yahtzee_bonus == sum(card.bonuses)
    assert totals.grand_total == sum(column.multiplied for column in totals.columns)
    if book.columns > 1:
        assert sum(totals.chips.values()) == len(card.bonuses)
        worth = dict(zip(totals.chips, book.yahtzee_bonus, strict=True))
        assert sum(count * worth[colour] for colour, count in totals.chips.items()) == totals.yahtzee_bonus
    assert json.loads(json.dumps(totals.to_json()))["final"] == totals.final


@pytest.mark.parametrize(
    ("book", "lower", "grand"),
    [("travel", 50, 55), ("web", 150, 155), ("classic", 50, 55), ("deluxe", 150, 155)],
)
def test_where_the_bonus_stands(book: str, lower: int, grand: int) -> None:
    """The row "Lines of the printed card" in the table of differences."""
    totals = Card(BOOKS[book]).enter("11111", "yahtzee").enter("11111", "aces").totals()
    assert totals.to_json() == {
        "upper": 5,
        "upper_bonus": 0,
        "upper_total": 5,
        "lower_total": lower,
        "grand_total": grand,
        "yahtzee_bonuses": 1,
        "yahtzee_bonus": 100,
        "final": 155,
    }


def test_triple_lines() -> None:
    card = Card(BOOKS["triple"])
    for dice, box in (("11111", "1:yahtzee"), ("11111", "2:yahtzee"), ("11111", "3:yahtzee"), ("22222", "3:twos")):
        card = card.enter(dice, box)
    totals = card.totals().to_json()
    assert [column["multiplied"] for column in totals["columns"]] == [50, 100, 180]
    assert totals["grand_total"] == 330
    assert totals["chips"] == {"white": 0, "blue": 1, "red": 2}
    assert (totals["yahtzee_bonus"], totals["final"]) == (800, 1130)


def test_chips_of_equal_worth_keep_their_colours() -> None:
    card = (
        Card(rulebook("triple", ["yahtzee_bonus=100,100,100"])).enter("11111", "1:yahtzee").enter("1" * 5, "2:yahtzee")
    )
    assert card.totals().chips == {"white": 0, "blue": 1, "red": 0}
    assert card.totals().yahtzee_bonus == 100


def test_six_columns_have_chips_of_six_colours() -> None:
    card = Card(rulebook("deluxe", ["multipliers=1,1,1,1,1,1"]))
    assert list(card.totals().chips) == ["white", "blue", "red", "green", "black", "purple"]


def test_a_bonus_is_never_multiplied() -> None:
    book = rulebook("web", ["multipliers=2"])
    totals = Card(book).enter("11111", "yahtzee").enter("11111", "aces").totals()
    assert (totals.grand_total, totals.final) == (110, 210)


@pytest.mark.parametrize("book", [name for name, book in BOOKS.items() if book.columns == 1])
def test_one_column_has_no_chips_of_several_colours(book: str) -> None:
    assert Card(rulebook(book)).totals().chips == {}
