from __future__ import annotations

from typing import Any

from .conftest import Server, TestGuest


def rolled(server: Server, **options: Any) -> tuple[TestGuest, str]:
    ann = server.guest("Ann")
    table = ann.new_table(seats=1, **options)
    for kind, details in (("sit", {}), ("seed", {"seed": "x"}), ("start", {}), ("roll", {})):
        ann.act(table, kind, **details)
    return ann, table


def test_an_estimate_in_a_book_nobody_has_solved(server: Server) -> None:
    ann, table = rolled(server, book="triple")
    advice = ann.get(f"/api/tables/{table}/advice").json()
    assert advice["ready"]
    assert not advice["exact"]
    assert 500 < advice["expected"] < 3000
    assert (advice["keep"] is None) != (advice["box"] is None)


def test_only_this_turn_where_there_is_not_even_an_estimate(server: Server) -> None:
    ann, table = rolled(server, book="triple", rules={"joker": "never"})
    advice = ann.get(f"/api/tables/{table}/advice").json()
    assert (advice["ready"], advice["exact"], advice["expected"]) == (True, False, None)


def test_advice_is_for_the_player_to_move(server: Server) -> None:
    ann, table = rolled(server, book="triple")
    assert server.guest("Eve").get(f"/api/tables/{table}/advice").json()["code"] == "not_your_turn"
    ann.act(table, "enter", box=ann.look(table)["game"]["placements"][0]["box"])
    assert ann.get(f"/api/tables/{table}/advice").json()["code"] == "wrong_phase"


def test_not_where_the_table_forbids_it(server: Server) -> None:
    ann, table = rolled(server, coach=False)
    assert ann.get(f"/api/tables/{table}/advice").json()["code"] == "wrong_phase"
