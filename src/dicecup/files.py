"""Files that appear whole or not at all, and one error for everything that keeps them from being written."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .words import say
from .words.library import files


class CannotSave(OSError):
    """The folder or the disk cannot be written to; the message says which and why."""


def write_atomically(path: Path, *parts: str | bytes | memoryview) -> None:
    """Write a file so that nobody ever finds half of it, whatever happens; its folder is created if necessary."""
    with refusals_explained(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".writing-", suffix=".tmp")
        try:
            with os.fdopen(handle, "wb") as file:
                for part in parts:
                    file.write(part.encode() if isinstance(part, str) else part)
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
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise CannotSave(say(files.MAY_NOT_WRITE, path=path))


def write_output(path: Path, *parts: str | bytes | memoryview) -> None:
    """Write a file that somebody asked for, with the usual permissions for new files here."""
    check_output(path)
    if path.exists() and not path.is_file():  # such as /dev/stdout
        path.write_bytes(b"".join(part.encode() if isinstance(part, str) else bytes(part) for part in parts))
        return
    mask = os.umask(0)
    os.umask(mask)
    write_atomically(path, *parts)
    path.chmod(0o666 & ~mask)


@contextmanager
def refusals_explained(folder: Path) -> Iterator[None]:
    """Explain an error in the block: which folder cannot be written to, and why."""
    try:
        yield
    except OSError as error:
        refusal = CannotSave(say(files.CANNOT_WRITE_IN, folder=folder, why=error.strerror or error))
        refusal.strerror = error.strerror
        raise refusal from None
