"""What this process sees to by itself: jobs are rows in the database, and every job is held by one process.

Whoever stores a move takes the table's job along, in the same transaction, so mostly nothing has to be looked for. Jobs
of a process that ended or died are found by the others within seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from ..coaching.finished_games import FinishedGames
from ..ledger.chain import UnknownKind
from ..ledger.refusal import Refused
from ..storage.storage import Duty, NotStored, Rows
from .registry import DAY, Registry
from .services import Services

LOG = structlog.get_logger(__name__)
TAKEN_AT_ONCE = 64
SWEEP_SECONDS = 600.0
TRY_AGAIN_SECONDS = 1.0
LONGEST_WAIT = 600.0
SHARE = 0.25
"""The part of the time that goes into analyses at most; after each there is a pause."""


class Duties:
    def __init__(self, services: Services, registry: Registry, finished_games: FinishedGames) -> None:
        self._services = services
        self._registry = registry
        self._finished_games = finished_games
        self._tasks: dict[asyncio.Task[None], Duty] = {}
        self._not_for_us: dict[str, None] = {}
        self._in_doubt = False
        """Whether jobs may have been taken without this process hearing of it."""
        self._unfinished = False
        """The same of analyses; also whether one was taken and not done."""
        self.sweeps: list[Callable[[], Awaitable[None]]] = []
        """What else is to be done now and then, by one process for all."""

    async def forget(self, table: str) -> None:
        """Let go of what is remembered of a table that was removed, or that has lost a name."""
        self._finished_games.forget(table)
        await self._registry.forget(table)

    async def take(self) -> None:
        """Take what no living process sees to."""
        while not self._services.closing:
            again, self._in_doubt = self._in_doubt, True
            jobs = await self._services.store.take_jobs(TAKEN_AT_ONCE, list(self._not_for_us), again)
            self._in_doubt = False
            for job in jobs:
                self._begin(job)
            if again or len(jobs) < TAKEN_AT_ONCE:
                return

    def _begin(self, job: Duty) -> None:
        # To attend to a table twice does no harm; a second sweep would go on beside the first.
        if job.kind == "sweep" and job in self._tasks.values():
            return
        self._services.metrics.jobs_taken.labels(job.kind).inc()
        task = asyncio.get_running_loop().create_task(self._do(job))
        self._tasks[task] = job
        task.add_done_callback(lambda done: self._tasks.pop(done, None))

    async def _do(self, job: Duty) -> None:
        """Do a job; whatever happens, it is not forgotten."""
        wait = TRY_AGAIN_SECONDS
        while not self._services.closing:
            try:
                await self._try(job)
                break
            except Exception as error:
                LOG.error("job_failed", kind=job.kind, name=job.name, error=repr(error)[:300])
                is_away = isinstance(error, NotStored) or (isinstance(error, Refused) and error.code == "storage")
            await asyncio.sleep(wait)
            # Whoever waits at a table should not wait for longer because the database was away for long.
            wait = TRY_AGAIN_SECONDS if is_away else min(2 * wait, LONGEST_WAIT)

    async def _try(self, job: Duty) -> None:
        match job.kind:
            case "table":
                try:
                    await (await self._registry.table(job.name)).attend()
                except UnknownKind as error:
                    await self.leave_to_others(job, str(error))
            case "sweep":
                while True:
                    await self._sweep()
                    await asyncio.sleep(SWEEP_SECONDS)
            case _:
                await self.leave_to_others(job, "only a newer version knows what this is")

    async def analyse(self) -> None:
        """Analyse the games that are over, one after the other, until none is left. Nobody waits for it."""
        while not self._services.closing:
            again, self._unfinished = self._unfinished, True
            jobs = await self._services.store.take_jobs(1, list(self._not_for_us), again, analyses=True)
            for job in jobs:
                began = self._services.clock()
                await self._analyse(job)
                took = self._services.clock() - began
                await asyncio.sleep(took / SHARE - took)
            self._unfinished = False
            if not jobs:
                return

    async def _analyse(self, job: Duty) -> None:
        """Analyse one game. What cannot be analysed now never can, unless it is the database that fails: then it is
        tried again."""
        self._services.metrics.jobs_taken.labels(job.kind).inc()
        found: Rows = {}
        try:
            table, _, number = job.name.partition(".")
            found = await self._finished_games.analysis(table, int(number))
        except Refused:
            raise
        except UnknownKind as error:
            await self.leave_to_others(job, str(error))
            return
        except Exception as error:
            LOG.error("not_analysed", name=job.name, error=repr(error)[:300])
        over = {"_kind": job.kind, "_name": job.name, "_process": self._services.store.process}
        await self._services.writer.store({**found, "job_over": [over]})

    async def leave_to_others(self, job: Duty, why: str) -> None:
        """Give a job back that this version cannot do, and do not take it again."""
        LOG.warning("job_left_to_others", kind=job.kind, name=job.name, why=why[:300])
        self._not_for_us[job.name] = None
        await self._services.store.give_back([job])

    async def _sweep(self) -> None:
        """What has to be done now and then, by one process for all."""
        await self._services.writer.store({"day": [{"day": self._services.now() // DAY}]})
        await self._registry.close_idle()
        for also in self.sweeps:
            await also()
        await self._services.store.clean()

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
