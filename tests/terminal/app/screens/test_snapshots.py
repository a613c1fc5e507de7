"""What every screen looks like at both sizes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from dicecup.rules import Enter, Game, Record, Series, Side, rulebook
from dicecup.saves import Saves
from dicecup.terminal.app.screens.puzzle import PuzzleScreen
from dicecup.terminal.app.screens.review import ReviewScreen
from dicecup.terminal.app.screens.statistics import StatisticsScreen
from dicecup.terminal.coaching import TerminalCoach
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from ..snapshot import assert_shows
from ..stage import LARGE, QUIET, SMALL, THINKER, game, stage, text, until
from .test_menu import chosen

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
QUICK = rulebook("deluxe", ["categories=fours,fives,sixes,chance"])
"""Solved in a moment."""


def finished(rolls: str, boxes: str) -> Game:
    """A game of the quick book: each turn one roll and one box."""
    state = Game.new(QUICK, [Side("Ann")])
    for roll, box in zip(rolls.split(), boxes.split(), strict=True):
        state = state.with_roll(roll).apply(Enter(QUICK.box(box)))
    return state


def keep(folder: Path, state: Game, number: int) -> Record:
    record = Record(Series(state.book, state.sides, 1, False, (state,))).with_header("Date", "2026-11-15")
    saves = Saves(folder)
    saves.save(saves.records / f"2026-11-15-12000{number}-deluxe-aaaaaa.dice", record)
    return record


def played(folder: Path) -> Record:
    """Two finished games in the folder, with mistakes; the second is returned."""
    keep(folder, finished("44456 55566 66123 44444", "fours fives sixes chance"), 1)
    return keep(folder, finished("11123 55561 44412 66665", "sixes chance fives fours"), 2)


# --- the table ------------------------------------------------------------------------------------------------


@SIZES
@pytest.mark.parametrize("book", ["deluxe", "classic", "triple"])
def test_table(tmp_path: Path, book: str, size: tuple[int, int]) -> None:
    async def play() -> None:
        series = Series.new(rulebook(book), ["Ann", "Bob"], first=0)
        rolls = ["33345", "66666", "23456", "11666", "44444", "13356"]
        seated = Sitting.begin(series, Saves(tmp_path), dice=ScriptedDice(rolls))
        async with stage(tmp_path, seated, size=size) as pilot:
            if len(seated.series.book.multipliers) > 1:
                await until(pilot, lambda: "Coach, by estimates" in text(pilot))
            await pilot.press(*["space", "enter"] * 4, "space")
            assert_shows(pilot, f"table-{book}-first-yahtzee")
            await pilot.press("enter", "space", "2", "3")
            assert_shows(pilot, f"table-{book}")

    asyncio.run(play())


@SIZES
def test_forced_yahtzee(tmp_path: Path, size: tuple[int, int]) -> None:
    async def play() -> None:
        seated = Sitting.begin(Series.new(rulebook()), Saves(tmp_path), dice=ScriptedDice(["66666", "44444"]))
        async with stage(tmp_path, seated, size=size) as pilot:
            await pilot.press("space", "enter", "space")
            assert_shows(pilot, "forced")

    asyncio.run(play())


@SIZES
def test_coach_shows_all_values(tmp_path: Path, size: tuple[int, int]) -> None:
    async def play() -> None:
        seated = Sitting.begin(Series.new(QUICK), Saves(tmp_path), dice=ScriptedDice(["44456"]))
        async with stage(tmp_path, seated, size=size, settings=replace(QUIET, coach="full")) as pilot:
            await pilot.press("space")
            await until(pilot, lambda: "loss  score" in text(pilot))
            assert_shows(pilot, "coach")

    asyncio.run(play())


@SIZES
def test_a_hint_by_estimates_says_how_far_they_are_off(tmp_path: Path, size: tuple[int, int]) -> None:
    async def play() -> None:
        series = Series.new(rulebook("triple"), ["Ann", "Bob"], first=0)
        seated = Sitting.begin(series, Saves(tmp_path), dice=ScriptedDice(["11134"]))
        async with stage(tmp_path, seated, size=size) as pilot:
            await pilot.press("space", "h")
            await until(pilot, lambda: "worth an estimated" in text(pilot))
            await pilot.press("pagedown")  # a small screen has room for only a part of it
            assert "fewer open." in text(pilot)

    asyncio.run(play())


@SIZES
def test_long_names_at_a_full_table(tmp_path: Path, size: tuple[int, int]) -> None:
    names = ["Maximiliane von Hohenstein", "王小明王小明王小明", "Bartholomew", "Øyvind", "Zoë", "Ann", "Bob", "Cy"]

    async def play() -> None:
        seated = Sitting.begin(
            Series.new(rulebook(), names, first=0), Saves(tmp_path), dice=ScriptedDice(["33345"] * 9)
        )
        async with stage(tmp_path, seated, size=size) as pilot:
            await pilot.press("space", "enter", "space", "2")
            assert_shows(pilot, "long-names")

    asyncio.run(play())


@SIZES
def test_puzzle(tmp_path: Path, size: tuple[int, int]) -> None:
    async def look(pilot: Pilot[None]) -> None:
        drawn = THINKER.ask(TerminalCoach.daily_puzzle, QUICK, date(2026, 11, 16))
        screen = PuzzleScreen()
        screen._drawn = lambda: asyncio.sleep(0, drawn)  # type: ignore[method-assign]
        pilot.app.push_screen(screen)
        await until(pilot, lambda: screen.puzzle is not None)
        await pilot.press("s")
        assert_shows(pilot, "puzzle")

    shown(tmp_path, size, look)


@SIZES
def test_the_end(tmp_path: Path, size: tuple[int, int]) -> None:
    async def play() -> None:
        book = rulebook("deluxe", ["categories=aces,chance"])
        dice = ScriptedDice(["11234", "13456", "66665", "22222"])
        seated = Sitting.begin(Series.new(book, ["Ann", "Bob"], first=0), Saves(tmp_path), dice=dice)
        async with stage(tmp_path, seated, size=size) as pilot:
            while not game(pilot).is_over:
                await pilot.press("space", "enter")
            await until(pilot, lambda: " wins with " in text(pilot))
            assert_shows(pilot, "end")
            await pilot.press("escape")
            await until(pilot, lambda: "Continue a saved game" in text(pilot))

    asyncio.run(play())


# --- everything around it ---------------------------------------------------------------------------------------


def shown(folder: Path, size: tuple[int, int], look: Callable[[Pilot[None]], Awaitable[None]]) -> None:
    async def play() -> None:
        async with stage(folder, size=size) as pilot:
            await look(pilot)

    asyncio.run(play())


@SIZES
def test_menu_and_its_pages(tmp_path: Path, size: tuple[int, int]) -> None:
    async def look(pilot: Pilot[None]) -> None:
        assert_shows(pilot, "menu")
        await pilot.press("question_mark")
        assert_shows(pilot, "help")
        await pilot.press("escape")
        await chosen(pilot, "settings")
        assert_shows(pilot, "settings")
        await pilot.press("escape")
        await chosen(pilot, "new")
        await until(pilot, lambda: "no bot" in text(pilot))
        assert_shows(pilot, "new-game")

    shown(tmp_path, size, look)


@SIZES
def test_saved_games_and_review(tmp_path: Path, size: tuple[int, int]) -> None:
    played(tmp_path)

    async def look(pilot: Pilot[None]) -> None:
        await chosen(pilot, "review")
        await until(pilot, lambda: "Ann" in text(pilot))
        assert_shows(pilot, "saved-games")
        await pilot.press("enter")
        await until(pilot, lambda: "final score" in text(pilot))
        assert isinstance(pilot.app.screen, ReviewScreen)
        assert_shows(pilot, "review")
        await pilot.press("enter")
        await until(pilot, lambda: "What is the best move" in text(pilot))
        await pilot.press("enter")
        assert_shows(pilot, "retry")
        await pilot.press("n")
        await until(pilot, lambda: "What is the best move" in text(pilot))
        await pilot.press("s", "escape", "escape")
        assert not isinstance(pilot.app.screen, PuzzleScreen | ReviewScreen)

    shown(tmp_path, size, look)


@SIZES
def test_statistics(tmp_path: Path, size: tuple[int, int]) -> None:
    played(tmp_path)

    async def look(pilot: Pilot[None]) -> None:
        pilot.app.push_screen(StatisticsScreen())
        await until(pilot, lambda: "Your final scores" in text(pilot))
        assert_shows(pilot, "statistics")

    shown(tmp_path, size, look)


def test_an_unfinished_game_is_offered_first_and_gone_on_with(tmp_path: Path) -> None:
    seated = Sitting.begin(Series.new(rulebook(), ["Ann"]), Saves(tmp_path), seed=1)
    seated.roll()

    async def look(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: "Go on: " in text(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "roll 1 of 3" in text(pilot))
        assert game(pilot) == seated.game
        await pilot.press("escape")
        await until(pilot, lambda: "Go on: " in text(pilot))
        await chosen(pilot, "saved")
        await until(pilot, lambda: "turn 1 of 13" in text(pilot))
        assert pilot.app.screen.query_one(OptionList).option_count == 1

    shown(tmp_path, SMALL, look)
