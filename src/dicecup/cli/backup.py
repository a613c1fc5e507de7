"""`dicecup backup FILE`: a copy of the server's database."""

from __future__ import annotations

from pathlib import Path

import typer

from .options import from_file

HELP = """Copy the server's database and its signing key into new files; the server may be running.

The key lies beside the copy, as FILE.signing.key. Without it nobody owns a seat any more, so keep both, and keep them
secret. To go back to the copy, stop the server, put the key back as server/signing.key in your data folder, and start
the server with --database FILE. Games that were under way then roll the same dice again, which players may remember.

\b
Example:
  dicecup backup tables.sqlite3
"""


def backup(
    file: Path = typer.Argument(help="The file to write; it must not exist yet."),
    database: str = typer.Option(
        "", metavar="FILE", help="The SQLite file to copy; the one in your data folder unless given."
    ),
) -> None:
    from ..server.settings import KEY_FILE, Settings, data_folder
    from ..server.storage.backup import back_up, key_beside

    key = data_folder() / KEY_FILE
    count = back_up(Settings(data_folder(), database or from_file("DICECUP_DATABASE")).database_text, file, key)
    print(f"{count} tables backed up in {file}")
    if key_beside(file).exists():
        print(f"The signing key is in {key_beside(file)}: keep it with the copy, and secret.")
    else:
        print(f"There is no signing key in {key.parent}: without the server's key nobody owns a seat in the copy.")
