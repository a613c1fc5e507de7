from __future__ import annotations

import asyncio
import gc
import sqlite3
import time
import weakref
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from dicecup.server.storage.interface import NotStored
from dicecup.server.tables import registry as registry_module
from dicecup.server.tables import table as table_module
from tests.server.conftest import UNLIMITED, Server, hear, running, seated_pair, settings


def test_a_damaged_table_does_not_keep_the_others_asleep(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ann = server.guest("Ann")
        tables = [ann.new_table(bots=["random"], turn_seconds=600) for _ in range(3)]
        for table in tables:
            ann.act(table, "sit")
            ann.act(table, "start", without_seeds=True)
    with closing(sqlite3.connect(tmp_path / "dicecup.sqlite3")) as database:
        database.execute("UPDATE events SET data = '{' WHERE table_id = ?", (tables[1],))
        database.commit()
    with running(settings(tmp_path)) as server:
        registry = server.parts.registry
        deadline = time.monotonic() + 120
        while any(registry.state_in_memory(tables[number]) is None for number in (0, 2)):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert registry.state_in_memory(tables[1]) is None


def test_a_damaged_table_does_not_hide_the_others(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ann = server.guest("Ann")
        tables = [ann.new_table(public=True) for _ in range(3)]
    with closing(sqlite3.connect(tmp_path / "dicecup.sqlite3")) as database:
        database.execute("UPDATE events SET data = '{' WHERE table_id = ?", (tables[1],))
        database.commit()
    with running(settings(tmp_path)) as server:
        again = server.guest()
        again.cookie = ann.cookie
        for path in ("/api/tables", "/api/me/tables"):
            assert {view["table"] for view in again.get(path).json()} == {tables[0], tables[2]}
        for path in ("/api/me/results", "/api/me/statistics"):
            assert again.get(path).status_code == 200


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ("DELETE FROM secrets", "the secret of game 1 is missing: this table cannot go on"),
        ("UPDATE secrets SET secret = x'00112233'", "the secret of game 1 does not fit its commitment"),
        (f"UPDATE secrets SET secret = x'{'5a' * 32}'", "the secret of game 1 does not fit its commitment"),
        ("UPDATE events SET data = '{' WHERE seq = 3", "the events of this table do not fit together"),
        ("DELETE FROM events WHERE seq = 3", "the events of this table do not fit together"),
    ],
)
def test_a_damaged_table_is_refused_and_not_played_on(tmp_path: Path, damage: str, reason: str) -> None:
    with running(settings(tmp_path)) as server:
        ann, _, table = seated_pair(server)
    with closing(sqlite3.connect(tmp_path / "dicecup.sqlite3")) as database:
        assert database.execute(damage).rowcount == 1
        database.commit()
    with running(settings(tmp_path)) as server:
        guest = server.guest()
        guest.cookie = ann.cookie
        for answer in (guest.get(f"/api/tables/{table}"), guest.try_act(table, "roll", seq=1)):
            assert (answer.status_code, answer.json()["code"]) == (503, "damaged")
            assert answer.json()["message"].startswith(reason)
        with pytest.raises(WebSocketDisconnect) as closed, guest.live(table) as socket:
            socket.receive_json()
        assert (closed.value.code, closed.value.reason) == (4503, "damaged")


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


def test_a_bot_goes_on_when_the_database_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the move nor a look at what became of it succeeds, but the table does not freeze."""
    monkeypatch.setattr(table_module, "TRY_AGAIN_SECONDS", 0.02)
    with running(settings(tmp_path)) as server:
        ann, store, writer = server.guest("Ann"), server.parts.store, server.parts.registry.services.writer
        table = ann.new_table(seats=2, bots=["random", "random"])
        write, read = writer.store, store.event_rows
        written: list[str] = []
        failed: list[str] = []

        async def writing(rows: Any) -> None:
            written.extend(["asked"] * ("event" in rows))  # a server also stores things by itself, for example the day
            if len(written) > 1 and not failed:
                failed.append("not written")
                raise NotStored
            await write(rows)

        async def reading(*arguments: Any) -> Any:
            if 0 < len(failed) < 5:
                failed.append("not read")
                raise OSError("the database is away")
            return await read(*arguments)

        monkeypatch.setattr(writer, "store", writing)
        monkeypatch.setattr(store, "event_rows", reading)
        ann.act(table, "start", without_seeds=True)
        deadline = time.monotonic() + 120
        while ann.look(table)["phase"] != "over" and time.monotonic() < deadline:
            time.sleep(0.01)
        assert ann.look(table)["phase"] == "over"
        assert failed == ["not written"] + ["not read"] * 4


def test_a_table_that_nobody_needs_is_forgotten_and_loaded_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, registry = server.guest("Ann"), server.parts.registry
    left, watched = ann.new_table(), ann.new_table()
    with ann.live(watched) as socket:
        hear(socket, "welcome")
        ann.new_table()
        assert registry.state_in_memory(left) is not None
        monkeypatch.setattr(registry_module, "FORGET_SECONDS", -1.0)
        newest = ann.new_table()
        assert registry.state_in_memory(left) is None
        assert registry.state_in_memory(watched) is not None
        assert registry.state_in_memory(newest) is not None
    assert ann.look(left)["table"] == left


def test_tables_leave_memory_even_if_nobody_comes_with_another(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "FORGET_SECONDS", -1.0)
    ann, registry = server.guest("Ann"), server.parts.registry
    table = ann.new_table()
    with ann.live(table) as socket:
        hear(socket, "welcome")
        assert registry.state_in_memory(table) is not None
    deadline = time.monotonic() + 60
    while registry.state_in_memory(table) is not None:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert ann.look(table)["table"] == table


@pytest.mark.parametrize("duplicate", [False, True])
def test_a_table_that_is_forgotten_leaves_nothing_behind(
    server: Server, monkeypatch: pytest.MonkeyPatch, duplicate: bool
) -> None:
    """Nothing it holds refers back to it: a server rarely lets Python look for cycles, and would grow until then."""
    ann, bob, table = seated_pair(server, duplicate=duplicate, coach=not duplicate)
    with ann.live(table, "?outlook=true") as socket, bob.live(table):
        hear(socket, "welcome")
        ann.act(table, "roll")
        if not duplicate:
            hear(socket, "outlook")
        kept = weakref.ref(server.parts.registry._tables[table])
    monkeypatch.setattr(registry_module, "FORGET_SECONDS", -1.0)
    deadline = time.monotonic() + 60
    gc.disable()
    try:
        while kept() is not None:  # the sockets, and what the table still has to do
            assert time.monotonic() < deadline, [type(each) for each in gc.get_referrers(kept())]
            ann.new_table()
            time.sleep(0.05)
    finally:
        gc.enable()


def test_of_too_many_tables_the_oldest_are_forgotten(tmp_path: Path) -> None:
    with running(settings(tmp_path, replace(UNLIMITED, cached_tables=2))) as server:
        ann, registry = server.guest("Ann"), server.parts.registry
        tables = [ann.new_table() for _ in range(3)]
        assert [registry.state_in_memory(table) is None for table in tables] == [True, False, False]


@pytest.mark.parametrize(
    ("parting", "partings", "lasts"), [(0.2, 60.0, 0.6), (60.0, 0.8, 0.6)], ids=["a few", "too many for that"]
)
def test_who_is_sent_away_goes_one_after_the_other(
    server: Server, monkeypatch: pytest.MonkeyPatch, parting: float, partings: float, lasts: float
) -> None:
    monkeypatch.setattr(registry_module, "PARTING_SECONDS", parting)
    monkeypatch.setattr(registry_module, "PARTINGS_SECONDS", partings)
    ann, registry = server.guest("Ann"), server.parts.registry
    with ExitStack() as stack:
        sockets = [stack.enter_context(ann.live(ann.new_table())) for _ in range(4)]
        for socket in sockets:
            hear(socket, "welcome")
        listeners = [listener for table in registry._tables.values() for listener in table.listeners]

        async def away() -> tuple[float, list[int]]:
            """How long it took, and how many had been sent away at each moment that somebody looked."""
            began, leaving, seen = time.monotonic(), asyncio.create_task(registry.send_away()), []
            while not leaving.done():
                await asyncio.sleep(0.01)
                seen.append(sum(listener.closing is not None for listener in listeners))
            return time.monotonic() - began, sorted(set(seen))

        lasted, seen = server.run(away)
        assert lasts <= lasted < 30
        assert seen == [1, 2, 3, 4] or lasted > 2 * lasts, "on a busy machine some may be missed"
        for socket in sockets:
            with pytest.raises(WebSocketDisconnect) as closed:
                hear(socket, "nothing more")
            assert (closed.value.code, closed.value.reason) == (1012, "elsewhere")


def test_sending_nobody_away_does_no_harm(server: Server) -> None:
    server.run(server.parts.registry.send_away)
    ann = server.guest("Ann")
    table = ann.new_table()
    with ann.live(table) as socket:
        assert hear(socket, "welcome")["state"]["table"] == table
