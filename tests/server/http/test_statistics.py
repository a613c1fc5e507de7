"""A person's own games in figures, and nobody else's."""

from __future__ import annotations

import csv
import io
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from dicecup import rulebook
from dicecup.server.coaching import workers
from tests.server.conftest import Server, TestGuest, impatient, play_on, running, seated_pair, settings

SHORT = {"categories": "aces,full_house,chance"}
"""House rules for games where only the end matters."""


def settled(guest: TestGuest, path: str) -> dict[str, Any]:
    """The answer once it is ready: a book may have to be solved first."""
    deadline = time.monotonic() + 600
    while True:
        answer = guest.get(path)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if found["ready"]:
            return found
        assert time.monotonic() < deadline
        time.sleep(0.1)


def solo(guest: TestGuest, **options: Any) -> str:
    """A game for one, played to its end."""
    table = guest.new_table(seats=1, **options)
    for kind, details in (("sit", {}), ("seed", {"seed": "x"}), ("start", {})):
        guest.act(table, kind, **details)
    play_on(table, guest)
    return table


def final(guest: TestGuest, table: str) -> list[int]:
    return [side["totals"]["final"] for side in guest.look(table)["game"]["sides"]]


def test_nothing_to_count_yet(server: Server) -> None:
    ann = server.guest("Ann")
    assert settled(ann, "/api/me/statistics") == {
        "ready": True,
        "doing": "",
        "books": [],
        "ratings": [],
        "statistics": None,
    }
    assert settled(ann, "/api/me/fairness") == {
        "ready": True,
        "doing": "",
        "books": [],
        "fairness": None,
    }
    assert ann.get("/api/me/statistics.csv").text.strip() == ""
    assert server.guest().get("/api/me/statistics").json()["code"] == "not_signed_in"


def test_ones_own_games_in_figures(server: Server) -> None:
    ann = server.guest("Ann")
    tables = [solo(ann) for _ in range(3)]
    scores = [final(ann, table)[0] for table in tables]
    answer = settled(ann, "/api/me/statistics")
    assert [(each["book"], each["games"], each["names"]) for each in answer["books"]] == [("deluxe", 3, ["Ann"])]
    found = answer["statistics"]
    assert [(game["table"], game["game"], game["score"]) for game in found["games"]] == [
        (table, 1, score) for table, score in zip(tables, scores, strict=True)
    ]
    assert found["mean"]["mean"] == pytest.approx(sum(scores) / 3)
    assert found["best"] == max(scores)
    assert found["perfect_mean"] == pytest.approx(254.587728734496)
    assert sum(found["bars"]["shares"]) == pytest.approx(1)
    assert len(found["boxes"]) == 13
    assert len(found["running_loss"]) == len(found["running_luck"]) == 3
    for game in found["games"]:
        assert 0 <= game["percentile"] <= 100
        assert game["loss_each"] > 0, "one roll and the first box is not perfect play"
    fair = settled(ann, "/api/me/fairness")["fairness"]
    assert (fair["you"]["games"], fair["people"]["games"], fair["bots"]["games"]) == (3, 0, 0)
    assert fair["you"]["luck"]["mean"] == pytest.approx(found["luck"]["mean"])
    assert fair["deviation"] == pytest.approx(59.6, abs=0.1)
    assert (fair["player"], fair["note"]) == ("perfect play", "")
    # One time in twenty, three games have more luck than that.
    assert ("with so few games it proves little" in fair["you"]["sentence"]) == fair["you"]["ordinary"]


def test_as_a_table(server: Server) -> None:
    ann = server.guest("=Ann()")
    table = solo(ann)
    settled(ann, "/api/me/statistics")
    answer = ann.get("/api/me/statistics.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    (row,) = csv.DictReader(io.StringIO(answer.text))
    assert (row["table"], row["game"], int(row["score"])) == (table, "1", final(ann, table)[0])
    assert row["name"] == "'=Ann()", "a spreadsheet must not take a name for a formula"
    assert int(row["aces"]) >= 0


def test_never_the_games_of_others(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    eve = server.guest("Eve")
    play_on(table, ann, bob)
    mine, his = final(ann, table)
    assert [game["score"] for game in settled(ann, "/api/me/statistics")["statistics"]["games"]] == [mine]
    assert [game["score"] for game in settled(bob, "/api/me/statistics")["statistics"]["games"]] == [his]
    assert settled(eve, "/api/me/statistics")["books"] == []
    # Somebody who takes a seat after the game, even under the same name, has not played it.
    bob.act(table, "leave")
    ann.act(table, "rematch")
    assert eve.post("/api/me", {"name": "Bob"}).status_code == 200
    eve.act(table, "sit")
    assert settled(eve, "/api/me/statistics")["books"] == []
    assert eve.get("/api/me/results").json()["past"] == []
    # And a player who has left keeps the game.
    assert [game["score"] for game in settled(bob, "/api/me/statistics")["statistics"]["games"]] == [his]
    assert [game["table"] for game in bob.get("/api/me/results").json()["past"]] == [table]
    fair = settled(ann, "/api/me/fairness")["fairness"]
    assert [(player["name"], player["yours"]) for player in fair["players"]] == [("Ann", True), ("Bob", False)]
    assert fair["people"]["games"] == 1


def test_several_names_on_one_screen(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=2, one_screen=True)
    ann.act(table, "sit", seat=0, name="Ann")
    ann.act(table, "sit", seat=1, name="Ben")
    ann.act(table, "seed", seed="x", seat=0)
    ann.act(table, "seed", seed="y", seat=1)
    ann.act(table, "start")
    play_on(table, ann, ann)
    answer = settled(ann, "/api/me/statistics")
    assert answer["books"][0]["names"] == ["Ann", "Ben"]
    assert len(answer["statistics"]["games"]) == 2
    assert [rating["games"] for rating in answer["ratings"]] == [2]
    ben = settled(ann, "/api/me/statistics?name=Ben")
    assert [(game["name"], game["score"]) for game in ben["statistics"]["games"]] == [("Ben", final(ann, table)[1])]
    assert [(rating["games"], rating["history"][0]["side"]) for rating in ben["ratings"]] == [(1, 1)]


def test_a_game_that_was_resigned_or_helped_does_not_count(server: Server) -> None:
    ann, bob, table = seated_pair(server, rules=SHORT)
    play_on(table, ann, bob, turns=4)
    bob.act(table, "resign")
    assert ann.look(table)["phase"] == "over"
    for query in ("", f"?book={quote(rulebook('deluxe', SHORT).name)}"):
        given_up = settled(ann, f"/api/me/statistics{query}")
        assert [(each["games"], each["names"]) for each in given_up["books"]] == [(0, ["Ann"])]
        assert given_up["statistics"] is None
        assert [(each["scale"], each["games"]) for each in given_up["ratings"]] == [("winning", 1)], "it is rated"
        assert settled(ann, f"/api/me/fairness{query}")["fairness"] is None
    assert ann.get("/api/me/results").json()["past"][0]["status"] == "resigned"
    cid, dan, table = seated_pair(server, rules=SHORT)
    play_on(table, cid, dan, turns=2)
    dan.act(table, "stand_in", seat=1, bot="random")
    while (view := cid.look(table))["phase"] == "playing":
        if view["game"]["seat"] == 0 and view["game"]["awaits"] == "dice":
            cid.try_act(table, "roll", seq=view["seq"])
        elif view["game"]["seat"] == 0:
            cid.try_act(table, "enter", box=view["game"]["placements"][0]["box"], seq=view["seq"])
    helped = settled(dan, "/api/me/statistics")
    assert helped["statistics"] is None, "a bot played it"
    assert helped["books"][0]["games"] == 1
    assert len(settled(cid, "/api/me/statistics")["statistics"]["games"]) == 1
    assert settled(dan, "/api/me/fairness")["fairness"]["you"]["games"] == 1, "the dice belonged to the seat"


def test_teams_and_series(server: Server) -> None:
    people = [server.guest(name) for name in ("Ann", "Bob", "Cid", "Dan")]
    ann = people[0]
    table = ann.new_table(book="classic", seats=4, teams=["Us", "Them"], games=2)
    for guest in people:
        guest.act(table, "sit")
    scores = []
    for _ in range(2):
        for guest in people:
            guest.act(table, "seed", seed="s")
        if ann.look(table)["phase"] != "playing":
            ann.act(table, "start")
        play_on(table, *people)
        scores.append(final(ann, table))
    for guest, side in zip(people, (0, 1, 0, 1), strict=True):
        found = settled(guest, "/api/me/statistics")["statistics"]
        assert [(game["game"], game["score"]) for game in found["games"]] == [
            (1, scores[0][side]),
            (2, scores[1][side]),
        ]
        assert found["games"][0]["name"] == ("Us", "Them")[side]
        assert found["games"][0]["at"] <= found["games"][1]["at"]


def test_triple_is_compared_with_the_learned_player(server: Server) -> None:
    ann = server.guest("Ann")
    solo(ann, book="triple")
    found = settled(ann, "/api/me/statistics")["statistics"]
    assert 1850 < found["perfect_mean"] < 1950
    assert (found["player"], found["games_of"]) == ("our triple engine", "our triple engine's games")
    assert sum(found["bars"]["perfect"]) > 0.98
    assert found["games"][0]["percentile"] < 5
    assert found["columns"] == 3
    assert "simulated games" in found["note"]
    assert "estimate" in found["note"]
    fair = settled(ann, "/api/me/fairness")["fairness"]
    assert 300 < fair["deviation"] < 400
    assert fair["player"] == "our triple engine"
    assert "estimate" in fair["note"]


def test_house_rules_that_nobody_played(server: Server) -> None:
    ann = server.guest("Ann")
    solo(ann, book="triple", rules={"joker": "never"})
    found = settled(ann, "/api/me/statistics")["statistics"]
    assert (found["perfect_mean"], found["bars"]["perfect"], found["games"][0]["percentile"]) == (None, None, None)
    assert (found["player"], found["boxes"][0]["perfect_mean"]) == ("", None)
    fair = settled(ann, "/api/me/fairness")["fairness"]
    assert fair["you"]["ordinary"]
    assert "One game proves nothing" in fair["you"]["sentence"]


def test_real_dice_say_nothing_about_luck(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=1, dice="real", book="triple")
    ann.act(table, "sit")
    ann.act(table, "start")
    for box in rulebook("triple").boxes:
        ann.act(table, "write", box=str(box), dice=[1, 2, 3, 5, 6])
    given_up = ann.new_table(seats=1, dice="real", book="triple")
    for kind in ("sit", "start", "resign"):
        ann.act(given_up, kind)
    found = settled(ann, "/api/me/statistics")["statistics"]
    assert found["games"][0]["score"] == final(ann, table)[0]
    assert (found["games"][0]["luck"], found["games"][0]["loss_each"]) == (None, None)
    assert found["running_luck"] == []
    fair = settled(ann, "/api/me/fairness")["fairness"]
    assert (fair["unseen"], fair["you"]["games"], fair["players"]) == (1, 0, []), "finished games alone are left out"


def test_bad_questions(server: Server) -> None:
    ann = server.guest("Ann")
    for page in ("statistics", "statistics.csv", "fairness"):
        assert ann.get(f"/api/me/{page}?book=nonsense").json()["code"] == "not_found", page
        assert ann.get(f"/api/me/{page}?book={'x' * 500}").json()["code"] == "malformed", page
    solo(ann, rules=SHORT)
    settled(ann, "/api/me/statistics")
    for page in ("statistics", "statistics.csv"):
        assert ann.get(f"/api/me/{page}?name=Nobody").json()["code"] == "not_found", page
        assert ann.get(f"/api/me/{page}?name={'x' * 50}").json()["code"] == "malformed", page


def test_not_ready_is_said_and_a_patient_server_has_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(workers, "LANES", impatient())
        with running(settings(tmp_path)) as server:
            ann = server.guest("Ann")
            solo(ann, rules=SHORT)
            first = ann.get("/api/me/statistics").json()
    assert (first["ready"], first["statistics"]) == (False, None)
    assert first["books"][0]["book"] == rulebook("deluxe", SHORT).name
    with running(settings(tmp_path)) as server:
        again = server.guest()
        again.cookie = ann.cookie
        assert settled(again, "/api/me/statistics")["statistics"] is not None


def test_what_is_remembered_follows_the_table(server: Server) -> None:
    """An outdated summary is not shown again."""
    ann = server.guest("Ann")
    table = ann.new_table(seats=1, rules=SHORT)
    assert [game["playing"] for game in ann.get("/api/me/results").json()["open"]] == [False]
    for kind, details in (("sit", {}), ("seed", {"seed": "x"}), ("start", {})):
        ann.act(table, kind, **details)
    assert [game["playing"] for game in ann.get("/api/me/results").json()["open"]] == [True]
    play_on(table, ann)
    answer = ann.get("/api/me/results").json()
    assert (answer["open"], len(answer["past"])) == ([], 1)


def test_a_state_from_before_the_last_move_is_not_remembered(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may have ended a game that is still in memory here."""
    ann = server.guest("Ann")
    table = ann.new_table(seats=1)
    ann.act(table, "sit")
    ann.act(table, "start", without_seeds=True)
    before = server.run(server.parts.registry.table, table).state
    ann.act(table, "resign")
    with monkeypatch.context() as patch:
        patch.setattr(server.parts.finished_games, "_in_memory", lambda _table: before)
        assert ann.get("/api/me/results").json()["past"] == []
    assert [game["table"] for game in ann.get("/api/me/results").json()["past"]] == [table]


def test_what_the_books_advise(server: Server) -> None:
    page = server.guest().get("/api/advice").json()
    assert len(page["hints"]) >= 25
    assert page["titles"]["deluxe"]
    assert {hint["verdict"] for hint in page["hints"]} == {"right", "wrong", "it depends"}
