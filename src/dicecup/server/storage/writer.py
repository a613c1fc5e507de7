"""The one writer: takes what many tables want stored, commits it in one transaction, and only then tells them.

While a commit is on its way to the disk, the next group gathers. So all busy tables share the cost of a durable commit,
and a quiet server still commits at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import structlog

from ...words import refusals
from ..ledger.refusal import Refused
from .interface import NotStored, Rows, Storage

LOG = structlog.get_logger(__name__)
MOST_IN_GROUP = 256
PROBE = "probe"
"""An id that belongs to nobody: written and deleted again in one transaction, to see whether writing works."""


@dataclass(slots=True)
class _Waiting:
    rows: Rows
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    def __init__(self, storage: Storage, committed: Callable[[int, float], None]) -> None:
        """`committed` is told the size of every group and the seconds it took."""
        self._storage = storage
        self._committed = committed
        self._waiting: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._failed = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Store what is waiting, then end."""
        if self._task is not None:
            await self._waiting.join()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def store(self, rows: Rows) -> None:
        """Store the rows, all or nothing. When this returns they are on the disk. `NotStored` says that they are not,
        or that nobody knows; `Overtaken`, `LimitReached` and `Misspelt` say that they cannot be stored."""
        waiting = _Waiting(rows)
        self._waiting.put_nowait(waiting)
        await waiting.done

    async def can_store(self) -> bool:
        """Whether what is stored now would reach the disk. After a failure, try it."""
        if self._failed:
            with suppress(NotStored):
                await self.store({"probe": [{"id": PROBE, "name": "", "created_at": 0}], "probed": [{"_id": PROBE}]})
        return not self._failed and self._storage.can_store()

    async def keep(self, rows: Rows) -> None:
        """Store the rows for somebody who asks for it: refused if the database does not take them."""
        try:
            await self.store(rows)
        except NotStored:
            raise Refused("storage", refusals.NOT_TAKEN) from None

    def store_later(self, rows: Rows) -> None:
        """Store the rows when their turn comes, without waiting: anything lost this way can be made again."""
        waiting = _Waiting(rows)
        waiting.done.add_done_callback(lambda done: done.exception())
        self._waiting.put_nowait(waiting)

    async def _run(self) -> None:
        while True:
            group = [await self._waiting.get()]
            while len(group) < MOST_IN_GROUP and not self._waiting.empty():
                group.append(self._waiting.get_nowait())
            await self._store_group(group)
            for _ in group:
                self._waiting.task_done()

    async def _store_group(self, group: list[_Waiting]) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            outcomes = await self._storage.commit([each.rows for each in group])
        except Exception as error:  # whatever the error, the writer has to go on
            LOG.exception("commit_failed")
            outcomes = [NotStored(type(error).__name__)] * len(group)
        self._failed = any(isinstance(outcome, NotStored) for outcome in outcomes)
        kept = outcomes.count(None)
        if kept:
            self._committed(kept, loop.time() - began)
        for each, outcome in zip(group, outcomes, strict=True):
            if each.done.done():  # the waiting caller may have been cancelled
                continue
            if outcome is None:
                each.done.set_result(None)
            else:
                each.done.set_exception(outcome)
