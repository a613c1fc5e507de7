"""What the server stores, as all packages above see it: one interface, whatever is behind it.

The truth is the append: events are unique by table and number, so if several processes decide at the same moment, one
wins and the others learn that they were overtaken. Everything else here helps processes to hear of each other: wake-ups
(which may be lost), who is alive, who does what, who is present where, and what was spent of a limit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..ledger.chain import Event

OPEN_PHASES = ("gathering", "playing")
Row = Mapping[Any, Any]
Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""What to store, all or nothing: rows by the name of a statement (`statements` lists them)."""


class NotStored(Exception):
    """The database did not store it, or did not say whether it did."""


class Overtaken(Exception):
    """Another process has added events to the table meanwhile, so none of this was stored."""


class Misspelt(Exception):
    """There is no such statement, or it takes other columns: a mistake in the program. None of this was stored."""


class LimitReached(Exception):
    """Somebody has as many as they may; none of this was stored."""


SIGNING, SEATS = "signing", "seats"
"""The names of keys: those that sign cookies, one after the other, if they are in the database, and the one with which
the codes of people at tables are made."""
COOKIE_AGE = 400 * 24 * 3600
"""Seconds after which a cookie expires, both here and in the browser that keeps it."""
ANALYSIS = "analysis"
"""The kind of jobs that can wait: each is a finished game, by table and number, for a process that has nothing better
to do. Jobs of all other kinds are taken at once."""


class Duty(NamedTuple):
    """Something that the server has to do. One process holds it, and if that process dies, another takes it."""

    kind: str
    name: str


class Present(NamedTuple):
    """Somebody at a table, at one process."""

    table: str
    holder: str
    """Empty for everybody without an identity."""
    process: str
    sockets: int
    """How many sockets; 0 for somebody who was there a moment ago."""
    name: str = ""
    """Their name; empty for somebody without a socket or a name."""


class Known(NamedTuple):
    """What the server knows about a person."""

    name: str
    cookie_edition: int
    """Cookies of any other edition are not valid."""
    sign_ins: frozenset[str] = frozenset()
    """Nor are cookies that name a sign-in which is not among these."""


class HeldDice(NamedTuple):
    """The dice that the player to move at a table holds for now."""

    table: str
    seat: int
    seq: int
    """The last event that the player who holds them has seen."""
    places: tuple[int, ...]


class Said(NamedTuple):
    """Somebody's reaction at a table."""

    table: str
    seat: int | None
    name: str
    reaction: str


class Hurried(NamedTuple):
    """A table whose bot need not wait: the player who could take back the last entry does not want to."""

    table: str
    seq: int
    """That entry's last event."""


@dataclass(frozen=True, slots=True)
class WakeUp:
    """What another process stored: a hint where to look. It may be lost."""

    tables: frozenset[str] = frozenset()
    """Tables with new events."""
    presence: frozenset[str] = frozenset()
    """Tables where somebody came or went."""
    people: frozenset[str] = frozenset()
    """People who changed their name or revoked their cookies."""
    erased: frozenset[str] = frozenset()
    """Tables that were removed, or whose events have lost a name."""
    jobs: bool = False
    """Whether jobs were given back."""
    everything: bool = False
    """Whether any of this may have been missed."""
    held: tuple[HeldDice, ...] = ()
    """What `tell_held` tells, which is stored nowhere. A wake-up with any of this has nothing else."""
    said: tuple[Said, ...] = ()
    """The same for what people say."""
    hurried: tuple[Hurried, ...] = ()
    """The same for bots that need not wait."""


class Storage(Protocol):
    """Reading, storing, and what several processes have to know about each other."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use it too. If not, everything concerned with them is left out."""

    @property
    def process(self) -> str:
        """The name of this process among those that share the database."""

    # --- reading ------------------------------------------------------------------------------------------------

    async def ping(self) -> None: ...

    async def event_rows(self, table: str, after: int = 0, most: int | None = None) -> Sequence[Row]: ...

    async def events(self, table: str, after: int = 0, most: int | None = None) -> list[Event]: ...

    async def last_events(self, tables: Collection[str]) -> dict[str, int]:
        """The number of the last event of each of these tables."""

    async def sealed_rows(self, table: str) -> Sequence[Row]:
        """The moves of a duplicate table's sides in turns that are not revealed yet, in order."""

    async def secrets(self, table: str) -> dict[int, bytes]: ...

    async def members(self, table: str) -> set[str]: ...

    async def person(self, person: str) -> Known | None: ...

    async def tables_of(self, person: str, most: int) -> list[str]: ...

    async def numbered_tables_of(self, person: str, most: int) -> list[tuple[str, int]]: ...

    async def summaries(self, tables: Sequence[str]) -> Sequence[Row]: ...

    async def games(self, tables: Sequence[str]) -> Sequence[Row]: ...

    async def public_tables(self, most: int) -> list[str]: ...

    async def idle_tables(self, before: int, days: int, most: int) -> list[str]:
        """The tables where nothing has happened since a time, nor on the last `days` days on which a server ran."""

    async def counted_days(self) -> Sequence[Row]:
        """The days on which a server ran, each with the latest time at which its clock was believed."""

    async def daily_day(self, day: str) -> Row | None:
        """A day of the daily game, if its commitment is published."""

    async def untold_days(self) -> Sequence[Row]:
        """The days of the daily game whose secret is not revealed, the earliest first."""

    async def past_days(self, most: int) -> Sequence[Row]:
        """The days of the daily game whose secret is revealed, the latest first."""

    async def attempts(self, day: str) -> Sequence[Row]:
        """The counted attempts at a day, each with its person's present name."""

    async def attempts_of(self, person: str, most: int) -> Sequence[Row]:
        """A person's counted attempts, the latest first."""

    async def attempt(self, day: str, person: str) -> str | None:
        """The table of a person's counted attempt at a day."""

    async def record(self, record: str) -> str | None: ...

    async def rows_of(self, table: str, column: str, values: Collection[str]) -> Sequence[Row]:
        """The rows of one of the database's tables that have one of these values in a column."""

    async def ticket(self, kind: str, digest: str) -> Row | None:
        """A ticket that can still be used; None if there is none."""

    async def closed_erasures(self) -> dict[str, list[str]]:
        """For each closed table, the codes of people whose names are to be taken out of its events."""

    async def count(self, what: str) -> int:
        """How many people, tables or records there are."""

    async def most_dispensable_record(self) -> str | None:
        """The oldest record of the person who keeps the most; None if there are none."""

    # --- storing ------------------------------------------------------------------------------------------------

    async def commit(self, group: Sequence[Rows]) -> list[Exception | None]:
        """Store several requests durably in one transaction, and tell the other processes. Return the outcome of each:
        None if it is stored, else `Overtaken`, `LimitReached`, `Misspelt` or `NotStored`, and then none of it is
        stored."""

    def can_store(self) -> bool:
        """Whether what is stored now would still exist after a restart."""

    # --- several processes --------------------------------------------------------------------------------------

    async def listen(self, heard: Callable[[WakeUp], None]) -> None:
        """Hear what other processes store, until cancelled. After a gap there is a wake-up for everything."""

    async def tell_held(
        self, held: Sequence[HeldDice], said: Sequence[Said] = (), hurried: Sequence[Hurried] = ()
    ) -> None:
        """Tell the other processes which dice are held, what people say and which bots need not wait. Nothing is
        stored, and it may be lost."""

    async def renew(self) -> int:
        """Say that this process is alive. Otherwise, after some seconds, its jobs are free and its people gone. Returns
        the time of day by the database's clock, in milliseconds since 1970."""

    async def find_deaths(self) -> bool:
        """Count processes as dead whose line to the database has been gone for a moment, before their time runs out.
        Returns whether there were any."""

    async def leave(self) -> None:
        """End this process: give back all its jobs and forget who was present here."""

    async def clean(self) -> None:
        """Delete what dead processes, full budgets and unused tickets have left behind."""

    async def take_jobs(
        self, most: int, but: Collection[str] = (), again: bool = False, analyses: bool = False
    ) -> list[Duty]:
        """Take jobs that no living process holds, except those named in `but`: analyses, or all other kinds. With
        `again`, return all of them that this process then holds: it may not have heard that it took some."""

    async def give_back(self, jobs: Iterable[Duty]) -> None:
        """Leave jobs to other processes."""

    async def present_elsewhere(self, tables: Collection[str]) -> list[Present]:
        """Who is at these tables at other processes that are alive."""

    async def spend(self, spent: Mapping[str, float], rate: float, burst: float) -> dict[str, float]:
        """Report what was spent here from budgets that all processes share, each growing by `rate` per second up to
        `burst`. Return what is left of each, which is below zero if together they spent too much."""

    async def take_ticket(self, kind: str, digest: str) -> Row | None:
        """Use up a ticket: of all who try, at any process, one gets it and the others get None."""

    async def key(self, name: str, proposed: bytes) -> bytes:
        """A key that all processes share: the proposed one if there is none yet."""

    async def close(self) -> None: ...
