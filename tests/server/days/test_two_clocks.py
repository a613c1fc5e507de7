"""Two processes on one PostgreSQL whose hosts disagree about the time: the day is the database's, for both."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from dicecup.client import Guest, JsonObject
from tests.server.process import ServerProcess

DAYS_AHEAD = 3


async def _day_of(database: str) -> str:
    engine = create_async_engine(make_url(database).set(drivername="postgresql+asyncpg"))
    async with engine.connect() as connection:
        found = await connection.execute(text("SELECT (clock_timestamp() AT TIME ZONE 'UTC')::date::text"))
        day = str(found.scalar_one())
    await engine.dispose()
    return day


def _told(found: JsonObject) -> list[JsonObject]:
    return [day for day in [found["today"], *found["coming"], *found["past"]] if day["secret"]]


async def _run(folders: list[Path], database: str) -> None:
    wrong = ServerProcess(folders[0], database, seconds_ahead=DAYS_AHEAD * 86_400)
    right = ServerProcess(folders[1], database)
    try:
        await wrong.start()  # the first one makes the sweeps
        await right.start()
        ann = Guest(right.url)
        await ann.sign_in("Ann")
        there = Guest(wrong.url, ann.cookie)
        before = await _day_of(database)
        begun = [await guest.request("POST", "/api/daily", {}) for guest in (there, ann)]
        seen = [await guest.request("GET", "/api/daily") for guest in (there, ann)]
        days = {before, await _day_of(database)}  # midnight may come at any time
        assert {each["today"]["day"] for each in seen} <= days
        assert begun[0]["table"] == begun[1]["table"] or len(days) == 2
        assert [_told(each) for each in seen] == [[], []]
        events = [await guest.events(begun[0]["table"]) for guest in (there, ann)]
        assert events[0] == events[1]
        await there.request("POST", f"/api/tables/{begun[0]['table']}/actions", _roll(events[0][-1]["seq"]))
    finally:
        await wrong.kill()
        await right.kill()
    assert "clock_differs" in (folders[0] / "server.log").read_text()
    assert "clock_differs" not in (folders[1] / "server.log").read_text()


def _roll(seq: int) -> JsonObject:
    return {"type": "roll", "action_id": "first", "seq": seq}


def test_one_host_with_a_wrong_clock_changes_no_day(tmp_path: Path, database: str) -> None:
    folders = [tmp_path / name for name in ("wrong", "right")]
    for folder in folders:
        folder.mkdir()
    asyncio.run(_run(folders, database))
