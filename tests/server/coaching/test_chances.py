"""How a game stands: the expected final scores, the chances to win, and alone the share of perfect games beaten."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicecup.rules import Game, Resign
from dicecup.server.coaching.chances import outlook_of
from dicecup.solver import evaluator_for, win_model
from tests.coach.chance_alone import CHANCE, START, beaten
from tests.games import game_of


@pytest.mark.parametrize(
    ("dice", "expected", "rounded"), [("12356", 23.75, 24), ("11126", 23.0, 23), ("66666", 30, 30)]
)
def test_the_score_to_expect_beats_what_the_nearest_whole_score_beats(dice: str, expected: float, rounded: int) -> None:
    """With two rolls left a 5 or 6 is held, and a die rolled again is worth 4.25."""
    evaluator = evaluator_for(CHANCE)
    found = outlook_of(7, Game.new(CHANCE, ["Ann"]).with_roll(dice), evaluator, None, evaluator.scores())
    (side,) = found.sides
    assert (side.name, side.chance) == ("Ann", None)
    assert side.expected == pytest.approx(expected, abs=0.005)
    assert found.percentile == pytest.approx(beaten(rounded), abs=0.05)
    assert (found.seq, found.exact, found.games_of) == (7, True, "perfect play")


def test_scores_that_were_counted_in_simulated_games_say_whose_they_are() -> None:
    evaluator = evaluator_for(CHANCE)
    scores = evaluator.scores()
    assert scores is not None
    game = Game.new(CHANCE, ["Ann"]).with_roll("66666")
    found = outlook_of(7, game, evaluator, None, replace(scores, games=8000))
    assert found.games_of == "our triple engine's games"
    assert found.note == "Compared with 8,000 simulated games of our triple engine."


def test_each_side_is_told_its_own_chance_and_score() -> None:
    """Ann has 30, or dice on the table that are worth 23.75. To share the win Bob needs four sixes in two rolls."""
    evaluator, model = evaluator_for(CHANCE), win_model(CHANCE)
    rolled = outlook_of(3, game_of(CHANCE, "12356", sides=["Ann", "Bob"]), evaluator, model, None)
    assert [(side.name, side.expected) for side in rolled.sides] == [("Ann", 23.75), ("Bob", round(START, 2))]
    entered = outlook_of(4, game_of(CHANCE, "66666 chance", "12356", sides=["Ann", "Bob"]), evaluator, model, None)
    bob = (11 / 36) ** 4 / 2
    assert [(side.name, side.chance, side.expected) for side in entered.sides] == [
        ("Ann", round(1 - bob, 4), 30.0),
        ("Bob", round(bob, 4), 23.75),
    ]
    assert (entered.seq, entered.percentile, entered.games_of, entered.note) == (4, None, "", "")


def test_whoever_has_resigned_expects_no_score() -> None:
    game = Game.new(CHANCE, ["Ann", "Bob", "Cy"], first=0).apply(Resign())
    found = outlook_of(3, game, evaluator_for(CHANCE), win_model(CHANCE), None)
    assert [side.expected for side in found.sides] == [None, round(START, 2), round(START, 2)]
    assert [side.chance for side in found.sides] == [0.0, 0.5, 0.5]
