from __future__ import annotations

from dicecup.rules import BOOKS, Card
from dicecup.server.http.routes.real_dice import possible_scores
from tests.server.conftest import Server


def test_what_real_dice_score(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=1, dice="real", one_screen=True)
    path = f"/api/tables/{table}/offers"
    assert ann.get(path).json()["code"] == "wrong_phase"
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


def test_possible_scores() -> None:
    scores = possible_scores(Card(BOOKS["deluxe"]))
    assert scores["fours"] == [0, 4, 8, 12, 16, 20]
    assert scores["full_house"] == [0, 25]
    assert (min(scores["chance"]), max(scores["chance"])) == (5, 30)
