"""A choice in the form that every screen gets: at the table, in a review and in a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from pydantic import BaseModel, Field, computed_field
from pydantic.config import JsonDict

from ...coach import Advice, AdvisedChoice, words
from ...rules import Category, Enter, Move, Reroll
from ..ledger.dice_places import places_of

LEAST_CHANCE = 0.005
"""Chances below this are not listed."""
OLDER: JsonDict = {"deprecated": True}
"""Marks fields of earlier versions that newer fields have replaced."""


class Chance(BaseModel):
    label: str
    chance: float


class ChoiceView(BaseModel):
    """One way to go on."""

    text: str = Field(description="what to do, such as `keep 5 5 5` or `enter Fives`")
    keep: list[int] | None = Field(description="positions to hold before rolling again; null for a box")
    dice: list[int] = Field(description="the faces held, in ascending order")
    box: str | None = Field(description="the box to enter; null for a keep")
    scratch: bool = Field(description="whether it is a zero by choice")
    expected: float | None = Field(default=None, description="the expected final score; null if unknown")
    loss: float = Field(
        description="what it gives away compared with the best choice: points, or percent in a puzzle about winning"
    )
    grade: str = Field(
        default="", description="best, good, inaccuracy, mistake or blunder; empty in a puzzle about winning"
    )
    win: float | None = Field(default=None, description="the chance to win after it; null if unknown")
    chances: list[Chance] = Field(
        default=[], description="where this turn may score, likeliest first; empty if unknown"
    )
    going_for: list[Chance] = Field(default=[], description="what it is going for, most points first; empty if unknown")
    upper_bonus: float | None = Field(default=None, description="the chance of the upper bonus; null with an estimate")
    chosen: bool = Field(default=False, description="whether it was made, was the answer, or is about to be made")
    aims: list[Chance] | str = Field(
        default="",
        description="predecessor of `going_for`: the same at the table; elsewhere the first few for a keep, in words",
        json_schema_extra=OLDER,
    )

    @computed_field(description="older name of `expected`", json_schema_extra=OLDER)
    def value(self) -> float | None:
        return self.expected

    @computed_field(description="older name of `upper_bonus`", json_schema_extra=OLDER)
    def bonus(self) -> float | None:
        return self.upper_bonus

    @classmethod
    def of(cls, move: Move, dice: Sequence[int], *, text: str, loss: float, win: float | None, chosen: bool) -> Self:
        """The fields that are known for any choice; `dice` are in the order in which the screen shows them."""
        return cls(
            text=text,
            keep=places_of(move.keep, dice) if isinstance(move, Reroll) else None,
            dice=list(move.keep) if isinstance(move, Reroll) else [],
            box=str(move.box) if isinstance(move, Enter) else None,
            scratch=isinstance(move, Enter) and move.scratch,
            loss=loss,
            win=win,
            chosen=chosen,
        )

    def rounded(self) -> ChoiceView:
        """The choice with as many digits as advice at the table has always had, and with its older field."""
        going_for = _rounded(self.going_for)
        return self.model_copy(
            update={
                "expected": _round(self.expected, 2),
                "loss": round(self.loss, 4),
                "chances": _rounded(self.chances),
                "going_for": going_for,
                "upper_bonus": _round(self.upper_bonus, 4),
                "aims": going_for,
            }
        )


def choice_view(
    advice: Advice, choice: AdvisedChoice, dice: Sequence[int], *, win: float | None = None, chosen: bool = False
) -> ChoiceView:
    """A choice about which the coach gave advice."""
    view = ChoiceView.of(choice.action, dice, text=choice.text, loss=choice.loss, win=win, chosen=chosen)
    likely = ((category, chance) for category, chance in (choice.chances or {}).items() if chance >= LEAST_CHANCE)
    view.expected = advice.card.total + choice.value if advice.looks_ahead else None
    view.grade = choice.grade
    view.chances = _chances(sorted(likely, key=lambda pair: -pair[1]))
    view.going_for = _chances(choice.aims)
    view.upper_bonus = choice.upper_bonus
    view.aims = "" if view.keep is None else _in_words(choice.aims[:3])
    return view


def _chances(pairs: Iterable[tuple[Category, float]]) -> list[Chance]:
    return [Chance(label=category.label, chance=chance) for category, chance in pairs]


def _in_words(aims: Iterable[tuple[Category, float]]) -> str:
    return ", ".join(f"{category.label} {words.percent(chance)}" for category, chance in aims)


def _round(figure: float | None, digits: int) -> float | None:
    return None if figure is None else round(figure, digits)


def _rounded(chances: Iterable[Chance]) -> list[Chance]:
    return [Chance(label=each.label, chance=round(each.chance, 4)) for each in chances]
