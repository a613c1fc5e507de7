"""All tables of a server: finding, creating and closing them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Sequence

import structlog

from ...words import refusals, say
from ..ledger.chain import UnknownKind
from ..ledger.decide import decide_closed, decide_created, decide_day
from ..ledger.decide_seats import seat_bot
from ..ledger.decision import Situation, TableDecision
from ..ledger.options import TableOptions
from ..ledger.refusal import Refused
from ..ledger.state import TableState
from ..storage.interface import LimitReached, Overtaken, Rows
from ..storage.reading import event_row
from ..wire.table_view import TableView
from .identity import Person, new_id
from .listener import ELSEWHERE
from .play.duplicate_table import DuplicateTable
from .services import Services
from .table import Table

LOG = structlog.get_logger(__name__)
DAY = 24 * 3600 * 1000
FORGET_SECONDS = 60.0
"""How long a table stays in memory while nobody asks for it and nothing happens there."""
PARTING_SECONDS = 0.02
PARTINGS_SECONDS = 8.0
"""Seconds between two people who are sent away, and at most for all of them: others need time to welcome them."""


class Registry:
    def __init__(self, services: Services) -> None:
        self.services = services
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._asked_at: dict[str, float] = {}
        self._loading: dict[str, asyncio.Future[Table | None]] = {}
        self._forgetting: asyncio.TimerHandle | None = None
        services.metrics.tables.set_function(lambda: len(self._tables))

    async def close(self) -> None:
        if self._forgetting is not None:
            self._forgetting.cancel()
        # A table goes on loading even if whoever waited for it has gone, so wait for that to finish.
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await asyncio.gather(*(table.stop() for table in self._tables.values()))

    async def table(self, table: str) -> Table:
        """The table of that name, from memory or from its events."""
        found = self._tables.get(table)
        if found is not None and found.handed_over:
            del self._tables[table], self._asked_at[table]
            found = None
        if found is None:
            # Several may ask at once; there must be only one table in memory.
            loading = self._loading.get(table)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table))
                self._loading[table] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            found = await asyncio.shield(loading)
        if found is None:
            raise Refused("not_found", refusals.NO_TABLE)
        if table in self._tables:
            self._touch(table)
        return found

    async def fresh_table(self, table: str) -> Table:
        """The table of that name, with everything that any process has stored."""
        is_known = table in self._tables
        found = await self.table(table)
        if is_known and self.services.store.is_shared:
            last = await self.services.store.last_events([table])
            if last.get(table, 0) > found.state.seq or found.state.hides_moves:
                await found.refresh()
        return found

    @property
    def in_memory(self) -> list[Table]:
        """The tables that are in memory now."""
        return [table for table in self._tables.values() if not table.handed_over]

    def table_in_memory(self, table: str) -> Table | None:
        found = self._tables.get(table)
        return None if found is None or found.handed_over else found

    async def views(self, tables: Iterable[str]) -> list[TableView]:
        """The tables of these names as everybody sees them, except those that cannot be read here."""
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
        if found is not None and found.state.options.duplicate:
            found = await DuplicateTable.of(found)
        if found is not None:
            self._hold(found)
        return found

    def _hold(self, table: Table) -> None:
        self._tables[table.id] = table
        self._touch(table.id)
        self._forget(but=table.id)
        if self._forgetting is None:
            self._forget_again_and_again()

    def _forget_again_and_again(self) -> None:
        """Even if nobody comes with another table: what a busy evening has loaded must not stay for the night."""
        self._forget()
        self._forgetting = asyncio.get_running_loop().call_later(max(1.0, FORGET_SECONDS), self._forget_again_and_again)

    def _touch(self, table: str) -> None:
        """Move a table to the end: the tables are in the order in which they were last asked for."""
        self._tables.move_to_end(table)
        self._asked_at[table] = self.services.clock()

    def _forget(self, but: str = "") -> None:
        """Forget tables that nobody needs in memory: those not asked for lately, and the oldest if there are too many.
        They are loaded again when somebody asks."""
        most, long_ago = self.services.settings.limits.cached_tables, self.services.clock() - FORGET_SECONDS
        for name in list(self._tables):
            is_one_too_many = len(self._tables) > most
            if not is_one_too_many and self._asked_at[name] > long_ago:
                break
            if self._tables[name].is_idle and name != but:
                del self._tables[name], self._asked_at[name]
            elif not is_one_too_many:
                self._touch(name)

    async def forget(self, name: str) -> None:
        """Forget a table that was removed or has lost a name. People there reconnect and see what it is now."""
        table = self._tables.pop(name, None)
        self._asked_at.pop(name, None)
        if table is not None:
            for listener in list(table.listeners):
                listener.close(ELSEWHERE)
            await table.stop()

    async def send_away(self) -> None:
        """Tell all connected clients to go to another process, one after the other: all at once, they would hold each
        other up there."""
        listeners = [listener for table in self._tables.values() for listener in table.listeners]
        clock = self.services.clock
        began, pause = clock(), min(PARTING_SECONDS, PARTINGS_SECONDS / max(1, len(listeners)))
        for number, listener in enumerate(listeners):
            await asyncio.sleep(max(0.0, began + number * pause - clock()))
            listener.close(ELSEWHERE)

    async def create(self, options: TableOptions, bots: Sequence[str], person: Person) -> Table:
        if bots and options.dice == "real":
            raise Refused("wrong_phase", refusals.NO_BOT_FOR_REAL_DICE)
        name = new_id()
        holder = self.services.identities.holder(name, person.id)
        situation = Situation(holder, self.services.now(), name=person.name, bot_refusal=self.services.bots.refusal)
        decision = decide_created(name, options, situation)
        for bot in bots:
            seat_bot(decision, bot)
        try:
            return await self._keep(decision, person)
        except Overtaken:  # no other table has that name, so it is the person who is gone
            raise Refused("not_signed_in", refusals.NO_GUEST) from None

    async def create_day(
        self, options: TableOptions, person: Person, day: str, secret: bytes, *, practice: bool = False
    ) -> Table:
        """A table with the dice of a day, its game already begun. Unless it is practice, it is the person's attempt;
        `Overtaken` if they have one already."""
        name = new_id()
        holder = self.services.identities.holder(name, person.id)
        situation = Situation(holder, self.services.now(), secret, person.name)
        decision = decide_day(name, options, situation, day, practice)
        attempt = {"day": day, "person": person.id, "table_id": name, "began_at": situation.now}
        return await self._keep(decision, person, {} if practice else {"attempt": [attempt]})

    async def _keep(self, decision: TableDecision, person: Person, more: Rows | None = None) -> Table:
        """Store a new table, and hold it in memory."""
        most, state, now = self.services.settings.limits.open_tables, decision.state, decision.situation.now
        name = state.table
        row = {
            "id": name,
            "creator": person.id,
            "public": state.options.public,
            "phase": state.phase,
            "created_at": now,
            "updated_at": now,
        }
        secrets = {1: decision.secret} if decision.secret is not None else {}
        try:
            await self.services.writer.keep(
                {
                    "most_tables": [{"person": person.id, "most": most}],
                    "table": [row],
                    "event": [event_row(event) for event in decision.events],
                    "secret": [{"table_id": name, "game": 1, "secret": secret} for secret in secrets.values()],
                    "join": [{"person": person.id, "table_id": name}],
                    **(more or {}),
                }
            )
        except LimitReached:
            raise Refused("too_many", say(refusals.TOO_MANY_OWN_TABLES, most=most)) from None
        self.services.metrics.events.inc(len(decision.events))
        kind = DuplicateTable if state.options.duplicate else Table
        table = kind(self.services, name, state, secrets, {person.id})
        self._hold(table)
        return table

    async def close_idle(self) -> None:
        """Close the tables to which nobody has come for a long time."""
        days = self.services.settings.limits.idle_days
        before = self.services.now() - int(days * DAY)
        for name in await self.services.store.idle_tables(before, int(days), 200):
            try:
                await (await self.table(name)).see_to(decide_closed, lambda state: state.last_event_at < before)
                LOG.info("table_closed", table=name)
            except UnknownKind as error:
                LOG.info("table_left_open", table=name, error=str(error)[:300])
            except Exception as error:  # one table must not keep the others open
                LOG.error("table_not_closed", table=name, error=repr(error)[:300])
