"""Reading from the database, and the rows that go into it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine, Sequence
from typing import Any, TypeVar

import structlog
from sqlalchemy import RowMapping, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from ...words import refusals
from ..ledger.chain import Event
from ..ledger.refusal import Refused
from .database import is_away
from .interface import OPEN_PHASES, Known, Row
from .schema import (
    ATTEMPTS,
    DAILY_DAYS,
    DAYS,
    ERASURES,
    EVENTS,
    FINDINGS,
    MEMBERS,
    METADATA,
    PEOPLE,
    RECORDS,
    SEALED,
    SECRETS,
    SIGN_INS,
    TABLES,
    TICKETS,
)
from .statements import ClockNow

LOG = structlog.get_logger(__name__)
Answer = TypeVar("Answer")


def event_row(event: Event) -> dict[str, Any]:
    return {
        "table_id": event.table,
        "seq": event.seq,
        "kind": event.kind,
        "at": event.at,
        "by": event.by,
        "data": event.text,
        "head": event.head,
        "action_id": None,
        "action_digest": None,
        "action_events": None,
    }


def event_of(row: Row) -> Event:
    return Event(row["table_id"], row["seq"], row["kind"], row["at"], row["by"], row["data"], row["head"])


class Store:
    """Queries to the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._under_way: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        await self._idle()

    async def _idle(self) -> None:
        """Wait for what is under way: a thread of the database must not outlive the event loop that it answers."""
        while self._under_way:
            # Since Python 3.12, gathering tasks that have ended keeps `_ended` from being called, and this never ends.
            await asyncio.wait(self._under_way)

    async def _to_the_end(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Wait for work that goes on if the caller stops waiting. Cancelled halfway, it would leave a thread alone with
        its answer, or a connection that nobody closes."""
        working = asyncio.create_task(work)
        self._under_way.add(working)
        working.add_done_callback(self._ended)
        return await asyncio.shield(working)

    def _ended(self, working: asyncio.Task[Any]) -> None:
        self._under_way.discard(working)
        if not working.cancelled():
            working.exception()

    async def _rows(self, query: Any) -> Sequence[RowMapping]:
        try:
            return await self._to_the_end(self._read(query))
        except Exception as error:
            if not is_away(error):
                raise
            LOG.error("not_read", error=str(error)[:500])
            raise Refused("storage", refusals.NO_DATABASE) from None

    async def _read(self, query: Any) -> Sequence[RowMapping]:
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def ping(self) -> None:
        await self._rows(select(1))

    async def event_rows(self, table: str, after: int = 0, most: int | None = None) -> Sequence[RowMapping]:
        query = select(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.seq > after).order_by(EVENTS.c.seq)
        return await self._rows(query if most is None else query.limit(most))

    async def events(self, table: str, after: int = 0, most: int | None = None) -> list[Event]:
        return [event_of(row) for row in await self.event_rows(table, after, most)]

    async def last_events(self, tables: Collection[str]) -> dict[str, int]:
        last = select(func.max(EVENTS.c.seq)).where(EVENTS.c.table_id == TABLES.c.id).scalar_subquery()
        rows = await self._rows(select(TABLES.c.id, last.label("seq")).where(TABLES.c.id.in_(tables)))
        return {row["id"]: row["seq"] for row in rows}

    async def sealed_rows(self, table: str) -> Sequence[RowMapping]:
        return await self._rows(select(SEALED).where(SEALED.c.table_id == table).order_by(SEALED.c.number))

    async def secrets(self, table: str) -> dict[int, bytes]:
        rows = await self._rows(select(SECRETS).where(SECRETS.c.table_id == table))
        return {row["game"]: row["secret"] for row in rows}

    async def members(self, table: str) -> set[str]:
        return {row["person"] for row in await self._rows(select(MEMBERS).where(MEMBERS.c.table_id == table))}

    async def person(self, person: str) -> Known | None:
        query = select(PEOPLE.c.name, PEOPLE.c.cookie_edition, SIGN_INS.c.id)
        rows = await self._rows(query.outerjoin_from(PEOPLE, SIGN_INS).where(PEOPLE.c.id == person))
        sign_ins = frozenset(row["id"] for row in rows if row["id"] is not None)
        return Known(rows[0]["name"], rows[0]["cookie_edition"], sign_ins) if rows else None

    async def tables_of(self, person: str, most: int) -> list[str]:
        return [table for table, _ in await self.numbered_tables_of(person, most)]

    async def numbered_tables_of(self, person: str, most: int) -> list[tuple[str, int]]:
        """The tables on a person's list, each with the number of its last event, the most recently active first."""
        last = select(func.max(EVENTS.c.seq)).where(EVENTS.c.table_id == TABLES.c.id).scalar_subquery()
        query = (
            select(TABLES.c.id, last.label("seq"))
            .join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
            .where(MEMBERS.c.person == person)
            .order_by(TABLES.c.updated_at.desc())
            .limit(most)
        )
        return [(row["id"], row["seq"]) for row in await self._rows(query)]

    async def summaries(self, tables: Sequence[str]) -> Sequence[RowMapping]:
        """The findings about these tables as a whole."""
        return await self._rows(select(FINDINGS).where(FINDINGS.c.table_id.in_(tables), FINDINGS.c.game == 0))

    async def games(self, tables: Sequence[str]) -> Sequence[RowMapping]:
        """The findings about the games of these tables."""
        return await self._rows(select(FINDINGS).where(FINDINGS.c.table_id.in_(tables), FINDINGS.c.game > 0))

    async def public_tables(self, most: int) -> list[str]:
        query = (
            select(TABLES.c.id)
            .where(TABLES.c.public, TABLES.c.phase.in_(OPEN_PHASES))
            .order_by(TABLES.c.updated_at.desc())
            .limit(most)
        )
        return [row["id"] for row in await self._rows(query)]

    async def idle_tables(self, before: int, days: int, most: int) -> list[str]:
        idle = [TABLES.c.phase != "archived", TABLES.c.updated_at < before]
        if days > 0:
            # Count days on which a server ran, rather than trusting the clock now: a wrong clock closes nothing.
            seen = select(func.count()).select_from(DAYS).where(DAYS.c.day > TABLES.c.updated_at / 86_400_000)
            idle.append(seen.scalar_subquery() >= days)
        query = select(TABLES.c.id).where(*idle).order_by(TABLES.c.updated_at).limit(most)
        return [row["id"] for row in await self._rows(query)]

    async def counted_days(self) -> Sequence[RowMapping]:
        return await self._rows(select(DAYS))

    async def daily_day(self, day: str) -> RowMapping | None:
        rows = await self._rows(select(DAILY_DAYS).where(DAILY_DAYS.c.day == day))
        return rows[0] if rows else None

    async def untold_days(self) -> Sequence[RowMapping]:
        return await self._rows(select(DAILY_DAYS).where(DAILY_DAYS.c.told_at.is_(None)).order_by(DAILY_DAYS.c.day))

    async def past_days(self, most: int) -> Sequence[RowMapping]:
        told = select(DAILY_DAYS).where(DAILY_DAYS.c.told_at.is_not(None)).order_by(DAILY_DAYS.c.day.desc())
        return await self._rows(told.limit(most))

    async def attempts(self, day: str) -> Sequence[RowMapping]:
        query = select(ATTEMPTS, PEOPLE.c.name).join(PEOPLE, PEOPLE.c.id == ATTEMPTS.c.person)
        return await self._rows(query.where(ATTEMPTS.c.day == day).order_by(ATTEMPTS.c.began_at, ATTEMPTS.c.table_id))

    async def attempts_of(self, person: str, most: int) -> Sequence[RowMapping]:
        mine = select(ATTEMPTS).where(ATTEMPTS.c.person == person).order_by(ATTEMPTS.c.day.desc())
        return await self._rows(mine.limit(most))

    async def attempt(self, day: str, person: str) -> str | None:
        query = select(ATTEMPTS.c.table_id).where(ATTEMPTS.c.day == day, ATTEMPTS.c.person == person)
        rows = await self._rows(query)
        return rows[0]["table_id"] if rows else None

    async def count(self, what: str) -> int:
        """How many rows one of the database's tables has."""
        query = select(func.count().label("count")).select_from(METADATA.tables[what])
        return int((await self._rows(query))[0]["count"])

    async def most_dispensable_record(self) -> str | None:
        """The oldest record of the person who keeps the most."""
        most = select(RECORDS.c.person).group_by(RECORDS.c.person).order_by(func.count().desc()).limit(1)
        query = select(RECORDS.c.id).where(RECORDS.c.person == most.scalar_subquery()).order_by(RECORDS.c.created_at)
        rows = await self._rows(query.limit(1))
        return rows[0]["id"] if rows else None

    async def rows_of(self, table: str, column: str, values: Collection[str]) -> Sequence[RowMapping]:
        found = METADATA.tables[table]
        return await self._rows(select(found).where(found.c[column].in_(values)))

    async def ticket(self, kind: str, digest: str) -> RowMapping | None:
        valid = TICKETS.c.digest == digest, TICKETS.c.kind == kind, TICKETS.c.until > ClockNow()
        return next(iter(await self._rows(select(TICKETS).where(*valid))), None)

    async def closed_erasures(self) -> dict[str, list[str]]:
        closed = select(ERASURES).join(TABLES, TABLES.c.id == ERASURES.c.table_id).where(TABLES.c.phase == "archived")
        found: dict[str, list[str]] = {}
        for row in await self._rows(closed.order_by(ERASURES.c.table_id, ERASURES.c.holder).limit(200)):
            found.setdefault(row["table_id"], []).append(row["holder"])
        return found

    async def record(self, record: str) -> str | None:
        rows = await self._rows(select(RECORDS.c.text).where(RECORDS.c.id == record))
        return rows[0]["text"] if rows else None
