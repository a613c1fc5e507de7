"""What people and programs can ask of a table. Every action carries its own name (`action_id`) and the last event its
sender has seen (`seq`)."""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from ...fair_dice import LONGEST_SEED
from ...rules.dice import DICE
from .chain import canonical
from .options import MOST_SEATS, Name

SeatNumber = Annotated[int, Field(strict=True, ge=0, lt=MOST_SEATS)]
Points = Annotated[int, Field(strict=True, ge=0, le=1000)]
BoxName = Annotated[str, StringConstraints(max_length=30)]
BotName = Annotated[str, StringConstraints(min_length=1, max_length=30)]
Face = Annotated[int, Field(strict=True, ge=1, le=6)]
Position = Annotated[int, Field(strict=True, ge=0, le=4)]
Dice = Annotated[list[Face], Field(min_length=DICE, max_length=DICE)]


class _Action(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    action_id: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")] = Field(
        description="your name for this action; if you send it again, you get the first answer again"
    )
    seq: Annotated[int, Field(strict=True, ge=0, le=2**31)] = Field(
        description="the last event you have seen; must be the table's last"
    )

    @property
    def digest(self) -> str:
        """Tells a repeat from a different action under the same name."""
        return hashlib.sha256(canonical(self.model_dump(mode="json", exclude={"seq"})).encode()).hexdigest()[:16]


class Sit(_Action):
    """Take an open seat."""

    type: Literal["sit"]
    seat: SeatNumber | None = None
    name: Name | None = Field(default=None, description="the name at this table; by default your own")


class AddBot(_Action):
    """Put a bot on an open seat (host)."""

    type: Literal["add_bot"]
    bot: BotName
    seat: SeatNumber | None = None


class Leave(_Action):
    """Give up a seat. In the middle of a game the side resigns; in a team, and between games, a bot takes over."""

    type: Literal["leave"]
    seat: SeatNumber | None = None


class Remove(_Action):
    """Take somebody off a seat (host): anybody while people gather, but only an absent player during play."""

    type: Literal["remove"]
    seat: SeatNumber


class StandIn(_Action):
    """Let a bot play for a seat: your own or, as host, an absent player's."""

    type: Literal["stand_in"]
    seat: SeatNumber
    bot: BotName | None = None


class Return(_Action):
    """Take your seat back from the bot that stood in."""

    type: Literal["return"]
    seat: SeatNumber | None = None


class SeatLink(_Action):
    """Make a link that moves your seat to another device. It replaces any earlier link; the answer holds its token."""

    type: Literal["seat_link"]
    seat: SeatNumber | None = None


class RevokeSeatLink(_Action):
    """Revoke the seat's link, so that it no longer works."""

    type: Literal["revoke_seat_link"]
    seat: SeatNumber | None = None


class ClaimSeat(_Action):
    """Take over the seat that a seat link's token stands for. A token works once."""

    type: Literal["claim_seat"]
    token: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]


class Seed(_Action):
    """Add your seat's seed to the dice of the next game, or change it before the game starts."""

    type: Literal["seed"]
    seed: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_SEED, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
    seat: SeatNumber | None = None


class Start(_Action):
    """Start the game (host)."""

    type: Literal["start"]
    first: SeatNumber | None = Field(default=None, description="with real dice: the side that goes first")
    without_seeds: bool = Field(default=False, description="start even if some seats have not added a seed")


class RollDice(_Action):
    """Roll: for the start, all five dice, or those not kept."""

    type: Literal["roll"]
    keep: Annotated[list[Position], Field(max_length=4)] = Field(default=[], description="positions held back, 0 to 4")


class EnterBox(_Action):
    """End the turn in a box."""

    type: Literal["enter"]
    box: BoxName
    scratch: bool = Field(default=False, description="cross the box out although the dice score there")


class WriteScore(_Action):
    """With real dice: end the turn with the score they made, or give the dice and let the server count it."""

    type: Literal["write"]
    box: BoxName
    points: Points | None = None
    dice: Dice | None = None


class CorrectScore(_Action):
    """With real dice: correct the last score written."""

    type: Literal["correct"]
    box: BoxName
    points: Points | None = None
    dice: Dice | None = None


class TakeBack(_Action):
    """Take back the box you filled last, if you play alone or against bots and nobody has rolled since."""

    type: Literal["take_back"]


class ResignGame(_Action):
    """Resign the game for your side."""

    type: Literal["resign"]
    seat: SeatNumber | None = None


class WantRematch(_Action):
    """Ask for a rematch, or agree to one: the table gathers again once everybody seated there wants it."""

    type: Literal["want_rematch"]


class Rematch(_Action):
    """Gather for another game without asking the others. Clients of the first version do this; people are asked by
    `want_rematch`."""

    type: Literal["rematch"]


TableAction = Annotated[
    Sit
    | AddBot
    | Leave
    | Remove
    | StandIn
    | Return
    | SeatLink
    | RevokeSeatLink
    | ClaimSeat
    | Seed
    | Start
    | RollDice
    | EnterBox
    | WriteScore
    | CorrectScore
    | TakeBack
    | ResignGame
    | WantRematch
    | Rematch,
    Field(discriminator="type"),
]

ACTION: TypeAdapter[TableAction] = TypeAdapter(TableAction)
