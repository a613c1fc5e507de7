"""What a server says about a table, field by field, and what it can be told, for `dicecup.client`.

Generated from the server's types by `python docs/write_types.py`; do not edit.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict


class BonusProgress(TypedDict):
    """The progress towards a column's upper bonus."""

    have: int
    target: int
    worth: int


class BookName(TypedDict):
    """The rulebook of a table."""

    name: str
    title: str
    summary: str
    changes: dict[str, str]
    """House rules."""


class CardView(TypedDict):
    """The content of a score card."""

    boxes: dict[str, int]
    """The boxes filled, with their points."""
    yahtzees: list[str]
    """The boxes of its Yahtzees, in order."""
    bonuses: list[int]
    """The bonuses for further Yahtzees, in order."""


class DiceMoment(TypedDict):
    """Dice that are not rolled every day."""

    kind: Literal["alike", "straight"]
    title: str
    """Its name on the score card."""


class GameView(TypedDict):
    """The game under way, or the last one."""

    number: int
    """Its number in the series, from 1."""
    status: Literal["starting", "playing", "finished", "resigned", "abandoned"]
    side: int
    """Whose turn it is, or who rolls for the start."""
    seat: int | None
    """The seat to move."""
    player: str
    """Who has the dice: the side, or in a team the partner."""
    turn: int
    """The number of the side's turn, from 1; 0 while the sides roll for the start."""
    turns: int
    """How many turns each side has."""
    is_last_turn: bool
    """Whether the box filled now ends the game, and stands."""
    awaits: Literal["dice", "decision", "nothing"]
    dice: list[int]
    """The five dice by position; empty before the first roll."""
    kept: list[int]
    """Positions held before the last roll."""
    rolls_left: int
    is_yahtzee: bool
    """Whether the dice on the table are five of a kind."""
    moment: DiceMoment | None
    """What is remarkable about the dice."""
    placements: list[PlacementView]
    """The boxes in which the dice may be entered now."""
    scratches: list[str]
    """Boxes that may be crossed out although the dice score there."""
    notes: list[RuleNote]
    """What the rules say about these dice: a forced box, a Joker, a bonus."""
    start_rolls: list[list[int | str]]
    start_totals: list[int]
    """The totals of those rolls; the highest goes first."""
    sides: list[SideView]
    pad: PadView
    last: LastEntry | None
    finished: list[int]
    """At a duplicate table: the sides that have finished this turn."""
    winners: list[int]
    earned: list[int]
    """With difference scoring: the points each side earned in this game."""


class LastEntry(TypedDict):
    """The box that was filled last."""

    side: int
    box: str


class Mark(TypedDict):
    """The marks that a card has collected for further Yahtzees."""

    kind: str
    colour: str
    each: int
    count: int


class PadLine(TypedDict):
    """A line of the printed pad."""

    label: str
    kind: Literal["heading", "box", "total", "marks", "grand"]
    """`marks` counts check marks or chips; `grand` is one number per card."""
    section: Literal["upper", "lower", "back"]
    boxes: list[str]
    """The box in each column; empty on lines without boxes."""
    cells: list[list[int | None]]
    """For each card its numbers, one per column or only one."""


class PadView(TypedDict):
    """The cards as the printed pad shows them, line by line."""

    columns: list[str]
    """The heads of one card's columns: a multiplier, or nothing."""
    front: list[PadLine]
    backs: list[list[PadLine]]
    """The back of each side's card: one cell per game of the series."""
    progress: list[list[BonusProgress]]
    """By card, then by column."""
    marks: list[list[Mark]]
    """By card."""


class PlacementView(TypedDict):
    """A box in which the dice may be entered, with its points."""

    box: str
    points: int
    bonus: int
    joker: bool


class Pledge(TypedDict):
    """The server's word on the dice of one game."""

    game: int
    commitment: str
    seeds: list[str] | None
    secret: str | None
    scheme: int


class RuleNote(TypedDict):
    """Something about these dice on this card that a player should know."""

    kind: Literal["forced", "joker", "bonus"]
    text: str
    """The rule in our words."""
    source: str
    """Where to find it, such as `deluxe rule 16`."""
    quote: str
    """A few of the book's own words."""


class SeatView(TypedDict):
    """A seat, and who sits on it."""

    seat: int
    name: str
    holder: str | None
    """The code of the person who holds it; compare with `holder` in your `you`."""
    bot: str | None
    """The bot that sits here."""
    stand_in: str | None
    """The bot that plays for an absent person."""
    late: bool
    """Whether that bot plays only one turn, because time ran out."""
    side: int | None
    team: str | None
    """The team that the seat belongs to."""
    seeded: bool
    present: bool
    """Whether a bot sits here, or the seat's player has a socket open."""
    agreed: bool
    """After the last game: whether the seat's player wants a rematch."""


class SeriesScore(TypedDict):
    """What one side has scored and won in a series."""

    side: int
    scores: list[int]
    total: int
    earned: int
    won: int


class SideView(TypedDict):
    """A side of the game with its card: a player, or a team."""

    name: str
    partners: list[str]
    seats: list[int]
    card: CardView
    totals: dict[str, Any]
    resigned: bool


class TableOptions(TypedDict):
    """The choices made when a table is created."""

    title: str
    """The table's name in lists."""
    book: str
    """The rulebook's name."""
    rules: dict[str, str]
    """House rules: values by option."""
    seats: int
    """Seats, those of bots included."""
    teams: list[str]
    """Team names; seat n belongs to team n modulo the number of teams."""
    games: int
    """Games in the series."""
    difference: bool
    """Difference scoring."""
    dice: Literal["fair", "real"]
    """Verifiable dice, or real ones and a score pad."""
    one_screen: bool
    """One person may hold several seats."""
    public: bool
    """Listed for everybody; otherwise only people with the link find it."""
    turn_seconds: int | None
    """Time per turn, after which a bot takes over; null is untimed."""
    coach: bool
    """Whether advice is allowed while playing."""
    duplicate: bool
    """All sides play every turn at the same time with the same dice, and see what the others made of them once all have
    finished; needs verifiable dice, one seat per person, no teams and `coach` false."""


class TableView(TypedDict):
    """A table as everybody there sees it."""

    table: str
    seq: int
    """The last event, which an action must name; at a duplicate table your moves this turn count too."""
    last_change: int
    """The last event that changed more than a mark of help; see it before you act."""
    head: str
    """The chain's head: note it to prove later that nothing was changed."""
    phase: Literal["gathering", "playing", "over", "archived"]
    between_games: bool
    """Whether the series goes on with another game."""
    correctable: int | None
    """With real dice: the side whose last score can be corrected."""
    take_back: TakeBackView | None
    """The entry that can be taken back now; null where none can."""
    options: TableOptions
    day: str | None
    """In a daily game: its day (UTC), such as `2026-11-16`; null at other tables."""
    book: BookName
    host: str
    seats: list[SeatView]
    watching: int
    """Spectators connected."""
    watchers: list[str]
    """The spectators' names, if they have one, each listed once."""
    games_played: int
    game: GameView | None
    standings: list[SeriesScore]
    """In a series of several games: the standings by side."""
    series_winners: list[int]
    pledges: list[Pledge]
    """The last three games' commitments, seeds and secrets."""
    seed_wanted: list[int]
    """Seats that have not added a seed to the next game."""
    deadline: int | None
    """When a bot takes over the seat to move, in ms since 1970."""
    server_time: int


class TakeBackView(TypedDict):
    """The entry that can be taken back, who may do it, and for how long."""

    side: int
    box: str
    holder: str
    """Who may do it; compare with `holder` in your `you`."""
    until: int | None
    """When a bot rolls, in ms since 1970; if null, until the next player rolls."""


class You(TypedDict):
    """Who you are at this table."""

    holder: str | None
    """Your code here; null if you watch without a guest cookie."""
    name: str | None
    seats: list[int]


class TableChoices(TypedDict, total=False):
    """The options of a new table, and bots to seat at once."""

    title: str
    """The table's name in lists."""
    book: str
    """The rulebook's name."""
    rules: dict[str, str]
    """House rules: values by option."""
    seats: int
    """Seats, those of bots included."""
    teams: list[str]
    """Team names; seat n belongs to team n modulo the number of teams."""
    games: int
    """Games in the series."""
    difference: bool
    """Difference scoring."""
    dice: Literal["fair", "real"]
    """Verifiable dice, or real ones and a score pad."""
    one_screen: bool
    """One person may hold several seats."""
    public: bool
    """Listed for everybody; otherwise only people with the link find it."""
    turn_seconds: int | None
    """Time per turn, after which a bot takes over; null is untimed."""
    coach: bool
    """Whether advice is allowed while playing."""
    duplicate: bool
    """All sides play every turn at the same time with the same dice, and see what the others made of them once all have
    finished; needs verifiable dice, one seat per person, no teams and `coach` false."""
    bots: list[str]
    """Bots to seat at once."""


class ActionDetails(TypedDict, total=False):
    """What the actions take; docs/server.md says which takes what."""

    seat: int
    name: str
    """The name at this table; by default your own."""
    bot: str
    token: str
    seed: str
    first: int
    """With real dice: the side that goes first."""
    without_seeds: bool
    """Start even if some seats have not added a seed."""
    keep: list[int]
    """Positions held back, 0 to 4."""
    box: str
    scratch: bool
    """Cross the box out although the dice score there."""
    points: int
    dice: list[int]


ActionKind = Literal[
    "sit",
    "add_bot",
    "leave",
    "remove",
    "stand_in",
    "return",
    "seat_link",
    "revoke_seat_link",
    "claim_seat",
    "seed",
    "start",
    "roll",
    "enter",
    "write",
    "correct",
    "take_back",
    "resign",
    "want_rematch",
    "rematch",
]
"""What can be done at a table."""
