"""Compares what the database has with what players were promised. Reads the database directly, without a server."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from .player import Player

Row = Mapping[str, Any]
PEOPLE_DO = 'SELECT table_id, seq, "by", head, action_id, action_events FROM events ORDER BY table_id, seq'


async def stored(database: str) -> dict[str, list[Row]]:
    """Every table's events, in order. `database` is an address as `dicecup serve` takes it."""
    address = database.replace("postgresql:", "postgresql+asyncpg:")
    engine = create_async_engine(address if "://" in address else f"sqlite+aiosqlite:///{address}")
    try:
        async with engine.connect() as connection:
            rows = (await connection.execute(text(PEOPLE_DO))).mappings().all()
    finally:
        await engine.dispose()
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row["table_id"]].append(dict(row))
    return found


@dataclass(frozen=True)
class Verdict:
    """What a comparison found."""

    acknowledged: int
    """Actions that a server said it had stored."""
    lost: tuple[str, ...]
    """Acknowledged, but not in its place in the database."""
    doubled: tuple[str, ...]
    """In the database more than once, or by a person who never asked for it."""
    disordered: tuple[str, ...]
    """Gaps, answers out of order, events heard that differ from those stored."""

    @property
    def faults(self) -> tuple[str, ...]:
        return self.lost + self.doubled + self.disordered


def compare(rows: Mapping[str, Sequence[Row]], players: Iterable[Player]) -> Verdict:
    """Every acknowledged action is there once and in order; every event of a person belongs to exactly one action,
    which was acknowledged or whose answer never came."""
    players = list(players)
    lost = [fault for player in players for fault in _lost(rows.get(player.table, ()), player)]
    doubled = list(_doubled(rows, players))
    disordered = [fault for player in players for fault in _disordered(rows.get(player.table, ()), player)]
    disordered += [
        f"{table}: events {[row['seq'] for row in events]}"
        for table, events in rows.items()
        if [row["seq"] for row in events] != list(range(1, len(events) + 1))
    ]
    count = sum(attempt.is_acknowledged for player in players for attempt in player.attempts)
    return Verdict(count, tuple(lost), tuple(doubled), tuple(disordered))


def _lost(events: Sequence[Row], player: Player) -> Iterator[str]:
    for attempt in player.attempts:
        if attempt.is_acknowledged:
            row = events[attempt.seq - 1] if attempt.seq <= len(events) else None
            is_there = row is not None and (
                row["head"] == attempt.head
                and row["action_id"] == attempt.action_id
                and row["by"] == player.holder
                and row["action_events"] == attempt.seq - attempt.first_seq + 1
            )
            if not is_there:
                yield f"{player.table}: {attempt.action_id} was acknowledged as event {attempt.seq}"


def _doubled(rows: Mapping[str, Sequence[Row]], players: Sequence[Player]) -> Iterator[str]:
    attempts = {
        (player.table, player.holder, attempt.action_id): attempt for player in players for attempt in player.attempts
    }
    people = {(player.table, player.holder) for player in players}
    for table, events in rows.items():
        seen: set[tuple[str, str]] = set()
        for row in events:
            by, name = row["by"], row["action_id"]
            if name is None or (table, by) not in people:
                continue
            attempt = attempts.get((table, by, name))
            if (by, name) in seen:
                yield f"{table}: {name} happened twice, the second time as event {row['seq']}"
            elif attempt is None:
                yield f"{table}: event {row['seq']} is of an action {name} that nobody asked for"
            elif attempt.refused:
                yield f"{table}: {name} was refused as {attempt.refused}, and is event {row['seq']}"
            elif attempt.is_acknowledged and attempt.seq != row["seq"]:
                yield f"{table}: {name} was acknowledged as event {attempt.seq}, and is event {row['seq']}"
            seen.add((by, name))


def _disordered(events: Sequence[Row], player: Player) -> Iterator[str]:
    yield from player.problems
    acknowledged = [attempt for attempt in player.attempts if attempt.is_acknowledged]
    for before, after in pairwise(acknowledged):
        if after.first_seq <= before.seq:
            yield f"{player.table}: {after.action_id} came after {before.action_id} and is before it"
    for seq, head in player.heard.items():
        if seq > len(events) or events[seq - 1]["head"] != head:
            yield f"{player.table}: player {player.number} heard of an event {seq} that is not there"
