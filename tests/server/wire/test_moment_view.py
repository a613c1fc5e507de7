"""What screens may celebrate, and the box they mark."""

from __future__ import annotations

import pytest

from dicecup.rules import Enter, Game, Keep, Reroll, Resign, rulebook
from dicecup.server.wire.moment_view import DiceMoment, LastEntry


@pytest.mark.parametrize(
    ("dice", "kind", "title"),
    [
        ("44444", "alike", "YAHTZEE"),
        ("12345", "straight", "Large Straight"),
        ("65432", "straight", "Large Straight"),
        ("12346", None, ""),
        ("13456", None, ""),
        ("44455", None, ""),
    ],
)
@pytest.mark.parametrize("book", ["deluxe", "triple"])
def test_remarkable_dice(book: str, dice: str, kind: str | None, title: str) -> None:
    moment = DiceMoment.of(Game.new(book, ["Ann"]).with_roll(dice))
    assert (moment.kind, moment.title) == (kind, title) if moment else kind is None


def test_a_straight_that_the_book_does_not_score_is_nothing_to_celebrate() -> None:
    book = rulebook("deluxe", ["categories=small_straight,chance"])
    assert DiceMoment.of(Game.new(book, ["Ann"]).with_roll("12345")) is None


def test_before_a_roll_there_is_nothing_to_celebrate() -> None:
    assert DiceMoment.of(Game.new("deluxe", ["Ann"])) is None


def test_dice_that_are_rolled_again_are_no_longer_celebrated() -> None:
    game = Game.new("deluxe", ["Ann"]).with_roll("44444")
    assert DiceMoment.of(game) is not None
    assert DiceMoment.of(game.apply(Reroll(Keep("444")))) is None


def test_the_box_written_last() -> None:
    game = Game.new("deluxe", ["Ann", "Bob"], first=0)
    assert LastEntry.of(game) is None
    game = game.with_roll("11123").apply(Enter("aces"))
    assert LastEntry.of(game) == LastEntry(side=0, box="aces")
    game = game.with_roll("11123").apply(Enter("chance"))
    assert LastEntry.of(game) == LastEntry(side=1, box="chance")
    assert LastEntry.of(game.apply(Resign(0))) is None
