"""The other processes on the same database: hearing what they store, and telling them who is here.

A wake-up may be lost, so every process also checks by itself, about once per second, whether something has happened at
the tables it holds. Nothing relies on either being in time: a decision made on an old state is overtaken.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any

import structlog

from ..ledger.chain import UnknownKind
from ..storage.interface import Present, WakeUp
from .duties import Duties
from .limits import Throttle
from .listener import Here, show_said
from .people import People
from .registry import Registry
from .services import Services
from .table import Table

LOG = structlog.get_logger(__name__)
RENEW_SECONDS = 1.5
LOOK_SECONDS = 1.0
FIND_SECONDS = 0.25
"""Seconds between two looks at whether the others are alive."""
ANNOUNCE_SECONDS = 0.2
HELD_SECONDS = 0.15
"""Seconds between two notices about held dice, however many tables and messages there are."""
SPEND_SECONDS = 0.5
ANALYSE_SECONDS = 4.0
WRONG_CLOCK = 60_000
"""Milliseconds by which a host's clock may differ from the database's without a word."""
AT_ONCE = 500
"""How many tables one query asks about."""


class Neighbours:
    def __init__(
        self,
        services: Services,
        registry: Registry,
        people: People,
        duties: Duties,
        throttles: dict[str, Throttle],
    ) -> None:
        """`throttles` has the limits that hold for all processes together, by name."""
        self._services = services
        self._store = services.store
        self._registry = registry
        self._people = people
        self._throttles = throttles
        self.duties = duties
        self._tasks: list[asyncio.Task[None]] = []
        self._woken: dict[str, None] = {}
        self._came_or_went: dict[str, None] = {}
        self._erased: dict[str, None] = {}
        self._wanted = asyncio.Event()
        self._everything = True
        self._looked_at = 0.0
        self._is_away = False
        """Whether the database could not be reached at the last try."""
        self._announced: dict[str, dict[str, Here]] = {}

    async def open(self) -> None:
        """Go on where the last server stopped, or alongside others that are running."""
        if not self._store.is_shared:
            self._run(self._take_all())
        else:
            # This comes first: until a process is known to be alive, another may take its jobs as well.
            await self._renew()
            self._run(self._store.listen(self._heard))
            self._run(self._look_again_and_again())
            self._run(self._every(RENEW_SECONDS, self._renew))
            self._run(self._every(FIND_SECONDS, self._find_deaths))
            self._run(self._every(ANNOUNCE_SECONDS, self._announce))
            self._run(self._every(HELD_SECONDS, self._tell_held))
            self._run(self._every(SPEND_SECONDS, self._tell_spent))
        self._run(self._analyse_again_and_again())

    async def _renew(self) -> None:
        """Say that this process is alive, and go by the database's clock: the hosts' own may differ."""
        asked = self._services.clock()
        told = await self._store.renew()
        now, latest = self._services.now(), told + round(1000 * (self._services.clock() - asked))
        right = min(max(now, told), latest)  # the answer may have taken a while
        if abs(now - right) > WRONG_CLOCK:
            LOG.warning("clock_differs", seconds_ahead_of_database=(now - right) // 1000)
        if now != right:
            self._services.set_time(right)

    async def _find_deaths(self) -> None:
        """Take over at once from processes that died. One that lives on after all has lost nothing but its jobs."""
        if await self._store.find_deaths():
            self._everything = True
            self._wanted.set()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(work))

    async def close(self) -> None:
        """Leave everything to the others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.duties.close()

    async def leave(self) -> None:
        try:
            await self._store.leave()
        except Exception as error:  # the others will find out by themselves
            LOG.warning("not_left", error=repr(error)[:300])

    async def _every(self, seconds: float, step: Callable[[], Awaitable[None]]) -> None:
        while True:
            await self._try(step)
            await asyncio.sleep(seconds)

    async def _try(self, step: Callable[[], Awaitable[None]]) -> bool:
        """Take a step, and return whether it succeeded: a database that is away will come back."""
        try:
            await step()
        except Exception as error:
            LOG.warning("step_failed", step=getattr(step, "__name__", ""), error=repr(error)[:300])
            return False
        return True

    async def _take_all(self) -> None:
        while not await self._try(self.duties.take):
            await asyncio.sleep(LOOK_SECONDS)

    async def _analyse_again_and_again(self) -> None:
        """Analyse the games that have ended here, and those of processes that died."""
        while True:
            self._services.game_over.clear()
            is_done = await self._try(self.duties.analyse)
            with suppress(TimeoutError):
                async with asyncio.timeout(ANALYSE_SECONDS if self._store.is_shared or not is_done else None):
                    await self._services.game_over.wait()

    # --- hearing ------------------------------------------------------------------------------------------------

    def _heard(self, wake_up: WakeUp) -> None:
        """Something was stored elsewhere; `_look` finds out what. Held dice and the like are stored nowhere."""
        if wake_up.held or wake_up.said or wake_up.hurried:
            for held in wake_up.held:
                table = self._registry.table_in_memory(held.table)
                if table is not None:
                    table.hear_of_held(held)
            for said in wake_up.said:
                table = self._registry.table_in_memory(said.table)
                if table is not None:
                    show_said(table.listeners, said)
            for hurried in wake_up.hurried:
                table = self._registry.table_in_memory(hurried.table)
                if table is not None:
                    table.hear_of_hurry(hurried.seq)
            return
        self._services.metrics.wake_ups.inc()
        self._people.forget(wake_up.people)
        self._erased |= dict.fromkeys(sorted(wake_up.erased))
        self._everything |= wake_up.everything or wake_up.jobs
        self._woken |= dict.fromkeys(sorted(wake_up.tables))
        self._came_or_went |= dict.fromkeys(sorted(wake_up.presence))
        self._wanted.set()

    async def _look_again_and_again(self) -> None:
        """Look when there is news, and at everything about once per second."""
        while True:
            now = self._services.clock()
            if now >= self._looked_at + LOOK_SECONDS:
                self._everything, self._looked_at = True, now
            self._wanted.clear()
            is_back = self._is_away
            self._is_away = not await self._try(self._look)
            if is_back and not self._is_away:
                for table in self._registry.in_memory:
                    table.try_again()
            with suppress(TimeoutError):
                left = self._looked_at + LOOK_SECONDS - self._services.clock()
                async with asyncio.timeout(max(0.01, left)):  # see `live`: not wait_for
                    await self._wanted.wait()

    async def _look(self) -> None:
        woken, came_or_went, everything = self._woken, self._came_or_went, self._everything
        self._woken, self._came_or_went, self._everything = {}, {}, False
        erased, self._erased = self._erased, {}
        for name in erased:
            await self.duties.forget(name)
        if everything:
            await self.duties.take()
            await self._look_at_everything()
            return
        # A table that nobody follows here is refreshed when somebody asks for it.
        for table in self._followed(woken):
            await self._refresh(table)
        tables = [table.id for table in self._followed(came_or_went)]
        if tables:
            await self._look_who_is_there(tables)

    def _followed(self, names: Iterable[str]) -> list[Table]:
        found = [self._registry.table_in_memory(name) for name in names]
        return [table for table in found if table is not None and table.is_followed]

    async def _look_at_everything(self) -> None:
        tables = [table.id for table in self._registry.in_memory]
        for start in range(0, len(tables), AT_ONCE):
            some = tables[start : start + AT_ONCE]
            last = await self._store.last_events(some)
            for name in some:
                table = self._registry.table_in_memory(name)
                if table is not None and (last.get(name, 0) > table.state.seq or table.state.hides_moves):
                    await self._refresh(table)
            await self._look_who_is_there(some)

    async def _look_who_is_there(self, names: list[str]) -> None:
        present: dict[str, list[Present]] = {name: [] for name in names}
        for each in await self._store.present_elsewhere(names):
            present[each.table].append(each)
        for name, found in present.items():
            table = self._registry.table_in_memory(name)
            if table is not None:
                table.hear_of_presence(found)

    async def _refresh(self, table: Table) -> None:
        try:
            await table.refresh()
        except UnknownKind as error:
            await self.duties.leave_to_others(table.job, str(error))
        except Exception as error:  # one table must not hold up the others
            LOG.error("table_not_refreshed", table=table.id, error=repr(error)[:300])

    # --- telling ------------------------------------------------------------------------------------------------

    async def _announce(self) -> None:
        """Tell the others who came and went here."""
        changed = [table for table in self._registry.in_memory if table.untold_presence]
        gone = [name for name in self._announced if self._registry.table_in_memory(name) is None]
        rows: dict[str, list[dict[str, Any]]] = {"present": [], "absent": []}
        announced: dict[str, dict[str, Here]] = {}
        for table in changed:
            table.untold_presence = False
            announced[table.id] = self._differences(table.id, table.present_here(), rows)
        for name in gone:
            announced[name] = self._differences(name, {}, rows)
        try:
            if rows["present"] or rows["absent"]:
                await self._services.writer.store({name: found for name, found in rows.items() if found})
        except Exception:
            for table in changed:
                table.untold_presence = True
            raise
        self._announced |= announced
        for name in gone:
            del self._announced[name]

    def _differences(self, table: str, here: dict[str, Here], rows: dict[str, list[dict[str, Any]]]) -> dict[str, Here]:
        """Add to the rows what the others do not know yet. Return what they then know, `seconds` as clock time."""
        clock = self._services.clock()
        known, after = self._announced.get(table, {}), {}
        for holder, (sockets, seconds, name) in here.items():
            until, before = clock + seconds, known.get(holder)
            # People here without a socket are announced again before the others forget them.
            late = not sockets and before and until > before.seconds + self._services.settings.absent_after / 2
            is_known = before is not None and (before.sockets, before.name) == (sockets, name) and not late
            after[holder] = before if before is not None and is_known else Here(sockets, until, name)
            if not is_known:
                rows["present"].append(
                    {
                        "table_id": table,
                        "holder": holder,
                        "process": self._store.process,
                        "sockets": sockets,
                        "name": name,
                        "milliseconds": None if sockets else max(0, int(seconds * 1000)),
                    }
                )
        rows["absent"] += [
            {"_table": table, "_holder": holder, "_process": self._store.process}
            for holder in known
            if holder not in here
        ]
        return after

    async def _tell_held(self) -> None:
        """Tell what is held and said here, and which bots need not wait. A failure is not worth a retry."""
        services = self._services
        untold = list(services.untold_held.values()), list(services.untold_said), list(services.untold_hurried.values())
        for each in (services.untold_held, services.untold_said, services.untold_hurried):
            each.clear()
        if any(untold):
            await self._store.tell_held(*untold)

    async def _tell_spent(self) -> None:
        """Add up, together with the others, what people have spent of their limits."""
        for kind, throttle in self._throttles.items():
            spent = throttle.untold()
            if spent:
                budgets = {self._services.identities.budget(kind, name): name for name in spent}
                levels = await self._store.spend(
                    {budget: spent[name] for budget, name in budgets.items()}, throttle.rate, throttle.burst
                )
                throttle.hear({budgets[budget]: level for budget, level in levels.items()})
