"""Live updates: what a socket hears, and what it hears after being away."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.conftest import Server, TestGuest, hear, play_on, running, seated_pair, settings


def test_an_action_is_acknowledged_and_everybody_hears_of_it(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    with ann.live(table) as own, bob.live(table) as other:
        welcome = hear(own, "welcome")
        assert welcome["you"]["seats"] == [0]
        own.send_json({"type": "roll", "action_id": "x", "seq": welcome["seq"]})
        update, ack = hear(own, "update"), hear(own, "ack")
        assert ack["action_id"] == "x"
        assert ack["seq"] == update["seq"] == welcome["seq"] + 1
        assert ack["head"] == update["head"] == update["state"]["head"] == update["events"][-1]["head"]
        heard = hear(other, "update")
        assert heard["events"] == update["events"]
        assert hear(other, "your_turn")["seat"] == 1


def test_a_socket_resumes_after_the_last_event_it_saw(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    with ann.live(table) as socket:
        seen = hear(socket, "welcome")["seq"]
    play_on(table, ann, bob, turns=4)
    with ann.live(table, f"?after={seen}") as socket:
        welcome = hear(socket, "welcome")
        missed = hear(socket, "events")["events"]
        assert [event["seq"] for event in missed] == list(range(seen + 1, welcome["seq"] + 1))
        assert missed[-1]["head"] == welcome["head"]


def test_a_long_absence_is_told_in_pages(tmp_path: Path) -> None:
    from dataclasses import replace

    chosen = settings(tmp_path)
    with running(replace(chosen, limits=replace(chosen.limits, events_page=10))) as server:
        ann, bob, table = seated_pair(server)
        play_on(table, ann, bob, turns=10)
        with ann.live(table, "?after=0") as socket:
            last = hear(socket, "welcome")["seq"]
            heard: list[int] = []
            while len(heard) < last:
                page = hear(socket, "events")["events"]
                assert len(page) <= 10
                heard += [event["seq"] for event in page]
            assert heard == list(range(1, last + 1))


def test_presence_tells_who_is_there(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    with ann.live(table) as socket:
        assert [seat["present"] for seat in hear(socket, "welcome")["state"]["seats"]] == [True, False]
        with bob.live(table):
            while hear(socket, "presence")["seats"] != [0, 1]:
                pass
        while hear(socket, "presence")["seats"] != [0]:
            pass
        with server.guest().live(table):
            while hear(socket, "presence")["watching"] != 1:
                pass


def test_a_player_hears_of_each_own_turn_on_every_screen_and_a_nameless_watcher_of_none(server: Server) -> None:
    """Also alone, where the same seat moves again. A bot has no screen, and a watcher without a name is not taken for
    one."""
    for bots in ([], ["random"]):
        ann = server.guest("Ann")
        table = ann.new_table(seats=1 + len(bots), bots=bots, book="travel", rules={"categories": "aces,chance"})
        ann.act(table, "sit")
        with ann.live(table) as own, ann.live(table) as second, server.guest().live(table) as nobody:
            assert hear(nobody, "welcome")["state"]["watching"] == 1, "players do not watch, and bots are not watched"
            ann.act(table, "start", without_seeds=True)
            heard: list[list[str]] = [[], [], []]
            for kinds, socket in zip(heard, (own, second, nobody), strict=True):
                state = None
                while state is None or state["phase"] != "over":
                    message = socket.receive_json()
                    kinds.append(message["type"])
                    state = message.get("state")
                    game = state and state["phase"] == "playing" and state["game"]
                    if socket is own and game and state["seats"][game["seat"]]["name"] == "Ann":
                        if game["awaits"] == "dice":
                            ann.act(table, "roll", seq=state["seq"])
                        else:
                            ann.act(table, "enter", box=game["placements"][0]["box"], seq=state["seq"])
            # Two boxes to fill, and against a bot a roll for the start before.
            assert [kinds.count("your_turn") for kinds in heard] == [2 + len(bots)] * 2 + [0]


def test_pings_are_answered_and_nonsense_is_refused(server: Server) -> None:
    ann, _, table = seated_pair(server)
    with ann.live(table) as socket:
        socket.send_json({"type": "ping"})
        assert hear(socket, "pong")["head"] == ann.look(table)["head"]
        for text in ("", "{", "[]", "1", '{"type": "fly"}', '{"type": "roll"}', '{"action_id": "\\ud800"}', "[" * 3000):
            socket.send_text(text)
            assert hear(socket, "error")["code"] == "malformed", text
        socket.send_bytes(b"\x00")
        with pytest.raises(WebSocketDisconnect):
            hear(socket, "pong")


def test_there_is_nothing_to_follow_at_a_table_that_is_not_there(server: Server) -> None:
    for table in ("aaaaaaaaaaaaaaaa", "nonsense"):
        assert refusal(server.guest("Ann"), table) == (4404, "not_found")


def refusal(guest: TestGuest, table: str, query: str = "") -> tuple[int, str | None]:
    """Why a socket is refused. It is opened first, because all failed handshakes look the same to a browser."""
    with guest.live(table, query) as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    return closed.value.code, closed.value.reason


def test_without_a_database_a_socket_is_told_to_try_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(_query: object) -> None:
        raise OSError(errno.ECONNREFUSED, "Connection refused")

    with running(settings(tmp_path)) as server:
        ann, _, table = seated_pair(server)
    with running(settings(tmp_path)) as server:
        back = server.guest()
        back.cookie = ann.cookie
        with monkeypatch.context() as database:
            database.setattr(server.parts.store, "_read", away)
            assert refusal(back, table, "?after=1") == (1013, "storage")
        back.look(table)
        with monkeypatch.context() as database:
            database.setattr(server.parts.store, "_read", away)
            with back.live(table, "?after=1") as socket, pytest.raises(WebSocketDisconnect) as closed:
                hear(socket, "events")
            assert (closed.value.code, closed.value.reason) == (1013, "storage")
        with back.live(table, "?after=1") as socket:
            assert hear(socket, "welcome")


@pytest.mark.parametrize("query", ["?after=x", "?outlook=perhaps", "?after=1.5"])
def test_a_query_that_cannot_be_read_is_refused_with_a_code(server: Server, query: str) -> None:
    ann, _, table = seated_pair(server)
    assert refusal(ann, table, query) == (4422, "malformed")


def test_a_quiet_socket_hears_a_heartbeat(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.server.http.live.HEARTBEAT_SECONDS", 0.05)
    ann, _, table = seated_pair(server)
    with ann.live(table) as socket:
        assert hear(socket, "heartbeat")["head"] == ann.look(table)["head"]


def test_sockets_from_one_address_are_limited(tmp_path: Path) -> None:
    from dataclasses import replace

    chosen = settings(tmp_path)
    with running(replace(chosen, limits=replace(chosen.limits, sockets_per_address=1))) as server:
        ann, bob, table = seated_pair(server)
        with ann.live(table):
            assert refusal(bob, table) == (4429, "too_many")
        with bob.live(table) as socket:
            assert hear(socket, "welcome")


@pytest.mark.usefixtures("without_numba")
def test_a_game_that_nobody_can_price_says_why(server: Server) -> None:
    ann, _, table = seated_pair(server, rules={"joker": "never", "upper_bonus": "36"})
    with ann.live(table, "?outlook=true") as socket:
        outlook = hear(socket, "outlook")
    assert (outlook["ready"], outlook["sides"]) == (True, [])
    assert outlook["note"].endswith("needs the solver, which is not installed: pip install 'dicecup[solver]'")
