"""Sitting down at a server's table, or watching it. Everything here may wait for the network."""

from __future__ import annotations

from ...client import Guest, JsonObject, ServerRefused
from ...rules import Malformed
from ...rules.game import LONGEST_NAME, is_name
from ...saves import Saves
from ...table_types import TableView
from ...words import online, say
from .connection import OnlineRefusal, OnlineTable, asked
from .guest_cookies import GuestCookie, GuestCookies
from .link import TableLink
from .sitting import add_seeds, check_fair_dice


def tables_at(server: str, saves: Saves | None) -> list[JsonObject]:
    """The server's tables that the user can join or go on with: their own, then the public ones."""
    guest = Guest(server, GuestCookies(saves).at(server).cookie)

    async def found() -> list[JsonObject]:
        own = await guest.request("GET", "/api/me/tables") if await _is_known(guest) else []
        views: list[JsonObject] = [*own, *await guest.request("GET", "/api/tables")]
        return list({view["table"]: view for view in views if view["phase"] in ("gathering", "playing")}.values())

    return asked(server, found())


async def _is_known(guest: Guest) -> bool:
    """Whether the server still knows whose cookie it is."""
    try:
        return bool(guest.cookie) and bool(await guest.request("GET", "/api/me"))
    except ServerRefused as refused:
        if refused.code != "not_signed_in":
            raise
        return False


def watch(link: TableLink) -> OnlineTable:
    """Follow a table anonymously."""
    guest = Guest(link.server)
    _look(guest, link)
    return OnlineTable(guest, link).open()


def join(link: TableLink, name: str, saves: Saves | None) -> OnlineTable:
    """Take the user's own seat at a table again, or a free one, or that of a seat link. The guest cookie is saved."""
    check_fair_dice(_look(Guest(link.server), link))
    guest = signed_in(link.server, name, saves)
    GuestCookies(saves).keep(GuestCookie(link.server, name, guest.cookie, link.table))
    table = OnlineTable(guest, link._replace(seat_token="")).open()  # nosec B106 # none at all
    try:
        _sit(table, link.seat_token, name)
        if not table.view["between_games"]:
            add_seeds(table)
    except BaseException:
        table.close()
        raise
    return table


def signed_in(server: str, name: str, saves: Saves | None) -> Guest:
    """The user's guest at a server: the one from last time, or a new one with that name."""
    guest = Guest(server, GuestCookies(saves).at(server).cookie)

    async def sign_in() -> None:
        if not await _is_known(guest):
            guest.cookie = ""
            await guest.sign_in(name)

    asked(server, sign_in())
    return guest


def _look(guest: Guest, link: TableLink) -> TableView:
    view = asked(link.server, guest.look(link.table))
    if not isinstance(view, dict):
        raise OnlineRefusal("away", say(online.OTHER_SERVER, server=link.server))
    return view


def _sit(table: OnlineTable, seat_token: str, name: str) -> None:
    if seat_token:
        try:
            table.act("claim_seat", token=seat_token)
        except OnlineRefusal as refused:
            if table.my_seats:  # the link was followed from here before
                return
            if refused.reason == "not_found":
                raise OnlineRefusal("used", online.SEAT_LINK_USED) from None
            raise
        return
    if table.my_seats:
        return
    view, link = table.view, table.link.invitation
    if view["phase"] == "archived":
        raise OnlineRefusal("archived", online.REFUSALS["archived"])
    if view["phase"] == "over":
        raise OnlineRefusal("over", say(online.GAME_OVER, link=link))
    if view["phase"] != "gathering" or view["between_games"]:
        raise OnlineRefusal("begun", say(online.GAME_BEGUN, link=link))
    try:
        table.act("sit", name=name)
    except OnlineRefusal as refused:
        if refused.reason == "seat_taken":
            raise OnlineRefusal("full", say(online.SEATS_TAKEN, link=link)) from None
        if refused.reason == "name_taken":
            raise OnlineRefusal("name_taken", say(online.NAME_TAKEN, name=name)) from None
        raise


def give_up_seat(table: OnlineTable, saves: Saves | None) -> None:
    """Leave a table for good, and forget it."""
    for seat in table.my_seats:
        table.act("leave", seat=seat)
    GuestCookies(saves).leave(table.link.server)


def checked_name(text: str) -> str:
    """The name, as servers accept it."""
    name = text.strip()
    if len(name) > LONGEST_NAME or not is_name(name):
        raise Malformed(say(online.BAD_NAME, most=LONGEST_NAME))
    return name
