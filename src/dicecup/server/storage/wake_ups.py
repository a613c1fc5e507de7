"""Hearing what other processes store: PostgreSQL's LISTEN and NOTIFY, one notice per group of commits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import structlog
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from .database import ANSWER_SECONDS, HELD, LISTENING, hang_up
from .interface import HeldDice, Hurried, Rows, Said, WakeUp

LOG = structlog.get_logger(__name__)
LONGEST = 7900
"""Bytes in a notice; PostgreSQL takes 8,000."""
STILL_THERE_SECONDS = 4.0
"""How often a silent line is asked whether it is still there, and how long it may take to answer."""
TRY_AGAIN_SECONDS = 0.5
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


async def hear(url: URL, process: str, heard: Callable[[WakeUp], None]) -> None:
    """Listen until cancelled. A lost line is opened again; what was said meanwhile is unknown."""
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
