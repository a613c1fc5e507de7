"""The public API: everything the page does can be done by a program. `/docs` shows it, `/openapi.json` specifies it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from ....client import COOKIE
from ....coach.grades import ONE_COLUMN, SEVERAL_COLUMNS
from ....players import PLAYERS, strength_of, why_not
from ....rules import BOOKS, Malformed, Record
from ....rules.rulebook import OPTION_NAMES, option_choices, option_help, option_text
from ...ledger.actions import Action
from ...ledger.export import table_record
from ...ledger.options import MOST_SEATS, MOST_SERIES_GAMES, TableOptions
from ...ledger.refusal import Refused
from ...ledger.verify import verify
from ...tables.identity import COOKIE_AGE, Person
from ...tables.limits import Throttle
from ...tables.registry import Registry
from ...tables.table import Table
from ...wire.problem import Problem
from ...wire.replies import (
    ActionAnswer,
    BookView,
    BotView,
    Catalogue,
    CheckView,
    EventView,
    GradeView,
    Me,
    NameGiven,
    NewTable,
    RecordView,
    RuleOption,
)
from ...wire.table_view import TableView

_PROBLEMS = {
    400: "the Host header is not ours",
    401: "no guest cookie",
    403: "not yours to do, or from another site's page",
    404: "no such thing",
    409: "not possible now",
    413: "too large",
    415: "wrong content type",
    422: "not of the right form",
    429: "too often or too many",
    503: "the database did not take it, or a newer version is needed",
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description} for status, description in _PROBLEMS.items()
}
ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)
_AS_JSON = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
TEXT: dict[int | str, dict[str, Any]] = {
    200: {"description": "the record", "content": {"text/plain": {"schema": {"type": "string"}}}},
    # Said in full, because FastAPI takes the type of all answers from that of the good one.
    **{status: {"description": description} | _AS_JSON for status, description in _PROBLEMS.items()},
}


# --- who asks ---------------------------------------------------------------------------------------------------


def registry_of(request: Request) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


async def signed_in(request: Request) -> Person:
    person = await registry_of(request).person(request.cookies.get(COOKIE))
    if person is None:
        raise Refused("not_signed_in", "no valid guest cookie: POST /api/me with a name first")
    throttle: Throttle = request.app.state.action_throttle
    if not throttle.allows(person.id):
        raise Refused("too_many", "too many requests; wait a moment")
    return person


async def named_table(
    request: Request, table: Annotated[str, Path(pattern=r"^[a-z0-9]{16}$", description="the table's id")]
) -> Table:
    return await registry_of(request).table(table)


ARegistry = Annotated[Registry, Depends(registry_of)]
APerson = Annotated[Person, Depends(signed_in)]
ATable = Annotated[Table, Depends(named_table)]


@ROUTER.post("/me", tags=["you"])
async def say_your_name(given: NameGiven, request: Request, response: Response, registry: ARegistry) -> Me:
    """Become a guest, or take another name. Sets the guest cookie that your seats belong to."""
    if not given.name.isprintable():
        raise Malformed("a name is made of printable characters")
    person = await registry.person(request.cookies.get(COOKIE))
    if person is None:
        newcomers: Throttle = request.app.state.newcomers
        if not newcomers.allows(request.client.host if request.client else "?"):
            raise Refused("too_many", "too many new guests from your address; try again later")
        person = await registry.welcome(given.name)
    elif person.name != given.name:
        person = await registry.rename(person, given.name)
    response.set_cookie(
        COOKIE,
        registry.identities.cookie(person.id),
        max_age=COOKIE_AGE,
        path="/",
        httponly=True,
        samesite="lax",
        secure=registry.settings.secure_cookies,
    )
    return Me(id=person.id, name=person.name)


@ROUTER.get("/me", tags=["you"])
async def who_am_i(person: APerson) -> Me:
    """Your own name."""
    return Me(id=person.id, name=person.name)


@ROUTER.get("/me/tables", tags=["you"])
async def my_tables(registry: ARegistry, person: APerson) -> list[TableView]:
    """The tables you have a seat at, host or played at, the latest first."""
    names = await registry.store.tables_of(person.id, registry.settings.limits.listed_tables)
    return [(await registry.table(name)).view() for name in names]


# --- tables -----------------------------------------------------------------------------------------------------


@ROUTER.get("/catalogue", tags=["tables"])
async def catalogue() -> Catalogue:
    """The rulebooks, house rules and bots to choose from."""
    return Catalogue(
        books=[
            BookView(
                name=name,
                title=book.title,
                summary=book.book.summary,
                columns=book.columns,
                boxes=[str(box) for box in book.boxes],
                most_sides=book.side_limit,
                partners=book.partners,
                options={option: option_text(value) for option, value in book.options.items()},
                bots=[
                    BotView(name=bot, plays=strength.plays, mean=strength.mean)
                    for bot, strength in ((bot, strength_of(bot, name)) for bot in PLAYERS)
                    if why_not(bot, book) is None
                ],
            )
            for name, book in BOOKS.items()
        ],
        rules=[RuleOption(name=name, help=option_help(name), values=option_choices(name)) for name in OPTION_NAMES],
        bots=list(PLAYERS),
        grades=[
            GradeView(name=one.name, points=one.points, several_columns=several.points)
            for one, several in zip(ONE_COLUMN.losses, SEVERAL_COLUMNS.losses, strict=True)
        ],
        most_seats=MOST_SEATS,
        most_games=MOST_SERIES_GAMES,
    )


@ROUTER.post("/tables", tags=["tables"], status_code=201)
async def create_table(new: NewTable, registry: ARegistry, person: APerson) -> TableView:
    """Set up a table. You are its host; take a seat with a `sit` action, or several at a one-screen table."""
    options = TableOptions.model_validate(new.model_dump(exclude={"bots"}))
    return (await registry.create(options, new.bots, person)).view()


@ROUTER.get("/tables", tags=["tables"])
async def public_tables(registry: ARegistry) -> list[TableView]:
    """The open public tables, the latest first."""
    names = await registry.store.public_tables(registry.settings.limits.listed_tables)
    return [(await registry.table(name)).view() for name in names]


@ROUTER.get("/tables/{table}", tags=["tables"])
async def look(table: ATable) -> TableView:
    """A table as everybody sees it. Whoever knows its id may look: the invite link is the id."""
    return table.view()


@ROUTER.post("/tables/{table}/actions", tags=["tables"])
async def act(table: ATable, person: APerson, action: Annotated[Action, Body()]) -> ActionAnswer:
    """Do something at a table. It is stored before it is answered; sent again it gets the same answer."""
    return await table.act(action, person)


@ROUTER.get("/tables/{table}/events", tags=["tables"])
async def events(
    table: ATable, after: Annotated[int, Query(ge=0, le=2**31, description="the last event you have")] = 0
) -> list[EventView]:
    """The table's events after a given one, a page at a time."""
    found = await table.registry.store.events(table.id, after, table.registry.settings.limits.events_page)
    return [EventView.model_validate(event.to_json()) for event in found]


@ROUTER.get(
    "/tables/{table}/record",
    tags=["records"],
    response_class=PlainTextResponse,
    responses=TEXT,
)
async def export_record(
    table: ATable, series: Annotated[int | None, Query(ge=1, le=10_000, description="which, from 1")] = None
) -> PlainTextResponse:
    """A series played here as a record, which `dicecup verify` can check offline."""
    if not table.state.series:
        raise Refused("not_found", "no game has been played at this table yet")
    state = table.state
    chain = [event for event in await table.registry.store.events(table.id) if event.seq <= state.seq]
    return _text(await asyncio.to_thread(table_record, state, chain, series))


# --- records ----------------------------------------------------------------------------------------------------


@ROUTER.post(
    "/records",
    tags=["records"],
    status_code=201,
    openapi_extra={
        "requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string", "minLength": 1}}}}
    },
)
async def import_record(request: Request, registry: ARegistry, person: APerson) -> RecordView:
    """Keep a record here: replayed through the rules, and verified if it comes from a server."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "text/plain":
        raise Refused("unsupported_media_type", "a record is text/plain")
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Malformed("a record is UTF-8 text") from None
    if "\0" in text:
        raise Malformed("a record is text without null characters")
    record, report = await asyncio.to_thread(lambda: (Record.parse(text), verify(text)))
    return RecordView(
        record=await registry.keep_record(person, text),
        book=record.series.book.name,
        sides=[side.name for side in record.series.sides],
        games=len(record.series.games),
        verdict=report.verdict,
        checks=[CheckView(name=check.name, holds=check.holds, detail=check.detail) for check in report.checks],
    )


ARecord = Annotated[str, Path(pattern=r"^[a-z0-9]{16}$", description="the record's id")]


@ROUTER.get(
    "/records/{record}",
    tags=["records"],
    response_class=PlainTextResponse,
    responses=TEXT,
)
async def imported_record(record: ARecord, registry: ARegistry) -> PlainTextResponse:
    """An imported record. Whoever knows its id may read it."""
    text = await registry.store.record(record)
    if text is None:
        raise Refused("not_found", "there is no such record")
    return _text(text)


def _text(text: str) -> PlainTextResponse:
    return PlainTextResponse(text, headers={"content-disposition": 'attachment; filename="dicecup-record.txt"'})
