"""What every storage has to do, whatever is behind it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from dicecup.server.storage.interface import (
    Duty,
    HeldDice,
    Hurried,
    Known,
    LimitReached,
    Misspelt,
    NotStored,
    Overtaken,
    Present,
    Said,
    Storage,
    WakeUp,
)
from tests.server.storage.conftest import Open, event, kinds, person, run, table

WAIT = 120.0


def test_what_is_kept_can_be_read(each: Open) -> None:
    async def test(storage: Storage) -> None:
        assert await storage.commit([table("t1"), table("t2", at=2)]) == [None, None]
        rows: dict[str, Any] = {
            "event": [event("t1", 2, "a"), event("t1", 3)],
            "touch": [{"_id": "t1", "phase": "playing", "updated_at": 9}],
            "secret": [{"table_id": "t1", "game": 1, "secret": b"s" * 32}],
            "join": [{"person": "ann", "table_id": "t1"}, {"person": "bob", "table_id": "t1"}],
        }
        assert await storage.commit([rows]) == [None]
        # Those already on the list stay there.
        more: dict[str, Any] = {
            "join": [{"person": "ann", "table_id": "t1"}],
            "part": [{"_person": "bob", "_table": "t1"}],
            "rename": [{"_id": "bob", "name": "Rob"}],
        }
        assert await storage.commit([more]) == [None]
        assert [found.seq for found in await storage.events("t1")] == [1, 2, 3]
        assert [found.seq for found in await storage.events("t1", after=1, most=1)] == [2]
        assert [row["action_id"] for row in await storage.event_rows("t1")] == [None, "a", None]
        assert await storage.last_events(["t1", "t2", "none"]) == {"t1": 3, "t2": 1}
        assert await storage.secrets("t1") == {1: b"s" * 32}
        assert await storage.members("t1") == {"ann"}
        assert await storage.numbered_tables_of("ann", 10) == [("t1", 3)]
        assert await storage.public_tables(10) == ["t1", "t2"]
        known = [await storage.person(name) for name in ("ann", "bob", "cid")]
        assert known == [Known("ann", 0), Known("Rob", 0), None]
        await storage.commit([{"revoke": [{"_id": "bob"}]}, {"revoke": [{"_id": "bob"}, {"_id": "cid"}]}])
        known = [await storage.person(name) for name in ("ann", "bob", "cid")]
        assert known == [Known("ann", 0), Known("Rob", 2), None]

    run(each, test)


@pytest.mark.parametrize(
    "rows",
    [
        {"persn": [{"id": "cid", "name": "Cid", "created_at": 1}]},
        {"most_recrods": [{"person": "ann", "most": 1}]},
        {"person": [{"id": "cid", "nam": "Cid", "created_at": 1}]},
        {"person": [{"id": "cid", "created_at": 1}]},
        {"person": [{"id": "cid", "name": "Cid", "created_at": 1, "age": 9}]},
        {"part": [{"_person": "ann", "_table": "t1", "_seat": 1}]},
        {"part": [{"person": "ann", "_table": "t1"}]},
        {"finding": [{"table_id": "t1", "game": 1, "data": "{}"}]},
    ],
)
def test_a_misspelt_statement_is_refused_and_stores_nothing(each: Open, rows: dict[str, Any]) -> None:
    async def test(storage: Storage) -> None:
        await storage.commit([table("t1"), {"join": [{"person": "ann", "table_id": "t1"}]}])
        more: dict[str, Any] = {"event": [event("t1", 2)]} | rows
        good: dict[str, Any] = {"rename": [{"_id": "bob", "name": "Rob"}]}
        assert kinds(await storage.commit([more, good])) == [Misspelt, None]
        assert await storage.last_events(["t1"]) == {"t1": 1}
        assert [await storage.person(name) for name in ("bob", "cid")] == [Known("Rob", 0), None]
        assert await storage.members("t1") == {"ann"}

    run(each, test)


def test_requests_stored_together_keep_the_columns_that_others_leave_out(each: Open) -> None:
    async def test(storage: Storage) -> None:
        whole = event("t1", 2, "a")
        short = {name: value for name, value in event("t1", 3).items() if value is not None}
        await storage.commit([table("t1")])
        assert await storage.commit([{"event": [short]}, {"event": [whole]}]) == [None, None]
        assert [row["action_id"] for row in await storage.event_rows("t1")] == [None, "a", None]

    run(each, test)


def test_days_are_counted_and_the_latest_time_that_was_believed_stays(each: Open) -> None:
    async def test(storage: Storage) -> None:
        believed: dict[str, Any] = {"believed_day": [{"day": 7, "believed_at": 70}]}
        for rows in ({"day": [{"day": 7}]}, believed, {"day": [{"day": day} for day in (7, 8, 12)]}):
            assert await storage.commit([rows]) == [None]
        found = {row["day"]: row["believed_at"] for row in await storage.counted_days()}
        assert found == {7: 70, 8: None, 12: None}
        await storage.commit([{"no_days_after": [{"_day": 8}]}])
        assert sorted(row["day"] for row in await storage.counted_days()) == [7, 8]

    run(each, test)


def test_lists_of_tables_begin_with_the_latest_and_end_where_they_are_told_to(each: Open) -> None:
    async def test(storage: Storage) -> None:
        at = {"old": 5, "new": 9, "middle": 7, "hidden": 8, "over": 6}
        for name, time in at.items():
            rows = table(name, phase="over" if name == "over" else "playing", at=time)
            rows["table"][0] |= {"public": name != "hidden", "created_at": 20 - time}
            await storage.commit([rows, {"join": [{"person": "ann", "table_id": name}]}])
        assert await storage.tables_of("ann", 10) == ["new", "hidden", "middle", "over", "old"]
        assert await storage.tables_of("ann", 2) == ["new", "hidden"]
        assert await storage.public_tables(10) == ["new", "middle", "old"]
        assert await storage.public_tables(2) == ["new", "middle"]
        # Those that have been idle longest are closed first.
        assert await storage.idle_tables(9, 0, 3) == ["old", "over", "middle"]

    run(each, test)


def test_of_two_that_add_the_same_event_one_wins_and_others_are_not_touched(each: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.commit([table("t1"), table("t2")])
        first, other, late, bad = (
            {"event": [event("t1", 2, "a")], "touch": [{"_id": "t1", "phase": "playing", "updated_at": 5}]},
            {"event": [event("t2", 2)]},
            {"event": [event("t1", 2, "b")], "touch": [{"_id": "t1", "phase": "archived", "updated_at": 6}]},
            {"person": [person("ann")]},
        )
        assert kinds(await storage.commit([first, other, late, bad])) == [None, None, Overtaken, NotStored]
        # The same action does not happen twice, even in another place.
        assert kinds(await storage.commit([{"event": [event("t1", 3, "a")]}])) == [Overtaken]
        assert await storage.last_events(["t1", "t2"]) == {"t1": 2, "t2": 2}
        assert await storage.public_tables(10) == ["t1", "t2"], "nothing of the one that lost was kept"

    run(each, test)


def test_a_move_of_a_turn_that_was_told_is_not_sealed_any_more(each: Open) -> None:
    """A process that slept meanwhile would find the move's number free again, and nobody would ever be told of it."""

    def move(number: int, after: int) -> dict[str, Any]:
        key = {"table_id": "t1", "game": 1, "turn": 1, "number": number}
        row = {"side": 0, "by": "ann", "kind": "rolled", "data": "{}", "action_id": f"a{number}", "action_digest": "d"}
        in_time = {f"_{name}": value for name, value in key.items()} | {"_after": after}
        return {"sealed": [key | row], "sealed_in_time": [in_time]}

    async def numbers(storage: Storage) -> list[int]:
        return [row["number"] for row in await storage.sealed_rows("t1")]

    async def test(storage: Storage) -> None:
        await storage.commit([table("t1"), table("t2"), {"event": [event("t2", 2) | {"kind": "entered"}]}])
        group = [move(1, after=1), move(1, after=1), {"event": [event("t2", 3)]}]
        assert kinds(await storage.commit(group)) == [None, Overtaken, None]
        # Others may come and go meanwhile.
        await storage.commit([{"event": [event("t1", 2) | {"kind": "stood_in"}]}])
        assert kinds(await storage.commit([move(2, after=1)])) == [None]
        await storage.commit([{"event": [event("t1", 3) | {"kind": "entered"}]}])
        assert kinds(await storage.commit([move(3, after=2), {"event": [event("t2", 4)]}])) == [Overtaken, None]
        assert kinds(await storage.commit([move(3, after=3)])) == [None], "one of the next turn, as far as it knows"
        assert await numbers(storage) == [1, 2, 3]

    run(each, test)


def test_limits_hold_within_a_group_and_for_each_person(each: Open) -> None:
    async def test(storage: Storage) -> None:
        def one_of_two(name: str, creator: str) -> dict[str, Any]:
            return table(name, creator) | {"most_tables": [{"person": creator, "most": 2}]}

        group = [one_of_two(f"a{n}", "ann") for n in range(4)] + [one_of_two("b", "bob")]
        assert kinds(await storage.commit(group)) == [None, None, LimitReached, LimitReached, None]
        closed = {"touch": [{"_id": "a0", "phase": "over", "updated_at": 5}]}
        assert await storage.commit([closed]) == [None]
        assert kinds(await storage.commit([one_of_two("a5", "ann")])) == [None]

        def record(name: str) -> dict[str, Any]:
            row = {"id": name, "person": "ann", "created_at": 1, "text": name}
            return {"most_records": [{"person": "ann", "most": 1}], "record": [row]}

        assert kinds(await storage.commit([record("r1"), record("r2")])) == [None, LimitReached]
        assert (await storage.record("r1"), await storage.record("r2")) == ("r1", None)

        def newcomer(name: str, address: str) -> dict[str, Any]:
            return {"budget": [{"name": address, "rate": 1e-6, "burst": 2}], "person": [person(name)]}

        newcomers = [newcomer("n1", "x"), newcomer("n2", "x"), newcomer("n3", "x"), newcomer("n4", "y")]
        assert kinds(await storage.commit(newcomers)) == [None, None, LimitReached, None]
        assert await storage.person("n3") is None

        def joined(name: str) -> dict[str, Any]:
            row = {"person": "n1", "table_id": name}
            return {"most_joined": [{"person": "n1", "most": 2}], "join": [row]}

        # The first of them is over, and does not count.
        group = [joined("a0"), joined("a1"), joined("a5"), joined("b")]
        assert kinds(await storage.commit(group)) == [None, None, None, LimitReached]
        assert "n1" not in await storage.members("b")

    run(each, test)


def test_a_budget_is_spent_and_grows_again(each: Open) -> None:
    async def test(storage: Storage) -> None:
        assert await storage.spend({}, 1, 10) == {}
        assert await storage.spend({"x": 3, "y": 1}, 1e-6, 10) == pytest.approx({"x": 7, "y": 9})
        assert await storage.spend({"x": 9}, 1e-6, 10) == pytest.approx({"x": -2})
        await asyncio.sleep(0.05)
        assert (await storage.spend({"x": 0}, 1e6, 10))["x"] == 10

    run(each, test)


def test_a_job_is_held_until_it_is_done_or_given_back(each: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.renew()
        taken = await storage.take_jobs(10)
        assert Duty("sweep", "") in taken, "one that is always there"
        assert await storage.take_jobs(10) == []
        await storage.commit([table("t1")])
        await storage.commit([{"job": [{"kind": "table", "name": "t1", "process": storage.process}]}])
        assert await storage.take_jobs(10) == []
        await storage.give_back([Duty("table", "t1")])
        assert await storage.take_jobs(10, ["t1"]) == []
        assert await storage.take_jobs(10) == [Duty("table", "t1")]
        # A process that may not have heard what it took asks for everything it holds.
        assert await storage.take_jobs(10, again=True) == sorted([*taken, Duty("table", "t1")])
        assert await storage.take_jobs(10, ["t1"], again=True) == taken
        await storage.commit([{"job_done": [{"_kind": "table", "_name": "t1"}]}])
        await storage.leave()
        assert await storage.take_jobs(10) == taken

    run(each, test)


def test_an_analysis_has_time_and_is_over_only_for_whoever_holds_it(each: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.renew()
        await storage.take_jobs(10)
        first, second, third = (Duty("analysis", f"t1.{number}") for number in (1, 2, 3))
        wanted = {"job": [{**job._asdict(), "process": None} for job in (first, second)]}
        assert await storage.commit([wanted]) == [None]
        assert await storage.take_jobs(10) == [], "what cannot wait is taken by itself"
        assert await storage.take_jobs(1, analyses=True) == [first]
        assert await storage.take_jobs(1, ["t1.2"], again=True, analyses=True) == [first]
        assert await storage.take_jobs(10, again=True) == [Duty("sweep", "")]
        # It is wanted again while it is being done, so that does not finish it.
        assert await storage.commit([{"job": [{**first._asdict(), "process": None}]}]) == [None]
        over = {"_kind": "analysis", "_name": "t1.1", "_process": storage.process}
        found = {"table_id": "t1", "game": 1, "made_from": "x", "data": "y"}
        assert await storage.commit([table("t1")]) == [None]
        assert await storage.commit([{"finding": [found], "job_over": [over]}]) == [None]
        assert await storage.take_jobs(10, analyses=True) == [first, second]
        assert await storage.commit([{"job_over": [over, over | {"_name": "t1.2", "_process": "other"}]}]) == [None]
        assert await storage.take_jobs(10, again=True, analyses=True) == [second]
        assert [row["data"] for row in await storage.games(["t1"])] == ["y"]
        assert third not in await storage.take_jobs(10, analyses=True)

    run(each, test)


def test_idle_tables_are_those_of_so_many_days_on_which_a_server_ran(each: Open) -> None:
    async def test(storage: Storage) -> None:
        day = 86_400_000
        await storage.commit([table("t1", at=100 * day), table("t2", at=101 * day + 1), table("t3", "bob", "archived")])
        await storage.commit([{"day": [{"day": number}]} for number in (100, 101, 101, 103)])
        assert await storage.idle_tables(1000 * day, 2, 10) == ["t1"]
        assert await storage.idle_tables(1000 * day, 1, 10) == ["t1", "t2"]
        assert await storage.idle_tables(1000 * day, 3, 10) == []
        assert await storage.idle_tables(100 * day, 0, 10) == []

    run(each, test)


def test_a_storage_has_one_key(each: Open) -> None:
    async def test(storage: Storage) -> None:
        assert [await storage.key("signing", key) for key in (b"1" * 32, b"2" * 32)] == [b"1" * 32] * 2

    run(each, test)


def test_findings_are_replaced(each: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.commit([table("t1")])
        for text in ("first", "second"):
            found = {"table_id": "t1", "game": 0, "made_from": text, "data": text}
            assert await storage.commit([{"finding": [found]}]) == [None]
        assert [row["data"] for row in await storage.summaries(["t1"])] == ["second"]

    run(each, test)


def test_what_was_found_in_events_that_were_rewritten_meanwhile_is_not_kept(each: Open) -> None:
    async def test(storage: Storage) -> None:
        await storage.commit([table("t1"), table("t2")])
        (last,) = await storage.event_rows("t1")
        found = [{"table_id": name, "game": 1, "made_from": "x", "data": "y"} for name in ("t1", "t2")]
        made_from = {"_table": "t1", "_seq": last["seq"], "_head": last["head"]}
        rows = {"finding": found, "outdated_findings": [made_from]}
        assert await storage.commit([rows, {"event": [event("t1", 2)]}]) == [None, None]
        assert await storage.commit([rows]) == [None]
        assert [row["table_id"] for row in await storage.games(["t1", "t2"])] == ["t1", "t2"], "new events do no harm"
        rows["outdated_findings"] = [made_from | {"_head": "of the event as it was"}]
        assert await storage.commit([rows]) == [None]
        assert [row["table_id"] for row in await storage.games(["t1", "t2"])] == ["t2"]

    run(each, test)


# --- several processes ------------------------------------------------------------------------------------------


def test_the_jobs_of_a_process_whose_line_has_gone_are_free_before_its_time_is_up(shared: Open) -> None:
    async def test(one: Storage, two: Storage, three: Storage) -> None:
        for each in (one, two, three):
            await each.renew()
        begun = asyncio.Event()
        line = asyncio.create_task(two.listen(lambda _: begun.set()))
        await asyncio.wait_for(begun.wait(), WAIT)
        assert await two.take_jobs(9) == [Duty("sweep", "")]
        for _ in range(9):
            assert not await one.find_deaths(), "one has a line, and the other never had one"
        line.cancel()
        await asyncio.gather(line, return_exceptions=True)
        await two.close()
        looks = 1
        while not await one.find_deaths():
            assert await one.take_jobs(9) == [], "a line that was cut comes back in a moment"
            looks += 1
        assert looks >= 3
        assert await one.take_jobs(9) == [Duty("sweep", "")]
        assert not await one.find_deaths(), "it died once"
        await two.renew()  # it was alive after all
        await two.commit([{"job": [{"kind": "table", "name": "t1", "process": "two"}]}])
        assert await three.take_jobs(9) == []

    run(shared, test, "one", "two", "three")


def test_of_several_processes_one_wins_and_one_takes_each_job(shared: Open) -> None:
    async def test(*storages: Storage) -> None:
        for storage in storages:
            await storage.renew()
        await storages[0].commit([table(f"t{n}", "bob") for n in range(6)])
        for seq in range(2, 8):
            rows = [[{"event": [event(f"t{n}", seq)]} for n in range(6)] for _ in storages]
            rows[1].reverse()  # in whatever order they come, nobody waits for ever
            outcomes = await asyncio.gather(*(s.commit(group) for s, group in zip(storages, rows, strict=True)))
            won = sum(each.count(None) for each in outcomes)
            assert won == 6, outcomes
        assert await storages[2].last_events(["t0", "t5"]) == {"t0": 7, "t5": 7}
        jobs = [{"kind": "table", "name": f"j{n}", "process": None} for n in range(30)]
        await storages[0].commit([{"job": jobs}])
        taken = await asyncio.gather(*(storage.take_jobs(100) for storage in storages))
        found = sorted(job.name for each in taken for job in each if job.kind == "table")
        assert found == sorted(f"j{n}" for n in range(30))
        await storages[0].leave()
        assert set(await storages[1].take_jobs(100)) == set(taken[0])
        limited = [table(f"l{n}", "ann") | {"most_tables": [{"person": "ann", "most": 2}]} for n in range(3)]
        outcomes = await asyncio.gather(*(s.commit([rows]) for s, rows in zip(storages, limited, strict=True)))
        found_out = [kind for each in outcomes for kind in kinds(each)]
        assert (found_out.count(None), found_out.count(LimitReached)) == (2, 1)

    run(shared, test, "one", "two", "three")


def test_jobs_and_people_of_a_process_that_says_nothing_are_free(shared: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    from dicecup.server.storage import sql_storage

    async def test(alive: Storage, dead: Storage) -> None:
        await alive.renew()
        await dead.renew()
        await alive.commit([table("t1")])
        await dead.commit([{"job": [{"kind": "table", "name": "t1", "process": "dead"}]}])
        here = {"table_id": "t1", "holder": "h", "process": "dead", "sockets": 1, "name": "Eve", "milliseconds": None}
        await dead.commit([{"present": [here, here | {"holder": "gone", "sockets": 0, "milliseconds": 0}]}])
        found = await alive.present_elsewhere(["t1"])
        assert found == [Present("t1", "h", "dead", 1, "Eve")]
        assert await dead.present_elsewhere(["t1"]) == []
        assert Duty("table", "t1") not in await alive.take_jobs(10)
        monkeypatch.setattr(sql_storage, "LEASE_SECONDS", 0.0)
        await dead.renew()
        assert await alive.present_elsewhere(["t1"]) == []
        assert Duty("table", "t1") in await alive.take_jobs(10)

    run(shared, test, "alive", "dead")


def test_others_are_woken_once_per_group(shared: Open) -> None:
    async def test(one: Storage, two: Storage) -> None:
        heard: list[WakeUp] = []
        news = asyncio.Event()

        def hear(wake_up: WakeUp) -> None:
            heard.append(wake_up)
            news.set()

        async def next_news() -> None:
            await asyncio.wait_for(news.wait(), WAIT)
            news.clear()

        listening = asyncio.create_task(two.listen(hear))
        await next_news()
        assert heard.pop().everything, "what was said before is unknown"
        here = {"table_id": "t2", "holder": "h", "process": "one", "sockets": 1, "name": "Eve", "milliseconds": None}
        await two.commit([{"rename": [{"_id": "ann", "name": "own"}]}])
        await one.commit([table("t1"), {"present": [here]}, {"rename": [{"_id": "bob", "name": "Rob"}]}])
        await next_news()
        assert heard == [WakeUp(frozenset({"t1"}), frozenset({"t2"}), frozenset({"bob"}))]
        heard.clear()
        # More than one notice can hold: look at everything.
        await one.commit([table(f"{n:032d}") for n in range(300)])
        await next_news()
        assert [wake_up.everything for wake_up in heard] == [True]
        heard.clear()
        await one.commit([{"revoke": [{"_id": "ann"}]}])
        await next_news()
        assert heard == [WakeUp(people=frozenset({"ann"}))]
        heard.clear()
        await one.give_back([Duty("sweep", "")])
        await next_news()
        assert [wake_up.jobs for wake_up in heard] == [True]
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)

    run(shared, test, "one", "two")


def test_held_dice_are_told_and_stored_nowhere(shared: Open) -> None:
    async def test(one: Storage, two: Storage) -> None:
        heard: asyncio.Queue[WakeUp] = asyncio.Queue()
        own: list[WakeUp] = []

        async def next_news() -> WakeUp:
            return await asyncio.wait_for(heard.get(), WAIT)

        listening = [asyncio.create_task(two.listen(heard.put_nowait)), asyncio.create_task(one.listen(own.append))]
        assert (await next_news()).everything
        await one.tell_held([])
        # As many tables as possible: all are announced, in notices that PostgreSQL takes.
        held = [HeldDice(f"{number:016d}", number % 20, number, (0, 3)) for number in range(1000)]
        held += [HeldDice("t1", 0, 7, ()), HeldDice("t1", 0, 8, (0, 1, 2, 3, 4))]
        await one.tell_held(held)
        found: list[HeldDice] = []
        while len(found) < len(held):
            wake_up = await next_news()
            assert wake_up == WakeUp(held=wake_up.held), "nothing else has to be looked at"
            found += wake_up.held
        assert sorted(found) == sorted(held)
        said = (Said("t1", 0, "Ann:\u00c9 \U0001f469\u200d\U0001f4bb", "clap"), Said("t2", None, "Eve", "nice_roll"))
        await one.tell_held([], said)
        assert await next_news() == WakeUp(said=said)
        hurried = (Hurried("t1", 17), Hurried("t2", 4))
        await one.tell_held([], (), hurried)
        assert await next_news() == WakeUp(hurried=hurried)
        assert await two.last_events(["t1"]) == {}
        await two.commit([{"rename": [{"_id": "bob", "name": "Rob"}]}])
        while not any(wake_up.people for wake_up in own):
            await asyncio.sleep(0.01)
        assert not any(wake_up.held for wake_up in own), "nobody is told what they said themselves"
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)

    run(shared, test, "one", "two")


def test_several_that_start_at_once_bring_the_database_up_to_date_once(shared: Open) -> None:
    async def test() -> None:
        storages = await asyncio.gather(*(shared(f"p{n}") for n in range(4)))
        keys = await asyncio.gather(*(s.key("signing", bytes([n]) * 32) for n, s in enumerate(storages)))
        assert len(set(keys)) == 1
        for storage in storages:
            await storage.close()

    asyncio.run(test())


# --- the daily game -----------------------------------------------------------------------------------------------


def day(name: str, secret: bytes = b"s") -> dict[str, Any]:
    row = {"day": name, "book": "deluxe", "secret": secret * 32, "commitment": "c" * 64, "published_at": 1}
    return {"daily_day": [row | {"over_at": None, "told_at": None}]}


def attempt(name: str, person: str, table_id: str, at: int = 1) -> dict[str, Any]:
    """A table with a person's attempt at a day."""
    row = {"day": name, "person": person, "table_id": table_id, "began_at": at}
    return table(table_id, person) | {"attempt": [row]}


def test_a_day_is_published_over_and_told_once(each: Open) -> None:
    async def test(storage: Storage) -> None:
        days = ["2027-03-15", "2027-03-14", "2027-03-16"]
        assert await storage.commit([day(name) for name in days]) == [None] * 3
        assert await storage.commit([day("2027-03-15", b"t")]) == [None], "what is published stays"
        assert [(row["day"], row["secret"]) for row in await storage.untold_days()] == [
            (name, b"s" * 32) for name in sorted(days)
        ]
        for at in (5, 6):
            over = {"daily_over": [{"_day": "2027-03-14", "over_at": at}]}
            told = {"daily_told": [{"_day": name, "told_at": 10 * at} for name in days[:2]]}
            assert await storage.commit([over, told]) == [None, None]
        assert [row["day"] for row in await storage.untold_days()] == ["2027-03-16"]
        past = await storage.past_days(9)
        assert [(row["day"], row["over_at"], row["told_at"]) for row in past] == [
            ("2027-03-15", None, 50),
            ("2027-03-14", 5, 50),
        ]
        assert [row["day"] for row in await storage.past_days(1)] == ["2027-03-15"]
        found = await storage.daily_day("2027-03-14")
        assert found is not None
        assert dict(found) == day("2027-03-14")["daily_day"][0] | {"over_at": 5, "told_at": 50}
        assert await storage.daily_day("2027-03-17") is None

    run(each, test)


def test_a_person_has_one_attempt_at_a_day(each: Open) -> None:
    async def test(storage: Storage) -> None:
        first, second = "2027-03-14", "2027-03-15"
        assert await storage.commit([day(first), day(second)]) == [None, None]
        group = [
            attempt(first, "ann", "t1", at=7),
            attempt(first, "ann", "again"),
            attempt(first, "bob", "t2", at=6),
            attempt(second, "ann", "t3"),
            attempt("2027-03-16", "ann", "no such day"),
        ]
        assert kinds(await storage.commit(group)) == [None, Overtaken, None, None, Overtaken]
        assert kinds(await storage.commit([attempt(first, "ann", "later")])) == [Overtaken]
        lost = ["again", "later", "no such day"]
        assert await storage.last_events(["t1", *lost]) == {"t1": 1}, "nothing of those that lost is kept"
        assert [await storage.attempt(first, who) for who in ("ann", "bob", "cid")] == ["t1", "t2", None]
        assert await storage.attempt("2027-03-16", "ann") is None
        await storage.commit([{"rename": [{"_id": "bob", "name": "Rob"}]}])
        found = [(row["table_id"], row["person"], row["name"]) for row in await storage.attempts(first)]
        assert found == [("t2", "bob", "Rob"), ("t1", "ann", "ann")], "in the order in which they began"
        assert [(row["day"], row["table_id"]) for row in await storage.attempts_of("ann", 9)] == [
            (second, "t3"),
            (first, "t1"),
        ]
        assert [row["day"] for row in await storage.attempts_of("ann", 1)] == [second]
        assert await storage.attempts_of("cid", 9) == []

    run(each, test)


def test_of_two_processes_one_publishes_a_day_and_one_begins_an_attempt(shared: Open) -> None:
    async def test(*storages: Storage) -> None:
        for n in range(8):
            name = f"2027-03-{n + 10}"
            secrets = [bytes([number]) for number, _ in enumerate(storages)]
            both = zip(storages, secrets, strict=True)
            outcomes = await asyncio.gather(*(storage.commit([day(name, secret)]) for storage, secret in both))
            assert outcomes == [[None], [None]]
            rows = [await storage.daily_day(name) for storage in storages]
            assert rows[0] == rows[1]
            tables = [f"{n}-{storage.process}" for storage in storages]
            begun = (s.commit([attempt(name, "ann", table_id)]) for s, table_id in zip(storages, tables, strict=True))
            found = [kind for outcome in await asyncio.gather(*begun) for kind in kinds(outcome)]
            assert (found.count(None), found.count(Overtaken)) == (1, 1)
            winner = tables[found.index(None)]
            assert [await storage.attempt(name, "ann") for storage in storages] == [winner, winner]
            assert await storages[0].last_events(tables) == {winner: 1}

    run(shared, test, "one", "two")
