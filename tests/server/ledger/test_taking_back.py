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
from tests.server.ledger.chains import NOW, Bench, forged, started


def alone(people: int = 1, **options: Any) -> Bench:
    """Somebody who holds all seats, with the start settled and nothing rolled."""
    bench = Bench(seats=people, one_screen=people > 1, **options)
    for number in range(people):
        bench.act("ann", "sit", name=f"P{number}")
        bench.act("ann", "seed", seed=f"seed {number}")
    bench.act("ann", "start")
    settle_start(bench)
    return bench


def settle_start(bench: Bench) -> None:
    while bench.state.game is not None and bench.state.game.status == "starting":
        bench.act("ann", "roll")


def forked(bench: Bench) -> Bench:
    fork = copy(bench)
    fork.events = list(bench.events)
    return fork


def boxes(bench: Bench) -> list[str]:
    """The boxes that the dice on the table can go in."""
    game = bench.state.game
    assert game is not None
    assert game.roll is not None
    return [str(placement.box) for placement in game.card.placements(game.roll)]


def dice_of(bench: Bench) -> list[tuple[int, int, int, list[int]]]:
    """Every roll: side, turn, number and dice."""
    rolled = [event.data for event in bench.events if event.kind == "rolled"]
    return [(data["side"], data["turn"], data["roll"], data["dice"]) for data in rolled]


def without_traces(state: TableState) -> TableState:
    """A table without whatever depends on the number of events."""
    return replace(state, seq=0, head="", last_event_at=0, turn_began=0, last_change=0, help=())


# --- what happens -------------------------------------------------------------------------------------------------


def test_the_dice_lie_again_as_they_lay() -> None:
    bench = alone()
    bench.act("ann", "roll")
    bench.act("ann", "roll", keep=[1, 4])
    before = bench.state
    bench.act("ann", "enter", box=boxes(bench)[0])
    assert bench.state.dice == ()
    (event,) = bench.act("ann", "take_back").events
    assert (event.kind, event.by, event.data) == ("took_back", "ann", {"side": 0, "box": "aces"})
    assert bench.state.dice == before.dice
    assert bench.state.kept == before.kept == (1, 4)
    assert without_traces(bench.state) == without_traces(before)
    bench.act("ann", "enter", box=boxes(bench)[-1])
    assert [box.category.value for box in bench.state.series[-1].game.cards[0].boxes] == [boxes_named(before)[-1]]


def boxes_named(state: TableState) -> list[str]:
    game = state.game
    assert game is not None
    assert game.roll is not None
    return [str(placement.box) for placement in game.card.placements(game.roll)]


def test_after_it_dice_can_be_rolled_again_but_the_entry_before_stands() -> None:
    bench = alone()
    for _ in range(2):
        bench.act("ann", "roll")
        bench.act("ann", "enter", box=boxes(bench)[0])
    bench.act("ann", "take_back")
    with pytest.raises(Refused, match="no box to take back"):
        bench.act("ann", "take_back")
    bench.act("ann", "roll", keep=[0])
    assert bench.state.next_place == (0, 2, 3)


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
        for bench in (plain, undoing):
            bench.act("ann", "roll")
        for keep in keeps:
            _take_back_some(undoing, data)
            for bench in (plain, undoing):
                bench.act("ann", "roll", keep=keep)
        _take_back_some(undoing, data)
        box = data.draw(st.sampled_from(boxes(plain)))
        for bench in (plain, undoing):
            bench.act("ann", "enter", box=box)
    assert dice_of(undoing) == dice_of(plain)
    assert without_traces(undoing.state) == without_traces(plain.state)
    assert fold(undoing.events) == undoing.state
    record = Record.parse(table_record(undoing.state, undoing.events))
    assert record.series == plain.state.series[-1]
    assert len(record.help or ()) == len(undoing.state.help)


def _take_back_some(bench: Bench, data: st.DataObject) -> None:
    for box in data.draw(st.lists(st.sampled_from(boxes(bench)), max_size=2)):
        bench.act("ann", "enter", box=box)
        bench.act("ann", "take_back")


def test_whatever_is_entered_instead_the_next_dice_are_the_same() -> None:
    bench = alone(2)
    bench.act("ann", "roll")
    bench.act("ann", "enter", box=boxes(bench)[0])
    seen = forked(bench)
    seen.act("ann", "roll")
    bench.act("ann", "take_back")
    bench.act("ann", "enter", box=boxes(bench)[-1])
    bench.act("ann", "roll")
    assert dice_of(bench) == dice_of(seen)


def test_a_yahtzee_bonus_is_taken_back_with_its_box() -> None:
    """Five of a kind for the second time: card, Yahtzees and bonuses are as before."""
    bench = rolling([66666, 66666], alone())
    bench.act("ann", "roll")
    bench.act("ann", "enter", box="yahtzee")
    bench.act("ann", "roll")
    before = bench.state
    bench.act("ann", "enter", box="sixes")
    game = bench.state.game
    assert game is not None
    assert sum(game.cards[0].bonuses) == 100
    bench.act("ann", "take_back")
    assert without_traces(bench.state) == without_traces(before)


class LoadedBench(Bench):
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


def rolling(dice: Sequence[int], bench: Bench) -> Bench:
    loaded = LoadedBench.__new__(LoadedBench)
    loaded.__dict__.update(bench.__dict__)
    loaded.wanted = list(dice)
    return loaded


def test_in_a_team_the_partner_who_entered_is_to_move_again() -> None:
    bench = Bench(book="classic", seats=4, one_screen=True, teams=["Reds", "Blues"])
    for number in range(4):
        bench.act("ann", "sit", name=f"P{number}")
        bench.act("ann", "seed", seed="s")
    bench.act("ann", "start")
    settle_start(bench)
    bench.act("ann", "roll")
    seat = bench.state.acting_seat
    bench.act("ann", "enter", box=boxes(bench)[0])
    assert bench.state.acting_seat != seat
    bench.act("ann", "take_back")
    assert bench.state.acting_seat == seat


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
    bench = alone(2, turn_seconds=600)
    began = bench.state.turn_began

    def at(seconds: int, kind: str, data: dict[str, Any]) -> None:
        bench.events.append(forged(bench.events[-1], kind, data, "ann", NOW + 1000 * seconds))
        bench.state = fold([bench.events[-1]], bench.state)

    bench.act("ann", "roll")
    side, box = bench.state.series[-1].game.side, boxes(bench)[0]
    entered = forked(bench).act("ann", "enter", box=box).events[0]
    at(entered_at, "entered", entered.data)
    assert bench.state.turn_began == began + 1000 * entered_at
    at(taken_back_at, "took_back", {"side": side, "box": box})
    assert bench.state.turn_began == began + 1000 * goes_on_from


# --- who may ------------------------------------------------------------------------------------------------------


def test_nobody_takes_back_where_others_sit() -> None:
    bench = started()
    while bench.state.game is not None and bench.state.game.status == "starting":
        bench.act(mover(bench), "roll")
    by = mover(bench)
    bench.act(by, "roll")
    bench.act(by, "enter", box=boxes(bench)[0])
    assert bench.state.may_take_back is None
    for who in ("ann", "bob"):
        with pytest.raises(Refused, match="stays filled") as refused:
            bench.act(who, "take_back")
        assert refused.value.code == "not_alone"


def mover(bench: Bench) -> str:
    holder = bench.state.seats[bench.state.acting_seat or 0].holder
    assert holder is not None
    return holder


def undoer(bench: Bench) -> str | None:
    return bench.state.may_take_back


def with_bot() -> Bench:
    """Ann and a bot, Ann to move."""
    bench = Bench(seats=2)
    bench.act("ann", "sit")
    bench.act("ann", "add_bot", bot="greedy")
    bench.act("ann", "seed", seed="s")
    bench.act("ann", "start")
    while bench.state.game is not None and (bench.state.game.status == "starting" or bench.state.bot_to_move):
        by = "bot" if bench.state.bot_to_move else "ann"
        decides = bench.state.game.awaits == "decision"
        bench.act(by, "enter", box=boxes(bench)[0]) if decides else bench.act(by, "roll")
    return bench


def test_against_a_bot_until_it_rolls_and_never_the_bots_entry() -> None:
    bench = with_bot()
    bench.act("ann", "roll")
    bench.act("ann", "enter", box=boxes(bench)[0])
    assert undoer(bench) == "ann"
    waiting = forked(bench)
    waiting.act("ann", "take_back")
    assert waiting.state.acting_seat == 0
    bench.act("bot", "roll")
    assert undoer(bench) is None
    with pytest.raises(Refused, match="rolled since"):
        bench.act("ann", "take_back")
    bench.act("bot", "enter", box=boxes(bench)[0])
    with pytest.raises(Refused, match="no box to take back"):
        bench.act("ann", "take_back")


@pytest.mark.parametrize("who", ["bob", "bot", "server"])
def test_strangers_take_nothing_back(who: str) -> None:
    bench = with_bot()
    bench.act("ann", "roll")
    bench.act("ann", "enter", box=boxes(bench)[0])
    with pytest.raises(Refused, match="no seat"):
        bench.act(who, "take_back")


def test_what_a_stand_in_entered_or_leads_on_stands() -> None:
    bench = with_bot()
    bench.act("ann", "roll")
    by_stand_in = forked(bench)
    by_stand_in.act("ann", "stand_in", seat=0)
    by_stand_in.act("bot", "enter", box=boxes(by_stand_in)[0])
    by_stand_in.act("ann", "return")
    assert by_stand_in.state.may_take_back is None
    bench.act("ann", "enter", box=boxes(bench)[0])
    bench.act("ann", "stand_in", seat=0)
    assert bench.state.may_take_back is None


def test_a_seat_that_moves_to_another_device_takes_the_right_along() -> None:
    bench = alone()
    bench.act("ann", "roll")
    bench.act("ann", "enter", box=boxes(bench)[0])
    bench.act("ann", "seat_link")
    bench.act("bob", "claim_seat", token="t" * 16)
    assert bench.state.may_take_back == "bob"
    bench.act("bob", "take_back")


def test_the_entry_that_ends_a_game_stands() -> None:
    """It reveals the secret, so a side with rolls left would know them."""
    bench = alone(games=2)
    while len(bench.state.endings) == 0:
        bench.act("ann", "roll")
        bench.act("ann", "enter", box=boxes(bench)[0])
    assert bench.state.pledges[0].secret is not None
    assert bench.state.may_take_back is None
    with pytest.raises(Refused, match="the game is over"):
        bench.act("ann", "take_back")
    bench.act("ann", "seed", seed="for the second game")
    assert bench.state.game is not None
    assert not bench.state.game.history
    with pytest.raises(Refused, match="no box to take back"):
        bench.act("ann", "take_back")


def test_real_dice_are_corrected_instead() -> None:
    bench = started(dice="real")
    bench.act("ann", "write", box="aces", points=3)
    with pytest.raises(Refused, match="correct the score"):
        bench.act("ann", "take_back")


def test_a_resignation_is_not_taken_back_nor_what_came_before() -> None:
    bench = alone(3)
    bench.act("ann", "roll")
    bench.act("ann", "enter", box=boxes(bench)[0])
    bench.act("ann", "resign", seat=bench.state.acting_seat)
    assert bench.state.may_take_back is None


# --- records and their proof --------------------------------------------------------------------------------------


def finished(rematch: bool = False) -> Bench:
    """A game with two entries taken back with the same dice and one with other dice; then a game with one more."""
    bench = alone(2)
    for _ in range(1 + rematch):
        number = 0
        while bench.state.game is not None:
            bench.act("ann", "roll")
            if number in (0, 5):
                for box in boxes(bench)[: 2 - (number > 0)]:
                    bench.act("ann", "enter", box=box)
                    bench.act("ann", "take_back")
            bench.act("ann", "enter", box=boxes(bench)[-1])
            number += 1
        if rematch and len(bench.state.series) == 1:
            bench.act("ann", "rematch")
            for seat in (0, 1):
                bench.act("ann", "seed", seed="again", seat=seat)
            bench.act("ann", "start")
            settle_start(bench)
    return bench


@pytest.fixture(scope="module")
def bench() -> Bench:
    return finished(rematch=True)


@pytest.mark.parametrize("series", [1, 2])
def test_the_record_marks_the_first_entry_taken_back_and_is_proved(bench: Bench, series: int) -> None:
    text = table_record(bench.state, bench.events, series)
    record = Record.parse(text)
    assert record.dump() == text
    assert record.knows_help
    assert [(mark.game, mark.turn, mark.roll, mark.kinds) for mark in record.help or ()] == [
        (1, 1, 1, ("undo",)),
        (1, 3, 1, ("undo",)),
    ]
    first = bench.state.series[series - 1].game.history[0]
    taken_back = (record.help or ())[0].taken_back
    assert isinstance(first, Turn)
    assert taken_back is not None
    assert taken_back != Enter(first.box)
    report = verify(text)
    assert report.verdict == "verified"
    assert [check.detail for check in report.checks if check.name == "taken back"] == [
        "2 entries were taken back before the next roll; no die was rolled again"
    ]


def test_marks_that_differ_from_the_chain_are_noticed(bench: Bench) -> None:
    lines = table_record(bench.state, bench.events).splitlines(keepends=True)
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
    bench = alone()
    bench.act("ann", "roll")
    bench.act("ann", "enter", box=boxes(bench)[0])
    text = table_record(bench.state, bench.events)
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
    bench = alone()
    bench.act("ann", "roll")
    bench.act("ann", "enter", box="aces")
    with pytest.raises(BrokenChain, match=why):
        _after(bench, forged(bench.events[-1], "took_back", data, by))


def test_a_chain_cannot_take_back_after_a_roll() -> None:
    bench = alone()
    bench.act("ann", "roll")
    bench.act("ann", "enter", box="aces")
    bench.act("ann", "roll")
    with pytest.raises(BrokenChain, match="only the last entry"):
        _after(bench, forged(bench.events[-1], "took_back", {"side": 0, "box": "aces"}, "ann"))


def _after(bench: Bench, event: Event) -> TableState:
    return fold([event], bench.state)
