"""`dicecup backup FILE`: a copy of the server's database."""

from __future__ import annotations

import os
from pathlib import Path

import typer

from .options import from_file, shown_progress

HELP = """Copy the server's database and its signing key into new files; servers may be running.

The copy is one file, whether the server uses SQLite or PostgreSQL. The key lies beside it, as FILE.signing.key. Without
the key nobody owns a seat any more, so keep both, and keep them secret. dicecup restore FILE puts them back.

\b
Examples:
  dicecup backup tables.backup
  dicecup backup tables.backup --database postgresql://me@host/db
"""


def backup(
    file: Path = typer.Argument(metavar="FILE", help="The file to write; it must not exist yet."),
    database: str = typer.Option(
        "",
        metavar="DATABASE",
        help="The SQLite file or postgresql:// address to copy; the file in your data folder unless given.",
    ),
) -> None:
    from ..server.settings import Settings, data_folder
    from ..server.storage.backup import back_up, key_beside
    from ..server.tables.identity import given_key, kept_key

    folder = data_folder()
    address = Settings(folder, database or from_file("DICECUP_DATABASE")).database_text
    text = os.environ.get("DICECUP_SIGNING_KEY", "") or from_file("DICECUP_SIGNING_KEY")
    with shown_progress("Copying") as progress:
        count = back_up(address, file, given_key(text) if text else None, kept_key(folder), progress)
    print(f"{count} {'table' if count == 1 else 'tables'} backed up in {file}")
    if key_beside(file).exists():
        print(f"The signing key is in {key_beside(file)}: keep it with the copy, and secret.")
    else:
        print(f"There is no signing key in {folder}: without the server's key nobody owns a seat in the copy.")
