"""Settings are followed: colours, motion, light and dark."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from rich.color import ColorSystem
from textual.widgets import Select

from dicecup.rules import Series, rulebook
from dicecup.saves import Saves
from dicecup.terminal.app.screens.settings import SettingsScreen
from dicecup.terminal.settings import load_settings
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from ..stage import QUIET, stage, table, text, until


def test_with_256_colours_nothing_is_painted_black(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They have no dark green: the nearest one is black. The dark look is grey there."""
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            strips = pilot.app.screen._compositor.render_strips()
            painted = {segment.style.bgcolor for strip in strips for segment in strip if segment.style}
            shown = {colour.downgrade(ColorSystem.EIGHT_BIT).number for colour in painted if colour and colour.triplet}
            assert shown
            assert not shown & {0, 16}

    asyncio.run(play())


def test_a_change_counts_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            pilot.app.push_screen(SettingsScreen())
            await pilot.pause()
            pilot.app.screen.query_one("#look", Select).value = "light"
            await pilot.pause()
            assert pilot.app.theme == "dicecup-light"
            await until(pilot, lambda: load_settings(Saves(tmp_path)).look == "light")

    asyncio.run(play())


def test_the_terminal_may_keep_its_own_colours(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path), settings=replace(QUIET, look="terminal")) as pilot:
            await pilot.press("space", "2")
            styles = [segment.style for strip in pilot.app.screen._compositor.render_strips() for segment in strip]
            colours = {colour for style in styles if style for colour in (style.color, style.bgcolor) if colour}
            assert colours
            assert {colour.name for colour in colours if colour.is_default or colour.number is None} <= {"default"}

    asyncio.run(play())


def test_with_the_terminals_colours_a_question_leaves_the_table_in_sight(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path), settings=replace(QUIET, look="terminal")) as pilot:
            await pilot.press("R")
            await until(pilot, lambda: "resign, leaving the game" in text(pilot))
            assert "h asks the coach" in text(pilot)

    asyncio.run(play())


def scripted(folder: Path) -> Sitting:
    return Sitting.begin(Series.new(rulebook()), Saves(folder), dice=ScriptedDice(["13356"] * 9))


def test_reduced_motion_shows_the_dice_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.terminal.app.widgets.dice_tray.FRAME_SECONDS", 600.0)  # the dice would tumble for ever

    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path)) as pilot:
            await pilot.press("space")
            assert table(pilot).view.tray._tumbling is None
            assert pilot.app.animation_level == "none"
        async with stage(tmp_path, scripted(tmp_path), settings=replace(QUIET, motion=True)) as pilot:
            pilot.app.animation_level = "full"
            await pilot.press("space")
            assert table(pilot).view.tray._tumbling is not None
            await pilot.press("1")  # any key ends the tumbling
            assert table(pilot).view.tray._tumbling is None

    asyncio.run(play())


def test_dice_tumble_again_once_motion_is_switched_on_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.terminal.app.widgets.dice_tray.FRAME_SECONDS", 600.0)

    async def play() -> None:
        async with stage(tmp_path, scripted(tmp_path), settings=replace(QUIET, motion=True)) as pilot:
            change = pilot.app.change_setting  # type: ignore[attr-defined]
            change("motion", False)
            await pilot.press("space")
            assert table(pilot).view.tray._tumbling is None
            change("motion", True)
            await pilot.press("space")
            assert table(pilot).view.tray._tumbling is not None

    asyncio.run(play())


def test_no_color_shows_the_same_without_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def shown() -> tuple[str, bool]:
        async with stage(tmp_path, scripted(tmp_path)) as pilot:
            await pilot.press("space", "2")
            lines = pilot.app.screen._compositor.render_strips()
            filtered = [
                line.apply_filter(each, pilot.app.screen.background_colors[0])
                for line in lines
                for each in pilot.app.get_line_filters()
            ]
            styles = [segment.style for line in filtered for segment in line if segment.style]
            coloured = any(style.color is not None and not _is_grey(style.color.get_truecolor()) for style in styles)
            return text(pilot), coloured

    def _is_grey(colour: tuple[int, int, int]) -> bool:
        return max(colour) - min(colour) <= 1

    with_colours, _ = asyncio.run(shown())
    monkeypatch.setenv("NO_COLOR", "1")
    without, coloured = asyncio.run(shown())
    assert without == with_colours
    assert not coloured
