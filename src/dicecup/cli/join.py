"""`dicecup join`: sit down at a server's table from the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from ..rules import Malformed
from ..saves import Saves
from .play import can_show_full_screen, show, usable_saves

if TYPE_CHECKING:
    from ..terminal.online.connection import OnlineTable
    from ..terminal.online.link import TableLink

HELP = """Join a table of a dicecup server and play it here in the terminal.

LINK is what the host gave you: the link to a table, or a seat link, which
moves your seat from another device to this one. A link to the server lists
its tables. Without a link you go back to the table you joined last.

\b
Examples:
  dicecup join http://192.168.1.5:8137/table/abcdefgh23456789
  dicecup join http://192.168.1.5:8137/       choose one of its tables
  dicecup join --watch LINK                   watch without a seat
  dicecup join                                go on at the last table
  dicecup join --plain LINK                   line by line, for screen readers

Your seat is kept when you quit: join again and you are back on it. A lost
connection is taken up again by itself. dicecup host sets up a table.
"""


def join(
    link: str = typer.Argument("", metavar="LINK", help="The link to a table, a seat or a server.", show_default=False),
    name: str = typer.Option("", metavar="NAME", help="Your name at the table.", show_default=False),
    watch: bool = typer.Option(False, "--watch", help="Watch the game without a seat.", show_default=False),
    plain: bool = typer.Option(False, "--plain", help="Line by line instead of the full screen.", show_default=False),
) -> int:
    from ..terminal.online.guest_cookies import GuestCookies
    from ..terminal.online.link import read_link

    saves = usable_saves(Saves())
    found = read_link(link) if link else GuestCookies(saves).last_table()
    if found is None:
        raise Malformed("Give the link to a table, such as dicecup join http://192.168.1.5:8137/table/abcdefgh23456789")
    if not found.table:
        found = found._replace(table=_chosen_table(found.server, saves))
    return take_seat(found, name, saves, watch=watch, plain=plain)


def take_seat(link: TableLink, name: str, saves: Saves | None, *, watch: bool = False, plain: bool = False) -> int:
    """Sit down at the table, or watch it, and play until somebody stops."""
    from ..terminal.online import joining

    table = joining.watch(link) if watch else _joined(link, name, saves)
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
        raise Malformed("No public table is open at this server. Ask the host for the link to a table.")
    print("Tables at this server:")
    for number, view in enumerate(tables, start=1):
        print(f"  {number}  {table_words(view)}")
    while True:
        answer = _answer("Which one? Type its number> ").strip()
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(tables):
            return str(tables[int(answer) - 1]["table"])
        print(f"Type a number from 1 to {len(tables)}.")


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
        answer = _answer(f"Your name [{usual}]> " if usual else "Your name> ").strip()
        try:
            return checked_name(answer or usual)
        except Malformed as error:
            print(error)


def _answer(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        print()
        raise Malformed("Nobody answered. Give the link to a table, and your name with --name.") from None
