"""The one writer: takes what many tables want stored, commits it in one transaction, and only then tells them.

While a commit is on its way to the disk, the next group gathers; so the cost of a durable commit is shared by all
tables that are busy, and a quiet server still commits at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy import Executable, bindparam, delete, insert, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ..ledger.refusal import Refused
from .schema import EVENTS, FINDINGS, MEMBERS, PEOPLE, RECORDS, SECRETS, TABLES

LOG = structlog.get_logger(__name__)
MOST_IN_GROUP = 256

# In the order in which a group runs them, so that what others refer to is there.
STATEMENTS: dict[str, Executable] = {
    "person": insert(PEOPLE),
    "rename": update(PEOPLE).where(PEOPLE.c.id == bindparam("_id")).values(name=bindparam("name")),
    "table": insert(TABLES),
    "secret": insert(SECRETS),
    "event": insert(EVENTS),
    "touch": update(TABLES)
    .where(TABLES.c.id == bindparam("_id"))
    .values(phase=bindparam("phase"), updated_at=bindparam("updated_at")),
    "join": insert(MEMBERS),
    "part": delete(MEMBERS).where(MEMBERS.c.person == bindparam("_person"), MEMBERS.c.table_id == bindparam("_table")),
    "record": insert(RECORDS),
    "forget": delete(FINDINGS).where(FINDINGS.c.table_id == bindparam("_table"), FINDINGS.c.game == bindparam("_game")),
    "finding": insert(FINDINGS),
    "probe": insert(PEOPLE),
    "probed": delete(PEOPLE).where(PEOPLE.c.id == bindparam("_id")),
}
PROBE = "probe"
"""The id of nobody: written and deleted again in one transaction, to see whether anything can be written."""

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""What to store: rows by the name of a statement."""


class NotStored(Exception):
    """The database refused; nothing of this job was kept."""


@dataclass(slots=True)
class _Job:
    rows: Rows
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    def __init__(self, engine: AsyncEngine, committed: Callable[[int, float], None]) -> None:
        """`committed` is told the size of every group and the seconds it took."""
        self._engine = engine
        self._committed = committed
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._failed = False
        path = engine.url.database if engine.url.get_backend_name() == "sqlite" else None
        self._path = Path(path) if path and path != ":memory:" else None
        self._file = self._identity()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Store what is waiting, then end."""
        if self._task is not None:
            await self._jobs.join()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def store(self, rows: Rows) -> None:
        """Store the rows, all or none. When this returns they are on the disk; `NotStored` says they are not."""
        job = _Job(rows)
        self._jobs.put_nowait(job)
        await job.done

    async def can_store(self) -> bool:
        """Whether what is stored now would be on the disk. After a failure that is tried out."""
        if self._failed:
            with suppress(NotStored):
                await self.store({"probe": [{"id": PROBE, "name": "", "created_at": 0}], "probed": [{"_id": PROBE}]})
        return not self._failed and self._identity() == self._file

    def _identity(self) -> tuple[int, int] | None:
        """Which file lies at the database's path; None where there is none, or where it is no file."""
        try:
            found = self._path and self._path.stat()
        except OSError:
            return None
        return (found.st_dev, found.st_ino) if found else None

    def _check_file(self) -> None:
        """A commit to a file that was removed or replaced is lost when the server ends."""
        if self._identity() != self._file:
            raise OSError(f"{self._path} was removed or replaced while the server runs")

    async def keep(self, rows: Rows) -> None:
        """Store the rows for somebody who asks for it: refused where the database does not take them."""
        try:
            await self.store(rows)
        except NotStored:
            raise Refused("storage", "the database did not take it; try again") from None

    def store_later(self, rows: Rows) -> None:
        """Store the rows when their turn comes, for nobody who waits: what is lost this way can be made again."""
        job = _Job(rows)
        job.done.add_done_callback(lambda done: done.exception())
        self._jobs.put_nowait(job)

    async def _run(self) -> None:
        while True:
            group = [await self._jobs.get()]
            while len(group) < MOST_IN_GROUP and not self._jobs.empty():
                group.append(self._jobs.get_nowait())
            await self._store_group(group)
            for _ in group:
                self._jobs.task_done()

    async def _store_group(self, group: list[_Job]) -> None:
        began = asyncio.get_running_loop().time()
        try:
            await self._commit(group)
        except (SQLAlchemyError, OSError) as error:
            self._failed = not isinstance(error, IntegrityError)
            if len(group) == 1:
                LOG.error("not_stored", error=str(error)[:500])
                if not group[0].done.done():
                    group[0].done.set_exception(NotStored(type(error).__name__))
                return
            # One bad job must not take the others with it.
            for job in group:
                await self._store_group([job])
            return
        self._failed = False
        self._committed(len(group), asyncio.get_running_loop().time() - began)
        for job in group:
            if not job.done.done():  # whoever waited may have been cancelled
                job.done.set_result(None)

    async def _commit(self, group: list[_Job]) -> None:
        self._check_file()
        async with self._engine.begin() as connection:
            await _execute(connection, group)
        self._check_file()


async def _execute(connection: AsyncConnection, group: list[_Job]) -> None:
    for name, statement in STATEMENTS.items():
        rows = [dict(row) for job in group for row in job.rows.get(name, ())]
        if rows:
            await connection.execute(statement, rows)
