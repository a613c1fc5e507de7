"""Decisions about a rematch, which takes place when everybody seated at the table wants it."""

from __future__ import annotations

from ...words import refusals, say
from . import actions as a
from .decision import TableDecision, answer
from .events import Agreed, Rematched
from .refusal import Refused


def _check_may_ask(decision: TableDecision) -> None:
    state = decision.state
    if not state.seats_of(decision.situation.by):
        raise Refused("not_your_seat", refusals.REMATCH_BY_PLAYERS)
    if state.phase != "over":
        raise Refused("wrong_phase", say(refusals.REMATCH_LATER, phase=state.phase))


@answer.register
def _rematch(_action: a.Rematch, decision: TableDecision) -> None:
    _check_may_ask(decision)
    _gather(decision)


@answer.register
def _want_rematch(_action: a.WantRematch, decision: TableDecision) -> None:
    _check_may_ask(decision)
    state, by = decision.state, decision.situation.by
    if by in state.agreed:
        waiting = ", ".join(state.seats[seat].name for seat in state.undecided(state.agreed))
        raise Refused("wrong_phase", say(refusals.REMATCH_WAITS, names=waiting))
    if state.undecided(state.agreed | {by}):
        decision.add(Agreed(holder=by))
    else:
        _gather(decision)


def settle_rematch(decision: TableDecision) -> None:
    """Gather if nobody is left to be asked: the last one may have left or let a bot play."""
    state = decision.state
    wanted = any(state.seats_of(holder) for holder in state.agreed)
    if state.phase == "over" and wanted and not state.undecided(state.agreed):
        _gather(decision)


def _gather(decision: TableDecision) -> None:
    decision.add(Rematched())
    decision.pledge()
