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
from dicecup.server.ledger.events import Event
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.verify import verify
from tests.server.robot import Robot, seat_robots

from .process import ServerProcess

CRASHES = int(os.environ.get("DICECUP_CRASHES", "3"))
TABLES = 8


async def _check(url: str, robots: list[Robot]) -> None:
    """Everything acknowledged is stored, in the place that was acknowledged, once."""
    for table in {robot.table for robot in robots}:
        events = await Guest(url).events(table)
        state = fold(
            Event(table, *(event[key] for key in ("seq", "kind", "at", "by", "data", "head"))) for event in events
        )
        assert state.seq == len(events)
        for robot in (robot for robot in robots if robot.table == table):
            for answer in robot.acknowledged:
                assert events[answer["seq"] - 1]["head"] == answer["head"]
            places = [answer["seq"] for answer in robot.acknowledged]
            assert places == sorted(set(places)), "doubled or reordered"
            assert robot.events == events[: len(robot.events)], (
                "heard of something that did not happen, or not in order"
            )


async def _play_until_lost(robot: Robot) -> bool:
    """Whether the robot's table is over."""
    try:
        await robot.play()
    except OSError:
        return False
    return True


async def _run(folder: Path) -> dict[str, Any]:
    server, chance = ServerProcess(folder), random.Random()
    await server.start()
    robots: list[Robot] = []
    crashes = 0
    try:
        while crashes < CRASHES:
            # Fresh tables as old ones end, so that there is always load.
            busy = {robot.table for robot in robots if not robot.events or robot.events[-1]["kind"] != "revealed"}
            for _ in range(TABLES - len(busy)):
                robots += await seat_robots(server.url, 2, len(robots), games=3, book="travel")
            playing = [asyncio.create_task(_play_until_lost(robot)) for robot in robots]
            await asyncio.sleep(chance.uniform(0.2, 1.5))
            await server.kill()
            crashes += 1
            await asyncio.gather(*playing)
            await server.start()
            await _check(server.url, robots)
        async with asyncio.timeout(1200):
            assert all(await asyncio.gather(*(_play_until_lost(robot) for robot in robots)))
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


async def _greeted_by_nobody() -> None:
    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as dying:
        port = dying.sockets[0].getsockname()[1]
        async with Guest(f"http://127.0.0.1:{port}").follow("abcdefghijkmnpqr"):
            pass


def test_a_server_that_ends_in_the_middle_of_a_greeting_has_gone() -> None:
    with pytest.raises(ConnectionError, match="has gone"):
        asyncio.run(_greeted_by_nobody())


async def _bots_run(folder: Path) -> str:
    server = ServerProcess(folder)
    await server.start()
    try:
        guest = Guest(server.url)
        await guest.sign_in("Ann")
        view = await guest.create_table(seats=2, bots=["greedy", "greedy"], book="travel", games=1)
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
