"""How a solo game stands: the expected final score, and what share of perfect games it beats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicecup.rules import Game
from dicecup.server.coaching.chances import outlook_of
from dicecup.solver import evaluator_for
from tests.coach.chance_alone import CHANCE, beaten


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
