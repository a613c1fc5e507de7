"""Actions that were answered: an action that is sent again gets its first answer again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..ledger.actions import TableAction
from ..ledger.chain import Event, fact_of
from ..ledger.events import Linked
from ..storage.interface import Row
from ..storage.reading import event_of
from ..wire.replies import ActionAnswer
from .services import Services


@dataclass(frozen=True, slots=True)
class Answered:
    """An accepted action, as stored with its last event in the database."""

    digest: str
    first_seq: int
    seq: int
    head: str
    seat_token: str | None

    def answer(self, action_id: str) -> ActionAnswer:
        """The answer to the action, the first time and every time after."""
        return ActionAnswer(
            action_id=action_id, first_seq=self.first_seq, seq=self.seq, head=self.head, seat_token=self.seat_token
        )


def columns_of(action: TableAction, count: int) -> dict[str, object]:
    """The columns about an action, for the last of the `count` events that it caused."""
    return {"action_id": action.action_id, "action_digest": action.digest, "action_events": count}


def all_answered(services: Services, rows: Sequence[Row]) -> dict[tuple[str, str], Answered]:
    """The actions that caused these events, by their sender and name."""
    return {
        (row["by"], row["action_id"]): answer_of(services, event_of(row), row["action_digest"], row["action_events"])
        for row in rows
        if row["action_id"] is not None
    }


def answer_of(services: Services, last: Event, digest: str, count: int) -> Answered:
    token = None
    link = fact_of(last) if last.kind == Linked.kind else None
    if isinstance(link, Linked) and link.hash is not None:
        token = services.identities.seat_token(last.table, link.seat, last.seq)
    return Answered(digest, last.seq - count + 1, last.seq, last.head, token)
