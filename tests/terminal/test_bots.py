"""The bots of one sitting."""

from __future__ import annotations

from dicecup.rules import Game, rulebook
from dicecup.terminal.bots import Bots

BOOK = rulebook("deluxe")


def choices(bots: Bots, side: int) -> list[object]:
    """What a bot does with a few rolls, in this order."""
    games = (Game.new(BOOK, ["Ann", "Bob"], side).with_roll(roll) for roll in ("13356", "12456", "22346", "11245"))
    return [bots.choose(game) for game in games]


def test_a_seed_makes_bots_repeatable_and_different_from_each_other() -> None:
    first, again = (Bots(BOOK, {0: "random", 1: "random"}, seed=7) for _ in range(2))
    assert choices(first, 0) == choices(again, 0)
    assert choices(first, 1) != choices(again, 0)
    assert first.key != again.key


def test_a_bot_remembers_what_it_rolled_before() -> None:
    bots = Bots(BOOK, {0: "random"}, seed=7)
    assert choices(bots, 0) != choices(bots, 0), "a new one would draw the same again"
