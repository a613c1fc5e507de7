"""A server's table on the full screen: the waiting room, whole games, a lost line, a rematch, at every size."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from dicecup.client import LiveTable
from dicecup.rules import Record
from dicecup.saves import Saves
from dicecup.terminal.app import DicecupApp
from dicecup.terminal.app.screens.online.lobby import LobbyScreen
from dicecup.terminal.app.screens.online.table import OnlineTableScreen
from dicecup.terminal.online.connection import OnlineTable
from dicecup.terminal.online.joining import join, watch
from dicecup.terminal.settings import TerminalSettings
from tests.browser.driving.proxy import Proxy
from tests.server.process import ServerProcess
from tests.terminal.app.stage import QUIET, THINKER, frames_when_asked_for, settling, until, until_shown
from tests.terminal.app.stage import text as shown

from .opponent import Opponent
from .test_joining import EVIL, set_up

SHORT = {"categories": "aces,sixes,chance"}
"""A game of three turns: enough to see that a game can be finished on screens of every size."""
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"


@asynccontextmanager
async def online(
    folder: Path, table: OnlineTable | None, size: tuple[int, int] = (80, 24), settings: TerminalSettings = QUIET
) -> AsyncIterator[Pilot[None]]:
    app = DicecupApp(Saves(folder), online=table, thinker=THINKER)
    app.settings = settings
    with frames_when_asked_for():
        async with app.run_test(size=size) as pilot, settling(pilot):
            await pilot.pause()
            yield pilot
    if app.online is not None:
        await asyncio.to_thread(app.online.close)


def screen(pilot: Pilot[None]) -> OnlineTableScreen:
    return next(each for each in pilot.app.screen_stack if isinstance(each, OnlineTableScreen))


async def until_mine_or_over(pilot: Pilot[None]) -> bool:
    """Wait for our own turn; whether there is one."""

    def settled() -> bool:
        tables = [each for each in pilot.app.screen_stack if isinstance(each, OnlineTableScreen)]
        return bool(tables) and (tables[0].is_mine or (tables[0].game.is_over and pilot.app.screen is not tables[0]))

    await until(pilot, settled)
    return screen(pilot).is_mine


async def take_turn(pilot: Pilot[None]) -> None:
    """Roll, hold a die and roll the others, then fill the box that the cursor is on."""
    turns = len(screen(pilot).game.history)
    await pilot.press("space")
    await until(pilot, lambda: screen(pilot).is_mine and screen(pilot).game.awaits == "decision")
    await pilot.press("1", "space")
    await until(pilot, lambda: screen(pilot).is_mine and len(screen(pilot).game.rolls) == 2)
    await pilot.press("enter")
    await until(pilot, lambda: len(screen(pilot).game.history) > turns)


@pytest.mark.parametrize(
    ("size", "rules"), [((60, 20), SHORT), ((80, 24), {} if THOROUGH else SHORT), ((120, 40), SHORT)]
)
def test_a_whole_game_with_somebody_elsewhere(
    server: ServerProcess, tmp_path: Path, size: tuple[int, int], rules: dict[str, str]
) -> None:
    bob = Opponent(server.url, rules=rules)
    table = join(bob.link, "Ann", Saves(tmp_path))

    async def run() -> None:
        async with online(tmp_path, table, size) as pilot:
            assert isinstance(pilot.app.screen, LobbyScreen)
            await until_shown(pilot, "2  Ann (you)")
            bob.play()
            while await until_mine_or_over(pilot):
                assert "Ann" in shown(pilot).splitlines()[1]
                await take_turn(pilot)
            await until_shown(pilot, "Play again")

    asyncio.run(run())
    bob.join()
    told = Record.parse(bob.record()).series
    assert told.game.status == "finished"
    assert [len(turn.rolls) for turn in told.game.history if turn.side == 1] == [2] * (3 if rules else 13)


def test_a_box_is_taken_back(server: ServerProcess, tmp_path: Path) -> None:
    table = join(set_up(server.url, tmp_path), "Ann", Saves(tmp_path))

    async def run() -> None:
        async with online(tmp_path, table) as pilot:
            await pilot.press("s")
            assert await until_mine_or_over(pilot)
            await take_turn(pilot)
            await until_mine_or_over(pilot)
            await pilot.press("u")
            await until(pilot, lambda: not screen(pilot).game.history and screen(pilot).is_mine)
            assert len(screen(pilot).game.rolls) == 2
            assert "Taken back: Ann" in shown(pilot)

    asyncio.run(run())
    assert [event["kind"] for event in table.events][-2:] == ["entered", "took_back"]


def test_a_line_cut_with_a_roll_in_flight_and_a_rematch(server: ServerProcess, tmp_path: Path) -> None:
    proxy = Proxy(int(server.url.rpartition(":")[2]))
    table = join(set_up(proxy.url, tmp_path), "Ann", Saves(tmp_path))

    def rolled() -> int:
        return sum(event["kind"] == "rolled" for event in table.events)

    async def run() -> None:
        async with online(tmp_path, table) as pilot:
            await pilot.press("s")
            assert await until_mine_or_over(pilot)
            proxy.deafen()  # the roll is sent, but does not arrive
            await pilot.press("space")
            proxy.cut()
            await until_shown(pilot, "LINE LOST, reconnecting…")
            await pilot.press("space", "enter")  # impatience does no harm
            assert rolled() == 0
            proxy.mend()
            await until(pilot, lambda: screen(pilot).is_mine and screen(pilot).game.awaits == "decision")
            await until_shown(pilot, "online · ")
            assert rolled() == 1
            assert "Reconnected." in shown(pilot)
            await pilot.press("R")
            await until_shown(pilot, "Do you resign, leaving this game for good?")
            await pilot.press("n")
            assert not screen(pilot).game.is_over
            await pilot.press("R", "y")
            await until_shown(pilot, "Ann resigned with 0 points.")
            await pilot.press("p")
            await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
            await pilot.press("s")
            assert await until_mine_or_over(pilot)
            assert screen(pilot).game.history == ()

    asyncio.run(run())
    proxy.close()


def test_hints_come_from_the_server_and_a_bot_takes_over(server: ServerProcess, tmp_path: Path) -> None:
    table = join(set_up(server.url, tmp_path, turn_seconds=3600), "Ann", Saves(tmp_path))

    async def run() -> None:
        async with online(tmp_path, table) as pilot:
            await pilot.press("s")
            assert await until_mine_or_over(pilot)
            await until_shown(pilot, "59:")
            await pilot.press("space")
            await until(pilot, lambda: screen(pilot).is_mine and screen(pilot).game.awaits == "decision")
            await pilot.press("h")
            await until(pilot, lambda: screen(pilot).sitting.table.events[-1]["kind"] == "helped")
            best = await asyncio.to_thread(lambda: screen(pilot).sitting.advice(screen(pilot).game).sentence)
            first_words = " ".join(best.split()[:3])
            await until(pilot, lambda: first_words in " ".join(shown(pilot).replace("│", " ").split()))
            await pilot.pause()
            assert first_words in " ".join(shown(pilot).replace("│", " ").split()), "the mark does not wipe it away"
            await pilot.press("a")
            await until(pilot, lambda: not screen(pilot).is_mine and bool(screen(pilot).game.history))

    asyncio.run(run())


def test_watching_takes_no_keys_and_shows_nothing_raw(
    server: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = join(set_up(server.url, tmp_path, seats=1, title="Friday"), "Ann", Saves(tmp_path))
    hear = LiveTable._hear

    def hear_evil(live: LiveTable, message: dict[str, Any]) -> None:
        text, evil = json.dumps(message), json.dumps(EVIL)[1:-1]
        hear(live, json.loads(text.replace("Ann", f"Ann[b]{evil}").replace("Friday", f"Friday{evil}")))

    monkeypatch.setattr(LiveTable, "_hear", hear_evil)
    seen = watch(table.link)

    async def run() -> None:
        async with online(tmp_path, seen) as pilot:
            await until_shown(pilot, "Ann[b]�")
            assert "Friday�" in shown(pilot)
            await asyncio.to_thread(lambda: table.act("start"))
            await until(pilot, lambda: isinstance(pilot.app.screen, OnlineTableScreen))
            before = seen.seq
            await pilot.press("space", "enter", "a", "R", "L")
            assert seen.seq == before
            assert not screen(pilot).is_mine
            await until_shown(pilot, "watching · ")
            await asyncio.to_thread(lambda: table.act("roll"))
            await until(pilot, lambda: screen(pilot).game.roll is not None)
            assert all(line.isprintable() for line in shown(pilot).splitlines())
            await pilot.press("escape")
            await until_shown(pilot, "Join a table online")

    asyncio.run(run())
    table.close()


def test_the_form_says_what_is_wrong_and_joins(server: ServerProcess, tmp_path: Path) -> None:
    link = set_up(server.url, tmp_path / "bob", "Bob", seats=2, title="Choose me", public=True)

    async def run() -> None:
        async with online(tmp_path, None, (60, 20)) as pilot:
            await until_shown(pilot, "Join a table online")
            await pilot.press("down", "enter")
            await until_shown(pilot, "Your name")
            pilot.app.screen.query_one("#link", Input).value = "http://host/nowhere"
            await pilot.press("enter")
            await until_shown(pilot, "not to a table")
            pilot.app.screen.query_one("#link", Input).value = server.url
            pilot.app.screen.query_one("#name", Input).value = "Ann"
            await pilot.press("enter")
            await until_shown(pilot, "Choose me, Deluxe Edition")
            pilot.app.screen.query_one("#link", Input).value = link.invitation
            pilot.app.screen.query_one("#link", Input).focus()
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
            await until_shown(pilot, "Ann (you)")
            await pilot.press("L", "y")
            await until_shown(pilot, "the complete game of Yahtzee")

    asyncio.run(run())


@pytest.mark.parametrize("watching", [False, True])
def test_whoever_quits_before_the_game_is_told_how_to_come_back(
    server: ServerProcess, tmp_path: Path, watching: bool
) -> None:
    link = set_up(server.url, tmp_path / "bob", "Bob", seats=2)
    table = watch(link) if watching else join(link, "Ann", Saves(tmp_path))
    told = f"Go on with:\n  dicecup join {link.invitation}"

    async def run() -> None:
        async with online(tmp_path, table) as pilot:
            await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
            await pilot.press("q")
            farewell = pilot.app.farewell  # type: ignore[attr-defined]
            assert farewell == (f"{told} --watch" if watching else f"Your seat is kept. {told}")

    asyncio.run(run())
