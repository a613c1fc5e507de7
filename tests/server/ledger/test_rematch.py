"""A rematch takes place when everybody who sits at the table wants it; a turn whose time ran out costs one turn."""

from __future__ import annotations

from typing import Any

import pytest

from dicecup.server.ledger.chain import BrokenChain
from dicecup.server.ledger.decide import decide_timeout
from dicecup.server.ledger.decision import Situation
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.refusal import Refused

from .chains import NOW, Bench, forged, played, started


def resigned(*people: str, **options: Any) -> Bench:
    """A game of these people that is over because all but the last resigned."""
    bench = Bench(seats=len(people), **options)
    for by in people:
        bench.act(by, "sit")
    bench.act("ann", "start", without_seeds=True)
    for by in people[:-1]:
        bench.act(by, "resign")
    return bench


def kinds(bench: Bench, since: int) -> list[str]:
    return [event.kind for event in bench.events[since:]]


def test_it_waits_for_everybody() -> None:
    bench = resigned("ann", "bob", "cid")
    done = len(bench.events)
    bench.act("cid", "want_rematch")
    with pytest.raises(Refused, match="waits for ann, bob"):
        bench.act("cid", "want_rematch")
    bench.act("ann", "want_rematch")
    assert bench.state.phase == "over"
    with pytest.raises(Refused, match=r"waits for bob$"):
        bench.act("cid", "want_rematch")
    bench.act("bob", "want_rematch")
    assert kinds(bench, done) == ["agreed", "agreed", "rematched", "pledged"]
    assert (bench.state.phase, bench.state.agreed) == ("gathering", frozenset())
    assert [seat.name for seat in bench.state.seats] == ["ann", "bob", "cid"], "seats and rules are as before"
    assert fold(bench.events) == bench.state


def test_programs_of_the_first_version_ask_nobody() -> None:
    bench = resigned("ann", "bob")
    done = len(bench.events)
    bench.act("bob", "rematch")
    assert kinds(bench, done) == ["rematched", "pledged"]


def test_whoever_is_alone_with_bots_waits_for_nobody() -> None:
    bench = Bench(seats=2)
    bench.act("ann", "sit")
    bench.act("ann", "add_bot", bot="random")
    bench.act("ann", "start", without_seeds=True)
    bench.act("ann", "resign")
    done = len(bench.events)
    bench.act("ann", "want_rematch")
    assert kinds(bench, done) == ["rematched", "pledged"]


def test_whoever_leaves_instead_is_not_waited_for() -> None:
    bench = resigned("ann", "bob")
    done = len(bench.events)
    bench.act("ann", "want_rematch")
    bench.act("bob", "leave")
    assert kinds(bench, done) == ["agreed", "left", "rematched", "pledged"]
    assert [seat.name for seat in bench.state.seats] == ["ann", ""]


def test_nobody_is_left_who_wants_one() -> None:
    bench = resigned("ann", "bob")
    bench.act("ann", "want_rematch")
    done = len(bench.events)
    bench.act("ann", "leave")
    assert kinds(bench, done) == ["left", "hosted"]
    bench.act("bob", "want_rematch")
    assert bench.state.phase == "gathering"


def test_where_everybody_has_gone_nothing_begins_again() -> None:
    bench = resigned("ann", "bob")
    bench.act("ann", "want_rematch")
    for by in ("ann", "bob"):
        done = len(bench.events)
        bench.act(by, "leave")
        assert "rematched" not in kinds(bench, done)
    assert bench.state.phase == "over"


def test_it_does_not_wait_for_somebody_for_whom_a_bot_plays() -> None:
    bench = resigned("ann", "bob", "cid")
    bench.act("cid", "stand_in", seat=2)
    bench.act("ann", "want_rematch")
    bench.act("bob", "want_rematch")
    assert bench.state.phase == "gathering"
    assert bench.state.seats[2].stand_in is not None


def test_the_host_goes_on_without_somebody_who_is_away() -> None:
    bench = resigned("ann", "bob", "cid")
    bench.act("ann", "want_rematch")
    bench.act("bob", "want_rematch")
    bench.act("ann", "remove", seat=2)
    assert bench.state.phase == "gathering"


def test_an_agreement_that_somebody_put_in_is_out_of_place() -> None:
    bench = played()
    for holder in ("eve", "ann"):
        agreed = forged(bench.events[-1], "agreed", {"holder": holder}, by=holder)
        if holder == "ann":
            again = forged(agreed, "agreed", {"holder": "ann"})
            with pytest.raises(BrokenChain, match="once"):
                fold([*bench.events, agreed, again])
        else:
            with pytest.raises(BrokenChain, match="sits at the table"):
                fold([*bench.events, agreed])
    with pytest.raises(BrokenChain, match="not over"):
        fold([*bench.events[:-2], forged(bench.events[-3], "agreed", {"holder": "ann"})])


# --- time -------------------------------------------------------------------------------------------------------


def time_out(bench: Bench) -> int:
    """The seat whose time ran out."""
    seat = bench.state.acting_seat
    assert seat is not None
    decision = decide_timeout(bench.state, Situation("server", NOW))
    bench.events += decision.events
    bench.state = decision.state
    return seat


def move_bot(bench: Bench) -> None:
    game = bench.state.game
    assert game is not None
    if game.awaits == "dice":
        bench.act("bot", "roll")
    else:
        assert game.roll is not None
        bench.act("bot", "enter", box=str(game.card.placements(game.roll)[0].box))


def test_a_bot_plays_the_turn_and_no_more() -> None:
    bench = started(turn_seconds=60)
    while bench.state.game and bench.state.game.status == "starting":
        seat = time_out(bench)
        move_bot(bench)
        assert bench.state.seats[seat].stand_in is None, "a roll for the start is a turn"
    seat = time_out(bench)
    move_bot(bench)
    assert bench.state.seats[seat].stand_in is not None, "the turn goes on"
    move_bot(bench)
    assert [event.kind for event in bench.events[-2:]] == ["entered", "returned"]
    assert bench.state.acting_seat != seat
    assert [seat.stand_in for seat in bench.state.seats] == [None, None]
    assert not bench.state.seats[seat].late
    assert fold(bench.events) == bench.state


def test_whoever_comes_back_plays_the_rest_of_the_turn() -> None:
    bench = started(turn_seconds=60)
    while bench.state.game and bench.state.game.status == "starting":
        time_out(bench)
        move_bot(bench)
    seat = time_out(bench)
    move_bot(bench)
    person = ("ann", "bob")[seat]
    bench.act(person, "return")
    bench.act(person, "enter", box="chance")
    assert [event.kind for event in bench.events[-2:]] == ["returned", "entered"]


def test_whoever_comes_back_before_the_roll_for_the_start_makes_it() -> None:
    bench = started(turn_seconds=60)
    seat = time_out(bench)
    bench.act(("ann", "bob")[seat], "return")
    assert bench.events[-1].kind == "returned"
    assert bench.events[-2].kind == "stood_in"
    assert bench.state.acting_seat == seat


def test_a_bot_that_somebody_asked_for_stays() -> None:
    bench = started(turn_seconds=60)
    while bench.state.game and bench.state.game.status == "starting":
        time_out(bench)
        move_bot(bench)
    seat = bench.state.acting_seat
    assert seat is not None
    bench.act(("ann", "bob")[seat], "stand_in", seat=seat)
    move_bot(bench)
    move_bot(bench)
    assert bench.state.acting_seat != seat
    assert bench.state.seats[seat].stand_in is not None


def test_between_the_games_of_a_series_nobody_waits_for_whoever_ran_out_of_time() -> None:
    bench = started(turn_seconds=60, games=2, rules={"categories": "aces,chance"})
    while bench.state.phase == "playing" and len(bench.state.series[-1].games) == 1:
        time_out(bench)
        while bench.state.bot_to_move:
            move_bot(bench)
    late = [number for number, seat in enumerate(bench.state.seats) if seat.stand_in]
    assert len(late) == 1
    assert bench.state.between_games
    bench.act(("bob", "ann")[late[0]], "seed", seed="on")
    assert bench.state.phase == "playing", "the next game has begun"
    while bench.state.acting_seat != late[0]:
        bench.act(("ann", "bob")[bench.state.acting_seat or 0], "roll")
    move_bot(bench)
    assert bench.state.seats[late[0]].stand_in is None
