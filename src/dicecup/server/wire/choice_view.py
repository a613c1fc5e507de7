"""Choices as screens get them: in words, with what each is worth, best first."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, Field

from ...coach import Advice, words
from ...coach.advice import AdvisedChoice
from ...coach.grades import grade
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


def choice_views(
    advice: Advice, total: int | None, win: Mapping[Move, float], chosen: Move | None
) -> list[RankedChoice]:
    """Every choice; `total` is the score so far, None where values count this turn alone."""
    return [
        RankedChoice(
            text=words.doing_with(advice.card, advice.roll, choice.action),
            value=None if total is None else total + choice.value,
            loss=choice.loss,
            grade=grade(choice.loss, advice.card.book),
            win=win.get(choice.action),
            aims=_aims(choice),
            bonus=None if choice.prospect is None else choice.prospect.upper_bonus,
            chosen=choice.action == chosen,
        )
        for choice in advice.choices
    ]


def _aims(choice: AdvisedChoice) -> str:
    if isinstance(choice.action, Enter):
        return ""
    return ", ".join(f"{category.label} {words.percent(chance)}" for category, chance in choice.aims[:3])
