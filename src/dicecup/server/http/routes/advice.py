"""The coach at the table: advice for the player to move, and for everybody how the game stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query

from ....coach import Advice, AdvisedChoice
from ....rules import Category, Enter, Reroll
from ....words import refusals
from ...coaching.chances import coached_game
from ...ledger.dice_places import places_of
from ...ledger.refusal import Refused
from ...wire.replies import AdviceReply, Chance, ChoiceView, OutlookReply
from ..parts import PROBLEMS, APerson, ATable, TheCoach, TheIdentities

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)
LEAST_CHANCE = 0.005
"""Chances below this are not listed."""


@ROUTER.get("/tables/{table}/advice", tags=["tables"])
async def advice(
    table: ATable,
    coach: TheCoach,
    identities: TheIdentities,
    person: APerson,
    full: Annotated[bool, Query(description="whether to list every choice")] = False,
) -> AdviceReply:
    """The best choice for the seat to move, which must be yours; on request every choice with what it loses."""
    state = table.state
    game = coached_game(state)
    if game.awaits != "decision" or game.roll is None:
        raise Refused("wrong_phase", refusals.NO_DICE)
    seat = state.acting_seat
    if seat is None or state.seats[seat].holder != identities.holder(table.id, person.id):
        raise Refused("not_your_turn", refusals.ADVICE_FOR_MOVER)
    found = await coach.advice(table.id, state.seq, game)
    describe, action = _Describer(found, state.dice), found.best.action
    best = describe.choice(found.best)
    return AdviceReply(
        seq=state.seq,
        exact=found.exact,
        keep=best.keep,
        box=best.box,
        label=action.box.label if isinstance(action, Enter) else "",
        expected=best.expected,
        sentence=found.sentence,
        aims=best.aims,
        note=found.trust,
        choices=[describe.choice(each) for each in (*found.choices, *found.zeros)] if full else None,
    )


def _chances(pairs: Iterable[tuple[Category, float]]) -> list[Chance]:
    return [Chance(label=category.label, chance=round(chance, 4)) for category, chance in pairs]


class _Describer(NamedTuple):
    """Choices as people see them: with positions for dice and final scores for values."""

    advice: Advice
    dice: tuple[int, ...]
    """The dice as they lie on the table."""

    def choice(self, choice: AdvisedChoice) -> ChoiceView:
        action, bonus = choice.action, choice.upper_bonus
        chances = sorted((choice.chances or {}).items(), key=lambda pair: -pair[1])
        return ChoiceView(
            text=choice.text,
            keep=places_of(action.keep, self.dice) if isinstance(action, Reroll) else None,
            dice=list(action.keep) if isinstance(action, Reroll) else [],
            box=str(action.box) if isinstance(action, Enter) else None,
            scratch=isinstance(action, Enter) and action.scratch,
            expected=round(self.advice.card.total + choice.value, 2) if self.advice.looks_ahead else None,
            loss=round(choice.loss, 4),
            grade=choice.grade,
            chances=_chances([pair for pair in chances if pair[1] >= LEAST_CHANCE]),
            aims=_chances(choice.aims),
            upper_bonus=None if bonus is None else round(bonus, 4),
        )


@ROUTER.get("/tables/{table}/outlook", tags=["tables"])
async def outlook(table: ATable, coach: TheCoach) -> OutlookReply:
    """How the game stands, for players and watchers alike. A socket with `?outlook=true` is told of every change."""
    seq, game = table.state.seq, coached_game(table.state)
    return await coach.outlook(table.id, seq, game)
