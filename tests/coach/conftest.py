"""Games that the coach's tests start from."""

from __future__ import annotations

import pytest

from dicecup import Game, rulebook
from tests.games import games_of, side_by_side


@pytest.fixture
def two_sides() -> Game:
    """A finished game of two regulars."""
    played = games_of(rulebook("deluxe"), "regular", 2, 5)
    return side_by_side(played.game(0), played.game(1))
