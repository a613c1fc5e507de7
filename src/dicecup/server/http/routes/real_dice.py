"""The pad for real dice: what dice rolled at the table would score, and which scores are possible in a box."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from ....rules import ROLLS, Card, Roll
from ....words import refusals
from ...ledger.refusal import Refused
from ...wire.pad_view import placement_views
from ...wire.replies import Offers
from ...wire.rule_notes import rule_notes
from ..dependencies import PROBLEMS, ATable

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)


@ROUTER.get("/tables/{table}/offers", tags=["tables"])
async def offers(
    table: ATable,
    dice: Annotated[str | None, Query(pattern="^[1-6]{5}$", description="five faces, such as 13356")] = None,
    correct: Annotated[bool, Query(description="true to correct the last score written")] = False,
) -> Offers:
    """The scores that can be written now at a table with real dice."""
    state = table.state
    game = state.game
    if correct:
        game = state.before_entry.game if state.before_entry else None
    if game is None or state.options.dice != "real":
        raise Refused("wrong_phase", refusals.NO_REAL_SCORE)
    card, roll = game.card, Roll(dice) if dice else None
    return Offers(
        side=game.side,
        placements=placement_views(card, roll),
        notes=rule_notes(card, roll) if roll else [],
        possible=possible_scores(card),
    )


def possible_scores(card: Card) -> dict[str, list[int]]:
    """For each open box, the scores that can be written there, lowest first."""
    found: dict[str, set[int]] = {str(box): set() for box in card.open_boxes}
    for roll in ROLLS:
        for placement in card.placements(roll):
            found[str(placement.box)].add(placement.points)
    return {box: sorted(scores) for box, scores in found.items()}
