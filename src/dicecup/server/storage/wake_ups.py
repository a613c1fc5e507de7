"""Hearing what other processes store: PostgreSQL's LISTEN and NOTIFY, one notice per group of commits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import structlog
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from .database import ALIVE, ANSWER_SECONDS, HELD, LISTENING, hang_up
from .interface import HeldDice, Hurried, Rows, Said, WakeUp

LOG = structlog.get_logger(__name__)
LONGEST = 7900
"""Bytes in a notice; PostgreSQL takes 8,000."""
STILL_THERE_SECONDS = 4.0
"""How often a silent line is asked whether it is still there, and how long it may take to answer."""
TRY_AGAIN_SECONDS = 0.25
LOOKS = 4
"""How many looks in a row must find a process without its line before it counts as dead."""
_MARKS = {
    "event": ("t", "table_id"),
    "sealed": ("t", "table_id"),
    "table": ("t", "id"),
    "present": ("p", "table_id"),
    "absent": ("p", "_table"),
    "no_findings": ("e", "_table"),
    "drop tables": ("e", "_table"),
}


def words_of(process: str, group: Sequence[Rows]) -> str:
    """The notice about what was stored; empty if nobody else needs to know."""
    words: dict[str, None] = {}
    for rows in group:
        for name, (mark, column) in _MARKS.items():
            words |= {f"{mark}:{row[column]}": None for row in rows.get(name, ())}
        words |= {f"n:{row['_id']}": None for name in ("rename", "revoke") for row in rows.get(name, ())}
        words |= {
            f"n:{row['_person']}": None for name in ("sign_out", "sign_out_passkey") for row in rows.get(name, ())
        }
    if not words:
        return ""
    text = " ".join((process, *words))
    return text if len(text.encode()) <= LONGEST else f"{process} everything"


def held_notices(
    process: str, held: Sequence[HeldDice], said: Sequence[Said] = (), hurried: Sequence[Hurried] = ()
) -> list[str]:
    """The notices about what is stored nowhere: as few as can hold it all."""
    notices = [process]
    words = [f" {each.table}:{each.seat}:{each.seq}:{''.join(map(str, each.places))}" for each in held]
    # A name may contain any characters, so it is sent in hexadecimal.
    words += [
        f" {each.table}:{'' if each.seat is None else each.seat}:{each.reaction}:{each.name.encode().hex()}:said"
        for each in said
    ]
    # The previous version takes this for a reaction that it does not know, and ignores it.
    words += [f" {each.table}::{each.seq}::hurried" for each in hurried]
    for word in words:
        if len(notices[-1]) + len(word) > LONGEST:
            notices.append(process)
        notices[-1] += word
    return notices


def held_of(words: Sequence[str]) -> WakeUp:
    held, said, hurried = [], [], []
    for word in words:
        table, seat, what, rest, *kind = word.split(":")
        if kind == ["hurried"]:
            hurried.append(Hurried(table, int(what)))
        elif kind:
            said.append(Said(table, int(seat) if seat else None, bytes.fromhex(rest).decode(), what))
        else:
            held.append(HeldDice(table, int(seat), int(what), tuple(map(int, rest))))
    return WakeUp(held=tuple(held), said=tuple(said), hurried=tuple(hurried))


def wake_up_of(words: Sequence[str]) -> WakeUp:
    marked: dict[str, set[str]] = {"t": set(), "p": set(), "n": set(), "e": set()}
    others = set()
    for word in words:
        mark, found, name = word.partition(":")
        if found and mark in marked:
            marked[mark].add(name)
        else:
            others.add(word)
    # A word that only a newer version knows may mean anything.
    everything = bool(others - {"jobs"})
    return WakeUp(
        frozenset(marked["t"]),
        frozenset(marked["p"]),
        frozenset(marked["n"]),
        frozenset(marked["e"]),
        jobs=everything or "jobs" in others,
        everything=everything,
    )


class Lines:
    """The lines of other processes, as far as this one has seen them. They are looked at several times per second: a
    line that was cut comes back in between, that of a dead process does not."""

    def __init__(self) -> None:
        self._missed: dict[str, int] = {}

    def look(self, lines: Mapping[str, bool]) -> list[str]:
        """Take in which processes have a line. Returns those that have lost theirs and are dead."""
        self._missed = {
            process: 0 if has_line else self._missed[process] + 1
            for process, has_line in lines.items()
            if has_line or process in self._missed
        }
        return [process for process, missed in self._missed.items() if missed >= LOOKS]


async def hear(url: URL, process: str, heard: Callable[[WakeUp], None]) -> None:
    """Listen until cancelled. A lost line is opened again; what was said meanwhile is unknown. While it lasts, the line
    holds a lock, which the database drops at once when the process dies."""
    engine = create_async_engine(url, poolclass=NullPool, connect_args={"timeout": ANSWER_SECONDS})

    def notified(_connection: Any, _pid: int, channel: str, payload: str) -> None:
        sender, *words = payload.split(" ")
        if sender != process:
            heard(held_of(words) if channel == HELD else wake_up_of(words))

    while True:
        try:
            async with engine.connect() as connection:
                line: Any = (await connection.get_raw_connection()).driver_connection
                try:
                    await line.execute(f"SELECT pg_advisory_lock_shared({ALIVE}, hashtext($1))", process)
                    await _stay(line, notified, lambda: heard(WakeUp(jobs=True, everything=True)))
                finally:
                    hang_up(line)
        except Exception as error:  # whatever the error, the line has to come back
            LOG.warning("wake_ups_lost", error=repr(error)[:300])
        await asyncio.sleep(TRY_AGAIN_SECONDS)


async def _stay(line: Any, notified: Callable[..., None], begun: Callable[[], None]) -> None:
    """Listen until the line is lost or does not answer."""
    for channel in (LISTENING, HELD):
        await line.add_listener(channel, notified)
    begun()
    lost = asyncio.Event()
    line.add_termination_listener(lambda _line: lost.set())
    while not lost.is_set():
        try:
            async with asyncio.timeout(STILL_THERE_SECONDS):  # see `live`: not wait_for
                await lost.wait()
        except TimeoutError:
            await line.fetchval("SELECT 1", timeout=STILL_THERE_SECONDS)
