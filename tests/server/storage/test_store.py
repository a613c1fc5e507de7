from __future__ import annotations

import asyncio
import gc
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import RowMapping, text
from sqlalchemy.exc import DBAPIError

from dicecup.server.ledger.refusal import Refused
from dicecup.server.storage.database import database_url, open_database
from dicecup.server.storage.interface import NotStored, Overtaken
from dicecup.server.storage.reading import Store
from dicecup.server.storage.sql_storage import SqlStorage
from dicecup.server.storage.writer import Writer
from tests.server.conftest import running, seated_pair, settings
from tests.server.storage.conftest import event, person, table

SLOW = text("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000000) SELECT count(*) FROM n")


def test_reading_that_nobody_waits_for_is_over_before_the_event_loop_is(tmp_path: Path) -> None:
    """Otherwise a database thread answers a closed loop, which pytest notices."""
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


@pytest.mark.timeout(60)
def test_a_reading_that_ends_at_this_moment_does_not_hold_up_the_end(tmp_path: Path) -> None:
    """It has ended, but nothing has reacted to that yet."""

    async def nothing() -> Sequence[RowMapping]:
        return []

    async def run() -> None:
        engine = open_database(database_url(str(tmp_path / "test.sqlite3")))
        store = Store(engine)
        reading = asyncio.create_task(nothing())
        await asyncio.wait({reading})
        store._under_way.add(reading)
        reading.add_done_callback(store._ended)
        await store.close()
        assert not store._under_way
        await engine.dispose()

    asyncio.run(run())


def test_a_process_leaves_after_everything_that_it_has_begun(tmp_path: Path) -> None:
    """Otherwise its last sign of life could be stored after its goodbye, and others would wait for it."""

    async def run() -> None:
        storage = SqlStorage(database_url(str(tmp_path / "test.sqlite3")), "a")
        await storage.open()
        begun, over = asyncio.Event(), asyncio.Event()

        async def last_sign_of_life() -> None:
            begun.set()
            await over.wait()

        telling = asyncio.create_task(storage._to_the_end(last_sign_of_life()))
        await begun.wait()
        telling.cancel()
        leaving = asyncio.create_task(storage.leave())
        done, _ = await asyncio.wait({leaving}, timeout=0.3)
        assert not done
        over.set()
        await leaving
        await storage.close()

    asyncio.run(run())


class SlowToOpen:
    """Opens connections of SQLite slowly, and knows which of them were never closed."""

    def __init__(self) -> None:
        self._connect, self._opened = sqlite3.connect, list[sqlite3.Connection]()
        self.opening, self._begun = threading.Event(), 0

    def __call__(self, path: str, **options: Any) -> sqlite3.Connection:
        self._begun += 1
        self.opening.set()
        time.sleep(0.2)
        self._opened.append(self._connect(path, **options))
        return self._opened[-1]

    def left_open(self) -> int:
        return self._begun - sum(map(is_closed, self._opened))


def is_closed(connection: sqlite3.Connection) -> bool:
    try:
        return connection.total_changes < 0
    except sqlite3.ProgrammingError:
        return True


@pytest.mark.parametrize(
    "ask",
    [
        lambda storage: storage.clean(),
        lambda storage: storage.spend({"ann": 1.0}, 1.0, 10.0),
        lambda storage: storage.take_ticket("move", "0" * 64),
        lambda storage: storage.give_back([]),
        lambda storage: storage.key("signing", b"k" * 32),
        lambda storage: storage.ping(),
    ],
    ids=["clean", "spend", "take_ticket", "give_back", "key", "ping"],
)
def test_a_connection_that_is_being_opened_when_a_server_stops_is_closed(
    ask: Callable[[SqlStorage], Coroutine[Any, Any, object]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowToOpen()

    async def run() -> None:
        storage = SqlStorage(database_url(str(tmp_path / "test.sqlite3")), "a")
        await storage.open()
        monkeypatch.setattr(sqlite3, "connect", slow)
        asking = asyncio.create_task(ask(storage))
        await asyncio.to_thread(slow.opening.wait)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await storage.close()

    asyncio.run(run())
    assert slow.left_open() == 0


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.CannotConnectNowError("the database system is starting up"),
        asyncpg.TooManyConnectionsError("sorry, too many clients already"),
        asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
        asyncpg.AdminShutdownError("terminating connection due to administrator command"),
        asyncpg.InterfaceError("connection is closed"),
        ConnectionRefusedError("nobody listens"),
        TimeoutError(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_whoever_asks_while_the_database_is_away_is_told_to_try_again(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def connect(*_: object, **__: object) -> None:
        raise error

    async def run() -> None:
        storage = SqlStorage(database_url("postgresql://127.0.0.1/none"), "a")
        with pytest.raises(Refused) as refused:
            await storage.ping()
        assert refused.value.code == "storage"
        outcomes = await storage.commit([{"probed": [{"_id": "1"}]}, {"probed": [{"_id": "2"}]}])
        assert [type(outcome) for outcome in outcomes] == [NotStored, NotStored]
        await storage.close()

    monkeypatch.setattr(asyncpg, "connect", connect)
    asyncio.run(run())


def test_a_question_that_is_wrong_is_no_database_that_is_away(database: str) -> None:
    async def run() -> None:
        engine = open_database(database_url(database))
        with pytest.raises(DBAPIError):
            await Store(engine)._rows(text("SELECT no_such_column"))
        await engine.dispose()

    asyncio.run(run())


def test_a_table_that_is_being_loaded_is_loaded_before_the_database_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loading takes several readings; a connection that the second one took would never be closed."""
    with running(settings(tmp_path)) as server:
        seated_pair(server, turn_seconds=600)

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
    left = set(threading.enumerate()) - before
    for thread in left:  # the thread of a closed connection ends a moment later
        thread.join(30)
    assert {thread for thread in left if thread.is_alive()} == set()
    gc.collect()  # which notices a connection that was not closed


def test_only_what_was_stored_is_counted_as_committed(tmp_path: Path) -> None:
    counted: list[int] = []

    async def run() -> None:
        storage = SqlStorage(database_url(str(tmp_path / "test.sqlite3")), "one")
        await storage.open()
        writer = Writer(storage, lambda count, _seconds: counted.append(count))
        outcomes = asyncio.gather(
            writer.store(table("t1") | {"person": [person("ann")]}),
            *(writer.store({"event": [event("t1", 2)]}) for _ in range(2)),
            return_exceptions=True,
        )
        await asyncio.sleep(0)  # all three wait by now, and are one group
        writer.start()
        assert [type(outcome) for outcome in await outcomes] == [type(None), type(None), Overtaken]
        await writer.stop()
        await storage.close()

    asyncio.run(run())
    assert counted == [2]


def test_another_program_that_looks_into_the_database_and_leaves_does_no_harm(tmp_path: Path) -> None:
    """It must find that the server holds the file, or it would clear away the journal that the server writes to."""
    program = (
        "import sqlite3, sys; database = sqlite3.connect(sys.argv[1]); database.execute('CREATE TABLE guest (x)');"
        " database.commit(); database.close()"
    )
    with running(settings(tmp_path)) as server:
        ann = server.guest("Ann")
        first = ann.new_table()
        subprocess.run([sys.executable, "-c", program, str(tmp_path / "dicecup.sqlite3")], check=True)
        assert (tmp_path / "dicecup.sqlite3-wal").exists()
        second = ann.new_table()
    with running(settings(tmp_path)) as server:
        again = server.guest()
        again.cookie = ann.cookie
        assert {view["table"] for view in again.get("/api/me/tables").json()} == {first, second}
