"""Where dice come from."""

from __future__ import annotations

from collections import Counter

import pytest

from dicecup.dice_sources import SeededDice, SystemDice, rolls_so_far
from dicecup.rules import Enter, Game, Keep, Malformed, Reroll, Resign, Roll, Series, rulebook


@pytest.mark.parametrize("dice", [SystemDice(), SeededDice(7)])
@pytest.mark.parametrize("keep", ["", "6", "1234", "55555"])
def test_kept_dice_stay(dice: SystemDice | SeededDice, keep: str) -> None:
    for _ in range(20):
        assert Keep(keep).fits(dice.roll(Keep(keep)))


def test_system_dice_show_every_face() -> None:
    dice = SystemDice()
    assert {face for _ in range(100) for face in dice.roll(Keep())} == {1, 2, 3, 4, 5, 6}


def test_equal_seeds_roll_equal_dice_and_others_do_not() -> None:
    def rolls(seed: int) -> list[Roll]:
        dice = SeededDice(seed)
        return [dice.roll(Keep()) for _ in range(20)]

    assert rolls(42) == rolls(42)
    assert rolls(42) != rolls(43)


def test_seeded_dice_go_on_from_the_number_of_rolls_alone() -> None:
    dice = SeededDice(42)
    first = [dice.roll(Keep("1")) for _ in range(10)]
    assert [SeededDice(42, rolled).roll(Keep("1")) for rolled in range(10)] == first


def test_seeded_dice_never_change_between_versions() -> None:
    dice = SeededDice(42)
    assert [str(dice.roll(Keep())) for _ in range(4)] == ["24556", "23445", "34455", "11223"]


def test_seeded_dice_are_fair() -> None:
    dice = SeededDice(1)
    counts = Counter(face for _ in range(6000) for face in dice.roll(Keep()))
    assert all(abs(count - 5000) < 350 for count in counts.values())  # five standard deviations


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_has_limits(seed: int) -> None:
    with pytest.raises(Malformed, match="a seed is a whole number from 0"):
        SeededDice(seed)


def test_rolls_are_counted_over_starts_turns_resignations_and_games() -> None:
    series = Series.new(rulebook("deluxe"), ["Ann", "Bob", "Cy"], 2)
    game = series.game
    for roll in ("66666", "11111", "11112"):
        game = game.with_roll(roll)
    game = game.with_roll("12345").apply(Reroll(Keep("12"))).with_roll("12666")
    game = game.apply(Enter(game.book.box("sixes")))
    game = game.with_roll("12345").apply(Resign())
    game = game.with_roll("22345")
    series = series.with_game(game)
    assert rolls_so_far(series) == 3 + 2 + 1 + 1
    series = series.with_game(game.apply(Resign())).next_game()
    assert rolls_so_far(series) == 7
    assert rolls_so_far(series.with_game(Game.new(series.book, series.sides, 0).with_roll("11111"))) == 8


def test_a_byte_that_would_favour_a_face_is_skipped() -> None:
    """SHA-256 of "dicecup dice 39 0 0" begins with 252, 219, 40, 60, 219, 52; bytes from 252 on do not count."""
    assert SeededDice(39).roll() == Roll("44551")
    assert SeededDice(2**63 - 1).roll() == SeededDice(2**63 - 1).roll(), "the largest seed"
