"""Files that appear whole or not at all, and one error for everything that keeps them from being written."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .words import say
from .words.library import files

Content = str | bytes | memoryview


class CannotSave(OSError):
    """The folder or the disk cannot be written to; the message says which and why."""


def write_atomically(path: Path, *parts: Content) -> None:
    """Write a file so that nobody ever finds half of it, whatever happens; its folder is created if necessary."""
    _write_atomically(path, parts)


def _write_atomically(path: Path, parts: Iterable[Content]) -> None:
    with refusals_explained(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".writing-", suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                file.writelines(_bytes(parts))
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(temporary).unlink()
            raise


def write_new(path: Path, content: bytes) -> None:
    """Write a file for this user only, whole or not at all; a file that is already there stays, whoever was faster."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".writing-", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(temporary, path)
    finally:
        Path(temporary).unlink()


def check_output(path: Path | None) -> None:
    """Refuse a file that cannot be written, before doing the work that it is for. Folders are not created for it."""
    if path is None:
        return
    if path.is_dir():
        raise IsADirectoryError(say(files.IS_FOLDER, path=path))
    if not path.parent.is_dir():
        raise FileNotFoundError(say(files.NO_FOLDER, folder=path.parent, name=path.name))
    if path.exists() and not (path.is_file() or is_stream(path)):
        raise FileExistsError(say(files.NOT_A_PLAIN_FILE, path=path))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise CannotSave(say(files.MAY_NOT_WRITE, path=path))


def is_stream(path: Path) -> bool:
    """Whether what is written there goes elsewhere, as with /dev/stdout, so that no file is replaced."""
    return path.is_char_device() or path.is_fifo() or _own_stream(path) is not None


def _own_stream(path: Path) -> int | None:
    """The descriptor of our standard output or standard error, if the path leads there."""
    for descriptor in (1, 2):
        with suppress(OSError):
            if os.path.samestat(path.stat(), os.fstat(descriptor)):
                return descriptor
    return None


def write_output(path: Path, parts: Iterable[Content]) -> None:
    """Write a file that somebody asked for, with the usual permissions for new files here."""
    check_output(path)
    if is_stream(path):
        own = _own_stream(path)
        with path.open("wb") if own is None else os.fdopen(os.dup(own), "wb") as file:
            file.writelines(_bytes(parts))
        return
    mask = os.umask(0)
    os.umask(mask)
    _write_atomically(path, parts)
    path.chmod(0o666 & ~mask)


def _bytes(parts: Iterable[Content]) -> Iterator[bytes | memoryview]:
    for part in parts:
        yield part.encode() if isinstance(part, str) else part


@contextmanager
def refusals_explained(folder: Path) -> Iterator[None]:
    """Explain an error in the block: which folder cannot be written to, and why."""
    try:
        yield
    except OSError as error:
        refusal = CannotSave(say(files.CANNOT_WRITE_IN, folder=folder, why=error.strerror or error))
        refusal.strerror = error.strerror
        raise refusal from None
