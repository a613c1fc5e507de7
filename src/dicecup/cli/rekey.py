"""`dicecup rekey`: a new key that signs the server's cookies."""

from __future__ import annotations

import asyncio
import os

import typer

from ..rules import Malformed
from ..words.command_line import commands, operators, option_help
from .options import from_file


def rekey(
    only: bool = typer.Option(False, "--only", help=option_help.REKEY_ONLY, show_default=False),
    database: str = typer.Option(
        "", metavar="DATABASE", envvar="DICECUP_DATABASE", help=option_help.REKEY_DATABASE, show_envvar=False
    ),
) -> None:
    from ..server.http.app import renew_keys
    from ..server.settings import Settings, data_folder
    from ..server.storage.backup import reaching
    from ..server.storage.database import database_url

    if os.environ.get("DICECUP_SIGNING_KEY", "") or os.environ.get("DICECUP_SIGNING_KEY_FILE", ""):
        raise Malformed(operators.KEYS_GIVEN)
    settings = Settings(data_folder(), database or from_file("DICECUP_DATABASE"))
    with reaching(database_url(settings.database_text)):
        asyncio.run(renew_keys(settings, only=only))
    print(commands.REKEYED_ONLY if only else commands.REKEYED)
