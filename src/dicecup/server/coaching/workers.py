"""Slow work outside the event loop: one table of lanes, each with threads and a bounded queue of its own.

A lane is for one kind of work, so that no kind waits for another: a bot's move never waits for somebody's value table,
a review never waits for a puzzle, and advice never waits for a book that is being solved.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import structlog

from ...rules import DicecupError
from ...words import refusals
from ..ledger.refusal import Refused
from ..wire.replies import NotReady
from .budget import ASKER, Asker, Budget, NoBudget

LOG = structlog.get_logger(__name__)
Found = TypeVar("Found")
Tell = Callable[[str], None]
"""Takes a sentence on what is being done and how far it has come."""


Cost = tuple[str, float]
"""A price in `budget.PRICES`, and how many times to pay it."""
FREE: Cost = ("answer", 0.0)


class Lane(NamedTuple):
    name: str
    threads: int
    most: int
    """How many pieces of work may wait or be under way; more are refused."""
    most_each: int | None = None
    """How many of them may come from one address, so that nobody takes all the places."""
    patience: float = 1.0
    """Seconds that a request waits for slow work before the answer says only what is being done."""


LANES = (
    # Solving a book: its values, the chances to win, the scores of perfect play.
    Lane("books", threads=1, most=64, most_each=12),
    Lane("advice", threads=1, most=10_000),  # advice and the outlook on a game: at most one of each per table and event
    Lane("reviews", threads=1, most=24, most_each=6),
    Lane("puzzles", threads=1, most=24, most_each=6),
    # Statistics, luck and mistakes in finished games.
    Lane("figures", threads=1, most=64, most_each=16, patience=2.0),
    # The same for each finished game before anybody asks, so that no request has to wait for it.
    Lane("analysis", threads=1, most=8),
    Lane("bots", threads=1, most=64),  # making a bot, which may mean solving its book
    Lane("moves", threads=1, most=10_000),  # a bot's choice: at most one per table
    Lane("records", threads=2, most=48, most_each=12),  # reading, verifying and writing records
    # Hashing passwords, each in 64 MiB of memory: a log-in waits for at most these.
    Lane("passwords", threads=1, most=64, most_each=8),
    Lane("pictures", threads=1, most=24, most_each=6),  # for links that are posted elsewhere
    Lane("tables", threads=2, most=10_000),  # adding up the events of stored tables
)


class Workers:
    """The lanes of one server, used from its event loop."""

    def __init__(self, lanes: Iterable[Lane] | None = None, budget: Budget | None = None) -> None:
        self._budget = budget or NoBudget()
        self._lanes = {lane.name: _OpenLane(lane) for lane in (LANES if lanes is None else lanes)}

    def charge(self, what: str, times: float = 1.0) -> None:
        """Charge the person who asks for work that is about to begin; refused if they do not have enough left."""
        self._budget.charge(what, times)

    async def do(self, lane: str, work: Callable[[], Found]) -> Found:
        """Do a piece of work in a lane. It is finished even if nobody waits for it any longer."""
        return await asyncio.shield(self.begin(lane, work))

    def begin(self, lane: str, work: Callable[[], Found]) -> asyncio.Future[Found]:
        """Give a piece of work to a thread of a lane; refused if too much is already waiting."""
        return self._lanes[lane].begin(work)

    def begin_steps(self, lane: str, steps: Coroutine[Any, Any, Found]) -> asyncio.Future[Found]:
        """Begin work in several steps, each of which goes through a lane by itself; refused in the same way."""
        return self._lanes[lane].begin_steps(steps)

    def patience(self, lane: str) -> float:
        return self._lanes[lane].rule.patience

    def close(self) -> None:
        """Take no more work, and do not wait for work under way: nobody will see its result."""
        for lane in self._lanes.values():
            lane.close()


class _OpenLane:
    def __init__(self, rule: Lane) -> None:
        self.rule = rule
        self._threads = ThreadPoolExecutor(rule.threads, rule.name)
        self._pieces = _UnderWay(rule)
        self._steps = _UnderWay(rule)

    def begin(self, work: Callable[[], Found]) -> asyncio.Future[Found]:
        self._pieces.check()
        return self._pieces.add(asyncio.get_running_loop().run_in_executor(self._threads, work))

    def begin_steps(self, steps: Coroutine[Any, Any, Found]) -> asyncio.Future[Found]:
        try:
            self._steps.check()
        except Refused:
            steps.close()
            raise
        return self._steps.add(asyncio.create_task(steps))

    def close(self) -> None:
        for future in (*self._pieces.futures, *self._steps.futures):
            future.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _UnderWay:
    """The work that waits or is being done in a lane, and who asked for it."""

    def __init__(self, rule: Lane) -> None:
        self._rule = rule
        self.futures: set[asyncio.Future[Any]] = set()
        self._askers: Counter[str | None] = Counter()  # by address

    def check(self) -> None:
        asker = _address(ASKER.get())
        if asker is not None and self._rule.most_each is not None and self._askers[asker] >= self._rule.most_each:
            raise Refused("too_many", refusals.COACH_BUSY_FOR_YOU)
        if len(self.futures) >= self._rule.most:
            raise Refused("too_many", refusals.COACH_BUSY)

    def add(self, future: asyncio.Future[Found]) -> asyncio.Future[Found]:
        asker = _address(ASKER.get())

        def ended(future: asyncio.Future[Found]) -> None:
            self.futures.discard(future)
            self._askers[asker] -= 1
            if not self._askers[asker]:
                del self._askers[asker]
            if not future.cancelled():
                future.exception()  # those who wait get the error; it is no fault if nobody waits

        self.futures.add(future)
        self._askers[asker] += 1
        future.add_done_callback(ended)
        return future


def _address(asker: Asker | None) -> str | None:
    return None if asker is None else asker.address


class Job(Generic[Found]):
    """Work that everybody who asks for it shares."""

    future: asyncio.Future[Found]

    def __init__(self, doing: str, patience: float) -> None:
        self.doing = doing
        """A sentence on what is being done and how far it has come."""
        self._patience = patience

    def tell(self, doing: str) -> None:
        self.doing = doing

    async def soon(self, patience: float | None = None, **known: Any) -> Found:
        """The answer if it comes within the lane's patience, or the one given; otherwise `NotReady`."""
        await asyncio.wait({self.future}, timeout=self._patience if patience is None else patience)
        if not self.future.done():
            raise NotReady(self.doing, **known)
        return self.future.result()

    async def done(self) -> Found:
        """The answer, however long it takes."""
        return await asyncio.shield(self.future)


class Jobs:
    """Jobs by name, each begun when somebody first asks for it. The results of the latest `kept` jobs are remembered; a
    job that fails is forgotten, so that the next request tries it again."""

    def __init__(self, workers: Workers, kept: int = 0) -> None:
        self._workers = workers
        self._kept = kept
        self._jobs: OrderedDict[Hashable, Job[Any]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._jobs)

    def __contains__(self, name: Hashable) -> bool:
        return name in self._jobs

    def start(
        self, lane: str, name: Hashable, work: Callable[[Tell], Found], doing: str = "", costs: Cost = FREE
    ) -> Job[Found]:
        """The job of that name, done by a thread of the lane. The first person who asks pays for it."""

        def begin(job: Job[Found]) -> asyncio.Future[Found]:
            self._workers.charge(*costs)
            return self._workers.begin(lane, partial(work, job.tell))

        return self._job(lane, name, doing, begin)

    def start_steps(
        self, lane: str, name: Hashable, steps: Callable[[Tell], Coroutine[Any, Any, Found]], costs: Cost = FREE
    ) -> Job[Found]:
        """The job of that name, done in steps."""

        def begin(job: Job[Found]) -> asyncio.Future[Found]:
            self._workers.charge(*costs)
            return self._workers.begin_steps(lane, steps(job.tell))

        return self._job(lane, name, "", begin)

    def _job(
        self, lane: str, name: Hashable, doing: str, begin: Callable[[Job[Found]], asyncio.Future[Found]]
    ) -> Job[Found]:
        job = self._jobs.get(name)
        if job is None:
            job = Job(doing, self._workers.patience(lane))
            job.future = begin(job)
            self._jobs[name] = job
            job.future.add_done_callback(partial(self._ended, lane, name))
        self._jobs.move_to_end(name)
        return job

    def _ended(self, lane: str, name: Hashable, future: asyncio.Future[Any]) -> None:
        error = None if future.cancelled() else future.exception()
        if future.cancelled() or error is not None:
            del self._jobs[name]
        if error is not None and not isinstance(error, (Refused, DicecupError)):
            LOG.error("job_failed", lane=lane, error=repr(error)[:500])
        while len(self._jobs) > self._kept:
            oldest = next((name for name, job in self._jobs.items() if job.future.done()), None)
            if oldest is None:
                break
            del self._jobs[oldest]
