"""The pad beside real dice: what dice rolled at the table would score, and which scores a box can hold."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from ....rules import ROLLS, Card, Roll
from ...ledger.refusal import Refused
from ...wire.rule_notes import Note, notes
from ...wire.table_view import PlacementView
from .tables import PROBLEMS, ATable

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)


class Offers(BaseModel):
    """How the turn with real dice can end."""

    side: int = Field(description="whose card it is")
    placements: list[PlacementView] = Field(description="for the dice given; empty without dice")
    notes: list[Note]
    possible: dict[str, list[int]] = Field(description="for each open box the scores that some dice make")


@ROUTER.get("/tables/{table}/offers", tags=["tables"])
async def offers(
    table: ATable,
    dice: Annotated[str | None, Query(pattern="^[1-6]{5}$", description="five faces, such as 13356")] = None,
    correct: Annotated[bool, Query(description="for the last score written, which is to be corrected")] = False,
) -> Offers:
    """What can be written at a table with real dice."""
    state = table.state
    game = state.game
    if correct:
        game = state.before_entry.game if state.before_entry else None
    if game is None or state.options.dice != "real":
        raise Refused("wrong_phase", "there is no score to write with real dice here now")
    card, roll = game.card, Roll(dice) if dice else None
    return Offers(
        side=game.side,
        placements=[
            PlacementView(box=str(p.box), points=p.points, bonus=p.bonus, joker=p.joker)
            for p in (card.placements(roll) if roll else ())
        ],
        notes=notes(card, roll) if roll else [],
        possible=possible_scores(card),
    )


def possible_scores(card: Card) -> dict[str, list[int]]:
    """For each open box the scores that can be written there, lowest first."""
    found: dict[str, set[int]] = {str(box): set() for box in card.open_boxes}
    for roll in ROLLS:
        for placement in card.placements(roll):
            found[str(placement.box)].add(placement.points)
    return {box: sorted(scores) for box, scores in found.items()}
