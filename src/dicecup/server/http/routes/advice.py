"""The coach at the table: advice for the player to move, and the outlook on the game for everybody."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import Field

from ....coach import Advice, AdvisedChoice
from ....coach.grades import is_at_least
from ....rules import Enter, Game, Keep, Reroll
from ....words import refusals
from ...coaching.chances import coached_game
from ...ledger.actions import BoxName
from ...ledger.refusal import Refused
from ...ledger.state import TableState
from ...wire.choice_view import ChoiceView, choice_view
from ...wire.replies import AdviceReply, OutlookReply, WarningReply
from ..dependencies import PROBLEMS, APerson, ATable, TheCoach, TheIdentities

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)
Place = Annotated[int, Field(ge=0, le=4)]


@ROUTER.get("/tables/{table}/advice", tags=["tables"])
async def advice(
    table: ATable,
    coach: TheCoach,
    identities: TheIdentities,
    person: APerson,
    full: Annotated[bool, Query(description="true to list every choice")] = False,
) -> AdviceReply:
    """The best choice for the seat to move, which must be yours; on request every choice and its loss. The record marks
    the decision as made with help."""
    state = table.state
    found = await coach.advice(table.id, state.last_change, _helped_game(state, identities.holder(table.id, person.id)))
    await table.mark_help("values" if full else "hint", person, state.seq)
    return _reply(state, found, [*found.choices, *found.zeros] if full else None)


@ROUTER.get("/tables/{table}/advice/warning", tags=["tables"])
async def warning(
    table: ATable,
    coach: TheCoach,
    identities: TheIdentities,
    person: APerson,
    least: Annotated[Literal["inaccuracy", "mistake", "blunder"], Query(description="the least to warn about")],
    keep: Annotated[list[Place] | None, Query(max_length=4, description="if you roll: the positions you hold")] = None,
    box: Annotated[BoxName | None, Query(description="if you end the turn: the box")] = None,
    scratch: Annotated[bool, Query(description="whether it is a zero by choice")] = False,
) -> WarningReply:
    """Find out if your choice would be a mistake. It must be your move. Only a warning is marked as help."""
    state = table.state
    game = _helped_game(state, identities.holder(table.id, person.id))
    held = Keep([state.dice[place] for place in set(keep or ())])
    move = Reroll(held) if box is None else Enter(game.book.written_box(box), scratch)
    found = await coach.advice(table.id, state.last_change, game)
    chosen = next((each for each in (*found.choices, *found.zeros) if each.action == move), None)
    # Values that do not look beyond this turn are no reason for a warning.
    if chosen is None or not found.looks_ahead or not is_at_least(chosen.grade, least):
        return WarningReply(seq=state.seq)
    await table.mark_help("warning", person, state.seq)
    return WarningReply(seq=state.seq, warning=_reply(state, found, [found.best, chosen], chosen))


def _helped_game(state: TableState, holder: str) -> Game:
    """The game, if this person decides next; otherwise refused."""
    game, seat = coached_game(state), state.acting_seat
    if game.awaits != "decision" or game.roll is None:
        raise Refused("wrong_phase", refusals.NO_DICE)
    if seat is None or state.seats[seat].holder != holder:
        raise Refused("not_your_turn", refusals.ADVICE_FOR_MOVER)
    return game


def _reply(
    state: TableState, found: Advice, choices: list[AdvisedChoice] | None, chosen: AdvisedChoice | None = None
) -> AdviceReply:
    def view(choice: AdvisedChoice) -> ChoiceView:
        return choice_view(found, choice, state.dice, chosen=choice is chosen).rounded()

    best, action = view(found.best), found.best.action
    return AdviceReply(
        seq=state.seq,
        exact=found.exact,
        keep=best.keep,
        box=best.box,
        label=action.box.label if isinstance(action, Enter) else "",
        expected=best.expected,
        sentence=found.sentence,
        aims=best.going_for,
        note=found.trust,
        choices=None if choices is None else [view(each) for each in choices],
    )


@ROUTER.get("/tables/{table}/outlook", tags=["tables"])
async def outlook(table: ATable, coach: TheCoach) -> OutlookReply:
    """The chances in the game, for players and spectators alike. A socket with `?outlook=true` gets every change."""
    seq, game = table.state.seq, coached_game(table.state)
    return await coach.outlook(table.id, seq, game)
