"""A copy of the database, taken while servers run: always one SQLite file, whichever database it comes from.

PostgreSQL is read in one transaction, table by table, rather than with pg_dump, which would have to be installed in the
server's own version or a newer one. So a copy can also move data from one kind of database to the other.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Select, create_engine, delete, func, insert, inspect, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...files import write_new
from ...rules import DicecupError, Malformed
from ...words import say
from ...words.command_line import operators
from .database import MIGRATIONS, WRITING, database_url, migrate, open_database, reason, shown
from .interface import SIGNING
from .schema import KEYS, METADATA, PRESENCE, PROCESSES

if TYPE_CHECKING:
    from ...solver import Progress

COPIED = {
    table: select(table).where(KEYS.c.name != SIGNING) if table is KEYS else select(table)
    for table in METADATA.sorted_tables
    if table not in (PRESENCE, PROCESSES)
}
"""Everything except the keys that sign, which have a file of their own, and who is present at the moment."""
ROWS_AT_ONCE = 1000
NOT_WRITTEN = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE)


class CannotUse(DicecupError):
    """The database cannot be reached or used."""

    code = "cannot_use"


def key_beside(target: Path) -> Path:
    """Where the copy of the signing key is kept, beside the copy of the database."""
    return target.with_name(f"{target.name}.signing.key")


def back_up(database: str, target: Path, given: bytes | None, kept: bytes | None, progress: Progress) -> int:
    """Copy a database as it is at one moment into a new file. Return the number of game tables in it.

    The signing keys go into a file beside it: without them no cookie is valid. They are those that are `given` to
    servers, or those in a PostgreSQL database, or those that are `kept` in the server's folder.
    """
    url = database_url(database)
    for path in (target, key_beside(target)):
        if path.exists():
            raise Malformed(say(operators.BACKUP_EXISTS, file=path))
    unfinished = target.with_name(target.name + ".part")
    stored = None
    with new_file(unfinished):
        if url.get_backend_name() == "sqlite":
            copy_file(Path(url.database or ""), unfinished)
        else:
            with reaching(url):
                stored = asyncio.run(_copy_of_postgres(url, unfinished, progress))
        count = _sealed(unfinished)
        key = given or stored or kept
        if key is not None:
            write_new(key_beside(target), key)
        unfinished.rename(target)
    return count


@contextmanager
def new_file(path: Path) -> Iterator[None]:
    """Create an empty file for this user only, since it will hold the secrets of games under way. Remove it afterwards,
    unless it was renamed."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


@contextmanager
def reaching(url: URL) -> Iterator[None]:
    """Explain in a sentence why a database cannot be used."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        raise CannotUse(say(operators.DATABASE_UNUSABLE, address=shown(url), why=reason(error))) from None


def reading(path: Path) -> sqlite3.Connection:
    """Open an existing SQLite file for reading only."""
    if not path.is_file():
        raise FileNotFoundError(say(operators.NO_DATABASE, file=path))
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)


def copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite database, page by page, as it is at one moment."""
    with closing(reading(source)) as here, closing(sqlite3.connect(target)) as there:
        try:
            here.backup(there)
            there.execute("SELECT count(*) FROM tables")
        except sqlite3.DatabaseError as error:
            check_written(target, error)
            raise Malformed(say(operators.NOT_A_DATABASE, database=source, why=error)) from None


def check_written(target: Path, error: object) -> None:
    """Say so if a SQLite error comes from the disk that is written to, not from the file that is read."""
    if getattr(error, "sqlite_errorcode", None) in NOT_WRITTEN:
        raise CannotUse(say(operators.NOT_WRITTEN, folder=target.parent, why=error))


async def _copy_of_postgres(url: URL, target: Path, progress: Progress) -> bytes | None:
    """Copy the rows into a new SQLite file. Return the database's own signing key."""
    engine = open_database(url, WRITING, answer_seconds=None)
    try:
        async with engine.connect() as plain:
            # Read everything as it was when the transaction began, whatever is stored meanwhile.
            snapshot = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
            connection = await plain.execution_options(**snapshot)
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            await connection.run_sync(lambda there: check_revision(there, shown(url)))
            await _copy_rows(connection, target, progress)
            key: bytes | None = await connection.scalar(select(KEYS.c.value).where(KEYS.c.name == SIGNING))
            return key
    finally:
        await engine.dispose()


async def _copy_rows(connection: AsyncConnection, target: Path, progress: Progress) -> None:
    total = sum([await connection.scalar(counted(rows)) or 0 for rows in COPIED.values()])
    done = 0
    there = create_engine(URL.create("sqlite", database=str(target)))
    try:
        with there.begin() as copy:
            make_empty(copy)
            for table, rows_of in COPIED.items():
                rows = await connection.stream(rows_of)
                async for part in rows.mappings().partitions(ROWS_AT_ONCE):
                    copy.execute(insert(table), [dict(row) for row in part])
                    done += len(part)
                    progress(done, total)
    finally:
        there.dispose()


def counted(rows: Select[Any]) -> Select[int]:
    return select(func.count()).select_from(rows.subquery())


def make_empty(connection: Connection) -> None:
    """Create all tables in a new database, without the rows that a server starts with."""
    migrate(connection)
    for table in reversed(COPIED):
        connection.execute(delete(table))


def check_revision(connection: Connection, name: str) -> None:
    """Refuse a PostgreSQL database whose schema is not the one that this version reads and writes."""
    if not inspect(connection).has_table("alembic_version"):
        raise Malformed(say(operators.WITHOUT_TABLES, database=name))
    found = connection.scalar(text("SELECT version_num FROM alembic_version"))
    known = revisions()
    if found not in known:
        raise Malformed(say(operators.BACKUP_OF_NEWER, database=name))
    if found != known[-1]:
        raise Malformed(say(operators.BACKUP_OF_OLDER, database=name))


def revisions() -> list[str]:
    """All migration steps, in order, up to the present schema."""
    steps = ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    return [step.revision for step in steps][::-1]


def _sealed(copy: Path) -> int:
    """Make the copy one self-contained file with a digest of its content. Return the number of game tables in it."""
    with closing(sqlite3.connect(copy)) as there:
        # No journal file, which people might forget when they move the copy.
        there.execute("PRAGMA journal_mode=DELETE")
        there.execute("DROP TABLE IF EXISTS backup")
        digest = digest_of(there)
        there.execute("CREATE TABLE backup (digest TEXT NOT NULL)")
        there.execute("INSERT INTO backup VALUES (?)", (digest,))
        there.commit()
        (count,) = there.execute("SELECT count(*) FROM tables").fetchone()
    return int(count)


def digest_of(copy: sqlite3.Connection) -> str:
    """A hash over every row of a copy: a disk may change a name or a die without SQLite noticing."""
    found = hashlib.sha256()
    names = copy.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").fetchall()
    for name in sorted(name for (name,) in names if name != "backup"):
        found.update(f"{name}\n".encode())
        for row in copy.execute(f'SELECT * FROM "{name}" ORDER BY rowid'):  # nosec B608 # the file's own names
            found.update(f"{row!r}\n".encode("utf-8", "surrogatepass"))
    return found.hexdigest()
