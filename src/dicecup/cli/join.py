"""`dicecup join`: sit down at a server's table from the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from ..rules import Malformed
from ..saves import Saves
from ..words import say
from ..words.command_line import commands, option_help
from .play import can_show_full_screen, show, usable_saves

if TYPE_CHECKING:
    from ..terminal.online.connection import OnlineTable
    from ..terminal.online.link import TableLink


def join(
    link: str = typer.Argument("", metavar="[LINK]", help=option_help.JOIN_LINK, show_default=False),
    name: str = typer.Option("", metavar="NAME", help=option_help.NAME, show_default=False),
    watch: bool = typer.Option(False, "--watch", help=option_help.JOIN_WATCH, show_default=False),
    plain: bool = typer.Option(False, "--plain", help=option_help.PLAIN, show_default=False),
) -> int:
    from ..terminal.online.guest_cookies import GuestCookies
    from ..terminal.online.link import read_link

    saves = usable_saves(Saves())
    found = read_link(link) if link else GuestCookies(saves).last_table()
    if found is None:
        raise Malformed(commands.GIVE_LINK)
    if not found.table:
        found = found._replace(table=_chosen_table(found.server, saves))
    return take_seat(found, name, saves, watch=watch, plain=plain)


def take_seat(
    link: TableLink, name: str, saves: Saves | None, *, watch: bool = False, plain: bool = False, qr_code: str = ""
) -> int:
    """Sit down at the table, or watch it, and play until somebody stops. A QR code is shown until the game starts."""
    from ..terminal.online import joining

    table = joining.watch(link) if watch else _joined(link, name, saves)
    table.qr_code = qr_code
    if not plain and can_show_full_screen():
        return show(saves, online=table)
    from ..terminal.lines.online import play_online
    from ..terminal.lines.typed_lines import TypedLines

    typed = TypedLines()
    return play_online(table, saves, typed.ask, lambda line: print(line, flush=True), typed.wants_undo)


def _chosen_table(server: str, saves: Saves | None) -> str:
    """Ask which of a server's tables is meant."""
    from ..terminal.online.joining import tables_at
    from ..terminal.online.lobby import table_words

    tables = tables_at(server, saves)
    if not tables:
        raise Malformed(commands.NO_PUBLIC_TABLE)
    print(commands.TABLES_HERE)
    for number, view in enumerate(tables, start=1):
        print(f"  {number}  {table_words(view)}")
    while True:
        answer = _answer(commands.WHICH_TABLE).strip()
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(tables):
            return str(tables[int(answer) - 1]["table"])
        print(say(commands.TYPE_NUMBER, last=len(tables)))


def _joined(link: TableLink, name: str, saves: Saves | None) -> OnlineTable:
    from ..terminal.online.connection import OnlineRefusal
    from ..terminal.online.guest_cookies import GuestCookies
    from ..terminal.online.joining import checked_name, join

    cookies = GuestCookies(saves)
    called = checked_name(name) if name else cookies.at(link.server).name
    while True:
        called = called or _asked_name(cookies.usual_name())
        try:
            return join(link, called, saves)
        except OnlineRefusal as refused:
            if refused.reason != "name_taken" or name or not sys.stdin.isatty():
                raise
            print(refused)
            called = ""


def _asked_name(usual: str) -> str:
    from ..terminal.online.joining import checked_name

    while True:
        answer = _answer(say(commands.YOUR_NAME_OR, usual=usual) if usual else commands.YOUR_NAME).strip()
        try:
            return checked_name(answer or usual)
        except Malformed as error:
            print(error)


def _answer(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        print()
        raise Malformed(commands.NOBODY_ANSWERED) from None
