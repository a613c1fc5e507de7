"""What can happen at a table: one class for each kind of event, with exactly the fields that are stored and hashed.

The JSON of an event that has happened never changes, or no later hash would fit. So a later version adds a new kind,
or a new field with a default, which is left out of the JSON if it is not given. A process that meets a kind or a field
it does not know passes the event on unchanged, and raises `UnknownKind` when asked what it means. `docs/events.md` is
generated from this module and has these rules in full.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from .options import TableOptions

FORMAT = 1
"""The format that a chain's first event states for all that follow. It goes up if a known kind changes its meaning."""
BOT, SERVER = "bot", "server"
"""Who acts when no person does."""
HELP_MARKS = 1
"""The version of the marks of help, which games carry so that readers know what help was given."""

SeatField = Annotated[int, Field(description="the seat, from 0")]
SideField = Annotated[int, Field(description="the side, from 0 in the order of `started`")]
GameField = Annotated[int, Field(description="the game's number at this table, from 1, rematches included")]
HolderField = Annotated[str, Field(description="a person's code at this table")]
BoxField = Annotated[str, Field(description="the box, such as `fours`; in a book of several columns `2:fours`")]
PointsField = Annotated[int, Field(description="what the box earned")]
BonusField = Annotated[int, Field(description="the bonus that the Yahtzee earned on top; 0 without one")]
KINDS: dict[str, type[Fact]] = {}
"""Every kind this version knows. A name has at most sixteen characters, the room it has in the database."""


class Fact(BaseModel):
    """Something that happens at a table, without its place in the chain."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    kind: ClassVar[str]

    def __init_subclass__(cls, kind: str = "") -> None:
        super().__init_subclass__()
        if kind:
            cls.kind = kind
            KINDS[kind] = cls

    def to_json(self) -> dict[str, Any]:
        """The event's data. Fields that were not given are left out: older events lack fields that were added later."""
        return self.model_dump(mode="json", exclude_unset=True)


class Created(Fact, kind="created"):
    """The table was created. Always the first event."""

    format: int = Field(description=f"the format of the chain, {FORMAT}")
    options: TableOptions = Field(description="the table's options, each with its value")
    host: HolderField
    day: str | None = Field(
        default=None, description="in a daily game: its day (UTC), such as `2026-11-16`; absent at other tables"
    )
    practice: bool = Field(
        default=False, description="in a daily game: true if the day was over and its secret revealed; absent otherwise"
    )


# --- seats ------------------------------------------------------------------------------------------------------


class Seated(Fact, kind="seated"):
    """A person or a bot took an open seat."""

    seat: SeatField
    holder: str | None = Field(description="the person's code; null for a bot")
    bot: str | None = Field(description="the bot; null for a person")
    name: str = Field(description="the name at this table")


class Left(Fact, kind="left"):
    """Somebody left a seat. It is open again, unless the game goes on without them."""

    seat: SeatField
    stand_in: str | None = Field(description="the bot that plays on; null if none does")
    heir: str | None = Field(description="with real dice: code of the person who writes for the seat; null otherwise")
    why: Literal["left", "removed"] = Field(description="`left` of their own accord, or `removed` by the host")


class StoodIn(Fact, kind="stood_in"):
    """A bot plays for a person: until the person returns, or for one turn after time ran out."""

    seat: SeatField
    bot: str = Field(description="the bot")
    why: Literal["time", "asked"] = Field(description="`time` if it ran out, `asked` if somebody asked for it")


class Returned(Fact, kind="returned"):
    """A person has their seat back: they took it, or the bot has played the turn for which time ran out."""

    seat: SeatField


class Linked(Fact, kind="linked"):
    """A link that moves a seat to another device was made, replacing any earlier one, or the link was revoked."""

    seat: SeatField
    hash: str | None = Field(description="SHA-256 of the link's token; null if the link was revoked")


class Moved(Fact, kind="moved"):
    """Somebody followed a seat's link: the seat is theirs, and the link is used up."""

    seat: SeatField
    holder: HolderField
    hash: str = Field(description="SHA-256 of the link's token")


class Hosted(Fact, kind="hosted"):
    """Another person is the host."""

    holder: HolderField


# --- verifiable dice --------------------------------------------------------------------------------------------


class Pledged(Fact, kind="pledged"):
    """The server committed itself to the dice of the next game, before any seed was added."""

    game: GameField
    commitment: str = Field(description="SHA-256 of the secret, see `docs/fairness.md`")
    scheme: int = Field(default=1, description="the scheme from `docs/fairness.md` that draws the dice; absent for 1")


class Seeded(Fact, kind="seeded"):
    """A seat added its seed to the dice of the next game, or changed it."""

    game: GameField
    seat: SeatField
    seed: str = Field(description="the seed, as it was typed")


class Revealed(Fact, kind="revealed"):
    """A game is over, and the secret of its dice was revealed."""

    game: GameField
    secret: str = Field(description="32 bytes in hexadecimal")


# --- play -------------------------------------------------------------------------------------------------------


class LinedUp(BaseModel):
    """A side that plays."""

    model_config = Fact.model_config
    name: str = Field(description="the side's name: the name of its only seat, or of the team")
    partners: tuple[str, ...] = Field(description="the partners' names; empty for a side of one")
    seats: tuple[int, ...] = Field(description="its seats, in the order of the partners")


class Started(Fact, kind="started"):
    """A game began."""

    game: GameField
    sides: tuple[LinedUp, ...] = Field(description="who plays, in the order of the turns")
    seeds: tuple[str, ...] = Field(description="the seeds in the order of the seats, empty if a seat added none")
    first: int | None = Field(
        description="with real dice and at a duplicate table: the side that goes first; null if the dice decide"
    )
    help_marks: int | None = Field(
        default=None,
        description=f"the version of the marks of help, {HELP_MARKS}: the events show all help from the server; "
        "absent in games of earlier versions, whose help is unknown",
    )


class Rolled(Fact, kind="rolled"):
    """Dice were rolled: for the start, all five in a turn, or those not kept."""

    side: SideField
    turn: int = Field(description="the side's turn, from 1; 0 for a roll for the start")
    roll: int = Field(description="the number of the roll in the turn, or of the side's roll for the start, from 1")
    keep: tuple[int, ...] = Field(description="the positions kept, 0 to 4, in order")
    dice: tuple[int, ...] = Field(description="the five dice by position")


class Entered(Fact, kind="entered"):
    """A turn ended in a box."""

    side: SideField
    box: BoxField
    scratch: bool = Field(description="whether it is a zero by choice, although the dice score")
    points: PointsField
    bonus: BonusField


class WrittenScore(Fact):
    """A score that real dice made."""

    side: SideField
    box: BoxField
    points: PointsField
    bonus: BonusField
    dice: tuple[int, ...] | None = Field(description="the five dice; null if only the score was given")


class Wrote(WrittenScore, kind="wrote"):
    """With real dice: a turn ended with a score that somebody wrote."""


class Corrected(WrittenScore, kind="corrected"):
    """With real dice: the last score written was replaced by another."""


class TookBack(Fact, kind="took_back"):
    """The last box was taken back before anybody rolled: the dice of that turn are back on the table, as they lay."""

    side: SideField
    box: BoxField


class Helped(Fact, kind="helped"):
    """The server helped the player whose move it is. Only the marks in the record change: no action becomes stale."""

    side: SideField
    turn: int = Field(description="the side's turn, from 1")
    roll: int = Field(description="the number of the last roll in the turn, from 1")
    help: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z_]{0,15}$")] = Field(
        description="the help: `hint`, `values` or `warning`, see `docs/notation.md`; any other word is help too"
    )


class Resigned(Fact, kind="resigned"):
    """A side resigned the game."""

    side: SideField
    seat: SeatField


class Agreed(Fact, kind="agreed"):
    """After the last game of a series: somebody wants a rematch, and others have not agreed yet."""

    holder: HolderField


class Rematched(Fact, kind="rematched"):
    """After the last game of a series: the table gathers for a rematch."""


class Abandoned(Fact, kind="abandoned"):
    """A game under way was broken off, because its table is being closed or its day is over."""

    game: GameField


class Archived(Fact, kind="archived"):
    """The table was closed. Always the last event."""
