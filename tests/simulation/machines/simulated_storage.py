"""The product's `Storage` over a database in memory that several simulated processes share.

A request travels to the database, happens there at one instant, and the answer travels back; the schedule's faults may
delay or lose it either way. Even if the process is paused or dead by then, the database does what it was asked.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from sqlalchemy.exc import OperationalError

from dicecup.server.ledger.chain import Event
from dicecup.server.ledger.refusal import Refused
from dicecup.server.storage import sql_storage, wake_ups
from dicecup.server.storage.interface import (
    Duty,
    HeldDice,
    Hurried,
    Known,
    LimitReached,
    NotStored,
    Overtaken,
    Present,
    Rows,
    Said,
    WakeUp,
)
from dicecup.server.storage.reading import event_of
from dicecup.server.storage.statements import columns_taken, misspelt, statements
from dicecup.server.storage.wake_ups import held_notices, held_of, wake_up_of, words_of
from tests.simulation.faults import Faults
from tests.simulation.history import History
from tests.simulation.machines.database import OPEN, Conflict, Database, Row, TooMany
from tests.simulation.machines.event_loop import Process, RealTime, Timers

Found = TypeVar("Found")
DAY = 86_400_000
TAKEN = columns_taken(statements("postgresql"))


@dataclass(eq=False)
class Lines:
    """What is between the processes and the database."""

    loop: Timers
    faults: Faults
    database: Database
    history: History
    listeners: dict[Process, Callable[[WakeUp], None]] = field(default_factory=dict)

    async def ask(self, work: Callable[[], Found]) -> Found:
        """Have something done at the database."""
        answer: asyncio.Future[Found] = self.loop.create_future()

        def arrive() -> None:
            outcome = self.faults.outcome()
            try:
                if outcome == "refused":
                    raise _lost_connection()
                found = work()
                if outcome == "unheard":
                    raise _lost_connection()
            except Exception as error:
                problem = error
                self.loop.later(self.faults.delay(), lambda: _settle(answer, lambda: answer.set_exception(problem)))
            else:
                self.loop.later(self.faults.delay(), lambda: _settle(answer, lambda: answer.set_result(found)))

        self.loop.later(self.faults.delay(), arrive)
        return await answer

    def notify(self, sender: str, words: str) -> None:
        """Wake the others. Each may hear it late, or never."""
        self.wake(sender, wake_up_of(words.split(" ")[1:]))

    def wake(self, sender: str, wake_up: WakeUp) -> None:
        for process, heard in self.listeners.items():
            delay = self.faults.wake_up()
            if process.name != sender and process.is_alive and delay is not None:
                self.loop.call_later(delay, heard, wake_up, context=process.context)


def _settle(answer: asyncio.Future[Any], settle: Callable[[], None]) -> None:
    if not answer.done():
        settle()


def _lost_connection() -> Exception:
    return OperationalError("a question", None, ConnectionError("the connection to the database was lost"))


class SimulatedStorage:
    """One process's side of the database."""

    is_shared = True

    def __init__(self, lines: Lines, process: Process) -> None:
        self._lines = lines
        self._database = lines.database
        self._process = process
        self.process = process.name
        self._others = wake_ups.Lines()

    async def close(self) -> None:
        self._lines.listeners.pop(self._process, None)

    async def _read(self, work: Callable[[], Found]) -> Found:
        try:
            return await self._lines.ask(work)
        except OperationalError:
            raise Refused("storage", "the database does not answer; try again") from None

    async def _rows(self, table: str, chosen: Callable[[Row], bool]) -> list[Row]:
        return await self._read(lambda: [row for row in self._database.all(table) if chosen(row)])

    # --- reading ------------------------------------------------------------------------------------------------

    async def ping(self) -> None:
        await self._read(lambda: None)

    async def event_rows(self, table: str, after: int = 0, most: int | None = None) -> Sequence[Row]:
        return await self._read(lambda: [row for row in self._database.chain(table) if row["seq"] > after][:most])

    async def events(self, table: str, after: int = 0, most: int | None = None) -> list[Event]:
        return [event_of(row) for row in await self.event_rows(table, after, most)]

    async def last_events(self, tables: Collection[str]) -> dict[str, int]:
        def found() -> dict[str, int]:
            chains = {table: self._database.chain(table) for table in tables}
            return {table: chain[-1]["seq"] for table, chain in chains.items() if chain}

        return await self._read(found)

    async def sealed_rows(self, table: str) -> Sequence[Row]:
        rows = await self._rows("sealed", lambda row: row["table_id"] == table)
        return sorted(rows, key=lambda row: row["number"])

    async def secrets(self, table: str) -> dict[int, bytes]:
        rows = await self._rows("secrets", lambda row: row["table_id"] == table)
        return {row["game"]: row["secret"] for row in rows}

    async def members(self, table: str) -> set[str]:
        return {row["person"] for row in await self._rows("members", lambda row: row["table_id"] == table)}

    async def person(self, person: str) -> Known | None:
        rows = await self._rows("people", lambda row: row["id"] == person)
        sign_ins = frozenset(row["id"] for row in self._database.all("sign_ins") if row["person"] == person)
        return Known(rows[0]["name"], rows[0].get("cookie_edition", 0), sign_ins) if rows else None

    async def tables_of(self, person: str, most: int) -> list[str]:
        return [table for table, _ in await self.numbered_tables_of(person, most)]

    async def numbered_tables_of(self, person: str, most: int) -> list[tuple[str, int]]:
        def found() -> list[tuple[str, int]]:
            tables = [row for row in self._database.all("tables") if self._database.get("members", person, row["id"])]
            tables.sort(key=lambda row: -row["updated_at"])
            return [(row["id"], len(self._database.chain(row["id"]))) for row in tables[:most]]

        return await self._read(found)

    async def summaries(self, tables: Sequence[str]) -> Sequence[Row]:
        return await self._rows("findings", lambda row: row["table_id"] in tables and row["game"] == 0)

    async def games(self, tables: Sequence[str]) -> Sequence[Row]:
        return await self._rows("findings", lambda row: row["table_id"] in tables and row["game"] > 0)

    async def public_tables(self, most: int) -> list[str]:
        rows = await self._rows("tables", lambda row: row["public"] and row["phase"] in OPEN)
        return [row["id"] for row in sorted(rows, key=lambda row: -row["updated_at"])[:most]]

    async def idle_tables(self, before: int, days: int, most: int) -> list[str]:
        def is_idle(row: Row) -> bool:
            seen = sum(each["day"] > row["updated_at"] / DAY for each in self._database.all("days"))
            return row["phase"] != "archived" and row["updated_at"] < before and (days <= 0 or seen >= days)

        rows = await self._rows("tables", is_idle)
        return [row["id"] for row in sorted(rows, key=lambda row: row["updated_at"])[:most]]

    async def counted_days(self) -> Sequence[Row]:
        return await self._rows("days", lambda _: True)

    async def daily_day(self, day: str) -> Row | None:
        rows = await self._rows("daily_days", lambda row: row["day"] == day)
        return rows[0] if rows else None

    async def untold_days(self) -> Sequence[Row]:
        rows = await self._rows("daily_days", lambda row: row["told_at"] is None)
        return sorted(rows, key=lambda row: row["day"])

    async def past_days(self, most: int) -> Sequence[Row]:
        rows = await self._rows("daily_days", lambda row: row["told_at"] is not None)
        return sorted(rows, key=lambda row: row["day"], reverse=True)[:most]

    async def attempts(self, day: str) -> Sequence[Row]:
        def found() -> list[Row]:
            rows = [row for row in self._database.all("attempts") if row["day"] == day]
            people = {row["id"]: row["name"] for row in self._database.all("people")}
            named = [{**row, "name": people[row["person"]]} for row in rows]
            return sorted(named, key=lambda row: (row["began_at"], row["table_id"]))

        return await self._read(found)

    async def attempts_of(self, person: str, most: int) -> Sequence[Row]:
        rows = await self._rows("attempts", lambda row: row["person"] == person)
        return sorted(rows, key=lambda row: row["day"], reverse=True)[:most]

    async def attempt(self, day: str, person: str) -> str | None:
        rows = await self._rows("attempts", lambda row: (row["day"], row["person"]) == (day, person))
        return rows[0]["table_id"] if rows else None

    async def record(self, record: str) -> str | None:
        rows = await self._rows("records", lambda row: row["id"] == record)
        return rows[0]["text"] if rows else None

    async def rows_of(self, table: str, column: str, values: Collection[str]) -> Sequence[Row]:
        return await self._rows(table, lambda row: row[column] in values)

    async def ticket(self, kind: str, digest: str) -> Row | None:
        return await self._read(lambda: self._valid_ticket(kind, digest))

    def _valid_ticket(self, kind: str, digest: str) -> Row | None:
        row = self._database.get("tickets", digest)
        return row if row is not None and row["kind"] == kind and row["until"] > self._database.now() else None

    async def closed_erasures(self) -> dict[str, list[str]]:
        return {}

    async def count(self, what: str) -> int:
        return len(await self._rows(what, lambda _: True))

    async def most_dispensable_record(self) -> str | None:
        rows = await self._rows("records", lambda _: True)
        kept = Counter(row["person"] for row in rows)
        if not kept:
            return None
        (person, _), *_others = kept.most_common()
        mine = [row for row in rows if row["person"] == person]
        oldest: str = min(mine, key=lambda row: row["created_at"])["id"]
        return oldest

    # --- storing ------------------------------------------------------------------------------------------------

    async def commit(self, group: Sequence[Rows]) -> list[Exception | None]:
        try:
            return await self._lines.ask(lambda: self.commit_now(group))
        except OperationalError:
            return [NotStored("the connection was lost") for _ in group]

    def commit_now(self, group: Sequence[Rows]) -> list[Exception | None]:
        """What happens at the database."""
        outcomes: list[Exception | None] = []
        for rows in group:
            if (wrong := misspelt(rows, TAKEN)) is not None:
                outcomes.append(wrong)
                continue
            try:
                self._database.transact(rows)
                outcomes.append(None)
            except TooMany:
                outcomes.append(LimitReached())
            except Conflict as conflict:
                outcomes.append(Overtaken() if "event" in rows or "sealed" in rows else NotStored(str(conflict)))
        kept = [rows for rows, outcome in zip(group, outcomes, strict=True) if outcome is None]
        for rows in kept:
            for row in rows.get("event", ()):
                told = {key: row.get(key) for key in ("table_id", "seq", "kind", "by", "action_id", "head")}
                self._lines.history.add("committed", process=self.process, **told)
            for row in rows.get("sealed", ()):
                self._lines.history.add("sealed", process=self.process, table=row["table_id"], kind=row["kind"])
            for row in rows.get("finding", ()):
                self._lines.history.add("found", process=self.process, table=row["table_id"], game=row["game"])
        words = words_of(self.process, kept)
        if words:
            self._lines.notify(self.process, words)
        return outcomes

    def can_store(self) -> bool:
        return True

    # --- several processes --------------------------------------------------------------------------------------

    async def listen(self, heard: Callable[[WakeUp], None]) -> None:
        await self._lines.ask(lambda: self._lines.listeners.update({self._process: heard}))
        heard(WakeUp(jobs=True, everything=True))
        await asyncio.Event().wait()

    async def tell_held(
        self, held: Sequence[HeldDice], said: Sequence[Said] = (), hurried: Sequence[Hurried] = ()
    ) -> None:
        def tell() -> None:
            for notice in held_notices(self.process, held, said, hurried):
                self._lines.wake(self.process, held_of(notice.split(" ")[1:]))

        await self._lines.ask(tell)

    async def renew(self) -> int:
        def alive() -> int:
            now = self._database.now()
            until = now + int(sql_storage.LEASE_SECONDS * 1000)
            self._database.put("processes", (self.process,), {"id": self.process, "until": until})
            return now

        return await self._lines.ask(alive)

    async def find_deaths(self) -> bool:
        def look() -> dict[str, bool]:
            rows = (row for row in self._database.all("processes") if row["until"] > self._database.now())
            lines = {process.name: process.is_alive for process in self._lines.listeners}
            return {row["id"]: lines.get(row["id"], False) for row in rows if row["id"] != self.process}

        def end() -> None:
            for process in dead:
                self._database.put("processes", (process,), {"id": process, "until": self._database.now()})
            self._lines.notify(self.process, f"{self.process} jobs")

        dead = self._others.look(await self._lines.ask(look))
        if dead:
            await self._lines.ask(end)
        return bool(dead)

    async def leave(self) -> None:
        def leave() -> None:
            for job in self._database.all("jobs"):
                if job["process"] == self.process:
                    self._database.put("jobs", (job["kind"], job["name"]), {**job, "process": None})
            for row in self._database.all("presence"):
                if row["process"] == self.process:
                    self._database.delete("presence", row["table_id"], row["holder"], row["process"])
            self._database.delete("processes", self.process)
            self._lines.notify(self.process, f"{self.process} everything")

        await self._lines.ask(leave)

    async def clean(self) -> None:
        def clean() -> None:
            database, long_ago = self._database, self._database.now() - 3_600_000
            for row in database.all("processes"):
                if row["until"] < long_ago:
                    database.delete("processes", row["id"])
            for row in database.all("presence"):
                if database.get("processes", row["process"]) is None:
                    database.delete("presence", row["table_id"], row["holder"], row["process"])
            for row in database.all("budgets"):
                if row["at"] < long_ago:
                    database.delete("budgets", row["name"])
            for row in database.all("tickets"):
                if row["until"] < database.now():
                    database.delete("tickets", row["digest"])
            for row in sorted(database.all("days"), key=lambda row: -row["day"])[1000:]:
                database.delete("days", row["day"])

        await self._lines.ask(clean)

    async def take_jobs(
        self, most: int, but: Collection[str] = (), again: bool = False, analyses: bool = False
    ) -> list[Duty]:
        def wanted(jobs: Iterable[Row]) -> list[Duty]:
            found = (Duty(job["kind"], job["name"]) for job in jobs)
            return sorted(job for job in found if job.name not in but and (job.kind == "analysis") == analyses)

        def take() -> list[Duty]:
            taken = wanted(job for job in self._database.all("jobs") if not self._database.is_alive(job["process"]))
            taken = taken[:most]
            for job in taken:
                row = self._database.get("jobs", *job)
                self._database.put("jobs", job, {**(row or {}), "process": self.process})
            if not again:
                return taken
            return wanted(job for job in self._database.all("jobs") if job["process"] == self.process)

        return await self._lines.ask(take)

    async def give_back(self, jobs: Iterable[Duty]) -> None:
        def give() -> None:
            for job in jobs:
                row = self._database.get("jobs", *job)
                if row is not None and row["process"] == self.process:
                    self._database.put("jobs", tuple(job), {**row, "process": None})
            self._lines.notify(self.process, f"{self.process} jobs")

        await self._lines.ask(give)

    async def present_elsewhere(self, tables: Collection[str]) -> list[Present]:
        def is_there(row: Row) -> bool:
            there = row["table_id"] in tables and row["process"] != self.process
            until = row["until"]
            return there and self._database.is_alive(row["process"]) and (until is None or until > self._database.now())

        rows = await self._rows("presence", is_there)
        return sorted(
            Present(*(row[each] for each in ("table_id", "holder", "process", "sockets", "name"))) for row in rows
        )

    async def spend(self, spent: Mapping[str, float], rate: float, burst: float) -> dict[str, float]:
        return await self._lines.ask(
            lambda: {name: self._database.spend(name, amount, rate, burst) for name, amount in spent.items()}
        )

    async def take_ticket(self, kind: str, digest: str) -> Row | None:
        def take() -> Row | None:
            row = self._valid_ticket(kind, digest)
            if row is not None:
                self._database.delete("tickets", digest)
            return row

        return await self._read(take)

    async def key(self, name: str, proposed: bytes) -> bytes:
        def key() -> bytes:
            row = self._database.get("keys", name)
            if row is None:
                row = {"name": name, "value": proposed}
                self._database.put("keys", (name,), row)
            found: bytes = row["value"]
            return found

        return await self._lines.ask(key)


def open_in_real_time() -> Callable[[str], Awaitable[SimulatedStorage]]:
    """Opens the storage for the conformance suite, by the name of a process: in real time, and nothing goes wrong."""
    loop = RealTime()
    lines = Lines(loop, Faults(Random(0), loop), Database(lambda: int(time.time() * 1000)), History(loop.time))

    async def opened(process: str) -> SimulatedStorage:
        return SimulatedStorage(lines, Process(process))

    return opened
