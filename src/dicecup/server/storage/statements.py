"""Everything that can be stored, by name: the statements for rows, in the dialect of SQLite or of PostgreSQL."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Executable,
    Insert,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import GenericFunction
from sqlalchemy.sql.visitors import iterate

from .account_statements import account_statements
from .interface import OPEN_PHASES, LimitReached, Misspelt, Rows
from .schema import (
    ATTEMPTS,
    BUDGETS,
    DAILY_DAYS,
    DAYS,
    EVENTS,
    FINDINGS,
    JOBS,
    MEMBERS,
    PEOPLE,
    PRESENCE,
    RECORDS,
    SEALED,
    SECRETS,
    TABLES,
)


class ClockNow(GenericFunction[int]):
    """The database's own clock, in milliseconds since 1970: the same for all processes."""

    type = BigInteger()
    inherit_cache = True


@compiles(ClockNow, "sqlite")
def _sqlite_now(_element: Any, _compiler: Any, **_given: Any) -> str:
    return "CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"


@compiles(ClockNow, "postgresql")
def _postgresql_now(_element: Any, _compiler: Any, **_given: Any) -> str:
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"


def inserter(dialect: str) -> Any:
    """A dialect's own `insert`, which can deal with rows that exist already."""
    return postgresql.insert if dialect == "postgresql" else sqlite.insert


def _upsert(into: Any, table: Any, **values: Any) -> Any:
    """Add rows; if a row exists already, its other columns take the new row's values."""
    added = into(table).values(**values)
    keys = [column.name for column in table.primary_key]
    others = {column.name: added.excluded[column.name] for column in table.columns if column.name not in keys}
    return added.on_conflict_do_update(index_elements=keys, set_=others)


def statements(dialect: str) -> dict[str, Executable]:
    """The statements, in the order in which a group runs them, so that rows exist before others refer to them."""
    into = inserter(dialect)
    job = into(JOBS)
    return {
        "person": insert(PEOPLE),
        "rename": update(PEOPLE).where(PEOPLE.c.id == bindparam("_id")).values(name=bindparam("name")),
        "revoke": update(PEOPLE)
        .where(PEOPLE.c.id == bindparam("_id"))
        .values(cookie_edition=PEOPLE.c.cookie_edition + 1),
        "table": insert(TABLES),
        "event": insert(EVENTS),
        "unsealed": delete(SEALED).where(
            SEALED.c.table_id == bindparam("_table"),
            or_(SEALED.c.game != bindparam("_game"), SEALED.c.turn != bindparam("_turn")),
        ),
        "sealed": insert(SEALED),
        # A move whose turn was revealed meanwhile would never be shown to anybody. Setting its data to null, which the
        # column does not allow, refuses it. A statement of its own sees all that was stored before the row was added.
        "sealed_in_time": update(SEALED)
        .where(
            *(SEALED.c[name] == bindparam(f"_{name}") for name in ("table_id", "game", "turn", "number")),
            exists().where(
                EVENTS.c.table_id == SEALED.c.table_id, EVENTS.c.seq > bindparam("_after"), EVENTS.c.kind == "entered"
            ),
        )
        .values(data=null()),
        "secret": insert(SECRETS),
        "touch": update(TABLES)
        .where(TABLES.c.id == bindparam("_id"))
        .values(phase=bindparam("phase"), updated_at=bindparam("updated_at")),
        "join": into(MEMBERS).on_conflict_do_nothing(),
        "part": delete(MEMBERS).where(
            MEMBERS.c.person == bindparam("_person"), MEMBERS.c.table_id == bindparam("_table")
        ),
        # Once published, a day stays as it is, whoever tries to publish it again.
        "daily_day": into(DAILY_DAYS).on_conflict_do_nothing(),
        "daily_over": update(DAILY_DAYS)
        .where(DAILY_DAYS.c.day == bindparam("_day"), DAILY_DAYS.c.over_at.is_(None))
        .values(over_at=bindparam("over_at")),
        "daily_told": update(DAILY_DAYS)
        .where(DAILY_DAYS.c.day == bindparam("_day"), DAILY_DAYS.c.told_at.is_(None))
        .values(told_at=bindparam("told_at")),
        "attempt": insert(ATTEMPTS),
        "record": insert(RECORDS),
        "unrecord": delete(RECORDS).where(RECORDS.c.id == bindparam("_id")),
        "finding": _upsert(into, FINDINGS),
        # A name may have been taken out of the events since they were read: what was found with it must not come back.
        "outdated_findings": delete(FINDINGS).where(
            FINDINGS.c.table_id == bindparam("_table"),
            ~exists().where(
                EVENTS.c.table_id == bindparam("_table"),
                EVENTS.c.seq == bindparam("_seq"),
                EVENTS.c.head == bindparam("_head"),
            ),
        ),
        # The process that stores it holds it from then on.
        "job": job.on_conflict_do_update(
            index_elements=["kind", "name"],
            set_={"process": job.excluded.process},
            where=JOBS.c.process.is_distinct_from(job.excluded.process),
        ),
        "job_done": delete(JOBS).where(JOBS.c.kind == bindparam("_kind"), JOBS.c.name == bindparam("_name")),
        # Only by the process that holds it: the job may have been wanted again meanwhile.
        "job_over": delete(JOBS).where(
            JOBS.c.kind == bindparam("_kind"),
            JOBS.c.name == bindparam("_name"),
            JOBS.c.process == bindparam("_process"),
        ),
        "present": _upsert(
            into,
            PRESENCE,
            table_id=bindparam("table_id"),
            holder=bindparam("holder"),
            process=bindparam("process"),
            sockets=bindparam("sockets"),
            name=bindparam("name"),
            until=case(
                (bindparam("milliseconds", type_=BigInteger).is_(None), None),
                else_=ClockNow() + bindparam("milliseconds", type_=BigInteger),
            ),
        ),
        "absent": delete(PRESENCE).where(
            PRESENCE.c.table_id == bindparam("_table"),
            PRESENCE.c.holder == bindparam("_holder"),
            PRESENCE.c.process == bindparam("_process"),
        ),
        "day": into(DAYS).values(day=bindparam("day")).on_conflict_do_nothing(),
        "believed_day": _upsert(into, DAYS),
        "no_days_after": delete(DAYS).where(DAYS.c.day > bindparam("_day")),
        **account_statements(into, ClockNow()),
        "probe": insert(PEOPLE),
        "probed": delete(PEOPLE).where(PEOPLE.c.id == bindparam("_id")),
    }


Taken = Mapping[str, tuple[frozenset[str], frozenset[str]]]
"""By the name of a statement, the columns that its rows must have, and those that they may have."""


def columns_taken(named: Mapping[str, Any]) -> Taken:
    return {name: _columns_taken(statement) for name, statement in named.items()}


def _columns_taken(statement: Any) -> tuple[frozenset[str], frozenset[str]]:
    bound = [part for part in iterate(statement) if isinstance(part, BindParameter)]
    if bound or not isinstance(statement, Insert):
        names = frozenset(part.key for part in bound if part.required)
        return names, names
    columns = statement.table.columns
    needed = (each.name for each in columns if not each.nullable and each.server_default is None)
    return frozenset(needed), frozenset(columns.keys())


def misspelt(rows: Rows, taken: Taken) -> Misspelt | None:
    """What no statement would store."""
    for name, some in rows.items():
        if name in LIMITS:
            continue
        if name not in taken:
            return Misspelt(f"there is no statement {name!r}")
        needed, allowed = taken[name]
        for row in some:
            if not needed <= row.keys() <= allowed:
                return Misspelt(f"{name!r} takes {sorted(allowed)}, not {sorted(row)}")
    return None


LIMITS = ("most_tables", "most_joined", "most_records", "budget")
"""Rows that say how many there may be; they are checked in the transaction that adds one more."""


async def check_limits(connection: AsyncConnection, rows: Rows) -> None:
    """Raise `LimitReached` if somebody has as many as they may. Others who add to the same wait until this is stored,
    so that no two can take the last place."""
    for limit in rows.get("most_tables", ()):
        mine = TABLES.c.creator == limit["person"], TABLES.c.phase.in_(OPEN_PHASES)
        await _check_count(connection, limit, select(func.count()).select_from(TABLES).where(*mine))
    for limit in rows.get("most_joined", ()):
        joined = select(func.count()).select_from(MEMBERS.join(TABLES, TABLES.c.id == MEMBERS.c.table_id))
        open_ones = MEMBERS.c.person == limit["person"], TABLES.c.phase.in_(OPEN_PHASES)
        await _check_count(connection, limit, joined.where(*open_ones))
    for limit in rows.get("most_records", ()):
        owned = RECORDS.c.person == limit["person"]
        await _check_count(connection, limit, select(func.count()).select_from(RECORDS).where(owned))
    for limit in rows.get("budget", ()):
        taken = spending(connection.dialect.name, {limit["name"]: 1.0}, limit["rate"], limit["burst"], at_least=1.0)
        if (await connection.execute(taken)).first() is None:
            raise LimitReached


async def _check_count(connection: AsyncConnection, limit: Any, count: Any) -> None:
    owner = select(PEOPLE.c.id).where(PEOPLE.c.id == limit["person"])
    await connection.execute(owner.with_for_update(key_share=True))
    if ((await connection.execute(count)).scalar() or 0) >= limit["most"]:
        raise LimitReached


def spending(
    dialect: str, spent: dict[str, float], rate: float, burst: float, at_least: float | None = None
) -> Executable:
    """Take from budgets and return what is left of each. With `at_least`, take only if that much is left."""
    taken = inserter(dialect)(BUDGETS).values(
        [{"name": name, "level": burst - amount, "at": ClockNow()} for name, amount in sorted(spent.items())]
    )
    grown = BUDGETS.c.level + (taken.excluded.at - BUDGETS.c.at) * literal(rate / 1000)
    # Setting a clock back must not take anything away.
    level = case(
        (taken.excluded.at < BUDGETS.c.at, BUDGETS.c.level), (grown > burst, literal(float(burst))), else_=grown
    )
    return (  # type: ignore[no-any-return]
        taken.on_conflict_do_update(
            index_elements=["name"],
            set_={"level": level - (literal(float(burst)) - taken.excluded.level), "at": taken.excluded.at},
            where=None if at_least is None else level >= at_least,
        ).returning(BUDGETS.c.name, BUDGETS.c.level)
    )
