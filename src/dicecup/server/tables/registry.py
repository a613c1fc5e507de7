"""All tables of a server: finding, making, waking and closing them."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from typing import Any

import structlog

from ...players import PLAYERS
from ...rules import BOOKS, DEFAULT_BOOK
from ..coaching.coach import Coaching
from ..coaching.finished_games import Archive
from ..coaching.workers import CoachDesk
from ..ledger.chain import BrokenChain, UnknownKind
from ..ledger.decide import decide_created
from ..ledger.decide_seats import seat_bot
from ..ledger.decision import Situation
from ..ledger.options import TableOptions
from ..ledger.refusal import Refused
from ..settings import Settings
from ..storage.store import Store, event_row
from ..storage.writer import NotStored, Writer
from .bots import BotBench
from .identity import Identities, Person, new_id
from .metrics import Metrics
from .table import Table

LOG = structlog.get_logger(__name__)
SWEEP_SECONDS = 600.0


class Registry:
    def __init__(
        self, settings: Settings, store: Store, writer: Writer, identities: Identities, metrics: Metrics
    ) -> None:
        self.settings = settings
        self.store = store
        self.writer = writer
        self.identities = identities
        self.metrics = metrics
        self.bots = BotBench(metrics)
        self.desk = CoachDesk()
        self.archive = Archive(self)
        self.coach = Coaching()
        self.started_at = self.now()
        self.closing = False
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Table | None]] = {}
        self._names: OrderedDict[str, str] = OrderedDict()
        self._background: list[asyncio.Task[None]] = []
        metrics.tables.set_function(lambda: len(self._tables))

    @staticmethod
    def now() -> int:
        return int(time.time() * 1000)

    def open(self) -> None:
        """Go on where the last server stopped."""
        self._run(self._wake_tables())
        self._run(self._sweep())
        if self.settings.prepare_bots:
            self._run(self._prepare())

    async def _prepare(self) -> None:
        """Learn the printed books in the background, the usual one first: its bots, then its coach."""
        for book in [BOOKS[DEFAULT_BOOK], *(book for name, book in BOOKS.items() if name != DEFAULT_BOOK)]:
            await self.bots.prepare(PLAYERS, book)
            await self.coach.prepare(book)
            LOG.info("book_ready", book=book.book.name)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._background.append(asyncio.create_task(work))

    async def close(self) -> None:
        self.closing = True
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await asyncio.gather(*(table.stop() for table in self._tables.values()))
        self.coach.close()
        self.bots.close()
        self.desk.close()
        self.archive.close()

    # --- people -------------------------------------------------------------------------------------------------

    async def person(self, cookie: str | None) -> Person | None:
        """Whose cookie it is, None for nobody this server knows."""
        identity = self.identities.person_of(cookie)
        if identity is None:
            return None
        name = self._names.get(identity) or await self.store.person_name(identity)
        if name is None:
            return None
        self._remember(identity, name)
        return Person(identity, name)

    async def welcome(self, name: str) -> Person:
        """A new guest."""
        person = Person(new_id(), name)
        await self._write({"person": [{"id": person.id, "name": name, "created_at": self.now()}]})
        self._remember(person.id, name)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        await self._write({"rename": [{"_id": person.id, "name": name}]})
        self._remember(person.id, name)
        return Person(person.id, name)

    async def keep_record(self, person: Person, text: str) -> str:
        if await self.store.records_of(person.id) >= self.settings.limits.records:
            raise Refused("too_many", f"at most {self.settings.limits.records} records a person")
        record = new_id()
        await self._write({"record": [{"id": record, "person": person.id, "created_at": self.now(), "text": text}]})
        return record

    def _remember(self, identity: str, name: str) -> None:
        self._names[identity] = name
        self._names.move_to_end(identity)
        if len(self._names) > 10_000:
            self._names.popitem(last=False)

    async def _write(self, rows: dict[str, list[dict[str, object]]]) -> None:
        try:
            await self.writer.store(rows)
        except NotStored:
            raise Refused("storage", "the database did not take it; try again") from None

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
        self._tables.move_to_end(table)
        return found

    def loaded(self, table: str) -> Table | None:
        """The table of that name if it is in memory."""
        return self._tables.get(table)

    async def _load(self, table: str) -> Table | None:
        found = await Table.load(self, table)
        if found is not None:
            self._hold(found)
        return found

    def _hold(self, table: Table) -> None:
        self._tables[table.id] = table
        table.schedule()
        if len(self._tables) > self.settings.limits.cached_tables:
            idle = next((name for name, each in self._tables.items() if each.is_idle and each is not table), None)
            if idle is not None:
                del self._tables[idle]

    async def create(self, options: TableOptions, bots: Sequence[str], person: Person) -> Table:
        if await self.store.open_tables_of(person.id) >= self.settings.limits.open_tables:
            raise Refused("too_many", f"at most {self.settings.limits.open_tables} open tables a person")
        if bots and options.dice == "real":
            raise Refused("wrong_phase", "a bot cannot roll real dice")
        name = new_id()
        holder = self.identities.holder(name, person.id)
        situation = Situation(holder, self.now(), name=person.name, bot_refusal=self.bots.refusal)
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
        await self._write(
            {
                "table": [row],
                "event": [event_row(event) for event in decision.events],
                "secret": [{"table_id": name, "game": 1, "secret": secret} for secret in secrets.values()],
                "join": [{"person": person.id, "table_id": name}],
            }
        )
        self.metrics.events.inc(len(decision.events))
        table = Table(self, name, decision.state, secrets, {person.id})
        self._hold(table)
        return table

    # --- in the background --------------------------------------------------------------------------------------

    async def _wake_tables(self) -> None:
        """Load every open table, so that bots whose move is due and clocks that run go on after a restart."""
        for name in await self.store.open_tables():
            try:
                await self.table(name)
            except (Refused, BrokenChain, UnknownKind) as error:
                LOG.error("table_not_woken", table=name, error=str(error)[:300])
            await asyncio.sleep(0)

    async def _sweep(self) -> None:
        while True:
            await self.close_idle()
            await asyncio.sleep(SWEEP_SECONDS)

    async def close_idle(self) -> None:
        """Close the tables that nobody came to for a long time."""
        before = self.now() - int(self.settings.limits.idle_days * 24 * 3600 * 1000)
        for name in await self.store.idle_tables(before, 200):
            try:
                await (await self.table(name)).close(before)
                LOG.info("table_closed", table=name)
            except (Refused, BrokenChain, UnknownKind) as error:
                LOG.error("table_not_closed", table=name, error=str(error)[:300])
