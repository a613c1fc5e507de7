"""A table at one moment: what its events add up to. `fold` makes one; nothing else changes one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from ...fair_dice import START, FairDice, SharedDice, book_name
from ...rules import Game, Series
from ...rules.help_mark import HelpMark
from .chain import GENESIS
from .options import TableOptions

DAY = 24 * 3600 * 1000
GRACE = 2 * 3600 * 1000
"""Milliseconds after the end of a day during which a daily game begun in time may still be finished. The day's secret
is revealed only after that."""
Phase = Literal["gathering", "playing", "over", "archived"]


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table."""

    holder: str | None = None
    """The person it belongs to (a code, see `identity`); None if it is open or a bot's."""
    name: str = ""
    bot: str | None = None
    """The bot that sits here."""
    stand_in: str | None = None
    """The bot that plays for an absent person."""
    late: bool = False
    """Whether that bot plays only one turn, because time ran out."""
    seed: str | None = None
    """What the seat added to the dice of the next game."""
    link: str | None = None
    """SHA-256 of the token that moves the seat to another device."""

    @property
    def is_open(self) -> bool:
        return self.holder is None and self.bot is None and self.stand_in is None

    @property
    def player(self) -> str | None:
        """The bot that decides here; None if a person does."""
        return self.bot or self.stand_in


@dataclass(frozen=True, slots=True)
class Pledge:
    """The server's word on the dice of one game."""

    game: int
    """Its number at this table, from 1, rematches included."""
    commitment: str
    seeds: tuple[str, ...] | None = None
    """Fixed when the game starts: one per seat in the line-up, in the order of the seats."""
    secret: str | None = None
    """In hexadecimal, once revealed."""
    scheme: int = 1
    """Which scheme of `docs/fairness.md` draws the dice."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Who played a game, as of its end."""

    at: int
    """When, in milliseconds since 1970."""
    holders: tuple[tuple[str, ...], ...]
    """By side: the people on its seats."""
    bots: tuple[str, ...]
    """By side: the bot that played it; empty for people."""
    helped: frozenset[int]
    """The sides of people for whom a bot filled at least one box."""


@dataclass(frozen=True, slots=True)
class BeforeEntry:
    """The table just before its last entry: as much of it as is needed to take that back or correct it."""

    series: Series
    seat: int
    """The seat that made the entry."""
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    spent: int
    """How many milliseconds the turn had taken."""

    @property
    def game(self) -> Game:
        return self.series.game


@dataclass(frozen=True, slots=True)
class TableState:
    table: str
    options: TableOptions
    host: str
    seats: tuple[Seat, ...]
    seq: int = 0
    head: str = GENESIS
    last_event_at: int = 0
    phase: Phase = "gathering"
    line_up: tuple[tuple[int, ...], ...] = ()
    """The seats of each side of the series under way."""
    series: tuple[Series, ...] = ()
    """The series played here; the last one may be under way."""
    pledges: tuple[Pledge, ...] = ()
    """One per game; the last may be for the next game. Empty at a table with real dice."""
    dice: tuple[int, ...] = ()
    """The five dice on the table by position; empty before the first roll of a turn."""
    kept: tuple[int, ...] = ()
    """The positions held before the last roll."""
    turn_began: int = 0
    """When the wait for the seat to move began."""
    before_entry: BeforeEntry | None = None
    """The state that taking back the last entry, or with real dice correcting it, returns to."""
    last_change: int = 0
    """The last event that changed more than the marks of help: a player who has seen it may act."""
    help: tuple[HelpMark, ...] = ()
    """The decisions made with help, as far as the events show; games are numbered as at the table."""
    marked_games: frozenset[int] = frozenset()
    """The games whose help is all in the events."""
    endings: tuple[Ending, ...] = ()
    """One per game that is over, in the order of the games."""
    helped: frozenset[int] = frozenset()
    """The sides of people for whom a bot filled a box in the game under way."""
    agreed: frozenset[str] = frozenset()
    """The holders who want to play again after the series that is over."""
    finished: frozenset[int] = frozenset()
    """In somebody's view of a duplicate table: the sides that have finished the turn. No event says so."""
    day: str | None = None
    """The day (UTC) whose dice are played here, such as `2026-11-16`; None unless this is the table of a daily game."""
    practice: bool = False
    """Whether that day was over and its secret revealed when the table was created."""

    @property
    def scheme(self) -> int:
        """The scheme that draws the dice of the games here."""
        return 2 if self.day is not None or self.options.duplicate else 1

    @property
    def closes_at(self) -> int | None:
        """When a counted daily game is broken off, in milliseconds since 1970; None at all other tables."""
        if self.day is None or self.practice:
            return None
        return int(datetime.fromisoformat(self.day).replace(tzinfo=UTC).timestamp()) * 1000 + DAY + GRACE

    @property
    def is_private(self) -> bool:
        """Whether only its owner may look, because others still have to play these dice."""
        return self.closes_at is not None and bool(self.pledges) and self.pledges[-1].secret is None

    @property
    def game(self) -> Game | None:
        """The game under way."""
        return self.series[-1].game if self.phase == "playing" else None

    @property
    def game_number(self) -> int:
        """The number of the last game at this table, from 1, rematches included; 0 before the first."""
        return sum(len(series.games) for series in self.series)

    def is_current(self, seq: int) -> bool:
        """Whether somebody who has seen the events up to this one is up to date."""
        return self.last_change <= seq <= self.seq

    @property
    def between_games(self) -> bool:
        """Whether a series goes on with another game."""
        return self.phase == "gathering" and bool(self.series) and not self.series[-1].is_over

    @property
    def acting_seat(self) -> int | None:
        """The seat whose move it is; in a team, that of the partner whose turn it is."""
        game = self.game
        if game is None:
            return None
        seats = self.line_up[game.side]
        return seats[game.sides[game.side].partner_at(game.turn_number)]

    @property
    def bot_to_move(self) -> str | None:
        """The bot whose move it is. One also rolls for a side that resigned before the start was settled."""
        game, seat = self.game, self.acting_seat
        if game is None or seat is None:
            return None
        if game.status == "starting" and game.side in game.resigned:
            return self.seats[seat].player or "random"
        return self.seats[seat].player

    @property
    def needs_server(self) -> bool:
        """Whether the server has something to do here by itself: move a bot, keep the time, or reveal what all sides of
        a duplicate table did."""
        if self.acting_seat is None:
            return False
        return bool(self.bot_to_move or self.options.turn_seconds or self.options.duplicate)

    @property
    def hides_moves(self) -> bool:
        """Whether something may have happened here that no event shows yet: see `sealed`."""
        return self.options.duplicate and self.game is not None

    @property
    def waits_for_people(self) -> bool:
        """Whether somebody's time is running: it is a person's move, or at a duplicate table that of at least one."""
        game = self.game
        if game is None or not self.options.duplicate:
            return game is not None and self.bot_to_move is None
        playing = [seats[0] for side, seats in enumerate(self.line_up) if side not in game.resigned]
        return any(self.seats[seat].player is None for seat in playing)

    @property
    def ever_seated(self) -> set[str | None]:
        """Everybody who holds a seat, is the host or played a game to its end here."""
        played = {holder for ending in self.endings for holders in ending.holders for holder in holders}
        return played | {seat.holder for seat in self.seats} | {self.host}

    @property
    def turn(self) -> tuple[int | None, int, int]:
        """Tells one turn from another, rolls for the start included."""
        game = self.game
        return (None, 0, 0) if game is None else (self.acting_seat, len(game.history), len(game.start_rolls))

    @property
    def correctable(self) -> int | None:
        """With real dice: the side whose last score can be corrected."""
        return self.before_entry.game.side if self.before_entry and self.options.dice == "real" else None

    @property
    def may_take_back(self) -> str | None:
        """The person who may take back the last entry: the one who made it, alone at the table or with bots, before the
        next roll. The entry that ends a game stands, because it reveals the secret of the dice. In the daily game every
        entry stands, because everybody has one attempt."""
        before = self.before_entry
        if before is None or self.phase != "playing" or self.options.dice != "fair" or self.options.duplicate:
            return None
        if self.day is not None and not self.practice:
            return None
        seat, people = self.seats[before.seat], {seat.holder for seat in self.seats if seat.holder}
        return seat.holder if not seat.stand_in and people == {seat.holder} else None

    @property
    def seated(self) -> list[int]:
        """The seats that take part in the next game."""
        return [number for number, seat in enumerate(self.seats) if not seat.is_open]

    @property
    def unseeded(self) -> list[int]:
        """The seats of people who have not added a seed to the next game."""
        if self.options.dice != "fair" or self.day is not None:
            return []
        return [n for n, seat in enumerate(self.seats) if seat.holder and not seat.stand_in and seat.seed is None]

    def undecided(self, agreed: frozenset[str]) -> list[int]:
        """The seats of people, besides these, who still have to agree to a rematch; bots that stand in just play on."""
        return [n for n, seat in enumerate(self.seats) if seat.holder not in {None, *agreed} and not seat.stand_in]

    def side_of(self, seat: int) -> int | None:
        return next((side for side, seats in enumerate(self.line_up) if seat in seats), None)

    def seats_of(self, holder: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.holder == holder]

    @property
    def next_place(self) -> tuple[int, int, int]:
        """Side, turn and number of the roll that is awaited, in the form from which the dice are computed."""
        game = self.series[-1].game
        if game.status == "starting":
            return game.side, START, 1 + sum(side == game.side for side, _ in game.start_rolls)
        return game.side, game.turn_number, len(game.rolls) + 1

    def fair_dice(self, secret: bytes) -> FairDice | SharedDice:
        """The dice of the game under way, given its secret."""
        return fair_dice(self, self.pledges[-1], secret)


def fair_dice(state: TableState, pledge: Pledge, secret: bytes) -> FairDice | SharedDice:
    """The dice of a game that has started."""
    book = book_name(state.options.rulebook)
    if state.day is not None:
        return SharedDice.of_day(secret, state.day, book)
    dice = FairDice if pledge.scheme == 1 else SharedDice.of_table
    return dice(secret, state.table, pledge.game, book, pledge.seeds or ())
