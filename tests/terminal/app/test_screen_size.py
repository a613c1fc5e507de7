"""Windows of every size: what is dropped when there is little room, and that no key gets lost with it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dicecup.rules import BOOKS, Series, rulebook
from dicecup.saves import Saves
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from .snapshot import assert_shows
from .stage import game, stage, table, text, until, until_shown

LEAST = (60, 20)


def seated(folder: Path, book: str) -> Sitting:
    series = Series.new(rulebook(book), ["Ann", "Bob"], first=0)
    return Sitting.begin(series, Saves(folder), dice=ScriptedDice(["13356", "33345", "44444"]))


@pytest.mark.parametrize("book", BOOKS)
def test_the_smallest_window_shows_five_dice_every_box_and_the_total(tmp_path: Path, book: str) -> None:
    async def play() -> None:
        async with stage(tmp_path, seated(tmp_path, book), size=LEAST) as pilot:
            await pilot.press("space", "2", "3")
            shown = text(pilot)
            assert all(line in shown for line in ("┃3┃", "│1│", "│5│", "│6│"))
            assert all(category.label in shown for category in game(pilot).book.categories)
            assert "TOTAL" in shown or "SCORE" in shown
            assert shown.splitlines()[-1].split()[-4:] == ["?", "Help", "q", "Quit"]
            await pilot.press("space", "enter")
            assert len(game(pilot).history) == 1

    asyncio.run(play())


@pytest.mark.parametrize("book", ["deluxe", "triple"])
def test_the_smallest_window_looks_like_this(tmp_path: Path, book: str) -> None:
    async def play() -> None:
        async with stage(tmp_path, seated(tmp_path, book), size=LEAST) as pilot:
            if book == "triple":
                await until_shown(pilot, "Coach, by")
            await pilot.press("space", "2", "3")
            assert_shows(pilot, f"table-{book}")

    asyncio.run(play())


def test_a_window_resized_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, seated(tmp_path, "deluxe"), size=(80, 24)) as pilot:
            await pilot.press("space", "2", "3")
            for width, height in ((50, 12), (200, 60), (30, 8), (60, 20), (120, 40), (80, 24)):
                await pilot.resize_terminal(width, height)
                too_small = f"{width}×{height} is too small: make it 60×20"[: width - 4]
                await until(pilot, lambda: (too_small in text(pilot)) is (height < LEAST[1]))  # noqa: B023
                assert [*table(pilot).view.tray.keep] == [3, 3]
            await until_shown(pilot, "2 held  3 held")
            await pilot.press("space")
            assert len(game(pilot).rolls) == 2

    asyncio.run(play())


def test_more_keys_are_named_where_there_is_room(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, seated(tmp_path, "deluxe"), size=(80, 24)) as pilot:
            assert "esc Menu" not in text(pilot)
            await pilot.resize_terminal(120, 40)
            await until_shown(pilot, "esc Menu")
            last = text(pilot).splitlines()[-1]
            assert all(words in last for words in ("a Autoplay", "z Cross out", "esc Menu", "? Help", "q Quit"))

    asyncio.run(play())
