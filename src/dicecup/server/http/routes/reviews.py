"""Reviews over HTTP: a whole game, and any position in it. Anybody who knows the link may look."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from ....rules.game import MOST_ROLLS
from ...coaching.reviews import Reviews, Source
from ...wire.position_view import position_view
from ...wire.replies import ComparisonReply, PositionReply, ReviewReply
from ...wire.review_view import review_view
from ..dependencies import PROBLEMS, ARecord, ATable, TheReviews, as_json

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)
MOST_GAMES = 10_000

GameNumber = Annotated[
    int | None, Query(ge=1, le=MOST_GAMES, description="which game, from 1; by default the last finished one")
]
SideNumber = Annotated[int, Query(ge=0, le=100, description="the side whose turn it is, from 0")]
TurnNumber = Annotated[int, Query(ge=1, le=100, description="which of the side's turns, from 1")]
RollNumber = Annotated[int, Query(ge=0, le=MOST_ROLLS, description="after which roll; 0 if the dice are not known")]


@ROUTER.get("/tables/{table}/review", tags=["coach"], response_model=ReviewReply)
async def review_of_table(table: ATable, reviews: TheReviews, game: GameNumber = None) -> Response:
    """A finished game at the table, split into luck and skill."""
    return await _review(reviews, Source("table", table.id), game)


@ROUTER.get("/tables/{table}/review/comparison", tags=["coach"])
async def comparison_of_table(table: ATable, reviews: TheReviews, game: GameNumber = None) -> ComparisonReply:
    """How the scores in such a game compare with perfect play."""
    return await reviews.compared(Source("table", table.id), game)


@ROUTER.get("/tables/{table}/review/position", tags=["coach"], response_model=PositionReply)
async def position_of_table(
    table: ATable, reviews: TheReviews, side: SideNumber, turn: TurnNumber, roll: RollNumber, game: GameNumber = None
) -> Response:
    """A position of such a game with every choice."""
    return await _position(reviews, Source("table", table.id), game, (side, turn, roll))


@ROUTER.get("/records/{record}/review", tags=["coach"], response_model=ReviewReply)
async def review_of_record(record: ARecord, reviews: TheReviews, game: GameNumber = None) -> Response:
    """A game in a record stored here, split into luck and skill."""
    return await _review(reviews, Source("record", record), game)


@ROUTER.get("/records/{record}/review/position", tags=["coach"], response_model=PositionReply)
async def position_of_record(
    record: ARecord, reviews: TheReviews, side: SideNumber, turn: TurnNumber, roll: RollNumber, game: GameNumber = None
) -> Response:
    """A position of such a game with every choice."""
    return await _position(reviews, Source("record", record), game, (side, turn, roll))


async def _review(reviews: Reviews, source: Source, number: int | None) -> Response:
    found = await reviews.reviewed(source, number)

    def drawn() -> Response:
        return as_json(ReviewReply(review=review_view(found.game, found.review, found.number, found.over)))

    return await reviews.show(drawn)


async def _position(reviews: Reviews, source: Source, number: int | None, place: tuple[int, int, int]) -> Response:
    found = await reviews.reviewed(source, number)

    def drawn() -> Response:
        return as_json(PositionReply(position=position_view(found.game, found.review, *place)))

    return await reviews.show(drawn)
