"""`dicecup cache`: what was solved and kept, and removing it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import typer

from .options import JSON, print_json

if TYPE_CHECKING:
    from ..solver import store

HELP = """Show what was worked out for house rules and kept, or remove it.

\b
Examples:
  dicecup cache                             the files, the latest used first
  dicecup cache --clear                     remove them all

The printed books need none of it: their values come with dicecup. House rules and books of your own are solved when
they are first used, and the result is kept in the cache folder (the environment variable DICECUP_CACHE chooses
another). The folder has a limit: what was used longest ago goes first. Whatever is removed is solved again when it is
next needed. Games and best scores are kept elsewhere.
"""


def cache(
    clear: bool = typer.Option(False, "--clear", help="Remove all files.", show_default=False), as_json: bool = JSON
) -> None:
    from ..solver import store

    folder, files = store.cache_folder(), store.clear() if clear else store.kept_files()
    total = sum(file.size for file in files)
    if as_json:
        listed = [
            {"name": file.path.name, "bytes": file.size, "used": _time(file).isoformat(timespec="seconds")}
            for file in files
        ]
        print_json(
            {"folder": str(folder), "limit": store.MOST_BYTES, "bytes": total, "cleared": clear, "files": listed}
        )
        return
    counted = f"{len(files)} file{'' if len(files) == 1 else 's'}, {_megabytes(total)}"
    if clear:
        print(f"Removed {counted}, from {folder}.")
        return
    for file in files:
        print(f"{file.path.name:<48} {_megabytes(file.size):>9}   used {_time(file):%Y-%m-%d}")
    print(f"{counted} of at most {_megabytes(store.MOST_BYTES)}, in {folder}")


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def _time(file: store.KeptFile) -> datetime:
    return datetime.fromtimestamp(file.used, UTC)
