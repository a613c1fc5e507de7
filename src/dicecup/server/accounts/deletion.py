"""Delete me: everything about a person is deleted. Games with others stay, without the name.

Seats are given up in the usual way. A table where nobody else ever sat is removed. Everywhere else the name is taken
out of the events; while others still play there, that waits until the table is closed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import structlog

from ...rules import DicecupError
from ..coaching.workers import Workers
from ..ledger.actions import Leave
from ..ledger.decide import decide_closed
from ..ledger.erase import people_at, without_names
from ..ledger.refusal import Refused
from ..storage.account_statements import rows_to_drop, rows_to_forget
from ..storage.interface import OPEN_PHASES, Storage
from ..storage.writer import Writer
from ..tables.identity import Identities, Person, new_id
from ..tables.people import People
from ..tables.registry import Registry

LOG = structlog.get_logger(__name__)
ATTEMPTS = 5
"""How often to try to leave a seat while others are moving."""
ALL = 1_000_000


class Deleter:
    def __init__(
        self,
        store: Storage,
        writer: Writer,
        people: People,
        identities: Identities,
        registry: Registry,
        workers: Workers,
        forget: Callable[[str], Awaitable[None]],
    ) -> None:
        """`forget` drops everything remembered about a table."""
        self._store = store
        self._writer = writer
        self._people = people
        self._identities = identities
        self._registry = registry
        self._workers = workers
        self._forget = forget

    async def delete(self, person: Person) -> None:
        former = await self._store.rows_of("former_guests", "person", [person.id])
        ids = [person.id, *(row["id"] for row in former)]
        left: set[str] = set()
        # Another device may sit down somewhere meanwhile, so look until there is nothing new.
        while tables := set(await self._store.tables_of(person.id, ALL)) - left:
            for table in sorted(tables):
                await self._leave(table, ids)
            left |= tables
        await self._writer.keep(rows_to_forget(person.id))
        self._people.forget([person.id])
        await self.erase()

    async def _leave(self, name: str, ids: Sequence[str]) -> None:
        """Give up all seats at a table, and make sure that the name is removed."""
        mine = [self._identities.holder(name, each) for each in ids]
        try:
            await self._give_up_seats(name, ids)
        except (Refused, DicecupError) as error:
            # Whatever is wrong with a table, it must not keep anybody from leaving.
            LOG.warning("table_not_left", table=name, error=str(error)[:300])
        if people_at(await self._store.events(name)) <= set(mine):
            await self._forget(name)
            await self._writer.keep(rows_to_drop(name))
        else:
            await self._writer.keep({"erasure": [{"table_id": name, "holder": each} for each in mine]})

    async def _give_up_seats(self, name: str, ids: Sequence[str]) -> None:
        table = await self._registry.fresh_table(name)
        for each in ids:
            holder = self._identities.holder(name, each)
            for _attempt in range(ATTEMPTS):
                # Nobody leaves a daily game: its table is closed instead.
                is_left = table.state.phase == "archived" or table.state.day is not None
                seats = [] if is_left else table.state.seats_of(holder)
                if not seats:
                    break
                leave = Leave(type="leave", action_id=new_id(), seq=table.state.seq, seat=seats[0])
                try:
                    await table.act(leave, Person(each, ""))
                except Refused as refused:
                    if refused.code != "stale":
                        raise
        seated = table.state.day is None and any(seat.holder for seat in table.state.seats)
        if table.state.phase not in OPEN_PHASES or not seated:
            await table.see_to(decide_closed, lambda state: state.phase != "archived")

    async def erase(self) -> None:
        """Take names out of tables that are closed."""
        for name, holders in (await self._store.closed_erasures()).items():
            events = await self._store.events(name)
            try:
                changed = await self._workers.do("tables", partial(without_names, events, holders))
            except (DicecupError, LookupError, ValueError) as error:
                LOG.error("name_not_erased", table=name, error=repr(error)[:300])
                continue
            await self._writer.keep(
                {
                    "rewrite": [
                        {"_table": name, "_seq": new.seq, "data": new.text, "head": new.head}
                        for old, new in zip(events, changed, strict=True)
                        if new != old
                    ],
                    "no_findings": [{"_table": name}],
                    "erased": [{"_table": name, "_holder": each} for each in holders],
                }
            )
            await self._forget(name)
