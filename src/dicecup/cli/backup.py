"""`dicecup backup FILE`: a copy of the server's database."""

from __future__ import annotations

import os
from pathlib import Path

import typer

from ..words import say
from ..words.command_line import commands, option_help
from .options import from_file, shown_progress


def backup(
    file: Path = typer.Argument(metavar="FILE", help=option_help.BACKUP_FILE),
    database: str = typer.Option(
        "",
        metavar="DATABASE",
        help=option_help.BACKUP_DATABASE,
    ),
) -> None:
    from ..server.settings import Settings, data_folder
    from ..server.storage.backup import back_up, key_beside
    from ..server.tables.identity import given_keys, kept_keys

    folder = data_folder()
    address = Settings(folder, database or from_file("DICECUP_DATABASE")).database_text
    text = os.environ.get("DICECUP_SIGNING_KEY", "") or from_file("DICECUP_SIGNING_KEY")
    with shown_progress(commands.COPYING) as progress:
        count = back_up(address, file, given_keys(text) if text else None, kept_keys(folder), progress)
    print(say(commands.BACKED_UP, count=count, file=file))
    if key_beside(file).exists():
        print(say(commands.KEY_COPIED, file=key_beside(file)))
    else:
        print(say(commands.NO_KEY_TO_COPY, folder=folder))
