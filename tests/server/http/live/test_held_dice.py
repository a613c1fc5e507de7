"""The dice that a player holds, shown to the others while they are held."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicecup.server.settings import Limits
from tests.server.conftest import Server, TestGuest, hear, running, seated_pair, settings


def hold(socket: Any, seq: int, places: Any, **more: Any) -> None:
    socket.send_json({"type": "hold", "seq": seq, "places": places, **more})


def begun(server: Server, **options: Any) -> tuple[TestGuest, TestGuest, str, int]:
    """The player to move comes first and has rolled once."""
    ann, bob, table = seated_pair(server, **options)
    while ann.look(table)["game"]["status"] == "starting":
        guest = (ann, bob)[ann.look(table)["game"]["seat"]]
        guest.act(table, "roll")
    mover, other = (ann, bob) if ann.look(table)["game"]["seat"] == 0 else (bob, ann)
    mover.act(table, "roll")
    return mover, other, table, mover.look(table)["seq"]


def test_everybody_else_sees_what_is_held_and_nothing_is_stored(server: Server) -> None:
    mover, other, table, seq = begun(server)
    with mover.live(table) as own, other.live(table) as opponent, server.guest().live(table) as watcher:
        for socket in (own, opponent, watcher):
            hear(socket, "welcome")
        hold(own, seq, [3, 0, 3])
        seat = mover.look(table)["game"]["seat"]
        for socket in (opponent, watcher):
            assert hear(socket, "held") == {"type": "held", "seat": seat, "seq": seq, "places": [0, 3]}
        hold(own, seq, [])
        assert hear(opponent, "held")["places"] == []
        # The sender gets nothing back, not even an answer.
        own.send_json({"type": "ping"})
        while (heard := own.receive_json())["type"] != "pong":
            assert heard["type"] not in ("held", "error", "ack")
        assert heard["seq"] == seq == mover.look(table)["seq"]


def test_whoever_comes_later_sees_it_until_the_next_roll(server: Server) -> None:
    mover, other, table, seq = begun(server)
    with mover.live(table) as own:
        hold(own, seq, [1, 2])
        own.send_json({"type": "ping"})
        hear(own, "pong")
        with other.live(table) as opponent:
            assert hear(opponent, "held")["places"] == [1, 2]
        with mover.live(table) as again:
            assert hear(again, "held")["places"] == [1, 2]
    mover.act(table, "roll", keep=[1, 2])
    with other.live(table) as opponent:
        opponent.send_json({"type": "ping"})
        while (heard := opponent.receive_json())["type"] != "pong":
            assert heard["type"] != "held"


def test_only_the_player_to_move_is_heard(server: Server) -> None:
    _, other, table, seq = begun(server)
    for stranger in (other, server.guest("Eve"), server.guest()):
        with stranger.live(table) as socket:
            hold(socket, seq, [0])
            assert hear(socket, "error")["code"] == "not_your_turn"


def test_it_is_refused_where_it_makes_no_sense(server: Server) -> None:
    mover, _, table, seq = begun(server)
    with mover.live(table) as socket:
        hold(socket, seq - 1, [0])
        assert hear(socket, "error")["code"] == "stale"
        for places in ([5], [-1], [0, 1, 2, 3, 4, 0], ["0"], [True], [0.0], 0, None, "01"):
            hold(socket, seq, places)
            assert hear(socket, "error")["code"] == "malformed", places
        hold(socket, seq, [0], note="hello")
        assert hear(socket, "error")["code"] == "malformed"
        mover.act(table, "roll")
        mover.act(table, "roll")
        hold(socket, seq + 2, [0])
        assert hear(socket, "error")["code"] == "wrong_phase"  # after the last roll there is nothing to hold dice for


def test_there_is_nothing_to_hold_before_the_first_roll(server: Server) -> None:
    ann, _, table = seated_pair(server)
    with ann.live(table) as socket:
        hold(socket, hear(socket, "welcome")["seq"], [0])
        assert hear(socket, "error")["code"] in ("wrong_phase", "not_your_turn")


@pytest.mark.parametrize("burst", [1, 3])
def test_it_is_limited(tmp_path: Path, burst: int) -> None:
    limits = Limits(request_burst=1000, holds_per_second=0.001, hold_burst=burst)
    with running(settings(tmp_path, limits)) as server:
        mover, other, table, seq = begun(server)
        with mover.live(table) as own, other.live(table) as opponent:
            for count in range(burst + 1):
                hold(own, seq, [count])
            refused = hear(own, "error")
            assert (refused["code"], refused["message"]) == (
                "too_many",
                "too many messages about held dice; wait a moment",
            )
            assert [hear(opponent, "held")["places"] for _ in range(burst)] == [[count] for count in range(burst)]
