"""A rematch takes place when everybody who sits at the table wants it; a turn whose time ran out costs one turn."""

from __future__ import annotations

from typing import Any

import pytest

from dicecup.server.ledger.actions import ACTION
from dicecup.server.ledger.chain import BrokenChain
from dicecup.server.ledger.decide import decide, decide_timeout
from dicecup.server.ledger.decision import Situation
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.refusal import Refused

from .chains import NOW, TableOnPaper, forged, played, started


def resigned(*people: str, **options: Any) -> TableOnPaper:
    """A game of these people that is over because all but the last resigned."""
    paper = TableOnPaper(seats=len(people), **options)
    for by in people:
        paper.act(by, "sit")
    paper.act("ann", "start", without_seeds=True)
    for by in people[:-1]:
        paper.act(by, "resign")
    return paper


def kinds(paper: TableOnPaper, since: int) -> list[str]:
    return [event.kind for event in paper.events[since:]]


def test_it_waits_for_everybody() -> None:
    paper = resigned("ann", "bob", "cid")
    done = len(paper.events)
    paper.act("cid", "want_rematch")
    with pytest.raises(Refused, match="waits for ann, bob"):
        paper.act("cid", "want_rematch")
    paper.act("ann", "want_rematch")
    assert paper.state.phase == "over"
    with pytest.raises(Refused, match=r"waits for bob$"):
        paper.act("cid", "want_rematch")
    paper.act("bob", "want_rematch")
    assert kinds(paper, done) == ["agreed", "agreed", "rematched", "pledged"]
    assert (paper.state.phase, paper.state.agreed) == ("gathering", frozenset())
    assert [seat.name for seat in paper.state.seats] == ["ann", "bob", "cid"], "seats and rules are as before"
    assert fold(paper.events) == paper.state


def test_programs_of_the_first_version_ask_nobody() -> None:
    paper = resigned("ann", "bob")
    done = len(paper.events)
    paper.act("bob", "rematch")
    assert kinds(paper, done) == ["rematched", "pledged"]


def test_whoever_is_alone_with_bots_waits_for_nobody() -> None:
    paper = TableOnPaper(seats=2)
    paper.act("ann", "sit")
    paper.act("ann", "add_bot", bot="random")
    paper.act("ann", "start", without_seeds=True)
    paper.act("ann", "resign")
    done = len(paper.events)
    paper.act("ann", "want_rematch")
    assert kinds(paper, done) == ["rematched", "pledged"]


def test_whoever_leaves_instead_is_not_waited_for() -> None:
    paper = resigned("ann", "bob")
    done = len(paper.events)
    paper.act("ann", "want_rematch")
    paper.act("bob", "leave")
    assert kinds(paper, done) == ["agreed", "left", "rematched", "pledged"]
    assert [seat.name for seat in paper.state.seats] == ["ann", ""]


def test_nobody_is_left_who_wants_one() -> None:
    paper = resigned("ann", "bob")
    paper.act("ann", "want_rematch")
    done = len(paper.events)
    paper.act("ann", "leave")
    assert kinds(paper, done) == ["left", "hosted"]
    paper.act("bob", "want_rematch")
    assert paper.state.phase == "gathering"


def test_where_everybody_has_gone_nothing_begins_again() -> None:
    paper = resigned("ann", "bob")
    paper.act("ann", "want_rematch")
    for by in ("ann", "bob"):
        done = len(paper.events)
        paper.act(by, "leave")
        assert "rematched" not in kinds(paper, done)
    assert paper.state.phase == "over"


def test_it_does_not_wait_for_somebody_for_whom_a_bot_plays() -> None:
    paper = resigned("ann", "bob", "cid")
    paper.act("cid", "stand_in", seat=2)
    paper.act("ann", "want_rematch")
    paper.act("bob", "want_rematch")
    assert paper.state.phase == "gathering"
    assert paper.state.seats[2].stand_in is not None


def test_the_host_goes_on_without_somebody_who_is_away() -> None:
    paper = resigned("ann", "bob", "cid")
    paper.act("ann", "want_rematch")
    paper.act("bob", "want_rematch")
    paper.act("ann", "remove", seat=2)
    assert paper.state.phase == "gathering"


def test_an_agreement_that_somebody_put_in_is_out_of_place() -> None:
    paper = played()
    for holder in ("eve", "ann"):
        agreed = forged(paper.events[-1], "agreed", {"holder": holder}, by=holder)
        if holder == "ann":
            again = forged(agreed, "agreed", {"holder": "ann"})
            with pytest.raises(BrokenChain, match="once"):
                fold([*paper.events, agreed, again])
        else:
            with pytest.raises(BrokenChain, match="sits at the table"):
                fold([*paper.events, agreed])
    with pytest.raises(BrokenChain, match="not over"):
        fold([*paper.events[:-2], forged(paper.events[-3], "agreed", {"holder": "ann"})])


# --- time -------------------------------------------------------------------------------------------------------


def time_out(paper: TableOnPaper) -> int:
    """The seat whose time ran out."""
    seat = paper.state.acting_seat
    assert seat is not None
    decision = decide_timeout(paper.state, Situation("server", NOW))
    paper.events += decision.events
    paper.state = decision.state
    return seat


def move_bot(paper: TableOnPaper) -> None:
    game = paper.state.game
    assert game is not None
    if game.awaits == "dice":
        paper.act("bot", "roll")
    else:
        assert game.roll is not None
        paper.act("bot", "enter", box=str(game.card.placements(game.roll)[0].box))


def test_a_bot_plays_the_turn_and_no_more() -> None:
    paper = started(turn_seconds=60)
    while paper.state.game and paper.state.game.status == "starting":
        seat = time_out(paper)
        move_bot(paper)
        assert paper.state.seats[seat].stand_in is None, "a roll for the start is a turn"
    seat = time_out(paper)
    move_bot(paper)
    assert paper.state.seats[seat].stand_in is not None, "the turn goes on"
    move_bot(paper)
    assert [event.kind for event in paper.events[-2:]] == ["entered", "returned"]
    assert paper.state.acting_seat != seat
    assert [seat.stand_in for seat in paper.state.seats] == [None, None]
    assert not paper.state.seats[seat].late
    assert fold(paper.events) == paper.state


def test_whoever_comes_back_plays_the_rest_of_the_turn() -> None:
    paper = started(turn_seconds=60)
    while paper.state.game and paper.state.game.status == "starting":
        time_out(paper)
        move_bot(paper)
    seat = time_out(paper)
    move_bot(paper)
    person = ("ann", "bob")[seat]
    paper.act(person, "return")
    paper.act(person, "enter", box="chance")
    assert [event.kind for event in paper.events[-2:]] == ["returned", "entered"]


def test_whoever_comes_back_before_the_roll_for_the_start_makes_it() -> None:
    paper = started(turn_seconds=60)
    seat = time_out(paper)
    paper.act(("ann", "bob")[seat], "return")
    assert paper.events[-1].kind == "returned"
    assert paper.events[-2].kind == "stood_in"
    assert paper.state.acting_seat == seat


def test_a_bot_that_somebody_asked_for_stays() -> None:
    paper = started(turn_seconds=60)
    while paper.state.game and paper.state.game.status == "starting":
        time_out(paper)
        move_bot(paper)
    seat = paper.state.acting_seat
    assert seat is not None
    paper.act(("ann", "bob")[seat], "stand_in", seat=seat)
    move_bot(paper)
    move_bot(paper)
    assert paper.state.acting_seat != seat
    assert paper.state.seats[seat].stand_in is not None


def test_between_the_games_of_a_series_nobody_waits_for_whoever_ran_out_of_time() -> None:
    paper = started(turn_seconds=60, games=2, rules={"categories": "aces,chance"})
    while paper.state.phase == "playing" and len(paper.state.series[-1].games) == 1:
        time_out(paper)
        while paper.state.bot_to_move:
            move_bot(paper)
    late = [number for number, seat in enumerate(paper.state.seats) if seat.stand_in]
    assert len(late) == 1
    assert paper.state.between_games
    paper.act(("bob", "ann")[late[0]], "seed", seed="on")
    assert paper.state.phase == "playing", "the next game has begun"
    while paper.state.acting_seat != late[0]:
        paper.act(("ann", "bob")[paper.state.acting_seat or 0], "roll")
    move_bot(paper)
    assert paper.state.seats[late[0]].stand_in is None


def at(paper: TableOnPaper, seconds: int, by: str, kind: str, **details: Any) -> None:
    """Act so many seconds after the table was made."""
    action = ACTION.validate_python({"type": kind, "action_id": "x", "seq": paper.state.seq, **details})
    situation = Situation(by, NOW + 1000 * seconds, paper.secret, by, seat_token=lambda *_: "t" * 16)
    decision = decide(paper.state, action, situation)
    paper.events += decision.events
    paper.state = decision.state


def began(paper: TableOnPaper) -> int:
    """How many seconds after the table was made the turn under way began."""
    return (paper.state.turn_began - NOW) // 1000


def test_every_roll_for_the_start_and_every_turn_has_its_full_time() -> None:
    """Also the turn of whoever comes after a player who resigns. Rolls and the others' resignations give no time."""
    paper = TableOnPaper(seats=3, turn_seconds=60)
    people = ("ann", "bob", "cid")
    for by in people:
        paper.act(by, "sit")
    at(paper, 5, "ann", "start", without_seeds=True)
    assert began(paper) == 5
    clock = 5
    while paper.state.game and paper.state.game.status == "starting":
        clock += 10
        at(paper, clock, people[paper.state.acting_seat or 0], "roll")
        assert began(paper) == clock
    mover = people[paper.state.acting_seat or 0]
    after = people[((paper.state.acting_seat or 0) + 1) % 3]
    at(paper, 100, mover, "roll")
    assert began(paper) == clock
    at(paper, 110, mover, "enter", box="chance")
    assert (people[paper.state.acting_seat or 0], began(paper)) == (after, 110)
    at(paper, 120, after, "roll")
    at(paper, 130, after, "resign")
    assert (paper.state.phase, began(paper)) == ("playing", 130)
    assert fold(paper.events) == paper.state


@pytest.mark.parametrize(("duplicate", "since"), [(False, 20), (True, 0)])
def test_whoever_takes_over_a_seat_by_its_link_has_the_full_time_unless_all_share_it(
    duplicate: bool, since: int
) -> None:
    paper = started(turn_seconds=60, coach=False, duplicate=duplicate)
    seat = time_out(paper)
    person = ("ann", "bob")[seat]
    at(paper, 10, person, "seat_link")
    at(paper, 20, "cid", "claim_seat", token="t" * 16)
    assert began(paper) == since
    assert (paper.state.seats[seat].stand_in, paper.state.seats[seat].late) == (None, False)
    done = len(paper.events)
    if not duplicate:
        at(paper, 30, "cid", "roll")
        assert kinds(paper, done) == ["rolled"], "no bot gives back the seat"


def test_at_a_duplicate_table_time_runs_while_a_person_still_plays() -> None:
    """Not for bots, and not for somebody who has resigned."""
    paper = TableOnPaper(seats=3, turn_seconds=60, coach=False, duplicate=True)
    for by in ("ann", "bob"):
        paper.act(by, "sit")
    paper.act("ann", "add_bot", bot="random")
    paper.act("ann", "start", without_seeds=True)
    assert paper.state.waits_for_people
    paper.act("ann", "stand_in", seat=0)
    assert paper.state.waits_for_people, "bob still plays"
    paper.act("bob", "resign")
    assert (paper.state.phase, paper.state.waits_for_people) == ("playing", False)
