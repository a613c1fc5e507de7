"""How a game stands: the expected final scores, the chances to win, and what share of perfect games a score beats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicecup.rules import Enter, Game, Keep, Reroll, Resign, rulebook
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
    assert (found.seq, found.exact, found.games_of) == (7, True, "perfect games")


def test_before_the_first_roll_nobody_is_told_to_be_better_than_others() -> None:
    evaluator = evaluator_for(CHANCE)
    found = outlook_of(7, Game.new(CHANCE, ["Ann"]), evaluator, None, evaluator.scores())
    assert found.percentile is None
    assert found.sides[0].expected is not None


def test_scores_that_were_counted_in_simulated_games_say_whose_they_are() -> None:
    evaluator = evaluator_for(CHANCE)
    scores = evaluator.scores()
    assert scores is not None
    game = Game.new(CHANCE, ["Ann"]).with_roll("66666")
    found = outlook_of(7, game, evaluator, None, replace(scores, games=8000))
    assert found.games_of == "our triple engine's games"
    assert found.note == "Compared with 8,000 simulated games of our triple engine."


def test_every_side_has_its_own_score_to_expect_and_its_own_chance() -> None:
    """Bob holds a 6 and needs four more to share the win: each of four dice rolled twice is a 6 in 11 of 36 cases.

    The score that he is expected to make is that of play for points: a die rolled twice is worth 4.25.
    """
    game = game_of(CHANCE, "66666 chance", "11126", sides=["Ann", "Bob"])
    share = (11 / 36) ** 4 / 2
    for now in (game, game.apply(Reroll(Keep("6")))):
        found = outlook_of(9, now, evaluator_for(CHANCE), win_model(CHANCE), None)
        assert [(side.name, side.expected) for side in found.sides] == [("Ann", 30.0), ("Bob", 23.0)]
        assert [side.chance for side in found.sides] == [round(1 - share, 4), round(share, 4)] == [0.9956, 0.0044]
        assert (found.seq, found.percentile, found.games_of, found.note) == (9, None, "", "")


def test_whoever_resigned_expects_nothing_and_whoever_waits_a_whole_turn() -> None:
    game = game_of(CHANCE, "66666 chance", "11126", sides=["Ann", "Bob", "Cy"]).apply(Resign(0))
    ann, bob, cy = outlook_of(3, game, evaluator_for(CHANCE), win_model(CHANCE), None).sides
    assert (ann.expected, ann.chance) == (None, 0.0)
    assert (bob.expected, cy.expected) == (23.0, round(START, 2))
    assert bob.chance is not None
    assert cy.chance == pytest.approx(1 - bob.chance, abs=1e-4)


def test_of_estimates_both_the_scores_and_the_chances_say_so() -> None:
    triple = rulebook("triple")
    game = Game.new(triple, ["Ann", "Bob"], first=0).with_roll("66666").apply(Enter(triple.box("3:yahtzee")))
    found = outlook_of(3, game, evaluator_for(triple), win_model(triple), None)
    assert not found.exact
    assert found.note.startswith("Values are learned estimates")
    assert "Chances to win are an approximation" in found.note


def test_before_the_first_roll_whoever_begins_expects_as_much_as_whoever_waits() -> None:
    triple = rulebook("triple")
    found = outlook_of(1, Game.new(triple, ["Ann", "Bob"], first=0), evaluator_for(triple), None, None)
    ann, bob = found.sides
    assert ann.expected == bob.expected is not None


def test_by_the_turn_alone_no_final_score_is_expected() -> None:
    book = rulebook("triple", {"joker": "never"})
    found = outlook_of(3, Game.new(book, ["Ann", "Bob"], first=0), evaluator_for(book), None, None)
    assert [(side.expected, side.chance) for side in found.sides] == [(None, None)] * 2
    assert "There is no trained estimate" in found.note
