"""All tables of a server: finding, making, waking and closing them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Iterable, Sequence
from typing import Any

import structlog

from ...rules import BOOKS, DEFAULT_BOOK
from ..ledger.decide import decide_created
from ..ledger.decide_seats import seat_bot
from ..ledger.decision import Situation
from ..ledger.options import TableOptions
from ..ledger.refusal import Refused
from ..ledger.state import TableState
from ..storage.store import event_row
from ..wire.table_view import TableView
from .identity import Person, new_id
from .services import Services
from .table import Table

LOG = structlog.get_logger(__name__)
SWEEP_SECONDS = 600.0


class Registry:
    def __init__(self, services: Services) -> None:
        self.services = services
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Table | None]] = {}
        self._background: list[asyncio.Task[None]] = []
        services.metrics.tables.set_function(lambda: len(self._tables))

    def open(self) -> None:
        """Go on where the last server stopped."""
        self._run(self._wake_tables())
        self._run(self._sweep())
        if self.services.settings.prepare_bots:
            self._run(self.services.coach.prepare(BOOKS[DEFAULT_BOOK]))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._background.append(asyncio.create_task(work))

    async def close(self) -> None:
        self.services.closing = True
        for task in self._background:
            task.cancel()
        # Whoever waited for a table does not take its loading along: that reads on.
        await asyncio.gather(*self._background, *self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(table.stop() for table in self._tables.values()))

    # --- tables -------------------------------------------------------------------------------------------------

    async def table(self, table: str) -> Table:
        """The table of that name, from memory or from its events."""
        found = self._tables.get(table)
        if found is None:
            # Several may ask at once; there must be only one table in memory.
            loading = self._loading.get(table)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table))
                self._loading[table] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            found = await asyncio.shield(loading)
        if found is None:
            raise Refused("not_found", "there is no such table")
        if table in self._tables:
            self._tables.move_to_end(table)
        return found

    async def views(self, tables: Iterable[str]) -> list[TableView]:
        """The tables of these names as everybody sees them, without those that cannot be read here."""
        views = []
        for name in tables:
            try:
                views.append((await self.table(name)).view())
            except Exception as error:  # a damaged table must not hide the others
                LOG.error("table_not_read", table=name, error=repr(error)[:300])
        return views

    async def state(self, table: str) -> TableState:
        """The table of that name as it is now."""
        return (await self.table(table)).state

    def state_in_memory(self, table: str) -> TableState | None:
        """The table of that name as it is now, if it is in memory."""
        found = self._tables.get(table)
        return None if found is None else found.state

    async def _load(self, table: str) -> Table | None:
        found = await Table.load(self.services, table)
        if found is not None:
            self._hold(found)
        return found

    def _hold(self, table: Table) -> None:
        self._tables[table.id] = table
        table.schedule()
        if len(self._tables) > self.services.settings.limits.cached_tables:
            idle = next((name for name, each in self._tables.items() if each.is_idle and each is not table), None)
            if idle is not None:
                del self._tables[idle]

    async def create(self, options: TableOptions, bots: Sequence[str], person: Person) -> Table:
        if await self.services.store.open_tables_of(person.id) >= self.services.settings.limits.open_tables:
            raise Refused("too_many", f"at most {self.services.settings.limits.open_tables} open tables per person")
        if bots and options.dice == "real":
            raise Refused("wrong_phase", "a bot cannot roll real dice")
        name = new_id()
        holder = self.services.identities.holder(name, person.id)
        situation = Situation(holder, self.services.now(), name=person.name, bot_refusal=self.services.bots.refusal)
        decision = decide_created(name, options, situation)
        for bot in bots:
            seat_bot(decision, bot)
        row = {
            "id": name,
            "creator": person.id,
            "public": options.public,
            "phase": decision.state.phase,
            "created_at": situation.now,
            "updated_at": situation.now,
        }
        secrets = {1: decision.secret} if decision.secret is not None else {}
        await self.services.writer.keep(
            {
                "table": [row],
                "event": [event_row(event) for event in decision.events],
                "secret": [{"table_id": name, "game": 1, "secret": secret} for secret in secrets.values()],
                "join": [{"person": person.id, "table_id": name}],
            }
        )
        self.services.metrics.events.inc(len(decision.events))
        table = Table(self.services, name, decision.state, secrets, {person.id})
        self._hold(table)
        return table

    # --- in the background --------------------------------------------------------------------------------------

    async def _wake_tables(self) -> None:
        """Load every open table, so that bots whose move is due and clocks that run go on after a restart."""
        for name in await self.services.store.open_tables():
            try:
                await self.table(name)
            except Exception as error:  # a damaged table must not keep the others asleep
                LOG.error("table_not_woken", table=name, error=repr(error)[:300])
            await asyncio.sleep(0)

    async def _sweep(self) -> None:
        while True:
            await self.close_idle()
            await asyncio.sleep(SWEEP_SECONDS)

    async def close_idle(self) -> None:
        """Close the tables that nobody came to for a long time."""
        before = self.services.now() - int(self.services.settings.limits.idle_days * 24 * 3600 * 1000)
        for name in await self.services.store.idle_tables(before, 200):
            try:
                await (await self.table(name)).close(before)
                LOG.info("table_closed", table=name)
            except Exception as error:  # nor may one keep the others open
                LOG.error("table_not_closed", table=name, error=repr(error)[:300])
