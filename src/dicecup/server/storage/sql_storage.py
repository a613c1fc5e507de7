"""`Storage` in SQLite, for one process, or in PostgreSQL, for several."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from itertools import groupby
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

import structlog
from sqlalchemy import ColumnElement, Select, delete, func, or_, select, text, tuple_, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...words import refusals, say
from ...words.command_line import operators
from ..ledger.refusal import Refused
from .database import (
    ALIVE,
    ANSWER_SECONDS,
    HELD,
    LISTENING,
    READING,
    WRITING,
    check_mode,
    is_away,
    open_database,
    prepare,
)
from .file_lock import FileLock, lock_file
from .interface import (
    ANALYSIS,
    COOKIE_AGE,
    Duty,
    HeldDice,
    Hurried,
    LimitReached,
    NotStored,
    Overtaken,
    Present,
    Row,
    Rows,
    Said,
    WakeUp,
)
from .reading import Answer, Store
from .schema import BUDGETS, DAYS, JOBS, KEYS, PRESENCE, PROCESSES, SIGN_INS, TICKETS
from .statements import LIMITS, ClockNow, check_limits, columns_taken, inserter, misspelt, spending, statements
from .wake_ups import Lines, hear, held_notices, words_of

LOG = structlog.get_logger(__name__)
LEASE_SECONDS = 6.0
"""How long a process counts as alive after it last said so."""
_LINES = """
    SELECT id, EXISTS (
        SELECT FROM pg_locks
        WHERE locktype = 'advisory' AND classid = :alive AND objid = hashtext(id)::oid AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS has_line
    FROM processes WHERE id <> :me AND until > EXTRACT(EPOCH FROM clock_timestamp()) * 1000
"""
"""The other processes that count as alive, and whether each has its line to the database."""
Asked = ParamSpec("Asked")


def to_the_end(
    work: Callable[Concatenate[SqlStorage, Asked], Coroutine[Any, Any, Answer]],
) -> Callable[Concatenate[SqlStorage, Asked], Coroutine[Any, Any, Answer]]:
    """Make something that stores go on when the caller, which may be stopping, no longer waits for it."""

    @wraps(work)
    async def whole(storage: SqlStorage, /, *asked: Asked.args, **named: Asked.kwargs) -> Answer:
        return await storage._to_the_end(work(storage, *asked, **named))

    return whole


class SqlStorage(Store):
    def __init__(self, url: URL, process: str) -> None:
        """`process` is this process's name among those that share the database."""
        super().__init__(open_database(url, READING, single=True))
        # The writer has connections of its own, so that no crowd of readers can keep a move from being stored.
        self._writing = open_database(url, WRITING)
        self._url = url
        self.process = process
        self._dialect = url.get_backend_name()
        self._statements = statements(self._dialect)
        self._taken = columns_taken(self._statements)
        path = url.database if self._dialect == "sqlite" else None
        self._path = Path(path) if path and path != ":memory:" else None
        self._lines = Lines()
        self._lock: FileLock | None = None
        self._file = self._identity()

    @property
    def is_shared(self) -> bool:
        return self._dialect == "postgresql"

    async def open(self) -> None:
        """Make sure that no other process uses a database that only one may use, and bring the schema up to date."""
        if self._path is not None:
            self._lock = lock_file(self._path)
            check_mode(self._path)
        # A schema change, or waiting for another process that makes it, takes as long as it takes.
        patient = open_database(self._url, WRITING, answer_seconds=None)
        try:
            await prepare(patient)
        finally:
            await patient.dispose()
        self._file = self._identity()

    async def close(self) -> None:
        await super().close()
        for engine in (self._writing, self._engine):
            # Saying goodbye on a connection that died without a word would take forever.
            with suppress(TimeoutError):
                await asyncio.wait_for(engine.dispose(), ANSWER_SECONDS)
        if self._lock is not None:
            self._lock.release()

    # --- storing ------------------------------------------------------------------------------------------------

    async def commit(self, group: Sequence[Rows]) -> list[Exception | None]:
        wrong = [misspelt(rows, self._taken) for rows in group]
        others = iter(await self._commit_all([rows for rows, why in zip(group, wrong, strict=True) if why is None]))
        return [next(others) if why is None else why for why in wrong]

    async def _commit_all(self, group: Sequence[Rows]) -> list[Exception | None]:
        try:
            return await self._commit(group)
        except (SQLAlchemyError, OSError) as error:
            if len(group) == 1 or is_away(error):
                return [self._failure(rows, error) for rows in group]
        # One that cannot be stored must not spoil the others.
        return [outcome for rows in group for outcome in await self._commit_all([rows])]

    def _failure(self, rows: Rows, error: Exception) -> Exception:
        if isinstance(error, IntegrityError) and ("event" in rows or "sealed" in rows):
            return Overtaken()
        LOG.error("not_stored", error=str(error)[:500])
        return NotStored(type(error).__name__)

    async def _commit(self, group: Sequence[Rows]) -> list[Exception | None]:
        self._check_file()
        outcomes: list[Exception | None] = []
        async with self._writing.begin() as connection:
            together: list[Rows] = []
            for rows in group:
                limited = any(rows.get(name) for name in LIMITS)
                try:
                    if limited:
                        await check_limits(connection, rows)
                        await self._execute(connection, [rows])
                    else:
                        together.append(rows)
                    outcomes.append(None)
                except LimitReached as reached:
                    outcomes.append(reached)
            await self._execute(connection, together)
            if self.is_shared:
                kept = [rows for rows, outcome in zip(group, outcomes, strict=True) if outcome is None]
                words = words_of(self.process, kept)
                if words:
                    await self._notify(connection, words)
        self._check_file()
        return outcomes

    async def _execute(self, connection: AsyncConnection, group: Sequence[Rows]) -> None:
        for name, statement in self._statements.items():
            rows = [dict(row) for each in group for row in each.get(name, ())]
            # Always in the same order, or two processes could wait for each other.
            rows.sort(key=lambda row: (sorted(row), [str(value) for value in row.values()][:2]))
            for _, alike in groupby(rows, sorted):  # a column that the first row lacks would be left out of the others
                await connection.execute(statement, list(alike))

    async def _notify(self, connection: AsyncConnection, words: str, channel: str = LISTENING) -> None:
        await connection.execute(select(func.pg_notify(channel, words)))

    def can_store(self) -> bool:
        return self._identity() == self._file

    def _identity(self) -> tuple[int, int] | None:
        """Which file is at the database's path; None if there is none, or if the database is not a file."""
        try:
            found = self._path and self._path.stat()
        except OSError:
            return None
        return (found.st_dev, found.st_ino) if found else None

    def _check_file(self) -> None:
        """Refuse a file that was removed or replaced: what is committed to it is lost when the server ends."""
        if not self.can_store():
            raise OSError(say(operators.FILE_GONE, file=self._path))

    # --- several processes --------------------------------------------------------------------------------------

    async def listen(self, heard: Callable[[WakeUp], None]) -> None:
        if self.is_shared:
            await hear(self._url, self.process, heard)
        else:
            await asyncio.Event().wait()

    @to_the_end
    async def tell_held(
        self, held: Sequence[HeldDice], said: Sequence[Said] = (), hurried: Sequence[Hurried] = ()
    ) -> None:
        if self.is_shared and (held or said or hurried):
            # On a reader's connection: no move has to wait for it, and none of it is written to the disk.
            async with self._engine.begin() as connection:
                for notice in held_notices(self.process, held, said, hurried):
                    await self._notify(connection, notice, HELD)

    @to_the_end
    async def renew(self) -> int:
        until = ClockNow() + int(LEASE_SECONDS * 1000)
        alive = inserter(self._dialect)(PROCESSES).values(id=self.process, until=until)
        alive = alive.on_conflict_do_update(index_elements=["id"], set_={"until": alive.excluded.until})
        async with self._writing.begin() as connection:
            told = await connection.execute(alive.returning(PROCESSES.c.until))
            return int(told.scalar_one()) - int(LEASE_SECONDS * 1000)

    async def find_deaths(self) -> bool:
        if not self.is_shared:
            return False
        rows = await self._rows(text(_LINES).bindparams(me=self.process, alive=ALIVE))
        dead = self._lines.look({row["id"]: row["has_line"] for row in rows})
        if dead:
            await self._end(dead)
        return bool(dead)

    @to_the_end
    async def _end(self, dead: Collection[str]) -> None:
        async with self._writing.begin() as connection:
            await connection.execute(update(PROCESSES).where(PROCESSES.c.id.in_(dead)).values(until=ClockNow()))
            await self._notify(connection, f"{self.process} jobs")
        LOG.warning("processes_died", processes=len(dead))

    async def leave(self) -> None:
        await self._idle()  # a sign of life or a job taken after this would keep the others waiting
        async with self._writing.begin() as connection:
            await connection.execute(update(JOBS).where(JOBS.c.process == self.process).values(process=None))
            await connection.execute(delete(PRESENCE).where(PRESENCE.c.process == self.process))
            await connection.execute(delete(PROCESSES).where(PROCESSES.c.id == self.process))
            if self.is_shared:
                await self._notify(connection, f"{self.process} everything")

    @to_the_end
    async def clean(self) -> None:
        """Delete what dead processes, full budgets and unused tickets have left behind."""
        long_ago = ClockNow() - 3_600_000
        async with self._writing.begin() as connection:
            await connection.execute(delete(PROCESSES).where(PROCESSES.c.until < long_ago))
            await connection.execute(delete(PRESENCE).where(PRESENCE.c.process.not_in(select(PROCESSES.c.id))))
            await connection.execute(delete(BUDGETS).where(BUDGETS.c.at < long_ago))
            await connection.execute(delete(TICKETS).where(TICKETS.c.until < ClockNow()))
            await connection.execute(delete(SIGN_INS).where(SIGN_INS.c.renewed_at < ClockNow() - COOKIE_AGE * 1000))
            kept = select(DAYS.c.day).order_by(DAYS.c.day.desc()).limit(1000)
            await connection.execute(delete(DAYS).where(DAYS.c.day.not_in(kept)))

    def _alive(self, column: ColumnElement[Any]) -> ColumnElement[bool]:
        """Whether a process is alive. If there can be only one, it is this one."""
        if not self.is_shared:
            return column == self.process
        return column.in_(select(PROCESSES.c.id).where(PROCESSES.c.until > ClockNow()))

    async def take_jobs(
        self, most: int, but: Collection[str] = (), again: bool = False, analyses: bool = False
    ) -> list[Duty]:
        of_kind = JOBS.c.kind == ANALYSIS if analyses else JOBS.c.kind != ANALYSIS
        wanted = select(JOBS.c.kind, JOBS.c.name).where(of_kind, JOBS.c.name.not_in(but))
        taken = await self._take_jobs(wanted, most)
        if not again:
            return taken
        return sorted(Duty(*row.values()) for row in await self._rows(wanted.where(JOBS.c.process == self.process)))

    @to_the_end
    async def _take_jobs(self, wanted: Select[tuple[str, str]], most: int) -> list[Duty]:
        free = (
            wanted.where(or_(JOBS.c.process.is_(None), ~self._alive(JOBS.c.process)))
            .order_by(JOBS.c.kind, JOBS.c.name)
            .limit(most)
        )
        if not await self._rows(free):  # usually there is nothing to take
            return []
        free = free.with_for_update(skip_locked=True)
        taken = update(JOBS).where(tuple_(JOBS.c.kind, JOBS.c.name).in_(free)).values(process=self.process)
        async with self._writing.begin() as connection:
            rows = await connection.execute(taken.returning(JOBS.c.kind, JOBS.c.name))
            return sorted(Duty(*row) for row in rows)

    @to_the_end
    async def give_back(self, jobs: Iterable[Duty]) -> None:
        given = tuple_(JOBS.c.kind, JOBS.c.name).in_([tuple(job) for job in jobs])
        async with self._writing.begin() as connection:
            await connection.execute(update(JOBS).where(JOBS.c.process == self.process, given).values(process=None))
            if self.is_shared:
                await self._notify(connection, f"{self.process} jobs")

    async def present_elsewhere(self, tables: Collection[str]) -> list[Present]:
        name = func.coalesce(PRESENCE.c.name, "")
        query = select(PRESENCE.c.table_id, PRESENCE.c.holder, PRESENCE.c.process, PRESENCE.c.sockets, name).where(
            PRESENCE.c.table_id.in_(tables),
            PRESENCE.c.process != self.process,
            self._alive(PRESENCE.c.process),
            or_(PRESENCE.c.until.is_(None), PRESENCE.c.until > ClockNow()),
        )
        rows = await self._rows(query.order_by(PRESENCE.c.table_id, PRESENCE.c.holder, PRESENCE.c.process))
        return [Present(*row.values()) for row in rows]

    @to_the_end
    async def spend(self, spent: Mapping[str, float], rate: float, burst: float) -> dict[str, float]:
        if not spent:
            return {}
        async with self._writing.begin() as connection:
            rows = await connection.execute(spending(self._dialect, dict(spent), rate, burst))
            return {row.name: row.level for row in rows}

    @to_the_end
    async def take_ticket(self, kind: str, digest: str) -> Row | None:
        valid = TICKETS.c.digest == digest, TICKETS.c.kind == kind, TICKETS.c.until > ClockNow()
        taken = delete(TICKETS).where(*valid).returning(*TICKETS.c)
        try:
            async with self._writing.begin() as connection:
                return (await connection.execute(taken)).mappings().first()
        except (SQLAlchemyError, OSError) as error:
            LOG.error("not_stored", error=str(error)[:500])
            raise Refused("storage", refusals.NOT_TAKEN) from None

    @to_the_end
    async def key(self, name: str, proposed: bytes) -> bytes:
        kept = select(KEYS.c.value).where(KEYS.c.name == name)
        rows = await self._rows(kept)
        if not rows:
            first = inserter(self._dialect)(KEYS).values(name=name, value=proposed).on_conflict_do_nothing()
            async with self._writing.begin() as connection:
                await connection.execute(first)
            rows = await self._rows(kept)
        key: bytes = rows[0]["value"]
        return key

    async def replace_key(self, name: str, key: bytes) -> None:
        async with self._writing.begin() as connection:
            await connection.execute(update(KEYS).where(KEYS.c.name == name).values(value=key))
