"""One form of a choice for table, review and puzzle, in which the fields of earlier versions still answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dicecup.coach import Advice, advise
from dicecup.rules import BOOKS, Card, Enter, Roll
from dicecup.server.wire.choice_view import ChoiceView, choice_view

CARD = Card(BOOKS["deluxe"]).enter("66661", "sixes").enter("12345", "small_straight")
TOTAL = 24 + 30
LYING = (5, 1, 5, 2, 5)
"""The dice as they lie, unsorted: positions are those of the table."""


@pytest.fixture(scope="module")
def advice() -> Advice:
    return advise(CARD, Roll(LYING), 1, zeros=True)


def view(advice: Advice, text: str, **more: Any) -> ChoiceView:
    (choice,) = [each for each in (*advice.choices, *advice.zeros) if each.text == text]
    return choice_view(advice, choice, LYING, **more)


def test_a_keep_says_where_its_dice_lie(advice: Advice) -> None:
    found = view(advice, "keep 5 5 5")
    assert (found.keep, found.dice, found.box, found.scratch) == ([0, 2, 4], [5, 5, 5], None, False)
    assert (found.chosen, found.win) == (False, None)
    assert view(advice, "keep 1 5").keep == [0, 1], "the first of equal dice"


def test_a_box_says_which(advice: Advice) -> None:
    found = view(advice, "enter Fives", win=0.25, chosen=True)
    assert (found.keep, found.dice, found.box, found.scratch) == (None, [], "fives", False)
    assert (found.chosen, found.win) == (True, 0.25)
    (zero,) = [each for each in advice.zeros if each.action == Enter(CARD.book.box("fives"), scratch=True)]
    assert choice_view(advice, zero, LYING).scratch


def test_the_figures_are_those_of_the_coach(advice: Advice) -> None:
    for choice in advice.choices:
        found = choice_view(advice, choice, LYING)
        assert found.expected == pytest.approx(TOTAL + choice.value, abs=1e-12)
        assert (found.loss, found.grade, found.upper_bonus) == (choice.loss, choice.grade, choice.upper_bonus)
        assert [(each.label, each.chance) for each in found.going_for] == [
            (category.label, chance) for category, chance in choice.aims
        ]
        assert choice.chances is not None
        shown = {each.label: each.chance for each in found.chances}
        assert shown == {each.label: chance for each, chance in choice.chances.items() if chance >= 0.005}
        assert list(shown.values()) == sorted(shown.values(), reverse=True)


def test_values_of_this_turn_alone_say_no_final_score() -> None:
    card = Card(BOOKS["triple"].with_rules({"joker": "never"}))
    found = advise(card, Roll(LYING), 1)
    assert not found.looks_ahead
    assert {choice_view(found, each, LYING).expected for each in found.choices} == {None}


def test_the_fields_that_reviews_and_puzzles_had_still_answer(advice: Advice) -> None:
    """`value`, `bonus` and `aims` in words, with all their digits."""
    keep = next(each for each in advice.choices if each.text == "keep 5 5 5")
    sent = choice_view(advice, keep, LYING).model_dump()
    assert sent["value"] == TOTAL + keep.value
    assert sent["bonus"] == keep.upper_bonus
    assert [round(chance, 2) for _, chance in keep.aims] == [0.83, 0.14]
    assert sent["aims"] == "Fives 83 %, Full House 14 %"
    more = replace(keep, aims=(*keep.aims, *keep.aims))
    assert choice_view(advice, more, LYING).aims == "Fives 83 %, Full House 14 %, Fives 83 %", "three at most"
    assert view(advice, "enter Fives").model_dump()["aims"] == ""


def test_the_fields_that_advice_at_the_table_had_still_answer(advice: Advice) -> None:
    """`aims` as a list, with as many digits as ever: two for scores, four for everything else."""
    choice = next(each for each in advice.choices if each.text == "keep 5 5")
    sent = view(advice, "keep 5 5").rounded().model_dump()
    assert choice.upper_bonus is not None
    assert sent["aims"] == sent["going_for"]
    assert sent["aims"] == [{"label": each.label, "chance": round(chance, 4)} for each, chance in choice.aims]
    assert sent["expected"] == round(TOTAL + choice.value, 2) != TOTAL + choice.value
    assert sent["loss"] == round(choice.loss, 4) != choice.loss
    assert sent["upper_bonus"] == round(choice.upper_bonus, 4) != choice.upper_bonus
    assert all(each["chance"] == round(each["chance"], 4) for each in sent["chances"])


def test_older_fields_are_marked_as_such() -> None:
    fields = ChoiceView.model_json_schema(mode="serialization")["properties"]
    assert {name for name, field in fields.items() if field.get("deprecated")} == {"aims", "value", "bonus"}
