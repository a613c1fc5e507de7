"""House rules that many families play by, each under a plain name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .categories import CATEGORIES
from .rulebook import Rulebook


class Preset(NamedTuple):
    """A few house rules that belong together."""

    name: str
    title: str
    rules: Mapping[str, str]
    """What they change; one number stands for every column of the card."""

    def changes(self, book: Rulebook) -> dict[str, str]:
        """The options of this book that they change; none where the book is played that way anyway."""
        rules = dict(self.rules)
        if "yahtzee_bonus" in rules:
            rules["yahtzee_bonus"] = ",".join([rules["yahtzee_bonus"]] * book.columns)
        return dict(book.with_rules(book.book.options).with_rules(rules).changes)


PRESETS = (
    Preset(
        "free-joker",
        "Free choice Joker: a further Yahtzee is never forced into a box",
        {"forced": "never", "lower_first": "never"},
    ),
    Preset("no-joker", "No Joker: a further Yahtzee scores what its dice show", {"joker": "never"}),
    Preset("no-bonus", "No Yahtzee bonus", {"yahtzee_bonus": "0"}),
    Preset("five-alike", "Five of a kind is a Full House", {"five_alike_full_house": "yes"}),
    Preset("no-zero", "No zero in a box where the dice would score", {"chosen_zero": "no"}),
    Preset("own-box", "Dice go in their best box first", {"better_box_first": "yes"}),
    Preset("bonus-50", "Upper bonus of 50", {"upper_bonus": "50"}),
    Preset(
        "lower-only",
        "A short game: the Lower Section only",
        {"categories": ",".join(category.value for category in CATEGORIES if not category.is_upper)},
    ),
)
"""In the order in which they are offered."""


def preset_of(book: Rulebook) -> Preset | None:
    """The preset that makes exactly the house rules of a book."""
    return next((preset for preset in PRESETS if book.changes and preset.changes(book) == book.changes), None)
