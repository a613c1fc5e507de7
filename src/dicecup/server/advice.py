"""A hint for the player to move: the best keep or box and what it is worth, where the table allows advice."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field

from ..rules import Enter
from ..solver import Greedy
from .actions import RollDice
from .api import PROBLEMS, APerson, ATable
from .bots import as_table_action
from .refusal import Refused

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)


class Advice(BaseModel):
    """What the solver would do with these dice."""

    ready: bool = Field(description="false while the book is still being solved: ask again in a moment")
    exact: bool = Field(description="whether the value is exact; otherwise it is an estimate")
    keep: list[int] | None = Field(description="positions to hold before rolling again")
    box: str | None = Field(description="the box to enter, if stopping is better")
    label: str = Field(description="the box as people call it")
    expected: float | None = Field(description="the final score to expect after it; null where nobody can tell")


@ROUTER.get("/tables/{table}/advice", tags=["tables"])
async def advice(table: ATable, person: APerson) -> Advice:
    """The best choice for the seat to move, which must be yours."""
    state, game = table.state, table.state.game
    if not state.options.coach:
        raise Refused("wrong_phase", "this table plays without advice")
    if game is None or game.awaits != "decision" or game.roll is None:
        raise Refused("wrong_phase", "there are no dice to give advice on")
    seat = state.acting_seat
    if seat is None or state.seats[seat].holder != table.house.identities.holder(table.id, person.id):
        raise Refused("not_your_turn", "advice is for the player to move")
    advised = await table.house.bots.advise(game)
    if advised is None:
        return Advice(ready=False, exact=False, keep=None, box=None, label="", expected=None)
    evaluator, choice = advised
    # The greedy evaluator prices this turn alone.
    expected = None if isinstance(evaluator, Greedy) else round(game.card.total + choice.value, 2)
    action = as_table_action(choice.action, state.dice, state.seq)
    return Advice(
        ready=True,
        exact=evaluator.exact,
        keep=action.keep if isinstance(action, RollDice) else None,
        box=str(choice.action.box) if isinstance(choice.action, Enter) else None,
        label=choice.action.box.label if isinstance(choice.action, Enter) else "",
        expected=expected,
    )
