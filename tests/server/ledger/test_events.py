"""The kinds of events: their JSON and hashes stay, and what a newer version adds is neither lost nor read."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest

from dicecup.rules import Record
from dicecup.server.ledger.chain import BrokenChain, Event, UnknownKind, fact_of, linked
from dicecup.server.ledger.decide import decide_closed, decide_helped
from dicecup.server.ledger.decision import Situation
from dicecup.server.ledger.events import KINDS, Entered
from dicecup.server.ledger.export import chain_of, table_record
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.verify import Report, verify
from tests.server.ledger.chains import NOW, TABLE, TableOnPaper, forged, played, started

FIELDS = {
    "created": ["format", "options", "host", "day", "practice"],
    "seated": ["seat", "holder", "bot", "name"],
    "left": ["seat", "stand_in", "heir", "why"],
    "stood_in": ["seat", "bot", "why"],
    "returned": ["seat"],
    "linked": ["seat", "hash"],
    "moved": ["seat", "holder", "hash"],
    "hosted": ["holder"],
    "pledged": ["game", "commitment", "scheme"],
    "seeded": ["game", "seat", "seed"],
    "revealed": ["game", "secret"],
    "started": ["game", "sides", "seeds", "first", "help_marks"],
    "rolled": ["side", "turn", "roll", "keep", "dice"],
    "entered": ["side", "box", "scratch", "points", "bonus"],
    "wrote": ["side", "box", "points", "bonus", "dice"],
    "corrected": ["side", "box", "points", "bonus", "dice"],
    "took_back": ["side", "box"],
    "helped": ["side", "turn", "roll", "help"],
    "resigned": ["side", "seat"],
    "agreed": ["holder"],
    "rematched": [],
    "abandoned": ["game"],
    "archived": [],
}
"""What people have in their databases and records. A field may be added only with a default."""


@pytest.fixture(scope="module")
def paper() -> TableOnPaper:
    return played()


def test_the_kinds_and_their_fields_are_those_that_are_stored() -> None:
    assert {kind: list(fact.model_fields) for kind, fact in KINDS.items()} == FIELDS
    assert max(map(len, KINDS)) <= 16, "the database keeps sixteen characters"


def test_a_chain_is_hashed_as_the_documents_say(paper: TableOnPaper) -> None:
    """Worked out here from the JSON that clients get, without any ledger code."""
    head = "0" * 64
    for event in (each.to_json() for each in paper.events):
        named = {key: value for key, value in event.items() if key != "head"} | {"table": TABLE}
        text = json.dumps(named, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        head = hashlib.sha256(bytes.fromhex(head) + text.encode()).hexdigest()
        assert event["head"] == head


def test_an_event_that_is_read_says_what_was_written(paper: TableOnPaper) -> None:
    for event in paper.events:
        assert fact_of(event).to_json() == event.data
        assert Event.from_json(TABLE, json.loads(json.dumps(event.to_json()))) == event


def everything() -> list[TableOnPaper]:
    """Tables where everything that can happen has happened."""
    fair = started(book="travel", seats=3, games=2)
    fair.act("ann", "seat_link")
    fair.act("cid", "claim_seat", token="t" * 16)
    fair.act("bob", "stand_in", seat=1)
    fair.act("bob", "return")
    fair.act("bob", "resign")
    fair.act("cid", "seed", seed="again")
    fair.act("bob", "seed", seed="again")
    fair.act("cid", "leave")
    fair.act("bob", "rematch")
    fair.act("bob", "start", without_seeds=True)
    closed = decide_closed(fair.state, Situation("server", NOW, fair.secret))
    fair.state, fair.events = closed.state, [*fair.events, *closed.events]
    real = started(dice="real")
    real.act("ann", "write", box="fours", points=8)
    real.act("ann", "correct", box="fours", dice=[4, 4, 4, 1, 2])
    over = played(book="web")
    over.act("ann", "want_rematch")
    alone = TableOnPaper(seats=1)
    for kind, details in (("sit", {}), ("start", {"without_seeds": True}), ("roll", {}), ("enter", {"box": "chance"})):
        alone.act("ann", kind, **details)
    alone.act("ann", "take_back")
    helped = decide_helped(alone.state, Situation("ann", NOW), "hint")
    alone.state, alone.events = helped.state, [*alone.events, *helped.events]
    return [fair, real, alone, over]


def test_every_kind_adds_up_to_the_table_it_made() -> None:
    kinds = set()
    for paper in everything():
        assert fold(paper.events) == paper.state
        kinds |= {event.kind for event in paper.events}
    assert kinds == set(FIELDS)


def test_every_option_of_a_table_is_in_its_first_event() -> None:
    options = TableOnPaper(seats=3).events[0].data["options"]
    assert options == {
        "title": "",
        "book": "deluxe",
        "rules": {},
        "seats": 3,
        "teams": [],
        "games": 1,
        "difference": False,
        "dice": "fair",
        "one_screen": False,
        "public": False,
        "turn_seconds": None,
        "coach": True,
    }


def test_a_field_that_came_later_is_only_in_events_that_have_it() -> None:
    class EnteredWithHelp(Entered):
        helped_by: str | None = None

    entry: dict[str, Any] = {"side": 0, "box": "fours", "scratch": False, "points": 8, "bonus": 0}
    assert EnteredWithHelp(**entry).to_json() == Entered(**entry).to_json() == entry
    assert EnteredWithHelp(**entry, helped_by="hint").to_json() == {**entry, "helped_by": "hint"}


# --- what a newer version made ----------------------------------------------------------------------------------


def newer(paper: TableOnPaper) -> list[Event]:
    """Events that a later version may put into a chain: a new kind, and a known kind with a new field."""
    entered = next(event for event in reversed(paper.events) if event.kind == "entered").data
    return [
        forged(paper.state, "taken_back", {"side": 0, "box": "fours"}),
        forged(paper.state, "entered", {**entered, "helped_by": "hint"}),
    ]


def test_what_only_a_newer_version_knows_is_not_read_and_not_called_broken(paper: TableOnPaper) -> None:
    for event in newer(paper):
        with pytest.raises(UnknownKind, match="newer version"):
            fold([*paper.events, event])


def test_a_chain_of_a_newer_format_or_with_newer_options_is_not_called_broken() -> None:
    created = TableOnPaper().events[0].data
    for data in (
        {**created, "format": 2},
        {**created, "format": 2, "host": {"person": "ann"}},
        {**created, "options": {**created["options"], "spectators": False}},
    ):
        with pytest.raises(UnknownKind):
            fold([forged(None, "created", data)])


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("hosted", {}),
        ("hosted", {"holder": 1}),
        ("hosted", {"holder": None, "more": 1}),
        ("returned", {"seat": "0"}),
        ("returned", {"seat": 1.0}),
        ("returned", {"seat": -1}),
        ("returned", {"seat": 2}),
        ("created", {"format": 1}),
        ("created", TableOnPaper().events[0].data),
    ],
)
def test_a_known_kind_of_another_form_is_broken(kind: str, data: dict[str, Any]) -> None:
    paper = started()
    with pytest.raises(BrokenChain, match=f"event {paper.state.seq + 1}"):
        fold([*paper.events, forged(paper.state, kind, data)])


def record_with(paper: TableOnPaper, event: Event) -> str:
    """The record of a table at which a newer version added an event."""
    return table_record(replace(paper.state, head=event.head), [*paper.events, event])


def failing(report: Report) -> list[str]:
    return [check.name for check in report.checks if check.holds is False]


def test_records_carry_unknown_events_through_and_check_their_hashes(paper: TableOnPaper) -> None:
    for event in newer(paper):
        text = record_with(paper, event)
        assert chain_of(Record.parse(text))[-1] == event
        assert Record.parse(text).dump() == text
        report = verify(text, event.head)
        assert report.verdict == "open"
        assert [check.name for check in report.checks if check.holds] == ["record", "chain", "head", "known head"]
        assert "newer version" in report.checks[-1].detail
        # Changes to it are noticed without reading it.
        changed = replace(event, text=event.text.replace("fours", "fives").replace("hint", "none"))
        assert changed != event
        assert failing(verify(record_with(paper, changed))) == ["chain"]
        assert failing(verify(text, "0" * 64)) == ["known head"]


def test_what_follows_an_unknown_event_is_hashed_too(paper: TableOnPaper) -> None:
    event = newer(paper)[0]
    after = forged(event, "archived", {})
    assert list(linked([*paper.events, event, after]))[-1] == after
    text = record_with(paper, event)
    for last, failed in ((after, []), (replace(after, at=after.at + 1), ["chain"])):
        longer = table_record(replace(paper.state, head=after.head), [*paper.events, event, last])
        assert len(longer) > len(text)
        assert failing(verify(longer)) == failed


def test_an_event_with_more_around_it_than_this_version_knows_is_not_taken_apart(paper: TableOnPaper) -> None:
    with pytest.raises(ValueError, match="seq, kind, at, by, data and head"):
        Event.from_json(TABLE, paper.events[0].to_json() | {"version": 2})
