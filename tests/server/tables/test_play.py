"""Whole games over HTTP: sitting down, seeds, dice, series, teams, bots, real dice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicecup.rules import Record
from dicecup.server.ledger.verify import verify
from tests.server.conftest import Server, TestGuest, play_by_requests, play_on, running, seated_pair, settings

SHORT = {"rules": {"categories": "aces,full_house,chance"}}
"""For games where only the end matters."""


def until(look: Callable[[], Any], condition: Callable[[Any], bool]) -> Any:
    """Look until the server has got that far by itself."""
    deadline = time.monotonic() + 300
    while not condition(seen := look()):
        assert time.monotonic() < deadline, seen
        time.sleep(0.02)
    return seen


def test_two_people_play_a_whole_game_that_verifies(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    view = play_by_requests(table, ann, bob)
    assert view["phase"] == "over"
    assert view["game"]["status"] == "finished"
    text = ann.get(f"/api/tables/{table}/record").text
    assert verify(text).verdict == "verified"
    assert Record.parse(text).game.totals == tuple(side["totals"]["final"] for side in view["game"]["sides"])


def test_reroll_keeps_the_positions_and_rolls_the_others(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    while (view := ann.look(table))["game"]["status"] == "starting":
        (ann, bob)[view["game"]["seat"]].act(table, "roll")
    mover = (ann, bob)[view["game"]["seat"]]
    mover.act(table, "roll")
    dice = ann.look(table)["game"]["dice"]
    mover.act(table, "roll", keep=[1, 3])
    game = ann.look(table)["game"]
    assert (game["dice"][1], game["dice"][3]) == (dice[1], dice[3])
    assert game["kept"] == [1, 3]
    assert game["rolls_left"] == 1
    mover.act(table, "roll", keep=[0, 1, 2, 3])
    assert mover.refused(table, "roll", keep=[0]) == "illegal"
    assert mover.refused(table, "enter", box="sevens") == "unknown"


def test_first_roll_takes_all_five_dice(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    assert ann.refused(table, "roll", keep=[0]) == "illegal"
    assert ann.refused(table, "enter", box="chance") == "illegal"
    while (view := ann.look(table))["game"]["status"] == "starting":
        (ann, bob)[view["game"]["seat"]].act(table, "roll")
    assert view["game"]["dice"] == [], "the dice that decided the start are not those of the first turn"
    assert (ann, bob)[view["game"]["seat"]].refused(table, "roll", keep=[0]) == "illegal"


def test_bots_play_by_themselves(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=3, bots=["random", "greedy"], **SHORT)
    ann.act(table, "sit")
    ann.act(table, "seed", seed="x")
    ann.act(table, "start")
    view = ann.look(table)
    while view["phase"] == "playing":
        game = view["game"]
        if game["awaits"] == "dice" and game["seat"] == 2:
            ann.act(table, "roll", seq=view["seq"])
        elif game["seat"] == 2:
            ann.act(table, "enter", box=game["placements"][-1]["box"], seq=view["seq"])
        view = until(lambda: ann.look(table), lambda view: view["phase"] != "playing" or view["game"]["seat"] == 2)
    assert view["phase"] == "over"
    assert {event["by"] for event in ann.get(f"/api/tables/{table}/events").json()} >= {"bot"}
    record = ann.get(f"/api/tables/{table}/record").text
    assert '[Bots "random" "greedy" ""]' in record
    assert _import(ann, record).json()["verdict"] == "verified"


def test_a_series_goes_on_when_everybody_has_seeded(server: Server) -> None:
    ann, bob, table = seated_pair(server, book="travel", games=2, difference=True, **SHORT)
    view = play_by_requests(table, ann, bob)
    assert view["phase"] == "gathering"
    assert view["seed_wanted"] == [0, 1]
    assert view["pledges"][0]["secret"] is not None
    assert view["pledges"][1]["secret"] is None
    ann.act(table, "seed", seed="again")
    bob.act(table, "seed", seed="and again")
    assert ann.look(table)["phase"] == "playing"
    view = play_by_requests(table, ann, bob)
    assert view["phase"] == "over"
    for standing, other in zip(view["standings"], reversed(view["standings"]), strict=True):
        pairs = zip(standing["scores"], other["scores"], strict=True)
        assert standing["earned"] == sum(max(0, mine - theirs) for mine, theirs in pairs)
    assert verify(ann.get(f"/api/tables/{table}/record").text).verdict == "verified"


def test_rematch_is_a_new_series_with_a_new_commitment(server: Server) -> None:
    ann, bob, table = seated_pair(server, **SHORT)
    first = play_on(table, ann, bob)["pledges"][0]
    assert server.guest("Eve").refused(table, "rematch") == "not_your_seat"
    bob.act(table, "want_rematch")
    view = ann.look(table)
    assert (view["phase"], [seat["agreed"] for seat in view["seats"]]) == ("over", [False, True])
    assert bob.refused(table, "want_rematch") == "wrong_phase"
    ann.act(table, "want_rematch")
    assert [seat["agreed"] for seat in ann.look(table)["seats"]] == [False, False]
    ann.act(table, "seed", seed="a")
    bob.act(table, "seed", seed="b")
    ann.act(table, "start")
    view = play_on(table, ann, bob)
    assert view["games_played"] == 2
    assert view["pledges"][1]["commitment"] != first["commitment"]
    for series in (1, 2):
        text = ann.get(f"/api/tables/{table}/record?series={series}").text
        assert verify(text).verdict == "verified", verify(text)
    assert ann.get(f"/api/tables/{table}/record?series=3").status_code == 422


def test_partners_take_turns_on_one_card(server: Server) -> None:
    people = [server.guest(name) for name in ("Ann", "Bob", "Cid", "Dan")]
    table = people[0].new_table(book="classic", seats=4, teams=["North", "South"])
    for person in people:
        person.act(table, "sit")
        person.act(table, "seed", seed="s")
    people[0].act(table, "start")
    view = people[0].look(table)
    assert [side["seats"] for side in view["game"]["sides"]] == [[0, 2], [1, 3]]
    view = play_on(table, *people, turns=8)
    assert view["game"]["sides"][0]["card"]["boxes"].keys() == {"aces", "twos", "threes", "fours"}
    people[2].act(table, "leave")
    assert people[0].look(table)["seats"][2]["stand_in"] == "greedy"
    people[1].act(table, "resign")
    view = people[0].look(table)
    assert view["phase"] == "over"
    assert view["game"]["winners"] == [0]
    assert verify(people[0].get(f"/api/tables/{table}/record").text).verdict == "verified"


def test_several_people_on_one_screen(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.new_table(one_screen=True, seats=3, **SHORT)
    for name in ("Ann", "Ben", "Cleo"):
        ann.act(table, "sit", name=name)
        ann.act(table, "seed", seed=name)
    ann.act(table, "start")
    assert bob.refused(table, "roll") == "not_your_seat"
    view = play_by_requests(table, ann, ann, ann)
    assert view["phase"] == "over"
    plain = ann.new_table()
    ann.act(plain, "sit")
    assert ann.refused(plain, "sit", name="Other") == "seat_taken"


def test_score_pad_beside_real_dice(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.new_table(dice="real", seats=2)
    ann.act(table, "sit")
    bob.act(table, "sit")
    ann.act(table, "start", first=1)
    assert ann.refused(table, "write", box="chance", points=20) == "not_your_turn"
    assert bob.refused(table, "roll") == "wrong_phase"
    assert bob.refused(table, "write", box="chance") == "malformed"
    assert bob.refused(table, "write", box="full_house", points=26) == "illegal"
    bob.act(table, "write", box="full_house", points=25)
    bob.act(table, "correct", box="chance", points=25)
    view = ann.look(table)
    assert view["game"]["sides"][1]["card"]["boxes"] == {"chance": 25}
    ann.act(table, "write", box="yahtzee", dice=[4, 4, 4, 4, 4])
    assert bob.refused(table, "correct", box="chance", points=5) == "not_your_seat"
    bob.act(table, "leave")
    view = ann.look(table)
    assert view["phase"] == "over"
    assert verify(ann.get(f"/api/tables/{table}/record").text).verdict == "open"


def test_the_last_written_score_can_be_corrected_after_the_game(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(dice="real", seats=1, rules={"categories": "aces,chance"})
    ann.act(table, "sit")
    ann.act(table, "start")
    ann.act(table, "write", box="chance", points=20)
    ann.act(table, "write", box="aces", points=3)
    assert ann.look(table)["phase"] == "over"
    ann.act(table, "correct", box="aces", points=4)
    view = ann.look(table)
    assert view["phase"] == "over"
    assert view["game"]["sides"][0]["totals"]["final"] == 24


def test_resigning_ends_a_game_of_two(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    bob.act(table, "resign")
    view = ann.look(table)
    assert view["phase"] == "over"
    assert view["game"]["winners"] == [0]
    assert view["pledges"][0]["secret"]


def test_start_waits_for_seeds_unless_told_otherwise(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.new_table(**SHORT)
    assert ann.refused(table, "start") == "wrong_phase"
    ann.act(table, "sit")
    bob.act(table, "sit")
    assert ann.refused(table, "start") == "seeds_missing"
    ann.act(table, "start", without_seeds=True)
    play_on(table, ann, bob)
    report = verify(ann.get(f"/api/tables/{table}/record").text)
    assert report.verdict == "open"
    assert "the server alone" in str(report)


def test_time_runs_out_and_a_bot_stands_in(tmp_path: Path) -> None:
    with running(settings(tmp_path, bot_delay=3600)) as server:
        ann, _, table = seated_pair(server, turn_seconds=600)
        found = server.run(server.parts.registry.table, table)
        assert ann.look(table)["deadline"] is not None
        services = server.parts.registry.services
        now, clock = services.now, services.clock

        async def wake() -> None:
            found.schedule()
            await asyncio.sleep(0.05)

        # Setting the wall clock ahead ends no turn, and setting it back makes none longer.
        seq = ann.look(table)["seq"]
        for hours in (1, -1):
            services.now = partial(lambda ahead: now() + ahead, hours * 3_600_000)
            server.run(wake)
            view = ann.look(table)
            assert (view["seq"], view["seats"][0]["stand_in"]) == (seq, None)
            assert 500_000 < view["deadline"] - services.now() <= 600_000
        services.clock = lambda: clock() + 601
        server.run(wake)
        view = until(lambda: ann.look(table), lambda view: view["seats"][0]["stand_in"] is not None)
        assert view["seats"][0]["stand_in"] == "greedy"
        assert view["deadline"] is None
        assert ann.refused(table, "roll") == "not_your_turn"
        ann.act(table, "return")
        ann.act(table, "roll")


def test_host_removes_or_replaces_who_is_absent(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    assert bob.refused(table, "remove", seat=0) == "not_host"
    with bob.live(table) as socket:
        socket.receive_json()
        assert ann.refused(table, "remove", seat=1) == "not_absent"
        assert ann.refused(table, "stand_in", seat=1) == "not_absent"
    ann.act(table, "stand_in", seat=1, bot="random")
    assert ann.look(table)["seats"][1]["stand_in"] == "random"
    ann.act(table, "remove", seat=1)
    assert ann.look(table)["phase"] == "over"


def test_only_the_host_arranges_the_table(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.new_table(seats=3)
    ann.act(table, "sit")
    bob.act(table, "sit")
    with ann.live(table) as socket:
        socket.receive_json()
        assert bob.refused(table, "start") == "not_host"
        assert bob.refused(table, "add_bot", bot="random") == "not_host"
        assert bob.refused(table, "remove", seat=0) == "not_host"
    ann.act(table, "add_bot", bot="random")
    assert ann.refused(table, "add_bot", bot="random") == "seat_taken"
    ann.act(table, "remove", seat=2)
    assert ann.refused(table, "add_bot", bot="nobody") == "unknown"
    ann.act(table, "leave")
    assert ann.look(table)["host"] == bob.look(table)["seats"][1]["holder"]


def test_names_differ_at_a_table(server: Server) -> None:
    ann, other = server.guest("Ann"), server.guest("Ann")
    table = ann.new_table()
    ann.act(table, "sit")
    assert other.refused(table, "sit") == "name_taken"
    other.act(table, "sit", name="Ann 2")


def test_a_seat_link_moves_the_seat_to_another_device_once(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    asked = {"action_id": "link", "seq": ann.look(table)["seq"]}
    token = ann.act(table, "seat_link", **asked)["seat_token"]
    assert ann.act(table, "seat_link", **asked)["seat_token"] == token, "a repeat gets the first answer"
    assert token not in str(ann.get(f"/api/tables/{table}/events").json())
    phone = server.guest("Ann's phone")
    assert bob.refused(table, "claim_seat", token=token) == "seat_taken"
    phone.act(table, "claim_seat", token=token)
    assert ann.refused(table, "resign") == "not_your_seat"
    assert ann.refused(table, "claim_seat", token=token) == "not_found"
    phone.act(table, "roll")
    token = phone.act(table, "seat_link")["seat_token"]
    phone.act(table, "revoke_seat_link")
    assert ann.refused(table, "claim_seat", token=token) == "not_found"
    assert [view["table"] for view in phone.get("/api/me/tables").json()] == [table]
    assert ann.get("/api/me/tables").json() == []


def test_public_tables_are_listed_and_others_are_not(server: Server) -> None:
    ann = server.guest("Ann")
    listed, hidden = ann.new_table(public=True), ann.new_table()
    names = [view["table"] for view in server.guest().get("/api/tables").json()]
    assert names == [listed]
    assert {view["table"] for view in ann.get("/api/me/tables").json()} == {listed, hidden}


def test_idle_tables_are_archived_and_their_secrets_told(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    play_on(table, ann, bob, turns=3)

    registry = server.parts.registry
    real, day = registry.services.now, 24 * 3_600_000

    async def much_later(days_seen: Iterable[int]) -> None:
        registry.services.now = lambda: real() + 30 * day
        for days in days_seen:
            await registry.services.writer.store({"day": [{"day": real() // day + days}]})
        await registry.close_idle()
        registry.services.now = real

    # A clock set a month ahead closes nothing: the server must have run for fourteen days since.
    server.run(much_later, range(14))
    assert ann.look(table)["phase"] == "playing"
    server.run(much_later, [20, 20])
    view = ann.look(table)
    assert view["phase"] == "archived"
    assert view["game"]["status"] == "abandoned"
    assert ann.refused(table, "roll") == "archived"
    assert verify(ann.get(f"/api/tables/{table}/record").text).verdict == "verified"


def test_records_can_be_imported_and_read_again(server: Server) -> None:
    ann, bob, table = seated_pair(server, **SHORT)
    play_on(table, ann, bob)
    text = ann.get(f"/api/tables/{table}/record").text
    kept = _import(bob, text)
    assert kept.status_code == 201
    assert kept.json()["verdict"] == "verified"
    assert server.guest().get(f"/api/records/{kept.json()['record']}").text == text
    assert _import(bob, text.replace("end finished", "end")).json()["code"] == "malformed"
    assert (
        bob.request("POST", "/api/records", content=b"\xff", headers={"content-type": "text/plain"}).status_code == 422
    )
    assert bob.post("/api/records", text).status_code == 415
    assert bob.get("/api/records/aaaaaaaaaaaaaaaa").status_code == 404


def _import(guest: TestGuest, text: str) -> Any:
    return guest.request("POST", "/api/records", content=text.encode(), headers={"content-type": "text/plain"})


def test_a_table_does_not_grow_for_ever(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob, table = seated_pair(server, **SHORT)
    monkeypatch.setattr("dicecup.server.ledger.decide.MOST_EVENTS", 10)
    while ann.look(table)["seq"] < 10:
        ann.act(table, "seat_link")
    assert ann.refused(table, "seat_link") == "too_many"
    assert play_on(table, ann, bob)["phase"] == "over"
    assert bob.refused(table, "rematch") == "too_many"
    assert ann.post("/api/tables", {"seats": 20, "games": 7}).status_code == 422


def test_a_bot_that_cannot_play_a_book_is_not_seated(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(book="triple", bots=["greedy"])
    assert ann.refused(table, "add_bot", bot="optimal") == "illegal"


@pytest.mark.parametrize("how", ["resign", "leave"])
def test_who_gives_up_before_the_start_is_settled_holds_nobody_up(server: Server, how: str) -> None:
    people = [server.guest(name) for name in ("Ann", "Bob", "Cid")]
    table = people[0].new_table(seats=3, **SHORT)
    for person in people:
        person.act(table, "sit")
        person.act(table, "seed", seed="s")
    people[0].act(table, "start")
    people[1].act(table, how)
    people[0].act(table, "roll")
    # Bob's roll for the start is made for him; then it is Cid's.
    view = until(lambda: people[0].look(table), lambda view: view["game"]["seat"] == 2)
    assert len(view["game"]["start_rolls"]) == 2
    while (view := people[0].look(table))["game"]["status"] == "starting":
        until(lambda: people[0].look(table), lambda view: view["game"]["seat"] != 1)
        people[people[0].look(table)["game"]["seat"]].act(table, "roll")
    assert view["game"]["seat"] != 1
    assert play_on(table, *people)["game"]["status"] == "finished"
    assert verify(people[0].get(f"/api/tables/{table}/record").text).verdict == "verified"


def test_twenty_seats(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=20, bots=["random"] * 19, rules={"categories": "aces,chance"})
    ann.act(table, "sit")
    ann.act(table, "start", without_seeds=True)
    view = until(lambda: ann.look(table), lambda view: view["game"]["seat"] == 19)
    assert len(view["game"]["start_rolls"]) == 19
    ann.act(table, "resign")
    view = until(lambda: ann.look(table), lambda view: view["phase"] == "over")
    assert len(view["game"]["sides"]) == 20
