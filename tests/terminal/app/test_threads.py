"""Slow work in threads: answers, failures, and work that nobody waits for any more."""

from __future__ import annotations

import asyncio
import threading

import pytest

from dicecup.terminal.app.threads import in_thread, on_disk


def test_an_answer_comes_from_another_thread() -> None:
    async def ask() -> tuple[threading.Thread, threading.Thread]:
        return await in_thread(threading.current_thread), await on_disk(threading.current_thread)

    for thread in asyncio.run(ask()):
        assert thread is not threading.main_thread()


def test_a_failure_is_raised_where_it_was_asked() -> None:
    async def ask() -> None:
        await in_thread(lambda: 1 // 0)

    with pytest.raises(ZeroDivisionError):
        asyncio.run(ask())


def test_whoever_stops_waiting_is_left_alone() -> None:
    goes_on, done = threading.Event(), threading.Event()

    def work() -> None:
        goes_on.wait()
        done.set()

    async def ask() -> None:
        asking = asyncio.ensure_future(in_thread(work))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        goes_on.set()
        while not done.is_set():
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)  # its answer goes to a cancelled future

    asyncio.run(ask())


def test_the_end_of_the_program_does_not_wait_for_it() -> None:
    goes_on = threading.Event()

    async def ask() -> None:
        asyncio.ensure_future(in_thread(goes_on.wait)).add_done_callback(lambda _: None)
        await asyncio.sleep(0)

    asyncio.run(ask())  # would hang here
    goes_on.set()
