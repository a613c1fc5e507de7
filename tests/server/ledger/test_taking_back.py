"""Taking an entry back: who may do it, what the table is then, and that no die changes."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecup.rules import Enter, Record, Turn
from dicecup.server.ledger.chain import BrokenChain, Event
from dicecup.server.ledger.export import table_record
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.refusal import Refused
from dicecup.server.ledger.state import TableState
from dicecup.server.ledger.verify import verify
from tests.server.ledger.chains import NOW, TableOnPaper, forged, started


def alone(people: int = 1, **options: Any) -> TableOnPaper:
    """Somebody who holds all seats, with the start settled and nothing rolled."""
    paper = TableOnPaper(seats=people, one_screen=people > 1, **options)
    for number in range(people):
        paper.act("ann", "sit", name=f"P{number}")
        paper.act("ann", "seed", seed=f"seed {number}")
    paper.act("ann", "start")
    settle_start(paper)
    return paper


def settle_start(paper: TableOnPaper) -> None:
    while paper.state.game is not None and paper.state.game.status == "starting":
        paper.act("ann", "roll")


def forked(paper: TableOnPaper) -> TableOnPaper:
    fork = copy(paper)
    fork.events = list(paper.events)
    return fork


def boxes(paper: TableOnPaper) -> list[str]:
    """The boxes that the dice on the table can go in."""
    game = paper.state.game
    assert game is not None
    assert game.roll is not None
    return [str(placement.box) for placement in game.card.placements(game.roll)]


def dice_of(paper: TableOnPaper) -> list[tuple[int, int, int, list[int]]]:
    """Every roll: side, turn, number and dice."""
    rolled = [event.data for event in paper.events if event.kind == "rolled"]
    return [(data["side"], data["turn"], data["roll"], data["dice"]) for data in rolled]


def without_traces(state: TableState) -> TableState:
    """A table without whatever depends on the number of events."""
    return replace(state, seq=0, head="", last_event_at=0, turn_began=0, last_change=0, help=())


# --- what happens -------------------------------------------------------------------------------------------------


def test_the_dice_lie_again_as_they_lay() -> None:
    paper = alone()
    paper.act("ann", "roll")
    paper.act("ann", "roll", keep=[1, 4])
    before = paper.state
    paper.act("ann", "enter", box=boxes(paper)[0])
    assert paper.state.dice == ()
    (event,) = paper.act("ann", "take_back").events
    assert (event.kind, event.by, event.data) == ("took_back", "ann", {"side": 0, "box": "aces"})
    assert paper.state.dice == before.dice
    assert paper.state.kept == before.kept == (1, 4)
    assert without_traces(paper.state) == without_traces(before)
    paper.act("ann", "enter", box=boxes(paper)[-1])
    assert [box.category.value for box in paper.state.series[-1].game.cards[0].boxes] == [boxes_named(before)[-1]]


def boxes_named(state: TableState) -> list[str]:
    game = state.game
    assert game is not None
    assert game.roll is not None
    return [str(placement.box) for placement in game.card.placements(game.roll)]


def test_after_it_dice_can_be_rolled_again_but_the_entry_before_stands() -> None:
    paper = alone()
    for _ in range(2):
        paper.act("ann", "roll")
        paper.act("ann", "enter", box=boxes(paper)[0])
    paper.act("ann", "take_back")
    with pytest.raises(Refused, match="no box to take back"):
        paper.act("ann", "take_back")
    paper.act("ann", "roll", keep=[0])
    assert paper.state.next_place == (0, 2, 3)


@pytest.mark.parametrize("book", ["deluxe", "triple"])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_histories_with_and_without_entries_taken_back_come_to_the_same(book: str, data: st.DataObject) -> None:
    """Two tables have the same secret; at one of them entries are also made and taken back. Every die, card, bonus
    and side to move is the same, so nobody gets other dice by taking back."""
    people = data.draw(st.integers(1, 3))
    plain = alone(people, book=book)
    undoing = forked(plain)
    for _ in range(data.draw(st.integers(1, 12))):
        keeps = data.draw(st.lists(st.lists(st.integers(0, 4), max_size=4, unique=True), max_size=2))
        for paper in (plain, undoing):
            paper.act("ann", "roll")
        for keep in keeps:
            _take_back_some(undoing, data)
            for paper in (plain, undoing):
                paper.act("ann", "roll", keep=keep)
        _take_back_some(undoing, data)
        box = data.draw(st.sampled_from(boxes(plain)))
        for paper in (plain, undoing):
            paper.act("ann", "enter", box=box)
    assert dice_of(undoing) == dice_of(plain)
    assert without_traces(undoing.state) == without_traces(plain.state)
    assert fold(undoing.events) == undoing.state
    record = Record.parse(table_record(undoing.state, undoing.events))
    assert record.series == plain.state.series[-1]
    assert len(record.help or ()) == len(undoing.state.help)


def _take_back_some(paper: TableOnPaper, data: st.DataObject) -> None:
    for box in data.draw(st.lists(st.sampled_from(boxes(paper)), max_size=2)):
        paper.act("ann", "enter", box=box)
        paper.act("ann", "take_back")


def test_whatever_is_entered_instead_the_next_dice_are_the_same() -> None:
    paper = alone(2)
    paper.act("ann", "roll")
    paper.act("ann", "enter", box=boxes(paper)[0])
    seen = forked(paper)
    seen.act("ann", "roll")
    paper.act("ann", "take_back")
    paper.act("ann", "enter", box=boxes(paper)[-1])
    paper.act("ann", "roll")
    assert dice_of(paper) == dice_of(seen)


def test_a_yahtzee_bonus_is_taken_back_with_its_box() -> None:
    """Five of a kind for the second time: card, Yahtzees and bonuses are as before."""
    paper = rolling([66666, 66666], alone())
    paper.act("ann", "roll")
    paper.act("ann", "enter", box="yahtzee")
    paper.act("ann", "roll")
    before = paper.state
    paper.act("ann", "enter", box="sixes")
    game = paper.state.game
    assert game is not None
    assert sum(game.cards[0].bonuses) == 100
    paper.act("ann", "take_back")
    assert without_traces(paper.state) == without_traces(before)


class LoadedTable(TableOnPaper):
    """Dice of our choice: the events are those of a cheat, who can make any."""

    wanted: list[int]

    def act(self, by: str, kind: str, **details: Any) -> Any:
        if kind != "roll" or not self.wanted:
            return super().act(by, kind, **details)
        side, turn, roll = self.state.next_place
        dice = [int(face) for face in str(self.wanted.pop(0))]
        data = {"side": side, "turn": turn, "roll": roll, "keep": [], "dice": dice}
        self.events.append(forged(self.events[-1], "rolled", data, by))
        self.state = fold([self.events[-1]], self.state)
        return None


def rolling(dice: Sequence[int], paper: TableOnPaper) -> TableOnPaper:
    loaded = LoadedTable.__new__(LoadedTable)
    loaded.__dict__.update(paper.__dict__)
    loaded.wanted = list(dice)
    return loaded


def test_in_a_team_the_partner_who_entered_is_to_move_again() -> None:
    paper = TableOnPaper(book="classic", seats=4, one_screen=True, teams=["Reds", "Blues"])
    for number in range(4):
        paper.act("ann", "sit", name=f"P{number}")
        paper.act("ann", "seed", seed="s")
    paper.act("ann", "start")
    settle_start(paper)
    paper.act("ann", "roll")
    seat = paper.state.acting_seat
    paper.act("ann", "enter", box=boxes(paper)[0])
    assert paper.state.acting_seat != seat
    paper.act("ann", "take_back")
    assert paper.state.acting_seat == seat


@pytest.mark.parametrize(
    ("entered_at", "taken_back_at", "goes_on_from"),
    [
        (100, 130, 30),
        (-50, 10, 10),  # somebody set the clock back: the turn had used up no time
    ],
)
def test_the_turn_goes_on_with_the_time_that_it_had_left(
    entered_at: int, taken_back_at: int, goes_on_from: int
) -> None:
    paper = alone(2, turn_seconds=600)
    began = paper.state.turn_began

    def at(seconds: int, kind: str, data: dict[str, Any]) -> None:
        paper.events.append(forged(paper.events[-1], kind, data, "ann", NOW + 1000 * seconds))
        paper.state = fold([paper.events[-1]], paper.state)

    paper.act("ann", "roll")
    side, box = paper.state.series[-1].game.side, boxes(paper)[0]
    entered = forked(paper).act("ann", "enter", box=box).events[0]
    at(entered_at, "entered", entered.data)
    assert paper.state.turn_began == began + 1000 * entered_at
    at(taken_back_at, "took_back", {"side": side, "box": box})
    assert paper.state.turn_began == began + 1000 * goes_on_from


# --- who may ------------------------------------------------------------------------------------------------------


def test_nobody_takes_back_where_others_sit() -> None:
    paper = started()
    while paper.state.game is not None and paper.state.game.status == "starting":
        paper.act(mover(paper), "roll")
    by = mover(paper)
    paper.act(by, "roll")
    paper.act(by, "enter", box=boxes(paper)[0])
    assert paper.state.may_take_back is None
    for who in ("ann", "bob"):
        with pytest.raises(Refused, match="stays filled") as refused:
            paper.act(who, "take_back")
        assert refused.value.code == "not_alone"


def mover(paper: TableOnPaper) -> str:
    holder = paper.state.seats[paper.state.acting_seat or 0].holder
    assert holder is not None
    return holder


def undoer(paper: TableOnPaper) -> str | None:
    return paper.state.may_take_back


def with_bot() -> TableOnPaper:
    """Ann and a bot, Ann to move."""
    paper = TableOnPaper(seats=2)
    paper.act("ann", "sit")
    paper.act("ann", "add_bot", bot="greedy")
    paper.act("ann", "seed", seed="s")
    paper.act("ann", "start")
    while paper.state.game is not None and (paper.state.game.status == "starting" or paper.state.bot_to_move):
        by = "bot" if paper.state.bot_to_move else "ann"
        decides = paper.state.game.awaits == "decision"
        paper.act(by, "enter", box=boxes(paper)[0]) if decides else paper.act(by, "roll")
    return paper


def test_against_a_bot_until_it_rolls_and_never_the_bots_entry() -> None:
    paper = with_bot()
    paper.act("ann", "roll")
    paper.act("ann", "enter", box=boxes(paper)[0])
    assert undoer(paper) == "ann"
    waiting = forked(paper)
    waiting.act("ann", "take_back")
    assert waiting.state.acting_seat == 0
    paper.act("bot", "roll")
    assert undoer(paper) is None
    with pytest.raises(Refused, match="rolled since"):
        paper.act("ann", "take_back")
    paper.act("bot", "enter", box=boxes(paper)[0])
    with pytest.raises(Refused, match="no box to take back"):
        paper.act("ann", "take_back")


@pytest.mark.parametrize("who", ["bob", "bot", "server"])
def test_strangers_take_nothing_back(who: str) -> None:
    paper = with_bot()
    paper.act("ann", "roll")
    paper.act("ann", "enter", box=boxes(paper)[0])
    with pytest.raises(Refused, match="no seat"):
        paper.act(who, "take_back")


def test_what_a_stand_in_entered_or_leads_on_stands() -> None:
    paper = with_bot()
    paper.act("ann", "roll")
    by_stand_in = forked(paper)
    by_stand_in.act("ann", "stand_in", seat=0)
    by_stand_in.act("bot", "enter", box=boxes(by_stand_in)[0])
    by_stand_in.act("ann", "return")
    assert by_stand_in.state.may_take_back is None
    paper.act("ann", "enter", box=boxes(paper)[0])
    paper.act("ann", "stand_in", seat=0)
    assert paper.state.may_take_back is None


def test_a_seat_that_moves_to_another_device_takes_the_right_along() -> None:
    paper = alone()
    paper.act("ann", "roll")
    paper.act("ann", "enter", box=boxes(paper)[0])
    paper.act("ann", "seat_link")
    paper.act("bob", "claim_seat", token="t" * 16)
    assert paper.state.may_take_back == "bob"
    paper.act("bob", "take_back")


def test_the_entry_that_ends_a_game_stands() -> None:
    """It reveals the secret, so a side with rolls left would know them."""
    paper = alone(games=2)
    while len(paper.state.endings) == 0:
        paper.act("ann", "roll")
        paper.act("ann", "enter", box=boxes(paper)[0])
    assert paper.state.pledges[0].secret is not None
    assert paper.state.may_take_back is None
    with pytest.raises(Refused, match="the game is over"):
        paper.act("ann", "take_back")
    paper.act("ann", "seed", seed="for the second game")
    assert paper.state.game is not None
    assert not paper.state.game.history
    with pytest.raises(Refused, match="no box to take back"):
        paper.act("ann", "take_back")


def test_real_dice_are_corrected_instead() -> None:
    paper = started(dice="real")
    paper.act("ann", "write", box="aces", points=3)
    with pytest.raises(Refused, match="correct the score"):
        paper.act("ann", "take_back")


def test_a_resignation_is_not_taken_back_nor_what_came_before() -> None:
    paper = alone(3)
    paper.act("ann", "roll")
    paper.act("ann", "enter", box=boxes(paper)[0])
    paper.act("ann", "resign", seat=paper.state.acting_seat)
    assert paper.state.may_take_back is None


# --- records and their proof --------------------------------------------------------------------------------------


def finished(rematch: bool = False) -> TableOnPaper:
    """A game with two entries taken back with the same dice and one with other dice; then a game with one more."""
    paper = alone(2)
    for _ in range(1 + rematch):
        number = 0
        while paper.state.game is not None:
            paper.act("ann", "roll")
            if number in (0, 5):
                for box in boxes(paper)[: 2 - (number > 0)]:
                    paper.act("ann", "enter", box=box)
                    paper.act("ann", "take_back")
            paper.act("ann", "enter", box=boxes(paper)[-1])
            number += 1
        if rematch and len(paper.state.series) == 1:
            paper.act("ann", "rematch")
            for seat in (0, 1):
                paper.act("ann", "seed", seed="again", seat=seat)
            paper.act("ann", "start")
            settle_start(paper)
    return paper


@pytest.fixture(scope="module")
def paper() -> TableOnPaper:
    return finished(rematch=True)


@pytest.mark.parametrize("series", [1, 2])
def test_the_record_marks_the_first_entry_taken_back_and_is_proved(paper: TableOnPaper, series: int) -> None:
    text = table_record(paper.state, paper.events, series)
    record = Record.parse(text)
    assert record.dump() == text
    assert record.knows_help
    assert [(mark.game, mark.turn, mark.roll, mark.kinds) for mark in record.help or ()] == [
        (1, 1, 1, ("undo",)),
        (1, 3, 1, ("undo",)),
    ]
    first = paper.state.series[series - 1].game.history[0]
    taken_back = (record.help or ())[0].taken_back
    assert isinstance(first, Turn)
    assert taken_back is not None
    assert taken_back != Enter(first.box)
    report = verify(text)
    assert report.verdict == "verified"
    assert [check.detail for check in report.checks if check.name == "taken back"] == [
        "2 entries were taken back before the next roll; no die was rolled again"
    ]


def test_marks_that_differ_from_the_chain_are_noticed(paper: TableOnPaper) -> None:
    lines = table_record(paper.state, paper.events).splitlines(keepends=True)
    marks = [line for line in lines if line.startswith('[Help "')]
    changed = [
        [line for line in lines if line != marks[0]],
        [line for line in lines if not line.startswith(("[HelpMarks", '[Help "'))],
        [line.replace("undo aces", "undo twos") if line == marks[0] else line for line in lines],
    ]
    for each in changed:
        assert each != lines
        report = verify("".join(each))
        assert report.verdict == "failed"
        assert [check.name for check in report.checks if check.holds is False] == ["taken back", "help"]


def test_a_game_without_any_has_no_mark() -> None:
    paper = alone()
    paper.act("ann", "roll")
    paper.act("ann", "enter", box=boxes(paper)[0])
    text = table_record(paper.state, paper.events)
    assert '[Help "' not in text
    assert [check for check in verify(text).checks if check.name == "taken back"] == []


@pytest.mark.parametrize(
    ("by", "data", "why"),
    [
        ("bob", {"side": 0, "box": "aces"}, "only the last entry"),
        ("ann", {"side": 0, "box": "chance"}, "the last entry is aces"),
        ("ann", {"side": 1, "box": "aces"}, "the last entry is aces"),
    ],
)
def test_a_chain_that_takes_back_what_it_may_not_is_broken(by: str, data: dict[str, Any], why: str) -> None:
    paper = alone()
    paper.act("ann", "roll")
    paper.act("ann", "enter", box="aces")
    with pytest.raises(BrokenChain, match=why):
        _after(paper, forged(paper.events[-1], "took_back", data, by))


def test_a_chain_cannot_take_back_after_a_roll() -> None:
    paper = alone()
    paper.act("ann", "roll")
    paper.act("ann", "enter", box="aces")
    paper.act("ann", "roll")
    with pytest.raises(BrokenChain, match="only the last entry"):
        _after(paper, forged(paper.events[-1], "took_back", {"side": 0, "box": "aces"}, "ann"))


def _after(paper: TableOnPaper, event: Event) -> TableState:
    return fold([event], paper.state)
