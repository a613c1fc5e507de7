"""Tables over HTTP: creating one, looking at it, acting at it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Body, Query, Request, Response

from ....client import COOKIE
from ....words import refusals
from ...ledger.actions import TableAction
from ...ledger.options import TableOptions
from ...ledger.refusal import Refused
from ...wire.replies import ActionAnswer, EventView, NewTable
from ...wire.table_view import TableView
from ..addresses import qr_picture
from ..dependencies import (
    PROBLEMS,
    APerson,
    ATable,
    TableName,
    TheCapacity,
    TheLinkPictures,
    TheLobby,
    TheRegistry,
    TheSettings,
    TheStore,
    TheWorkers,
    check_may_look,
    parts_of,
)

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)


@ROUTER.post("/tables", tags=["tables"], status_code=201)
async def create_table(
    new: NewTable, registry: TheRegistry, capacity: TheCapacity, workers: TheWorkers, person: APerson
) -> TableView:
    """Create a table. You are its host; take a seat with a `sit` action, or several seats at a one-screen table."""
    workers.charge("table")
    await capacity.space_for_table()
    options = TableOptions.model_validate(new.model_dump(exclude={"bots"}))
    return (await registry.create(options, new.bots, person)).view()


@ROUTER.get("/tables", tags=["tables"], response_model=list[TableView])
async def public_tables(lobby: TheLobby) -> Response:
    """The open public tables, the latest first."""
    return Response(await lobby.listed(), media_type="application/json")


@ROUTER.get("/tables/{table}", tags=["tables"])
async def look(table: ATable, request: Request) -> TableView:
    """A table as you see it; everybody else sees the same, except at a duplicate table. Anybody who knows its id may
    look: the invite link is the id."""
    parts = parts_of(request)
    person = await parts.people.known(request.cookies.get(COOKIE)) if table.state.options.duplicate else None
    return table.view(parts.identities.holder(table.id, person.id) if person else None)


@ROUTER.post("/tables/{table}/actions", tags=["tables"])
async def act(table: ATable, person: APerson, action: Annotated[TableAction, Body()]) -> ActionAnswer:
    """Do something at a table. The action is stored before it is answered; sent again, it gets the same answer."""
    return await table.act(action, person)


@ROUTER.get("/tables/{table}/qr", tags=["tables"], response_class=Response)
async def invitation(
    table: ATable,
    request: Request,
    settings: TheSettings,
    seat: Annotated[str | None, Query(pattern="^[A-Za-z0-9_-]{16,64}$", description="a seat link's token")] = None,
) -> Response:
    """The link to the table, or the seat link with this token, as a QR code in SVG."""
    home = (settings.public_url or str(request.base_url)).rstrip("/")
    link = f"{home}/table/{table.id}" + (f"?seat={seat}" if seat else "")
    picture = await asyncio.to_thread(qr_picture, link)  # it takes some milliseconds
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@ROUTER.get("/tables/{table}/picture.png", tags=["tables"], response_class=Response)
async def picture(table: ATable, pictures: TheLinkPictures) -> Response:
    """The table as a 1200x630 picture with the book, the players and the scores. Posted links show it."""
    found = await pictures.of(table.view())
    return Response(found, media_type="image/png", headers={"cache-control": "public, max-age=60"})


@ROUTER.get("/tables/{table}/events", tags=["tables"])
async def events(
    request: Request,
    table: TableName,
    settings: TheSettings,
    store: TheStore,
    after: Annotated[int, Query(ge=0, le=2**31 - 1, description="the last event you have seen")] = 0,
) -> list[EventView]:
    """The table's events after a given one, one page at a time, even if only a newer version can read them."""
    created = await store.events(table, most=1)
    if not created:
        raise Refused("not_found", refusals.NO_TABLE)
    if "day" in created[0].data:
        parts = parts_of(request)
        await check_may_look(parts, await parts.registry.fresh_table(table), request.cookies.get(COOKIE))
    found = await store.events(table, after, settings.limits.events_page)
    return [EventView.of(event) for event in found]
