"""Every message of a table's WebSocket, in both directions. `docs/server.md` explains when each is sent.

A client sends actions (see `ledger.actions`), pings, the dice it holds, and the message that bots need not wait. The
server sends the kinds in `Message`, told apart by `type`.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ...rules.dice import DICE
from .problem import Problem, readable
from .replies import ActionAnswer, EventView, OutlookReply
from .table_view import TableView


class You(BaseModel):
    """Who you are at this table."""

    holder: str | None = Field(description="your code here; null if you watch without a guest cookie")
    name: str | None
    seats: list[int]


class Welcome(BaseModel):
    """The first message: who you are, and the table as it is."""

    type: Literal["welcome"] = "welcome"
    table: str
    seq: int
    head: str
    you: You
    state: TableView


class MissedEvents(BaseModel):
    """After the welcome, if you named the last event you have seen: the events after it, one page at a time."""

    type: Literal["events"] = "events"
    events: list[EventView]


class Update(BaseModel):
    """Something happened: the events, already stored, and the table after them."""

    type: Literal["update"] = "update"
    table: str
    seq: int
    head: str
    events: list[EventView]
    own: list[EventView] = Field(
        default=[],
        description="at a duplicate table: your moves in the turn under way, which are not events for others yet; "
        "their `seq` and `head` are not those of the chain",
    )
    state: TableView = Field(description="at a duplicate table: as much as you may see, with a `seq` of your own")


class YourTurn(BaseModel):
    """One of your turns begins."""

    type: Literal["your_turn"] = "your_turn"
    seat: int
    seq: int
    deadline: int | None = Field(description="when a bot takes over for you, in ms since 1970; null without a clock")


class Presence(BaseModel):
    """Somebody came or went."""

    type: Literal["presence"] = "presence"
    seats: list[int] = Field(description="the seats whose players have a socket open")
    watching: int = Field(description="spectators connected")
    watchers: list[str] = Field(description="the spectators' names, if they have one, each listed once")
    seq: int


class Held(BaseModel):
    """The player to move holds these dice for now. This is never stored; what counts is the next roll."""

    type: Literal["held"] = "held"
    seat: int
    seq: int = Field(description="the last event before these dice were held")
    places: list[int] = Field(description="their positions, from 0")


ReactionName = Literal[
    "clap", "wow", "laugh", "oops", "luck", "nice_roll", "well_played", "unlucky", "thanks", "good_game"
]
"""What people can say at a table: symbols and set phrases. There is no free text, because nobody would moderate it."""


class Reaction(BaseModel):
    """Somebody reacted to the game. This is never stored: people who are not there do not see it."""

    type: Literal["reaction"] = "reaction"
    seat: int | None = Field(description="the seat of the person who reacted; null for a spectator")
    name: str
    reaction: ReactionName


class OutlookMessage(OutlookReply):
    """The chances in the game, for sockets that asked for them with `?outlook=true`."""

    type: Literal["outlook"] = "outlook"


class Heartbeat(BaseModel):
    """Nothing has happened for a while; the connection is alive."""

    type: Literal["heartbeat"] = "heartbeat"
    seq: int
    head: str
    server_time: int


class Ping(BaseModel):
    """A client may send this to get a `pong`."""

    model_config = ConfigDict(extra="forbid")

    type: Literal["ping"]


class Hold(BaseModel):
    """The player to move may send this to show the others which dice are held. Answered only if refused."""

    model_config = ConfigDict(extra="forbid", strict=True)

    type: Literal["hold"]
    seq: int
    places: list[Annotated[int, Field(ge=0, lt=DICE)]] = Field(max_length=DICE, description="positions held, from 0")


class React(BaseModel):
    """Anybody with a name may send this now and then, for everybody at the table to see. Answered only if refused."""

    model_config = ConfigDict(extra="forbid", strict=True)

    type: Literal["react"]
    reaction: ReactionName


class GoOn(BaseModel):
    """A player who could take back an entry may send this: the next bot need not wait. Answered only if refused."""

    model_config = ConfigDict(extra="forbid", strict=True)

    type: Literal["go_on"]
    seq: int


class Pong(BaseModel):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"
    seq: int
    head: str


class Ack(ActionAnswer):
    """Your action happened and is stored."""

    type: Literal["ack"] = "ack"


class ErrorMessage(Problem):
    """Your action, or whatever you sent, was refused."""

    type: Literal["error"] = "error"
    action_id: str | None = Field(description="the id of the action that was refused; null if it had none")

    @classmethod
    def answering(cls, action_id: str | None, error: Exception) -> Self:
        shown = None if action_id is None else readable(action_id[:64])
        return cls(action_id=shown, **Problem.of(error).model_dump())


Message = Annotated[
    Welcome
    | MissedEvents
    | Update
    | YourTurn
    | Presence
    | Held
    | Reaction
    | OutlookMessage
    | Heartbeat
    | Pong
    | Ack
    | ErrorMessage,
    Field(discriminator="type"),
]
MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)
"""Reads and writes the messages that the server sends."""
