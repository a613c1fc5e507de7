"""The coach at the table: advice for the player to move, and for everybody how the game stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from ....coach.advice import AdvisedChoice
from ....coach.grades import grade
from ....coach.words import doing_with
from ....rules import Card, Category, Enter, Reroll, Roll
from ...coaching.chances import coached_game, outlook_view
from ...ledger.dice_places import places_of
from ...ledger.refusal import Refused
from .tables import PROBLEMS, APerson, ATable

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)
LEAST_CHANCE = 0.005
"""Chances below this are not listed."""


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
    expected: float | None = Field(description="the final score to expect after it; null where nobody can tell")
    loss: float = Field(description="points given away against the best choice")
    grade: str = Field(description="best, good, inaccuracy, mistake or blunder")
    chances: list[Chance] = Field(description="where this turn may score, likeliest first; empty where nobody can tell")
    aims: list[Chance] = Field(description="what it is going for, most points first; empty where nobody can tell")
    upper_bonus: float | None = Field(description="the chance of the upper bonus; null with an estimate")


class Advice(BaseModel):
    """What the solver would do with these dice."""

    ready: bool = Field(description="false while the book is still being solved: ask again in a moment")
    seq: int = Field(description="the event it is about")
    exact: bool = Field(default=False, description="whether the value is exact; otherwise it is an estimate")
    keep: list[int] | None = Field(default=None, description="positions to hold before rolling again")
    box: str | None = Field(default=None, description="the box to enter, if stopping is better")
    label: str = Field(default="", description="the box as people call it")
    expected: float | None = Field(
        default=None, description="the final score to expect after it; null where nobody can tell"
    )
    sentence: str = Field(default="", description="the best choice and why, in a sentence")
    aims: list[Chance] = Field(default=[], description="what the best choice is going for, most points first")
    note: str = Field(default="", description="how far the values can be trusted; empty where they are exact")
    choices: list[ChoiceView] | None = Field(default=None, description="every choice, best first; only with `full`")


class SideOutlookView(BaseModel):
    name: str
    chance: float | None = Field(description="to win this game, a tie shared; null alone and where nobody can tell")
    expected: float | None = Field(description="the final score under best play; null where nobody can tell")


class OutlookView(BaseModel):
    """How a game stands if everybody plays for points from now on."""

    seq: int = Field(description="the event it is about")
    ready: bool = Field(description="false while the book is still being solved: ask again in a moment")
    exact: bool = Field(description="whether the expected scores are exact; otherwise they are estimates")
    sides: list[SideOutlookView]
    percentile: float | None = Field(
        description="alone: the share of games of perfect play, in percent, that the expected score beats"
    )
    games_of: str = Field(description="what the percentile is a share of; empty without one")
    note: str = Field(description="how far this can be trusted; empty where scores are exact")


@ROUTER.get("/tables/{table}/advice", tags=["tables"])
async def advice(
    table: ATable,
    person: APerson,
    full: Annotated[bool, Query(description="whether to list every choice")] = False,
) -> Advice:
    """The best choice for the seat to move, which must be yours; on request every choice with what it loses."""
    state = table.state
    game = coached_game(state)
    if game.awaits != "decision" or game.roll is None:
        raise Refused("wrong_phase", "there are no dice to give advice on")
    seat = state.acting_seat
    if seat is None or state.seats[seat].holder != table.registry.identities.holder(table.id, person.id):
        raise Refused("not_your_turn", "advice is for the player to move")
    found = await table.registry.coach.advice(table.id, state.seq, game)
    if found is None:
        return Advice(ready=False, seq=state.seq)
    advised, best = found.advice, found.advice.best
    describe = _Describer(advised.card, advised.roll, state.dice, found.looks_ahead)
    return Advice(
        ready=True,
        exact=advised.exact,
        keep=places_of(best.action.keep, state.dice) if isinstance(best.action, Reroll) else None,
        box=str(best.action.box) if isinstance(best.action, Enter) else None,
        label=best.action.box.label if isinstance(best.action, Enter) else "",
        expected=describe.expected(best),
        sentence=advised.sentence,
        aims=_chances(best.aims),
        note=advised.note,
        seq=state.seq,
        choices=[describe.choice(each) for each in (*advised.choices, *found.zeros)] if full else None,
    )


def _chances(pairs: Iterable[tuple[Category, float]]) -> list[Chance]:
    return [Chance(label=category.label, chance=round(chance, 4)) for category, chance in pairs]


class _Describer(NamedTuple):
    """Choices as people see them: with positions for dice and final scores for values."""

    card: Card
    roll: Roll
    dice: tuple[int, ...]
    """The same as they lie on the table."""
    looks_ahead: bool
    """Whether values reach beyond this turn."""

    def expected(self, choice: AdvisedChoice) -> float | None:
        return round(self.card.total + choice.value, 2) if self.looks_ahead else None

    def choice(self, choice: AdvisedChoice) -> ChoiceView:
        action, prospect = choice.action, choice.prospect
        bonus = prospect.upper_bonus if prospect else None
        chances = sorted(prospect.chances.items(), key=lambda pair: -pair[1]) if prospect else []
        return ChoiceView(
            text=doing_with(self.card, self.roll, action),
            keep=places_of(action.keep, self.dice) if isinstance(action, Reroll) else None,
            dice=list(action.keep) if isinstance(action, Reroll) else [],
            box=str(action.box) if isinstance(action, Enter) else None,
            scratch=isinstance(action, Enter) and action.scratch,
            expected=self.expected(choice),
            loss=round(choice.loss, 4),
            grade=grade(choice.loss, self.card.book),
            chances=_chances([pair for pair in chances if pair[1] >= LEAST_CHANCE]),
            aims=_chances(choice.aims),
            upper_bonus=None if bonus is None else round(bonus, 4),
        )


@ROUTER.get("/tables/{table}/outlook", tags=["tables"], response_model=OutlookView)
async def outlook(table: ATable) -> dict[str, Any]:
    """How the game stands, for players and watchers alike. A socket with `?outlook=true` is told of every change."""
    seq, game = table.state.seq, coached_game(table.state)
    return outlook_view(seq, game, await table.registry.coach.outlook(table.id, seq, game))
