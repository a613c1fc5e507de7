"""A copy of the database, taken while the server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from ...files import write_new
from ...rules import IllegalHere, Malformed
from .database import database_url


def key_beside(target: Path) -> Path:
    """Where the copy of the signing key lies, beside that of the database."""
    return target.with_name(f"{target.name}.signing.key")


def back_up(database: str, target: Path, key: Path | None = None) -> int:
    """Copy a SQLite database as it is at one moment into a new file; the number of tables with games in it.

    The signing key goes with it: without the key nobody owns a seat at those tables.
    """
    url = database_url(database)
    if url.get_backend_name() != "sqlite":
        raise IllegalHere("this backs up SQLite; PostgreSQL brings its own: pg_dump")
    source = Path(url.database or "")
    if not source.is_file():
        raise FileNotFoundError(f"there is no database {source}")
    for path in (target, key_beside(target)):
        if path.exists():
            raise Malformed(f"{path} exists already; a backup does not write over anything")
    unfinished = target.with_name(target.name + ".part")
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as here:
        try:
            # It holds the secrets of games under way: for this user only.
            os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
            with closing(sqlite3.connect(unfinished)) as there:
                here.backup(there)
                # One file, complete in itself: no journal to be forgotten when it is carried away.
                there.execute("PRAGMA journal_mode=DELETE")
                (count,) = there.execute("SELECT count(*) FROM tables").fetchone()
        except sqlite3.DatabaseError as error:
            unfinished.unlink(missing_ok=True)
            raise Malformed(f"{source} is not a database of dicecup: {error}") from None
    if key is not None and key.is_file():
        write_new(key_beside(target), key.read_bytes())
    unfinished.rename(target)
    return int(count)
