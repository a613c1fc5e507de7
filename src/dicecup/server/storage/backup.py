"""A copy of the database, taken while the server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from ...rules import IllegalHere, Malformed
from .database import database_url


def back_up(database: str, target: Path) -> int:
    """Copy a SQLite database as it is at one moment into a new file; the number of tables with games in it."""
    url = database_url(database)
    if url.get_backend_name() != "sqlite":
        raise IllegalHere("this backs up SQLite; PostgreSQL brings its own: pg_dump")
    source = Path(url.database or "")
    if not source.is_file():
        raise FileNotFoundError(f"there is no database {source}")
    if target.exists():
        raise Malformed(f"{target} exists already; a backup does not write over anything")
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
    unfinished.rename(target)
    return int(count)
