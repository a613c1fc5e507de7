"""The chain of a table's events: a hash binds each one to everything that happened before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Self

from pydantic import ValidationError

from ...rules import DicecupError, Malformed
from ...words import say
from ...words.command_line import verification
from .events import FORMAT, KINDS, Created, Fact

GENESIS = "0" * 64
"""The head of an empty chain."""


class BrokenChain(DicecupError):
    """An event that cannot follow those before it."""

    code = "broken_chain"


class UnknownKind(DicecupError):
    """An event that is in its right place in the chain, but has a kind, a field or a format that only a newer version
    of dicecup knows. Nothing is wrong with it: it is kept and passed on unchanged, but cannot be read here."""

    code = "newer_version"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table, with its place in the chain."""

    table: str
    seq: int
    """Its place, from 1."""
    kind: str
    at: int
    """When, in milliseconds since 1970 (UTC)."""
    by: str
    """Who: the holder code of a person (see `identity`), `bot` or `server`."""
    text: str
    """The canonical JSON of its data, exactly as hashed and stored: an event that was read is never rewritten."""
    head: str
    """The chain's head after this event: a hash over all events up to here."""

    @property
    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self.text)
        return data

    def to_json(self) -> dict[str, Any]:
        """The form that clients and records get; the table is named once, outside it."""
        return {
            "seq": self.seq,
            "kind": self.kind,
            "at": self.at,
            "by": self.by,
            "data": self.data,
            "head": self.head,
        }

    @classmethod
    def from_json(cls, table: str, given: object) -> Self:
        """The event that `to_json` wrote. Its data is not interpreted here, so nothing from a newer version is lost."""
        match given:
            case {
                "seq": int(seq),
                "kind": str(kind),
                "at": int(at),
                "by": str(by),
                "data": dict(data),
                "head": str(head),
                **rest,
            } if not rest:
                return cls(table, seq, kind, at, by, canonical(data), head)
        raise Malformed(verification.EVENT_FORM)


canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode
"""JSON in exactly one way: keys sorted, no spaces, characters as they are. Events hold no fractions."""


def next_head(head: str, table: str, seq: int, kind: str, at: int, by: str, text: str) -> str:
    """SHA-256 over the previous head's 32 bytes and the event's canonical JSON; `text` is the JSON of its data."""
    before = f'{{"at":{canonical(at)},"by":{canonical(by)},"data":'
    after = f',"kind":{canonical(kind)},"seq":{canonical(seq)},"table":{canonical(table)}}}'
    return hashlib.sha256(bytes.fromhex(head) + f"{before}{text}{after}".encode()).hexdigest()


def next_event(table: str, seq: int, head: str, by: str, at: int, fact: Fact) -> Event:
    """The event that follows `seq` and `head` and says what happened."""
    text = canonical(fact.to_json())
    return Event(table, seq + 1, fact.kind, at, by, text, next_head(head, table, seq + 1, fact.kind, at, by, text))


def linked(events: Iterable[Event], table: str | None = None, seq: int = 0, head: str = GENESIS) -> Iterator[Event]:
    """Yield each event once it is known to follow the one before; raise `BrokenChain` if one does not."""
    for event in events:
        if event.seq != seq + 1:
            raise BrokenChain(say(verification.EVENT_ORDER, event=event.seq, before=seq))
        if event.head != _wanted_head(head, event) or event.table != (table or event.table):
            raise BrokenChain(say(verification.HASH, event=event.seq, kind=event.kind))
        yield event
        table, seq, head = event.table, event.seq, event.head


def _wanted_head(head: str, event: Event) -> str | None:
    try:
        return next_head(head, event.table, event.seq, event.kind, event.at, event.by, event.text)
    except ValueError:  # text that UTF-8 cannot encode has no hash
        return None


def fact_of(event: Event) -> Fact:
    """What an event says; `UnknownKind` if only a newer version can read it."""
    known = KINDS.get(event.kind)
    newer = known is None or (known is Created and _format(event) > FORMAT)
    try:
        if known is not None and not newer:
            return known.model_validate_json(event.text)
    except ValidationError as error:
        wrong = [each for each in error.errors() if each["type"] != "extra_forbidden"]
        if wrong:
            field = ".".join(map(str, wrong[0]["loc"]))
            why = wrong[0]["msg"]
            raise BrokenChain(say(verification.FIELD, event=event.seq, kind=event.kind, field=field, why=why)) from None
    raise UnknownKind(say(verification.NEWER_EVENT, event=event.seq, kind=event.kind))


def _format(event: Event) -> int:
    found = event.data.get("format")
    return found if type(found) is int else 0
