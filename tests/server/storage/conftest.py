"""The storages that the tests open, and rows to store in them. To add one, give it a name in `KINDS`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from dicecup.server.storage.database import database_url
from dicecup.server.storage.interface import Storage
from dicecup.server.storage.sql_storage import SqlStorage
from tests.simulation.machines.simulated_storage import open_in_real_time

Open = Callable[[str], Awaitable[Storage]]
"""Opens the same storage for the process of that name; several only where it is shared."""


def _sqlite(request: pytest.FixtureRequest) -> Open:
    folder: Path = request.getfixturevalue("tmp_path")
    return _sql(str(folder / "test.sqlite3"))


def _postgresql(request: pytest.FixtureRequest) -> Open:
    return _sql(str(request.getfixturevalue("database")))


def _sql(address: str) -> Open:
    async def open(process: str) -> Storage:
        storage = SqlStorage(database_url(address), process)
        await storage.open()
        return storage

    return open


def _simulated(_request: pytest.FixtureRequest) -> Open:
    return open_in_real_time()


KINDS: dict[str, Callable[[pytest.FixtureRequest], Open]] = {
    "sqlite": _sqlite,
    "postgresql": _postgresql,
    "simulated": _simulated,
}
SHARED = ["postgresql", "simulated"]


@pytest.fixture(params=sorted(KINDS))
def each(request: pytest.FixtureRequest) -> Open:
    return KINDS[request.param](request)


@pytest.fixture(params=SHARED)
def shared(request: pytest.FixtureRequest) -> Open:
    return KINDS[request.param](request)


@pytest.fixture(params=["sqlite", "postgresql"])
def real(request: pytest.FixtureRequest) -> Open:
    return KINDS[request.param](request)


def run(open: Open, test: Callable[..., Awaitable[None]], *processes: str) -> None:
    async def with_storages() -> None:
        async with AsyncExitStack() as stack:
            opened = []
            for process in processes or ("one",):
                storage = await open(process)
                stack.push_async_callback(storage.close)
                opened.append(storage)
            assert await opened[0].commit([{"person": [person("ann"), person("bob")]}]) == [None]
            await test(*opened)

    asyncio.run(with_storages())


def person(name: str) -> dict[str, Any]:
    return {"id": name, "name": name, "created_at": 1}


def table(name: str, creator: str = "ann", phase: str = "gathering", at: int = 1) -> dict[str, Any]:
    row = {"id": name, "creator": creator, "public": True, "phase": phase, "created_at": at, "updated_at": at}
    return {"table": [row], "event": [event(name, 1)]}


def event(name: str, seq: int, action: str | None = None, by: str = "server") -> dict[str, Any]:
    row = {"table_id": name, "seq": seq, "kind": "rolled", "at": 1, "by": by, "data": "{}", "head": f"{seq:064d}"}
    return row | {"action_id": action, "action_digest": action and "d", "action_events": action and 1}


def kinds(outcomes: list[Exception | None]) -> list[type[BaseException] | None]:
    return [None if outcome is None else type(outcome) for outcome in outcomes]
