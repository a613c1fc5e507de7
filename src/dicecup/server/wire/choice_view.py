"""Choices as screens get them: in words, with what each is worth, best first."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, Field

from ...coach import Advice, AdvisedChoice, words
from ...rules import Enter, Move


class RankedChoice(BaseModel):
    text: str = Field(description="such as `keep 5 5 5`")
    value: float | None = Field(description="the final score to expect after it; null where nobody can tell")
    loss: float = Field(description="against the best choice, in points")
    grade: str
    win: float | None = Field(description="the chance to win after it; null where it is not known")
    aims: str = Field(description="what it is going for, with the chances")
    bonus: float | None = Field(description="the chance of the upper bonus after it")
    chosen: bool


def choice_views(advice: Advice, win: Mapping[Move, float], chosen: Move | None) -> list[RankedChoice]:
    """Every choice."""
    return [
        RankedChoice(
            text=choice.text,
            value=advice.card.total + choice.value if advice.looks_ahead else None,
            loss=choice.loss,
            grade=choice.grade,
            win=win.get(choice.action),
            aims=_aims(choice),
            bonus=choice.upper_bonus,
            chosen=choice.action == chosen,
        )
        for choice in advice.choices
    ]


def _aims(choice: AdvisedChoice) -> str:
    if isinstance(choice.action, Enter):
        return ""
    return ", ".join(f"{category.label} {words.percent(chance)}" for category, chance in choice.aims[:3])
