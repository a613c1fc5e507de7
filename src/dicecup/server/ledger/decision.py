"""A decision under way: who asks, what they may know, and the events it has come to so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ...fair_dice import commitment, new_secret
from ...players import PLAYERS
from ...rules import Rulebook
from .events import Draft, chained
from .fold import BrokenChain, fold
from .refusal import Refused
from .state import TableState

SERVER = "server"


def stand_in_bot() -> str:
    """The bot that plays for an absent person: a sensible one that needs no value table."""
    return "greedy" if "greedy" in PLAYERS else next(iter(PLAYERS))


@dataclass(frozen=True, slots=True)
class Situation:
    """What a decision may know of the world besides the table's state."""

    by: str
    """Who asks: a person's holder code, `bot` or `server`."""
    now: int
    secret: bytes | None = None
    """The secret of the game that is committed to or under way."""
    name: str = ""
    present: frozenset[str] = frozenset()
    """The holders who are there."""
    bot_refusal: Callable[[str, Rulebook], str | None] | None = None
    """Says why a bot cannot play a book."""
    seat_token: Callable[[str, int, int], str] | None = None
    """Gives the token of a seat's link: of table, seat and the number of the event that makes it."""


@dataclass(slots=True)
class Decision:
    """The events of an action, folded as they come, and what else must be stored with them."""

    state: TableState
    situation: Situation
    drafts: list[Draft] = field(default_factory=list)
    secret: bytes | None = None
    """The secret behind a commitment made here."""

    def add(self, kind: str, **data: object) -> None:
        draft = Draft(kind, data)
        situation = self.situation
        events = chained(self.state.table, self.state.seq, self.state.head, situation.by, situation.now, [draft])
        try:
            self.state = fold(events, self.state)
        except BrokenChain as error:
            cause = error.__cause__
            raise Refused(getattr(cause, "code", "illegal"), str(cause or error)) from None
        self.drafts.append(draft)

    def pledge(self) -> None:
        """Commit to the dice of the next game."""
        if self.state.options.dice == "fair":
            self.secret = new_secret()
            self.add("pledged", game=len(self.state.pledges) + 1, commitment=commitment(self.secret))

    def close_game(self) -> None:
        """If the game is over, reveal its secret; if the series goes on, commit to the next."""
        pledges = self.state.pledges
        if self.state.phase == "playing" or not pledges or pledges[-1].seeds is None or pledges[-1].secret:
            return
        secret = self.situation.secret
        assert secret is not None
        self.add("revealed", game=len(self.state.pledges), secret=secret.hex())
        if self.state.phase == "gathering":
            self.pledge()
