"""A person's own games in figures, over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse

from ....words import refusals
from ...ledger.refusal import Refused
from ...wire.replies import MyFairness, MyStatistics, NotReady
from ..dependencies import PROBLEMS, APerson, TheOwnFigures, as_text

ROUTER = APIRouter(prefix="/api/me", responses=PROBLEMS)
BookQuery = Annotated[
    str | None, Query(max_length=400, description="a book from `books`; by default the one you play most")
]
NameQuery = Annotated[str | None, Query(max_length=40, description="one of your names in that book; by default all")]


class CsvResponse(PlainTextResponse):
    media_type = "text/csv"


@ROUTER.get("/statistics", tags=["you"])
async def my_statistics(
    figures: TheOwnFigures, person: APerson, book: BookQuery = None, name: NameQuery = None
) -> MyStatistics:
    """Your finished games with a book: scores beside perfect play, every box, loss and luck over time."""
    return await figures.statistics(person.id, book, name)


@ROUTER.get("/statistics.csv", tags=["you"], response_class=CsvResponse, responses=as_text("text/csv", "the games"))
async def my_statistics_as_table(
    figures: TheOwnFigures, person: APerson, book: BookQuery = None, name: NameQuery = None
) -> CsvResponse:
    """The same games as comma-separated values, one line per game."""
    try:
        sheet = await figures.sheet(person.id, book, name)
    except NotReady:
        raise Refused("wrong_phase", refusals.FIGURES_NOT_READY) from None
    return CsvResponse(sheet, headers={"content-disposition": 'attachment; filename="dicecup-games.csv"'})


@ROUTER.get("/fairness", tags=["you"])
async def my_fairness(figures: TheOwnFigures, person: APerson, book: BookQuery = None) -> MyFairness:
    """How lucky you and your opponents were in your games with a book, and how much may be mere chance."""
    return await figures.fairness(person.id, book)
