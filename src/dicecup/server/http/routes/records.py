"""Records over HTTP: a table's games as a record, and records that people store here."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse

from ....rules import Malformed, Record
from ....words import refusals, say
from ...coaching.reviews import RECORD_UNIT
from ...ledger.refusal import Refused
from ...ledger.verify import verify
from ...wire.replies import RecordView
from ..dependencies import (
    PROBLEMS,
    APerson,
    ARecord,
    ATable,
    TheExports,
    ThePeople,
    TheSettings,
    TheStore,
    TheWorkers,
    as_text,
    parts_of,
)

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)
TEXT = as_text("text/plain", "the record")


@ROUTER.get("/tables/{table}/record", tags=["records"], response_class=PlainTextResponse, responses=TEXT)
async def export_record(
    table: ATable,
    exports: TheExports,
    series: Annotated[int | None, Query(ge=1, le=10_000, description="which series, from 1")] = None,
) -> PlainTextResponse:
    """A series played at this table as a record, which `dicecup verify` can check offline."""
    if not table.state.series:
        raise Refused("not_found", refusals.NO_GAME_AT_TABLE)
    return _text(await exports.record(table.state, series))


@ROUTER.post(
    "/records",
    tags=["records"],
    status_code=201,
    openapi_extra={
        "requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string", "minLength": 1}}}}
    },
)
async def import_record(
    request: Request, settings: TheSettings, people: ThePeople, workers: TheWorkers, person: APerson
) -> RecordView:
    """Store a record here. It is replayed through the rules, and verified if it comes from a server."""
    parts = parts_of(request)
    if not parts.new_records.allows(person.id):
        raise Refused("too_many", say(refusals.TOO_MANY_RECORDS, most=settings.limits.records_per_minute))
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "text/plain":
        raise Refused("unsupported_media_type", refusals.RECORD_IS_TEXT)
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Malformed(refusals.RECORD_IS_UTF8) from None
    if "\0" in text:
        raise Malformed(refusals.RECORD_WITH_NULL)
    if _cards(text) > settings.limits.record_cards:
        raise Refused("too_large", say(refusals.RECORD_TOO_LARGE, most=settings.limits.record_cards))
    workers.charge("record", len(text) / RECORD_UNIT)
    record, report = await workers.do("records", lambda: (Record.parse(text), verify(text)))
    await parts.capacity.space_for_record()
    return RecordView(
        record=await people.keep_record(person, text, settings.limits.records),
        book=record.series.book.name,
        sides=[side.name for side in record.series.sides],
        games=len(record.series.games),
        verdict=report.verdict,
        checks=list(report.checks),
    )


@ROUTER.get("/records/{record}", tags=["records"], response_class=PlainTextResponse, responses=TEXT)
async def imported_record(record: ARecord, store: TheStore) -> PlainTextResponse:
    """An imported record. Anybody who knows its id may read it."""
    text = await store.record(record)
    if text is None:
        raise Refused("not_found", refusals.NO_RECORD)
    return _text(text)


def _cards(text: str) -> int:
    """Games times sides in a record, as far as can be told without parsing it."""
    return len(re.findall("^game ", text, re.MULTILINE)) * len(re.findall(r"^\[Side ", text, re.MULTILINE))


def _text(text: str) -> PlainTextResponse:
    return PlainTextResponse(text, headers={"content-disposition": 'attachment; filename="dicecup-record.txt"'})
