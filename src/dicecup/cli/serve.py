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
from .options import from_file, own_bots

HELP = """Run a server for games over the network, until Ctrl-C.

It listens on this computer only, unless --host says otherwise. Everything is kept in a database in your data folder,
and games continue after a restart.

Several servers may share a PostgreSQL database: start each with the same --database, on ports or computers of their
own, behind one proxy. SIGTERM ends one of them, and its players go on at the others.

\b
Examples:
  dicecup serve
  dicecup serve --host 0.0.0.0                       (for everybody in your network)
  dicecup serve --public-url https://dice.example    (behind a proxy)
  dicecup serve --public-url https://host.example/dice  (below a path of another site)
  dicecup serve --database postgresql://me@host/db   (one of several servers that share a database)
  dicecup serve --bot mybots:Cautious                (with a bot of your own)

Every option can also be set by the environment variable named beside it; what is typed counts more. DICECUP_DATA
names the data folder, and DICECUP_CACHE the folder for what is worked out once. DICECUP_DATABASE_FILE and
DICECUP_SIGNING_KEY_FILE name files that hold the address of the database, or the signing key (64 hexadecimal digits),
so that neither has to stand in the environment. DICECUP_DAILY_SECRET, or a file named by DICECUP_DAILY_SECRET_FILE,
holds 64 hexadecimal digits that several servers share, so that their daily games have the same dice.
"""


def serve(
    host: str = typer.Option(
        "127.0.0.1", metavar="ADDRESS", help="The address to listen on; 0.0.0.0 means all of this computer."
    ),
    port: int = typer.Option(8137, min=0, max=65535, metavar="NUMBER", help="The port; 0 takes a free one."),
    public_url: str = typer.Option(
        "",
        metavar="ADDRESS",
        help="The address that people use, if a proxy stands in front of the server; it may end in a path.",
    ),
    database: str = typer.Option(
        "", metavar="DATABASE", help="A SQLite file or a postgresql:// address; by default a file in your data folder."
    ),
    bot: list[str] = typer.Option(
        [],
        metavar="MODULE:NAME",
        help="A bot of your own that people may play against; may be given several times.",
        show_default=False,
    ),
    metrics: str = typer.Option(
        "here", metavar="WHERE", help="Where /metrics is served: here, off, or only at an address like 127.0.0.1:9137."
    ),
    docs: str = typer.Option("here", metavar="WHERE", help="The same for /docs and /openapi.json."),
    daily_book: str = typer.Option(
        "", metavar="BOOK", help="The rulebook of the daily game; by default it changes by the day."
    ),
    open_page: bool = typer.Option(
        False, "--open", help="Show the page in your browser.", show_default=False, envvar="DICECUP_OPEN"
    ),
    verbose: bool = typer.Option(False, help="Log every request."),
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
    """Only the bots named here are imported: who plays at the server cannot name others."""
    if not names:
        return
    from ..players import add_own_bot
    from ..server.ledger.actions import BotName

    own, longest = own_bots(names), get_args(BotName)[1].max_length
    for name in names:
        if name not in own or len(name) > longest:
            raise Malformed(
                f"a bot of your own is named module:Name in at most {longest} characters; got {name[:80]!r}"
            )
        add_own_bot(name)


def _own_address(host: str, port: int) -> str:
    from ..server.http.addresses import EVERYWHERE, link

    return link("127.0.0.1" if host in EVERYWHERE else host, port)


def _announce(host: str, port: int, public_url: str) -> None:
    from ..server.http.addresses import EVERYWHERE, lan_address, link, qr_code

    print(f"dicecup is served at {_own_address(host, port)} (stop with Ctrl-C)")
    shared = f"{public_url.rstrip('/')}/" if urlsplit(public_url).path else public_url
    if not shared and host not in ("127.0.0.1", "localhost", "::1"):
        address = lan_address() if host in EVERYWHERE else host
        shared = link(address, port) if address else ""
    if shared:
        print(f"Others open {shared} or scan this:\n{qr_code(shared)}")
    print(end="", flush=True)


def _show(address: str) -> None:
    """Open the address in a browser with a window; without a display, the printed address has to do."""
    windows = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if windows:
        # A browser may take its time to start, and the server must answer it meanwhile.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    else:
        print("No browser can be opened here: open the address above in one of yours.", flush=True)
