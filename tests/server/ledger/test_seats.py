"""Who sits where, whose move it is, and what people are told if it is not theirs."""

from __future__ import annotations

import pytest

from dicecup.server.ledger.refusal import Refused

from .chains import Bench, started


def refusal(bench: Bench, by: str, kind: str, **details: object) -> tuple[str, str]:
    """The code and the sentence with which an action is refused."""
    with pytest.raises(Refused) as refused:
        bench.act(by, kind, **details)
    return refused.value.code, refused.value.message


def holders(bench: Bench) -> list[str | None]:
    return [seat.holder for seat in bench.state.seats]


def with_real_dice(*people: str) -> Bench:
    bench = Bench(seats=len(people), dice="real")
    for name in people:
        bench.act(name, "sit")
    bench.act("ann", "start")
    return bench


# --- taking a seat ----------------------------------------------------------------------------------------------


def test_why_a_seat_cannot_be_taken() -> None:
    bench = Bench(seats=2)
    bench.act("ann", "sit", seat=1)
    assert refusal(bench, "bob", "sit", seat=1) == ("seat_taken", "seat 1 is taken")
    assert refusal(bench, "bob", "sit", seat=2) == ("seat_taken", "there is no seat 2")
    bench.act("bob", "sit")
    assert holders(bench) == ["bob", "ann"]
    assert refusal(bench, "cid", "sit") == ("seat_taken", "all seats are taken")


def test_nobody_is_called_like_a_team() -> None:
    bench = Bench(book="classic", seats=4, teams=["Reds", "greedy bot"])
    called_reds = ("name_taken", "somebody at this table is called Reds: choose another name")
    assert refusal(bench, "ann", "sit", name="Reds") == called_reds
    bench.act("ann", "add_bot", bot="greedy")
    assert bench.state.seats[0].name == "greedy bot 2"


def test_a_host_who_is_there_starts_the_game() -> None:
    bench = Bench(seats=2)
    bench.act("ann", "sit")
    bench.act("bob", "sit")
    assert refusal(bench, "bob", "start", without_seeds=True) == ("not_host", "only the host of the table may do that")
    bench.act("ann", "seed", seed="x")
    assert refusal(bench, "ann", "start") == (
        "seeds_missing",
        "no seed yet from bob; start without_seeds to play anyway",
    )


# --- giving one up ----------------------------------------------------------------------------------------------


def test_the_next_host_is_whoever_sat_down_next() -> None:
    bench = Bench(seats=3)
    for name in ("ann", "bob", "cid"):
        bench.act(name, "sit")
    bench.act("ann", "leave")
    assert (bench.state.host, holders(bench)) == ("bob", [None, "bob", "cid"])


def test_a_host_with_another_seat_stays_the_host() -> None:
    bench = Bench(seats=3, one_screen=True)
    for name in ("Ann", "Abe"):
        bench.act("ann", "sit", name=name)
    bench.act("bob", "sit")
    bench.act("ann", "leave", seat=0)
    assert (bench.state.host, holders(bench)) == ("ann", [None, "ann", "bob"])


def test_the_host_writes_for_whoever_leaves_a_pad() -> None:
    bench = with_real_dice("bob", "ann", "cid")
    bench.act("cid", "leave")
    assert (bench.state.host, holders(bench)) == ("ann", ["bob", "ann", "ann"])


def test_whoever_leaves_between_two_games_leaves_a_bot_behind() -> None:
    bench = started(games=2, rules={"categories": "chance"})
    bench.play()
    assert bench.state.between_games
    bench.act("bob", "leave")
    seat = bench.state.seats[1]
    assert (seat.holder, seat.stand_in, seat.name) == (None, "greedy", "bob")


def test_whoever_has_resigned_leaves_without_resigning_again() -> None:
    bench = Bench(seats=3)
    for name in ("ann", "bob", "cid"):
        bench.act(name, "sit")
    bench.act("ann", "start", without_seeds=True)
    bench.act("bob", "resign")
    done = len(bench.events)
    bench.act("bob", "leave")
    assert [event.kind for event in bench.events[done:]] == ["left"]


def test_of_two_own_seats_the_one_where_a_bot_plays_is_taken_back() -> None:
    bench = Bench(seats=2, one_screen=True)
    for name in ("Ann", "Abe"):
        bench.act("ann", "sit", name=name)
    bench.act("ann", "start", without_seeds=True)
    bench.act("ann", "stand_in", seat=1)
    bench.act("ann", "return")
    assert [seat.stand_in for seat in bench.state.seats] == [None, None]


def test_of_two_own_seats_the_one_without_a_seed_is_given_it() -> None:
    bench = Bench(seats=2, one_screen=True)
    for name in ("Ann", "Abe"):
        bench.act("ann", "sit", name=name)
        bench.act("ann", "seed", seed=f"of {name}")
    assert [seat.seed for seat in bench.state.seats] == ["of Ann", "of Abe"]


def test_a_host_who_gives_one_of_two_seats_to_another_device_stays_the_host() -> None:
    bench = Bench(seats=2, one_screen=True)
    for name in ("Ann", "Abe"):
        bench.act("ann", "sit", name=name)
    bench.act("ann", "seat_link", seat=0)
    bench.act("cid", "claim_seat", token="t" * 16)
    assert (bench.state.host, holders(bench)) == ("ann", ["cid", "ann"])
    bench.act("ann", "seat_link", seat=1)
    bench.act("cid", "claim_seat", token="t" * 16)
    assert (bench.state.host, holders(bench)) == ("cid", ["cid", "cid"]), "the table moves with the last seat"


# --- whose move it is -------------------------------------------------------------------------------------------


def test_whose_move_it_is_is_said_and_whether_a_bot_makes_it() -> None:
    bench = started()
    assert refusal(bench, "bob", "roll") == ("not_your_turn", "it is ann's move")
    assert refusal(bench, "eve", "roll")[0] == "not_your_seat"
    bench.act("ann", "stand_in", seat=0)
    assert refusal(bench, "bob", "roll") == ("not_your_turn", "it is ann's move (a bot has taken over)")


def test_a_score_is_given_by_its_points_or_by_its_dice() -> None:
    bench = with_real_dice("ann", "bob")
    either = ("malformed", "give either the points or the dice")
    assert refusal(bench, "ann", "write", box="chance") == either
    assert refusal(bench, "ann", "write", box="chance", points=20, dice=[4] * 5) == either


def test_the_host_may_correct_what_somebody_else_wrote() -> None:
    bench = with_real_dice("ann", "bob", "cid")
    bench.act("ann", "write", box="chance", points=20)
    bench.act("bob", "write", box="chance", points=20)
    assert refusal(bench, "cid", "correct", box="chance", points=21) == (
        "not_your_seat",
        "only the host, or the player who wrote the last score, may correct it",
    )
    for by, points in (("ann", 22), ("bob", 23)):
        bench.act(by, "correct", box="chance", points=points)
        game = bench.state.game
        assert game is not None
        assert game.totals == (20, points, 0)


# --- what is left of whoever went -------------------------------------------------------------------------------


def three() -> Bench:
    """A game of three, after the rolls for the start."""
    bench = Bench(seats=3, rules={"categories": "chance"})
    for name in ("ann", "bob", "cid"):
        bench.act(name, "sit")
    bench.act("ann", "start", without_seeds=True)
    while bench.state.game is not None and bench.state.game.status == "starting":
        bench.act(mover(bench), "roll")
    return bench


def mover(bench: Bench) -> str:
    """Who moves: the holder of the seat, or the bot there."""
    seat = bench.state.acting_seat
    assert seat is not None
    return "bot" if bench.state.bot_to_move else str(bench.state.seats[seat].holder)


def play_on(bench: Bench) -> None:
    while (game := bench.state.game) is not None:
        if game.awaits == "dice":
            bench.act(mover(bench), "roll")
        else:
            bench.act(mover(bench), "enter", box="chance")


def test_the_dice_of_whoever_resigns_are_taken_off_the_table() -> None:
    bench = three()
    first = mover(bench)
    bench.act(first, "roll")
    dice = bench.state.dice
    other = next(name for name in ("ann", "bob", "cid") if name != first)
    bench.act(other, "resign")
    assert (bench.state.dice, mover(bench)) == (dice, first), "the others play on"
    bench.act(first, "roll", keep=[1])
    bench.act(first, "resign")
    assert (bench.state.phase, bench.state.dice, bench.state.kept) == ("over", (), ())


def test_the_dice_of_whoever_resigns_are_not_those_of_the_next_player() -> None:
    bench = three()
    first = mover(bench)
    bench.act(first, "roll")
    bench.act(first, "resign")
    assert (bench.state.phase, bench.state.dice, bench.state.kept) == ("playing", (), ())
    assert mover(bench) != first


def test_a_rematch_frees_the_seat_of_whoever_left() -> None:
    bench = three()
    bench.act("bob", "leave")
    assert (bench.state.seats[1].name, bench.state.seats[1].is_open) == ("bob", False)
    play_on(bench)
    bench.act("ann", "rematch")
    assert [(seat.name, seat.is_open) for seat in bench.state.seats] == [("ann", False), ("", True), ("cid", False)]


def test_a_bot_that_stood_in_helped_and_was_no_player_of_its_own() -> None:
    bench = three()
    bench.act("bob", "stand_in", seat=1)
    play_on(bench)
    bench.act("bob", "return")
    bench.act("ann", "rematch")
    bench.act("ann", "start", without_seeds=True)
    play_on(bench)
    first, second = bench.state.endings
    assert (first.bots, first.holders) == (("", "", ""), (("ann",), ("bob",), ("cid",)))
    assert (first.helped, second.helped) == (frozenset({1}), frozenset()), "in the game before, not in this one"
