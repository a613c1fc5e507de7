"""The days of the daily game: a commitment before each, one attempt per person, and the secret after it.

A day goes from open to over to told, and never back, whatever the clock says later: both steps are in the database, and
neither is taken by a clock that has jumped (`belief`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import structlog

from ...fair_dice import SharedDice, book_name, commitment
from ...rules import Rulebook
from ...words import refusals, say
from ..ledger.decide import decide_day_over
from ..ledger.options import TableOptions, shared_rulebook
from ..ledger.refusal import Refused
from ..ledger.state import DAY
from ..storage.interface import Overtaken, Row
from ..tables.identity import Person
from ..tables.registry import Registry
from ..tables.services import Services
from ..tables.table import Table
from .belief import Belief
from .calendar import day_after, day_at, secret_due_at
from .day_secret import book_of, check_book, secret_of, shared_root

LOG = structlog.get_logger(__name__)
AHEAD = 7
"""How many days ahead commitments are published."""
DayState = Literal["coming", "open", "over", "told"]


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the daily game, as stored in the database."""

    day: str
    book_name: str
    secret: bytes
    commitment: str
    published_at: int
    over_at: int | None
    told_at: int | None

    @classmethod
    def of(cls, row: Row) -> Day:
        told = ("day", "book", "secret", "commitment", "published_at", "over_at", "told_at")
        return cls(*(row[name] for name in told))

    @property
    def book(self) -> Rulebook:
        return shared_rulebook(self.book_name, {})

    @property
    def dice(self) -> SharedDice:
        return SharedDice.of_day(self.secret, self.day, book_name(self.book))

    def state(self, today: str) -> DayState:
        """The day's state as of today."""
        if self.told_at is not None:
            return "told"
        if self.over_at is not None or self.day < today:
            return "over"
        return "open" if self.day == today else "coming"


class Days:
    def __init__(self, services: Services, registry: Registry) -> None:
        self._services = services
        self._registry = registry
        self._belief = Belief(services)
        self._root = shared_root(services.settings.daily_secret)
        self._book = check_book(services.settings.daily_book)

    @property
    def today(self) -> str:
        """Today's date by the clock."""
        return day_at(self._services.now())

    # --- before and after -----------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Publish the commitments due for coming days, mark days that are over, and reveal the secrets that are due."""
        now, untold = self._services.now(), await self._up_to_date()
        if not await self._belief.holds():
            return
        for day in untold:
            if now >= secret_due_at(day.day):
                await self._tell(day)
        seen = {"day": now // DAY, "believed_at": now}
        await self._services.writer.keep({"believed_day": [seen], "no_days_after": [{"_day": seen["day"]}]})

    async def _up_to_date(self) -> list[Day]:
        """The days whose secret is not revealed, after publishing and marking everything that is due by the clock."""
        today, now = self.today, self._services.now()
        untold = [Day.of(row) for row in await self._services.store.untold_days()]
        due = [day_after(today, days) for days in range(AHEAD + 1)]
        missing = [day for day in due if day not in {each.day for each in untold}]
        passed = [each.day for each in untold if each.day < today and each.over_at is None]
        if passed and not await self._belief.holds():
            passed = []
        if missing or passed:
            rows: dict[str, list[dict[str, Any]]] = {
                "daily_day": [self._row(day, now) for day in missing],
                "daily_over": [{"_day": day, "over_at": now} for day in passed],
            }
            await self._services.writer.keep(rows)
            untold = [Day.of(row) for row in await self._services.store.untold_days()]
        # A clock that was years ahead has published days that nobody will play for years.
        return [day for day in untold if day.day <= due[-1]]

    def _row(self, day: str, now: int) -> dict[str, Any]:
        secret = secret_of(day, self._root)
        return {
            "day": day,
            "book": book_of(day, self._book),
            "secret": secret,
            "commitment": commitment(secret),
            "published_at": now,
            "over_at": None,
            "told_at": None,
        }

    async def _tell(self, day: Day) -> None:
        """Break off unfinished games and reveal the secret: at every table of the day, and then to everybody."""
        for row in await self._services.store.attempts(day.day):
            try:
                await _tell_at(await self._registry.table(row["table_id"]))
            except Exception as error:  # one damaged table must not keep the secret from all others
                LOG.error("day_not_told_at_table", day=day.day, table=row["table_id"], error=repr(error)[:300])
        await self._services.writer.keep({"daily_told": [{"_day": day.day, "told_at": self._services.now()}]})
        LOG.info("day_told", day=day.day)

    async def tell_late(self, table: Table) -> None:
        """Reveal the secret of a day that is already told at a table that missed it: a guest's, whose attempt gave way
        to that of the person who took over the guest's games, or one that could not be read at the time."""
        state = table.state
        if not state.is_private or state.day is None or state.closes_at is None:
            return
        if self._services.now() >= state.closes_at and (await self.day(state.day)).told_at is not None:
            await _tell_at(table)

    # --- what people ask for --------------------------------------------------------------------------------------

    async def published(self) -> list[Day]:
        """The days with a commitment whose secret is not revealed yet, including today and coming days."""
        return await self._up_to_date()

    async def past(self, most: int) -> list[Day]:
        """The days that can be practised, the latest first."""
        return [Day.of(row) for row in await self._services.store.past_days(most)]

    async def day(self, day: str) -> Day:
        """A published day."""
        row = await self._services.store.daily_day(day)
        if row is None and day == self.today:
            await self._up_to_date()
            row = await self._services.store.daily_day(day)
        if row is None:
            raise Refused("not_found", say(refusals.NO_DAY, day=day))
        return Day.of(row)

    async def attempt(self, person: Person) -> str:
        """The table of a person's attempt at today's game, which begins now. Asking again gives the same table."""
        await self._up_to_date()
        day = await self.day(self.today)
        store = self._services.store
        known = await store.attempt(day.day, person.id)
        if known is not None:
            return known
        if day.state(self.today) != "open":
            raise Refused("daily", say(refusals.DAY_OVER, day=day.day))
        try:
            options = TableOptions(book=day.book_name, seats=1, coach=False)
            return (await self._registry.create_day(options, person, day.day, day.secret)).id
        except Overtaken:  # by another device or tab of the same person
            known = await store.attempt(day.day, person.id)
            if known is None:  # the person was deleted meanwhile
                raise Refused("not_signed_in", refusals.NO_GUEST) from None
            return known

    async def practice(self, day: str, person: Person) -> Table:
        """A table with the dice of a day whose secret is revealed. It does not count for anything."""
        found = await self.day(day)
        if found.told_at is None:
            raise Refused("daily", say(refusals.DAY_NOT_TOLD, day=day))
        options = TableOptions(book=found.book_name, seats=1)
        return await self._registry.create_day(options, person, day, found.secret, practice=True)


async def _tell_at(table: Table) -> None:
    await table.see_to(decide_day_over, lambda state: state.is_private and state.phase != "archived")
