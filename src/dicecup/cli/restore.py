"""`dicecup restore FILE`: a database from a backup."""

from __future__ import annotations

from pathlib import Path

import typer

from ..words import say
from ..words.command_line import commands, option_help
from .options import from_file, shown_progress


def restore(
    file: Path = typer.Argument(metavar="FILE", help=option_help.RESTORE_FILE),
    database: str = typer.Option(
        "",
        metavar="DATABASE",
        help=option_help.RESTORE_DATABASE,
    ),
) -> None:
    from ..server.settings import Settings, data_folder
    from ..server.storage.backup import key_beside
    from ..server.storage.restore import restore as put_back

    folder = data_folder()
    address = Settings(folder, database or from_file("DICECUP_DATABASE")).database_text
    with shown_progress(commands.RESTORING) as progress:
        count = put_back(file, address, folder, progress)
    print(say(commands.RESTORED, count=count, file=file))
    if not key_beside(file).exists():
        print(say(commands.NO_KEY_TO_RESTORE, file=key_beside(file)))
