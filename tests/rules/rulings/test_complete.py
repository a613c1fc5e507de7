"""No ruling is forgotten."""

from __future__ import annotations

import re

from . import test_cards, test_games, test_jokers


def test_every_ruling_is_here() -> None:
    """One test function or class for each of A1 to A31."""
    names = [name for module in (test_jokers, test_games, test_cards) for name in dir(module)]
    found = {int(match[1]) for name in names if (match := re.match(r"(?:test_a|TestA)(\d\d)", name))}
    assert found == set(range(1, 32))
