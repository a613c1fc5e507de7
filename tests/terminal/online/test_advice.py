"""What the server's coach says, as the screens show it."""

from __future__ import annotations

from typing import Any

import pytest

from dicecup.client import JsonObject
from dicecup.rules import Category, DicecupError, Enter, Game, IllegalHere, Keep, Reroll, rulebook
from dicecup.terminal.online.advice import online_advice, online_warning
from dicecup.terminal.online.connection import OnlineRefusal
from tests.games import game_of

from .table_on_paper import ANN, BOB, TableOnPaper

BOOK = rulebook("deluxe", ["categories=sixes,chance,aces"])


def choice(text: str, expected: float | None, loss: float, **what: Any) -> JsonObject:
    """A choice as the server describes it; box and dice are null unless they are given."""
    chances = [{"label": "Sixes", "chance": 0.5}, {"label": "Chance", "chance": 0.25}]
    usual: JsonObject = {"box": None, "scratch": False, "dice": None, "grade": "good", "upper_bonus": 0.125}
    about = {"text": text, "expected": expected, "loss": loss, "chances": chances, "going_for": chances[:1]}
    return {**usual, **about, **what}


def game() -> Game:
    """Bob has 24 in Sixes, and the dice."""
    return game_of(BOOK, "11112 aces", "66661 sixes", "11111 chance", "66123", sides=["Ann", "Bob"])


def reply(*choices: JsonObject, expected: float | None = 40.0) -> JsonObject:
    return {
        "ready": True,
        "exact": True,
        "note": "",
        "sentence": "Enter Chance.",
        "expected": expected,
        "choices": choices,
    }


CHANCE = choice("enter Chance", 42.0, 0.0, box="chance", grade="best")
ACES = choice("enter Aces", 40.5, 1.5, box="aces", grade="inaccuracy")
CROSSED = choice("cross out Chance", 30.0, 12.0, box="chance", scratch=True, grade="blunder")
SIXES_KEPT = choice("keep 6 6", 35.0, 7.0, dice=[6, 6])


def advised(*choices: JsonObject, expected: float | None = 40.0) -> TableOnPaper:
    table = TableOnPaper(ANN, BOB)
    table.replies["advice"] = reply(*choices, expected=expected)
    return table


def test_values_are_further_points_and_zeros_by_choice_stand_apart() -> None:
    found = online_advice(advised(CHANCE, ACES, SIXES_KEPT, CROSSED), game())
    assert [(each.action, each.value, each.loss) for each in found.choices] == [
        (Enter(BOOK.box("chance")), 18.0, 0.0),
        (Enter(BOOK.box("aces")), 16.5, 1.5),
        (Reroll(Keep("66")), 11.0, 7.0),
    ]
    assert [(each.action, each.value) for each in found.zeros] == [(Enter(BOOK.box("chance"), scratch=True), 6.0)]
    assert found.other is not None
    assert found.other.action == Enter(BOOK.box("aces"))
    assert found.best.chances == {Category.SIXES: 0.5, Category.CHANCE: 0.25}
    assert found.best.aims == ((Category.SIXES, 0.5),)
    assert (found.best.upper_bonus, found.sentence) == (0.125, "Enter Chance.")


def test_values_that_look_no_further_than_the_turn_are_losses() -> None:
    near = {"expected": None, "upper_bonus": None}
    found = online_advice(advised(CHANCE | near, ACES | near, expected=None), game())
    assert not found.looks_ahead
    assert [each.value for each in found.choices] == [0.0, -1.5]
    assert [each.chances for each in found.choices] == [None, None]


def test_a_server_of_an_earlier_version_calls_aims_by_another_name() -> None:
    earlier = {key: value for key, value in CHANCE.items() if key != "going_for"}
    found = online_advice(advised(earlier | {"aims": [{"label": "Chance", "chance": 1.0}]}), game())
    assert found.best.aims == ((Category.CHANCE, 1.0),)


@pytest.mark.parametrize(
    ("move", "places", "question"),
    [
        (Reroll(Keep("66")), [0, 4], "advice/warning?least=mistake&keep=0&keep=4"),
        (Enter(BOOK.box("chance")), [], "advice/warning?least=mistake&box=chance&scratch=false"),
        (Enter(BOOK.box("chance"), scratch=True), [], "advice/warning?least=mistake&box=chance&scratch=true"),
    ],
    ids=str,
)
def test_a_warning_is_asked_for_one_move(move: Enter | Reroll, places: list[int], question: str) -> None:
    table = TableOnPaper(ANN, BOB)
    table.replies["advice/warning"] = {"ready": True, "warning": reply(CHANCE, CROSSED)}
    found = online_warning(table, game(), move, "mistake", places)
    assert table.asked == [question]
    assert found is not None
    crossed = found.of(Enter(BOOK.box("chance"), scratch=True))
    assert crossed is not None
    assert crossed.grade == "blunder"


def test_a_move_that_is_good_enough_is_not_warned_of() -> None:
    table = TableOnPaper(ANN, BOB)
    table.replies["advice/warning"] = {"ready": True, "warning": None}
    assert online_warning(table, game(), Reroll(Keep("66")), "mistake", [0, 1]) is None


def test_a_server_of_an_earlier_version_that_cannot_warn_is_asked_for_all_values() -> None:
    table = advised(CHANCE, SIXES_KEPT)
    table.replies["advice/warning"] = OnlineRefusal("not_found", "This page does not exist.")
    found = online_warning(table, game(), Reroll(Keep("66")), "mistake", [0, 1])
    assert table.asked == ["advice/warning?least=mistake&keep=0&keep=1", "advice?full=true"]
    assert found is not None
    assert found.best.action == Enter(BOOK.box("chance"))
    table.replies["advice/warning"] = OnlineRefusal("too_many", "Ask again in a minute.")
    with pytest.raises(OnlineRefusal, match="Ask again in a minute"):
        online_warning(table, game(), Reroll(Keep("66")), "mistake", [0, 1])


def test_where_the_coach_is_forbidden_or_cannot_be_understood_that_is_said() -> None:
    with pytest.raises(IllegalHere, match="this table plays without the coach"):
        online_advice(TableOnPaper(ANN, BOB, options={"coach": False}), game())
    with pytest.raises(DicecupError, match="said something that this version does not understand"):
        online_advice(advised(CHANCE | {"box": "sevens"}), game())
