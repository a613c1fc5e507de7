"""The coach in line mode: hints, values, warnings, autoplay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicecup.coach.finished_games import saved_records
from dicecup.coach.rating.players import rated_players
from dicecup.rules import Enter, Game, Keep, Move, Reroll, Series, rulebook
from dicecup.saves import Saves
from dicecup.terminal.lines.coach import LineCoach
from dicecup.terminal.lines.game import LineGame
from dicecup.terminal.settings import TerminalSettings
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from ..person import sit_down

QUICK = rulebook("deluxe", ["categories=fours,fives,sixes,chance"])
"""Solved in a moment."""


def coached(tmp_path: Path, *lines: str) -> list[str]:
    """What is printed when these lines are typed after a roll of 4 4 4 5 6."""
    dice = ScriptedDice(["44456"] * 3 + ["13456"] * 20)
    sitting = Sitting.begin(Series.new(QUICK), Saves(tmp_path), dice=dice)
    said: list[str] = []
    typed = iter(lines)

    def ask(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    LineGame(sitting, ask, said.append).play()
    return said


def test_the_coach_can_be_set_and_says_how_it_is_set(tmp_path: Path) -> None:
    said = coached(tmp_path, "coach", "coach off", "hint", "coach loud", "coach hint", "hint")
    assert "The coach speaks when you type hint or values." in said
    assert "The coach is off." in said
    assert "The coach is off; coach hint turns it on." in said
    assert any("Coach is one of off, hint, verdict, warn, full" in line for line in said)
    assert any(line.startswith("Keep 4 4 4: worth") for line in said)


def test_each_way_of_coaching_says_when_the_coach_speaks(tmp_path: Path) -> None:
    said = coached(tmp_path, "coach verdict", "coach warn", "coach full", "coach hint", "coach off")
    assert [line for line in said if line.startswith("The coach ")] == [
        "The coach says after each move how good it was.",
        "The coach warns you before a mistake.",
        "The coach shows the best choices after each roll.",
        "The coach speaks when you type hint or values.",
        "The coach is off.",
    ]


def test_on_guard_the_coach_asks_before_a_mistake_and_before_nothing_less(tmp_path: Path) -> None:
    said = coached(tmp_path, "coach warn", "sixes", "no", "sixes", "yes", "444 roll")
    questions = [line for line in said if "Do it anyway?" in line]
    assert len(questions) == 2
    assert sum(line.startswith("Cancelled.") for line in said) == 1
    assert sum("6 in Sixes" in line for line in said) == 1


def test_a_hint_leaves_no_empty_line_behind(tmp_path: Path) -> None:
    before, after = coached(tmp_path, "coach"), coached(tmp_path, "coach", "hint", "values")
    assert after.count("") == before.count("")


def test_with_all_values_the_best_choices_come_with_every_roll(tmp_path: Path) -> None:
    said = coached(tmp_path, "coach full", "444 roll")
    assert sum(line.startswith("  loss  score  choice") for line in said) == 1
    assert any("  keep 4 4 4 " in line and "Fours 100 %" in line for line in said)


def test_a_verdict_follows_each_move_and_the_accuracy_the_game(tmp_path: Path) -> None:
    said = coached(tmp_path, "coach verdict", "444 roll", "roll", "fours", "sixes", "fives", "chance")
    assert said.count("That was the best choice.") >= 2
    assert sum(line.startswith("Player: accuracy ") and line.endswith(" points lost.") for line in said) == 1
    quiet = coached(tmp_path, "444 roll", "roll", "fours", "sixes", "fives", "chance")
    assert not any("best choice" in line or "accuracy" in line for line in quiet)


def test_the_chance_to_win_is_said_with_the_scores(tmp_path: Path) -> None:
    series = Series.new(QUICK, ["Ann", "Bob"], first=0)
    dice = ScriptedDice(["66666", "11111", "11111"])
    person = sit_down(tmp_path, series, ["coach verdict", "sixes"], dice=dice)
    person.play()
    (line,) = [
        line for line in person.heard if line.startswith("Turn 1 of 4. Bob holds the dice. Ann 30 (chance to win ")
    ]
    assert int(line.partition("chance to win ")[2].partition(" %")[0]) > 60


def test_autoplay_plays_one_turn(tmp_path: Path) -> None:
    said = coached(tmp_path, "autoplay")
    assert any(line.startswith("Player rolls 4 4 4 5 6, holds 4 4 4") for line in said)
    assert sum(line.startswith("Turn 2 of 4.") for line in said) == 1
    assert not any(line.startswith("Turn 3 of 4.") for line in said)


def test_hints_and_values_of_a_whole_book(tmp_path: Path) -> None:
    dice = ScriptedDice(["13356"])
    person = sit_down(tmp_path, Series.new(rulebook("deluxe")), ["hint", "values"], dice=dice)
    person.play()
    assert "Keep 3 3: worth 2.4 more than keeping 3 5 6" in person.text
    assert re.search(r"  0\.00  \d+\.\d  keep 3 3 +Threes \d+ %", person.text)
    assert all(len(line) < 80 for line in person.heard)


def test_the_rating_is_told_by_the_games_that_are_saved(tmp_path: Path) -> None:
    finished = ["444 roll", "roll", "fours", "sixes", "fives", "chance"]
    nothing = coached(tmp_path, "rating")
    assert "There are no finished games to rate yet." in nothing
    coached(tmp_path, *finished)
    said = coached(tmp_path, "rating")
    (wanted,) = rated_players(saved_records(Saves(tmp_path)))
    assert wanted.rating.games == 1
    told = " ".join(" ".join(said).split())
    assert " ".join(" ".join(wanted.text_lines()).split()) in told


def test_without_a_folder_there_is_nothing_to_rate() -> None:
    said: list[str] = []
    typed = iter(["rating"])

    def ask(_prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    sitting = Sitting.begin(Series.new(QUICK), None, dice=ScriptedDice(["44456"] * 3))
    LineGame(sitting, ask, said.append).play()
    assert "Nothing is saved here, so there is nothing to rate." in said


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        (("help",), []),
        (("hint",), ["hint"]),
        (("values",), ["values"]),
        (("coach full", "444 roll"), ["values"]),
        (("coach warn", "sixes", "no"), ["warning"]),
        (("coach warn", "444 roll"), []),
        (("coach verdict", "444 roll"), []),
    ],
    ids=" ".join,
)
def test_what_the_coach_said_before_a_decision_is_marked_in_the_record(
    tmp_path: Path, lines: tuple[str, ...], kinds: list[str]
) -> None:
    coached(tmp_path, *lines)
    (saved,) = Saves(tmp_path).listing()
    assert saved.record is not None
    assert saved.record.help is not None
    assert [kind for mark in saved.record.help for kind in mark.kinds] == kinds


def test_at_the_end_every_side_has_its_own_accuracy_in_the_order_of_the_table() -> None:
    """Bob keeps three fours, which is best; then Ann gives them away for a six in Sixes."""
    coach = LineCoach(TerminalSettings(coach="verdict"))
    bobs, anns = (Game.new(QUICK, ["Ann", "Bob"], side).with_roll("44456") for side in (1, 0))
    assert coach.comment(bobs, Reroll(Keep("444"))) == ["That was the best choice."]
    (said,) = coach.comment(anns, Enter(QUICK.box("sixes")))
    assert said.startswith("A blunder: ")
    first, second = coach.accuracy_lines(anns)
    assert first.startswith("Ann: accuracy 0 %, ")
    assert second == "Bob: accuracy 100 %, 0.0 points lost."


def test_unasked_it_shows_four_choices_and_asked_for_values_more() -> None:
    coach, game = LineCoach(TerminalSettings(coach="full")), Game.new(QUICK, ["Ann"]).with_roll("44456")
    assert [len(coach.unasked(game)), len(coach.values(game))] == [1 + 4, 1 + 12], "below the names of the columns"


def test_by_estimates_it_says_so_below_hints_and_values() -> None:
    coach, game = LineCoach(TerminalSettings()), Game.new(rulebook("triple"), ["Ann"]).with_roll("11134")
    for lines in (coach.hint(game), coach.values(game)):
        assert "Values are learned estimates" in " ".join(lines)


def test_the_server_is_asked_to_warn_of_what_the_player_wants_to_be_warned_of() -> None:
    asked: list[tuple[Move, str]] = []
    settings = TerminalSettings(coach="warn", warn_from="blunder")
    coach = LineCoach(settings, None, lambda _, move, least: asked.append((move, least)))
    game, move = Game.new(QUICK, ["Ann"]).with_roll("44456"), Reroll(Keep("444"))
    assert coach.advice_before(game, move) is None
    assert asked == [(move, "blunder")]
