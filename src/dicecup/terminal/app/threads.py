"""Slow work in threads: the program waits for files when it ends, but not for thinking, which nobody will miss."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

Result = TypeVar("Result")


def on_disk(work: Callable[[], Result]) -> asyncio.Future[Result]:
    """Do the work in a thread, which starts at once and finishes even if the program is left meanwhile."""
    return asyncio.get_running_loop().run_in_executor(None, work)


async def in_thread(work: Callable[[], Result]) -> Result:
    """Do the work in a thread that does not delay the end of the program, as an executor's thread would."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def settle(answer: Callable[[], None]) -> None:
        if not future.done():  # whoever asked may have gone
            answer()

    def run() -> None:
        try:
            answer = partial(future.set_result, work())
        except Exception as error:
            answer = partial(future.set_exception, error)
        with suppress(RuntimeError):  # the loop is closed: the program has ended
            loop.call_soon_threadsafe(settle, answer)

    threading.Thread(target=run, name="dicecup-background", daemon=True).start()
    return await future
