"""Several processes on one PostgreSQL database: anybody may be served by any of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from dicecup.server.ledger.verify import verify
from tests.server.conftest import Server, TestGuest, hear, running, settings

WAIT = 120.0
Start = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path, database: str) -> Iterator[Start]:
    """Starts one more process on the same database; each has a folder of its own, as on machines of their own."""
    with ExitStack() as stack:
        count = iter(range(100))

        def start(**changes: Any) -> Server:
            folder = tmp_path / str(next(count))
            return stack.enter_context(running(settings(folder, database=database, **changes)))

        yield start


def at(server: Server, guest: TestGuest) -> TestGuest:
    """The same person, served by another process."""
    other = server.guest()
    other.cookie = guest.cookie
    other._count = 1000 * id(server)
    return other


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_move_at_one_process_is_seen_at_the_others(start: Start) -> None:
    a, b, c = start(), start(), start()
    ann, bob = a.guest("Ann"), b.guest("Bob")
    table = ann.new_table()
    ann.act(table, "sit")
    bob.act(table, "sit")
    with bob.live(table) as socket, at(c, ann).live(table) as third:
        seq = hear(socket, "welcome")["seq"]
        hear(third, "welcome")
        ann.act(table, "start", without_seeds=True)
        for heard in (hear(socket, "update"), hear(third, "update")):
            assert heard["seq"] == seq + 1
            assert [event["kind"] for event in heard["events"]] == ["started"]
    for server in (a, b, c):
        assert server.guest().look(table)["phase"] == "playing"
    people = [[at(server, guest) for guest in (ann, bob)] for server in (a, b, c)]
    moves = 0
    while (view := people[moves % 3][0].look(table))["phase"] == "playing":
        mover = people[(moves + 1) % 3][view["game"]["seat"]]
        if view["game"]["awaits"] == "dice":
            mover.act(table, "roll", seq=view["seq"])
        else:
            mover.act(table, "enter", box=view["game"]["placements"][0]["box"], seq=view["seq"])
        moves += 1
    assert verify(people[0][0].get(f"/api/tables/{table}/record").text).verdict == "open"
