"""Where the coach works: off the event loop, one question after the other, and never on more than it can take.

Looking into a book for the first time means solving it and weighing who wins, which takes seconds. That is done in
a thread of its own, and who asks meanwhile is told to ask again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from ..coach import GameReview, advise
from ..coach.puzzles import Puzzle
from ..rules import ROLLS, Card, Game, Rulebook
from ..solver import evaluator_for, win_model
from .refusal import Refused

MOST_BOOKS = 40
"""Books, house rules included, that the coach looks into while the server runs: each is solved and kept on disk."""
MOST_WAITING = 24
"""Questions that wait for one thread."""
PATIENCE = 1.0
"""Seconds a request waits for a book before it says that the book is not ready."""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Shelf(Generic[Key, Value]):
    """The last few things that were worked out."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._things: OrderedDict[Key, Value] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        if key in self._things:
            self._things.move_to_end(key)
        return self._things.get(key)

    def put(self, key: Key, value: Value) -> None:
        self._things[key] = value
        self._things.move_to_end(key)
        if len(self._things) > self._room:
            self._things.popitem(last=False)


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
    """The coach of one server."""

    def __init__(self) -> None:
        self._books: dict[str, asyncio.Future[None]] = {}
        self._study = ThreadPoolExecutor(1, "coach-study")
        # A puzzle may take seconds to find: reviews must not wait for it.
        self.reviews = Desk("coach-reviews")
        self.puzzles = Desk("coach-puzzles")
        # Each shelf is used by the thread of one desk alone.
        self.reviewed: Shelf[tuple[str, str, int], tuple[Game, GameReview]] = Shelf(64)
        self.records: Shelf[str, tuple[Game, ...]] = Shelf(16)
        self.drawn: Shelf[str, Puzzle] = Shelf(256)

    async def knows(self, book: Rulebook) -> bool:
        """Whether the coach has looked into a book; if not, it begins to."""
        studied = self._books.get(book.digest)
        if studied is None or (studied.done() and studied.exception()):
            if studied is None and len(self._books) >= MOST_BOOKS:
                raise Refused("too_many", "the coach here knows as many kinds of house rules as it can")
            studied = asyncio.get_running_loop().run_in_executor(self._study, look_into, book)
            self._books[book.digest] = studied
        await asyncio.wait({studied}, timeout=PATIENCE)
        if not studied.done():
            return False
        studied.result()
        return True

    def close(self) -> None:
        self._study.shutdown(wait=False, cancel_futures=True)
        self.reviews.close()
        self.puzzles.close()


def look_into(book: Rulebook) -> None:
    """Have everything at hand that the coach asks about a book."""
    evaluator_for(book)
    if book.columns == 1:
        win_model(book)
    advise(Card(book), ROLLS[0], 2)
