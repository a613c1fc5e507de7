from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from sqlalchemy import text

from dicecup.server.storage.database import database_url, open_database
from dicecup.server.storage.store import Store

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
