from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import RowMapping, text

from dicecup.server.storage.database import database_url, open_database
from dicecup.server.storage.store import Store
from tests.server.conftest import running, settings

SLOW = text("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000000) SELECT count(*) FROM n")


def test_reading_that_nobody_waits_for_is_over_before_the_event_loop_is(tmp_path: Path) -> None:
    """Otherwise a thread of the database answers a loop that is closed, which pytest notices."""
    before = set(threading.enumerate())

    async def run() -> None:
        engine = open_database(database_url(str(tmp_path / "test.sqlite3")))
        store = Store(engine)
        await store.ping()
        asking = asyncio.create_task(store._rows(SLOW))
        await asyncio.sleep(0.05)
        for _ in range(20):  # as the scopes of anyio cancel: again and again
            asking.cancel()
            await asyncio.sleep(0)
        assert asking.cancelled()
        await store.close()
        await engine.dispose()

    asyncio.run(run())
    for thread in set(threading.enumerate()) - before:
        thread.join(60)


def test_a_table_that_is_being_loaded_is_loaded_before_the_database_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loading takes several readings; a connection that the second one took would never be closed."""
    with running(settings(tmp_path)) as server:
        server.guest("Ann").new_table()

    async def slowly(self: Store, query: Any) -> Sequence[RowMapping]:
        async with self._engine.connect() as connection:
            await asyncio.sleep(0.1)
            return (await connection.execute(query)).mappings().all()

    monkeypatch.setattr(Store, "_read", slowly)
    before = set(threading.enumerate())
    with running(settings(tmp_path)) as server:

        async def until_loading() -> None:
            while not server.parts.registry._loading:
                await asyncio.sleep(0.01)

        server.run(until_loading)
    assert {thread for thread in set(threading.enumerate()) - before if thread.is_alive()} == set()
    gc.collect()  # where a connection that was not closed is noticed
