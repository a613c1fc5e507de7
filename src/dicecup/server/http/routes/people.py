"""Who somebody is: becoming a guest, changing one's name, and the tables on one's list."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request, Response

from ....client import COOKIE
from ....rules import Malformed
from ....rules.game import is_name
from ....words import refusals, say
from ...ledger.decide_seats import as_seen, is_reserved
from ...ledger.refusal import Refused
from ...wire.replies import LogOut, Me, NameGiven
from ...wire.table_view import TableView
from ..browsers import browser_of
from ..cookies import clear_cookies, set_cookie
from ..dependencies import PROBLEMS, APerson, TheRegistry, TheSettings, TheStore, TheWorkers, parts_of
from ..gatekeeper import address_of

ROUTER = APIRouter(prefix="/api/me", responses=PROBLEMS)


@ROUTER.post("", tags=["you"])
async def say_your_name(given: NameGiven, request: Request, response: Response) -> Me:
    """Become a guest, or change your name. Sets the guest cookie that your seats belong to."""
    if not is_name(given.name) or not as_seen(given.name):
        raise Malformed(refusals.NOT_A_NAME)
    if is_reserved(given.name):
        raise Refused("name_taken", say(refusals.RESERVED_NAME, name=given.name))
    parts = parts_of(request)
    person = await parts.people.known(request.cookies.get(COOKIE))
    if person is None:
        await parts.capacity.space_for_person()
        most = parts.settings.limits.newcomers_per_hour
        person = await parts.people.welcome(given.name, address_of(request.scope), most, browser_of(request))
    elif person.name != given.name:
        person = await parts.people.rename(person, given.name)
    set_cookie(parts, response, person)
    return Me(id=person.id, name=person.name)


@ROUTER.post("/log_out", tags=["you"])
async def log_out(given: LogOut, request: Request, response: Response, person: APerson) -> Me:
    """Revoke all your cookies, even a stolen one, and close the sockets that were opened with them. With `stay` you get
    a new cookie, the only valid one; without it, only people who keep an identity can come back. With `everywhere`
    false, only this browser is logged out."""
    parts = parts_of(request)
    if not given.everywhere and not given.stay:
        await parts.people.sign_out(person.id, person.sign_in)
        clear_cookies(parts, response)
        return Me(id=person.id, name=person.name)
    person = await parts.people.revoke(person if given.stay else replace(person, sign_in=""))
    if given.stay:
        set_cookie(parts, response, person)
    else:
        clear_cookies(parts, response)
    return Me(id=person.id, name=person.name)


@ROUTER.get("", tags=["you"])
async def who_am_i(request: Request, response: Response, person: APerson) -> Me:
    """Your own name. An old cookie is replaced by a new one."""
    parts = parts_of(request)
    if parts.identities.is_old(request.cookies[COOKIE]):
        person = await parts.people.renew(person, browser_of(request))
        set_cookie(parts, response, person)
    return Me(id=person.id, name=person.name)


@ROUTER.get("/tables", tags=["you"])
async def my_tables(
    settings: TheSettings, store: TheStore, registry: TheRegistry, workers: TheWorkers, person: APerson
) -> list[TableView]:
    """The tables where you have a seat, are the host or have played, the latest first."""
    workers.charge("list")
    names = await store.tables_of(person.id, settings.limits.listed_tables)
    return await registry.views(names)
