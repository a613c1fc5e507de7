"""The texts around the dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.rules import Game, Keep, Placement, Reroll, Series, rulebook
from dicecup.saves import Saves
from dicecup.terminal.app import table_labels
from dicecup.terminal.sitting import Sitting
from tests.games import game_of
from tests.scripted_dice import ScriptedDice

DELUXE, TRIPLE = rulebook("deluxe"), rulebook("triple")


def test_the_title_names_book_game_dice_and_trouble(tmp_path: Path) -> None:
    sitting = Sitting.begin(Series.new(rulebook("travel"), ["Ann"], 3), Saves(tmp_path), real_dice=True)
    assert table_labels.title(sitting) == "dicecup · Travel Yahtzee · game 1 of 3 · real dice"
    sitting.trouble = "the disk is full"
    assert table_labels.title(sitting).endswith(" · NOT SAVED")
    assert table_labels.title(Sitting.begin(Series.new(DELUXE), None)) == "dicecup · Deluxe Edition (2004) · NOT SAVED"


def test_whose_turn_it_is() -> None:
    game = Game.new(DELUXE, ["Ann", "Bob"])
    assert table_labels.turn(game) == "Who starts?"
    game = Game.new(DELUXE, ["Ann", "Bob"], 1)
    assert table_labels.turn(game) == "Bob · turn 1 of 13"
    assert table_labels.turn(game.with_roll("13356")) == "Bob · turn 1 of 13 · roll 1 of 3"
    again = game.with_roll("13356").apply(Reroll(Keep("33"))).with_roll("33345")
    assert table_labels.turn(again) == "Bob · turn 1 of 13 · roll 2 of 3"
    over = game_of(rulebook("deluxe", ["categories=chance"]), "66666 chance", sides=["Ann"])
    assert table_labels.turn(over) == "Ann · turn 1 of 1", "there is no second turn"


def scores(*names: str, width: int = 1000, chances: tuple[float, ...] = ()) -> str:
    return table_labels.scores(Sitting.begin(Series.new(DELUXE, names, first=0), None), chances, width)


def test_scores_mark_whose_turn_it_is_and_do_not_break_inside_a_name() -> None:
    names = ("Ann Lee", "Bartholomew the Great")
    whole = "▸Ann Lee 0   Bartholomew the Great 0"
    assert scores(*names) == whole
    assert scores(*names, width=36) == whole, "it is 36 columns wide"
    assert scores(*names, width=35) == "▸Ann Lee 0   Bartholomew… 0"
    assert scores(*names, width=27) == "▸Ann Lee 0   Bartholomew… 0", "it is 27 columns wide"
    assert scores(*names, width=26) == "▸Ann Lee 0\n Bartholomew… 0"
    assert [scores("王小明", "Bob", width=width).count("\n") for width in (17, 16)] == [0, 1]
    assert scores(*names, width=41, chances=(0.614, 0.386)) == "▸Ann Lee 0 (61 %)   Bartholomew… 0 (39 %)"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("Bartholomew!", "Bartholomew!"),
        ("Maximilian von H", "Maximilian…"),
        ("王小明王小明王小明", "王小明王小…"),
    ],
)
def test_long_names_are_cut_to_twelve_columns(name: str, shown: str) -> None:
    assert table_labels.short(name) == shown


def test_the_buttons_say_what_they_do(tmp_path: Path) -> None:
    sitting = Sitting.begin(Series.new(DELUXE), Saves(tmp_path), dice=ScriptedDice(["13356"]))
    assert [table_labels.roll_label(sitting, held) for held in (0, 2, 4, 5)] == [
        "Roll all 5",
        "Roll 3 dice",
        "Roll 1 die",
        "All are held",
    ]
    real = Sitting.begin(Series.new(DELUXE), None, real_dice=True)
    assert table_labels.roll_label(real, 2) == "Type the dice"
    assert table_labels.score_label(None) == "Score"
    assert table_labels.score_label(Placement(DELUXE.box("fours"), 20, 100)) == "Fours: 20 +100"
    assert table_labels.score_label(Placement(TRIPLE.box("2:fours"), 8)) == "Fours (2): 8"
