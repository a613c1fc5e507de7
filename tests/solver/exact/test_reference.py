"""The kernels against the slow, obvious solver, on rulebooks reduced to a few categories."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecup import CATEGORIES, Card, Category, Roll, Rulebook, rulebook
from dicecup.solver import ValueTable
from dicecup.solver.exact.reference import Reference

OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "first_yahtzee": st.sampled_from(["tossed", "box"]),
    "forced": st.sampled_from(["never", "entitled", "later", "later_always", "filled"]),
    "joker": st.sampled_from(["never", "entitled", "filled"]),
    "lower_first": st.sampled_from(["never", "forced", "always"]),
    "bonus_limit": st.integers(0, 2),
    "yahtzee_bonus": st.sampled_from([0, 100]),
    "upper_target": st.integers(0, 12),
    "five_alike_full_house": st.booleans(),
    "upper_before_yahtzee": st.booleans(),
    "lower_without_joker": st.booleans(),
    "better_box_first": st.booleans(),
    "larger_in_smaller": st.booleans(),
}


@st.composite
def reduced_books(draw: st.DrawFn) -> Rulebook:
    """Any book reduced to one or two categories, with any house rules; the Yahtzee box is often among them."""
    few = draw(st.lists(st.sampled_from(CATEGORIES), min_size=1, max_size=2, unique=True))
    if draw(st.booleans()):
        few[0] = Category.YAHTZEE
    rules = draw(st.fixed_dictionaries({}, optional=OPTIONS))
    return rulebook(draw(st.sampled_from(["travel", "web", "classic", "deluxe"])), {**rules, "categories": few})


@pytest.mark.untraced
@settings(max_examples=15)
@given(reduced_books())
def test_values_agree_on_reduced_books(book: Rulebook) -> None:
    table, exact = ValueTable.solved(book), Reference()
    assert table.value(Card(book)) == pytest.approx(float(exact.value(Card(book))), abs=1e-10)


@pytest.mark.untraced
def test_values_agree_where_every_yahtzee_rule_matters() -> None:
    book = rulebook("classic", {"categories": ["fours", "large_straight", "yahtzee"], "upper_target": 12})
    table, exact = ValueTable.solved(book), Reference()
    cards = [Card(book)]
    for roll in ("44444", "11111", "12345", "44412"):
        cards += [card.enter(roll, p.box) for card in cards[:] for p in card.placements(roll) if not card.is_full]
    for card in set(cards):
        assert table.value(card) == pytest.approx(float(exact.value(card)), abs=1e-10)


def test_choices_agree_at_every_stage() -> None:
    book = rulebook("deluxe", {"categories": ["aces", "chance"], "upper_target": 3})
    table, exact, card = ValueTable.solved(book), Reference(), Card(book)
    for rolls_left in (0, 1, 2):
        worth = exact.rolls(card, rolls_left)
        held = exact.keeps(card, rolls_left) if rolls_left else {}
        for dice in ("11111", "11266", "23456", "55666"):
            choices = table.choices(card, dice, rolls_left)
            assert choices[0].value == pytest.approx(float(worth[Roll(dice)]), abs=1e-10)
            for choice in choices:
                if choice.keep is not None:
                    assert choice.value == pytest.approx(float(held[choice.keep]), abs=1e-10)
