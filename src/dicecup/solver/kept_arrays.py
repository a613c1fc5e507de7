"""Solved arrays on disk, in the user's cache folder, which never grows beyond a limit.

A file is a header of one page and the raw numbers, so it can be memory-mapped. The header says what the numbers
were computed from and their checksum; anything that does not fit is not loaded. Files appear whole or not at all.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..files import write_atomically
from ..rules import DicecupError
from ..words import say
from ..words.library import computing

MAGIC = b"dicecup values\n"
HEADER = 4096
MOST_BYTES = 250_000_000
"""What the cache folder may hold: one set of house rules with everything that can be asked of it takes 130 MB."""
SHIPPED = Path(__file__).parent / "exact" / "tables"
"""What was computed for the printed books and ships with the package."""


class DamagedFile(DicecupError):
    """A file in the cache that is not what it should be."""

    code = "damaged"


def cache_folder() -> Path:
    """Where value tables live; the environment variable DICECUP_CACHE overrides it."""
    chosen = os.environ.get("DICECUP_CACHE")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path  # not on training machines

    return user_cache_path("dicecup", appauthor=False)


class KeptFile(NamedTuple):
    """A file in the cache folder."""

    path: Path
    size: int
    used: float
    """When it was last written or read, in seconds since 1970."""


def kept_files() -> list[KeptFile]:
    """The files in the cache folder, most recently used first."""
    found: list[KeptFile] = []
    with suppress(OSError):  # no folder, no files
        for path in cache_folder().glob("*.bin"):
            with suppress(OSError):  # gone meanwhile
                about = path.stat()
                found.append(KeptFile(path, about.st_size, about.st_mtime))
    return sorted(found, key=lambda file: (-file.used, file.path.name))


def clear() -> list[KeptFile]:
    """Remove the files in the cache folder; returns those that could be removed."""
    return [file for file in kept_files() if _removed(file.path)]


def _free_space(newest: Path) -> None:
    """Remove the files used longest ago until the folder is within its limit."""
    total = 0
    for file in kept_files():
        total += file.size
        if total > MOST_BYTES and file.path != newest:
            _removed(file.path)


def _removed(path: Path) -> bool:
    try:
        path.unlink()
    except OSError:  # not ours, or open on a system that minds that
        return False
    return True


def save(path: Path, digest: str, array: NDArray[Any]) -> None:
    """Write an array atomically: a reader sees the old file or the new one, never half of one.

    If the folder is full, the files used longest ago are removed.
    """
    data = np.ascontiguousarray(array).data.cast("B")
    header = json.dumps(
        {
            "digest": digest,
            "dtype": str(array.dtype),
            "shape": array.shape,
            "sha256": hashlib.sha256(data).hexdigest(),
        }
    ).encode()
    write_atomically(path, (MAGIC + header).ljust(HEADER, b"\n"), data)
    if path.parent == cache_folder():
        _free_space(path)


def load(path: Path, digest: str) -> NDArray[Any] | None:
    """The array in a file, memory-mapped; None if there is no file, `DamagedFile` if it does not fit."""
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return None
    with file:
        head = file.read(HEADER)
        if not head.startswith(MAGIC) or len(head) < HEADER:
            raise DamagedFile(say(computing.KEPT_OTHER, file=path.name))
        try:
            header = json.loads(head[len(MAGIC) :])
            shape, dtype = tuple(header["shape"]), np.dtype(header["dtype"])
            size = int(np.prod(shape)) * dtype.itemsize
            stated, checksum = header["digest"], header["sha256"]
        except (ValueError, KeyError, TypeError):
            raise DamagedFile(say(computing.KEPT_HEADER, file=path.name)) from None
        if stated != digest:
            raise DamagedFile(say(computing.KEPT_OUT_OF_DATE, file=path.name))
        if os.fstat(file.fileno()).st_size != HEADER + size:
            raise DamagedFile(say(computing.KEPT_LENGTH, file=path.name))
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    data = memoryview(mapped)[HEADER:]
    if hashlib.sha256(data).hexdigest() != checksum:
        raise DamagedFile(say(computing.KEPT_DAMAGED, file=path.name))
    if path.parent == cache_folder():
        with suppress(OSError):  # a read-only folder
            os.utime(path)
    return np.frombuffer(data, dtype).reshape(shape)
