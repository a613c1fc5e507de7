"""Dice, cards and pads as plain lines."""

from __future__ import annotations

import pytest

from dicecup.coach.words import WIDTH
from dicecup.rules import Card, Keep, Roll, rulebook
from dicecup.rules.pad import front, pad_lines
from dicecup.terminal.drawing import (
    box_list,
    card_lines,
    dice_text,
    enumeration,
    offer_lines,
)
from dicecup.words import listed

DELUXE, TRIPLE = rulebook("deluxe"), rulebook("triple")


def said(lines: list[str]) -> str:
    """The lines as one, however they were broken."""
    return " ".join(" ".join(lines).split())


def test_words_for_lists_and_dice() -> None:
    assert [listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
    assert (dice_text(Keep("55")), dice_text(Keep())) == ("5 5", "no dice")


def test_enumerations_break_between_parts_only() -> None:
    lines = enumeration("Boxes: {boxes}.", ["Small Straight"] * 12)
    assert len(lines) > 1
    assert all(line.endswith(("Straight,", "Straight.")) and len(line) <= WIDTH for line in lines)


def test_offers_of_several_columns_name_those_left() -> None:
    card = Card(TRIPLE).enter("44123", "2:fours")
    text = said(offer_lines(card, Roll("44126")))
    assert text.startswith("Points now (in any column unless named): Aces 1, Twos 2, Fours 8 (column 1 3), Sixes 6,")
    assert "Fours 8 (column 1 3)" in box_list(card, Roll("44126"))


def test_chips_of_different_columns_stand_apart() -> None:
    card = Card(TRIPLE).enter("66666", "1:yahtzee")
    text = said(offer_lines(card, Roll("66666")))
    assert "YAHTZEE 50 plus bonus 200 (column 2), YAHTZEE 50 plus bonus 300 (column 3)" in text


def test_when_nothing_scores_that_is_said() -> None:
    boxes = {str(box): 0 for box in DELUXE.boxes if str(box) != "sixes"} | {"chance": 10}
    card = Card.from_json(DELUXE, {"boxes": boxes})
    assert offer_lines(card, Roll("12345")) == ["Nothing scores. A zero in: Sixes."]


@pytest.mark.parametrize(
    ("boxes", "line"),
    [
        ({}, "Card: empty. Upper Section 0 of 63 for the bonus."),
        ({"aces": 3, "chance": 20}, "Card: Aces 3, Chance 20. Upper Section 3 of 63 for the bonus."),
        (
            {"threes": 9, "fours": 16, "fives": 20, "sixes": 24},
            "Card: Threes 9, Fours 16, Fives 20, Sixes 24. Upper Section 69, bonus 35",
        ),
    ],
)
def test_a_card_in_a_line(boxes: dict[str, int], line: str) -> None:
    assert card_lines(Card.from_json(DELUXE, {"boxes": boxes}))[0] == line


def test_a_card_says_when_the_bonus_is_lost_and_how_many_yahtzee_bonuses_there_are() -> None:
    boxes = dict.fromkeys(("aces", "twos", "threes", "fours", "fives"), 0) | {"yahtzee": 50, "sixes": 30}
    card = Card.from_json(DELUXE, {"boxes": boxes, "yahtzees": ["yahtzee", "sixes"]})
    text = said(card_lines(card))
    assert "Upper Section 30, no bonus." in text
    assert "Yahtzee bonuses: 1, worth 100." in text


def test_twenty_sides_fit_below_each_other() -> None:
    names = [f"Somebody number {number}" for number in range(20)]
    lines = pad_lines(front([Card(DELUXE)] * 20), names, 1)
    assert all(len(line) <= WIDTH for line in lines)
    assert sum(line.startswith("GRAND TOTAL") for line in lines) == 5


def test_each_column_says_how_its_own_bonus_stands() -> None:
    card = Card(rulebook("triple", ["categories=sixes,chance"])).enter("66612", "1:sixes").enter("12345", "2:chance")
    assert card_lines(card) == [
        "Column 1: Sixes 18. Upper Section 18, no bonus.",
        "Column 2: Chance 15. Upper Section 0 of 63 for the bonus.",
        "Column 3: empty. Upper Section 0 of 63 for the bonus.",
    ]


LOWER = ("three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance")


def test_a_further_yahtzee_must_go_below_once_its_own_box_is_filled() -> None:
    card = Card.from_json(DELUXE, {"boxes": {"yahtzee": 50, "sixes": 0}})
    text = said(offer_lines(card, Roll("66666")))
    assert "It must go to an open box of the Lower Section:" in text
    assert "It is a Joker" in text
    assert "It earns a Yahtzee bonus" in text


def test_a_joker_is_told_of_where_upper_boxes_are_open_too() -> None:
    """In travel nothing is forced."""
    travel = rulebook("travel")
    card = Card(travel).enter("66666", "yahtzee").enter("66666", "sixes")
    text = said(offer_lines(card, Roll("66666")))
    assert "It is a Joker" in text
    assert "Aces 0 plus bonus 100" in text
    assert "Large Straight 40 plus bonus 100" in text


def test_with_the_lower_section_filled_a_further_yahtzee_is_no_joker_and_a_zero_above() -> None:
    card = Card.from_json(
        DELUXE, {"boxes": dict.fromkeys(LOWER, 0) | {"yahtzee": 50, "sixes": 0, "aces": 0, "twos": 0}}
    )
    text = said(offer_lines(card, Roll("66666")))
    assert "must go" not in text
    assert "Joker" not in text
    assert text.endswith("Points now: Threes 0 plus bonus 100, Fours 0 plus bonus 100, Fives 0 plus bonus 100.")


def test_in_every_column_that_has_it_open_a_further_yahtzee_may_go_to_its_own_box() -> None:
    boxes = {f"{column}:yahtzee": 50 for column in (1, 2, 3)} | {"2:fours": 8}
    card = Card.from_json(TRIPLE, {"boxes": boxes})
    text = said(offer_lines(card, Roll("44444")))
    assert "It must go to Fours, column 1 and Fours, column 3:" in text
    assert "Fours 20 plus bonus 100 (column 1), Fours 20 plus bonus 300 (column 3)" in text


def test_a_box_that_scores_nothing_but_earns_a_bonus_is_worth_something() -> None:
    """In travel a further Yahtzee earns its bonus in any box."""
    travel = rulebook("travel", ["categories=aces,yahtzee"])
    card = Card(travel).enter("66666", "yahtzee")
    assert offer_lines(card, Roll("66666"))[-1] == "Points now: Aces 0 plus bonus 100."


def test_a_bonus_is_told_of_even_if_not_every_box_earns_it() -> None:
    """A chip comes with a second Yahtzee in a Yahtzee box, not with one elsewhere."""
    card = Card(TRIPLE).enter("66666", "1:yahtzee")
    text = said(offer_lines(card, Roll("66666")))
    assert "It earns a Yahtzee bonus" in text
    assert "Chance 30." in text


def test_in_several_columns_a_zero_may_go_to_any_unless_one_is_named() -> None:
    triple = rulebook("triple", ["categories=sixes"])
    assert offer_lines(Card(triple), Roll("12345")) == [
        "Nothing scores. A zero in (in any column unless named): Sixes."
    ]


def test_the_list_of_boxes_names_every_open_one_with_its_points() -> None:
    card = Card.from_json(DELUXE, {"boxes": dict.fromkeys((*LOWER, "aces", "twos", "sixes"), 0)})
    assert box_list(card, Roll("13356")) == ["Threes 6", "Fours 0", "Fives 5", "YAHTZEE 0"]
