"""`dicecup restore FILE`: a database from a backup."""

from __future__ import annotations

from pathlib import Path

import typer

from .options import from_file, shown_progress

HELP = """Make the server's database from a backup. Nothing that exists is written over.

FILE is what dicecup backup wrote, with this version or an older one; its key, FILE.signing.key, is put back too. A
backup may come from SQLite or PostgreSQL and go to either, so this is also how a server moves from one to the other.
Stop the server first, and move its database away. A backup that is damaged is refused.

Games that were under way when the backup was made roll the same dice again, which players may remember.

\b
Examples:
  dicecup restore tables.backup
  dicecup restore tables.backup --database postgresql://me@host/empty
"""


def restore(
    file: Path = typer.Argument(metavar="FILE", help="The backup."),
    database: str = typer.Option(
        "",
        metavar="DATABASE",
        help="A SQLite file that does not exist yet, or the postgresql:// address of an empty database; "
        "the file in your data folder unless given.",
    ),
) -> None:
    from ..server.settings import Settings, data_folder
    from ..server.storage.backup import key_beside
    from ..server.storage.restore import restore as put_back

    folder = data_folder()
    address = Settings(folder, database or from_file("DICECUP_DATABASE")).database_text
    with shown_progress("Restoring") as progress:
        count = put_back(file, address, folder, progress)
    print(f"{count} {'table' if count == 1 else 'tables'} restored from {file}")
    if not key_beside(file).exists():
        print(f"There is no {key_beside(file)}: without the server's key nobody owns a seat at these tables.")
