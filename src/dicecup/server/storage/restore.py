"""Restoring a copy of the database, in a new place: nothing that exists is ever overwritten."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Row, create_engine, delete, func, insert, inspect, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from ...files import write_new
from ...rules import Malformed
from ...words import say
from ...words.command_line import operators
from ..ledger.chain import BrokenChain, Event, linked
from ..settings import KEY_FILE
from .backup import (
    COPIED,
    ROWS_AT_ONCE,
    CannotUse,
    check_written,
    copy_file,
    counted,
    digest_of,
    key_beside,
    make_empty,
    new_file,
    reaching,
    reading,
    revisions,
)
from .database import MIGRATING, WRITING, database_url, migrate, open_database, shown
from .interface import SIGNING
from .schema import KEYS, METADATA, PRESENCE, PROCESSES, TABLES

if TYPE_CHECKING:
    from ...solver import Progress

KEY_BYTES = 32


def restore(backup: Path, database: str, folder: Path, progress: Progress) -> int:
    """Make a database from a backup of this version or an older one. Return the number of game tables in it.

    The signing key beside the backup goes into `folder`, the server's own, or into a PostgreSQL database.
    """
    url = database_url(database)
    if not backup.is_file():
        raise FileNotFoundError(say(operators.NO_BACKUP, file=backup))
    key = _key_of(backup)
    _check(backup)
    if url.get_backend_name() == "sqlite":
        target = Path(url.database or "")
        _check_place(target, folder / KEY_FILE, key)
        for parent in (target.parent, folder):
            parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        unfinished = target.with_name(target.name + ".part")
        with new_file(unfinished):
            count = _brought_up_to_date(backup, unfinished)
            if key is not None:
                write_new(folder / KEY_FILE, key)
            _put(unfinished, target)
        return count
    with tempfile.TemporaryDirectory(prefix="dicecup-restore-") as place:
        unfinished = Path(place) / "copy.sqlite3"
        with new_file(unfinished):
            count = _brought_up_to_date(backup, unfinished)
            with reaching(url):
                asyncio.run(_fill_postgres(url, unfinished, key, progress))
    return count


# --- whether the backup is intact -------------------------------------------------------------------------------


def _key_of(backup: Path) -> bytes | None:
    file = key_beside(backup)
    key = file.read_bytes() if file.exists() else None
    if key is not None and (not key or len(key) % KEY_BYTES):
        raise Malformed(say(operators.BACKUP_KEY_DAMAGED, file=file, bytes=KEY_BYTES))
    return key


def _check(backup: Path) -> None:
    with closing(reading(backup)) as copy:
        try:
            names = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {"alembic_version", "tables", "events"} <= names:
                raise Malformed(say(operators.NOT_A_BACKUP, file=backup))
            (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise Malformed(say(operators.BACKUP_DAMAGED, file=backup, why=" ".join(found.split())))
            if copy.execute("PRAGMA foreign_key_check").fetchone():
                raise Malformed(say(operators.BACKUP_ROWS_MISSING, file=backup))
            versions = copy.execute("SELECT version_num FROM alembic_version").fetchall()
            if "backup" in names:
                if copy.execute("SELECT digest FROM backup").fetchall() != [(digest_of(copy),)]:
                    raise Malformed(say(operators.BACKUP_CHANGED, file=backup))
            else:  # an older version wrote it, without a digest
                _check_chains(copy, backup)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            why, _, _quoted = str(error).partition(" with ")
            raise Malformed(say(operators.BACKUP_UNREADABLE, file=backup, why=why)) from None
    if [version for (version,) in versions if version in revisions()] != [version for (version,) in versions]:
        raise Malformed(say(operators.RESTORE_OF_NEWER, file=backup))


def _check_chains(copy: sqlite3.Connection, backup: Path) -> None:
    rows = copy.execute("SELECT table_id, seq, kind, at, by, data, head FROM events ORDER BY table_id, seq")
    for table, events in groupby((Event(*row) for row in rows), key=lambda event: event.table):
        try:
            for _ in linked(events, table):
                pass
        except (BrokenChain, TypeError) as error:
            raise Malformed(say(operators.BACKUP_CHAIN_DAMAGED, file=backup, table=table, why=error)) from None


# --- where it goes ----------------------------------------------------------------------------------------------


def _check_place(target: Path, key_file: Path, key: bytes | None) -> None:
    """Refuse to overwrite anything. Another database's journal would be read as that of the new one."""
    for path in (target, *(target.with_name(target.name + end) for end in ("-wal", "-journal"))):
        if path.exists():
            raise Malformed(say(operators.RESTORE_EXISTS, path=path))
    if key is not None and key_file.exists() and key_file.read_bytes() != key:
        raise Malformed(say(operators.OTHER_KEY, file=key_file))


def _brought_up_to_date(backup: Path, target: Path) -> int:
    """Copy the backup and bring it to this version's schema. Return the number of game tables in it."""
    copy_file(backup, target)
    engine = create_engine(URL.create("sqlite", database=str(target)))
    try:
        with engine.begin() as connection:
            connection.execute(text("DROP TABLE IF EXISTS backup"))
            migrate(connection)
            # The digest covers only rows: without this, only a server would notice a column's damaged name or type.
            for name, columns in _columns_of_an_empty_database().items():
                if columns != _columns(connection, name):
                    raise Malformed(say(operators.BACKUP_COLUMNS_DAMAGED, file=backup, table=name))
            for table in (PRESENCE, PROCESSES):  # nobody is present
                connection.execute(delete(table))
            return connection.scalar(select(func.count()).select_from(TABLES)) or 0
    except DBAPIError as error:
        check_written(target, error.orig)
        raise Malformed(say(operators.BACKUP_UNREADABLE, file=backup, why=error.orig)) from None
    finally:
        engine.dispose()


def _columns_of_an_empty_database() -> dict[str, set[Row[Any]]]:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection)
        found = {name: _columns(connection, name) for name in METADATA.tables}
    engine.dispose()
    return found


def _columns(connection: Connection, table: str) -> set[Row[Any]]:
    return set(
        connection.execute(text('SELECT name, type, "notnull", pk FROM pragma_table_info(:table)'), {"table": table})
    )


def _put(unfinished: Path, target: Path) -> None:
    """Flush the file to the disk and put it in place, unless somebody else has put one there meanwhile."""
    with unfinished.open("rb") as file:
        os.fsync(file.fileno())
    try:
        os.link(unfinished, target)
    except FileExistsError:
        raise Malformed(say(operators.RESTORE_MADE_MEANWHILE, path=target)) from None


async def _fill_postgres(url: URL, source: Path, key: bytes | None, progress: Progress) -> None:
    """Insert all rows in one transaction: if something fails, the database is as empty as before."""
    engine = open_database(url, WRITING, answer_seconds=None)
    try:
        async with engine.begin() as connection:
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            await connection.run_sync(lambda there: _fill(there, url, source, key, progress))
    finally:
        await engine.dispose()


def _fill(there: Connection, url: URL, source: Path, key: bytes | None, progress: Progress) -> None:
    if {*METADATA.tables, "alembic_version"} & set(inspect(there).get_table_names()):
        raise CannotUse(say(operators.DATABASE_NOT_EMPTY, address=shown(url)))
    make_empty(there)
    engine = create_engine(URL.create("sqlite", database=str(source)))
    try:
        with engine.connect() as copy:
            total = sum(copy.scalar(counted(rows)) or 0 for rows in COPIED.values())
            done = 0
            for table, rows_of in COPIED.items():
                for part in copy.execute(rows_of).mappings().partitions(ROWS_AT_ONCE):
                    there.execute(insert(table), [dict(row) for row in part])
                    done += len(part)
                    progress(done, total)
    finally:
        engine.dispose()
    if key is not None:
        there.execute(insert(KEYS).values(name=SIGNING, value=key))
