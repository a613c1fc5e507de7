"""`dicecup serve`: tables for people and programs over the network."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from dataclasses import replace
from typing import get_args
from urllib.parse import urlsplit

import typer

from ..rules import Malformed
from ..words import say
from ..words.command_line import commands, option_help
from .options import from_file, own_bots


def serve(
    host: str = typer.Option("127.0.0.1", metavar="ADDRESS", help=option_help.SERVE_HOST),
    port: int = typer.Option(8137, min=0, max=65535, metavar="NUMBER", help=option_help.PORT),
    public_url: str = typer.Option(
        "",
        metavar="ADDRESS",
        help=option_help.SERVE_PUBLIC_URL,
    ),
    database: str = typer.Option("", metavar="DATABASE", help=option_help.SERVE_DATABASE),
    bot: list[str] = typer.Option(
        [],
        metavar="MODULE:NAME",
        help=option_help.SERVE_BOT,
        show_default=False,
    ),
    metrics: str = typer.Option("here", metavar="WHERE", help=option_help.SERVE_METRICS),
    docs: str = typer.Option("here", metavar="WHERE", help=option_help.SERVE_DOCS),
    daily_book: str = typer.Option("", metavar="BOOK", help=option_help.SERVE_DAILY_BOOK),
    open_page: bool = typer.Option(
        False, "--open", help=option_help.SERVE_OPEN_PAGE, show_default=False, envvar="DICECUP_OPEN"
    ),
    verbose: bool = typer.Option(False, help=option_help.SERVE_VERBOSE),
) -> None:
    from ..server.days.day_secret import check_book, shared_root
    from ..server.http.addresses import own_names
    from ..server.http.serving import serve as run
    from ..server.http.serving import write_logs
    from ..server.settings import LOCAL_HOSTS, Settings, check_place, check_public_url, data_folder

    _add_bots(bot)
    settings = Settings(
        folder=data_folder(),
        database=database or from_file("DICECUP_DATABASE"),
        signing_key=os.environ.get("DICECUP_SIGNING_KEY", "") or from_file("DICECUP_SIGNING_KEY"),
        public_url=check_public_url(public_url),
        hosts=LOCAL_HOSTS | own_names(host),
        daily_secret=os.environ.get("DICECUP_DAILY_SECRET", "") or from_file("DICECUP_DAILY_SECRET"),
        daily_book=daily_book,
        metrics=check_place(metrics),
        docs=check_place(docs),
    )
    shared_root(settings.daily_secret)
    check_book(settings.daily_book)
    for address in settings.own_places.values():
        settings = replace(settings, hosts=settings.hosts | own_names(address))
    write_logs(verbose=verbose)

    def announce(bound: int) -> None:
        _announce(host, bound, public_url)
        if open_page:
            _show(_own_address(host, bound))

    run(settings, host, port, announce)


def _add_bots(names: list[str]) -> None:
    """Import only the bots named here: players at the server cannot name others."""
    if not names:
        return
    from ..players import add_own_bot
    from ..server.ledger.actions import BotName

    own, longest = own_bots(names), get_args(BotName)[1].max_length
    for name in names:
        if name not in own or len(name) > longest:
            raise Malformed(say(commands.OWN_BOT_NAME, most=longest, name=repr(name[:80])))
        add_own_bot(name)


def _own_address(host: str, port: int) -> str:
    from ..server.http.addresses import EVERYWHERE, link

    return link("127.0.0.1" if host in EVERYWHERE else host, port)


def _announce(host: str, port: int, public_url: str) -> None:
    from ..server.http.addresses import EVERYWHERE, lan_address, link, qr_code

    print(say(commands.SERVED_AT, address=_own_address(host, port)))
    shared = f"{public_url.rstrip('/')}/" if urlsplit(public_url).path else public_url
    if not shared and host not in ("127.0.0.1", "localhost", "::1"):
        address = lan_address() if host in EVERYWHERE else host
        shared = link(address, port) if address else ""
    if shared and sys.stdout.isatty():
        print(say(commands.OTHERS_OPEN_OR_SCAN, link=shared))
        print(qr_code(shared))
    elif shared:  # a journal is not held up to a telephone
        print(say(commands.OTHERS_OPEN, link=shared))
    print(end="", flush=True)


def _show(address: str) -> None:
    """Open the address in a browser window; without a display, the printed address has to do."""
    windows = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if windows:
        # A browser may take a while to start, and the server must be able to answer it in the meantime.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    else:
        print(commands.NO_BROWSER, flush=True)
