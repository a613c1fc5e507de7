"""Duplicate tables: all sides play a turn at once, and nobody is sent what another did before the turn is over."""

from __future__ import annotations

import asyncio
import io
import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dicecup.rules import Record, Turn
from dicecup.server.ledger.rounds.sealed import Round
from dicecup.server.ledger.state import TableState
from dicecup.server.ledger.verify import verify
from dicecup.server.storage.interface import Overtaken
from tests.server.conftest import Server, TestGuest, hear, running, seated_pair, settings
from tests.server.process import ServerProcess
from tests.server.robot import seat_robots

DUPLICATE = {"duplicate": True, "coach": False}
LONGEST = 1200.0
"""Seconds for a game between programs: only a server that hangs takes that long."""


def finish_turn(guest: TestGuest, table: str, box: int = 0, rolls: int = 1) -> None:
    """Play the turn under way: so many rolls of all dice, then one of the boxes."""
    for _ in range(rolls):
        guest.act(table, "roll")
    placements = guest.look(table)["game"]["placements"]
    guest.act(table, "enter", box=placements[box]["box"])


def boxes(view: dict[str, Any]) -> list[int]:
    return [len(side["card"]["boxes"]) for side in view["game"]["sides"]]


def await_turn(guest: TestGuest, table: str, turn: int) -> dict[str, Any]:
    """Wait until everybody has been told of a turn: the server does that by itself."""
    with guest.live(table) as socket:
        view: dict[str, Any] = hear(socket, "welcome")["state"]
        while view["phase"] == "playing" and any(
            filled < turn - 1 and not side["resigned"]
            for filled, side in zip(boxes(view), view["game"]["sides"], strict=True)
        ):
            view = hear(socket, "update")["state"]
    return view


def test_all_sides_roll_the_same_dice_and_see_each_other_when_all_have_finished(server: Server) -> None:
    ann, bob, table = seated_pair(server, **DUPLICATE)
    view = ann.look(table)
    assert view["options"]["duplicate"] is True
    assert view["game"]["status"] == "playing", "nobody rolls for the start"
    assert [guest.look(table)["game"]["seat"] for guest in (ann, bob)] == [0, 1], "it is everybody's turn"
    bob.act(table, "roll")
    ann.act(table, "roll")
    assert ann.look(table)["game"]["dice"] == bob.look(table)["game"]["dice"] != []
    ann.act(table, "roll", keep=[0, 1])
    bob.act(table, "roll", keep=[3, 4])
    assert ann.look(table)["game"]["dice"][2:] == bob.look(table)["game"]["dice"][:3], "as many dice, the same numbers"
    ann.act(table, "enter", box="chance")
    waiting = ann.look(table)["game"]
    assert (waiting["seat"], waiting["finished"], waiting["dice"]) == (1, [0], [])
    assert boxes(ann.look(table)) == [1, 0], "one's own card"
    assert boxes(bob.look(table)) == [0, 0]
    assert ann.refused(table, "roll") == "not_your_turn"
    bob.act(table, "enter", box="aces")
    view = await_turn(ann, table, 2)
    assert boxes(view) == [1, 1]
    assert view["game"]["finished"] == []
    assert (view["game"]["seat"], bob.look(table)["game"]["seat"]) == (0, 1)
    kinds = [(event["kind"], event["data"]["side"]) for event in ann.get(f"/api/tables/{table}/events?after=7").json()]
    one_side = ["rolled", "rolled", "entered"]
    assert kinds[-6:] == [*((kind, 0) for kind in one_side), *((kind, 1) for kind in one_side)]


def test_a_game_is_played_to_its_end_and_verifies(server: Server) -> None:
    ann, bob, table = seated_pair(server, **DUPLICATE, turn_seconds=86_400)
    for turn in range(1, 14):
        guests = (ann, bob) if turn % 2 else (bob, ann)
        for guest in guests:
            finish_turn(guest, table, rolls=1 + turn % 3)
        view = await_turn(ann, table, turn + 1)
    assert view["phase"] == "over"
    record = ann.get(f"/api/tables/{table}/record").text
    report = verify(record)
    assert report.verdict == "verified", report
    (game,) = Record.parse(record).series.games
    assert [turn.side for turn in game.history] == [0, 1] * 13, "in the usual order of turns"
    firsts = [turn.rolls[0] for turn in game.history]
    assert firsts[::2] == firsts[1::2], "the same dice for both"
    # A rematch goes the same way.
    ann.act(table, "rematch")  # nobody else is there to be asked
    assert ann.look(table)["phase"] == "gathering"


def test_nobody_plays_it_alone(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(**DUPLICATE)
    ann.act(table, "sit")
    assert ann.refused(table, "start", without_seeds=True) == "wrong_phase"


def test_a_move_of_another_side_makes_nobody_look_again(server: Server) -> None:
    ann, bob, table = seated_pair(server, **DUPLICATE)
    seen = bob.look(table)["seq"]
    finish_turn(ann, table)
    bob.act(table, "roll", seq=seen)
    # A decision based on something old is refused as always.
    assert bob.refused(table, "roll", seq=seen) == "stale"
    body = {"type": "roll", "action_id": "mine", "seq": bob.look(table)["seq"], "keep": [0]}
    first = bob.post(f"/api/tables/{table}/actions", body).json()
    dice = bob.look(table)["game"]["dice"]
    assert bob.post(f"/api/tables/{table}/actions", body).json() == first, "the same action is done once"
    assert bob.look(table)["game"]["dice"] == dice
    assert bob.look(table)["game"]["rolls_left"] == 1


def test_what_is_sealed_is_there_after_a_restart(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ann, bob, table = seated_pair(server, **DUPLICATE)
        ann.act(table, "roll")
        body = {"type": "roll", "action_id": "mine", "seq": ann.look(table)["seq"], "keep": [2]}
        answer = ann.post(f"/api/tables/{table}/actions", body).json()
        before = [guest.look(table) for guest in (ann, bob)]
    with running(settings(tmp_path)) as server:
        again = [server.guest(), server.guest()]
        for guest, was in zip(again, (ann, bob), strict=True):
            guest.cookie = was.cookie
            guest._count = 100
        for guest, view in zip(again, before, strict=True):
            assert {**guest.look(table), "server_time": 0} == {**view, "server_time": 0}
        assert again[0].post(f"/api/tables/{table}/actions", body).json() == answer
        placements = again[0].look(table)["game"]["placements"]
        again[0].act(table, "enter", box=placements[0]["box"])
        finish_turn(again[1], table)
        assert boxes(await_turn(again[0], table, 2)) == [1, 1]


def test_a_turn_that_all_finished_is_told_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the process had been killed after the last entry was stored, before it became events."""
    with running(settings(tmp_path)) as server:
        ann, bob, table = seated_pair(server, **DUPLICATE)
        finish_turn(ann, table)
        monkeypatch.setattr(Round, "is_complete", False)
        finish_turn(bob, table)
    monkeypatch.undo()
    with running(settings(tmp_path)) as server:
        again = server.guest()
        again.cookie = ann.cookie
        assert boxes(await_turn(again, table, 2)) == [1, 1]


def test_no_process_seals_a_move_of_a_turn_that_was_told(server: Server) -> None:
    """A process that has not heard of the end of a turn finds the number of its move taken, and looks again."""
    ann, bob, table = seated_pair(server, **DUPLICATE)
    finish_turn(ann, table)
    behind = dict(server.run(server.parts.services.store.sealed_rows, table)[-1])
    finish_turn(bob, table)
    await_turn(ann, table, 2)
    late = {**behind, "number": behind["number"] + 1, "side": 1, "action_id": "late"}
    with pytest.raises(Overtaken):
        server.run(server.parts.services.writer.store, {"sealed": [late]})
    finish_turn(ann, table)
    finish_turn(bob, table)
    await_turn(ann, table, 3)
    turns = {row["turn"] for row in server.run(server.parts.services.store.sealed_rows, table)}
    assert turns == {2}, "older ones are deleted"


def until_pong(socket: Any) -> list[dict[str, Any]]:
    """What a socket is sent about the game until now."""
    socket.send_json({"type": "ping"})
    return [message for message in heard_until_pong(socket) if message["type"] in ("update", "your_turn")]


def test_every_screen_of_a_side_hears_of_its_moves_and_its_turns_and_the_others_who_has_finished(
    server: Server,
) -> None:
    ann, bob, table = seated_pair(server, **DUPLICATE, turn_seconds=86_400)
    deadline = ann.look(table)["deadline"]
    assert deadline > ann.look(table)["server_time"]
    with (
        ann.live(table) as first,
        ann.live(table) as second,
        bob.live(table) as other,
        server.guest().live(table) as eve,
    ):
        for socket in (first, second, other, eve):
            until_pong(socket)
        bob.act(table, "seat_link")
        for socket in (first, second, other, eve):
            assert [message["type"] for message in until_pong(socket)] == ["update"], "it is nobody's turn anew"
        ann.act(table, "roll")
        for socket in (first, second):
            (update,) = until_pong(socket)
            assert [event["kind"] for event in update["own"]] == ["rolled"]
            assert (update["events"], update["state"]["game"]["finished"]) == ([], [])
        assert until_pong(other) == until_pong(eve) == [], "a roll is nobody else's business"
        ann.act(table, "enter", box="chance")
        for socket, own in ((first, ["entered"]), (second, ["entered"]), (other, []), (eve, [])):
            (update,) = until_pong(socket)
            assert [event["kind"] for event in update["own"]] == own
            assert (update["events"], update["state"]["game"]["finished"]) == ([], [0])
        finish_turn(bob, table)
        await_turn(ann, table, 2)
        for socket, seats in ((first, [0]), (second, [0]), (other, [1]), (eve, [])):
            turns = [message for message in until_pong(socket) if message["type"] == "your_turn"]
            assert [turn["seat"] for turn in turns] == seats, "told once, also on the second screen"
            assert all(turn["deadline"] >= deadline for turn in turns)


def test_of_several_who_are_waited_for_the_first_is_named(server: Server) -> None:
    guests = [server.guest(name) for name in ("Ann", "Bob", "Cid")]
    table = guests[0].new_table(**DUPLICATE, seats=3)
    for guest in guests:
        guest.act(table, "sit")
    guests[0].act(table, "start", without_seeds=True)
    finish_turn(guests[1], table)
    assert [guest.look(table)["game"]["side"] for guest in (*guests, server.guest())] == [0, 0, 2, 0]
    assert server.guest().refused(table, "roll") == "not_signed_in"
    answer = guests[1].try_act(table, "roll").json()
    assert (answer["code"], answer["message"]) == (
        "not_your_turn",
        "you have finished this turn; the next one begins when all sides have",
    )
    finish_turn(guests[0], table)
    assert [guest.look(table)["game"]["side"] for guest in guests] == [2, 2, 2]
    # Whoever resigns after finishing a turn has no part in it any more.
    guests[1].act(table, "resign")
    assert guests[0].look(table)["game"]["finished"] == [0]


def test_bots_play_along_and_a_seat_that_was_left_is_played_by_one(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.new_table(**DUPLICATE, seats=4, bots=["random", "greedy"])
    ann.act(table, "sit")
    bob.act(table, "sit")
    ann.act(table, "start", without_seeds=True)
    finish_turn(ann, table)
    with ann.live(table) as socket:
        state = hear(socket, "welcome")["state"]
        bob_side = state["seats"][3]["side"]
        while set(state["game"]["finished"]) != {0, 1, 2, 3} - {bob_side}:
            state = hear(socket, "update")["state"]
    finish_turn(bob, table)
    view = await_turn(ann, table, 2)
    assert boxes(view) == [1, 1, 1, 1]
    finish_turn(ann, table)
    bob.act(table, "stand_in", seat=3)
    view = await_turn(ann, table, 3)
    assert boxes(view) == [2, 2, 2, 2]
    finish_turn(ann, table)
    bob_seat = bob.look(table)["seats"][3]
    assert bob_seat["stand_in"] == "greedy"


def test_whoever_resigns_is_not_waited_for(server: Server) -> None:
    guests = [server.guest(name) for name in ("Ann", "Bob", "Cy")]
    ann, bob, cy = guests
    table = ann.new_table(**DUPLICATE, seats=3)
    for guest in guests:
        guest.act(table, "sit")
    ann.act(table, "start", without_seeds=True)
    finish_turn(ann, table)
    finish_turn(cy, table)
    bob.act(table, "roll")
    bob.act(table, "resign")
    view = await_turn(ann, table, 2)
    assert boxes(view) == [1, 0, 1]
    assert view["game"]["sides"][1]["resigned"] is True
    # A player who has resigned watches, and is shown no more than anybody.
    cy.act(table, "roll")
    assert bob.look(table)["game"]["dice"] == []
    cy.act(table, "leave")
    assert ann.look(table)["phase"] == "over"


def test_when_time_runs_out_a_bot_plays_for_all_who_have_not_finished(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ann, bob, table = seated_pair(server, **DUPLICATE, turn_seconds=5)
        finish_turn(ann, table)
        bob.act(table, "roll")
        dice = bob.look(table)["game"]["dice"]
        clock = server.parts.services.clock
        server.parts.services.clock = lambda: clock() + 6
        found = server.run(server.parts.registry.table, table)
        server.run(found._time_out)
        view = await_turn(ann, table, 2)
        assert boxes(view) == [1, 1]
        assert [seat["stand_in"] for seat in view["seats"]] == [None, None], "the bot has gone again"
        events = ann.get(f"/api/tables/{table}/events").json()
        bobs = [event for event in events if event["kind"] == "rolled" and event["data"]["side"] == 1]
        assert bobs[0]["data"]["dice"] == dice, "it went on with what was rolled"


@pytest.mark.parametrize(
    "options",
    [
        {"coach": True},
        {"one_screen": True},
        {"book": "triple", "teams": ["A", "B"], "seats": 4},
        {"dice": "real"},
        {"seats": 1},
    ],
)
def test_what_does_not_go_together_is_refused(server: Server, options: dict[str, Any]) -> None:
    answer = server.guest("Ann").post("/api/tables", {**DUPLICATE, **options})
    assert answer.status_code == 422
    assert "a duplicate table needs" in answer.text


def test_nothing_is_taken_back_and_nobody_sees_held_dice(server: Server) -> None:
    ann, bob, table = seated_pair(server, **DUPLICATE)
    with ann.live(table) as own, bob.live(table) as other:
        hear(own, "welcome")
        hear(other, "welcome")
        ann.act(table, "roll")
        own.send_json({"type": "hold", "seq": ann.look(table)["seq"], "places": [1]})
        own.send_json({"type": "ping"})
        hear(own, "pong")
        other.send_json({"type": "ping"})
        assert all(message["type"] in ("presence", "pong") for message in heard_until_pong(other))
    finish_turn(ann, table, rolls=1)
    assert ann.refused(table, "take_back") in ("wrong_phase", "not_alone")


def heard_until_pong(socket: Any) -> list[dict[str, Any]]:
    heard = [socket.receive_json()]
    while heard[-1]["type"] != "pong":
        heard.append(socket.receive_json())
    return heard


# --- programs, several processes, crashes ---------------------------------------------------------------------


async def play_by_programs(folder: Path, database: str = "", processes: int = 1, kills: int = 0) -> str:
    """A whole game by three programs with the client, each at a process of its own if there are several; its record."""
    servers = [ServerProcess(folder / str(number), database) for number in range(processes)]
    for number, server in enumerate(servers):
        (folder / str(number)).mkdir()
        await server.start()
    try:
        rules = {"categories": "aces,twos,threes,full_house,yahtzee,chance"}
        robots = await seat_robots(servers[0].url, 3, 1, **DUPLICATE, book="travel", rules=rules)
        for number, robot in enumerate(robots):
            robot.guest.url = servers[number % processes].url
        async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as playing:
            for robot in robots:
                playing.create_task(robot.play())
            for done in range(1, kills + 1):
                async with robots[0].guest.follow(robots[0].table, patience=LONGEST) as live:
                    await live.until(lambda state: state["phase"] == "over" or live.game.turn_number > 2 * done)  # noqa: B023
                await servers[0].kill()
                await servers[0].start()
        assert all(robot.is_over for robot in robots)
        assert all(robot.events == robots[0].events for robot in robots), "in the end everybody has heard the same"
        return await robots[0].guest.record(robots[0].table)
    finally:
        for server in servers:
            await server.kill()


def check_record(text: str) -> None:
    report = verify(text)
    assert report.verdict == "verified", report
    (game,) = Record.parse(text).series.games
    assert game.status == "finished"
    rolls: dict[tuple[int, int], set[tuple[int, ...]]] = {}
    for place, turn in enumerate(game.history):
        assert isinstance(turn, Turn)
        rolls.setdefault((place // 3, 0), set()).add(tuple(turn.rolls[0]))
    assert all(len(found) == 1 for found in rolls.values()), "the same first roll for everybody"


@pytest.mark.timeout(1800)
def test_programs_play_a_game_while_the_server_is_killed(tmp_path: Path) -> None:
    check_record(asyncio.run(play_by_programs(tmp_path, kills=2)))


@pytest.mark.timeout(1800)
def test_programs_play_a_game_at_two_processes(tmp_path: Path, database: str) -> None:
    check_record(asyncio.run(play_by_programs(tmp_path, database, processes=2)))


# --- nothing leaks --------------------------------------------------------------------------------------------

Faster = Callable[[TestGuest, str], None]


def cautious(guest: TestGuest, table: str) -> None:
    finish_turn(guest, table, box=0, rolls=1)


def greedy(guest: TestGuest, table: str) -> None:
    guest.act(table, "roll")
    guest.act(table, "roll", keep=[0, 1, 2])
    guest.act(table, "roll", keep=[2])
    placements = guest.look(table)["game"]["placements"]
    guest.act(table, "enter", box=placements[-1]["box"])


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str], str]:
    """A folder with a duplicate table after its first turn, the cookies of its people and of a watcher, its name."""
    folder = tmp_path_factory.mktemp("begun")
    with running(settings(folder)) as server:
        ann, bob, table = seated_pair(server, **DUPLICATE, public=True)
        watcher = server.guest("Wes")
        finish_turn(ann, table)
        finish_turn(bob, table)
        await_turn(ann, table, 2)
    return folder, [guest.cookie for guest in (ann, bob, watcher)], table


TIMES = ("server_time", "at", "present", "watching", "watchers")
"""What depends on when a socket was opened or read, not on the game."""


def without_times(found: Any) -> Any:
    """What was sent, without the times."""
    if isinstance(found, dict):
        return {key: without_times(value) for key, value in found.items() if key not in TIMES}
    return [without_times(value) for value in found] if isinstance(found, list) else found


def sent_to_the_others(
    folder: Path, copy: Path, cookies: list[str], table: str, play: Faster, pages: str
) -> Iterator[Any]:
    """All that the slower side, a watcher and a stranger are sent while the faster side plays its turn, and what they
    can read below an address."""
    shutil.copytree(folder, copy)
    with running(settings(copy)) as server:
        ann, bob, watcher, stranger = (server.guest() for _ in range(4))
        for guest, cookie in zip((ann, bob, watcher), cookies, strict=True):
            guest.cookie = cookie
            guest._count = 1000
        with bob.live(table, "?outlook=true") as slower, watcher.live(table) as seen, stranger.live(table) as strange:
            yield [without_times(hear(socket, "welcome")) for socket in (slower, seen, strange)]
            play(ann, table)
            for socket in (slower, seen, strange):
                socket.send_json({"type": "ping"})
                messages = heard_until_pong(socket)
                # Comings and goings are told at most twice per second, so they depend on the time.
                yield [without_times(each) for each in messages if each["type"] != "presence"]
            for guest in (bob, watcher, stranger):
                for path in (path for path in readable(server, table) if path.startswith(pages)):
                    answer = guest.get(path)
                    yield path, answer.status_code, content_of(answer)


def content_of(answer: Any) -> Any:
    """What an answer says, whatever its form."""
    kind = answer.headers.get("content-type", "")
    if "zip" in kind:
        archive = zipfile.ZipFile(io.BytesIO(answer.content))
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
        return {name: without_times(json.loads(text)) if ".json" in name else text for name, text in texts.items()}
    return without_times(json.loads(answer.text)) if "json" in kind else answer.text


def readable(server: Server, table: str) -> list[str]:
    """Every address that can be read, with the table's name where one is wanted. Figures for operators are left out:
    they count what all tables do."""
    app: Any = server.client.app
    paths = [route.path for route in app._app.routes if "GET" in getattr(route, "methods", ())]
    assert "/api/tables/{table}/record" in paths
    wanted = [path.replace("{table}", table).replace("{game}", "1") for path in paths]
    return [path for path in wanted if "{" not in path and path not in ("/metrics", "/api/openapi.json", "/docs")]


def leaks(begun: tuple[Path, list[str], str], tmp_path: Path, pages: str = "/") -> list[Any]:
    """What differs for the others when the faster side plays differently."""
    folder, cookies, table = begun
    sent = [
        list(sent_to_the_others(folder, tmp_path / play.__name__, cookies, table, play, pages))
        for play in (cautious, greedy)
    ]
    assert len(sent[0]) == len(sent[1]) > 20
    return [(one, other) for one, other in zip(*sent, strict=True) if one != other]


def test_nothing_sent_to_others_depends_on_what_a_side_does(begun: Any, tmp_path: Path) -> None:
    """The faster side plays its turn in two ways, from the same table: one roll and the first box, or three and the
    last. Every message to the slower side, to a watcher and to a stranger, and all that they can read, is the same."""
    assert leaks(begun, tmp_path) == []


def test_a_leak_would_be_found(begun: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen_by = Round.seen_by

    def leaky(around: Round, holder: str | None) -> TableState:
        return seen_by(around, around.state.seats[0].holder if around.side_of(holder) is None else holder)

    monkeypatch.setattr(Round, "seen_by", leaky)
    found = leaks(begun, tmp_path, "/api/tables/")
    assert any("/api/tables/" in str(one[0]) for one, _ in found)
