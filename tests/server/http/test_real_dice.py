from __future__ import annotations

from dicecup.rules import BOOKS, Card
from dicecup.server.http.routes.real_dice import possible_scores
from tests.server.conftest import Server


def test_what_real_dice_score(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=1, dice="real", one_screen=True)
    path = f"/api/tables/{table}/offers"
    assert (ann.get(path).json()["code"], ann.get(path).json()["message"]) == (
        "wrong_phase",
        "there is no score to write with real dice here now",
    )
    ann.act(table, "sit")
    ann.act(table, "start", first=0)
    offers = ann.get(f"{path}?dice=33344").json()
    points = {placement["box"]: placement["points"] for placement in offers["placements"]}
    assert (points["full_house"], points["threes"], points["sixes"]) == (25, 9, 0)
    assert ann.get(path).json()["placements"] == []
    assert ann.get(f"{path}?dice=33347").status_code == 422
    ann.act(table, "write", box="full_house", dice=[3, 3, 3, 4, 4])
    assert "full_house" not in ann.get(path).json()["possible"]
    assert "full_house" in ann.get(f"{path}?correct=true").json()["possible"]


def test_whose_pad_it_is_that_is_written_on(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=2, dice="real", one_screen=True)
    for name in ("Ann", "Bob"):
        ann.act(table, "sit", name=name)
    ann.act(table, "start", first=1)
    path = f"/api/tables/{table}/offers"
    assert ann.get(path).json()["side"] == 1
    ann.act(table, "write", box="full_house", dice=[3, 3, 3, 4, 4])
    assert (ann.get(path).json()["side"], ann.get(f"{path}?correct=true").json()["side"]) == (0, 1)


def test_possible_scores() -> None:
    scores = possible_scores(Card(BOOKS["deluxe"]))
    assert scores["fours"] == [0, 4, 8, 12, 16, 20]
    assert scores["full_house"] == [0, 25]
    assert (min(scores["chance"]), max(scores["chance"])) == (5, 30)


def test_whoever_holds_all_seats_of_a_pad_writes_for_one_that_is_left(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=2, dice="real", one_screen=True, games=2)
    ann.act(table, "sit", name="Ann")
    ann.act(table, "sit", name="Bob")
    ann.act(table, "start", first=0)
    ann.act(table, "leave", seat=1)
    view = ann.look(table)
    assert view["phase"] == "gathering"
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Bob"]
    ann.act(table, "start", first=0)
    assert ann.look(table)["phase"] == "playing"


def test_a_partner_who_leaves_a_pad_of_one_person_leaves_nobody_stuck(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=4, dice="real", one_screen=True, teams=["Reds", "Blues"], book="classic")
    for name in ("Ann", "Bob", "Cid", "Dan"):
        ann.act(table, "sit", name=name)
    ann.act(table, "start", first=0)
    ann.act(table, "leave", seat=2)
    played = []
    for box in ("aces", "aces", "twos", "twos"):
        played.append(ann.look(table)["game"]["seat"])
        ann.act(table, "write", box=box, points=0)
    assert sorted(played) == [0, 1, 2, 3]
