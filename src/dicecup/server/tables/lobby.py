"""The list of open public tables, which anybody may ask for. It is made now and then, not for each request."""

from __future__ import annotations

import asyncio
from time import monotonic

from pydantic import TypeAdapter

from ..storage.interface import Storage
from ..wire.table_view import TableView
from .registry import Registry

SHARE = 0.05
"""The share of the server's time that making the list may take: a list made in 10 ms is shown for 200 ms."""
_VIEWS = TypeAdapter(list[TableView])


class Lobby:
    """The list as JSON. It may be as old as `SHARE` allows, but always has exactly the tables that are open now."""

    def __init__(self, store: Storage, registry: Registry, most: int) -> None:
        self._store, self._registry, self._most = store, registry, most
        self._making = asyncio.Lock()
        self._names: set[str] = set()
        self._json = b"[]"
        self._fresh_until = 0.0

    async def listed(self) -> bytes:
        names = await self._store.public_tables(self._most)
        async with self._making:
            if set(names) != self._names or monotonic() >= self._fresh_until:
                await self._make(names)
            return self._json

    async def _make(self, names: list[str]) -> None:
        began = monotonic()
        views = []
        for name in names:
            views += await self._registry.views([name])
            await asyncio.sleep(0)  # moves come first
        self._json = _VIEWS.dump_json(views)
        self._names = set(names)
        now = monotonic()
        self._fresh_until = now + (now - began) / SHARE
