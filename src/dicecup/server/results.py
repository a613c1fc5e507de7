"""What a person has played: games to go on with, games that are over, and the best score in each book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fastapi import APIRouter
from pydantic import BaseModel, Field

from ..rules import Series
from .api import PROBLEMS, AHouse, APerson
from .state import TableState
from .store import OPEN_PHASES

MOST_TABLES = 200
ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)


class OpenGame(BaseModel):
    """A table where a game goes on, or is about to begin."""

    table: str
    title: str
    book: str
    names: list[str]
    playing: bool
    your_turn: bool
    at: int = Field(description="when the last move was made, in ms since 1970")


class PastGame(BaseModel):
    """A game that is over."""

    table: str
    game: int = Field(description="its number at the table, from 1")
    book: str = Field(description="the rulebook, house rules included")
    title: str
    status: str
    sides: list[str]
    scores: list[int]
    winners: list[int]
    mine: list[int] = Field(description="your sides")
    at: int


class Best(BaseModel):
    """Your highest score in a book."""

    book: str
    title: str
    score: int
    name: str
    table: str
    game: int
    previous: int | None = Field(description="the best of all your other games in this book")


class Results(BaseModel):
    open: list[OpenGame]
    past: list[PastGame]
    bests: list[Best]


@ROUTER.get("/me/results", tags=["you"])
async def my_results(house: AHouse, person: APerson) -> Results:
    """Your games under way, your past games, the latest first, and your best score in every book."""
    opened, past = [], []
    for name in await house.store.tables_of(person.id, MOST_TABLES):
        state = (await house.table(name)).state
        holder = house.identities.holder(name, person.id)
        if state.phase in OPEN_PHASES:
            opened.append(open_game(state, holder))
        past += past_games(state, holder)
    return Results(open=opened, past=past, bests=bests(past))


def open_game(state: TableState, holder: str) -> OpenGame:
    acting = state.acting_seat
    return OpenGame(
        table=state.table,
        title=state.options.title,
        book=state.options.rulebook.title,
        names=[seat.name for seat in state.seats if seat.name],
        playing=state.phase == "playing",
        your_turn=acting is not None and state.seats[acting].holder == holder,
        at=state.turn_began,
    )


def past_games(state: TableState, holder: str) -> list[PastGame]:
    """The games of a table that have ended, the latest first."""
    own = {seat.name for seat in state.seats if seat.holder == holder}
    games = [game for series in state.series for game in _ended(series, own)]
    for number, game in enumerate(games, start=1):
        game.table, game.game, game.at = state.table, number, state.turn_began
    return games[::-1]


def _ended(series: Series, own: set[str]) -> Iterator[PastGame]:
    mine = [n for n, side in enumerate(series.sides) if side.name in own or own.intersection(side.partners)]
    for game in series.games:
        if game.is_over:
            yield PastGame(
                table="",
                game=0,
                book=series.book.name,
                title=series.book.title,
                status=game.status,
                sides=[side.name for side in series.sides],
                scores=list(game.totals),
                winners=list(game.winners),
                mine=mine,
                at=0,
            )


def bests(past: Sequence[PastGame]) -> list[Best]:
    """The highest score of a person in each book, in games played to the end."""
    found: dict[str, list[Best]] = {}
    for game in past:
        if game.status != "finished" or not game.mine:
            continue
        side = max(game.mine, key=lambda number: game.scores[number])
        best = Best(
            book=game.book,
            title=game.title,
            score=game.scores[side],
            name=game.sides[side],
            table=game.table,
            game=game.game,
            previous=None,
        )
        found.setdefault(game.book, []).append(best)
    tops = []
    for scores in found.values():
        # Of equal scores the earliest is the best: only a higher one is a new best. The latest game comes first.
        top = max(reversed(scores), key=lambda best: best.score)
        others = [best.score for best in scores if best is not top]
        tops.append(top.model_copy(update={"previous": max(others, default=None)}))
    return sorted(tops, key=lambda best: best.book)
