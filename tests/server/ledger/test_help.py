"""Help is on record: the server's own is an event, a bot's follows from the events, and the record marks both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicecup.rules import Record
from dicecup.rules.help_mark import HelpMark
from dicecup.server.ledger.chain import BrokenChain, Event, fact_of
from dicecup.server.ledger.decide import MOST_EVENTS, decide_helped, decide_timeout
from dicecup.server.ledger.decision import Situation, TableDecision
from dicecup.server.ledger.events import Started
from dicecup.server.ledger.export import knows_help, marks_of, table_record
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.refusal import Refused
from dicecup.server.ledger.verify import verify
from tests.server.ledger.chains import NOW, TableOnPaper, forged, started
from tests.server.ledger.test_taking_back import alone, boxes


def helped(paper: TableOnPaper, kind: str, by: str = "ann") -> list[Event]:
    return _take(paper, decide_helped(paper.state, Situation(by, NOW), kind))


def timed_out(paper: TableOnPaper) -> None:
    _take(paper, decide_timeout(paper.state, Situation("server", NOW)))


def _take(paper: TableOnPaper, decision: TableDecision) -> list[Event]:
    paper.events += decision.events
    paper.state = decision.state
    return decision.events


def record_of(paper: TableOnPaper) -> Record:
    return Record.parse(table_record(paper.state, paper.events))


def marks(paper: TableOnPaper) -> list[tuple[str, ...]]:
    return [mark.values() for mark in record_of(paper).help or ()]


def checks(text: str) -> dict[str, bool | None]:
    return {check.name: check.holds for check in verify(text).checks}


def of_an_earlier_version(paper: TableOnPaper) -> TableOnPaper:
    """The same table as made by a version that marked no help."""
    older = TableOnPaper(seats=2)
    older.events = []
    for event in paper.events:
        data = {name: value for name, value in event.data.items() if name != "help_marks"}
        older.events.append(forged(older.events[-1] if older.events else None, event.kind, data, event.by))
    older.state, older.secret = fold(older.events), paper.secret
    return older


def test_each_kind_is_one_event_per_decision_and_one_mark_in_the_record() -> None:
    paper = alone()
    paper.act("ann", "roll")
    (event,) = helped(paper, "hint")
    assert (event.kind, event.by, event.data) == ("helped", "ann", {"side": 0, "turn": 1, "roll": 1, "help": "hint"})
    assert helped(paper, "hint") == [], "the second hint tells nothing new"
    assert [event.data["help"] for event in helped(paper, "values")] == ["values"]
    paper.act("ann", "roll", keep=[0])
    helped(paper, "warning")
    paper.act("ann", "enter", box=boxes(paper)[0])
    paper.act("ann", "roll")
    assert marks(paper) == [("1", "1.1", "1", "hint", "values"), ("1", "1.1", "2", "warning")]
    assert record_of(paper).knows_help
    assert fold(paper.events) == paper.state


def test_without_help_the_record_says_so() -> None:
    paper = started()
    paper.play()
    text = table_record(paper.state, paper.events)
    assert '[HelpMarks "1"]\n' in text
    assert record_of(paper).help == ()
    assert checks(text)["help"] is True
    details = {check.name: check.detail for check in verify(text).checks}
    assert details["help"] == "no decision was made with help"


def test_help_makes_no_action_stale() -> None:
    paper = alone()
    paper.act("ann", "roll")
    seen = paper.state.seq
    helped(paper, "hint")
    assert paper.state.seq == seen + 1
    assert [seq for seq in range(seen + 3) if paper.state.is_current(seq)] == [seen, seen + 1]
    paper.act("ann", "roll")
    assert [seq for seq in range(seen + 4) if paper.state.is_current(seq)] == [seen + 2]


def test_what_came_before_an_entry_was_taken_back_is_told_apart() -> None:
    paper = alone()
    paper.act("ann", "roll")
    box = boxes(paper)[0]
    paper.act("ann", "enter", box=box)
    paper.act("ann", "take_back")
    helped(paper, "values")
    assert marks(paper) == [("1", "1.1", "1", f"undo {box}", "values")]
    ((_, mark),) = marks_of(paper.state, 1).items()
    assert mark.before_undo == ()


def test_a_bot_that_stands_in_is_marked_from_its_first_decision_on() -> None:
    paper = alone(turn_seconds=60)
    paper.act("ann", "roll")
    paper.act("ann", "roll", keep=[0, 1])
    timed_out(paper)
    paper.act("bot", "roll", keep=[0])
    paper.act("bot", "enter", box=boxes(paper)[0])
    paper.act("ann", "roll")
    paper.act("ann", "roll")
    assert marks(paper) == [("1", "1.1", "2", "stand_in"), ("1", "1.1", "3", "stand_in")]
    assert paper.state.helped == {0}


def test_bots_with_a_seat_of_their_own_have_no_marks() -> None:
    paper = TableOnPaper(seats=2)
    paper.act("ann", "sit")
    paper.act("ann", "add_bot", bot="random")
    paper.act("ann", "seed", seed="x")
    paper.act("ann", "start")
    while paper.state.game is not None and len(paper.state.game.history) < 3:
        by = (paper.state.bot_to_move and "bot") or "ann"
        if paper.state.game.awaits == "dice" or paper.state.game.rolls_left == 2:
            paper.act(by, "roll")
        else:
            paper.act(by, "enter", box=boxes(paper)[0])
    assert marks(paper) == []


def test_games_of_an_earlier_version_keep_their_events_and_records() -> None:
    paper = of_an_earlier_version(alone(turn_seconds=60))
    paper.act("ann", "roll")
    assert helped(paper, "hint") == [], "marking does not begin in the middle of a game"
    timed_out(paper)
    paper.act("bot", "enter", box=boxes(paper)[0])
    assert "Help" not in {name for name, _ in record_of(paper).headers}
    assert record_of(paper).help is None
    assert not knows_help(paper.state, 1)
    assert marks_of(paper.state, 1) == {}
    paper.act("ann", "roll")
    box = boxes(paper)[1]
    paper.act("ann", "enter", box=box)
    paper.act("ann", "take_back")
    text = table_record(paper.state, paper.events)
    assert '[HelpMarks "1" "undo"]\n' in text
    assert [mark.values() for mark in record_of(paper).help or ()] == [("1", "2.1", "1", f"undo {box}")]
    assert "help" not in checks(text)


def test_a_series_that_an_earlier_version_began_stays_unknown_to_its_end() -> None:
    paper = of_an_earlier_version(started(games=2))
    paper.play()
    for by in ("ann", "bob"):
        paper.act(by, "seed", seed="y")
    assert isinstance(fact := fact_of(paper.events[-1]), Started)
    assert fact.help_marks == 1
    paper.play()
    assert record_of(paper).help is None
    assert [knows_help(paper.state, game) for game in (1, 2)] == [False, False]
    for by in ("ann", "bob"):
        paper.act(by, "want_rematch")
    for by in ("ann", "bob"):
        paper.act(by, "seed", seed="z")
    paper.act("ann", "start")
    paper.play()
    assert record_of(paper).help == ()
    assert knows_help(paper.state, 3)


def test_verify_compares_the_marks_with_the_chain() -> None:
    paper = alone()
    paper.act("ann", "roll")
    helped(paper, "hint")
    paper.play()
    text = table_record(paper.state, paper.events)
    report = verify(text)
    assert {check.name: check.detail for check in report.checks}[
        "help"
    ] == "1 decision was made with help, and marked so"
    hint = '[Help "1" "1.1" "1" "hint"]\n'
    assert hint in text
    for wrong in (
        text.replace(hint, ""),
        text.replace(hint, hint.replace("hint", "values")),
        text.replace(hint, hint + '[Help "1" "2.1" "1" "hint"]\n'),
        text.replace('[HelpMarks "1"]\n', '[HelpMarks "1" "hint"]\n'),
        text.replace(hint, "").replace('[HelpMarks "1"]\n', ""),
    ):
        assert checks(wrong)["help"] is False
        assert verify(wrong).verdict == "failed"


@pytest.mark.parametrize(
    ("data", "by", "why"),
    [
        ({"side": 0, "turn": 1, "roll": 2, "help": "hint"}, "ann", "the decision that is due"),
        ({"side": 0, "turn": 2, "roll": 1, "help": "hint"}, "ann", "the decision that is due"),
        ({"side": 0, "turn": 1, "roll": 1, "help": "hint"}, "bob", "only whoever decides"),
        ({"side": 0, "turn": 1, "roll": 1, "help": "Hint!"}, "ann", "help"),
    ],
)
def test_an_event_of_help_out_of_place_breaks_the_chain(data: dict[str, object], by: str, why: str) -> None:
    paper = alone()
    paper.act("ann", "roll")
    with pytest.raises(BrokenChain, match=why):
        fold([*paper.events, forged(paper.state, "helped", data, by)])


def test_help_without_dice_on_the_table_breaks_the_chain() -> None:
    paper = alone()
    event = forged(paper.state, "helped", {"side": 0, "turn": 1, "roll": 0, "help": "hint"})
    with pytest.raises(BrokenChain, match="no decision to help with"):
        fold([*paper.events, event])


def test_a_kind_of_help_from_a_later_version_is_help() -> None:
    paper = alone()
    paper.act("ann", "roll")
    event = forged(paper.state, "helped", {"side": 0, "turn": 1, "roll": 1, "help": "oracle"})
    assert fold([*paper.events, event]).help == (HelpMark(1, 0, 1, 1, ("oracle",)),)


def test_a_table_that_is_too_long_gives_no_help() -> None:
    paper = alone()
    paper.act("ann", "roll")
    paper.state = replace(paper.state, seq=MOST_EVENTS)
    with pytest.raises(Refused) as refused:
        helped(paper, "hint")
    assert refused.value.code == "too_many"


def test_only_whoever_is_to_move_is_helped() -> None:
    paper = started()
    settle_two(paper)
    seat = paper.state.acting_seat
    by = ("ann", "bob")[seat or 0]
    paper.act(by, "roll")
    other = "bob" if by == "ann" else "ann"
    with pytest.raises(Refused):
        helped(paper, "hint", other)
    assert len(helped(paper, "hint", by)) == 1


def settle_two(paper: TableOnPaper) -> None:
    while paper.state.game is not None and paper.state.game.status == "starting":
        paper.act(("ann", "bob")[paper.state.acting_seat or 0], "roll")
