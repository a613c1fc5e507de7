"""The first lesson on the page, what the values of house rules are called, and what a person is told they change."""

from __future__ import annotations

import pytest

from dicecup.rules import BOOKS
from dicecup.server.wire.lesson_view import labels_of, lesson, rule_changes, title_of, value_of


@pytest.mark.parametrize(
    ("option", "title", "labels"),
    [
        ("first_yahtzee", "Which Yahtzee has to be in its box", {"tossed": "The very first one", "box": "Any one"}),
        (
            "forced",
            "Must a further Yahtzee go in its own upper box",
            {
                "never": "a free choice",
                "entitled": "If it earns a bonus",
                "later": "Once the YAHTZEE box is filled",
                "later_always": "Always, even with the YAHTZEE box open",
                "filled": "Any Yahtzee, once the YAHTZEE box is filled",
            },
        ),
        ("joker", "a Joker", {"never": "Never", "entitled": "earns a bonus", "filled": "even with a zero"}),
        (
            "lower_first",
            "open lower box before it takes a zero",
            {"never": "No", "forced": "Only those that had to go in an upper box", "always": "every Joker"},
        ),
        (
            "bonus_place",
            "Where are Yahtzee bonuses written?",
            {"final": "final score", "box": "YAHTZEE box", "lower": "Lower Section", "back": "back of the card"},
        ),
        ("series", "Several games", {"summed": "added up", "separate": "its own winner"}),
        (
            "difference",
            "What does the winner earn",
            {
                "none": "never counts",
                "each": "difference to each opponent",
                "runner_up": "over the second",
                "all_others": "less all the others",
            },
        ),
        ("chosen_zero", "crossed out although the dice score", {"yes": "Yes", "no": "No"}),
        ("max_sides", "Most sides in a game", {}),
        ("max_games", "Most games in a row", {}),
        ("upper_target", "total that earns the bonus", {}),
        ("upper_bonus", "Upper bonus", {}),
        ("bonus_limit", "Most Yahtzee bonuses on one card", {}),
    ],
)
def test_what_options_and_their_values_are_called(option: str, title: str, labels: dict[str, str]) -> None:
    assert title in title_of(option)
    assert labels_of(option).keys() == labels.keys()
    for value, words in labels.items():
        assert words in labels_of(option)[value]


def test_values_of_a_book_in_words() -> None:
    assert value_of("first_yahtzee", BOOKS["deluxe"]) == "Any one, first or later"
    assert value_of("multipliers", BOOKS["triple"]) == "1, 2, 3"
    assert value_of("categories", BOOKS["web"]).startswith("Aces, Twos, Threes, ")
    assert value_of("partners", BOOKS["classic"]) == "Yes"


def test_what_fewer_boxes_and_more_columns_change() -> None:
    found = rule_changes("deluxe", {"categories": "aces,chance", "multipliers": "1,3"}).changes
    assert [(change.question, change.now) for change in found] == [
        ("Boxes that are played", "Aces, Chance"),
        ("Columns, and what each is multiplied by", "1, 3"),
        ("Bonus for each further Yahtzee, by column", "100, 100"),
        ("How many boxes and turns?", "4, in 2 columns"),
        ("How is the total made?", "columns ×1, ×3, then the chips"),
    ]
    assert [change.printed for change in found[1:]] == ["1", "100", "13", "Upper + Lower + bonuses"]


def test_the_first_turn_of_the_lesson_on_the_table() -> None:
    """Two fives are held, then a third: held dice lie still, and the others fill the gaps, lowest first."""
    found = lesson()
    assert (found.book, found.title) == ("deluxe", "Deluxe Edition (2004)")
    turn = found.turns[0]
    assert [roll.dice for roll in turn.rolls] == [[1, 3, 5, 5, 6], [2, 5, 5, 5, 6], [3, 5, 5, 5, 5]]
    assert [roll.hold for roll in turn.rolls] == [[2, 3], [1, 2, 3], []]
    points = [{each.box: each.points for each in roll.placements} for roll in turn.rolls]
    assert [(each["fives"], each["chance"]) for each in points] == [(10, 20), (15, 23), (20, 23)]
    assert [roll.comment.split(".")[0].split("!")[0] for roll in turn.rolls] == [
        "You have two fives",
        "A third five",
        "Four fives",
    ]
    assert (turn.box, turn.label) == ("fives", "Fives")
    assert turn.why.startswith("In Fives these dice help with the bonus.")


def test_a_turn_of_the_lesson_begins_on_the_card_so_far_and_ends_on_one_with_the_box_that_was_chosen() -> None:
    """20 in Fives and 40 in Large Straight come first; the last dice are 1 1 2 6 6."""
    last = lesson().turns[2]
    pads = {"before": last.pad, "aces": last.endings["aces"], "sixes": last.endings["sixes"]}
    shown = {
        name: {line.label: line.cells[0][0] for line in pad.front if line.cells and line.cells[0][0] is not None}
        for name, pad in pads.items()
    }
    assert [shown[name].get("Aces") for name in pads] == [None, 2, None]
    assert [shown[name].get("Sixes") for name in pads] == [None, None, 12]
    assert [shown[name]["GRAND TOTAL"] for name in pads] == [60, 62, 72]
    assert len(last.endings) == 11, "the boxes that are open"


def test_a_kind_of_box_is_explained_by_dice_and_their_points() -> None:
    sixes = lesson().help.boxes[5]
    assert (sixes.label, sixes.boxes, sixes.dice, sixes.points) == ("Sixes", ["sixes"], [2, 6, 6, 6, 6], 24)
    assert sixes.text == "Only sixes count, each for 6 points. These dice score 24."
