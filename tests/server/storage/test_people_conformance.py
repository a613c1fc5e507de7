"""What every storage has to do for people who keep an identity, and when people and tables go."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import insert

from dicecup.server.storage.account_statements import rows_to_drop, rows_to_forget, rows_to_move
from dicecup.server.storage.interface import Known, NotStored, Storage, WakeUp
from dicecup.server.storage.schema import BUDGETS, PRESENCE, PROCESSES
from dicecup.server.storage.sql_storage import SqlStorage
from dicecup.server.storage.wake_ups import wake_up_of, words_of
from tests.server.storage.conftest import Open, kinds, run, table


def account(name: str, log_in_name: str) -> dict[str, Any]:
    return {"account": [{"person": name, "log_in_name": log_in_name, "password": "hash", "kept_at": 1}]}


def ticket(digest: str, person: str | None = "ann", kind: str = "move", milliseconds: int = 600_000) -> dict[str, Any]:
    return {"ticket": [{"digest": digest, "kind": kind, "person": person, "milliseconds": milliseconds}]}


def sign_in(name: str, passkey: str | None = None) -> dict[str, Any]:
    about = {"way": "passkey" if passkey else "guest", "browser": "Firefox", "system": "Linux"}
    return {"id": name, "person": "ann", "passkey": passkey, **about}


def test_of_two_who_want_the_same_name_to_log_in_with_one_gets_it(each: Open) -> None:
    async def test(storage: Storage) -> None:
        late: dict[str, Any] = account("bob", "ann-1") | {"rename": [{"_id": "bob", "name": "Late"}]}
        group = [account("ann", "ann-1"), late, account("ann", "ann-2")]
        assert kinds(await storage.commit(group)) == [None, NotStored, NotStored]
        assert await storage.person("bob") == Known("bob", 0), "nothing of what came with it is kept"
        rows = await storage.rows_of("accounts", "person", ["ann", "bob", "nobody"])
        assert [(row["person"], row["log_in_name"]) for row in rows] == [("ann", "ann-1")]
        await storage.commit([{"set_password": [{"_person": "ann", "password": "other"}]}, account("bob", "bob-1")])
        rows = await storage.rows_of("accounts", "log_in_name", ["ann-1", "bob-1"])
        assert sorted((row["person"], row["password"]) for row in rows) == [("ann", "other"), ("bob", "hash")]

    run(each, test)


def test_a_ticket_is_used_once_in_time_and_for_its_purpose(each: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.commit([ticket("a"), ticket("late", milliseconds=-1), ticket("free", None, "passkey")])
        for digest, kind in (("a", "recovery"), ("late", "move"), ("none", "move")):
            assert await storage.ticket(kind, digest) is None
            assert await storage.take_ticket(kind, digest) is None
        found = await storage.ticket("move", "a")
        assert found is not None
        assert found["person"] == "ann"
        taken = await asyncio.gather(*(storage.take_ticket("move", "a") for _ in range(4)))
        assert [row["person"] for row in taken if row is not None] == ["ann"]
        assert await storage.ticket("move", "a") is None
        unowned = await storage.take_ticket("passkey", "free")
        assert unowned is not None
        assert unowned["person"] is None

    run(each, test)


def test_tickets_of_a_kind_are_withdrawn_and_old_ones_cleared_away(each: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.commit(
            [ticket("a"), ticket("b", kind="recovery"), ticket("c", "bob"), ticket("d", milliseconds=-1)]
        )
        await storage.commit([{"no_tickets": [{"_person": "ann", "_kind": "move"}]}])
        await storage.clean()
        rows = await storage.rows_of("tickets", "digest", list("abcd"))
        assert sorted(row["digest"] for row in rows) == ["b", "c"]

    run(each, test)


def test_only_what_is_old_is_cleared_away(real: Open) -> None:
    """A budget that was spent a moment ago stays spent, and a process that says nothing for a moment may come back."""

    async def test(storage: Storage) -> None:
        assert isinstance(storage, SqlStorage)
        await storage.renew()
        (alive,) = await storage.rows_of("processes", "id", ["one"])
        minute = 60_000
        times = {"old": alive["until"] - 120 * minute, "recent": alive["until"] - 30 * minute}
        present = {"table_id": "t1", "holder": "h", "sockets": 1, "until": None, "name": None}
        async with storage._writing.begin() as connection:
            for name, time in times.items():
                await connection.execute(insert(BUDGETS).values(name=name, level=0.0, at=time))
                await connection.execute(insert(PROCESSES).values(id=name, until=time))
                await connection.execute(insert(PRESENCE).values(process=name, **present))
        await storage.commit([{"day": [{"day": number} for number in range(1, 1003)]}])
        await storage.clean()
        for table_name, column in (("budgets", "name"), ("processes", "id"), ("presence", "process")):
            rows = await storage.rows_of(table_name, column, ["old", "recent", "one"])
            kept = {row[column] for row in rows}
            assert kept == ({"recent", "one"} if table_name == "processes" else {"recent"}), table_name
        days: Any = [1, 2, 3, 1002]
        assert sorted(row["day"] for row in await storage.rows_of("days", "day", days)) == [3, 1002]
        assert await storage.count("days") == 1000, "the latest ones"

    run(real, test)


def test_of_two_processes_one_uses_a_ticket(shared: Open) -> None:
    async def test(one: Storage, two: Storage) -> None:
        await one.commit([ticket(f"t{n}") for n in range(8)])
        for n in range(8):
            taken = await asyncio.gather(one.take_ticket("move", f"t{n}"), two.take_ticket("move", f"t{n}"))
            assert sum(row is not None for row in taken) == 1

    run(shared, test, "one", "two")


# --- people and tables that go: only the databases of real servers do that ----------------------------------------


async def contents(storage: Storage) -> dict[str, set[str]]:
    """What is there, by table: the ids of people and tables that rows mention."""
    everybody, tables = ["ann", "bob", "deleted"], ["t1", "t2"]
    found = {
        "people": {row["id"] for row in await storage.rows_of("people", "id", everybody)},
        "tables": {f"{row['id']} of {row['creator']}" for row in await storage.rows_of("tables", "id", tables)},
    }
    for name in ("accounts", "passkeys", "tickets", "records", "members", "sign_ins", "former_guests"):
        rows = await storage.rows_of(name, "person", everybody)
        found[name] = {" ".join(str(row[key]) for key in ("person", "table_id", "id") if key in row) for row in rows}
    for name in ("events", "secrets", "findings", "erasures"):
        found[name] = {row["table_id"] for row in await storage.rows_of(name, "table_id", tables)}
    found["jobs"] = {row["name"] for row in await storage.rows_of("jobs", "name", ["t1", "t1.1", "t2"])}
    return found


async def fill(storage: Storage) -> None:
    """Two tables with everything; both people are at the second one."""
    rows: dict[str, Any] = {
        "secret": [{"table_id": name, "game": 1, "secret": b"s" * 32} for name in ("t1", "t2")],
        "join": [{"person": who, "table_id": at} for who, at in (("ann", "t1"), ("ann", "t2"), ("bob", "t2"))],
        "finding": [{"table_id": name, "game": 0, "made_from": "x", "data": "{}"} for name in ("t1", "t2")],
        "job": [
            {"kind": "table", "name": "t1", "process": None},
            {"kind": "analysis", "name": "t1.1", "process": None},
        ],
        "record": [{"id": "r1", "person": "ann", "created_at": 1, "text": "a record"}],
        "passkey": [{"id": "k1", "person": "ann", "public_key": b"key", "sign_count": 0}],
        "sign_in": [sign_in("s1", "k1")],
        "former_guest": [{"id": "old guest", "person": "ann"}],
        "erasure": [{"table_id": "t1", "holder": "code"}, {"table_id": "t2", "holder": "code"}],
    }
    group = [table("t1"), table("t2"), account("ann", "ann-1"), ticket("a"), rows]
    assert await storage.commit(group) == [None] * len(group)


def test_a_table_goes_with_all_that_happened_there(real: Open) -> None:
    async def test(storage: Storage) -> None:
        await fill(storage)
        assert await storage.commit([rows_to_drop("t1")]) == [None]
        found = await contents(storage)
        assert {found[name] == {"t2"} for name in ("events", "secrets", "findings", "erasures")} == {True}
        assert (found["tables"], found["jobs"]) == ({"t2 of ann"}, set())
        assert found["members"] == {"ann t2", "bob t2"}
        assert found["records"] == {"ann r1"}

    run(real, test)


def test_a_person_goes_with_all_that_is_theirs_and_tables_stay(real: Open) -> None:
    async def test(storage: Storage) -> None:
        await fill(storage)
        assert await storage.commit([rows_to_forget("ann")]) == [None]
        found = await contents(storage)
        assert found["people"] == {"bob", "deleted"}
        assert found["tables"] == {"t1 of deleted", "t2 of deleted"}
        assert found["members"] == {"bob t2"}
        for name in ("accounts", "passkeys", "tickets", "records", "sign_ins", "former_guests"):
            assert found[name] == set(), name
        assert found["events"] == {"t1", "t2"}
        # The next one who goes finds that there is a nobody already.
        assert await storage.commit([rows_to_forget("bob")]) == [None]

    run(real, test)


def test_a_guests_games_become_somebody_elses(real: Open) -> None:
    async def test(storage: Storage) -> None:
        await fill(storage)
        assert await storage.commit([rows_to_move("ann", "bob")]) == [None]
        found = await contents(storage)
        assert found["people"] == {"bob"}
        assert found["tables"] == {"t1 of bob", "t2 of bob"}
        assert found["members"] == {"bob t1", "bob t2"}, "where both were, there is one of them"
        assert found["records"] == {"bob r1"}
        assert found["former_guests"] == {"bob ann", "bob old guest"}
        ways = ("accounts", "passkeys", "sign_ins", "tickets")
        assert {name: found[name] for name in ways} == {name: set() for name in ways}, "ways to log in do not pass on"

    run(real, test)


def test_names_are_taken_out_of_tables_once_these_are_closed(real: Open) -> None:
    async def test(storage: Storage) -> None:
        await fill(storage)
        assert await storage.closed_erasures() == {}
        await storage.commit([{"touch": [{"_id": "t2", "phase": "archived", "updated_at": 9}]}])
        assert await storage.closed_erasures() == {"t2": ["code"]}
        done: dict[str, Any] = {
            "rewrite": [{"_table": "t2", "_seq": 1, "data": '{"new":1}', "head": "f" * 64}],
            "no_findings": [{"_table": "t2"}],
            "erased": [{"_table": "t2", "_holder": "code"}],
        }
        late = {"erasure": [{"table_id": "t2", "holder": "code of a late one"}]}
        assert await storage.commit([late, done]) == [None, None]
        assert [(event.text, event.head) for event in await storage.events("t2")] == [('{"new":1}', "f" * 64)]
        assert [event.text for event in await storage.events("t1")] == ["{}"]
        found = await contents(storage)
        assert (found["findings"], found["erasures"]) == ({"t1"}, {"t1", "t2"})
        assert await storage.closed_erasures() == {"t2": ["code of a late one"]}

    run(real, test)


def test_others_hear_of_people_who_are_gone() -> None:
    """Otherwise a process that remembers somebody would still believe their cookie."""
    words = words_of("one", [rows_to_forget("ann"), rows_to_move("bob", "cid")])
    assert wake_up_of(words.split(" ")[1:]).people == {"ann", "bob"}


def test_others_hear_of_tables_that_lost_a_name() -> None:
    words = words_of("one", [{"no_findings": [{"_table": "t1"}]}, {"drop tables": [{"_table": "t2"}]}])
    assert wake_up_of(words.split(" ")[1:]) == WakeUp(erased=frozenset({"t1", "t2"}))
