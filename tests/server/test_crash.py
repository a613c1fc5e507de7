"""kill -9 under load: what was acknowledged is there, every table replays, every finished game verifies.

A few crashes in CI; DICECUP_CRASHES=20 is the full run.
"""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path
from typing import Any

import pytest

from dicecup.client import Guest
from dicecup.server.ledger.chain import Event
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.verify import verify
from tests.server.robot import Robot, seat_robots

from .process import ServerProcess

CRASHES = int(os.environ.get("DICECUP_CRASHES", "3"))
TABLES = 8 if CRASHES > 3 else 4
SHORT: dict[str, Any] = {"book": "travel", "rules": {"categories": "aces,twos,threes,full_house,yahtzee,chance"}}
"""Six boxes: what a crash must not lose does not depend on how many there are."""
LONGEST = 1200.0
"""Seconds for everything; robots that lose their connection come back, so only a server that hangs takes that long."""


async def _check(url: str, robots: list[Robot]) -> None:
    """Everything acknowledged so far is stored, in the place that was acknowledged, once."""
    known = [(robot.table, list(robot.acknowledged), list(robot.events)) for robot in robots]
    for table in {robot.table for robot in robots}:
        events = await Guest(url).events(table)
        state = fold(Event.from_json(table, event) for event in events)
        assert state.seq == len(events)
        for _, acknowledged, heard in (each for each in known if each[0] == table):
            for answer in acknowledged:
                assert events[answer.seq - 1]["head"] == answer.head
            places = [answer.seq for answer in acknowledged]
            assert places == sorted(set(places)), "doubled or reordered"
            assert heard == events[: len(heard)], "heard of something that did not happen, or not in order"


async def _run(folder: Path) -> dict[str, Any]:
    server, chance = ServerProcess(folder), random.Random()
    await server.start()
    robots: list[Robot] = []
    try:
        async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as playing:
            for _ in range(CRASHES):
                # Fresh tables as old ones end, so that there is always load.
                busy = {robot.table for robot in robots if not robot.is_over}
                for _ in range(TABLES - len(busy)):
                    fresh = await seat_robots(server.url, 2, len(robots), games=2, **SHORT)
                    robots += fresh
                    for robot in fresh:
                        playing.create_task(robot.play())
                await asyncio.sleep(chance.uniform(0.2, 1.5))
                await server.kill()
                await server.start()
                await _check(server.url, robots)
        assert all(robot.is_over for robot in robots)
        await _check(server.url, robots)
        tables = {robot.table: robot.guest for robot in robots}
        for table, guest in tables.items():
            report = verify(await guest.record(table))
            assert report.verdict == "verified", report
        return {"tables": len(tables), "actions": sum(len(robot.acknowledged) for robot in robots)}
    finally:
        await server.kill()


@pytest.mark.timeout(1800)
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    result = asyncio.run(_run(tmp_path))
    print(f"{CRASHES} crashes, {result['tables']} tables, {result['actions']} acknowledged actions")


async def _bots_run(folder: Path) -> str:
    server = ServerProcess(folder)
    await server.start()
    try:
        guest = Guest(server.url)
        await guest.sign_in("Ann")
        view = await guest.create_table(seats=2, bots=["greedy", "greedy"], games=1, **SHORT)
        async with guest.follow(view["table"]) as live:
            await live.act("start")
            await live.until(lambda state: state["game"] is not None and state["game"]["status"] != "starting")
        await server.kill()
        await server.start()
        # Nobody asks for the table: the server itself goes on with it.
        for _ in range(3000):
            state = await Guest(server.url).request("GET", f"/api/tables/{view['table']}")
            if state["phase"] == "over":
                break
            await asyncio.sleep(0.1)
        return str(state["phase"])
    finally:
        await server.kill()


def test_bots_go_on_after_a_crash(tmp_path: Path) -> None:
    assert asyncio.run(_bots_run(tmp_path)) == "over"
