"""`dicecup backup FILE`: a copy of the server's database."""

from __future__ import annotations

from pathlib import Path

import typer

HELP = """Copy the server's database into a new file, also while the server runs.

To go back to it, stop the server and serve with --database FILE.

\b
Example:
  dicecup backup tables.sqlite3
"""


def register(app: typer.Typer) -> None:
    app.command("backup", help=HELP)(backup)


def backup(
    file: Path = typer.Argument(help="The file to write; it must not exist yet."),
    database: str = typer.Option("", help="The SQLite file to copy; the one in your data folder unless given."),
) -> None:
    from ..server.settings import Settings, data_folder
    from ..server.storage.backup import back_up

    count = back_up(Settings(data_folder(), database).database_text, file)
    print(f"{count} tables backed up in {file}")
