"""An event: something that happened at a table, chained to all that happened before."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

GENESIS = "0" * 64
"""The head of an empty chain."""
BOT = "bot"
"""Who acts where a bot does."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that has not happened yet: it lacks its place in the chain."""

    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Event:
    table: str
    seq: int
    """Its place, from 1."""
    kind: str
    at: int
    """When, in milliseconds since 1970 (UTC)."""
    by: str
    """Who: the holder code of a person (see `identity`), `bot` or `server`."""
    data: Mapping[str, Any]
    head: str
    """The chain's head after this event: a hash over all events up to here."""

    def to_json(self) -> dict[str, Any]:
        """What clients and records get; the table is named once outside."""
        return {
            "seq": self.seq,
            "kind": self.kind,
            "at": self.at,
            "by": self.by,
            "data": self.data,
            "head": self.head,
        }


def canonical(value: Any) -> str:
    """JSON in exactly one way: keys sorted, no spaces, characters as they are. Events hold no fractions."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def next_head(head: str, table: str, seq: int, kind: str, at: int, by: str, data: Mapping[str, Any]) -> str:
    """SHA-256 over the previous head's 32 bytes and the event's canonical JSON."""
    text = canonical({"table": table, "seq": seq, "kind": kind, "at": at, "by": by, "data": data})
    return hashlib.sha256(bytes.fromhex(head) + text.encode()).hexdigest()


def chained(table: str, seq: int, head: str, by: str, at: int, drafts: Sequence[Draft]) -> list[Event]:
    """The drafts as the events that follow `seq` and `head`."""
    events = []
    for draft in drafts:
        seq += 1
        head = next_head(head, table, seq, draft.kind, at, by, draft.data)
        events.append(Event(table, seq, draft.kind, at, by, draft.data, head))
    return events
