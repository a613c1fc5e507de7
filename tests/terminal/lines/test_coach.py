"""The coach in line mode: hints, values, warnings, autoplay."""

from __future__ import annotations

from pathlib import Path

from dicecup.rules import Series, rulebook
from dicecup.saves import Saves
from dicecup.terminal.lines.game import LineGame
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from ..person import sit_down

QUICK = rulebook("deluxe", ["categories=fours,fives,sixes,chance"])
"""Solved in a moment."""


def coached(tmp_path: Path, *lines: str) -> list[str]:
    """What is said when these lines are typed after a roll of 4 4 4 5 6."""
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
    assert any("Coach is one of off, hint, warn, full" in line for line in said)
    assert any(line.startswith("Keep 4 4 4: worth") for line in said)


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
    assert said.count("  loss  choice") == 1
    assert any(line.endswith("  keep 4 4 4") for line in said)


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
    assert "  0.00  keep 3 3" in person.text
