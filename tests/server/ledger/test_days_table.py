"""The table of a daily game: the second dice scheme in decisions, chains and records."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dicecup.fair_dice import FairDice, SharedDice, book_name
from dicecup.rules import rulebook
from dicecup.server.ledger.chain import BrokenChain, Event, UnknownKind
from dicecup.server.ledger.decide import decide_closed, decide_day_over
from dicecup.server.ledger.decision import Situation
from dicecup.server.ledger.events import SERVER
from dicecup.server.ledger.export import table_record
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.refusal import Refused
from dicecup.server.ledger.verify import Report, verify
from tests.server.ledger.chains import DAY, DAY_SECRET, NOW, TABLE, DayOnPaper, TableOnPaper, forged, played


@pytest.fixture(scope="module")
def over() -> DayOnPaper:
    paper = DayOnPaper()
    paper.play()
    return paper


def told(paper: DayOnPaper) -> DayOnPaper:
    """The table after its day."""
    after = DayOnPaper()
    decision = decide_day_over(paper.state, Situation(SERVER, NOW, DAY_SECRET))
    after.state, after.events = decision.state, [*paper.events, *decision.events]
    return after


def report_of(paper: TableOnPaper) -> Report:
    return verify(table_record(paper.state, paper.events))


def test_every_roll_is_the_first_of_the_days_numbers(over: DayOnPaper) -> None:
    dice = SharedDice.of_day(DAY_SECRET, DAY, book_name(rulebook("deluxe")))
    rolls = [event.data for event in over.events if event.kind == "rolled"]
    assert len(rolls) == 26
    before: list[int] = []
    for roll in rolls:
        new = [face for position, face in enumerate(roll["dice"]) if position not in roll["keep"]]
        assert new == dice.numbers(roll["turn"], roll["roll"])[: len(new)]
        assert all(roll["dice"][position] == before[position] for position in roll["keep"])
        before = roll["dice"]


def test_the_chain_says_day_and_scheme_and_keeps_the_secret(over: DayOnPaper) -> None:
    assert [event.kind for event in over.events[:4]] == ["created", "pledged", "seated", "started"]
    assert over.events[0].data["day"] == DAY
    assert "practice" not in over.events[0].data
    assert over.events[1].data["scheme"] == 2
    assert "revealed" not in {event.kind for event in over.events}
    assert over.state.phase == "over"
    assert DAY_SECRET.hex() not in table_record(over.state, over.events)
    assert fold(over.events) == over.state


def test_other_tables_say_nothing_of_scheme_or_day() -> None:
    """So their events keep the bytes they always had."""
    events = played().events
    assert set(events[0].data) == {"format", "options", "host"}
    assert set(events[1].data) == {"game", "commitment"}


def test_the_record_is_open_until_the_day_is_over_and_verified_afterwards(over: DayOnPaper) -> None:
    report = report_of(over)
    assert report.verdict == "open"
    assert [check.detail for check in report.checks if check.holds is None] == [
        f"its secret is not published yet; it will be when the day {DAY} is over"
    ]
    assert report_of(told(over)).verdict == "verified"


def test_a_game_that_was_not_finished_is_broken_off_with_its_day() -> None:
    paper = DayOnPaper()
    paper.act("ann", "roll")
    after = told(paper)
    assert [event.kind for event in after.events[-2:]] == ["abandoned", "revealed"]
    assert report_of(after).verdict == "verified"
    with pytest.raises(Refused) as refusal:
        decide_day_over(after.state, Situation(SERVER, NOW, DAY_SECRET))
    assert refusal.value.code == "wrong_phase"


def test_a_daily_table_that_is_closed_early_keeps_the_secret() -> None:
    """Somebody who deletes themselves in the middle of a day must not learn its dice that way."""
    paper = DayOnPaper()
    paper.act("ann", "roll")
    closed = decide_closed(paper.state, Situation(SERVER, NOW, DAY_SECRET))
    assert [event.kind for event in closed.events] == ["abandoned", "archived"]
    assert closed.state.is_private


def rewritten(paper: TableOnPaper, change: Any) -> Report:
    """What the check says about the record that a cheat would hand out, with every hash made to fit."""
    chain = [json.loads(json.dumps(event.to_json())) for event in paper.events]
    change(chain)
    events: list[Event] = []
    for event in chain:
        before = events[-1] if events else None
        events.append(forged(before, event["kind"], event["data"], event["by"], event["at"]))
    return verify(table_record(fold(events), events))


def test_another_die_another_day_and_another_secret_are_noticed(over: DayOnPaper) -> None:
    last = over.state.series[-1].game.history[-1]

    def another_die(chain: list[dict[str, Any]]) -> None:
        # The last box gets what the changed dice score, so that the game stays legal.
        roll = next(event for event in reversed(chain) if event["kind"] == "rolled")["data"]
        changed = next(position for position in range(5) if position not in roll["keep"])
        roll["dice"][changed] = roll["dice"][changed] % 6 + 1
        entered = next(event for event in reversed(chain) if event["kind"] == "entered")["data"]
        entered["points"] = sum(roll["dice"])

    assert str(last.box) == "chance", "where any dice score"  # type: ignore[union-attr]
    assert rewritten(told(over), another_die).verdict == "failed"

    def another_day(chain: list[dict[str, Any]]) -> None:
        chain[0]["data"]["day"] = "2027-01-16"

    assert rewritten(told(over), another_day).verdict == "failed"

    def another_secret(chain: list[dict[str, Any]]) -> None:
        chain[-1]["data"]["secret"] = bytes(32).hex()

    assert rewritten(told(over), another_secret).verdict == "failed"


def test_a_chain_of_a_day_is_one_game_of_one_person() -> None:
    paper = DayOnPaper()
    created, pledged = paper.events[:2]
    broken: list[list[tuple[str, dict[str, Any]]]] = [
        [("created", {**created.data, "day": "16.11.2026"})],
        [("created", {**created.data, "day": "20261116"})],
        [("created", {**created.data, "options": {**created.data["options"], "seats": 2}})],
        [("created", {key: value for key, value in created.data.items() if key != "day"} | {"practice": True})],
        [("created", created.data), ("pledged", {key: pledged.data[key] for key in ("game", "commitment")})],
        [("created", {**created.data, "day": None}), ("pledged", pledged.data)],
        [*((e.kind, e.data) for e in paper.events[:3]), ("seeded", {"game": 1, "seat": 0, "seed": "mine"})],
        [*((e.kind, e.data) for e in paper.events), ("stood_in", {"seat": 0, "bot": "greedy", "why": "asked"})],
        [*((e.kind, e.data) for e in paper.events), ("revealed", {"game": 1, "secret": DAY_SECRET.hex()})],
    ]
    for facts in broken:
        events: list[Event] = []
        for kind, data in facts:
            events.append(forged(events[-1] if events else None, kind, data))
        assert fold(events[:-1]) if len(events) > 1 else True, "all but the last event are fine"
        with pytest.raises(BrokenChain):
            fold(events)


def test_a_scheme_of_a_newer_version_is_not_guessed_at() -> None:
    created, pledged = TableOnPaper().events[:2]
    newer = forged(created, "pledged", {**pledged.data, "scheme": 3})
    with pytest.raises(UnknownKind, match="scheme 3"):
        fold([created, newer])


def test_a_second_scheme_without_a_day_belongs_to_the_table() -> None:
    """The dice of a duplicate table depend on table, game and seeds; until there are such tables, the state says so."""
    paper = played()
    pledge = paper.state.pledges[0]
    assert isinstance(paper.state.fair_dice(bytes(32)), FairDice)
    assert pledge.scheme == 1
    assert DayOnPaper().state.fair_dice(DAY_SECRET) == SharedDice.of_day(DAY_SECRET, DAY, book_name("deluxe"))


@pytest.mark.parametrize(
    ("kind", "details"),
    [
        ("sit", {}),
        ("add_bot", {"bot": "greedy"}),
        ("leave", {}),
        ("remove", {"seat": 0}),
        ("stand_in", {"seat": 0}),
        ("return", {}),
        ("seat_link", {}),
        ("claim_seat", {"token": "t" * 16}),
        ("seed", {"seed": "mine"}),
        ("start", {}),
        ("take_back", {}),
        ("want_rematch", {}),
        ("rematch", {}),
    ],
)
def test_a_daily_game_is_played_alone_once_and_for_good(over: DayOnPaper, kind: str, details: dict[str, Any]) -> None:
    under_way = DayOnPaper()
    under_way.act("ann", "roll")
    under_way.act("ann", "enter", box="chance")
    for paper in (under_way, over):
        before = paper.state
        with pytest.raises(Refused) as refusal:
            paper.act("ann", kind, **details)
        assert refusal.value.code in ("daily", "wrong_phase")
        assert paper.state == before
    with pytest.raises(Refused, match="stays filled"):
        under_way.act("ann", "take_back")


def test_practice_tells_its_secret_at_the_end_and_takes_boxes_back() -> None:
    paper = DayOnPaper(practice=True)
    paper.act("ann", "roll")
    paper.act("ann", "enter", box="chance")
    paper.act("ann", "take_back")
    paper.act("ann", "enter", box="chance")
    paper.play()
    assert paper.events[0].data["practice"] is True
    assert paper.events[-1].kind == "revealed"
    assert report_of(paper).verdict == "verified"
    assert paper.state.table == TABLE
