"""A decision under way: who asks, what it may know, and the events it has led to so far."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import singledispatch

from ...fair_dice import commitment, new_secret
from ...players import PLAYERS
from ...rules import Game, Rulebook
from ...words import refusals, say
from .actions import TableAction
from .chain import BrokenChain, Event, next_event
from .events import Fact, Pledged, Revealed
from .fold import applied
from .refusal import Refused
from .state import TableState


def stand_in_bot() -> str:
    """The bot that plays for an absent person: a sensible one that needs no value table."""
    return "greedy" if "greedy" in PLAYERS else next(iter(PLAYERS))


@dataclass(frozen=True, slots=True)
class Situation:
    """What a decision may know about the world besides the table's state."""

    by: str
    """Who asks: a person's holder code, `bot` or `server`."""
    now: int
    secret: bytes | None = None
    """The secret of the game under way, or of the one committed to."""
    name: str = ""
    present: frozenset[str] = frozenset()
    """The holders who are there."""
    bot_refusal: Callable[[str, Rulebook], str | None] | None = None
    """Says why a bot cannot play a book."""
    seat_token: Callable[[str, int, int], str] | None = None
    """Gives the token of a seat's link, from table, seat and the number of the event that makes it."""


@dataclass(slots=True)
class TableDecision:
    """The events of an action, applied as they come, and what else must be stored with them."""

    state: TableState
    situation: Situation
    events: list[Event] = field(default_factory=list)
    secret: bytes | None = None
    """The secret behind a commitment made here."""
    facts: list[Fact] = field(default_factory=list)
    """What the added events say."""

    def add(self, fact: Fact, game: Game | None = None) -> None:
        """Let something happen; `game` is the game after it, if deciding has already worked that out."""
        state, situation = self.state, self.situation
        event = next_event(state.table, state.seq, state.head, situation.by, situation.now, fact)
        try:
            self.state = applied(state, event, fact, game)
        except BrokenChain as error:
            raise Refused("illegal", str(error)) from None
        self.events.append(event)
        self.facts.append(fact)

    def pledge(self) -> None:
        """Commit to the dice of the next game."""
        if self.state.options.dice == "fair":
            # A day's secret is the same for everybody, so it comes from outside.
            self.secret = new_secret() if self.state.day is None else self.situation.secret
            assert self.secret is not None
            # The first scheme is not named, so that events of tables with it stay the same.
            scheme = {} if self.state.scheme == 1 else {"scheme": self.state.scheme}
            self.add(Pledged(game=len(self.state.pledges) + 1, commitment=commitment(self.secret), **scheme))

    def close_game(self) -> None:
        """If the game is over, reveal its secret; if the series goes on, commit to the next game.

        The secret of a day is not revealed until the day is over: others are still playing it.
        """
        pledges = self.state.pledges
        if self.state.day is not None and not self.state.practice:
            return
        if self.state.phase == "playing" or not pledges or pledges[-1].seeds is None or pledges[-1].secret:
            return
        self.reveal()
        if self.state.phase == "gathering":
            self.pledge()

    def reveal(self) -> None:
        """Reveal the secret of the last game."""
        assert self.situation.secret is not None
        self.add(Revealed(game=len(self.state.pledges), secret=self.situation.secret.hex()))


def check_secrets(state: TableState, secrets: Mapping[int, bytes]) -> None:
    """Refuse a wrong secret: a game continued with one that was not committed to could never be verified."""
    for pledge in state.pledges:
        if pledge.secret is None and state.phase != "archived":
            secret = secrets.get(pledge.game)
            if secret is None or hashlib.sha256(secret).hexdigest() != pledge.commitment:
                why = refusals.SECRET_MISSING if secret is None else refusals.SECRET_DAMAGED
                raise Refused("damaged", say(why, game=pledge.game))


@singledispatch
def answer(action: TableAction, _decision: TableDecision) -> None:
    """Turn an action into events: one function per kind, in `decide`, `decide_seats` and `decide_rematch`."""
    raise AssertionError(f"no decision for {action!r}")
