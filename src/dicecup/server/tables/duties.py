"""The work that this process does by itself: jobs are rows in the database, each held by one process.

A process that stores a move takes the table's job with it, in the same transaction, so usually nobody has to look for
jobs. When a process ends or dies, the others find its jobs within seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from ..coaching.finished_games import FinishedGames
from ..ledger.chain import UnknownKind
from ..ledger.refusal import Refused
from ..storage.interface import Duty, NotStored, Rows
from .registry import DAY, Registry
from .services import Services

LOG = structlog.get_logger(__name__)
TAKEN_AT_ONCE = 64
SWEEP_SECONDS = 600.0
TRY_AGAIN_SECONDS = 1.0
LONGEST_WAIT = 600.0
SHARE = 0.25
"""The greatest share of the time that analyses may take; there is a pause after each."""


class Duties:
    def __init__(self, services: Services, registry: Registry, finished_games: FinishedGames) -> None:
        self._services = services
        self._registry = registry
        self._finished_games = finished_games
        self._tasks: dict[asyncio.Task[None], Duty] = {}
        self._not_for_us: dict[str, None] = {}
        self._in_doubt = False
        """Whether this process may have taken jobs without hearing of it."""
        self._unfinished = False
        """The same for analyses; also whether one was taken but not done."""
        self.sweeps: list[Callable[[], Awaitable[None]]] = []
        """Other work to do now and then, by one process for all."""

    async def forget(self, table: str) -> None:
        """Forget everything about a table that was removed or has lost a name."""
        self._finished_games.forget(table)
        await self._registry.forget(table)

    async def take(self) -> None:
        """Take the jobs that no living process holds."""
        while not self._services.closing:
            again, self._in_doubt = self._in_doubt, True
            jobs = await self._services.store.take_jobs(TAKEN_AT_ONCE, list(self._not_for_us), again)
            self._in_doubt = False
            for job in jobs:
                self._begin(job)
            if again or len(jobs) < TAKEN_AT_ONCE:
                return

    def _begin(self, job: Duty) -> None:
        # Attending to a table twice does no harm; a second sweep would run alongside the first.
        if job.kind == "sweep" and job in self._tasks.values():
            return
        self._services.metrics.jobs_taken.labels(job.kind).inc()
        task = asyncio.get_running_loop().create_task(self._do(job))
        self._tasks[task] = job
        task.add_done_callback(lambda done: self._tasks.pop(done, None))

    async def _do(self, job: Duty) -> None:
        """Do a job, and never give up on it, whatever happens."""
        wait = TRY_AGAIN_SECONDS
        while not self._services.closing:
            try:
                await self._try(job)
                break
            except Exception as error:
                LOG.error("job_failed", kind=job.kind, name=job.name, error=repr(error)[:300])
                is_away = isinstance(error, NotStored) or (isinstance(error, Refused) and error.code == "storage")
            await asyncio.sleep(wait)
            # Players at a table should not wait even longer just because the database was away for long.
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
        """Analyse finished games, one after the other, until none is left. Nobody waits for this."""
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
        """Analyse one game. If that fails now it always will, except if the database failed: then try again."""
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
        """Give back a job that this version cannot do, and do not take it again."""
        LOG.warning("job_left_to_others", kind=job.kind, name=job.name, why=why[:300])
        self._not_for_us[job.name] = None
        await self._services.store.give_back([job])

    async def _sweep(self) -> None:
        """Do the work that is due now and then, by one process for all."""
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
