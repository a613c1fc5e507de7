"""`dicecup cache`: lists what was solved and kept, or removes it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import typer

from ..words import say
from ..words.command_line import commands, option_help
from .options import JSON, print_json

if TYPE_CHECKING:
    from ..solver import kept_arrays


def cache(
    clear: bool = typer.Option(False, "--clear", help=option_help.CACHE_CLEAR, show_default=False), as_json: bool = JSON
) -> None:
    from ..solver import kept_arrays

    folder, files = kept_arrays.cache_folder(), kept_arrays.clear() if clear else kept_arrays.kept_files()
    total = sum(file.size for file in files)
    if as_json:
        listed = [
            {"name": file.path.name, "bytes": file.size, "used": _time(file).isoformat(timespec="seconds")}
            for file in files
        ]
        print_json(
            {"folder": str(folder), "limit": kept_arrays.MOST_BYTES, "bytes": total, "cleared": clear, "files": listed}
        )
        return
    if clear:
        print(say(commands.REMOVED_FILES, count=len(files), size=_megabytes(total), folder=folder))
        return
    for file in files:
        used = say(commands.LAST_USED, day=_time(file))
        print(f"{file.path.name:<48} {_megabytes(file.size):>9}   {used}")
    limit = _megabytes(kept_arrays.MOST_BYTES)
    print(say(commands.KEPT_FILES, count=len(files), size=_megabytes(total), limit=limit, folder=folder))


def _megabytes(size: int) -> str:
    return say(commands.MEGABYTES, size=size / 1e6)


def _time(file: kept_arrays.KeptFile) -> datetime:
    return datetime.fromtimestamp(file.used, UTC)
