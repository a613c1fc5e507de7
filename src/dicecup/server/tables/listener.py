"""A socket's end at a table: what it still has to send, and when it is to be closed."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from pydantic import ValidationError

from ...words import refusals
from ..ledger.refusal import Refused
from ..ledger.state import TableState
from ..storage.interface import Present, Said
from ..wire.messages import Message, React, Reaction


class Closing(NamedTuple):
    """The last thing a socket is told."""

    code: int
    reason: str


TOO_SLOW = Closing(4408, "too_slow")
SIGNED_OUT = Closing(4401, "signed_out")
"""The cookie it was opened with was revoked."""
ELSEWHERE = Closing(1012, "elsewhere")
"""Another process can serve the table: the client should connect again."""


@dataclass(eq=False, slots=True)
class Listener:
    """A socket's end at the table: the messages that it still has to send."""

    holder: str | None
    queue: asyncio.Queue[str]
    outlook: bool = False
    """Whether it wants to hear the outlook on the game."""
    name: str = ""
    """The person's name; empty for somebody without one."""
    closing: Closing | None = None
    """Why its socket is to be closed: for example, the queue was full because this reader is too slow."""
    closes: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, message: str | Message) -> None:
        """Add a message, as text if several listeners get the same."""
        message = message if isinstance(message, str) else message.model_dump_json()
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)

    def close(self, closing: Closing) -> None:
        """Have the socket closed, and drop messages not sent yet: a client that comes back asks for those."""
        self.closing = self.closing or closing
        self.closes.set()


class Here(NamedTuple):
    """Somebody at a table, at this process."""

    sockets: int
    seconds: float
    """How long they still count as present without a socket."""
    name: str = ""
    """Their name, while they have a socket."""


def names_watching(
    listeners: Iterable[Listener], elsewhere: Iterable[Present], seated: Collection[str | None]
) -> list[str]:
    """The names of people without a seat, each once: first those at this process, in the order they came."""
    names = {each.holder: each.name for each in elsewhere if each.holder not in seated and each.name}
    here = {each.holder: each.name for each in listeners if each.holder and each.holder not in seated and each.name}
    return list((here | {holder: name for holder, name in names.items() if holder not in here}).values())


def said_by(sender: Listener, given: React, state: TableState) -> Said:
    """A reaction, with the name that its sender has at the table."""
    if sender.holder is None or not sender.name:
        raise Refused("not_signed_in", refusals.REACT_WITH_NAME)
    if state.phase == "archived":
        raise Refused("archived", refusals.CLOSED)
    seats = state.seats_of(sender.holder)
    name = state.seats[seats[0]].name if seats else sender.name
    return Said(state.table, seats[0] if seats else None, name, given.reaction)


def show_said(listeners: Iterable[Listener], said: Said) -> None:
    """Show everybody what somebody said, here or at another process."""
    try:
        shown = Reaction.model_validate({"seat": said.seat, "name": said.name, "reaction": said.reaction})
    except ValidationError:
        return  # only a newer version knows what that is
    message = shown.model_dump_json()
    for listener in listeners:
        listener.put(message)
