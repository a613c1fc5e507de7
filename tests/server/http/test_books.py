from __future__ import annotations

import asyncio
from collections import Counter
from itertools import pairwise

import pytest

from dicecup.rules import BOOKS
from dicecup.server.http.routes.books import blank_pad, catalogue, example, what_the_books_advise
from dicecup.server.wire.replies import AdvicePage, Catalogue
from tests.server.conftest import Server


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_to_read(server: Server, book: str) -> None:
    page = server.guest().get(f"/api/books/{book}").json()
    assert [rule["number"] for rule in page["rules"]] == list(range(1, len(BOOKS[book].book.rules) + 1))
    for difference in page["differences"]:
        assert set(difference["answers"]) == set(BOOKS)
        assert len(set(difference["answers"].values())) > 1, f"all books agree: {difference['question']}"


@pytest.mark.parametrize("book", BOOKS)
def test_the_printed_example_can_be_played(server: Server, book: str) -> None:
    example = server.guest().get(f"/api/books/{book}/example").json()
    rolls = example["rolls"]
    assert [Counter(roll["dice"]) for roll in rolls] == [Counter(step.roll) for step in BOOKS[book].book.example]
    for before, after in pairwise(rolls):
        assert all(before["dice"][place] == after["dice"][place] for place in before["hold"]), "held dice lie still"
    assert rolls[-1]["hold"] == []
    assert set(example["endings"]) == {placement["box"] for placement in rolls[-1]["placements"]}


def test_the_lesson_can_be_played(server: Server) -> None:
    turns = server.guest().get("/api/lesson").json()["turns"]
    assert len(turns) == 3
    for turn in turns:
        for before, after in pairwise(turn["rolls"]):
            assert all(before["dice"][place] == after["dice"][place] for place in before["hold"]), "held dice lie still"
        assert [roll["rolls_left"] for roll in turn["rolls"]] == [2, 1, 0]
        assert turn["box"] in turn["endings"]


@pytest.mark.parametrize("book", BOOKS)
def test_every_box_has_an_explanation(server: Server, book: str) -> None:
    explained = server.guest().get(f"/api/books/{book}/help").json()
    names = [name for box in explained["boxes"] for name in box["boxes"]]
    assert sorted(names) == sorted(map(str, BOOKS[book].boxes))
    assert str(BOOKS[book].upper_bonus) in explained["bonus"]


def test_house_rules_in_words_and_what_they_change(server: Server) -> None:
    guest = server.guest()
    for rule in guest.get("/api/catalogue").json()["rules"]:
        values = rule["values"].split("|")
        assert rule["title"]
        assert len(values) == 1 or set(values) == set(rule["labels"]), "every value has a name"
    found = guest.get("/api/books/deluxe/changes?rule=upper_bonus%3D50&rule=joker%3Dnever").json()["changes"]
    assert [(change["question"], change["now"], change["printed"]) for change in found] == [
        ("Upper bonus", "50", "35"),
        (
            "When is a Yahtzee a Joker, which scores in full in the Lower Section?",
            "Never",
            "Once the YAHTZEE box is filled, even with a zero",
        ),
    ]
    assert guest.get("/api/books/deluxe/changes").json()["changes"] == []
    assert guest.get("/api/books/deluxe/changes?rule=joker").json()["code"] == "malformed"


def test_bots_have_a_character_each_and_specialists_are_set_apart(server: Server) -> None:
    bots = server.guest().get("/api/catalogue").json()["books"][-1]["bots"]
    assert [bot["name"] for bot in bots if not bot["special"]] == ["beginner", "casual", "regular", "skilled", "expert"]
    means = [bot["mean"] for bot in bots if not bot["special"]]
    assert means == sorted(means), "easiest first"
    said = {bot["name"]: bot["sentence"] for bot in bots}
    for name, words in {
        "random": "any legal move",
        "beginner": "forgets the bonus",
        "greedy": "never looks ahead",
        "casual": "rarely thinks of the bonus",
        "regular": "a few old habits",
        "skilled": "few mistakes",
        "expert": "Hardly ever wrong",
        "optimal": "Perfect play for points",
        "winner": "Plays to beat you",
    }.items():
        assert words in said[name]
    sentences = [bot["sentence"] for bot in bots]
    assert len(set(sentences)) == len(bots) == 9


def test_what_a_new_table_can_be_chosen_from() -> None:
    found = Catalogue.model_validate_json(bytes(asyncio.run(catalogue()).body))
    assert (found.most_seats, found.most_games) == (20, 100)
    assert [(grade.name, grade.points, grade.several_columns) for grade in found.grades] == [
        ("inaccuracy", 0.5, 3.0),
        ("mistake", 2.0, 6.0),
        ("blunder", 5.0, 15.0),
    ]
    books = {book.name: book for book in found.books}
    assert {name: (book.most_sides, book.partners, book.columns) for name, book in books.items()} == {
        "travel": (20, False, 1),
        "web": (20, False, 1),
        "classic": (20, True, 1),
        "triple": (4, True, 3),
        "deluxe": (20, False, 1),
    }
    for name, mean in (("deluxe", 217), ("triple", 1560)):
        (greedy,) = [bot for bot in books[name].bots if bot.name == "greedy"]
        assert (greedy.plays, greedy.mean, greedy.special) == ("most points this turn, nothing beyond it", mean, True)
    bots = {name: {bot.name for bot in book.bots} for name, book in books.items()}
    assert bots["deluxe"] - bots["triple"] == {"optimal"}, "nobody has solved three columns"
    assert {name for name, book in books.items() if any(preset.name == "free-joker" for preset in book.presets)} == {
        *("web", "classic", "triple", "deluxe"),
    }, "travel forces nobody"


def test_the_coachs_remark_stands_at_the_roll_that_it_is_about() -> None:
    rolls = asyncio.run(example("deluxe")).rolls
    assert [bool(roll.remark) for roll in rolls] == [False, True, False]
    assert rolls[1].remark.startswith("This is what the book does. The coach would keep 2 3 4 5 and roll one die")
    assert [roll.rolls_left for roll in rolls] == [2, 1, 0]
    assert not any(roll.remark for name in BOOKS if name != "deluxe" for roll in asyncio.run(example(name)).rolls)


def test_a_blank_pad_has_room_for_the_games_asked_for() -> None:
    for games in (1, 6):
        pad = asyncio.run(blank_pad("classic", games))
        assert len(pad.backs) == 1
        assert {len(line.cells) for line in pad.front if line.boxes} == {games}


def test_strategy_hints_name_the_books_by_their_titles() -> None:
    page = AdvicePage.model_validate_json(bytes(asyncio.run(what_the_books_advise()).body))
    assert page.titles == {name: book.title for name, book in BOOKS.items()}


def test_no_such_book(server: Server) -> None:
    for path in ("", "/example", "/pad", "/help", "/changes"):
        assert server.guest().get(f"/api/books/poker{path}").json()["code"] == "unknown"
