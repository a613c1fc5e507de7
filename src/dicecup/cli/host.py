"""`dicecup host`: a server and a table in one step."""

from __future__ import annotations

import queue
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ..rules import DicecupError, Malformed
from ..saves import Saves
from ..words import say
from ..words.command_line import commands, option_help
from .options import BOOK, RULE, RULES, asked_book, complete_bots
from .play import usable_saves

if TYPE_CHECKING:
    from ..terminal.online.link import TableLink

EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"  # nosec B104 # only where --lan asks for it
STOP_WITHIN = 10.0
"""How many seconds the server has to stop."""


def host(
    book: str = BOOK,
    rule: list[str] = RULE,
    rules: Path | None = RULES,
    seats: int = typer.Option(2, min=1, max=20, metavar="NUMBER", help=option_help.HOST_SEATS),
    bots: str = typer.Option(
        "",
        metavar="NAMES",
        help=option_help.HOST_BOTS,
        show_default=False,
        autocompletion=complete_bots,
    ),
    teams: str = typer.Option(
        "",
        metavar="NAMES",
        help=option_help.HOST_TEAMS,
        show_default=False,
    ),
    games: int = typer.Option(1, min=1, max=100, metavar="NUMBER", help=option_help.GAMES),
    difference: bool = typer.Option(False, "--difference", help=option_help.DIFFERENCE, show_default=False),
    clock: int | None = typer.Option(
        None, "--clock", min=5, max=86_400, metavar="SECONDS", help=option_help.HOST_CLOCK, show_default=False
    ),
    coach: bool = typer.Option(True, "--coach/--no-coach", help=option_help.HOST_COACH),
    title: str = typer.Option("", metavar="TEXT", help=option_help.HOST_TITLE, show_default=False),
    public: bool = typer.Option(False, "--public", help=option_help.HOST_PUBLIC, show_default=False),
    lan: bool = typer.Option(False, "--lan", help=option_help.HOST_LAN, show_default=False),
    port: int = typer.Option(8137, min=0, max=65535, metavar="NUMBER", help=option_help.PORT),
    play: bool = typer.Option(False, "--play", help=option_help.HOST_PLAY, show_default=False),
    name: str = typer.Option("", metavar="NAME", help=option_help.NAME, show_default=False),
    plain: bool = typer.Option(False, "--plain", help=option_help.HOST_PLAIN, show_default=False),
) -> int:
    from ..terminal.online.joining import checked_name

    chosen = asked_book(book, rule, rules)
    if not chosen.book.printed:
        raise Malformed(commands.PRINTED_BOOKS_ONLY)
    bot_names = [each.strip().lower() for each in bots.split(",") if each.strip()]
    options: dict[str, Any] = {
        "book": chosen.book.name,
        "rules": chosen.changes,
        "seats": seats + len(bot_names),
        "bots": bot_names,
        "teams": [each.strip() for each in teams.split(",") if each.strip()],
        "games": games,
        "difference": difference,
        "turn_seconds": clock,
        "coach": coach,
        "title": title,
        "public": public,
    }
    called = checked_name(name) if name else ""
    hosting = _Hosting(options, called, lan, port, usable_saves(Saves()))
    hosting.write_logs()
    return hosting.play(plain) if play else hosting.serve()


class _Hosting:
    """One server with one table."""

    def __init__(self, options: dict[str, Any], name: str, lan: bool, port: int, saves: Saves | None) -> None:
        from ..server.http.addresses import own_names
        from ..server.settings import LOCAL_HOSTS, Settings, data_folder

        self._options, self._name, self._lan, self._port, self._saves = options, name, lan, port, saves
        self._address = EVERYWHERE if lan else HERE
        self._settings = Settings(folder=data_folder(), hosts=LOCAL_HOSTS | own_names(self._address))
        self._link: TableLink | None = None
        self._refusal: DicecupError | None = None

    def write_logs(self) -> None:
        """Write logs to a file beside the database: here the terminal is for people."""
        from ..server.http.serving import write_logs

        self._settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_logs(verbose=False, stream=(self._settings.folder / "host.log").open("w", encoding="utf-8"))

    def serve(self) -> int:
        """Serve until Ctrl-C."""
        from ..server.http.serving import serve

        asked: queue.SimpleQueue[int] = queue.SimpleQueue()

        def set_up() -> None:
            self._set_up(asked.get())
            self._announce(commands.STOP_WITH)

        threading.Thread(target=set_up, daemon=True).start()  # the server only answers it once it is running
        with suppress(KeyboardInterrupt):
            serve(self._settings, self._address, self._port, asked.put, lambda: self._refusal is None)
        return self._say_goodbye()

    def play(self, plain: bool) -> int:
        """Serve in a thread and sit down here; the server ends with the game."""
        from ..server.http.serving import serve
        from .join import take_seat

        wanted, ended = threading.Event(), threading.Event()
        wanted.set()
        bound: queue.SimpleQueue[int | Exception] = queue.SimpleQueue()

        def run() -> None:
            try:
                serve(self._settings, self._address, self._port, bound.put, wanted.is_set)
            except Exception as error:
                bound.put(error)
            ended.set()

        threading.Thread(target=run, daemon=True).start()
        port = bound.get()
        try:
            if isinstance(port, Exception):
                raise port
            self._set_up(port)
            self._announce("")
            if self._link is None:
                return self._say_goodbye()
            code = take_seat(self._link, self._name, self._saves, plain=plain, qr_code=self._qr_code())
        finally:
            wanted.clear()
            ended.wait(STOP_WITHIN)
        self._say_goodbye()
        return code

    def _set_up(self, port: int) -> None:
        """Set up the table, once the server answers at this port."""
        from ..server.http.addresses import lan_address, link
        from ..terminal.online.connection import asked
        from ..terminal.online.guest_cookies import GuestCookie, GuestCookies
        from ..terminal.online.joining import signed_in
        from ..terminal.online.link import TableLink

        own = link(HERE, port).rstrip("/")
        shared = link(lan_address() or HERE, port).rstrip("/") if self._lan else own
        try:
            guest = signed_in(own, self._name or commands.HOST_NAME, self._saves)
            view = asked(own, guest.create_table(**self._options))
        except DicecupError as error:
            self._refusal = error
            return
        self._port, self._link = port, TableLink(shared, view["table"])
        for server in {own, shared}:  # the host is recognised at either address
            GuestCookies(self._saves).keep(GuestCookie(server, self._name, guest.cookie, view["table"]))

    def _announce(self, ending: str) -> None:
        if self._link is None:
            return
        invitation = self._link.invitation
        reach = commands.NETWORK_CAN_JOIN if self._lan else commands.ONLY_HERE_CAN_JOIN
        print(" ".join(each for each in (commands.TABLE_READY, reach, ending) if each))
        print(f"  {invitation}")
        print(say(commands.OPEN_TABLE, link=invitation))
        if sys.stdout.isatty():
            print(self._qr_code(), end="")
        print(end="", flush=True)

    def _qr_code(self) -> str:
        from ..server.http.addresses import qr_code

        return qr_code(self._link.invitation, ascii_only=not _prints_blocks()) if self._link else ""

    def _say_goodbye(self) -> int:
        if self._refusal is not None:
            raise self._refusal
        if self._link is not None:
            lan = ["--host", EVERYWHERE] if self._lan else []
            port = [] if self._port == 8137 else ["--port", str(self._port)]
            command = " ".join(["dicecup", "serve", *lan, *port])
            print()
            print(say(commands.HOST_STOPPED, command=command, link=self._link.invitation))
        return 0


def _prints_blocks() -> bool:
    """Whether the terminal knows the characters that a small QR code is made of."""
    try:
        "▀▄█".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
