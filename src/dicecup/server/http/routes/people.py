"""Who somebody is: becoming a guest, and the tables on one's list."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from ....client import COOKIE
from ....rules import Malformed
from ....rules.game import is_name
from ....words import refusals
from ...tables.identity import COOKIE_AGE, Person
from ...wire.replies import LogOut, Me, NameGiven
from ...wire.table_view import TableView
from ..gatekeeper import address_of
from ..parts import PROBLEMS, APerson, Parts, TheRegistry, TheSettings, TheStore, TheWorkers, parts_of

ROUTER = APIRouter(prefix="/api/me", responses=PROBLEMS)


@ROUTER.post("", tags=["you"])
async def say_your_name(given: NameGiven, request: Request, response: Response) -> Me:
    """Become a guest, or take another name. Sets the guest cookie that your seats belong to."""
    if not is_name(given.name):
        raise Malformed(refusals.NOT_A_NAME)
    parts = parts_of(request)
    person = await parts.people.known(request.cookies.get(COOKIE))
    if person is None:
        await parts.capacity.space_for_person()
        most = parts.settings.limits.newcomers_per_hour
        person = await parts.people.welcome(given.name, address_of(request.scope), most)
    elif person.name != given.name:
        person = await parts.people.rename(person, given.name)
    _set_cookie(parts, response, person)
    return Me(id=person.id, name=person.name)


@ROUTER.post("/log_out", tags=["you"])
async def log_out(given: LogOut, request: Request, response: Response, person: APerson) -> Me:
    """Make every cookie of yours worthless, also a stolen one, and close the sockets that were opened with one. With
    `stay` you are given the only one that holds; without it nobody can use your seats any more."""
    parts = parts_of(request)
    person = await parts.people.revoke(person)
    if given.stay:
        _set_cookie(parts, response, person)
    else:
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=parts.settings.secure_cookies)
    return Me(id=person.id, name=person.name)


def _set_cookie(parts: Parts, response: Response, person: Person) -> None:
    response.set_cookie(
        COOKIE,
        parts.identities.cookie(person.id, person.cookie_edition),
        max_age=COOKIE_AGE,
        path=parts.settings.sub_path or "/",
        httponly=True,
        samesite="lax",
        secure=parts.settings.secure_cookies,
    )


@ROUTER.get("", tags=["you"])
async def who_am_i(request: Request, response: Response, person: APerson) -> Me:
    """Your own name. A cookie of some age is replaced by a new one."""
    parts = parts_of(request)
    if parts.identities.is_old(request.cookies[COOKIE]):
        _set_cookie(parts, response, person)
    return Me(id=person.id, name=person.name)


@ROUTER.get("/tables", tags=["you"])
async def my_tables(
    settings: TheSettings, store: TheStore, registry: TheRegistry, workers: TheWorkers, person: APerson
) -> list[TableView]:
    """The tables you have a seat at, host or played at, the latest first."""
    workers.charge("list")
    names = await store.tables_of(person.id, settings.limits.listed_tables)
    return await registry.views(names)
