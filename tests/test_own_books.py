"""A rulebook is a value: the five printed books, house rules and books of your own work alike on every surface."""

from __future__ import annotations

import io
import json
import pickle
import re
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicecup.cli import main
from dicecup.coach.puzzles import themes_of
from dicecup.engine import answer
from dicecup.rules import (
    BOOKS,
    Book,
    Card,
    Category,
    Enter,
    Game,
    IllegalHere,
    Keep,
    Malformed,
    Record,
    Reroll,
    Rule,
    Rulebook,
    Series,
    UnknownName,
    book_from_toml,
    rulebook,
)
from dicecup.rules.pad import back, front
from dicecup.saves import FOLDER_VARIABLE, Saves, load
from dicecup.solver import ValueTable, evaluator_for
from dicecup.terminal.rules_page import rule_lines, rules_lines
from tests.strategies import play
from tests.terminal.person import playing_anything, resume, sit_down

TOML = """
name = "sunday-rules"
title = "Our Sunday rules"
based_on = "deluxe"

[rules]
forced = "never"
upper_bonus = 50
partners = true
"""
SMALL_TOML = 'name = "small"\nbased_on = "deluxe"\ncategories = ["aces", "chance"]\nupper_target = 3\n'
PROSE = Book(
    "garden",
    "Garden Yahtzee",
    "Played with foam dice.",
    (Rule(1, "Three rolls, no more.", "three rolls"), Rule(2, "Each box once.")),
    {"rolls": 1, "once": 2},
)
RULEBOOKS = {
    "printed": BOOKS["deluxe"],
    "printed with three columns": BOOKS["triple"],
    "house rules": rulebook("deluxe", ["forced=never", "upper_bonus=50"]),
    "made in Python": Rulebook(Book("mine"), joker="never", chosen_zero=False),
    "made in Python with prose": Rulebook(PROSE, multipliers=(1, 2), yahtzee_bonus=(100, 50)),
    "from a TOML file": book_from_toml(TOML),
    "from a TOML file, with house rules": book_from_toml(TOML, rules=["joker=never"]),
    "named in Python": rulebook("web", ["bonus_limit=2"]).named("two-bonuses"),
}
every_book = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)


@every_book
def test_it_has_a_name_and_is_equal_to_itself_alone(book: Rulebook) -> None:
    assert repr(book) == f"<Rulebook {book.name}>"
    assert book.name.startswith(book.book.name)
    assert book.title
    assert pickle.loads(pickle.dumps(book)) == book
    assert {name for name, other in RULEBOOKS.items() if other == book} == {
        name for name, other in RULEBOOKS.items() if other is book
    }


def test_what_each_is_called() -> None:
    assert {key: book.name for key, book in RULEBOOKS.items()} == {
        "printed": "deluxe",
        "printed with three columns": "triple",
        "house rules": "deluxe (house rules: upper_bonus=50, forced=never)",
        "made in Python": "mine",
        "made in Python with prose": "garden",
        "from a TOML file": "sunday-rules",
        "from a TOML file, with house rules": "sunday-rules (house rules: joker=never)",
        "named in Python": "two-bonuses",
    }
    assert RULEBOOKS["from a TOML file, with house rules"].title == "Our Sunday rules, house rules"
    assert RULEBOOKS["made in Python"].title == "mine"
    assert [key for key, book in RULEBOOKS.items() if book.is_printed] == ["printed", "printed with three columns"]


@every_book
def test_json_makes_it_again(book: Rulebook) -> None:
    data = json.loads(json.dumps(book.to_json()))
    again = rulebook(data["book"], data.get("rules", {}))
    assert (again, again.options, again.title) == (book, book.options, book.title)
    assert again.to_json() == data


# --- refusals ---------------------------------------------------------------------------------------------------


@every_book
def test_every_refusal_says_why(book: Rulebook) -> None:
    game = Game.new(book).with_roll("12346")
    box = book.boxes[-1]
    after = game.apply(Enter(box))
    with pytest.raises(IllegalHere, match=r"is already filled, with \d+: each box is used only once \(.+\)$"):
        after.with_roll("12346").apply(Enter(box))
    with pytest.raises(IllegalHere, match=r"holding all five dice is not a roll: .+ \(.+\)$"):
        game.apply(Reroll(Keep("12346")))
    for _ in range(2):
        game = game.apply(Reroll(Keep("1"))).with_roll("12346")
    with pytest.raises(IllegalHere, match=r"third roll.+ \(.+\)$"):
        game.apply(Reroll(Keep("1")))


def test_clauses_of_books_of_your_own() -> None:
    """An adopted rule is cited as printed, a changed one as the book's own, and a house rule as a house rule."""
    sunday, changed = RULEBOOKS["from a TOML file"], RULEBOOKS["from a TOML file, with house rules"]
    assert sunday.clause("once") == "deluxe rule 7 «Fill in each box only once, in any order»"
    assert sunday.clause("forced") == sunday.clause("matching") == sunday.clause("partners") == "sunday-rules rules"
    assert changed.clause("joker") == "house rule joker=never"
    assert sunday.clause("joker") == BOOKS["deluxe"].clause("joker")
    third = "deluxe rule 4 «After your third roll, you must fill in a box on your score card»"
    assert sunday.clause("rolls") == third, "other words than those that rule 4 itself quotes"
    assert rulebook("deluxe", ["first_yahtzee=tossed"]).clause("bonus") == "house rule first_yahtzee=tossed"
    assert rulebook("deluxe", ["lower_first=always"]).clause("lower") == "house rule lower_first=always"
    assert RULEBOOKS["made in Python"].clause("once") == "mine rules"
    assert RULEBOOKS["made in Python with prose"].clause("rolls") == "garden rule 1 «three rolls»"
    assert RULEBOOKS["made in Python with prose"].clause("once") == "garden rule 2"


def test_a_book_without_partners_refuses_them_by_name() -> None:
    mine = RULEBOOKS["made in Python"]
    with pytest.raises(IllegalHere, match=r"^mine has no difference scoring"):
        Series.new(mine, ["Ann", "Bob"], difference=True)
    with pytest.raises(Malformed, match=r"^at most 20 sides play mine; got 21$"):
        Game.new(mine, [f"S{n}" for n in range(21)])


# --- records, cards, pads ---------------------------------------------------------------------------------------


@every_book
def test_a_record_replays_to_the_same_game(book: Rulebook) -> None:
    game = play(Game.new(book, ["Ann", "Bob"]), Random(3))
    record = Record(Series.new(book, game.sides).with_game(game), (("Note", ("by the fire",)),))
    text = record.dump()
    again = Record.parse(text)
    assert again == record
    assert (again.series.book.options, again.series.book.changes) == (book.options, book.changes)
    assert again.series.book.title == book.title
    assert again.dump() == text


def test_how_a_record_defines_a_book_of_your_own() -> None:
    def book_lines(book: Rulebook) -> list[str]:
        return Record(Series.new(book)).dump().splitlines()[1:-4]

    defined = '"title=Our Sunday rules" "based_on=deluxe" "upper_bonus=50" "forced=never" "partners=yes"'
    assert book_lines(RULEBOOKS["from a TOML file, with house rules"]) == [
        f'[Book "sunday-rules" {defined}]',
        '[Rule "joker=never"]',
        f'[Rules "{RULEBOOKS["from a TOML file, with house rules"].digest[:16]}"]',
    ]
    assert book_lines(Rulebook(Book("plain")))[0] == '[Book "plain" "title=plain" "based_on="]'
    assert book_lines(RULEBOOKS["house rules"])[:3] == [
        '[Book "deluxe"]',
        '[Rule "upper_bonus=50"]',
        '[Rule "forced=never"]',
    ]


def test_what_a_book_says_of_itself_outlives_its_record() -> None:
    record = Record(Series.new(RULEBOOKS["from a TOML file"]))
    again = Record.parse(record.dump()).series.book
    assert again.clause("once") == "deluxe rule 7 «Fill in each box only once, in any order»"
    assert again.clause("matching") == "sunday-rules rules"


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_of_your_own_cannot_pass_for_a_printed_one(name: str) -> None:
    record = Record(Series.new(Rulebook(Book(name))))
    with pytest.raises(Malformed, match=rf"^{name} is a printed book; give your own another name$"):
        record.dump()


@every_book
def test_cards_and_pads(book: Rulebook) -> None:
    game = play(Game.new(book), Random(5))
    card = game.cards[0]
    assert Card.from_json(book, json.loads(json.dumps(card.to_json()))) == card
    assert card.totals().final == card.total == game.totals[0]
    lines = front([card])
    assert [line.box for line in lines if line.box] == list(book.categories)
    assert lines[-1].kind == "grand"
    back([card], 17)


@every_book
def test_the_rules_page(book: Rulebook) -> None:
    text = "\n".join(rules_lines(book))
    assert book.title in text
    for name, value in book.changes.items():
        assert f"{name}={value}: " in text
    if not book.book.printed:
        for name, value in book.book.own_options.items():
            assert f"{name}={value}: " in text
    with pytest.raises(IllegalHere, match="there is no rule 99"):
        rule_lines(book, 99)


# --- engine and solver ------------------------------------------------------------------------------------------


@every_book
def test_the_engine_takes_its_definition(book: Rulebook) -> None:
    box = str(book.boxes[-1])
    request = {**book.to_json(), "card": {}, "dice": [4, 4, 4, 4, 4]}
    answered = answer(json.dumps({"op": "placements", **request}).encode())
    placements = Card(book).placements("44444")
    assert [each["box"] for each in answered["placements"]] == [str(each.box) for each in placements]
    entered = answer(json.dumps({"op": "enter", "box": box, **request}).encode())
    assert entered["card"] == Card(book).enter("44444", box).to_json()
    refused = answer(json.dumps({"op": "enter", **request, "box": box, "card": {"boxes": {box: 0}}}).encode())
    assert refused["error"]["code"] == ("illegal" if book.chosen_zero else "malformed")


@pytest.mark.parametrize(
    ("book", "code", "message"),
    [
        ({}, "malformed", "a book's name begins with a small letter .*; got ''"),
        ({"name": "deluxe"}, "malformed", "deluxe is a printed book; give your own another name"),
        ({"name": "mine", "based_on": "mine"}, "unknown", "unknown rulebook 'mine'. Known: travel"),
        ({"name": 3}, "malformed", "the name of a book is a line of text; got '3'"),
        ({"name": "mine", "title": "a\nb"}, "malformed", "the title of a book is a line of text"),
        (
            {"name": "mine", "rule": {}},
            "unknown",
            "unknown entry in the definition of a book 'rule'. Did you mean rules?",
        ),
        ({"name": "mine", "rules": {"joker": "perhaps"}}, "malformed", "rule joker is one of never, entitled, filled"),
        ({"name": "mine", "rules": 3}, "malformed", "the rules of a book are options by name; got '3'"),
        ({"name": "mine", "rules": [3]}, "malformed", "a house rule is written name=value"),
        ({"name": "M" * 99}, "malformed", "such as sunday-rules; got"),
        (3, "bad_request", '"book" is a string'),
    ],
)
def test_the_engine_says_what_is_wrong_with_a_definition(book: object, code: str, message: str) -> None:
    error = answer(json.dumps({"op": "totals", "book": book, "card": {}}).encode())["error"]
    assert error["code"] == code
    assert re.search(message, error["message"])


SMALL = {
    "house rules": rulebook("deluxe", ["categories=aces,chance", "upper_target=3"]),
    "made in Python": Rulebook(
        Book("small-too"), categories=BOOKS["deluxe"].with_rules(["categories=aces,chance"]).categories, upper_target=3
    ),
    "from a TOML file": book_from_toml(SMALL_TOML),
}


@pytest.mark.parametrize("book", SMALL.values(), ids=SMALL)
def test_the_solver_and_the_engine_value_it(book: Rulebook) -> None:
    """With Aces and Chance alone no Joker matters: all three are worth the same, whatever they are called."""
    assert {ValueTable.of(each).value(Card(each)) for each in SMALL.values()} == {ValueTable.of(book).value(Card(book))}
    assert evaluator_for(book).value(Card(book)) == ValueTable.of(book).value(Card(book))
    valued = answer(json.dumps({"op": "value", **book.to_json(), "card": {}}).encode())
    assert valued == {"value": ValueTable.of(book).value(Card(book)), "exact": True}


@pytest.mark.parametrize("name", ["further-triple", "scores-triple", "thrice"])
def test_no_estimate_is_found_by_the_name_of_a_book_of_your_own(name: str) -> None:
    """The package holds files of the first two names, which are about triple but are no estimate of its values."""
    book = rulebook("triple").named(name)
    assert not evaluator_for(book).looks_ahead
    with pytest.raises(IllegalHere, match=f"^nobody has trained an estimate for {name}$"):
        themes_of(book)


# --- terminal, saves, command line ------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))
    return tmp_path / "data"


@every_book
def test_a_game_is_played_saved_and_resumed(folder: Path, book: Rulebook) -> None:
    begun = sit_down(folder, Series.new(book), ["chance" if book.columns == 1 else "1 chance"], seed=4)
    begun.play()
    assert begun.sitting.path is not None
    assert begun.sitting.path.name.split("-", 4)[4].startswith(book.book.name)
    assert load(begun.sitting.path).series.book == book
    person = resume(folder, playing_anything(1))
    person.play()
    assert person.game.status == "finished"
    assert person.game.book == book
    assert person.game.history[0] == begun.game.history[0]
    saves = Saves(folder)
    assert saves.best(book) == person.game.totals[0]
    assert [saved.damage for saved in saves.listing()] == [""]


def test_books_of_one_name_keep_their_best_scores_apart(tmp_path: Path) -> None:
    saves, one = Saves(tmp_path), RULEBOOKS["made in Python"]
    other = Rulebook(one.book, joker="filled", chosen_zero=False)
    assert other.changes == {"joker": "filled"}
    another = Rulebook(Book("mine"))
    for score, book in enumerate((one, other, another), start=100):
        saves.keep_score(book, score, tmp_path / "x.dice")
    assert [saves.best(book) for book in (one, other, another)] == [100, 101, 102]


@pytest.fixture
def small_toml(tmp_path: Path) -> str:
    path = tmp_path / "small.toml"
    path.write_text(SMALL_TOML, "utf-8")
    return str(path)


def test_the_commands_take_a_book_of_your_own(
    folder: Path, small_toml: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    book = book_from_toml(SMALL_TOML)
    assert main(["solve", "--rules", small_toml, "--json"]) == 0
    solved = json.loads(capsys.readouterr().out)
    assert [(each["book"]["name"], each["value"]) for each in solved] == [
        ("small", ValueTable.of(book).value(Card(book)))
    ]
    assert main(["advise", "11112", "--rules", small_toml]) == 0
    assert capsys.readouterr().out.startswith("small: dice 1 1 1 1 2")

    monkeypatch.setattr(sys, "stdin", io.StringIO("aces\nquit\n"))
    assert main(["play", "--plain", "--seed", "1", "--rules", small_toml]) == 0
    assert load(Saves(folder).listing()[0].path).series.book == book
    monkeypatch.setattr(sys, "stdin", io.StringIO("chance\n"))
    assert main(["play", "--plain", "--resume"]) == 0
    saved = Saves(folder).listing()[0]
    assert saved.record is not None
    assert saved.record.game.status == "finished"
    capsys.readouterr()
    assert main(["review", saved.path.stem]) == 0
    assert capsys.readouterr().out.startswith("small\n")
    assert main(["stats", "--rules", small_toml, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["book"] == book.book.to_json()


# --- TOML files -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        (
            'name = "solo"\nmultipliers = [1, 2]\ncategories = ["aces", "chance"]\nupper_target = 3\n',
            "solo has 2 columns: too many states for an exact solution",
        ),
        ('name = "thrice"\nbased_on = "triple"\nforced = "filled"\n', "Try: dicecup distribution --book triple"),
        ('[rules]\nforced = "filled"\n', "Try: dicecup distribution --book triple"),
    ],
    ids=["of nothing printed", "based on a printed one", "house rules"],
)
def test_scores_that_are_not_known_are_offered_for_printed_books_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], toml: str, said: str
) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text(toml, "utf-8")
    book = [] if "name" in toml else ["--book", "triple"]
    assert main(["distribution", *book, "--rules", str(rules)]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_a_file_without_a_name_is_house_rules() -> None:
    assert book_from_toml('forced = "never"', "web") == rulebook("web", ["forced=never"])
    assert book_from_toml('forced = "never"', "web", ["forced=filled"]) == rulebook("web", ["forced=filled"])
    assert book_from_toml("multipliers = 1", "triple", {"yahtzee_bonus": 100}).columns == 1, "taken together"


def test_options_may_stand_at_the_top_and_under_rules() -> None:
    book = book_from_toml('name = "mine"\njoker = "never"\n[rules]\nupper_bonus = 50', "travel")
    assert book.book.own_options == {"upper_bonus": "50", "joker": "never"}
    assert book_from_toml('joker = "never"\n[rules]\nupper_bonus = 50').changes == {
        "upper_bonus": "50",
        "joker": "never",
    }


def test_a_name_alone_makes_a_book_of_the_one_asked_for() -> None:
    book = book_from_toml('name = "mine"', "travel")
    assert book.options == BOOKS["travel"].options
    assert book.book.based_on == BOOKS["travel"].book
    assert book != BOOKS["travel"]
    assert book.book.rules == BOOKS["travel"].book.rules
    assert book.book.own_options == {}
    assert book_from_toml('name = "mine"\nsummary = "Short."\njoker = "never"').book.summary == "Short."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'based_on = "deluxe"\njoker = "never"',
            'a house rules file with based_on defines .*: add its name, name = "mine"',
        ),
        ('name = "Mine"', "a book's name begins with a small letter and has at most 30 .*; got 'Mine'"),
        ('name = "../mine"', "such as sunday-rules; got '../mine'"),
        ('name = "web"', "web is a printed book; give your own another name"),
        ('name = "mine"\nbased_on = "delux"', "unknown rulebook 'delux'. Did you mean deluxe?"),
        ('name = "mine"\njokers = "never"', "unknown rule 'jokers'. Did you mean joker?"),
        ('name = "mine"\nbased_on = 3', "the based_on of a book is a line of text; got '3'"),
        ('name = "mine"\nbased_on = "triple"\nmultipliers = [1]', "needs one value for the only column"),
        ('name = "mine"\ntitel = "Mine"\n[rules]\njoker = "never"', "unknown rule 'titel'"),
        ('joker = "never"\n[rules]\njoker = "filled"', "gives joker twice, at the top and under .rules.; give it once"),
        ('name = "mine"\n[rules]\nname = "yours"', "unknown rule 'name'"),
    ],
)
def test_a_file_that_cannot_be_used_says_what_would_be_right(text: str, message: str) -> None:
    with pytest.raises((Malformed, UnknownName), match=message):
        book_from_toml(text)


def test_further_names_keep_the_printed_base() -> None:
    """`named` twice: the second book differs from the printed one by both changes."""
    first = rulebook("deluxe", ["forced=never"]).named("first")
    second = first.with_rules(["joker=never"]).named("second", "The second")
    assert second.book.based_on == BOOKS["deluxe"].book
    assert second.book.own_options == {"forced": "never", "joker": "never"}
    assert (second.changes, second.title, second.book.example) == ({}, "The second", ())
    assert second.clause("joker") == second.clause("forced") == "second rules"
    assert rulebook(second.book.to_json()) == second


def test_an_option_replaced_is_a_house_rule() -> None:
    assert replace(RULEBOOKS["made in Python"], joker="filled").name == "mine (house rules: joker=filled)"
    assert Rulebook(BOOKS["deluxe"].book, **{**BOOKS["deluxe"].options, "joker": "never"}).changes == {"joker": "never"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"joker": "sometimes"}, "rule joker is one of never, entitled, filled; got 'sometimes'"),
        ({"upper_bonus": -1}, "rule upper_bonus is a whole number from 0 to 1000; got -1"),
        ({"multipliers": (1, 2)}, "rule yahtzee_bonus needs a value for each of the 2 columns; got 100"),
        ({"categories": ("chance", "sevens")}, "unknown category 'sevens'"),
    ],
)
def test_a_rulebook_made_in_python_is_checked(options: dict[str, Any], message: str) -> None:
    with pytest.raises((Malformed, UnknownName), match=message):
        Rulebook(Book("mine"), **options)


def test_a_rulebook_made_in_python_has_its_boxes_in_the_printed_order() -> None:
    book = Rulebook(Book("mine"), categories=(Category.CHANCE, Category.ACES))
    assert [str(box) for box in book.boxes] == ["aces", "chance"]
