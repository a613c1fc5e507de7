"""Moments that a screen can highlight without knowing the rules: remarkable dice, and the box filled last."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import BaseModel, Field

from ...rules import Category, Game
from ...rules.game import Turn


class DiceMoment(BaseModel):
    """Dice that are not rolled every day."""

    kind: Literal["alike", "straight"]
    title: str = Field(description="its name on the score card")

    @classmethod
    def of(cls, game: Game) -> Self | None:
        roll = game.roll if game.awaits == "decision" else None
        if roll is None:
            return None
        if roll.is_yahtzee:
            return cls(kind="alike", title=Category.YAHTZEE.label)
        straight = Category.LARGE_STRAIGHT
        if straight in game.book.categories and game.book.ordinary_points(straight, roll):
            return cls(kind="straight", title=straight.label)
        return None


class LastEntry(BaseModel):
    """The box that was filled last."""

    side: int
    box: str

    @classmethod
    def of(cls, game: Game) -> Self | None:
        last = game.history[-1] if game.history else None
        return cls(side=last.side, box=str(last.box)) if isinstance(last, Turn) else None
