"""A position of a reviewed game: how it stood then, not how it ended."""

from __future__ import annotations

from dicecup.coach.game_review import review
from dicecup.server.wire.position_view import position_view
from dicecup.solver import win_model
from tests.coach.chance_alone import CHANCE
from tests.games import game_of


def test_totals_and_chances_are_those_before_the_turn() -> None:
    game = game_of(CHANCE, "66666 chance", "12345 (5) 12345 chance", sides=["Ann", "Bob"])
    found = review(game, model=win_model(CHANCE))
    first, second = position_view(game, found, 0, 1, 1), position_view(game, found, 1, 1, 2)
    assert (first.totals, first.win) == ([0, 0], list(found.win[0]))
    assert (second.totals, second.win) == ([30, 0], list(found.win[1]))
    assert (second.names, second.player, second.rolls_left) == (["Ann", "Bob"], "Bob", 1)
