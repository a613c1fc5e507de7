"""House rules that many families play by, each under a plain name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..words import rulebooks
from .categories import CATEGORIES
from .rulebook import Rulebook


class Preset(NamedTuple):
    """A few house rules that belong together."""

    name: str
    title: str
    rules: Mapping[str, str]
    """What they change; one number stands for every column of the card."""

    def changes(self, book: Rulebook) -> dict[str, str]:
        """The options of this book that they change; none if the book is played that way anyway."""
        rules = dict(self.rules)
        if "yahtzee_bonus" in rules:
            rules["yahtzee_bonus"] = ",".join([rules["yahtzee_bonus"]] * book.columns)
        return dict(book.with_rules(book.book.options).with_rules(rules).changes)


PRESETS = (
    Preset(
        "free-joker",
        rulebooks.PRESET_FREE_JOKER,
        {"forced": "never", "lower_first": "never"},
    ),
    Preset("no-joker", rulebooks.PRESET_NO_JOKER, {"joker": "never"}),
    Preset("no-bonus", rulebooks.PRESET_NO_BONUS, {"yahtzee_bonus": "0"}),
    Preset("five-alike", rulebooks.PRESET_FIVE_ALIKE, {"five_alike_full_house": "yes"}),
    Preset("no-zero", rulebooks.PRESET_NO_ZERO, {"chosen_zero": "no"}),
    Preset("own-box", rulebooks.PRESET_OWN_BOX, {"better_box_first": "yes"}),
    Preset("bonus-50", rulebooks.PRESET_BONUS_50, {"upper_bonus": "50"}),
    Preset(
        "lower-only",
        rulebooks.PRESET_LOWER_ONLY,
        {"categories": ",".join(category.value for category in CATEGORIES if not category.is_upper)},
    ),
)
"""In the order in which they are offered."""


def preset_of(book: Rulebook) -> Preset | None:
    """The preset that makes exactly the house rules this book has."""
    return next((preset for preset in PRESETS if book.changes and preset.changes(book) == book.changes), None)
