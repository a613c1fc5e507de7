"""Many readers, or one who sends too much: moves are still stored and answered."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from dicecup.server.http import live
from dicecup.server.settings import Limits
from tests.server.conftest import Server, hear, play_on, running, seated_pair, settings


def test_readers_cannot_keep_a_move_from_being_stored(server: Server) -> None:
    ann, _, table = seated_pair(server)
    store: Any = server.parts.store
    engine = store._engine

    async def take_all() -> list[Any]:
        # The pool lends five connections and ten more in a rush.
        return [await engine.connect() for _ in range(15)]

    async def give_back(connections: list[Any]) -> None:
        for connection in connections:
            await connection.close()

    with ann.live(table) as socket:
        seq = hear(socket, "welcome")["seq"]
        taken = server.run(take_all)
        try:
            socket.send_json({"type": "roll", "action_id": "x", "seq": seq})
            assert hear(socket, "ack")["seq"] == seq + 1
        finally:
            server.run(give_back, taken)


def test_the_list_of_tables_is_made_now_and_then_for_everybody(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("dicecup.server.tables.lobby.monotonic", lambda: clock[0])
    looked = 0
    views = server.parts.registry.views

    async def counted(names: Any) -> Any:
        nonlocal looked
        looked += 1
        clock[0] += 0.1  # the time it takes
        return await views(names)

    monkeypatch.setattr(server.parts.registry, "views", counted)
    ann = server.guest("Ann")
    ann.new_table(public=True)
    tables = [ann.get("/api/tables").json() for _ in range(10)]
    assert [len(each) for each in tables] == [1] * 10
    assert looked == 1
    # It took 0.1 s and may take a twentieth of the time at most, so it is shown for two seconds.
    clock[0] += 1.9
    ann.get("/api/tables")
    assert looked == 1
    clock[0] += 0.2
    ann.get("/api/tables")
    assert looked == 2
    # A new table is there at once.
    second = ann.new_table(public=True)
    assert ann.get("/api/tables").json()[0]["table"] == second
    assert looked == 4


def test_a_record_is_written_once_for_everybody(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, table = seated_pair(server)
    play_on(table, ann, bob, turns=2)
    read = 0
    event_rows = server.parts.store.event_rows

    async def counted(*arguments: Any, **named: Any) -> Any:
        nonlocal read
        read += 1
        return await event_rows(*arguments, **named)

    monkeypatch.setattr(server.parts.store, "event_rows", counted)
    texts = {ann.get(f"/api/tables/{table}/record").text for _ in range(5)}
    assert len(texts) == 1
    assert read == 1
    play_on(table, ann, bob, turns=1)
    assert ann.get(f"/api/tables/{table}/record").text not in texts
    assert read == 2


def test_a_socket_that_sends_too_much_is_read_no_faster_than_it_may_send(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "TOO_MANY_SECONDS", 0.2)
    limits = Limits(request_burst=1000, actions_per_second=0.001, action_burst=10)
    with running(settings(tmp_path, limits)) as server:
        table = server.guest("Ann").new_table()
        with server.guest().live(table) as socket:
            hear(socket, "welcome")
            # Not at the first refusal: on a busy machine the others may have come by then.
            began = time.monotonic()
            for _ in range(30):
                socket.send_text("{}")
            refusals = 0
            while refusals < 6:
                refusals += hear(socket, "error")["code"] == "too_many"
            assert time.monotonic() - began >= 5 * 0.2 * 0.9
