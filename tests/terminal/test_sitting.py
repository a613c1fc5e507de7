"""A sitting: its headers, and what happens to a record with strange ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.dice_sources import SeededDice, SystemDice
from dicecup.rules import Enter, Keep, Malformed, Record, Reroll, Resign, Roll, Series, rulebook
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
    assert isinstance(dice_for(record.with_header("Seed", str(2**63 - 1))), SeededDice), "the largest seed"


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


# --- the best score ---------------------------------------------------------------------------------------------

CHANCE = rulebook("deluxe", ["categories=chance"])


def best_after(folder: Path, roll: str, sides: tuple[str, ...] = ("Ann",), bots: tuple[str, ...] = ()) -> str:
    """What is said about the best score after a game of one box; the first side fills it."""
    sitting = Sitting.begin(Series.new(CHANCE, sides, first=0), Saves(folder), dice=ScriptedDice([roll] * 2), bots=bots)
    while not sitting.game.is_over:
        sitting.roll()
        sitting.act(Enter(CHANCE.box("chance")))
    return sitting.keep_best()


def test_the_best_score_is_told_and_not_the_last(tmp_path: Path) -> None:
    said = [best_after(tmp_path, roll) for roll in ("11134", "12345", "11111", "12345")]
    assert said == [
        "Your first score by these rules: 10 is now your best.",
        "A new best! It was 10 until now.",
        "Your best by these rules is 15.",
        "Your best by these rules is 15.",
    ]


def test_the_best_score_with_help_is_the_higher_one(tmp_path: Path) -> None:
    said = []
    for roll in ("12345", "11111", "66666"):
        sitting = Sitting.begin(Series.new(CHANCE), Saves(tmp_path), dice=ScriptedDice([roll]))
        sitting.roll()
        sitting.mark_help("hint")
        sitting.act(Enter(CHANCE.box("chance")))
        said.append(sitting.keep_best().rpartition(" ")[2])
    assert said == ["15.", "15.", "30."]


def test_only_a_finished_game_of_one_person_has_a_best_score(tmp_path: Path) -> None:
    assert best_after(tmp_path, "66666", ("Greedy bot",), ("greedy",)) == ""
    assert best_after(tmp_path, "66666", ("Ann", "Bob")) == ""
    resigned = Sitting.begin(Series.new(CHANCE), Saves(tmp_path), dice=ScriptedDice(["66666"]))
    resigned.roll()
    resigned.act(Resign())
    assert resigned.keep_best() == ""
    assert Saves(tmp_path).best(CHANCE) is None


# --- moves that are easily mixed up -----------------------------------------------------------------------------


def test_whoever_starts_by_name_is_that_side() -> None:
    sitting = Sitting.begin(Series.new(CHANCE, ["Ann", "Bob", "Cy"]), None, real_dice=True)
    sitting.start_with(2)
    assert (sitting.game.first, sitting.game.player) == (2, "Cy")


def test_typed_dice_are_taken_back_with_the_hold_before_them() -> None:
    sitting = Sitting.begin(Series.new(rulebook("deluxe"), first=0), None, real_dice=True)
    sitting.give(Roll("44412"))
    sitting.hold(Keep("444"))
    sitting.give(Roll("44425"))
    sitting.take_dice_back()
    assert (sitting.game.rolls, sitting.game.keeps) == ((Roll("44412"),), ())
    assert sitting.game.awaits == "decision"
    sitting.hold(Keep())
    sitting.give(Roll("11111"))
    assert (sitting.game.rolls, sitting.game.keeps) == ((Roll("44412"), Roll("11111")), (Keep(),))


def test_after_a_roll_earlier_holds_are_forgotten() -> None:
    sitting = Sitting.begin(Series.new(rulebook("deluxe")), None, dice=ScriptedDice(["13356", "33366"]))
    sitting.roll()
    sitting.hold(Keep("3"))
    sitting.hold(Keep("33"))
    sitting.act(Reroll(Keep("33")))
    assert [sitting.held, sitting.undo_hold(), sitting.held, sitting.undo_hold()] == [Keep("33"), True, None, False]


def test_zero_is_a_seed_like_any_other(tmp_path: Path) -> None:
    first, again = (Sitting.begin(SERIES, Saves(tmp_path), seed=0) for _ in range(2))
    assert first.record.header("Seed") == "0"
    first.roll()
    again.roll()
    assert first.game.rolls == again.game.rolls


def test_a_game_that_is_over_takes_nothing_back() -> None:
    sitting = Sitting.begin(Series.new(CHANCE), None, dice=ScriptedDice(["66666"]))
    sitting.roll()
    sitting.act(Enter(CHANCE.box("chance")))
    assert not sitting.can_take_back


def test_the_seed_of_the_dice_is_the_seed_of_the_bots() -> None:
    def played(seed: int) -> Sitting:
        sitting = Sitting.begin(Series.new(rulebook("deluxe"), ["Bot"]), None, seed=seed, bots=("random",))
        while not sitting.game.is_over:
            sitting.roll() if sitting.game.awaits == "dice" else sitting.act(sitting.bots.choose(sitting.game))
        return sitting

    assert played(7).game == played(7).game


def test_holds_are_taken_back_one_by_one_and_end_with_the_last_roll(tmp_path: Path) -> None:
    sitting = Sitting.begin(SERIES, Saves(tmp_path), dice=ScriptedDice(["13356", "13335", "11333"]))
    sitting.roll()
    for keep in ("3", "33", "335"):
        sitting.hold(Keep(keep))
    assert [(sitting.undo_hold(), sitting.held) for _ in range(3)] == [
        (True, Keep("33")),
        (True, Keep("3")),
        (True, None),
    ]
    sitting.act(Reroll(Keep("33")))
    assert sitting.record.header("Hold") == "33"
    sitting.act(Reroll(Keep("333")))
    assert sitting.record.header("Hold") is None, "there is no roll to hold them for"


def test_once_a_move_is_saved_again_the_trouble_is_over(tmp_path: Path) -> None:
    sitting = Sitting.begin(SERIES, Saves(tmp_path), seed=1)
    sitting.trouble = "the disk is full"
    assert not sitting.is_kept
    sitting.roll()
    assert sitting.trouble == ""
    assert sitting.is_kept
