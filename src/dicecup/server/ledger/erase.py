"""Taking a person's names out of a table's events, and the title if the person chose it.

The chain is hashed anew from there, so it still holds together; only a head noted earlier no longer matches.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ...words import erased, say
from .chain import GENESIS, Event, canonical, next_head


def people_at(events: Sequence[Event]) -> set[str]:
    """The codes of everybody who ever sat at a table."""
    return {
        event.data["holder"]
        for event in events
        if event.kind in ("seated", "moved") and event.data["holder"] is not None
    }


def without_names(events: Sequence[Event], holders: Collection[str]) -> list[Event]:
    """The events without the names under which these people sat, and without the title if one of them set up the table;
    events before the first of those are unchanged."""
    sittings = _sittings_of(events, holders)
    now: dict[int, int] = {}
    found: list[Event] = []
    head = GENESIS
    for event in events:
        text = event.text
        data = event.data if event.kind in ("created", "seated", "started") else {}
        if event.kind == "created" and data["host"] in holders and data["options"].get("title"):
            text = canonical({**data, "options": {**data["options"], "title": ""}})
        elif event.kind == "seated":
            now[data["seat"]] = event.seq
            if event.seq in sittings:
                text = canonical({**data, "name": _nobody(data["seat"])})
        elif event.kind == "started":
            gone = {seat for seat, began in now.items() if began in sittings}
            text = canonical({**data, "sides": [_side(side, gone) for side in data["sides"]]})
        head = next_head(head, event.table, event.seq, event.kind, event.at, event.by, text)
        found.append(Event(event.table, event.seq, event.kind, event.at, event.by, text, head))
    return found


def _sittings_of(events: Sequence[Event], holders: Collection[str]) -> set[int]:
    """The numbers of the `seated` events for seats that one of these people had, from the start or later by a link."""
    now: dict[int, int] = {}
    found = set()
    for event in events:
        if event.kind not in ("seated", "moved"):
            continue
        seat = event.data["seat"]
        if event.kind == "seated":
            now[seat] = event.seq
        if event.data["holder"] in holders:
            found.add(now[seat])
    return found


def _side(side: dict[str, Any], gone: set[int]) -> dict[str, Any]:
    if not side["partners"]:
        (seat,) = side["seats"]
        return {**side, "name": _nobody(seat)} if seat in gone else side
    partners = [
        _nobody(seat) if seat in gone else partner
        for seat, partner in zip(side["seats"], side["partners"], strict=True)
    ]
    return {**side, "partners": partners}


def _nobody(seat: int) -> str:
    return say(erased.NAME, number=seat + 1)
