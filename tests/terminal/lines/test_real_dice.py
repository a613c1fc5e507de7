"""The score pad for people who roll at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.rules import BOOKS, Keep, Roll, Series, Turn, rulebook
from dicecup.saves import Saves, load

from ..person import TEAMS, Person, playing_anything, resume, sit_down

DELUXE = rulebook("deluxe")


def pad(folder: Path, *lines: str, book: str = "deluxe", sides: tuple[str, ...] = ("Ann",)) -> Person:
    person = sit_down(folder, Series.new(rulebook(book), sides), lines, real_dice=True)
    assert person.play() == 0
    return person


def entries(person: Person) -> list[tuple[int, str, int]]:
    return [(turn.side, str(turn.box), turn.points) for turn in person.game.history if isinstance(turn, Turn)]


@pytest.mark.parametrize("book", BOOKS)
def test_a_whole_game_of_every_book(tmp_path: Path, book: str) -> None:
    person = sit_down(tmp_path, Series.new(rulebook(book)), playing_anything(1), real_dice=True)
    assert person.play() == 0
    assert person.game.status == "finished"
    assert person.sitting.path is not None
    assert load(person.sitting.path) == person.sitting.record


def test_dice_or_bare_scores_fill_boxes(tmp_path: Path) -> None:
    person = pad(tmp_path, "44412", "fours", "threes 9", "chance 21", "scratch aces")
    assert entries(person) == [(0, "fours", 12), (0, "threes", 9), (0, "chance", 21), (0, "aces", 0)]


def test_several_rolls_of_a_turn_can_be_typed(tmp_path: Path) -> None:
    person = pad(tmp_path, "44412", "444", "44425", "444", "66666", "44466", "full")
    turn = person.game.history[0]
    assert isinstance(turn, Turn)
    assert turn.rolls == (Roll("44412"), Roll("44425"), Roll("44466"))
    assert "You held 4 4 4, but 66666 does not contain them." in person.heard


def test_only_the_dice_that_were_rolled_need_to_be_typed(tmp_path: Path) -> None:
    person = pad(tmp_path, "44412", "444", "25", "hold 444", "66", "full")
    turn = person.game.history[0]
    assert isinstance(turn, Turn)
    assert turn.rolls == (Roll("44412"), Roll("44425"), Roll("44466"))
    assert "You hold 4 4 4. Roll 2 dice and type what you rolled, or all five." in person.heard


def test_with_the_word_hold_other_dice_are_held_instead(tmp_path: Path) -> None:
    person = pad(tmp_path, "44412", "444", "hold 12", "12345")
    assert person.game.keeps == (Keep("12"),)
    assert person.game.rolls[-1] == Roll("12345")


def test_mistyped_dice_are_typed_again_or_taken_back(tmp_path: Path) -> None:
    person = pad(tmp_path, "44412", "44413")
    assert person.game.rolls == (Roll("44413"),)
    person = pad(tmp_path, "44412", "undo", "undo", "fours 12")
    assert "The dice you typed last are taken back." in person.heard
    assert "nothing to undo" in person.text
    assert entries(person) == [(0, "fours", 12)]


def test_the_last_entry_is_corrected(tmp_path: Path) -> None:
    person = pad(tmp_path, "Ann", "fours 12", "threes 9", "correct", "correct", "fours 8", sides=("Ann", "Bob"))
    assert "Taken back: Bob, 9 in Threes." in person.heard
    assert "Taken back: Ann, 12 in Fours." in person.heard
    assert entries(person) == [(0, "fours", 8)]
    assert person.game.side == 1


def test_a_corrected_entry_gives_its_dice_back(tmp_path: Path) -> None:
    person = pad(tmp_path, "44412", "fours", "correct", "three of a kind")
    assert entries(person) == [(0, "three_kind", 15)]


def test_correcting_takes_bonuses_back(tmp_path: Path) -> None:
    person = pad(tmp_path, "66666", "yahtzee", "44444", "fours", "correct", "44441", "fours")
    assert person.game.totals == (66,)


def test_the_very_last_entry_can_still_be_corrected(tmp_path: Path) -> None:
    series = Series.new(DELUXE.with_rules(["categories=aces,chance"]))
    person = sit_down(tmp_path, series, ["aces 3", "chance 20", "correct", "chance 21", ""], real_dice=True)
    person.play()
    assert entries(person) == [(0, "aces", 3), (0, "chance", 21)]
    assert person.game.status == "finished"
    assert Saves(tmp_path).best(series.book) == 24


def test_a_resignation_can_be_corrected(tmp_path: Path) -> None:
    person = pad(tmp_path, "Bob", "resign", "yes", "correct", "fours 8", sides=("Ann", "Bob", "Cy"))
    assert entries(person) == [(1, "fours", 8)]
    assert not person.game.resigned


def test_the_start_is_rolled_or_said(tmp_path: Path) -> None:
    person = pad(tmp_path, "66", "11111", "66666", sides=("Ann", "Bob"))
    assert "Type five dice, or who starts: Ann and Bob." in person.heard
    assert "Bob rolls 6 6 6 6 6 = 30 to see who starts." in person.heard
    assert person.game.first == 1
    person = pad(tmp_path, "help", "nobody", "a", sides=("Ann", "Bob"))
    assert person.game.first == 0
    person = sit_down(tmp_path, Series.new(rulebook("classic"), TEAMS), ["blues"], real_dice=True)
    person.play()
    assert person.game.player == "Di"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fours", "Type the dice first, or the score as well, such as fours 12."),
        ("fours 13", "No dice score 13 in fours here; possible: 0, 4, 8, 12, 16, 20."),
        ("roll", "You roll the dice yourselves"),
        ("", "You roll the dice yourselves"),
        ("44", "The dice have not been rolled yet"),
        ("12347", "from 1 to 6; got 7"),
        ("boxes", "No dice yet. Open: Aces, Twos"),
        ("correct", "nothing can be taken back"),
    ],
)
def test_bad_input_gets_one_sentence_and_changes_nothing(tmp_path: Path, line: str, answer: str) -> None:
    person = pad(tmp_path, line)
    assert answer.lower() in person.text.lower().replace("\n ", "")
    assert person.game.history == ()
    assert person.game.rolls == ()


def test_a_wrong_score_for_the_dice_is_refused(tmp_path: Path) -> None:
    person = pad(tmp_path, "44412", "fours 16", "fours 12")
    assert "These dice score 12 in Fours, not 16. undo takes the dice back." in person.heard
    assert entries(person) == [(0, "fours", 12)]


def test_a_score_that_may_have_been_a_yahtzee_is_pointed_out(tmp_path: Path) -> None:
    person = pad(tmp_path, "66666", "yahtzee", "chance 20", "full 25", book="travel")
    text = person.text.replace("\n ", "")
    assert text.count("If it was a Yahtzee, take it back") == 1  # five alike as a Full House need a Joker


def test_it_resumes_as_a_score_pad(tmp_path: Path) -> None:
    pad(tmp_path, "44412", "444")
    again = resume(tmp_path, ["44441", "fours"])
    assert again.sitting.real_dice
    again.play()
    assert entries(again) == [(0, "fours", 16)]


def test_dice_that_are_held_at_a_real_table_are_rolled_there(tmp_path: Path) -> None:
    person = pad(tmp_path, "13356", "33 roll", "33344")
    assert "You hold 3 3. Roll 3 dice and type what you rolled, or all five." in person.heard
    assert person.game.rolls == (Roll("13356"), Roll("33344"))
