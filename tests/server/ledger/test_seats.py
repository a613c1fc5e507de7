"""Who sits where, whose move it is, and what people are told if it is not theirs."""

from __future__ import annotations

import pytest

from dicecup.server.ledger.actions import ACTION
from dicecup.server.ledger.decide import check_hold, decide
from dicecup.server.ledger.decision import Situation
from dicecup.server.ledger.refusal import Refused

from .chains import NOW, TableOnPaper, started


def refusal(paper: TableOnPaper, by: str, kind: str, **details: object) -> tuple[str, str]:
    """The code and the sentence with which an action is refused."""
    with pytest.raises(Refused) as refused:
        paper.act(by, kind, **details)
    return refused.value.code, refused.value.message


def holders(paper: TableOnPaper) -> list[str | None]:
    return [seat.holder for seat in paper.state.seats]


def with_real_dice(*people: str) -> TableOnPaper:
    paper = TableOnPaper(seats=len(people), dice="real")
    for name in people:
        paper.act(name, "sit")
    paper.act("ann", "start")
    return paper


# --- taking a seat ----------------------------------------------------------------------------------------------


def test_why_a_seat_cannot_be_taken() -> None:
    paper = TableOnPaper(seats=2)
    paper.act("ann", "sit", seat=1)
    assert refusal(paper, "bob", "sit", seat=1) == ("seat_taken", "seat 1 is taken")
    assert refusal(paper, "bob", "sit", seat=2) == ("seat_taken", "there is no seat 2")
    paper.act("bob", "sit")
    assert holders(paper) == ["bob", "ann"]
    assert refusal(paper, "cid", "sit") == ("seat_taken", "all seats are taken")


def test_nobody_is_called_like_a_team() -> None:
    paper = TableOnPaper(book="classic", seats=4, teams=["Reds", "greedy bot"])
    called_reds = ("name_taken", "somebody at this table is called Reds: choose another name")
    assert refusal(paper, "ann", "sit", name="Reds") == called_reds
    paper.act("ann", "add_bot", bot="greedy")
    assert paper.state.seats[0].name == "Greedy bot 2"


def test_a_host_who_is_there_starts_the_game() -> None:
    paper = TableOnPaper(seats=2)
    paper.act("ann", "sit")
    paper.act("bob", "sit")
    assert refusal(paper, "bob", "start", without_seeds=True) == ("not_host", "only the host of the table may do that")
    paper.act("ann", "seed", seed="x")
    assert refusal(paper, "ann", "start") == (
        "seeds_missing",
        "no seed yet from bob; start without_seeds to play anyway",
    )


def test_while_the_host_is_away_whoever_has_a_seat_starts_and_nobody_else() -> None:
    paper = TableOnPaper(seats=3)
    for name in ("ann", "bob", "cid"):
        paper.act(name, "sit")
    start = ACTION.validate_python({"type": "start", "action_id": "x", "seq": paper.state.seq, "without_seeds": True})
    with pytest.raises(Refused, match="only the host of the table"):
        decide(paper.state, start, Situation("eve", NOW, paper.secret, "eve", frozenset({"bob", "eve"})))
    begun = decide(paper.state, start, Situation("bob", NOW, paper.secret, "bob", frozenset({"bob", "eve"})))
    assert begun.state.phase == "playing"


# --- giving one up ----------------------------------------------------------------------------------------------


def test_the_next_host_is_whoever_sat_down_next() -> None:
    paper = TableOnPaper(seats=3)
    for name in ("ann", "bob", "cid"):
        paper.act(name, "sit")
    paper.act("ann", "leave")
    assert (paper.state.host, holders(paper)) == ("bob", [None, "bob", "cid"])


def test_a_host_with_another_seat_stays_the_host() -> None:
    paper = TableOnPaper(seats=3, one_screen=True)
    for name in ("Ann", "Abe"):
        paper.act("ann", "sit", name=name)
    paper.act("bob", "sit")
    paper.act("ann", "leave", seat=0)
    assert (paper.state.host, holders(paper)) == ("ann", [None, "ann", "bob"])


def test_the_host_writes_for_whoever_leaves_a_pad() -> None:
    paper = with_real_dice("bob", "ann", "cid")
    paper.act("cid", "leave")
    assert (paper.state.host, holders(paper)) == ("ann", ["bob", "ann", "ann"])


def test_on_a_pad_whoever_gives_up_one_of_two_seats_does_not_write_for_it() -> None:
    paper = TableOnPaper(seats=3, dice="real", one_screen=True)
    for by, name in (("ann", "Ann"), ("ann", "Abe"), ("bob", "Bob")):
        paper.act(by, "sit", name=name)
    paper.act("ann", "start")
    paper.act("ann", "leave", seat=0)
    assert (paper.state.host, holders(paper)) == ("ann", ["bob", "ann", "bob"])


def test_between_two_games_only_somebody_who_is_away_is_removed() -> None:
    paper = TableOnPaper(seats=3, games=2, rules={"categories": "chance"})
    for name in ("ann", "bob", "cid"):
        paper.act(name, "sit")
    paper.act("ann", "start", without_seeds=True)
    play_on(paper)
    assert paper.state.between_games
    assert refusal(paper, "ann", "remove", seat=1) == ("not_absent", "bob is there")
    paper.act("ann", "remove", seat=2)
    assert (paper.events[-1].kind, paper.events[-1].data["why"]) == ("left", "removed")
    assert (holders(paper), paper.state.seats[2].stand_in) == (["ann", "bob", None], "greedy")


def test_whoever_leaves_takes_their_seed_and_their_link_with_them() -> None:
    paper = started(games=2, rules={"categories": "chance"})
    paper.play()
    paper.act("bob", "seed", seed="bob's")
    paper.act("bob", "seat_link")
    paper.act("bob", "leave")
    assert paper.state.seats[1].seed is None
    assert refusal(paper, "cid", "claim_seat", token="t" * 16)[0] == "not_found"


def test_whoever_leaves_between_two_games_leaves_a_bot_behind() -> None:
    paper = started(games=2, rules={"categories": "chance"})
    paper.play()
    assert paper.state.between_games
    paper.act("bob", "leave")
    seat = paper.state.seats[1]
    assert (seat.holder, seat.stand_in, seat.name) == (None, "greedy", "bob")


def test_whoever_has_resigned_leaves_without_resigning_again() -> None:
    paper = TableOnPaper(seats=3)
    for name in ("ann", "bob", "cid"):
        paper.act(name, "sit")
    paper.act("ann", "start", without_seeds=True)
    paper.act("bob", "resign")
    done = len(paper.events)
    paper.act("bob", "leave")
    assert [event.kind for event in paper.events[done:]] == ["left"]


def test_of_two_own_seats_the_one_where_a_bot_plays_is_taken_back() -> None:
    paper = TableOnPaper(seats=2, one_screen=True)
    for name in ("Ann", "Abe"):
        paper.act("ann", "sit", name=name)
    paper.act("ann", "start", without_seeds=True)
    paper.act("ann", "stand_in", seat=1)
    paper.act("ann", "return")
    assert [seat.stand_in for seat in paper.state.seats] == [None, None]


def test_of_two_own_seats_the_one_without_a_seed_is_given_it() -> None:
    paper = TableOnPaper(seats=2, one_screen=True)
    for name in ("Ann", "Abe"):
        paper.act("ann", "sit", name=name)
        paper.act("ann", "seed", seed=f"of {name}")
    assert [seat.seed for seat in paper.state.seats] == ["of Ann", "of Abe"]


def test_a_host_who_gives_one_of_two_seats_to_another_device_stays_the_host() -> None:
    paper = TableOnPaper(seats=2, one_screen=True)
    for name in ("Ann", "Abe"):
        paper.act("ann", "sit", name=name)
    paper.act("ann", "seat_link", seat=0)
    paper.act("cid", "claim_seat", token="t" * 16)
    assert (paper.state.host, holders(paper)) == ("ann", ["cid", "ann"])
    paper.act("ann", "seat_link", seat=1)
    paper.act("cid", "claim_seat", token="t" * 16)
    assert (paper.state.host, holders(paper)) == ("cid", ["cid", "cid"]), "the table moves with the last seat"


def test_ones_own_link_can_be_opened_on_ones_own_other_device() -> None:
    paper = started()
    paper.act("bob", "stand_in", seat=1)
    assert refusal(paper, "bob", "stand_in", seat=1) == ("wrong_phase", "a bot has already taken over for bob")
    paper.act("bob", "seat_link")
    assert refusal(paper, "ann", "claim_seat", token="t" * 16)[0] == "seat_taken"
    paper.act("bob", "claim_seat", token="t" * 16)
    assert (holders(paper), paper.state.seats[1].stand_in) == (["ann", "bob"], None)
    assert refusal(paper, "bob", "claim_seat", token="t" * 16)[0] == "not_found", "it works once"


# --- whose move it is -------------------------------------------------------------------------------------------


def test_whose_move_it_is_is_said_and_whether_a_bot_makes_it() -> None:
    paper = started()
    assert refusal(paper, "bob", "roll") == ("not_your_turn", "it is ann's move")
    assert refusal(paper, "eve", "roll")[0] == "not_your_seat"
    paper.act("ann", "stand_in", seat=0)
    assert refusal(paper, "bob", "roll") == ("not_your_turn", "it is ann's move (a bot has taken over)")


def test_nobody_holds_dice_while_a_bot_plays_for_them() -> None:
    paper = three()
    by = mover(paper)
    paper.act(by, "roll")
    seat = paper.state.acting_seat
    assert check_hold(paper.state, by, paper.state.seq) == seat
    paper.act(by, "stand_in", seat=seat)
    with pytest.raises(Refused) as refused:
        check_hold(paper.state, by, paper.state.seq)
    assert refused.value.code == "not_your_turn"


def test_a_score_is_given_by_its_points_or_by_its_dice() -> None:
    paper = with_real_dice("ann", "bob")
    either = ("malformed", "give either the points or the dice")
    assert refusal(paper, "ann", "write", box="chance") == either
    assert refusal(paper, "ann", "write", box="chance", points=20, dice=[4] * 5) == either


def test_the_host_may_correct_what_somebody_else_wrote() -> None:
    paper = with_real_dice("ann", "bob", "cid")
    paper.act("ann", "write", box="chance", points=20)
    paper.act("bob", "write", box="chance", points=20)
    assert refusal(paper, "cid", "correct", box="chance", points=21) == (
        "not_your_seat",
        "only the host, or the player who wrote the last score, may correct it",
    )
    for by, points in (("ann", 22), ("bob", 23)):
        paper.act(by, "correct", box="chance", points=points)
        game = paper.state.game
        assert game is not None
        assert game.totals == (20, points, 0)


# --- what is left of whoever went -------------------------------------------------------------------------------


def three() -> TableOnPaper:
    """A game of three, after the rolls for the start."""
    paper = TableOnPaper(seats=3, rules={"categories": "chance"})
    for name in ("ann", "bob", "cid"):
        paper.act(name, "sit")
    paper.act("ann", "start", without_seeds=True)
    while paper.state.game is not None and paper.state.game.status == "starting":
        paper.act(mover(paper), "roll")
    return paper


def mover(paper: TableOnPaper) -> str:
    """Who moves: the holder of the seat, or the bot there."""
    seat = paper.state.acting_seat
    assert seat is not None
    return "bot" if paper.state.bot_to_move else str(paper.state.seats[seat].holder)


def play_on(paper: TableOnPaper) -> None:
    while (game := paper.state.game) is not None:
        if game.awaits == "dice":
            paper.act(mover(paper), "roll")
        else:
            paper.act(mover(paper), "enter", box="chance")


def test_the_dice_of_whoever_resigns_are_taken_off_the_table() -> None:
    paper = three()
    first = mover(paper)
    paper.act(first, "roll")
    dice = paper.state.dice
    other = next(name for name in ("ann", "bob", "cid") if name != first)
    paper.act(other, "resign")
    assert (paper.state.dice, mover(paper)) == (dice, first), "the others play on"
    paper.act(first, "roll", keep=[1])
    paper.act(first, "resign")
    assert (paper.state.phase, paper.state.dice, paper.state.kept) == ("over", (), ())


def test_the_dice_of_whoever_resigns_are_not_those_of_the_next_player() -> None:
    paper = three()
    first = mover(paper)
    paper.act(first, "roll")
    paper.act(first, "resign")
    assert (paper.state.phase, paper.state.dice, paper.state.kept) == ("playing", (), ())
    assert mover(paper) != first


def test_a_rematch_frees_the_seat_of_whoever_left() -> None:
    paper = three()
    paper.act("bob", "leave")
    assert (paper.state.seats[1].name, paper.state.seats[1].is_open) == ("bob", False)
    play_on(paper)
    paper.act("ann", "rematch")
    assert [(seat.name, seat.is_open) for seat in paper.state.seats] == [("ann", False), ("", True), ("cid", False)]


def test_a_bot_that_stood_in_helped_and_was_no_player_of_its_own() -> None:
    paper = three()
    paper.act("bob", "stand_in", seat=1)
    play_on(paper)
    paper.act("bob", "return")
    paper.act("ann", "rematch")
    paper.act("ann", "start", without_seeds=True)
    play_on(paper)
    first, second = paper.state.endings
    assert (first.bots, first.holders) == (("", "", ""), (("ann",), ("bob",), ("cid",)))
    assert (first.helped, second.helped) == (frozenset({1}), frozenset()), "in the game before, not in this one"
