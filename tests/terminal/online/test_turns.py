"""Whose turn it is at a table online: in the title, at the names, instead of the buttons, by a bell, on any key."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dicecup.server.http.addresses import qr_code
from dicecup.terminal.app import DicecupApp
from tests.terminal.app.stage import QUIET, until_shown
from tests.terminal.app.stage import text as shown

from .table_on_paper import ANN, BOB, TableOnPaper, seat
from .test_screens import online


@pytest.fixture
def bells(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    rung: list[str] = []
    monkeypatch.setattr(DicecupApp, "bell", lambda _: rung.append("bell"))
    return rung


async def until_heard(pilot: Pilot[None], table: TableOnPaper, words: str) -> None:
    table.on_news()
    await until_shown(pilot, words)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
def test_the_screen_says_whose_turn_it_is(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, bells: list[str]
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    table = TableOnPaper(ANN, BOB).started(first=1)

    async def run() -> None:
        async with online(tmp_path, table, size) as pilot:
            await until_shown(pilot, "Bob is playing.")
            assert shown(pilot).startswith("  Waiting for Bob · ")
            assert "Ann (you) 0" in shown(pilot)
            assert "Roll all 5" not in shown(pilot)
            for key in ("space", "1", "0", "enter", "z", "h", "u"):
                await pilot.press("down")
                assert "! " not in shown(pilot)
                await pilot.press(key)
                assert "! Bob is playing." in shown(pilot), key
            assert (bells, table.sent) == ([], [])
            table.rolled(1, "13356").entered(1, "chance")
            await until_heard(pilot, table, "Roll all 5")
            assert shown(pilot).startswith("  Your turn · ")
            assert "is playing." not in shown(pilot), "it does not stay when it is no longer true"
            assert "Ann (you)" in shown(pilot).splitlines()[1]
            assert bells == ["bell"]
            table.rolled(0, "13356")
            await until_heard(pilot, table, "Chance: 18")
            assert bells == ["bell"], "once per turn"

    asyncio.run(run())


def test_the_bell_can_be_turned_off(tmp_path: Path, bells: list[str]) -> None:
    async def run() -> None:
        table = TableOnPaper(ANN, BOB).started(first=0)
        async with online(tmp_path, table, settings=replace(QUIET, bell=False)) as pilot:
            await until_shown(pilot, "Roll all 5")
            assert bells == []

    asyncio.run(run())


@pytest.mark.parametrize(("size", "fits"), [((60, 20), False), ((80, 24), True), ((120, 40), True)], ids=str)
def test_whoever_hosts_a_table_sees_its_link_and_qr_code_until_the_game_starts(
    tmp_path: Path, size: tuple[int, int], fits: bool
) -> None:
    async def run() -> None:
        table = TableOnPaper(ANN, BOB)
        table.qr_code = qr_code(table.link.invitation)
        async with online(tmp_path, table, size) as pilot:
            await until_shown(pilot, "2  Bob")
            assert table.link.invitation in shown(pilot)
            rows = table.qr_code.splitlines()
            assert [row in shown(pilot) for row in rows] == [fits] * len(rows)

    asyncio.run(run())


def test_a_bot_that_plays_for_the_person_here_is_named_so(tmp_path: Path) -> None:
    async def run() -> None:
        table = TableOnPaper(seat("Ann", "ann", stand_in="casual"), BOB).started(first=0)
        async with online(tmp_path, table) as pilot:
            await until_shown(pilot, "Your bot is playing.")
            assert shown(pilot).startswith("  Waiting for your bot · ")

    asyncio.run(run())
