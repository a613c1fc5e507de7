"""The reply to an answer: the best choice is compared with that answer, not with the obvious move."""

from __future__ import annotations

from dicecup.coach.finished_games import sides_of
from dicecup.coach.puzzles import Puzzle, drills
from dicecup.rules import Card, Keep, Reroll, Roll
from dicecup.server.wire.puzzle_view import verdict_view
from dicecup.solver import Choice, evaluator_for
from tests.coach.chance_alone import CHANCE
from tests.games import game_of


def test_the_best_choice_is_compared_with_the_answer() -> None:
    """With one roll left a kept 1 costs 2.5 points; keeping two was the obvious move, or the one made in the game."""
    game = game_of(CHANCE, "11145 (5) 11145 (1145) 11456 chance")
    (side,) = sides_of(game, evaluator_for(CHANCE), "a record", "", 1, [])
    assert side is not None
    (puzzle,) = drills([side])
    text = {keep: verdict_view(puzzle, Reroll(Keep(keep)), None).text for keep in ("45", "1145", "145")}
    assert text["45"].startswith("Right. Keep 4 5: worth 5.0 more than keeping 1 1 4 5, because ")
    assert text["1145"].startswith("That costs 5.00 points (blunder). Keep 4 5: worth 5.0 more than keeping 1 1 4 5,")
    assert text["145"].startswith("That costs 2.50 points (mistake). Keep 4 5: worth 2.5 more than keeping 1 4 5,")
    shown = verdict_view(puzzle, None, None)
    assert (shown.right, shown.shown, shown.text) == (False, True, puzzle.sentence)


def test_an_answer_just_as_good_as_the_best_is_right() -> None:
    """Equal choices may differ in the last digit of their values."""
    best, as_good, worse = (Reroll(Keep(keep)) for keep in ("45", "5", "345"))
    choices = (Choice(best, 19.5), Choice(as_good, 19.5 - 1e-12), Choice(worse, 19.0))
    puzzle = Puzzle("mine", Card(CHANCE), Roll("12345"), 1, choices, worse, "Keep 4 5.")
    assert [verdict_view(puzzle, action, None).right for action in (best, as_good, worse)] == [True, True, False]
    assert verdict_view(puzzle, as_good, None).text == "Right. Keep 4 5."
