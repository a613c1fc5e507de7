"""Every message of a table's WebSocket, in both directions. `docs/server.md` says when each is sent.

A client sends actions (see `ledger.actions`), pings, which dice it holds, and that bots need not wait. What the server
says is one of `Message`, told apart by `type`.
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

    holder: str | None = Field(description="your code here; null for whoever watches without a guest cookie")
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
    """After the welcome, for whoever named the last event seen: those that came after it, a page at a time."""

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
        description="at a duplicate table: what you did in the turn under way, which is no event for others yet; "
        "its `seq` and `head` are not those of the chain",
    )
    state: TableView = Field(description="at a duplicate table as you may see it, with a `seq` of your own")


class YourTurn(BaseModel):
    """A turn of yours begins."""

    type: Literal["your_turn"] = "your_turn"
    seat: int
    seq: int
    deadline: int | None = Field(description="when a bot takes over for you, in ms since 1970; null without a clock")


class Presence(BaseModel):
    """Somebody came or went."""

    type: Literal["presence"] = "presence"
    seats: list[int] = Field(description="the seats whose people have a socket open")
    watching: int = Field(description="spectators connected")
    watchers: list[str] = Field(description="the names of those who have one, each once")
    seq: int


class Held(BaseModel):
    """The player to move holds these dice for now. It is never stored; what counts is the next roll."""

    type: Literal["held"] = "held"
    seat: int
    seq: int = Field(description="the event after which the dice lie so")
    places: list[int] = Field(description="their positions, from 0")


ReactionName = Literal[
    "clap", "wow", "laugh", "oops", "luck", "nice_roll", "well_played", "unlucky", "thanks", "good_game"
]
"""What people can say at a table: signs and set phrases. There is no free text, because nobody moderates it."""


class Reaction(BaseModel):
    """Somebody reacted to the game. It is never stored: whoever is not there does not hear of it."""

    type: Literal["reaction"] = "reaction"
    seat: int | None = Field(description="of whoever reacted; null for a spectator")
    name: str
    reaction: ReactionName


class OutlookMessage(OutlookReply):
    """How the game stands, to sockets that asked for it with `?outlook=true`."""

    type: Literal["outlook"] = "outlook"


class Heartbeat(BaseModel):
    """Nothing happened for a while; the connection stands."""

    type: Literal["heartbeat"] = "heartbeat"
    seq: int
    head: str
    server_time: int


class Ping(BaseModel):
    """What a client may send to hear a `pong`."""

    model_config = ConfigDict(extra="forbid")

    type: Literal["ping"]


class Hold(BaseModel):
    """What the player to move may send, so that the others see which dice are held. Only a refusal is answered."""

    model_config = ConfigDict(extra="forbid", strict=True)

    type: Literal["hold"]
    seq: int
    places: list[Annotated[int, Field(ge=0, lt=DICE)]] = Field(max_length=DICE, description="positions held, from 0")


class React(BaseModel):
    """What anybody with a name may send now and then, so that everybody at the table sees it. Only a refusal is
    answered."""

    model_config = ConfigDict(extra="forbid", strict=True)

    type: Literal["react"]
    reaction: ReactionName


class GoOn(BaseModel):
    """Sent by whoever could take an entry back: the bot after it need not wait. Only a refusal is answered."""

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
    """Your action, or whatever was sent, was refused."""

    type: Literal["error"] = "error"
    action_id: str | None = Field(description="of the action that was refused; null where it had none")

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
"""What the server says."""
