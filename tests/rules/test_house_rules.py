"""House rules under plain names."""

from __future__ import annotations

import pytest

from dicecup.rules import BOOKS, Card, Roll, Rulebook, rulebook
from dicecup.rules.house_rules import PRESETS, preset_of


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_preset_goes_with_every_book_and_is_found_again(book: Rulebook) -> None:
    for preset in PRESETS:
        changes = preset.changes(book)
        changed = book.with_rules(changes)
        assert changed.changes == changes
        assert (preset_of(changed) is None) is (not changes)
        assert not changes or preset_of(changed) == preset


@pytest.mark.parametrize(
    ("name", "title", "rules"),
    [
        (
            "free-joker",
            "Free choice Joker: a further Yahtzee is never forced into a box",
            {"forced": "never", "lower_first": "never"},
        ),
        ("no-joker", "No Joker: a further Yahtzee scores what its dice show", {"joker": "never"}),
        ("no-bonus", "No Yahtzee bonus", {"yahtzee_bonus": "0"}),
        ("five-alike", "Five of a kind is a Full House", {"five_alike_full_house": "yes"}),
        ("no-zero", "No zero in a box where the dice would score", {"chosen_zero": "no"}),
        ("own-box", "Dice go in their best box first", {"better_box_first": "yes"}),
        ("bonus-50", "Upper bonus of 50", {"upper_bonus": "50"}),
        (
            "lower-only",
            "A short game: the Lower Section only",
            {"categories": "three_kind,four_kind,full_house,small_straight,large_straight,yahtzee,chance"},
        ),
    ],
)
def test_what_each_is_called_and_changes(name: str, title: str, rules: dict[str, str]) -> None:
    (preset,) = (each for each in PRESETS if each.name == name)
    assert preset.title == title
    assert preset.changes(rulebook("deluxe")) == rules


def test_what_they_change() -> None:
    def with_preset(name: str) -> Rulebook:
        preset = next(each for each in PRESETS if each.name == name)
        return rulebook("deluxe", preset.changes(rulebook("deluxe")))

    def boxes(book: Rulebook) -> dict[str, int]:
        """What a second Yahtzee may score, with 50 in the Yahtzee box."""
        card = Card.from_json(book, {"boxes": {"yahtzee": 50}})
        return {str(each.box): each.total for each in card.placements(Roll("44444"))}

    assert boxes(rulebook("deluxe")) == {"fours": 120}
    free = boxes(with_preset("free-joker"))
    assert free["fours"] == 120
    assert free["chance"] == 120
    assert free["large_straight"] == 100, "no Joker while Fours is open"
    assert boxes(with_preset("no-bonus")) == {"fours": 20}
    assert len(with_preset("lower-only").boxes) == 7
    assert "full_house" in {str(each.box) for each in Card(with_preset("five-alike")).placements(Roll("44444"))}
