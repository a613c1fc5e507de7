from __future__ import annotations

from dicecup.rules import BOOKS, Card, Roll, rulebook
from dicecup.server.wire.rule_notes import rule_notes

FOURS = Roll("44444")


def test_nothing_to_say_about_ordinary_dice() -> None:
    assert rule_notes(Card(BOOKS["deluxe"]), Roll("12345")) == []
    assert rule_notes(Card(BOOKS["deluxe"]), FOURS) == []


def test_a_forced_box_with_rule_and_quote() -> None:
    card = Card(BOOKS["deluxe"]).enter(FOURS, "yahtzee")
    forced, bonus = rule_notes(card, FOURS)
    assert (forced.kind, forced.source) == ("forced", "deluxe rule 16")
    assert forced.quote == "Score the total of all 5 dice in the appropriate Upper Section box"
    assert "must go to the Upper Section" in forced.text
    assert (bonus.kind, bonus.source) == ("bonus", "deluxe rule 14")


def test_a_joker() -> None:
    card = Card.from_json(BOOKS["travel"], {"boxes": {"yahtzee": 0, "fours": 8}})
    (joker,) = rule_notes(card, FOURS)
    assert (joker.kind, joker.source) == ("joker", "travel rule 29")


def test_one_rule_is_said_once() -> None:
    card = Card.from_json(BOOKS["deluxe"], {"boxes": {"yahtzee": 0, "fours": 8}})
    assert [note.kind for note in rule_notes(card, FOURS)] == ["forced"], "rule 17 forces and makes the Joker"


def test_house_rules_are_named() -> None:
    book = rulebook("travel", {"forced": "filled"})
    card = Card(book).enter(FOURS, "yahtzee")
    forced = rule_notes(card, FOURS)[0]
    assert forced.source == "house rule forced=filled"
    assert forced.text.startswith("Which Yahtzees must take the matching Upper box")
    strict = Card(rulebook("classic", {"better_box_first": "yes"}))
    assert rule_notes(strict, Roll("33355"))[0].source == "house rule better_box_first=yes"
