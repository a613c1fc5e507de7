"""The lanes for slow work: bounded, independent of each other, shared by all who ask, and forgiving."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from dicecup.server.coaching.budget import ASKER, Asker
from dicecup.server.coaching.workers import LANES, Jobs, Lane, Tell, Workers
from dicecup.server.ledger.refusal import Refused
from dicecup.server.wire.replies import NotReady

WAIT = 60.0
"""Seconds for anything that should happen at once."""


def with_workers(test: Callable[[Workers], Coroutine[Any, Any, None]], *lanes: Lane) -> None:
    async def run() -> None:
        workers = Workers(lanes)
        try:
            async with asyncio.timeout(WAIT):
                await test(workers)
        finally:
            workers.close()

    asyncio.run(run())


class Gate:
    """Work that waits to be let through, and counts how often it was started."""

    def __init__(self, answer: str = "done") -> None:
        self.begun = 0
        self._answer = answer
        self._open = threading.Event()

    def open(self) -> None:
        self._open.set()

    def __call__(self, _tell: Tell | None = None) -> str:
        self.begun += 1
        assert self._open.wait(WAIT)
        return self._answer


async def eventually(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


def test_every_lane_has_a_name_of_its_own_threads_and_a_bound() -> None:
    assert len({lane.name for lane in LANES}) == len(LANES)
    assert all(lane.threads >= 1 and lane.most >= 1 and lane.patience > 0 for lane in LANES)


def test_one_address_cannot_take_all_places_of_a_lane() -> None:
    async def test(workers: Workers) -> None:
        gate = Gate()
        ASKER.set(Asker("greedy"))
        waiting = [asyncio.create_task(workers.do("shared", gate)) for _ in range(2)]
        await eventually(lambda: gate.begun == 1)
        with pytest.raises(Refused, match="busy with what you asked before"):
            await workers.do("shared", gate)
        ASKER.set(Asker("patient"))
        waiting.append(asyncio.create_task(workers.do("shared", gate)))
        ASKER.set(None)
        waiting += [asyncio.create_task(workers.do("shared", gate)) for _ in range(3)]
        await asyncio.sleep(0)
        gate.open()
        assert await asyncio.gather(*waiting) == ["done"] * 6
        ASKER.set(Asker("greedy"))
        assert await workers.do("shared", gate) == "done"

    with_workers(test, Lane("shared", threads=1, most=6, most_each=2))


def test_a_full_lane_refuses_and_takes_work_again_when_there_is_room() -> None:
    async def test(workers: Workers) -> None:
        gate = Gate()
        waiting = [asyncio.create_task(workers.do("short", gate)) for _ in range(2)]
        await eventually(lambda: gate.begun == 1)
        with pytest.raises(Refused) as refused:
            await workers.do("short", gate)
        assert refused.value.code == "too_many"
        gate.open()
        assert await asyncio.gather(*waiting) == ["done", "done"]
        assert await workers.do("short", gate) == "done"

    with_workers(test, Lane("short", threads=1, most=2))


def test_one_lane_does_not_wait_for_another() -> None:
    async def test(workers: Workers) -> None:
        gate = Gate()
        held = asyncio.create_task(workers.do("slow", gate))
        await eventually(lambda: gate.begun == 1)
        assert await workers.do("quick", lambda: "at once") == "at once"
        assert not held.done()
        gate.open()
        assert await held == "done"

    with_workers(test, Lane("slow", 1, 1), Lane("quick", 1, 1))


def test_whoever_stops_waiting_does_not_take_the_work_away() -> None:
    async def test(workers: Workers) -> None:
        gate, jobs = Gate(), Jobs(workers, kept=1)
        asking = asyncio.create_task(jobs.start("lane", "name", gate).done())
        await eventually(lambda: gate.begun == 1)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        gate.open()
        assert await jobs.start("lane", "name", gate).done() == "done"
        assert gate.begun == 1

        finished: list[str] = []
        second = Gate()
        alone = asyncio.create_task(workers.do("lane", lambda: finished.append(second())))
        await eventually(lambda: second.begun == 1)
        alone.cancel()
        await asyncio.gather(alone, return_exceptions=True)
        second.open()
        assert await workers.do("lane", lambda: "next") == "next"
        assert finished == ["done"]

    with_workers(test, Lane("lane", 1, 4))


def test_all_who_ask_share_one_job_and_hear_how_far_it_is() -> None:
    async def test(workers: Workers) -> None:
        gate = Gate()

        def work(tell: Tell) -> str:
            tell("half done")
            return gate()

        jobs = Jobs(workers, kept=1)
        job = jobs.start("lane", "name", work, "not begun")
        assert job.doing in ("not begun", "half done")
        await eventually(lambda: gate.begun == 1)
        other = jobs.start("lane", "name", work, "not begun")
        for waiting in (job.soon(book="deluxe"), other.soon(0.0, book="deluxe")):
            with pytest.raises(NotReady) as unready:
                await waiting
            assert (unready.value.doing, unready.value.known) == ("half done", {"book": "deluxe"})
        gate.open()
        assert [await job.done(), await other.soon(WAIT)] == ["done", "done"]
        assert gate.begun == 1

    with_workers(test, Lane("lane", 1, 4, patience=0.0))


def test_a_job_that_failed_is_tried_again() -> None:
    async def test(workers: Workers) -> None:
        attempts: list[int] = []

        def work(_tell: Tell) -> str:
            attempts.append(1)
            if len(attempts) == 1:
                raise OSError(24, "Too many open files")
            return "made"

        jobs = Jobs(workers, kept=1)
        with pytest.raises(OSError, match="open files"):
            await jobs.start("lane", "name", work).done()
        await eventually(lambda: "name" not in jobs)
        assert await jobs.start("lane", "name", work).done() == "made"
        assert await jobs.start("lane", "name", work).done() == "made"
        assert len(attempts) == 2

    with_workers(test, Lane("lane", 1, 4))


def test_the_latest_results_are_kept_and_work_under_way_is_never_forgotten() -> None:
    async def test(workers: Workers) -> None:
        jobs, gate = Jobs(workers, kept=2), Gate()
        held = jobs.start("slow", "held", gate)
        for name in "abc":
            await jobs.start("lane", name, lambda _tell: "found").done()
        await eventually(lambda: len(jobs) == 2)
        assert "held" in jobs
        assert "c" in jobs
        gate.open()
        assert await held.done() == "done"

    with_workers(test, Lane("lane", 1, 4), Lane("slow", 1, 4))


def test_work_in_steps_is_bounded_apart_from_its_steps() -> None:
    async def test(workers: Workers) -> None:
        gate, jobs = Gate("step"), Jobs(workers)

        async def steps(tell: Tell) -> str:
            tell("first step")
            return await workers.do("lane", gate)

        first = jobs.start_steps("lane", 1, steps)
        await eventually(lambda: gate.begun == 1)
        with pytest.raises(NotReady, match="first step"):
            await first.soon(0.0)
        with pytest.raises(Refused) as refused:
            jobs.start_steps("lane", 2, steps)
        assert refused.value.code == "too_many"
        gate.open()
        assert await first.done() == "step"
        await eventually(lambda: len(jobs) == 0)
        assert await jobs.start_steps("lane", 2, steps).done() == "step"

    with_workers(test, Lane("lane", 1, 1))


def test_closing_leaves_nobody_waiting() -> None:
    async def test(workers: Workers) -> None:
        gate = Gate()
        waiting = [asyncio.create_task(workers.do("lane", gate)) for _ in range(2)]
        await eventually(lambda: gate.begun == 1)
        workers.close()
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(each) for each in found] == [asyncio.CancelledError] * 2
        gate.open()

    with_workers(test, Lane("lane", 1, 4))
