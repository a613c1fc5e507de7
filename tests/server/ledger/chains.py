"""Chains of events made without a server: decisions in, events out."""

from __future__ import annotations

from typing import Any

from dicecup.server.ledger import actions as a
from dicecup.server.ledger.chain import GENESIS, Event, canonical, next_head
from dicecup.server.ledger.decide import decide, decide_created, decide_day
from dicecup.server.ledger.decision import Situation, TableDecision
from dicecup.server.ledger.options import TableOptions
from dicecup.server.ledger.state import TableState

TABLE = "abcdefghijkmnpqr"
NOW = 1_800_000_000_000


class TableOnPaper:
    """A table without a server."""

    def __init__(self, **options: Any) -> None:
        decision = decide_created(TABLE, TableOptions(**options), Situation("ann", NOW, name="Ann"))
        self.state, self.secret, self.events = decision.state, decision.secret, decision.events

    def act(self, by: str, kind: str, **details: Any) -> TableDecision:
        action = a.ACTION.validate_python({"type": kind, "action_id": "x", "seq": self.state.seq, **details})
        situation = Situation(by, NOW, self.secret, by, frozenset({"ann", "bob"}), seat_token=lambda *_: "t" * 16)
        decision = decide(self.state, action, situation)
        self.events += decision.events
        self.state, self.secret = decision.state, decision.secret or self.secret
        return decision

    def play(self) -> None:
        while (game := self.state.game) is not None:
            by = ("ann", "bob")[self.state.acting_seat or 0]
            if game.awaits == "dice":
                self.act(by, "roll")
            elif game.rolls_left == 2:
                self.act(by, "roll", keep=[0, 3])
            else:
                assert game.roll is not None
                self.act(by, "enter", box=str(game.card.placements(game.roll)[0].box))


DAY = "2027-01-15"
DAY_SECRET = bytes(range(32, 64))


class DayOnPaper(TableOnPaper):
    """The table of a daily game without a server."""

    def __init__(self, practice: bool = False, **options: Any) -> None:
        given = TableOptions(seats=1, coach=False, **options)
        decision = decide_day(TABLE, given, Situation("ann", NOW, DAY_SECRET, "Ann"), DAY, practice)
        self.state, self.secret, self.events = decision.state, decision.secret, decision.events


def started(**options: Any) -> TableOnPaper:
    """Two people at a table where the game begins."""
    paper = TableOnPaper(**options)
    for by in ("ann", "bob"):
        paper.act(by, "sit")
        if paper.state.pledges:
            paper.act(by, "seed", seed=f"seed of {by}")
    paper.act("ann", "start")
    return paper


def played(**options: Any) -> TableOnPaper:
    paper = started(**options)
    paper.play()
    return paper


def forged(before: TableState | Event | None, kind: str, data: dict[str, Any], by: str = "ann", at: int = NOW) -> Event:
    """An event that somebody put into a chain by hand, with a hash that fits."""
    seq, head = (before.seq, before.head) if before else (0, GENESIS)
    text = canonical(data)
    return Event(TABLE, seq + 1, kind, at, by, text, next_head(head, TABLE, seq + 1, kind, at, by, text))
