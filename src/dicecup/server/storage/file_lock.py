"""One process per SQLite file: a second one would not hear of the first one's moves.

The lock is on a file of its own. Opening and closing the database itself beside its open connections would release
their locks.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from ...rules import DicecupError
from ...words import say
from ...words.command_line import operators


class InUse(DicecupError):
    """Another server uses the database."""

    code = "in_use"


class FileLock:
    """A lock that is released when the process ends, however it ends."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def release(self) -> None:
        os.close(self._descriptor)


def lock_file(database: Path) -> FileLock | None:
    """Lock a SQLite database for this server; `InUse` if another has it. None if files cannot be locked this way."""
    if sys.platform == "win32":
        return None
    import fcntl  # Windows does not have it

    path = database.with_name(database.name + ".lock")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise InUse(say(operators.IN_USE, database=database)) from None
    return FileLock(descriptor)
