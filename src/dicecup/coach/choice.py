"""One choice with the coach's verdict, and advice on a whole position: plain data, readable without the solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..rules import Card, Category, Move, Reroll, Roll


@dataclass(frozen=True, slots=True)
class AdvisedChoice:
    """A choice with its loss and what it leads to."""

    action: Move
    value: float
    """Expected further points."""
    loss: float
    """Points given away against the best choice."""
    grade: str
    """What such a loss is called."""
    text: str
    """`keep 5 5 5`, `enter Fives`."""
    chances: dict[Category, float] | None = None
    """By category: the chance that this turn scores there; None if the values reach no further than this turn."""
    upper_bonus: float | None = None
    """The chance of the upper bonus; None if nobody knows."""
    aims: tuple[tuple[Category, float], ...] = ()
    """What it is going for: the categories in which it scores more than rolling all five dice would, biggest gain
    first, each with its chance. A box is going for itself."""

    def __repr__(self) -> str:
        aims = ", ".join(f"{category} {chance:.0%}" for category, chance in self.aims[:3])
        found = f"value {self.value:.2f}, loss {self.loss:.2f} ({self.grade})"
        return f"<AdvisedChoice {self.text}: {found}{', going for ' + aims if aims else ''}>"

    def to_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"value": self.value, "loss": self.loss}
        if isinstance(self.action, Reroll):
            answer = {"keep": list(self.action.keep), **answer}
        else:
            answer = {"box": str(self.action.box), **answer}
        if self.chances is not None:
            answer["chances"] = {category.value: chance for category, chance in self.chances.items() if chance > 0.0}
        return answer if self.upper_bonus is None else {**answer, "upper_bonus": self.upper_bonus}


@dataclass(frozen=True, slots=True)
class Advice:
    """Every choice, best first, and the best one explained."""

    card: Card
    roll: Roll
    rolls_left: int
    exact: bool
    looks_ahead: bool
    """Whether values reach beyond this turn."""
    trust: str
    """How far these values can be trusted; empty if they are exact."""
    choices: tuple[AdvisedChoice, ...]
    zeros: tuple[AdvisedChoice, ...]
    """The zeros that may be written by choice, if they were asked for."""
    other: AdvisedChoice | None
    """What the best choice is compared with: one that a sensible person would consider, or else the next best."""
    sentence: str

    def __repr__(self) -> str:
        return f"<Advice on {self.roll}, rolls left {self.rolls_left}, of {len(self.choices)} choices: {self.sentence}>"

    @property
    def best(self) -> AdvisedChoice:
        return self.choices[0]

    def of(self, action: Move) -> AdvisedChoice | None:
        """What the advice says about an action; None if it is not one of the choices."""
        return next((choice for choice in (*self.choices, *self.zeros) if choice.action == action), None)

    def to_json(self) -> dict[str, Any]:
        answer = {
            "choices": [choice.to_json() for choice in self.choices],
            "sentence": self.sentence,
            "exact": self.exact,
        }
        return answer if self.exact else {**answer, "note": self.trust}
