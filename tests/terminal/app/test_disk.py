"""The screen and the disk: no key waits for the disk, yet no move is shown before it is saved."""

from __future__ import annotations

import asyncio
import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from dicecup.rules import Keep, Roll, Series, rulebook
from dicecup.saves import Saves, load
from dicecup.terminal.settings import load_settings

from .stage import QUIET, game, sitting, stage, table, text, until

SERIES = Series.new(rulebook("deluxe"), ["Ann", "Bob"], first=0)


def test_nothing_is_written_on_the_thread_of_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writers: list[threading.Thread] = []
    really = os.fsync

    def fsync(file: int) -> None:
        writers.append(threading.current_thread())
        really(file)

    async def play() -> None:
        async with stage(tmp_path, sitting(tmp_path, SERIES)) as pilot:
            monkeypatch.setattr(os, "fsync", fsync)
            await pilot.press("space", "1", "u", "1", "space", "enter", "c")
            await pilot.click("#roll")
            await until(pilot, lambda: len(writers) >= 8)  # one for each of them

    asyncio.run(play())
    assert threading.main_thread() not in writers


def test_keys_go_on_while_the_disk_is_stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = threading.Event()
    really = os.fsync

    def fsync(file: int) -> None:
        stuck.wait()
        really(file)

    async def play() -> None:
        seated = sitting(tmp_path, SERIES)
        async with stage(tmp_path, seated, settings=replace(QUIET, coach="full"), stuck_disk=True) as pilot:
            await pilot.press("space")
            roll = game(pilot).roll
            assert isinstance(roll, Roll)
            monkeypatch.setattr(os, "fsync", fsync)
            try:
                await pilot.press("1")
                before = table(pilot).view.pad.cursor
                await pilot.press("c", "down")
                assert "1 held" in text(pilot)
                assert table(pilot).view.pad.cursor != before
            finally:
                stuck.set()
            await pilot.press("space")  # waits until it and the hold are saved
            assert seated.path is not None
            assert load(seated.path) == seated.record
            assert load(seated.path).game.keeps == (Keep(list(roll)[:1]),)

    asyncio.run(play())


def test_a_move_is_saved_before_it_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[int | None]] = []
    really = os.fsync

    async def play() -> None:
        async with stage(tmp_path, sitting(tmp_path, SERIES)) as pilot:

            def fsync(file: int) -> None:
                seen.append(table(pilot).view.tray.faces)
                really(file)

            monkeypatch.setattr(os, "fsync", fsync)
            await pilot.press("space")
            assert seen == [[None] * 5]
            assert table(pilot).view.tray.faces != seen[0]

    asyncio.run(play())


def test_leaving_at_once_keeps_what_was_changed(tmp_path: Path) -> None:
    async def play() -> None:
        settings = replace(QUIET, coach="hint")
        async with stage(tmp_path, sitting(tmp_path, SERIES), settings=settings) as pilot:
            await pilot.press("space", "c", "q")

    asyncio.run(play())
    assert load_settings(Saves(tmp_path)).coach == "verdict"
