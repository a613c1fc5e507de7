"""Opening the database: by default SQLite in a file, or PostgreSQL by its address, with one code path for both."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

import structlog
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL, ExceptionContext, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ...extras import need
from ...rules import Malformed
from ...words import say
from ...words.command_line import operators
from ...words.library import computing

LOG = structlog.get_logger(__name__)
_PASSWORD = re.compile(r"(?<=:)[^:/@]*(?=@)")
_CLASS = re.compile(r"^(<class '[^']*'>: |\[Errno -?\d+\] )+")
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
MIGRATIONS = Path(__file__).with_name("migrations")
ANSWER_SECONDS = 3.5
"""After this long without an answer the database counts as away: a connection can die without a word."""
QUEUE_SECONDS = 10.0
"""How long a request in a crowd may wait for a connection. A long wait says nothing about the database: when a process
has died, everybody who was there comes to the others at once, and anybody refused then would only try again."""
PATIENT_SECONDS = 30.0
"""The limit for a connection, and between two steps of a migration, when a server starts: a busy machine takes its
time, and nobody is playing here yet."""
ABANDONED = "3000"
"""PostgreSQL's side of the same, in milliseconds: a transaction whose client died without a word would lock its table
for hours. It is given up before those who wait for it give up."""
KEEPALIVES = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
AWAY = ("08", "53", "57")
"""The first digits of PostgreSQL's codes for a broken connection, a lack of resources, and a shutdown."""
LISTENING = "dicecup"
"""The channel on which processes wake each other."""
HELD = "dicecup_held"
"""The channel on which they tell each other which dice are held."""
ALIVE = 0x0D1CEC0A
"""The first number of the locks that processes hold for as long as their line to the database does; the second is made
from the process's name."""
MIGRATING = 0x0D1CEC09
"""The number of the lock that lets only one process at a time bring a database up to date."""


class Pool(NamedTuple):
    """How many connections to PostgreSQL one process may have for one purpose."""

    size: int
    more: int


READING, WRITING = Pool(4, 6), Pool(2, 0)
"""With the one that listens, 13 per process: seven processes stay below the 100 that PostgreSQL allows by default."""


def database_url(text: str) -> URL:
    """Read `postgresql://user@host/name`, `sqlite:///path`, or simply the path of a SQLite file."""
    if "://" not in text:
        return URL.create(DRIVERS["sqlite"], database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # such as a port that is no number
        raise Malformed(say(operators.NOT_AN_ADDRESS, address=_PASSWORD.sub("***", text)[:80])) from None
    kind = url.get_backend_name()
    if kind not in DRIVERS:
        raise Malformed(say(operators.OTHER_DATABASE, kind=kind))
    if kind != "sqlite":
        need(computing.NEEDS_ASYNCPG, "asyncpg")
    return url.set(drivername=DRIVERS[kind])


def shown(url: URL) -> str:
    """An address as people write it, without its password."""
    kind = url.get_backend_name()
    return str(url.database) if kind == "sqlite" else url.set(drivername=kind).render_as_string()


def reason(error: Exception) -> str:
    """Why the database cannot be used, without what only programmers know what to do with."""
    cause = (error.orig if isinstance(error, DBAPIError) else None) or error
    told = (isinstance(cause, OSError) and cause.strerror) or str(cause.args[0] if cause.args else "")
    return _CLASS.sub("", told.strip().partition("\n")[0])


def open_database(
    url: URL, pool: Pool = READING, answer_seconds: float | None = ANSWER_SECONDS, *, single: bool = False
) -> AsyncEngine:
    """`answer_seconds` is how long PostgreSQL may take; None is without limit. With `single`, each statement there is
    its own transaction, so a query costs two trips to the database instead of six."""
    if url.get_backend_name() != "sqlite":
        abandoned = ABANDONED if answer_seconds else str(round(PATIENT_SECONDS * 1000))
        engine = create_async_engine(
            url,
            pool_pre_ping=True,
            pool_size=pool.size,
            max_overflow=pool.more,
            pool_timeout=QUEUE_SECONDS,
            hide_parameters=True,
            isolation_level="AUTOCOMMIT" if single else None,
            connect_args={
                "timeout": answer_seconds or PATIENT_SECONDS,
                "command_timeout": answer_seconds,
                "server_settings": KEEPALIVES | {"idle_in_transaction_session_timeout": abandoned},
            },
        )
        _give_up_together(engine)
        return engine
    if url.database and url.database != ":memory:":
        _create_file(url.database)
        _check_file(url.database)
    # What is stored is private and secret: a failed statement is logged without its values.
    engine = create_async_engine(url, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def _configure(connection: Any, _record: Any) -> None:
        # FULL: a commit is on the disk when it returns, even if the power fails.
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _give_up_together(engine: AsyncEngine) -> None:
    """If one connection gets no answer, the others are probably dead too: reopen them all, instead of waiting for each
    one. Nothing more is sent on a silent connection, since even a goodbye would wait for an answer."""

    @event.listens_for(engine.sync_engine, "handle_error")
    def _silent_is_lost(context: ExceptionContext) -> None:
        if isinstance(context.original_exception, TimeoutError):
            context.is_disconnect = True
            if context.connection is not None and not context.connection.invalidated:
                hang_up(context.connection.connection.driver_connection)

    def answers(connection: Any) -> bool:
        """One trip to the database; SQLAlchemy's own way takes three, with a transaction around it."""
        try:
            connection.run_async(lambda line: line.fetchrow(";"))
        except Exception:  # whatever the error, the connection is of no use
            hang_up(connection.driver_connection)
            return False
        return True

    engine.sync_engine.dialect.do_ping = answers  # type: ignore[method-assign,assignment]


def is_away(error: Exception) -> bool:
    """Whether the database itself failed, rather than the statement it was given."""
    if not isinstance(error, DBAPIError):
        return isinstance(error, (OSError, PoolTimeout))
    if error.connection_invalidated or isinstance(error, (OperationalError, InterfaceError)):
        return True
    # SQLAlchemy has no class for the errors that PostgreSQL gives while it starts or stops.
    return str(getattr(error.orig, "sqlstate", "")).startswith(AWAY)


def hang_up(line: Any) -> None:
    """Drop a connection of asyncpg without a goodbye."""
    line.terminate()


def _create_file(path: str) -> None:
    """Create the file for the server's user only: it holds the secrets of games under way. The journal inherits this.

    An existing file is left alone. Opening and closing it would release the locks that this process holds on it through
    other connections, and another program would then clear away the journal that they write to.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _check_file(path: str) -> None:
    if Path(path).is_dir():
        raise Malformed(say(operators.DATABASE_IS_FOLDER, folder=path))
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.DatabaseError as error:
        raise Malformed(say(operators.NOT_A_DATABASE, database=path, why=error)) from None


def check_mode(path: Path) -> None:
    """Say so if others on this computer can read the secrets in the database."""
    mode = path.stat().st_mode
    if os.name == "posix" and mode & 0o007:
        LOG.warning("database_open_to_others", file=str(path), mode=f"{mode & 0o777:o}", wanted="600")


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the database to a revision, by default the newest."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


async def prepare(engine: AsyncEngine) -> None:
    """Bring the database up to date. If several processes start at once, one does it and the others wait."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        await connection.run_sync(migrate)
