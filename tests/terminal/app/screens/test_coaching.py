"""The coach at the table: hints, warnings, all values, autoplay; and puzzles."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from dicecup.rules import Keep, Rulebook, Series, Turn, rulebook
from dicecup.saves import Saves
from dicecup.terminal.app.screens.puzzle import PuzzleScreen, Retries
from dicecup.terminal.app.widgets.dice_tray import DiceTray
from dicecup.terminal.coaching import PlayedGame, TerminalCoach
from dicecup.terminal.settings import load_settings
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from ..stage import QUIET, THINKER, game, stage, table, text, until, until_mine

QUICK = rulebook("deluxe", ["categories=fours,fives,sixes,chance"])


def seated(folder: Path, *rolls: str) -> Sitting:
    return Sitting.begin(Series.new(QUICK), Saves(folder), dice=ScriptedDice([*rolls, *["13456"] * 20]))


def test_a_hint_when_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, seated(tmp_path, "44456")) as pilot:
            await pilot.press("h")
            assert "once the dice are rolled" in table(pilot).view.messages.refusal
            await pilot.press("space", "h")
            await until(pilot, lambda: "Keep 4 4 4: worth" in text(pilot))

    asyncio.run(play())


def test_c_goes_through_the_ways_of_coaching_and_keeps_the_choice(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, seated(tmp_path, "44456")) as pilot:
            await pilot.press("space", "c")
            assert table(pilot).settings.coach == "verdict"
            await pilot.press("c")
            assert table(pilot).settings.coach == "warn"
            await pilot.press("c")
            await until(pilot, lambda: "loss  score  choice" in text(pilot))
            await pilot.press("c", "h")
            assert "The coach is off" in table(pilot).view.messages.refusal
            await until(pilot, lambda: load_settings(Saves(tmp_path)).coach == "off")

    asyncio.run(play())


@pytest.mark.parametrize("book", ["deluxe", "triple"])
def test_all_options_keep_to_their_lines_in_windows_of_every_size(tmp_path: Path, book: str) -> None:
    """Every line in the box is a choice, or goes on with one further to the right; none was broken by the screen."""
    names = ["Ann", "Optimal bot", "Skilled bot"]
    series = Series.new(rulebook(book), names, first=0)
    seated = Sitting.begin(series, Saves(tmp_path), dice=ScriptedDice(["33456"]))

    async def play() -> None:
        async with stage(tmp_path, seated, size=(120, 50), settings=replace(QUIET, coach="full")) as pilot:
            await pilot.press("space")
            await until(pilot, lambda: "0.00" in text(pilot))
            for size in [(80, 24), (120, 40), (100, 30), (60, 20), (200, 60)]:
                await pilot.resize_terminal(*size)
                await until(pilot, lambda: text(pilot).count("\n") == size[1])  # noqa: B023
                box = text(pilot).partition("─ Coach")[2].partition("╰")[0].splitlines()[1:-1]
                listed = [line.rpartition("▎ │ ")[2][:-2] for line in box]
                assert len(listed) > 2
                assert [line for line in listed if not re.match(r"^  loss|^ +\d+\.\d\d +\S| {8,}\S", line)] == []
                assert size[0] < 120 or "%" in "".join(listed)

    asyncio.run(play())


def test_in_a_small_window_a_long_verdict_on_a_puzzle_scrolls(
    tmp_path: Path,
    quick_puzzles: Rulebook,  # noqa: ARG001
) -> None:
    async def play() -> None:
        async with stage(tmp_path, size=(60, 20)) as pilot:
            screen = PuzzleScreen()
            pilot.app.push_screen(screen)
            await until(pilot, lambda: screen.puzzle is not None)
            assert screen.puzzle is not None
            screen.puzzle = replace(screen.puzzle, solution=" ".join(["And so on."] * 40) + " The end.")
            assert len(text(pilot).partition("▎")[0].splitlines()[-1]) < 30, "half of the window is left for the words"
            assert "page down" not in text(pilot), "all of it is in sight"
            await pilot.press("s")
            assert "And so on." in text(pilot)
            assert "The end." not in text(pilot)
            assert "page down Read on" in text(pilot)
            await pilot.press("pagedown", "pagedown", "pagedown")
            assert "The end." in text(pilot)

    asyncio.run(play())


def test_it_warns_before_a_mistake_but_not_before_less(tmp_path: Path) -> None:
    async def play() -> None:
        warned = replace(QUIET, coach="warn", warn_from="mistake")
        async with stage(tmp_path, seated(tmp_path, "44456", "44456"), settings=warned) as pilot:
            await pilot.press("space", "enter")
            await until(pilot, lambda: "Do it anyway?" in text(pilot))
            await pilot.press("n")
            await until_mine(pilot)
            assert game(pilot).history == ()
            await pilot.press("1", "2", "3", "space")
            await until(pilot, lambda: len(game(pilot).rolls) == 2)
            assert game(pilot).keeps == (Keep("444"),)

    asyncio.run(play())


def test_a_verdict_after_each_move_and_the_accuracy_so_far(tmp_path: Path) -> None:
    async def play() -> None:
        commented = replace(QUIET, coach="verdict")
        async with stage(tmp_path, seated(tmp_path, "44456", "44456", "44456"), settings=commented) as pilot:
            said = table(pilot).view.messages.sentences
            await pilot.press("space", "1", "2", "3", "space")
            await until(pilot, lambda: said[-1] == "That was the best choice.")
            await until(pilot, lambda: "accuracy 100 %, 0.0 points lost" in text(pilot))
            await pilot.press("up", "enter")  # a six in Sixes
            await until(pilot, lambda: "The best choice was to keep 4 4 4." in said[-1])
            assert said[-1].startswith("A blunder: that cost ")
            await until(pilot, lambda: "accuracy 50 %" in text(pilot))

    asyncio.run(play())


def test_with_the_coach_off_there_is_no_verdict_no_accuracy_and_no_chance_to_win(tmp_path: Path) -> None:
    async def play() -> None:
        series = Series.new(QUICK, ["Ann", "Bob"], first=0)
        sitting = Sitting.begin(series, Saves(tmp_path), dice=ScriptedDice(["13456"] * 20))
        async with stage(tmp_path, sitting, settings=replace(QUIET, coach="off")) as pilot:
            await pilot.press("space", "enter")
            assert "%" not in text(pilot)
            assert not any("choice" in sentence for sentence in table(pilot).view.messages.sentences)

    asyncio.run(play())


def test_the_chances_to_win_are_shown_beside_the_scores(tmp_path: Path) -> None:
    async def play() -> None:
        series = Series.new(QUICK, ["Ann", "Bob"], first=0)
        sitting = Sitting.begin(series, Saves(tmp_path), dice=ScriptedDice(["66666", "11111", "11111"]))
        async with stage(tmp_path, sitting, settings=replace(QUIET, coach="verdict")) as pilot:
            await until(pilot, lambda: "(50 %)" in text(pilot))
            await pilot.press("space", "enter")  # 30 in Sixes
            await until(pilot, lambda: "Ann 30 (" in text(pilot))
            scores = re.findall(r"(\d+)\s%\)", text(pilot))
            assert int(scores[0]) > 60 > 40 > int(scores[1])
            assert int(scores[0]) + int(scores[1]) == 100

    asyncio.run(play())


def test_wide_windows_show_what_each_choice_is_going_for(tmp_path: Path) -> None:
    async def play() -> None:
        full = replace(QUIET, coach="full")
        async with stage(tmp_path, seated(tmp_path, "44456"), settings=full, size=(120, 40)) as pilot:
            await pilot.press("space")
            await until(pilot, lambda: "going for" in text(pilot))
            (line,) = [line for line in text(pilot).splitlines() if re.search(r"0\.00 +\d+\.\d  keep 4 4 4 ", line)]
            assert re.search(r"keep 4 4 4 +Fours \d+ %", line)

    asyncio.run(play())


def test_autoplay_plays_until_it_is_ended(tmp_path: Path) -> None:
    async def play() -> None:
        sitting = Sitting.begin(Series.new(QUICK), Saves(tmp_path), seed=2)
        async with stage(tmp_path, sitting) as pilot:
            await pilot.press("a")
            await until(pilot, lambda: game(pilot).is_over)
            assert all(isinstance(turn, Turn) for turn in game(pilot).history)

    asyncio.run(play())


def test_no_key_plays_while_a_bot_thinks(tmp_path: Path) -> None:
    async def play() -> None:
        series = Series.new(QUICK, ["Random bot", "Ann"], first=0)
        sitting = Sitting.begin(series, Saves(tmp_path), seed=2, bots=("random", ""))
        async with stage(tmp_path, sitting, settings=replace(QUIET, bot_pause=600.0)) as pilot:
            await until(pilot, lambda: game(pilot).roll is not None)
            before = game(pilot)
            await pilot.press("1", "space", "enter", "z", "h", "u")
            assert game(pilot) == before
            await pilot.press("escape")
            await until(pilot, lambda: "Go on: " in text(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: "Random bot · turn 1" in text(pilot))
            await pilot.press("q")

    asyncio.run(play())


@pytest.mark.usefixtures("quick_puzzles")
def test_a_puzzle_of_ones_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            pilot.app.push_screen(PuzzleScreen())
            await pilot.pause()
            screen = pilot.app.screen
            assert isinstance(screen, PuzzleScreen)
            await pilot.press("m")
            await until(pilot, lambda: "There are no mistakes" in text(pilot) or screen.puzzle is not None)
            await pilot.press("escape")
            assert not pilot.app.screen.query(DiceTray)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("mistakes", "first", "notes"),
    [
        (1, 0, ["This is the only one.", "This is the only one."]),
        (3, 1, ["", "", "That was the last one; here is the first again.", ""]),
    ],
)
def test_after_the_last_mistake_it_says_that_the_first_comes_again(
    tmp_path: Path, mistakes: int, first: int, notes: list[str]
) -> None:
    async def play() -> None:
        page = THINKER.ask(TerminalCoach.daily_puzzle, QUICK, date(2026, 11, 16))
        async with stage(tmp_path) as pilot:
            screen = PuzzleScreen(Retries(PlayedGame(Series.new(QUICK).game, real_dice=False), 0, mistakes, first))
            screen._retry = lambda: asyncio.sleep(0, page)  # type: ignore[method-assign]
            pilot.app.push_screen(screen)
            await until(pilot, lambda: screen.puzzle is not None)
            asked = str(screen.query_one("#question").render())
            assert page.question in asked
            for note in notes:
                await pilot.press("n")
                await until(pilot, lambda: screen.puzzle is not None)
                shown = str(screen.query_one("#question").render())
                assert shown == (f"{note}\n{asked}" if note else asked)

    asyncio.run(play())
