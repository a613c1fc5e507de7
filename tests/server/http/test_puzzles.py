"""Puzzles over HTTP: by name, without their answers, judged by the server; and a player's own mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Any

import pytest

from dicecup import Game, Record, Series, rulebook
from dicecup.coach.puzzles import THEMES, daily_puzzle, draw_puzzle
from dicecup.rules import Turn
from tests.server.conftest import Server, TestGuest, play_on, running, seated_pair, settings
from tests.strategies import play

from .test_reviews import asked, review_of, solitaire

DELUXE = rulebook("deluxe")
QUICKLY_DRAWN = {"joker": 4, "win": 5}
"""Few positions make a puzzle of these themes; with these numbers one is found soon."""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings(tmp_path_factory.mktemp("puzzles"))) as server:
        yield server


def question_of(guest: TestGuest, name: str) -> Any:
    return asked(guest, f"/api/puzzles/{name}", "question")


def answer(guest: TestGuest, name: str, **given: Any) -> Any:
    reply = guest.post(f"/api/puzzles/{name}/answer", given)
    assert reply.status_code == 200, reply.text
    return reply.json()["verdict"]


def given(text: str, dice: list[int], boxes: dict[str, str]) -> dict[str, Any]:
    """A choice in words as an answer."""
    for ending in ("enter ", "cross out "):
        if text.startswith(ending):
            return {"box": boxes[text.removeprefix(ending)]}
    rest = text.partition(" ")[2]
    faces, places = [int(face) for face in rest.split()] if rest[:1].isdigit() else [], []
    for face in faces:
        places.append(next(n for n, shown in enumerate(dice) if shown == face and n not in places))
    return {"keep": places}


def boxes_of(question: dict[str, Any]) -> dict[str, str]:
    lines = [line for line in question["pad"]["front"] if line["kind"] == "box"]
    return {line["label"]: line["boxes"][0] for line in lines}


@pytest.mark.parametrize("theme", THEMES)
def test_a_puzzle_of_every_theme_is_asked_and_judged(shared: Server, theme: Any) -> None:
    guest = shared.guest()
    number = QUICKLY_DRAWN.get(theme, 1)
    name = f"deluxe-{theme}-{number}"
    puzzle = draw_puzzle(DELUXE, theme, number)
    question = question_of(guest, name)
    assert question["dice"] == list(puzzle.roll)
    assert question["rating"] == pytest.approx(puzzle.rating)
    assert question["stars"] == puzzle.stars
    assert puzzle.sentence not in str(question)
    assert not {"choices", "best", "solution", "sentence"} & question.keys()
    assert question["names"] == (["You", "Opponent"] if theme == "win" else ["You"])
    shown = answer(guest, name)
    assert (shown["shown"], shown["right"], shown["text"]) == (True, False, puzzle.sentence)
    boxes = boxes_of(question)
    right = answer(guest, name, **given(shown["best"], question["dice"], boxes))
    assert right["right"]
    assert right["text"].startswith("Right.")
    wrong = answer(guest, name, **given(shown["natural"], question["dice"], boxes))
    assert not wrong["right"]
    assert wrong["text"].startswith("That ")
    (marked,) = [choice for choice in wrong["choices"] if choice["chosen"]]
    assert marked["loss"] == pytest.approx(question["rating"])
    best = wrong["choices"][0]
    assert best["loss"] == 0.0
    assert (best["keep"], best["box"]) == (wrong["best_keep"], wrong["best_box"])
    assert (best["win"] is None) == (theme != "win")
    assert (best["expected"] is None) == (theme == "win")


def test_the_puzzle_of_a_day_is_the_same_for_everybody(shared: Server) -> None:
    today = question_of(shared.guest(), "deluxe-daily-2026-11-15")
    assert today == question_of(shared.guest(), "deluxe-daily-2026-11-15")
    assert today["dice"] == list(daily_puzzle(DELUXE, date(2026, 11, 15)).roll)


def test_triple_says_that_it_estimates(shared: Server) -> None:
    question = question_of(shared.guest(), "triple-endgame-5")
    assert "estimate" in question["estimate"]
    assert len(question["pad"]["columns"]) == 3
    shown = answer(shared.guest(), "triple-endgame-5")
    assert shown["best"] != shown["natural"]


def test_books_and_themes(shared: Server) -> None:
    books = {
        book["name"]: [theme["name"] for theme in book["themes"]] for book in shared.guest().get("/api/puzzles").json()
    }
    assert books["deluxe"] == list(THEMES)
    assert books["triple"] == ["columns", "endgame"]


@pytest.mark.parametrize(
    "name",
    [
        "chess-bonus-1",
        "deluxe-columns-1",
        "triple-win-1",
        "deluxe-daily-2026-13-45",
        "deluxe-daily",
        "deluxe",
        "table-aaaaaaaaaaaaaaaa-1-0-1-1",
        "record-aaaaaaaaaaaaaaaa-1-0-1-1",
        "table-short-1-0-1-1",
        "deluxe-bonus-12345678901",
    ],
)
def test_names_of_nothing(shared: Server, name: str) -> None:
    assert shared.guest().get(f"/api/puzzles/{name}").json()["code"] == "not_found"
    assert shared.guest().post(f"/api/puzzles/{name}/answer", {}).json()["code"] == "not_found"


@pytest.mark.parametrize(
    "body",
    [
        {"keep": [0, 0]},
        {"keep": [5]},
        {"keep": [-1]},
        {"keep": [0, 1, 2, 3, 4]},
        {"keep": [0, 1, 2, 3, 4, 5]},
        {"keep": "all"},
        {"box": "nothing"},
        {"box": "x" * 100},
        {"box": "chance", "keep": [1]},
        {"solve": True},
        [],
    ],
)
def test_answers_that_are_none(shared: Server, body: Any) -> None:
    question_of(shared.guest(), "deluxe-bonus-1")
    reply = shared.guest().post("/api/puzzles/deluxe-bonus-1/answer", body)
    assert 400 <= reply.status_code < 500
    assert reply.json()["message"]


def test_from_another_sites_page(shared: Server) -> None:
    reply = shared.guest().post("/api/puzzles/deluxe-bonus-1/answer", {}, {"origin": "https://elsewhere.example"})
    assert reply.json()["code"] == "bad_origin"


def test_ones_own_mistakes(shared: Server) -> None:
    ann, bob, table = seated_pair(shared)
    play_on(table, ann, bob, turns=2)
    assert asked(ann, "/api/me/mistakes", "mistakes") == []  # not while the game runs
    play_on(table, ann, bob)
    mistakes = asked(ann, "/api/me/mistakes", "mistakes")
    losses = [mistake["loss"] for mistake in mistakes]
    assert losses == sorted(losses, reverse=True)
    assert all(loss >= 2.0 for loss in losses)
    assert all(mistake["puzzle"].startswith(f"table-{table}-1-0-") for mistake in mistakes)
    side = review_of(ann, table)["sides"][0]
    decisions = [step["decision"] for turn in side["turns"] for step in turn["steps"]]
    assert len(mistakes) == sum(decision["loss"] >= 2.0 for decision in decisions)
    first = mistakes[0]["puzzle"]
    question = question_of(shared.guest(), first)
    assert question["theme"] == "mine"
    assert question["rating"] == pytest.approx(losses[0])
    shown = answer(bob, first)
    again = answer(bob, first, **given(shown["natural"], question["dice"], boxes_of(question)))
    assert f"costs {losses[0]:.2f} points" in again["text"]
    assert asked(ann, "/api/me/mistakes?book=web", "mistakes") == []
    assert shared.guest().get("/api/me/mistakes").status_code == 401
    assert ann.get("/api/me/mistakes?book=chess").status_code == 404


def test_a_zero_by_choice_is_told_as_what_was_done(shared: Server) -> None:
    ann = shared.guest("Ann")
    game = play(Game.new(DELUXE, ["Ann"]), Random(3))
    chosen = {number: turn.scratch for number, turn in enumerate(game.history, start=1) if isinstance(turn, Turn)}
    text = Record(Series.new(DELUXE, game.sides).with_game(game)).dump()
    kept = ann.request("POST", "/api/records", {"content-type": "text/plain"}, content=text).json()["record"]
    (side,) = asked(ann, f"/api/records/{kept}/review", "review")["sides"]
    turn, roll, decision = next(
        (turn["number"], roll, step["decision"])
        for turn in side["turns"]
        for roll, step in enumerate(turn["steps"], start=1)
        if chosen[turn["number"]] and step["decision"]["ends"] and step["decision"]["loss"] > 0.5
    )
    assert decision["text"].startswith("cross out")
    name = f"record-{kept}-1-0-{turn}-{roll}"
    assert question_of(ann, name)["rating"] == pytest.approx(decision["loss"])
    assert answer(ann, name)["natural"] == decision["text"]


def test_no_question_about_a_game_under_way(shared: Server) -> None:
    ann, table = solitaire(shared)
    play_on(table, ann, turns=3)
    reply = ann.get(f"/api/puzzles/table-{table}-1-0-1-1")
    assert reply.json()["code"] == "wrong_phase"
    assert ann.post(f"/api/puzzles/table-{table}-1-0-1-1/answer", {}).json()["code"] == "wrong_phase"


@pytest.mark.usefixtures("without_numba")  # with the solver the book would be solved, which takes twenty seconds
def test_a_team_is_asked_about_its_own_turns(server: Server) -> None:
    people = [server.guest(name) for name in ("Ann", "Bo", "Cy", "Di")]
    table = people[0].new_table(book="classic", seats=4, teams=["Reds", "Blues"])
    for guest in people:
        guest.act(table, "sit")
    people[0].act(table, "start", without_seeds=True)
    play_on(table, *people)
    for guest, place in zip(people, (1, 1, 0, 0), strict=True):
        mistakes = asked(guest, "/api/me/mistakes?book=classic", "mistakes")
        assert {int(mistake["puzzle"].split("-")[4]) % 2 for mistake in mistakes} == {place}


@pytest.mark.usefixtures("studied")
def test_while_the_book_is_not_ready(server: Server) -> None:
    guest, table = solitaire(server)
    play_on(table, guest)
    for answer in (
        guest.get("/api/puzzles/deluxe-bonus-1").json(),
        guest.post("/api/puzzles/deluxe-bonus-1/answer", {}).json(),
        guest.get("/api/me/mistakes").json(),
    ):
        assert not answer["ready"]
        assert not answer.get("question")
        assert not answer.get("verdict")
        assert not answer.get("mistakes")
