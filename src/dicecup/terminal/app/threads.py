"""Slow work beside the screen: thoughts, which nobody misses when the program ends, and files, which it waits for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

Result = TypeVar("Result")


def on_disk(work: Callable[[], Result]) -> asyncio.Future[Result]:
    """Do the work in a thread, begun at once and brought to its end even if the program is left meanwhile."""
    return asyncio.get_running_loop().run_in_executor(None, work)


async def in_thread(work: Callable[[], Result]) -> Result:
    """Do the work in a thread that nobody waits for when the program ends, as it would for an executor's."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def answer(settle: Callable[[], None]) -> None:
        if not future.done():  # whoever asked may have gone
            settle()

    def run() -> None:
        try:
            result = work()
        except Exception as error:
            failure = error
            report = lambda: answer(lambda: future.set_exception(failure))  # noqa: E731
        else:
            report = lambda: answer(lambda: future.set_result(result))  # noqa: E731
        with suppress(RuntimeError):  # the loop is closed: the program has ended
            loop.call_soon_threadsafe(report)

    threading.Thread(target=run, name="dicecup background", daemon=True).start()
    return await future
