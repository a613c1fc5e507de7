"""The event loop that schedules run in."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.simulation.machines.event_loop import Process, Stuck, VirtualLoop


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    loop = VirtualLoop(Random(1))
    yield loop
    loop.close()


def test_a_day_passes_at_once(loop: VirtualLoop) -> None:
    began = time.process_time()
    loop.run_until_complete(asyncio.wait_for(asyncio.sleep(86_400), 90_000))
    assert loop.time() == pytest.approx(86_400, abs=1)
    assert time.process_time() - began < 60


def told(seed: int) -> list[str]:
    """Two processes that say something at the same moments."""
    loop, said = VirtualLoop(Random(seed)), list[str]()

    async def talk(name: str) -> None:
        for number in range(5):
            said.append(f"{name}{number}")
            await asyncio.sleep(0)

    async def run() -> None:
        await asyncio.gather(*(loop.spawn(talk(name), Process(name)) for name in "ab"))

    loop.run_until_complete(run())
    loop.close()
    return said


def test_the_seed_decides_which_process_goes_first_and_within_one_the_order_stands() -> None:
    orders = {tuple(told(seed)) for seed in range(20)}
    assert len(orders) > 5
    assert told(3) == told(3)
    for order in orders:
        for name in "ab":
            assert [word for word in order if word[0] == name] == [f"{name}{number}" for number in range(5)]


def test_a_killed_process_does_nothing_more_and_does_not_clean_up(loop: VirtualLoop) -> None:
    process, said = Process("p"), list[Any]()

    async def work() -> None:
        try:
            while True:
                said.append(loop.time())
                await asyncio.sleep(1)
        finally:
            said.append("cleaned up")

    async def run() -> None:
        loop.spawn(work(), process)
        await asyncio.sleep(2.5)
        loop.kill(process)
        await asyncio.sleep(10)
        assert [round(at) for at in said] == [0, 1, 2]

    loop.run_until_complete(run())


def test_a_paused_process_goes_on_where_it_was(loop: VirtualLoop) -> None:
    process, said = Process("p"), list[Any]()

    async def work() -> None:
        for _ in range(3):
            await asyncio.sleep(1)
            said.append(int(loop.time()))

    async def run() -> None:
        working = loop.spawn(work(), process)
        await asyncio.sleep(0.5)
        process.is_paused = True
        await asyncio.sleep(20)
        assert said == []
        process.is_paused = False
        await working

    loop.run_until_complete(run())
    assert said == [20, 21, 22]


def test_work_of_threads_is_ready_later_and_fails_like_theirs(loop: VirtualLoop) -> None:

    async def run() -> None:
        assert await loop.run_in_executor(None, pow, 2, 5) == 32
        assert loop.time() > 0
        with pytest.raises(ZeroDivisionError):
            await loop.run_in_executor(None, divmod, 1, 0)

    loop.run_until_complete(run())


def test_waiting_for_nothing_is_noticed(loop: VirtualLoop) -> None:
    with pytest.raises(Stuck, match="nothing will ever happen"):
        loop.run_until_complete(loop.create_future())
