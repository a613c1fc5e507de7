"""A table at which a newer version has played: this one keeps it, says so, and goes on with the others."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from dicecup.server.ledger.chain import canonical, next_head
from tests.server.conftest import TestGuest, running, seated_pair, settings

ADDED: dict[str, Any] = {"side": 0, "box": "fours", "why": "slip"}


def rows(folder: Path, table: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(folder / "dicecup.sqlite3") as database:
        found = database.execute("SELECT * FROM events WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    database.close()
    return found


def add_newer_event(folder: Path, table: str, head: str, seq: int) -> None:
    """What a newer version would do at the table."""
    by, at, text = "server", 1_800_000_000_000, canonical(ADDED)
    head = next_head(head, table, seq, "taken_back", at, by, text)
    with sqlite3.connect(folder / "dicecup.sqlite3") as database:
        database.execute(
            'INSERT INTO events (table_id, seq, kind, at, "by", data, head) VALUES (?, ?, ?, ?, ?, ?, ?)',
            (table, seq, "taken_back", at, by, text, head),
        )
    database.close()


def test_a_table_of_a_newer_version_is_kept_and_others_are_played(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ann, bob, table = seated_pair(server, public=True)
        other = ann.new_table(public=True)
        view = ann.look(table)
    add_newer_event(tmp_path, table, view["head"], view["seq"] + 1)
    before = rows(tmp_path, table)
    chosen = settings(tmp_path)
    # Even when every table counts as abandoned, nothing is added to it.
    with running(replace(chosen, limits=replace(chosen.limits, idle_days=-1))) as server:
        server.run(server.parts.registry.close_idle)
        ann, bob = (again(server.guest(), guest) for guest in (ann, bob))
        answer = ann.get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "newer_version")
        assert "newer version" in answer.json()["message"]
        assert ann.try_act(table, "roll", seq=view["seq"] + 1).json()["code"] == "newer_version"
        assert ann.get(f"/api/tables/{table}/record").json()["code"] == "newer_version"
        with ann.live(table) as socket, pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4503
        # Its events are told as they are, including the unknown one.
        events = bob.get(f"/api/tables/{table}/events?after={view['seq'] - 1}").json()
        assert [event["kind"] for event in events[1:]] == ["taken_back"]
        assert events[1]["data"] == ADDED
        assert [each["table"] for each in ann.get("/api/me/tables").json()] == [other]
        assert ann.get("/api/me/results").status_code == 200
        assert ann.look(other)["phase"] == "archived"
        assert ann.get("/api/tables/aaaaaaaaaaaaaaaa/events").status_code == 404
    assert rows(tmp_path, table) == before
    assert json.loads(before[-1][5]) == ADDED


def again(guest: TestGuest, known: TestGuest) -> TestGuest:
    """Somebody who comes back to a restarted server."""
    guest.cookie = known.cookie
    return guest
