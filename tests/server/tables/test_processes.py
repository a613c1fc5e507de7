"""Several processes on one PostgreSQL database: anybody may be served by any of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from starlette.websockets import WebSocketDisconnect

from dicecup.server.coaching import finished_games
from dicecup.server.coaching.findings import findings_at
from dicecup.server.http.dependencies import Parts
from dicecup.server.ledger.chain import canonical, next_head
from dicecup.server.ledger.verify import verify
from dicecup.server.settings import KEY_FILE
from dicecup.server.storage import sql_storage, wake_ups
from dicecup.server.storage.interface import SIGNING, HeldDice, NotStored, WakeUp
from dicecup.server.storage.schema import JOBS
from dicecup.server.tables import neighbours
from dicecup.server.tables.limits import Throttle
from dicecup.server.tables.table import Table
from tests.server.conftest import UNLIMITED, Server, TestGuest, hear, running, seated_pair, settings
from tests.server.http.live.test_held_dice import begun
from tests.server.http.test_statistics import settled, solo

WAIT = 120.0
COUNT = count(1000, 1000)
Start = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path, database: str) -> Iterator[Start]:
    """Starts one more process on the same database; each has a folder of its own, as on separate machines."""
    with ExitStack() as stack:
        folders = count()

        def start(**changes: Any) -> Server:
            folder = tmp_path / str(next(folders))
            return stack.enter_context(running(settings(folder, database=database, **changes)))

        yield start


def at(server: Server, guest: TestGuest) -> TestGuest:
    """The same person, served by another process."""
    other = server.guest()
    other.cookie = guest.cookie
    other._count = next(COUNT)
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


def test_of_several_who_answer_the_same_event_one_wins_and_a_repeat_gets_its_answer(start: Start) -> None:
    servers = start(), start(), start()
    ann = servers[0].guest("Ann")
    table = ann.new_table(seats=1)
    ann.act(table, "sit")
    people = [at(server, ann) for server in servers]
    for person in people:
        person.look(table)
    path = f"/api/tables/{table}/actions"
    for attempt in range(8):
        seq = people[0].look(table)["seq"]
        bodies = [
            {"type": "seat_link" if attempt % 2 else "seed", "action_id": f"{attempt}-{n}", "seq": seq}
            for n in range(3)
        ]
        for number, body in enumerate(bodies):
            if body["type"] == "seed":
                body["seed"] = f"of {number}"
        with ThreadPoolExecutor(3) as pool:
            answers = list(pool.map(lambda pair: pair[0].post(path, pair[1]), zip(people, bodies, strict=True)))
        won = [answer for answer in answers if answer.status_code == 200]
        assert len(won) == 1, [answer.text for answer in answers]
        for answer in answers:
            if answer is not won[0]:
                assert (answer.status_code, answer.json()["code"]) == (409, "stale")
                assert answer.json()["seq"] == won[0].json()["seq"]
        body = bodies[answers.index(won[0])]
        # Sent again, it gets its first answer from every process.
        assert [person.post(path, body).json() for person in people] == [won[0].json()] * 3
    events = people[1].get(f"/api/tables/{table}/events").json()
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))


def test_bots_play_once_and_are_taken_over(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql_storage, "LEASE_SECONDS", 3.0)
    monkeypatch.setattr(neighbours, "RENEW_SECONDS", 0.3)
    a, b = start(bot_delay=0.02), start(bot_delay=0.02)
    ann = a.guest("Ann")
    table = ann.new_table(seats=2, bots=["random", "random"])
    with at(b, ann).live(table) as socket:
        hear(socket, "welcome")
        ann.act(table, "start", without_seeds=True)
        heard = hear(socket, "update")["seq"]
        # It dies: no more heartbeats, timers, tasks.
        a.run(kill, a.parts)
        seq = heard
        while seq < heard + 20:
            update = hear(socket, "update")
            assert update["events"][0]["seq"] == seq + 1, "each once and in order"
            seq = update["seq"]
    until(lambda: bool(b.guest().look(table)["phase"] == "over"))
    events = b.guest().get(f"/api/tables/{table}/events").json()
    rolled = [str(event["data"]) for event in events if event["kind"] == "entered"]
    assert len(rolled) == len(set(rolled)) == 26
    jobs = b.run(b.parts.store.take_jobs, 100)
    assert table not in [job.name for job in jobs], "nothing is left to do"


async def kill(parts: Parts) -> None:
    """End everything a process does by itself, without a word to anybody."""
    parts.services.closing = True
    await parts.neighbours.close()
    for table in parts.registry.in_memory:
        table._is_ours = False
        table.schedule()


def test_nothing_is_taken_before_others_know_that_the_process_lives(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others would take it as well; and if the database is away, nothing keeps running after a failed start."""
    server = start()
    services, duties = server.parts.services, server.parts.neighbours.duties
    new = neighbours.Neighbours(services, server.parts.registry, server.parts.people, duties, {})

    async def away() -> None:
        raise NotStored("the database is away")

    monkeypatch.setattr(services.store, "renew", away)
    with pytest.raises(NotStored):
        server.run(new.open)
    assert new._tasks == []


def test_an_analysis_is_done_once_and_taken_over(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql_storage, "LEASE_SECONDS", 3.0)
    monkeypatch.setattr(neighbours, "RENEW_SECONDS", 0.3)
    monkeypatch.setattr(neighbours, "ANALYSE_SECONDS", 0.2)
    taken_apart: list[str] = []
    begun, gate = threading.Event(), threading.Event()

    def slowly(state: Any, numbers: Any, evaluator: Any) -> Any:
        taken_apart.append(state.table)
        if len(taken_apart) == 1:  # the first process dies over it
            begun.set()
            gate.wait(WAIT)
        return findings_at(state, numbers, evaluator)

    monkeypatch.setattr(finished_games, "findings_at", slowly)
    servers = start(), start()
    ann = servers[0].guest("Ann")
    table = solo(ann)
    assert begun.wait(WAIT)

    def rows(server: Server) -> list[int]:
        return sorted(row["game"] for row in server.run(server.parts.store.games, [table]))

    def jobs(server: Server) -> list[str]:
        store: Any = server.parts.store
        query = select(JOBS.c.process).where(JOBS.c.kind == "analysis", JOBS.c.name == f"{table}.1")
        return [row["process"] for row in server.run(store._rows, query)]

    (holder,) = jobs(servers[1])
    dead, other = sorted(servers, key=lambda server: server.parts.store.process != holder)
    assert rows(other) == []
    dead.run(kill, dead.parts)
    until(lambda: rows(other) == [1])
    assert (taken_apart, jobs(other)) == ([table] * 2, [])
    gate.set()
    # Every process has it, and none does it again.
    assert len(settled(at(other, ann), "/api/me/statistics")["statistics"]["games"]) == 1
    next_table = solo(at(other, ann))
    until(lambda: bool(other.run(other.parts.store.games, [next_table])))
    assert taken_apart == [table, table, next_table]


def test_a_process_that_stops_gives_its_bots_away_at_once(start: Start, tmp_path: Path, database: str) -> None:
    b = start(bot_delay=0.02)
    with running(settings(tmp_path / "first", database=database, bot_delay=0.02)) as a:
        ann = a.guest("Ann")
        table = ann.new_table(seats=2, bots=["random", "random"])
        ann.act(table, "start", without_seeds=True)
    until(lambda: bool(b.guest().look(table)["phase"] == "over"))


def test_who_is_present_at_one_process_is_so_at_all(start: Start) -> None:
    a, b = start(), start()
    ann, bob = a.guest("Ann"), b.guest("Bob")
    table = ann.new_table(public=True)
    ann.act(table, "sit")
    bob.act(table, "sit")
    with bob.live(table) as socket:
        hear(socket, "welcome")
        with ann.live(table) as own, a.guest().live(table):
            hear(own, "welcome")
            until(lambda: hear(socket, "presence")["seats"] == [0, 1])
            until(lambda: b.guest().look(table)["watching"] == 1)
            assert [seat["present"] for seat in b.guest().look(table)["seats"][:2]] == [True, True]
            assert bob.refused(table, "start", without_seeds=True) == "not_host"
        until(lambda: hear(socket, "presence")["seats"] == [1])
        bob.act(table, "start", without_seeds=True)
        assert ann.refused(table, "remove", seat=1) == "not_absent"


def test_held_dice_are_seen_at_all_processes(start: Start) -> None:
    a, b = start(), start()
    mover, other, table, seq = begun(a)
    with mover.live(table) as own, at(b, other).live(table) as far, at(a, other).live(table) as near:
        for socket in (own, far, near):
            hear(socket, "welcome")
        own.send_json({"type": "hold", "seq": seq, "places": [3, 0]})
        expected = {"type": "held", "seat": mover.look(table)["game"]["seat"], "seq": seq, "places": [0, 3]}
        assert hear(near, "held") == hear(far, "held") == expected
        with at(b, mover).live(table) as late:
            assert hear(late, "held") == expected, "latecomers are told too"
        # A process that is behind shows it when it has caught up, after the roll that it belongs to.
        found = b.run(b.parts.registry.table, table)
        mover.act(table, "roll", keep=[0, 3])
        b.run(hear_of, found, HeldDice(table, expected["seat"], seq + 1, (1,)))
        heard = [hear(far, "update")["seq"], hear(far, "held")["seq"]]
        assert heard == [seq + 1, seq + 1]
        b.run(hear_of, found, HeldDice(table, expected["seat"], seq, (4,)))
        far.send_json({"type": "ping"})
        while (said := far.receive_json())["type"] != "pong":
            assert said["type"] != "held", "what is old is not shown"


def test_reactions_are_seen_at_all_processes(start: Start) -> None:
    a, b = start(), start()
    ann, bob, table = seated_pair(a)
    eve = b.guest("Eve")
    with ann.live(table) as own, at(b, bob).live(table) as far, eve.live(table) as watcher:
        for socket in (own, far, watcher):
            hear(socket, "welcome")
        own.send_json({"type": "react", "reaction": "clap"})
        for socket in (own, far, watcher):
            assert hear(socket, "reaction") == {"type": "reaction", "seat": 0, "name": "Ann", "reaction": "clap"}
        watcher.send_json({"type": "react", "reaction": "wow"})
        for socket in (own, far, watcher):
            assert hear(socket, "reaction") == {"type": "reaction", "seat": None, "name": "Eve", "reaction": "wow"}


def test_a_rematch_is_agreed_to_at_different_processes(start: Start) -> None:
    a, b = start(), start()
    ann, bob, table = seated_pair(a)
    there = at(b, bob)
    ann.act(table, "resign")
    ann.act(table, "want_rematch")
    until(lambda: bool(there.look(table)["seats"][0]["agreed"]))
    there.act(table, "want_rematch")
    until(lambda: bool(ann.look(table)["phase"] == "gathering"))


async def hear_of(table: Table, held: HeldDice) -> None:
    table.hear_of_held(held)


def test_names_and_cookies_are_the_same_everywhere(start: Start) -> None:
    a, b = start(), start()
    ann = a.guest("Ann")
    there = at(b, ann)
    assert there.get("/api/me").json()["name"] == "Ann"
    ann.post("/api/me", {"name": "Anna"})
    until(lambda: there.get("/api/me").json()["name"] == "Anna")
    table = ann.new_table()
    ann.act(table, "sit")
    token = ann.act(table, "seat_link")["seat_token"]
    bob = b.guest("Bob")
    bob.act(table, "claim_seat", token=token)
    assert at(a, bob).refused(table, "claim_seat", token=token) in (
        "not_your_seat",
        "not_found",
        "illegal",
        "wrong_phase",
    )


def test_a_key_from_before_is_taken_over_and_goes_to_all(tmp_path: Path, database: str) -> None:
    """A server that kept its key in its folder moves to PostgreSQL: everybody keeps their seat, at every process."""
    with running(settings(tmp_path / "before")) as before:
        key = (tmp_path / "before" / KEY_FILE).read_bytes()
        ann = before.guest("Ann")
        person = before.run(before.parts.people.known, ann.cookie)
        ann.cookie = before.parts.identities.cookie(person.id)
    for name, content in (("first", key), ("other", b"of another server".ljust(32))):
        (tmp_path / name).mkdir()
        (tmp_path / name / KEY_FILE).write_bytes(content)
    with ExitStack() as stack:
        first, other, none = (
            stack.enter_context(running(settings(tmp_path / name, database=database)))
            for name in ("first", "other", "none")
        )
        row = {"id": person.id, "name": "Ann", "created_at": 1}
        assert first.run(first.parts.store.commit, [{"person": [row]}]) == [None]
        for server in (first, other, none):
            assert at(server, ann).get("/api/me").json() == {"id": person.id, "name": "Ann"}
            assert server.run(server.parts.store.key, SIGNING, b"x" * 32) == key
    assert not (tmp_path / "none" / KEY_FILE).exists()


def test_limits_count_for_all_processes_together(start: Start) -> None:
    limits = replace(UNLIMITED, newcomers_per_hour=3, open_tables=4, actions_per_second=0.001, action_burst=40)
    servers = start(limits=limits), start(limits=limits)
    guests = [server.guest() for server in servers for _ in range(4)]
    statuses = [guest.post("/api/me", {"name": "Ann"}).status_code for guest in guests]
    assert sorted(statuses) == [200] * 3 + [429] * 5
    ann = guests[statuses.index(200)]
    people = [at(server, ann) for server in servers] * 4
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda person: person.post("/api/tables", {}).status_code, people))
    assert sorted(made) == [201] * 4 + [429] * 4
    # What one process allowed counts at the other, a moment later.
    for _ in range(30):
        people[0].get("/api/me")
    throttle, store = servers[1].parts.actions, servers[0].parts.store
    budget = servers[0].parts.identities.budget("actions", ann_id(throttle))

    def left_together() -> float:
        """What is left for both; asking costs nothing worth mentioning."""
        return float(servers[0].run(store.spend, {budget: 1e-9}, throttle.rate, throttle.burst)[budget])

    # A process hears of the others only when it tells its own, so it has to spend something after they have told.
    until(lambda: left_together() < 15)
    for _ in range(6):
        people[1].get("/api/me")
    until(lambda: throttle._buckets[ann_id(throttle)][0] < 15)


def ann_id(throttle: Throttle) -> str:
    return next(iter(throttle._buckets))


def test_a_lost_wake_up_and_a_lost_line_are_made_up_for(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    # A line is found by its last query, which has to stay LISTEN however long the test takes.
    monkeypatch.setattr(wake_ups, "STILL_THERE_SECONDS", 600.0)
    a, b = start(), start()
    ann = a.guest("Ann")
    table = ann.new_table()
    with at(b, ann).live(table) as socket:
        hear(socket, "welcome")
        with monkeypatch.context() as deaf:
            deaf.setattr(b.parts.neighbours, "_heard", lambda _wake_up: None)
            deaf.setattr(wake_ups, "wake_up_of", lambda _words: WakeUp())
            ann.act(table, "sit")
            assert hear(socket, "update")["events"][0]["kind"] == "seated"

        async def cut() -> int:
            store: Any = a.parts.store
            async with store._writing.begin() as connection:
                found = await connection.exec_driver_sql(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
                )
                return int(found.scalar() or 0)

        assert a.run(cut) == 2, "each process has a line of its own"
        ann.act(table, "seed", seed="while the line is down")
        assert hear(socket, "update")["events"][0]["kind"] == "seeded"
        until(lambda: a.run(cut) == 2)


def test_a_process_that_was_paused_writes_over_nothing(start: Start) -> None:
    a, b = start(), start()
    ann, bob = a.guest("Ann"), a.guest("Bob")
    table = ann.new_table()
    ann.act(table, "sit")
    at(b, ann).look(table)
    gate = threading.Event()

    async def block() -> None:
        gate.wait(WAIT)

    with ThreadPoolExecutor(3) as pool:
        paused = pool.submit(b.run, block)
        seq = ann.look(table)["seq"]
        late = pool.submit(
            at(b, ann).post,
            f"/api/tables/{table}/actions",
            {"type": "seed", "action_id": "late", "seq": seq, "seed": "late"},
        )
        taken = ann.act(table, "seed", seed="in time", seq=seq)
        bob.act(table, "sit")
        gate.set()
        paused.result()
        answer = late.result()
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    seat = at(b, ann).look(table)
    assert (seat["seq"], [each["name"] for each in seat["seats"][:2]]) == (taken["seq"] + 1, ["Ann", "Bob"])


def test_an_unknown_kind_of_event_is_left_to_others(start: Start) -> None:
    a, b = start(bot_delay=3600), start(bot_delay=3600)
    ann = a.guest("Ann")
    table = ann.new_table(bots=["random"], turn_seconds=600)
    ann.act(table, "sit")
    view = ann.act(table, "start", without_seeds=True)
    with at(b, ann).live(table) as socket:
        hear(socket, "welcome")
        event = {"side": 0, "why": "newer"}
        at_ms, text = 1_800_000_000_000, canonical(event)
        head = next_head(view["head"], table, view["seq"] + 1, "taken_back", at_ms, "server", text)
        row = {
            "table_id": table, "seq": view["seq"] + 1, "kind": "taken_back", "at": at_ms, "by": "server", "data": text,
            "head": head, "action_id": None, "action_digest": None, "action_events": None,
        }  # fmt: skip
        newer = {"event": [row], "job": [{"kind": "table", "name": table, "process": None}]}
        assert a.run(a.parts.store.commit, [newer]) == [None]
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(socket, "goodbye")
        assert closed.value.code == 1012
    for server in (a, b):
        answer = at(server, ann).get(f"/api/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (503, "newer_version")
        assert at(server, ann).try_act(table, "roll", seq=view["seq"] + 1).json()["code"] == "newer_version"
    # Its job is left to a process that knows the kind, and its events are as they were.
    until(lambda: all(table in server.parts.neighbours.duties._not_for_us for server in (a, b)))
    assert [each["kind"] for each in ann.get(f"/api/tables/{table}/events?after={view['seq']}").json()] == [
        "taken_back"
    ]
    other = ann.new_table()
    assert at(b, ann).look(other)["phase"] == "gathering"
