"""How much the database may hold in total, and what happens at the limit."""

from __future__ import annotations

import asyncio

import structlog

from ...words import refusals
from ..ledger.refusal import Refused
from ..settings import Limits
from ..storage.interface import Storage
from ..storage.writer import Writer

LOG = structlog.get_logger(__name__)
COUNTED_SECONDS = 10.0
"""How long a count is trusted; whatever is added meanwhile is added to it."""


class Capacity:
    def __init__(self, store: Storage, writer: Writer, limits: Limits) -> None:
        self._store, self._writer = store, writer
        self._most = {"people": limits.people_in_all, "tables": limits.tables_in_all, "records": limits.records_in_all}
        self._counts: dict[str, tuple[int, float]] = {}

    async def space_for_person(self) -> None:
        if await self._is_full("people"):
            raise Refused("too_many", refusals.TOO_MANY_GUESTS)

    async def space_for_table(self) -> None:
        if await self._is_full("tables"):
            raise Refused("too_many", refusals.TOO_MANY_TABLES)

    async def space_for_record(self) -> None:
        """Make room for a new record: drop the oldest one of the person who keeps the most."""
        if await self._is_full("records"):
            oldest = await self._store.most_dispensable_record()
            if oldest is not None:
                await self._writer.keep({"unrecord": [{"_id": oldest}]})
                LOG.info("record_dropped", record=oldest)

    async def _is_full(self, what: str) -> bool:
        """Whether there is no room for another one; if there is room, count it as taken."""
        now = asyncio.get_running_loop().time()
        count, at = self._counts.get(what, (0, -COUNTED_SECONDS))
        if now - at >= COUNTED_SECONDS:
            count, at = await self._store.count(what), now
        self._counts[what] = (count + 1, at)
        return count >= self._most[what]
