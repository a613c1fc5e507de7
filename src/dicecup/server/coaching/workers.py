"""Where reviews and puzzles are made: off the event loop, one after the other, never more than can be taken on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ...coach import GameReview
from ...coach.puzzles import Puzzle
from ...rules import Game, Record
from ...solver.recently_used import Recent
from ..ledger.refusal import Refused

MOST_WAITING = 24
"""Questions that wait for one thread."""

Value = TypeVar("Value")


class Desk:
    """One thread with a short queue."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._waiting = 0

    async def ask(self, work: Callable[[], Value]) -> Value:
        """Do some work in the thread; refused where too much of it waits already."""
        if self._waiting >= MOST_WAITING:
            raise Refused("too_many", "the coach has its hands full; try again in a moment")
        self._waiting += 1
        running = asyncio.get_running_loop().run_in_executor(self._thread, work)
        running.add_done_callback(self._done)
        # Who leaves does not take the place in the queue along: the thread works on all the same.
        return await asyncio.shield(running)

    def _done(self, running: asyncio.Future[Value]) -> None:
        self._waiting -= 1
        if not running.cancelled():
            running.exception()

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


class CoachDesk:
    """The desks of one server, and what they made last."""

    def __init__(self) -> None:
        # A puzzle may take seconds to find: reviews must not wait for it.
        self.reviews = Desk("coach-reviews")
        self.puzzles = Desk("coach-puzzles")
        self.reviewed: Recent[tuple[str, str, int], tuple[Game, GameReview]] = Recent(64)
        self.records: Recent[str, Record] = Recent(16)
        self.drawn: Recent[str, Puzzle] = Recent(256)

    def close(self) -> None:
        self.reviews.close()
        self.puzzles.close()
