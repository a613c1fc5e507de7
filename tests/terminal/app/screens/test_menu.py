"""Everything the menu leads to, by keys: puzzles, own mistakes, statistics, settings, saved games, bots that fail."""

from __future__ import annotations

import asyncio
import os
import re
import threading
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Select, Static

from dicecup.rules import BOOKS, Enter, Record, Rulebook, Series, rulebook
from dicecup.saves import Saves
from dicecup.terminal.app.screens.menu import MenuScreen
from dicecup.terminal.app.screens.new_game import NewGameScreen
from dicecup.terminal.app.screens.puzzle import PuzzleScreen
from dicecup.terminal.app.screens.review import ReviewScreen
from dicecup.terminal.app.screens.statistics import StatisticsScreen
from dicecup.terminal.app.screens.table import TableScreen
from dicecup.terminal.coaching import PuzzlePage, TerminalCoach
from dicecup.terminal.settings import load_settings
from dicecup.terminal.sitting import Sitting
from dicecup.words import screens

from ..stage import game, stage, table, text, until, until_mine, until_shown

QUICK = rulebook("deluxe", ["categories=fours,fives,sixes,chance"])


async def chosen(pilot: Pilot[None], entry: str) -> None:
    """Choose an entry of the menu with the arrow keys."""
    menu = pilot.app.screen
    assert isinstance(menu, MenuScreen)
    entries = menu.query_one(OptionList)
    place = entries.get_option_index(entry)
    await pilot.press("home", *["down"] * place, "enter")
    await pilot.pause()


def played(folder: Path, seed: int, book: Rulebook = QUICK) -> Sitting:
    """A finished game with a mistake in every turn: the first open box, whatever was rolled."""
    sitting = Sitting.begin(Series.new(book, ["Ann"]), Saves(folder), seed=seed)
    while not sitting.game.is_over:
        sitting.roll()
        sitting.act(Enter(sitting.game.card.open_boxes[0]))
    return sitting


async def another(pilot: Pilot[None], screen: PuzzleScreen, key: str) -> PuzzlePage:
    """The puzzle that a key leads to."""
    before = screen.puzzle
    await pilot.press(key)
    await until(pilot, lambda: screen.puzzle is not None and screen.puzzle is not before)
    assert screen.puzzle is not None
    return screen.puzzle


def test_in_a_small_window_the_menu_is_in_sight_to_its_end(tmp_path: Path) -> None:
    """Also with a game to go on with, whose players have long names."""
    names = ["Maximiliane von Hohenstein", "Bartholomew the Great"]
    Sitting.begin(Series.new(rulebook(), names, first=0), Saves(tmp_path)).roll()

    async def play() -> None:
        async with stage(tmp_path, size=(60, 20)) as pilot:
            await until_shown(pilot, "Go on: ")
            for entry in screens.MENU.values():
                assert f"│ {entry} " in text(pilot)

    asyncio.run(play())


def test_puzzles_by_theme_the_daily_one_and_ones_own(tmp_path: Path, quick_puzzles: Rulebook) -> None:
    played(tmp_path, 1, quick_puzzles)

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await chosen(pilot, "puzzles")
            screen = pilot.app.screen
            assert isinstance(screen, PuzzleScreen)
            await until(pilot, lambda: screen.puzzle is not None)
            for theme in ("straights", "endgame"):  # this book has none about the bonus or Yahtzees
                await another(pilot, screen, "t")
                assert f"·  {theme}  ·" in text(pilot)
            await another(pilot, screen, "d")
            own = await another(pilot, screen, "m")
            assert "·  mine  ·" in text(pilot)
            await pilot.press("1", "space")
            answer = str(screen.query_one("#answer", Static).content)
            assert answer.startswith(("Right.", "That costs "))
            await pilot.press("s")
            assert own.solution in str(screen.query_one("#answer", Static).content)
            await another(pilot, screen, "d")
            await another(pilot, screen, "n")
            assert "your own mistakes" not in text(pilot), "the puzzle before was that of the day"
            await another(pilot, screen, "m")
            while screen._waiting:
                await another(pilot, screen, "n")
                assert "·  mine  ·" in text(pilot)
            await another(pilot, screen, "n")
            asked = " ".join(str(screen.query_one("#question", Static).content).split())
            assert asked.startswith("That was the last of your own mistakes; here is another puzzle. ")
            await another(pilot, screen, "n")
            assert "your own mistakes" not in text(pilot), "that is said once"
            await pilot.press("escape")
            assert isinstance(pilot.app.screen, MenuScreen)

    asyncio.run(play())


def test_statistics_have_a_plot_and_turn_over_the_books(tmp_path: Path) -> None:
    for seed in range(3):
        played(tmp_path, seed)

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await chosen(pilot, "statistics")
            assert isinstance(pilot.app.screen, StatisticsScreen)
            await until(pilot, lambda: "Your final scores" in text(pilot))
            assert "█" in text(pilot)
            assert "3 games" in text(pilot)
            assert "Rating alone, game by game (lower is better): " in text(pilot)
            assert " points (95 % interval " in text(pilot)
            await pilot.press("p")
            assert "3 games" in text(pilot), "nobody else has played"
            await pilot.press("b")
            await until(pilot, lambda: "no finished games yet" in text(pilot))
            assert "█" not in text(pilot)

    asyncio.run(play())


def test_settings_are_changed_by_keys_and_followed_at_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await chosen(pilot, "settings")
            await pilot.press("enter", "down", "down", "down", "enter")  # the coach: from hints to all options
            await until(pilot, lambda: load_settings(Saves(tmp_path)).coach == "full")
            await pilot.press(*["tab"] * 5, "enter", "down", "enter")
            await until(pilot, lambda: load_settings(Saves(tmp_path)).look == "light")
            await pilot.press("escape")
            await chosen(pilot, "new")
            await pilot.press("ctrl+s")
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
            assert "The coach shows all your options" in text(pilot)

    asyncio.run(play())


def test_a_saved_game_among_several_is_gone_on_with(tmp_path: Path) -> None:
    sittings = [Sitting.begin(Series.new(QUICK, [name]), Saves(tmp_path), seed=1) for name in ("Ann", "Bob")]
    for seconds, sitting in enumerate(sittings, start=1000):
        sitting.roll()
        assert sitting.path is not None
        os.utime(sitting.path, (seconds, seconds))  # a disk's clock does not tell two quick writes apart
    played(tmp_path, 2)

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await until(pilot, lambda: "Go on: " in text(pilot))
            assert "deluxe Bob 0; turn 1 of 4" in text(pilot), "the newest of those that are not finished"
            await chosen(pilot, "saved")
            await until(pilot, lambda: "Ann" in text(pilot))
            assert "finished" not in text(pilot)
            await pilot.press("down", "enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
            assert game(pilot) == sittings[0].game

    asyncio.run(play())


def test_bots_that_cannot_play_a_book_are_not_offered(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await chosen(pilot, "new")
            screen = pilot.app.screen
            assert isinstance(screen, NewGameScreen)

            def offered() -> list[str]:
                return [bot.name for bot in screen.bots]

            await until(pilot, lambda: "optimal" in offered())
            screen.query_one("#bot-0", Select).value = "greedy"
            screen.query_one("#book", Select).value = "triple"
            await until(pilot, lambda: bool(offered()) and "optimal" not in offered())
            assert screen.query_one("#bot-0", Select).value == "greedy"

    asyncio.run(play())


def test_a_table_that_cannot_be_set_leads_back_with_the_reason(tmp_path: Path) -> None:
    sitting = Sitting.begin(Series.new(QUICK, ["Ann", "Bob"]), Saves(tmp_path), seed=1, bots=("", "nobody"))
    assert sitting.path is not None

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await until(pilot, lambda: "Go on: " in text(pilot))
            await pilot.press("enter")
            await until(pilot, lambda: "unknown bot 'nobody'" in text(pilot))
            await pilot.press("enter")
            assert isinstance(pilot.app.screen, MenuScreen)
            assert pilot.app.return_code is None

    asyncio.run(play())


def test_a_bot_that_fails_is_told_and_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        series = Series.new(QUICK, ["Random bot", "Ann"], first=0)
        sitting = Sitting.begin(series, Saves(tmp_path), seed=2, bots=("random", ""))
        with monkeypatch.context() as broken:
            broken.setattr(TerminalCoach, "bot_choice", divmod)  # which cannot take a bot
            async with stage(tmp_path, sitting) as pilot:
                await until(pilot, lambda: "cannot go on: " in text(pilot))
                broken.undo()
                await pilot.press("g")
                await until(pilot, lambda: len(game(pilot).history) == 1)
                await until_mine(pilot)
                assert not table(pilot).sitting.bot

    asyncio.run(play())


def test_the_key_bar_takes_clicks(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, Sitting.begin(Series.new(QUICK), Saves(tmp_path), seed=1)) as pilot:
            across = text(pilot).splitlines()[-1].index("Roll")
            await pilot.click("KeyBar", offset=(across, 0))
            await until(pilot, lambda: len(game(pilot).rolls) == 1)

    asyncio.run(play())


def test_every_entry_opens_something(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            for entry in [name for name in screens.MENU if name not in ("quit", "puzzles")]:
                await chosen(pilot, entry)
                assert not isinstance(pilot.app.screen, MenuScreen)
                await pilot.press("escape")
                assert isinstance(pilot.app.screen, MenuScreen)

    asyncio.run(play())


def test_a_damaged_file_is_named_and_cannot_be_chosen(tmp_path: Path) -> None:
    played(tmp_path, 1)
    (tmp_path / "records" / "broken.dice").write_text("no record", "utf-8")
    (tmp_path / "records" / "bytes.dice").write_bytes(b"\xff\xfe")

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await chosen(pilot, "review")
            await until(pilot, lambda: "Damaged: broken.dice: line 1" in text(pilot))
            assert "Damaged: bytes.dice is not a record" in text(pilot)
            await pilot.press("end", "enter")
            await until(pilot, lambda: "Review of Ann" in text(pilot))

    asyncio.run(play())


def test_whoever_has_begun_to_choose_is_not_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Sitting.begin(Series.new(QUICK, ["Ann"]), Saves(tmp_path), seed=1)
    found = threading.Event()
    really = Saves.newest_unfinished

    def newest_unfinished(saves: Saves) -> object:
        found.wait(60)
        return really(saves)

    monkeypatch.setattr(Saves, "newest_unfinished", newest_unfinished)

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await pilot.press("down", "down")
            found.set()
            await until(pilot, lambda: "Go on:" in text(pilot))
            entries = pilot.app.screen.query_one(OptionList)
            assert entries.highlighted_option is not None
            assert entries.highlighted_option.id == list(screens.MENU)[2]

    asyncio.run(play())


@pytest.mark.parametrize(("entry", "plot"), [("statistics", "#plot"), ("review", "#expected")])
def test_a_plot_follows_the_size_of_the_window(tmp_path: Path, entry: str, plot: str) -> None:
    played(tmp_path, 1)

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await chosen(pilot, entry)
            if entry == "review":
                await until(pilot, lambda: "finished" in text(pilot))
                await pilot.press("enter")
                await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))

            def drawn() -> list[str]:
                return str(pilot.app.screen.query_one(plot, Static).content).splitlines()

            await pilot.resize_terminal(60, 20)
            await until(pilot, lambda: 0 < max(map(len, drawn()), default=0) <= 60)
            narrow = drawn()
            await pilot.resize_terminal(120, 40)
            await until(pilot, lambda: drawn() != narrow)

    asyncio.run(play())


def test_help_has_the_rules_of_every_book_and_no_codes(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, size=(120, 400)) as pilot:
            await pilot.press("question_mark")
            seen = set()
            for _ in BOOKS:
                await pilot.press("b")
                shown = text(pilot)
                assert not re.search(r"\[?\bA\d+\b|docs/", shown)
                seen |= {name for name, book in BOOKS.items() if f"Rules: {book.title}\n" in shown}
            assert seen == set(BOOKS)
            await pilot.press("escape", "question_mark")
            assert "roll the dice that are not held" in text(pilot), "help begins with the keys again"

    asyncio.run(play())


def test_saved_games_say_when_they_began_and_which_game_of_a_series_is_next(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    book = rulebook("travel", ["categories=chance"])
    series = Series.new(book, ["Ann", "Bob"], 3, first=0)
    between = series.game.with_roll("66666").apply(Enter(book.box("chance")))
    between = between.with_roll("11111").apply(Enter(book.box("chance")))
    record = Record(series.with_game(between)).with_header("Date", "2026-11-15")
    saves.save(saves.records / "2026-11-15-183000-travel-aaaaaa.dice", record)
    later = Record(series.with_game(between).next_game(0)).with_header("Date", "2026-11-15")
    saves.save(saves.records / "2026-11-15-190500-travel-bbbbbb.dice", later)

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await until(pilot, lambda: "Go on: " in text(pilot))
            await chosen(pilot, "saved")
            await until(pilot, lambda: "18:30" in text(pilot))
            assert "2026-11-15 18:30  travel   Ann 30, Bob 5; game 2 of 3 is next" in text(pilot)
            assert "2026-11-15 19:05  travel   Ann 0, Bob 0; game 2 of 3, turn 1 of 1" in text(pilot)

    asyncio.run(play())
