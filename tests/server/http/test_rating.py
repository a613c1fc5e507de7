"""The server's rating: the numbers that anybody can compute from the exported records, with help counted apart."""

from __future__ import annotations

import time
from typing import Any

from dicecup import rulebook
from dicecup.coach.rating.players import RatedPlayer, rated_players
from dicecup.rules import Record
from dicecup.words import figures
from tests.server.conftest import Server, TestGuest, play_on, seated_pair
from tests.server.http.live.test_advice import ready
from tests.server.http.test_statistics import final, settled, solo


def exported(guest: TestGuest, tables: list[str], name: str, book: str = "deluxe") -> dict[str, RatedPlayer]:
    """What `dicecup rating` makes of the records of these tables, by scale."""
    records = [(table, Record.parse(guest.get(f"/api/tables/{table}/record").text)) for table in tables]
    found = [each for each in rated_players(records) if (each.name, each.book) == (name, rulebook(book))]
    return {each.scale.name: each for each in found}


def is_told(view: dict[str, Any], player: RatedPlayer) -> None:
    """Every number is exactly the one computed from the records."""
    told = player.to_json()
    for name in ("scale", "games", "decisions", "loss_each", "low", "high", "bands"):
        assert view[name] == told[name], name
    assert view["band"] == (told["band"] if told["games"] else None)
    assert view["unrated"] == told["why_not"]
    assert view["sentences"] == player.sentences()
    seen = [{key: point[key] for key in ("loss_each", "low", "high", "band")} for point in view["history"]]
    assert seen == told["history"]


def with_hint(guest: TestGuest, **options: Any) -> str:
    """A game alone, with a hint at its first decision."""
    table = guest.new_table(seats=1, **options)
    for kind, details in (("sit", {}), ("seed", {"seed": "x"}), ("start", {}), ("roll", {})):
        guest.act(table, kind, **details)
    ready(guest, f"/api/tables/{table}/advice")
    play_on(table, guest)
    return table


def test_the_ratings_are_those_of_the_exported_records(server: Server) -> None:
    ann, bob, first = seated_pair(server)
    play_on(first, ann, bob)
    tables = [first, solo(ann), with_hint(ann)]
    given_up = ann.new_table(seats=2)
    for guest in (ann, bob):
        guest.act(given_up, "sit")
        guest.act(given_up, "seed", seed="y")
    ann.act(given_up, "start")
    while ann.look(given_up)["game"]["status"] == "starting":
        (ann, bob)[ann.look(given_up)["game"]["seat"]].act(given_up, "roll")
    play_on(given_up, ann, bob, turns=5)
    ann.act(given_up, "resign")
    tables.append(given_up)
    for guest, name in ((ann, "Ann"), (bob, "Bob")):
        views = {view["scale"]: view for view in settled(guest, "/api/me/statistics")["ratings"]}
        wanted = exported(guest, tables, name)
        assert set(views) == set(wanted)
        for scale, player in wanted.items():
            is_told(views[scale], player)
    alone, together = settled(ann, "/api/me/statistics")["ratings"]
    assert [point["table"] for point in alone["history"]] == tables[1:3]
    assert [point["table"] for point in together["history"]] == [first, given_up], "giving up is rated until then"
    assert [alone["decisions"], alone["games"]] == [25, 2], "one roll and one box per turn, the last forced, one hint"


def test_triple_says_how_far_its_estimate_can_be_trusted(server: Server) -> None:
    ann = server.guest("Ann")
    table = solo(ann, book="triple")
    (view,) = settled(ann, "/api/me/statistics?book=triple")["ratings"]
    is_told(view, exported(ann, [table], "Ann", "triple")["points"])
    assert "estimate" in view["note"]
    assert view["sentences"][-1] == view["note"].removesuffix(".")


def test_a_game_that_cannot_be_rated_says_why(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=1, dice="real")
    ann.act(table, "sit")
    ann.act(table, "start")
    for box in rulebook("deluxe").boxes:
        ann.act(table, "write", box=str(box), dice=[1, 2, 3, 5, 6])
    (view,) = settled(ann, "/api/me/statistics")["ratings"]
    assert (view["games"], view["band"], view["history"]) == (0, None, [])
    assert view["unrated"] == {"unseen": 1}
    assert view["sentences"] == [figures.WHY_NOT_RATED["unseen"].one.format(count=1)]
    is_told(view, exported(ann, [table], "Ann")["points"])


def test_in_a_team_nobody_is_rated(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(book="classic", seats=4, teams=["Reds", "Blues"], one_screen=True)
    for number in range(4):
        ann.act(table, "sit", name=f"P{number}")
    ann.act(table, "start", without_seeds=True)
    play_on(table, *[ann] * 4)
    (view,) = settled(ann, "/api/me/statistics")["ratings"]
    assert (view["scale"], view["games"], view["unrated"]) == ("winning", 0, {"team": 2})


def test_games_with_help_are_counted_apart(server: Server) -> None:
    ann = server.guest("Ann")
    tables = [solo(ann), with_hint(ann)]
    (own,), (helped,) = (final(ann, table) for table in tables)
    found = settled(ann, "/api/me/statistics")["statistics"]
    assert found["help"] == {
        "without": {"games": 1, "mean": own, "best": own},
        "with": {"games": 1, "mean": helped, "best": helped},
        "unknown": {"games": 0, "mean": None, "best": None},
    }
    assert [game["help"] for game in found["games"]] == [[], ["hint"]]
    assert (found["loss_each"]["size"], found["own_loss_each"]["size"]) == (26, 25)
    results = ann.get("/api/me/results").json()
    assert [(best["table"], best["score"], best["previous"]) for best in results["bests"]] == [(tables[0], own, None)]
    assert [(best["table"], best["score"]) for best in results["bests_with_help"]] == [(tables[1], helped)]
    assert {game["table"]: game["helped"] for game in results["past"]} == {tables[0]: [], tables[1]: [0]}


def test_what_a_bot_filled_in_is_help(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=1)
    for kind, details in (("sit", {}), ("start", {"without_seeds": True})):
        ann.act(table, kind, **details)
    play_on(table, ann, turns=10)
    with ann.live(table):
        ann.act(table, "stand_in", seat=0, bot="greedy")
        while ann.look(table)["phase"] == "playing":
            time.sleep(0.05)
    answer = settled(ann, "/api/me/statistics")
    (view,) = answer["ratings"]
    assert view["decisions"] == 10
    is_told(view, exported(ann, [table], "Ann")["points"])
    assert ann.get("/api/me/results").json()["bests"] == []
