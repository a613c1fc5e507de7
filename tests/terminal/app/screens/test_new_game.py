"""Setting up a game from the menu."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select, Static

from dicecup.rules import Side
from dicecup.terminal.app.screens.new_game import NewGameScreen
from dicecup.terminal.app.screens.table import TableScreen
from dicecup.terminal.thinker import CannotThink

from ..stage import THINKER, stage, table, text, until


async def opened(pilot: Pilot[None]) -> None:
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, NewGameScreen) and bool(pilot.app.screen.bots))


async def begun(pilot: Pilot[None]) -> None:
    await pilot.press("ctrl+s")
    await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))


def trouble(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#trouble", Static).content)


def test_enter_enter_begins_a_game_by_the_official_rules(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await opened(pilot)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
            assert table(pilot).game.book.name == "deluxe"
            assert table(pilot).game.sides == (Side("Player"),)

    asyncio.run(play())


def test_people_play_where_bots_cannot_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(*_: object) -> None:
        raise CannotThink("the process that thinks has ended")

    async def play() -> None:
        async with stage(tmp_path) as pilot:
            monkeypatch.setattr(THINKER, "ask", ended)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, NewGameScreen))
            await until(pilot, lambda: "no bots now: the process that thinks has ended" in trouble(pilot))
            await begun(pilot)

    asyncio.run(play())


def test_people_bots_and_a_series(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await opened(pilot)
            screen = pilot.app.screen
            screen.query_one("#book", Select).value = "travel"
            screen.query_one("#people", Input).value = "Ann, Bob"
            screen.query_one("#bot-1", Select).value = "random"
            screen.query_one("#games", Input).value = "3"
            screen.query_one("#difference", Select).value = True
            await begun(pilot)
            series = table(pilot).sitting.series
            assert [side.name for side in series.sides] == ["Ann", "Bob", "Random bot"]
            assert (series.length, series.difference, series.book.name) == (3, True, "travel")
            assert table(pilot).sitting.bots.names == {2: "random"}

    asyncio.run(play())


def test_teams_and_house_rules(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await opened(pilot)
            screen = pilot.app.screen
            screen.query_one("#book", Select).value = "classic"
            screen.query_one("#teams", Input).value = "Reds: Bo, Cy; Blues: Di, Ed"
            await pilot.pause()
            await pilot.click("#house-rules")
            await until(pilot, lambda: "House rules for" in text(pilot))
            pilot.app.screen.query_one("#upper_target", Input).value = "9999"
            await pilot.press("ctrl+s")
            assert "0 to 105" in trouble(pilot)
            pilot.app.screen.query_one("#upper_target", Input).value = "60"
            pilot.app.screen.query_one("#joker", Select).value = "never"
            await pilot.press("ctrl+s")
            await begun(pilot)
            series = table(pilot).sitting.series
            assert series.book.changes == {"upper_target": "60", "joker": "never"}
            assert series.sides[0].partners == ("Bo", "Cy")

    asyncio.run(play())


def test_what_does_not_go_together_is_said(tmp_path: Path) -> None:
    async def play() -> None:
        async with stage(tmp_path) as pilot:
            await opened(pilot)
            screen = pilot.app.screen
            screen.query_one("#teams", Input).value = "Reds: Bo, Cy; Blues: Di, Ed"
            await pilot.press("ctrl+s")
            assert "not played with partners" in trouble(pilot)
            screen.query_one("#bot-0", Select).value = "random"
            await pilot.press("ctrl+s")
            assert "Teams are made of people" in trouble(pilot)
            screen.query_one("#real-dice", Select).value = True
            await pilot.press("ctrl+s")
            assert "Bots roll no real dice" in trouble(pilot)

    asyncio.run(play())
