"""Taking an entry back at a server: over HTTP and sockets, with bots that wait, once, and with the clock running."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicecup.rules import Record
from dicecup.server.ledger.verify import verify
from dicecup.server.settings import Settings
from tests.server.conftest import Server, TestGuest, hear, play_on, running, seated_pair, settings
from tests.server.tables.test_play import until

HOURS = 3600.0


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots wait for hours, unless somebody tells them to go on."""
    with running(settings(tmp_path, undo_delay=HOURS)) as server:
        yield server


def sole(server: Server, **options: Any) -> tuple[TestGuest, str]:
    """Somebody alone, or with bots; the game has started."""
    ann = server.guest("Ann")
    table = ann.new_table(**options)
    ann.act(table, "sit")
    ann.act(table, "seed", seed="s")
    ann.act(table, "start")
    return ann, table


def is_anns_move(view: dict[str, Any]) -> bool:
    """Whether the only person at the table is to move."""
    return view["seats"][view["game"]["seat"]]["holder"] is not None


def to_move(ann: TestGuest, table: str) -> None:
    """Play until Ann has dice to decide about."""
    while True:
        view = until(lambda: ann.look(table), is_anns_move)
        if view["game"]["awaits"] == "decision":
            return
        ann.act(table, "roll", seq=view["seq"])


def entered(ann: TestGuest, table: str) -> dict[str, Any]:
    """The table after Ann has filled the first box on offer."""
    view = ann.look(table)
    ann.act(table, "enter", box=view["game"]["placements"][0]["box"], seq=view["seq"])
    return ann.look(table)


def test_alone_an_entry_is_taken_back_until_the_next_roll(server: Server) -> None:
    ann, table = sole(server, seats=1)
    ann.act(table, "roll")
    before = ann.look(table)
    assert before["take_back"] is None
    after = entered(ann, table)
    holder = after["seats"][0]["holder"]
    assert after["take_back"] == {"side": 0, "box": "aces", "holder": holder, "until": None}
    first = ann.act(table, "take_back", action_id="back", seq=after["seq"])
    # Sent again it is not done again, whatever has happened since.
    assert ann.act(table, "take_back", action_id="back", seq=after["seq"]) == first
    again = ann.look(table)
    changes = ("seq", "last_change", "head", "server_time")
    assert {**again, **{name: before[name] for name in changes}} == before
    assert ann.refused(table, "take_back") == "wrong_phase"
    entered(ann, table)
    ann.act(table, "roll")
    assert ann.look(table)["take_back"] is None
    assert ann.refused(table, "take_back") == "wrong_phase"
    assert server.guest("Eve").refused(table, "take_back") == "not_your_seat"


def test_it_is_still_so_after_a_restart(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ann, table = sole(server, seats=1)
        ann.act(table, "roll")
        dice = ann.look(table)["game"]["dice"]
        entered(ann, table)
    with running(settings(tmp_path)) as server:
        back = server.guest()
        back.cookie = ann.cookie
        back.act(table, "take_back", action_id="after the restart".replace(" ", "."))
        assert back.look(table)["game"]["dice"] == dice
    with running(settings(tmp_path)) as server:
        last = server.guest()
        last.cookie = ann.cookie
        assert last.look(table)["game"]["dice"] == dice
        record = Record.parse(last.get(f"/api/tables/{table}/record").text)
        assert [str(mark.taken_back) for mark in record.help or ()] == ["aces"]


def test_a_bot_waits_until_it_is_told_to_go_on(patient: Server) -> None:
    ann, table = sole(patient, bots=["greedy"])
    with ann.live(table) as socket:
        to_move(ann, table)
        view = entered(ann, table)
        assert not is_anns_move(view)
        assert view["take_back"]["until"] - view["server_time"] > HOURS * 900
        ann.act(table, "take_back")
        assert is_anns_move(ann.look(table))
        view = entered(ann, table)
        while hear(socket, "update")["seq"] < view["seq"]:
            pass
        socket.send_json({"type": "go_on", "seq": view["seq"]})
        update = hear(socket, "update")
        assert [event["kind"] for event in update["events"]] == ["rolled"]
        assert update["state"]["take_back"] is None
        until(lambda: ann.look(table), is_anns_move)
        assert ann.refused(table, "take_back") == "wrong_phase"


def test_unless_the_host_says_otherwise_a_bot_waits_a_second_and_a_half(tmp_path: Path) -> None:
    assert Settings(tmp_path).undo_delay == 1.5
    assert Settings(tmp_path).bot_delay < 1.5


def test_only_who_could_take_back_lets_a_bot_go_on(patient: Server) -> None:
    ann, table = sole(patient, bots=["greedy"])
    with ann.live(table) as socket:
        to_move(ann, table)
        view = entered(ann, table)
        with patient.guest("Eve").live(table) as other, patient.guest().live(table) as nobody:
            for stranger in (other, nobody):
                stranger.send_json({"type": "go_on", "seq": view["seq"]})
                assert hear(stranger, "error")["code"] == "wrong_phase"
        socket.send_json({"type": "go_on", "seq": view["seq"] - 1})
        assert hear(socket, "error")["code"] == "stale"
        socket.send_json({"type": "go_on", "seq": "now"})
        assert hear(socket, "error")["code"] == "malformed"
        assert ann.look(table)["seq"] == view["seq"]


def test_a_bot_that_is_not_stopped_goes_on_by_itself(tmp_path: Path) -> None:
    with running(settings(tmp_path, undo_delay=0.05)) as server:
        ann, table = sole(server, bots=["greedy"])
        to_move(ann, table)
        entered(ann, table)
        until(lambda: ann.look(table), lambda view: view["take_back"] is None and is_anns_move(view))


def test_nobody_takes_back_where_two_people_sit(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    view = play_on(table, ann, bob, turns=1)
    assert view["take_back"] is None
    for guest in (ann, bob):
        assert guest.refused(table, "take_back") == "not_alone"


def test_a_finished_game_with_entries_taken_back_is_proved_and_reviewed(server: Server) -> None:
    ann, table = sole(server, seats=1)
    for _ in range(3):
        ann.act(table, "roll")
        entered(ann, table)
        ann.act(table, "take_back")
        game = ann.look(table)["game"]
        ann.act(table, "enter", box=game["placements"][-1]["box"])
    play_on(table, ann)
    assert verify(ann.get(f"/api/tables/{table}/record").text).verdict == "verified"
    answer = until(lambda: ann.get(f"/api/tables/{table}/review").json(), lambda answer: answer["ready"])
    turns = answer["review"]["sides"][0]["turns"]
    told = ["taking back" in turn["steps"][-1]["decision"]["sentence"] for turn in turns]
    assert told == [True] * 3 + [False] * 10
    # What was finally played is what counts.
    assert turns[0]["ending"].endswith("Chance")


def test_the_clock_goes_on_where_it_stopped(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        services = server.parts.registry.services
        now, clock = services.now, services.clock
        ann, table = sole(server, seats=1, turn_seconds=600)
        ann.act(table, "roll")

        def later(seconds: float) -> None:
            services.now, services.clock = lambda: now() + round(1000 * seconds), lambda: clock() + seconds

        later(200)
        assert 598_000 < entered(ann, table)["deadline"] - services.now() <= 600_000
        later(300)
        ann.act(table, "take_back")
        assert 380_000 < ann.look(table)["deadline"] - services.now() <= 400_000
