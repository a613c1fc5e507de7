"""A sitting: its headers, and what happens to a record with strange ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.dice_sources import SeededDice, SystemDice
from dicecup.rules import Enter, Keep, Malformed, Record, Reroll, Series, rulebook
from dicecup.saves import Saves
from dicecup.terminal.sitting import Sitting, dice_for
from tests.scripted_dice import ScriptedDice

SERIES = Series.new(rulebook("deluxe"), ["Ann", "Bob"], first=0)


def test_the_headers_say_how_it_is_played(tmp_path: Path) -> None:
    sitting = Sitting.begin(SERIES, Saves(tmp_path), seed=42, bots=("", "random"))
    assert sitting.path is not None
    text = sitting.path.read_text("utf-8")
    for header in ('[Seed "42"]', '[Bots "" "random"]', '[Date "'):
        assert header in text
    again = Sitting.resume(sitting.path, Saves(tmp_path))
    assert isinstance(again.dice, SeededDice)
    assert again.bots.names == {1: "random"}
    assert again.record == sitting.record


def test_the_dice_of_a_record() -> None:
    record = Record(SERIES)
    assert isinstance(dice_for(record), SystemDice)
    assert dice_for(record.with_header("Dice", "real")) is None


def test_a_seeded_record_that_awaits_dice_gets_those_it_would_have_had(tmp_path: Path) -> None:
    through = Sitting.begin(SERIES, Saves(tmp_path), seed=42)
    through.roll()
    keep = Keep(through.game.rolls[0][:2])
    stopped = Record(SERIES.with_game(through.game.apply(Reroll(keep))), through.record.headers)
    through.act(Reroll(keep))
    path = tmp_path / "stopped.dice"
    path.write_text(stopped.dump(), "utf-8")
    again = Sitting.resume(path, Saves(tmp_path))
    assert again.game.awaits == "dice"
    again.roll()
    assert again.game.rolls == through.game.rolls


@pytest.mark.parametrize(
    ("name", "values", "reason"),
    [
        ("Dice", ("loaded",), r'\[Dice\] is "real" or not there'),
        ("Seed", ("",), r"\[Seed\] holds a whole number"),
        ("Seed", ("9" * 30,), r"\[Seed\] holds a whole number"),
        ("Bots", ("", "random", "random"), r"\[Bots\] has a name for each of the 2 sides; got 3"),
    ],
)
def test_strange_headers_are_refused(tmp_path: Path, name: str, values: tuple[str, ...], reason: str) -> None:
    path = tmp_path / "strange.dice"
    path.write_text(Record(SERIES).with_header(name, *values).dump(), "utf-8")
    with pytest.raises(Malformed, match=rf"strange\.dice: {reason}"):
        Sitting.resume(path, Saves(tmp_path))


def test_help_in_one_game_of_a_series_takes_nothing_from_the_next(tmp_path: Path) -> None:
    chance = rulebook("deluxe", ["categories=chance"])
    dice = ScriptedDice(["66666", "11111"])
    sitting = Sitting.begin(Series.new(chance, ["Ann"], 2), Saves(tmp_path), dice=dice)
    sitting.roll()
    sitting.mark_help("hint")
    sitting.act(Enter(chance.box("chance")))
    assert sitting.keep_best() == "You had help in this game, so it is counted apart: your best with help is 30."
    sitting.next_game()
    sitting.roll()
    sitting.act(Enter(chance.box("chance")))
    assert sitting.keep_best() == "Your first score by these rules: 5 is now your best."


@pytest.mark.parametrize("hold", ["66", "x", "123456"])
def test_a_hold_that_does_not_fit_the_dice_is_forgotten(tmp_path: Path, hold: str) -> None:
    path = tmp_path / "hold.dice"
    record = Record(SERIES.with_game(SERIES.game.with_roll("12345"))).with_header("Hold", hold)
    path.write_text(record.dump(), "utf-8")
    assert Sitting.resume(path, Saves(tmp_path)).held is None


def test_two_programs_on_one_record_never_overwrite_each_other(tmp_path: Path) -> None:
    first = Sitting.begin(SERIES, Saves(tmp_path), seed=42)
    assert first.path is not None
    second = Sitting.resume(first.path, Saves(tmp_path))
    first.roll()
    first.act(Reroll(Keep()))
    assert first.trouble == ""
    second.roll()
    assert "another window has continued this game" in second.trouble
    assert "could not be saved" in second.farewell()
    assert Sitting.resume(first.path, Saves(tmp_path)).record == first.record
    first.act(Reroll(Keep()))
    assert first.trouble == "", "the first to come goes on undisturbed"


def test_a_record_that_was_removed_meanwhile_is_written_anew(tmp_path: Path) -> None:
    sitting = Sitting.begin(SERIES, Saves(tmp_path), seed=42)
    assert sitting.path is not None
    sitting.path.unlink()
    sitting.roll()
    assert sitting.trouble == ""
    assert Sitting.resume(sitting.path, Saves(tmp_path)).record == sitting.record


def test_ctrl_c_in_the_middle_of_saving_is_not_taken_for_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting.begin(SERIES, Saves(tmp_path), seed=42)
    assert sitting.path is not None
    replace = Path.replace

    def interrupted(temporary: Path, path: Path) -> None:
        replace(temporary, path)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", interrupted)
        with pytest.raises(KeyboardInterrupt):
            sitting.roll()
    sitting.save()
    assert sitting.farewell().startswith("The game is saved.")
    assert Sitting.resume(sitting.path, Saves(tmp_path)).record == sitting.record
