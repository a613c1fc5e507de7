"""Reviews over HTTP: the identity, positions, and which games are reviewed at all."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from dicecup.coach.game_review import review as reviewed
from dicecup.rules import Enter, Game, Record, Series, rulebook
from dicecup.server.coaching import workers
from dicecup.server.ledger.decide import decide_closed
from dicecup.solver import evaluator_for
from tests.coach.chance_alone import CHANCE
from tests.games import game_of
from tests.server.conftest import Server, TestGuest, play_on, running, seated_pair, settings


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings(tmp_path_factory.mktemp("reviews"))) as server:
        yield server


@pytest.fixture(scope="module")
def duel(shared: Server) -> tuple[TestGuest, str]:
    """A game of two, played to the end."""
    ann, bob, table = seated_pair(shared)
    play_on(table, ann, bob)
    return ann, table


def asked(guest: TestGuest, path: str, wanted: str) -> Any:
    """What the coach says, once it knows the book."""
    deadline = time.monotonic() + 600
    while time.monotonic() < deadline:
        answer = guest.get(path)
        assert answer.status_code == 200, answer.text
        if answer.json()["ready"]:
            return answer.json()[wanted]
    raise AssertionError("the coach never got ready")


def review_of(guest: TestGuest, table: str, query: str = "") -> Any:
    return asked(guest, f"/api/tables/{table}/review{query}", "review")


def solitaire(server: Server, **options: Any) -> tuple[TestGuest, str]:
    guest = server.guest("Ann")
    table = guest.new_table(seats=1, **options)
    guest.act(table, "sit")
    if options.get("dice") != "real":
        guest.act(table, "seed", seed="x")
    guest.act(table, "start")
    return guest, table


def sum_of(side: dict[str, Any]) -> float:
    return float(sum(term["points"] for term in side["terms"][:-1]))


def test_a_game_of_two_taken_apart(shared: Server, duel: tuple[TestGuest, str]) -> None:
    _, table = duel
    review = review_of(shared.guest(), table)  # anybody with the link
    scores = [side["totals"]["final"] for side in shared.guest().look(table)["game"]["sides"]]
    assert review["exact"]
    assert review["games"] == [1]
    assert review["note"] == ""
    for side, score in zip(review["sides"], scores, strict=True):
        assert side["terms"][-1] == {"name": "final score", "points": pytest.approx(score, abs=1e-9)}
        assert sum_of(side) == pytest.approx(score, abs=1e-9)
        assert side["score"] == score
        assert sum(side["losses"].values()) == pytest.approx(-side["terms"][2]["points"])
        assert len(side["turns"]) == 13
        steps = [side["turns"][mistake["turn"] - 1]["steps"][mistake["roll"] - 1] for mistake in side["mistakes"]]
        losses = [step["decision"]["loss"] for step in steps]
        assert losses == sorted(losses, reverse=True)
        assert all(loss >= 0.5 for loss in losses)
        assert side["loss_each"]["low"] <= side["loss_each"]["mean"] <= side["loss_each"]["high"]
        for turn in side["turns"]:
            for step in turn["steps"]:
                kept = [step["dice"][place] for place in step["decision"]["kept"]]
                assert step["decision"]["ends"] == step["decision"]["text"].startswith(("enter", "cross out"))
                assert step["decision"]["ends"] or step["decision"]["text"].endswith(" ".join(map(str, kept)) or "five")
    assert len(review["win"]) == 27
    for moment in review["win"]:
        assert sum(moment["chances"]) == pytest.approx(1.0)
    assert {(moment["side"], moment["turn"]) for moment in review["win"][1:]} == {
        (side, turn) for side in (0, 1) for turn in range(1, 14)
    }
    assert max(review["win"][-1]["chances"]) in (0.5, 1.0)


def test_every_position_says_what_the_review_says(duel: tuple[TestGuest, str]) -> None:
    ann, table = duel
    review = review_of(ann, table)
    for number, side in enumerate(review["sides"]):
        for turn in side["turns"]:
            for roll, step in enumerate(turn["steps"], start=1):
                place = f"?side={number}&turn={turn['number']}&roll={roll}"
                position = asked(ann, f"/api/tables/{table}/review/position{place}", "position")
                assert position["step"] == step
                assert position["choices"][0]["loss"] == 0.0
                assert position["choices"][0]["expected"] == pytest.approx(step["expected"])
                (chosen,) = [choice for choice in position["choices"] if choice["chosen"]]
                assert chosen["loss"] == pytest.approx(step["decision"]["loss"])
                assert chosen["text"] == step["decision"]["text"]
                assert (chosen["box"] is not None) == step["decision"]["ends"]
                assert (chosen["keep"] or []) == step["decision"]["kept"]
                for older, now in (("value", "expected"), ("bonus", "upper_bonus")):
                    assert chosen[older] == chosen[now], "its name in earlier versions"
                best = max(choice["win"] for choice in position["choices"])
                assert best - chosen["win"] == pytest.approx(step["decision"]["win_loss"])
                filled = sum(
                    cell is not None
                    for line in position["pad"]["front"]
                    if line["kind"] == "box"
                    for cell in line["cells"][number]
                )
                assert filled == turn["number"] - 1
                assert position["sentence"]


def test_positions_that_are_not_there(shared: Server, duel: tuple[TestGuest, str]) -> None:
    _, table = duel
    path = f"/api/tables/{table}/review/position"
    guest = shared.guest()
    review_of(guest, table)  # the coach knows the book
    for query in ("side=2&turn=1&roll=1", "side=0&turn=14&roll=1", "side=0&turn=1&roll=3", "side=0&turn=1&roll=0"):
        assert guest.get(f"{path}?{query}").json()["code"] == "not_found", query
    assert guest.get(f"{path}?side=0&turn=1&roll=1&game=2").json()["code"] == "not_found"
    for query in ("", "side=0&turn=1", "side=x&turn=1&roll=1", "side=0&turn=1&roll=4", "side=-1&turn=1&roll=1"):
        assert guest.get(f"{path}?{query}").status_code == 422, query
    for query in ("game=0", "game=99999", "game=x"):
        assert guest.get(f"/api/tables/{table}/review?{query}").status_code == 422, query
    assert guest.get("/api/tables/aaaaaaaaaaaaaaaa/review").status_code == 404
    assert guest.get("/api/tables/short/review").status_code == 422
    assert guest.get("/api/records/aaaaaaaaaaaaaaaa/review").status_code == 404


def test_no_review_while_a_game_runs(shared: Server) -> None:
    ann, bob, table = seated_pair(shared)
    play_on(table, ann, bob, turns=4)
    for path in ("review", "review?game=1", "review/position?side=0&turn=1&roll=1"):
        answer = ann.get(f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong_phase")
        assert "not over" in answer.json()["message"]
    record = ann.get(f"/api/tables/{table}/record").text
    kept = ann.request("POST", "/api/records", {"content-type": "text/plain"}, content=record).json()["record"]
    assert ann.get(f"/api/records/{kept}/review").json()["code"] == "wrong_phase"


def test_before_any_game(shared: Server) -> None:
    ann = shared.guest("Ann")
    assert ann.get(f"/api/tables/{ann.new_table()}/review").json()["code"] == "not_found"


def test_a_record_that_is_kept_here(shared: Server, duel: tuple[TestGuest, str]) -> None:
    ann, table = duel
    text = ann.get(f"/api/tables/{table}/record").text
    kept = ann.request("POST", "/api/records", {"content-type": "text/plain"}, content=text).json()["record"]
    review = asked(shared.guest(), f"/api/records/{kept}/review", "review")
    assert review["sides"] == review_of(ann, table)["sides"]
    place = f"/api/records/{kept}/review/position?side=1&turn=13&roll=1"
    assert asked(shared.guest(), place, "position")["names"] == ["Ann", "Bob"]


def test_books_of_your_own_are_reviewed_from_records_but_not_played_at_tables(shared: Server) -> None:
    book = rulebook("deluxe", ["categories=aces,chance"]).named("mine", "Our rules")
    game = Game.new(book)
    for dice, box in (("11123", "aces"), ("45566", "chance")):
        game = game.with_roll(dice).apply(Enter(book.box(box)))
    ann, text = shared.guest("Ann"), Record(Series.new(book).with_game(game)).dump()
    kept = ann.request("POST", "/api/records", {"content-type": "text/plain"}, content=text).json()
    assert kept["book"] == "mine"
    review = asked(ann, f"/api/records/{kept['record']}/review", "review")
    assert (review["book"], review["title"], review["sides"][0]["score"]) == ("mine", "Our rules", 29)
    refused = ann.post("/api/tables", {"book": "mine"})
    assert refused.status_code == 422
    assert "unknown rulebook 'mine'. Known: travel, web, classic, triple, deluxe." in refused.text


def test_a_side_that_resigned_with_dice_on_the_table(shared: Server) -> None:
    ann, bob, table = seated_pair(shared)
    view = play_on(table, ann, bob, turns=3)
    mover = (ann, bob)[view["game"]["seat"]]
    mover.act(table, "roll")
    mover.act(table, "resign")
    review = review_of(ann, table)
    assert review["status"] == "resigned"
    loser = review["sides"][view["game"]["side"]]
    assert loser["resigned"]
    assert not loser["finished"]
    assert loser["terms"][-1]["name"] == "expected final score"
    assert sum_of(loser) == pytest.approx(loser["terms"][-1]["points"])
    last = loser["turns"][-1]
    assert last["ending"] == "broken off"
    assert last["steps"][-1]["decision"] is None
    place = f"?side={view['game']['side']}&turn={last['number']}&roll=1"
    position = asked(ann, f"/api/tables/{table}/review/position{place}", "position")
    assert position["choices"]
    assert not any(choice["chosen"] for choice in position["choices"])


def test_partners_take_turns(shared: Server) -> None:
    ann = shared.guest("Ann")
    table = ann.new_table(book="classic", seats=4, teams=["Reds", "Blues"], one_screen=True)
    for name in ("Ann", "Bo", "Cy", "Di"):
        ann.act(table, "sit", name=name)
    ann.act(table, "start", without_seeds=True)
    play_on(table, ann, ann, ann, ann)
    red = review_of(ann, table)["sides"][0]
    assert red["partners"] == ["Ann", "Cy"]
    assert [turn["player"] for turn in red["turns"][:4]] == ["Ann", "Cy", "Ann", "Cy"]


def test_scores_written_without_dice(shared: Server) -> None:
    ann, table = solitaire(shared, dice="real")
    boxes = [line["boxes"][0] for line in ann.look(table)["game"]["pad"]["front"] if line["kind"] == "box"]
    ann.act(table, "write", box="chance", points=20)
    ann.act(table, "write", box="sixes", dice=[6, 6, 6, 1, 2])
    for box in boxes:
        if box not in ("chance", "sixes"):
            ann.act(table, "write", box=box, points=0)
    review = review_of(ann, table)
    (side,) = review["sides"]
    assert "turns whose dice are not known" in [term["name"] for term in side["terms"]]
    assert sum_of(side) == pytest.approx(38)
    assert "real dice" in review["note"]
    assert side["turns"][0]["steps"] == []
    assert "written without dice" in side["turns"][0]["ending"]
    # Nobody knows how often dice typed in by hand were rolled, so only the box is judged.
    (step,) = side["turns"][1]["steps"]
    assert (step["luck"], step["decision"]["text"]) == (0.0, "enter Sixes")
    assert side["turns"][1]["unseen"] != 0.0
    assert side["losses"]["first keep"] == 0.0
    # Its record says so too, and has the same review wherever it is read.
    record = Record.parse(ann.get(f"/api/tables/{table}/record").text)
    assert record.header("Dice") == "real"
    again = reviewed(record.game, real_dice=record.real_dice).sides[0]
    assert sum(again.losses.values()) == pytest.approx(sum(side["losses"].values()))
    judged = asked(ann, f"/api/tables/{table}/review/position?side=0&turn=2&roll=1", "position")
    assert judged["rolls_left"] == 0
    assert all(choice["text"].startswith(("enter", "cross out")) for choice in judged["choices"])
    position = asked(ann, f"/api/tables/{table}/review/position?side=0&turn=1&roll=0", "position")
    assert (position["step"], position["choices"]) == (None, [])
    assert position["pad"]["front"][1]["cells"] == [[None]]
    # The last score can be corrected after the game; review and record follow.
    ann.act(table, "correct", box=boxes[-2], points=30 if boxes[-2] == "small_straight" else 50)
    corrected = review_of(ann, table)["sides"][0]["score"]
    assert corrected > 38
    (total,) = Record.parse(ann.get(f"/api/tables/{table}/record").text).game.totals
    assert total == corrected


def test_the_games_of_a_series(shared: Server) -> None:
    ann, bob, table = seated_pair(shared, games=2)
    play_on(table, ann, bob)
    ann.act(table, "seed", seed="again")
    bob.act(table, "seed", seed="again")
    assert review_of(ann, table, "?game=1")["games"] == [1]
    view = ann.look(table)
    if view["phase"] == "gathering":
        ann.act(table, "start")
    assert ann.get(f"/api/tables/{table}/review?game=2").json()["code"] == "wrong_phase"
    play_on(table, ann, bob)
    assert review_of(ann, table)["game"] == 2
    assert review_of(ann, table, "?game=1")["games"] == [1, 2]


def test_triple_says_that_it_estimates(shared: Server) -> None:
    ann, table = solitaire(shared, book="triple")
    play_on(table, ann)
    review = review_of(ann, table)
    (side,) = review["sides"]
    assert not review["exact"]
    assert "estimate" in review["note"]
    assert "drift" in review["note"]
    assert "the estimate's own error (drift)" in [term["name"] for term in side["terms"]]
    assert sum_of(side) == pytest.approx(side["score"])
    assert review["retry"]
    position = asked(ann, f"/api/tables/{table}/review/position?side=0&turn=5&roll=1", "position")
    assert "estimate" in position["note"].lower()


def test_house_rules_that_nobody_trained(shared: Server) -> None:
    ann, table = solitaire(shared, book="triple", rules={"joker": "never"})
    play_on(table, ann)
    review = review_of(ann, table)
    assert not review["retry"]
    assert "this turn alone" in review["note"]
    position = asked(ann, f"/api/tables/{table}/review/position?side=0&turn=1&roll=1", "position")
    assert position["choices"][0]["expected"] is None
    assert ann.get(f"/api/puzzles/table-{table}-1-0-1-1").json()["code"] == "not_found"


def test_a_book_that_is_not_ready(studied: Event, server: Server) -> None:
    ann, table = solitaire(server)
    play_on(table, ann)
    answer = ann.get(f"/api/tables/{table}/review").json()
    assert (answer["ready"], answer["review"]) == (False, None)
    assert answer["doing"].startswith("Working out the best play for this rulebook")
    place = f"/api/tables/{table}/review/position?side=0&turn=1&roll=1"
    answer = ann.get(place).json()
    assert (answer["ready"], answer["position"]) == (False, None)
    assert answer["doing"].endswith("25 % done.")
    studied.set()
    assert asked(ann, place, "position")["turn"] == 1


def test_too_many_questions_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = tuple(lane._replace(most=0) if lane.name == "reviews" else lane for lane in workers.LANES)
    monkeypatch.setattr(workers, "LANES", full)
    with running(settings(tmp_path)) as server:
        ann, table = solitaire(server)
        play_on(table, ann)
        assert ann.get(f"/api/tables/{table}/review").json()["code"] == "too_many"


def test_scores_are_compared_with_perfect_play(shared: Server, duel: tuple[TestGuest, str]) -> None:
    ann, table = duel
    percentiles = asked(ann, f"/api/tables/{table}/review/comparison", "percentiles")
    scores = [side["totals"]["final"] for side in ann.look(table)["game"]["sides"]]
    perfect = evaluator_for(rulebook("deluxe")).scores()
    assert perfect is not None
    for percentile, score in zip(percentiles, scores, strict=True):
        below, equal = sum(perfect.chances[:score]), perfect.chances[score]
        assert percentile == pytest.approx(100 * (below + equal / 2), abs=0.06)
    guest, given_up = solitaire(shared)
    guest.act(given_up, "resign")
    assert asked(guest, f"/api/tables/{given_up}/review/comparison", "percentiles") == [None]


def kept_record(guest: TestGuest, game: Game) -> str:
    """The address of a record with this game that was sent to the server."""
    text = Record(Series(game.book, game.sides, 1, False, (game,))).dump()
    kept = guest.request("POST", "/api/records", {"content-type": "text/plain"}, content=text).json()
    return f"/api/records/{kept['record']}/review"


def test_up_to_six_sides_are_told_their_chances(shared: Server) -> None:
    ann = shared.guest("Ann")
    for sides, moments in ((6, 7), (7, 0)):
        game = game_of(CHANCE, *["12345 chance"] * sides, sides=[f"P{number}" for number in range(sides)])
        assert len(asked(ann, kept_record(ann, game), "review")["win"]) == moments


def test_only_a_full_card_is_compared_with_perfect_play(shared: Server) -> None:
    """In a game of two boxes one side filled both; the other resigned, or the table was closed with a box open."""
    for ends in ("resigned", "abandoned"):
        ann, bob, table = seated_pair(shared, rules={"categories": "aces,chance"})
        view = play_on(table, ann, bob, turns=3)
        last = view["game"]["side"]
        if ends == "resigned":
            (ann, bob)[last].act(table, "resign")
        else:
            close = shared.run(shared.parts.registry.table, table).see_to
            shared.run(close, decide_closed, lambda state: state.phase != "archived")
        assert ann.look(table)["game"]["status"] == ends
        percentiles = asked(ann, f"/api/tables/{table}/review/comparison", "percentiles")
        assert [percentile is not None for percentile in percentiles] == [side != last for side in (0, 1)]


def test_whoever_wins_because_the_other_resigned_is_not_compared_by_half_a_card(shared: Server) -> None:
    ann, bob, table = seated_pair(shared, rules={"categories": "aces,chance"})
    view = play_on(table, ann, bob, turns=2)
    (ann, bob)[view["game"]["side"]].act(table, "resign")
    assert asked(ann, f"/api/tables/{table}/review/comparison", "percentiles") == [None, None]
