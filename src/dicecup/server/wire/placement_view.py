"""Where dice may be entered, as screens get it."""

from __future__ import annotations

from pydantic import BaseModel

from ...rules import Card, Roll


class PlacementView(BaseModel):
    box: str
    points: int
    bonus: int
    joker: bool


def placement_views(card: Card, roll: Roll | None) -> list[PlacementView]:
    """The ways to end the turn with these dice; none without dice."""
    if roll is None:
        return []
    return [
        PlacementView(box=str(placement.box), points=placement.points, bonus=placement.bonus, joker=placement.joker)
        for placement in card.placements(roll)
    ]
