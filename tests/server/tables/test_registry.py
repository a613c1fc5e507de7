from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.conftest import running, settings


def test_a_damaged_table_does_not_keep_the_others_asleep(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ann = server.guest("Ann")
        tables = [ann.new_table() for _ in range(3)]
    with closing(sqlite3.connect(tmp_path / "dicecup.sqlite3")) as database:
        database.execute("UPDATE events SET data = '{' WHERE table_id = ?", (tables[1],))
        database.commit()
    with running(settings(tmp_path)) as server:
        registry = server.parts.registry

        async def woken() -> list[bool]:
            await registry._wake_tables()
            return [registry.state_in_memory(table) is not None for table in tables]

        assert server.run(woken) == [True, False, True]


def test_a_table_that_is_forgotten_while_it_is_asked_for_is_given(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        table = server.guest("Ann").new_table()
        registry = server.parts.registry

        async def forgotten() -> str:
            registry._tables.clear()
            asking = asyncio.create_task(registry.table(table))
            while table not in registry._tables:
                await asyncio.sleep(0)
            registry._tables.clear()
            return (await asking).id

        assert server.run(forgotten) == table
