"""`dicecup backup FILE`: a copy of the server's database."""

from __future__ import annotations

from pathlib import Path

import typer

HELP = """Copy the server's database into a new file; the server may be running.

To go back to the copy, stop the server and start it with --database FILE.

\b
Example:
  dicecup backup tables.sqlite3
"""


def backup(
    file: Path = typer.Argument(help="The file to write; it must not exist yet."),
    database: str = typer.Option("", help="The SQLite file to copy; the one in your data folder unless given."),
) -> None:
    from ..server.settings import Settings, data_folder
    from ..server.storage.backup import back_up

    count = back_up(Settings(data_folder(), database).database_text, file)
    print(f"{count} tables backed up in {file}")
