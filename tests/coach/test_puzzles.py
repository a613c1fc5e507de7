"""Puzzles: of every theme, clear, repeatable, and fair to answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date

import pytest

from dicecup import Enter, IllegalHere, Keep, Malformed, Reroll, rulebook
from dicecup.coach.advice import natural_action
from dicecup.coach.finished_games import played_sides, saved_records
from dicecup.coach.puzzles import (
    CLEAR,
    CLEAR_WIN,
    COLUMN_THEMES,
    NATURAL_LOSS,
    THEMES,
    Theme,
    daily_puzzle,
    draw_puzzle,
    drills,
    themes_of,
)
from dicecup.saves import Saves
from dicecup.solver.learned.network import EXACT_BOXES

DELUXE = rulebook("deluxe")


@pytest.mark.parametrize("theme", THEMES)
def test_a_puzzle_of_every_theme(theme: Theme) -> None:
    puzzle = draw_puzzle(DELUXE, theme, seed=1)
    assert puzzle == draw_puzzle(DELUXE, theme, seed=1)
    assert puzzle.theme == theme
    assert puzzle.best != puzzle.natural
    assert puzzle.loss(puzzle.best) == 0.0
    assert puzzle.choices[0].value - puzzle.choices[1].value >= (CLEAR_WIN if theme == "win" else CLEAR)
    assert puzzle.rating == pytest.approx(puzzle.loss(puzzle.natural) * puzzle.unit)
    assert 1 <= puzzle.stars <= 5
    assert puzzle.answer(puzzle.best).startswith("Right.")
    assert puzzle.answer(puzzle.natural).startswith("That ")
    assert (puzzle.opponent is not None) == (theme == "win")
    assert json.loads(json.dumps(puzzle.to_json()))["theme"] == theme


@pytest.mark.parametrize("theme", ["bonus", "straights", "joker", "endgame"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_plays_naturally_has_not_solved_it(theme: Theme, seed: int) -> None:
    puzzle = draw_puzzle(DELUXE, theme, seed)
    natural = natural_action(puzzle.card, puzzle.roll, puzzle.rolls_left)
    assert puzzle.natural == natural != puzzle.best
    assert puzzle.rating >= NATURAL_LOSS


def test_a_theme_that_never_comes_up_makes_way_for_another() -> None:
    one_box = rulebook("deluxe", ["categories=chance"])
    assert themes_of(one_box) == ("endgame", "win")
    assert [draw_puzzle(one_box, seed=seed).theme for seed in range(3)] == ["win"] * 3


@pytest.mark.parametrize("book", ["travel", "web", "classic"])
def test_puzzles_of_other_books(book: str) -> None:
    assert draw_puzzle(rulebook(book), "bonus", seed=2).card.book == rulebook(book)


def test_the_daily_puzzle_is_the_same_for_everybody() -> None:
    days = [date(2026, 11, 15), date(2026, 11, 16)]
    first, second = (daily_puzzle(DELUXE, day) for day in days)
    assert first == daily_puzzle(DELUXE, days[0])
    assert first.theme != second.theme


def test_answers_that_are_no_choice() -> None:
    puzzle = draw_puzzle(DELUXE, "bonus", seed=1)
    with pytest.raises(IllegalHere, match="you cannot keep"):
        puzzle.answer(Reroll(Keep("11111")))


@pytest.mark.parametrize("theme", COLUMN_THEMES)
def test_puzzles_of_three_columns(theme: Theme) -> None:
    puzzle = draw_puzzle(rulebook("triple"), theme, seed=4)
    assert puzzle == draw_puzzle(rulebook("triple"), theme, seed=4)
    assert puzzle.choices[0].value - puzzle.choices[1].value >= 3.0
    assert puzzle.rating >= 6.0
    assert puzzle.answer(puzzle.best).startswith("Right.")
    assert puzzle.answer(puzzle.natural).startswith("That loses")
    if theme == "columns":
        assert isinstance(puzzle.best, Enter)
        assert isinstance(puzzle.natural, Enter)
        assert puzzle.best.box.category == puzzle.natural.box.category
    assert ("estimate" in puzzle.sentence) == (puzzle.card.turns_left > EXACT_BOXES)


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(IllegalHere, match="as printed"):
        draw_puzzle(rulebook("triple", ["forced=filled"]))
    with pytest.raises(Malformed, match="one of columns"):
        draw_puzzle(rulebook("triple"), "win")
    with pytest.raises(Malformed, match="one of bonus"):
        draw_puzzle(DELUXE, "luck")  # type: ignore[arg-type]
    with pytest.raises(Malformed, match="one of bonus, endgame, win"):
        draw_puzzle(rulebook("deluxe", ["categories=fours,fives,chance"]), "straights")


def test_drills_are_ones_own_mistakes(folder: Callable[[int], Saves]) -> None:
    sides = [side for side in played_sides(saved_records(folder(3)), DELUXE) if not side.figures.bot]
    found = drills(sides)
    assert found
    assert all(puzzle.theme == "mine" and puzzle.rating >= 2.0 for puzzle in found)
    assert [puzzle.rating for puzzle in found] == sorted((puzzle.rating for puzzle in found), reverse=True)
    assert "turn" in found[0].source
