"""A puzzle's question, and the reply to an answer, which compares the best choice with that answer."""

from __future__ import annotations

from dataclasses import replace

from dicecup.coach.finished_games import sides_of
from dicecup.coach.puzzles import Puzzle, drills
from dicecup.rules import Card, Enter, Keep, Reroll, Roll, rulebook
from dicecup.server.wire.puzzle_view import question_view, verdict_view
from dicecup.solver import Choice, evaluator_for
from tests.coach.chance_alone import CHANCE
from tests.games import game_of

THREE = rulebook("deluxe", ["categories=sixes,yahtzee,chance"])
SIXES, YAHTZEE, KEEP = Enter(THREE.box("sixes")), Enter(THREE.box("yahtzee")), Reroll(Keep("666"))
TO_WIN = Puzzle(
    "win",
    Card.from_json(THREE, {"boxes": {"chance": 20}}),
    Roll("11666"),
    1,
    (Choice(KEEP, 0.7), Choice(SIXES, 0.5), Choice(YAHTZEE, 0.4)),
    SIXES,
    "Keep 6 6 6: that wins.",
    Card.from_json(THREE, {"boxes": {"sixes": 18, "chance": 25}}),
    "seed 5",
)
"""A position against an opponent who has one box left. The chances are made up."""


def test_a_question_about_winning_shows_both_cards_and_what_the_dice_score_on_ones_own() -> None:
    view = question_view("deluxe-win-5", TO_WIN, None)
    assert (view.puzzle, view.source) == ("deluxe-win-5", "seed 5")
    assert (view.theme, view.theme_title) == ("win", "Win or lose")
    assert (view.book, view.title) == ("deluxe", "Deluxe Edition (2004), house rules")
    assert view.question == "Your opponent has 43 and YAHTZEE open. What wins most often?"
    assert (view.dice, view.rolls_left) == ([1, 1, 6, 6, 6], 1)
    assert (view.names, view.totals) == (["You", "Opponent"], [20, 43])
    cells = {line.label: line.cells for line in view.pad.front}
    assert (cells["Sixes"], cells["Chance"]) == ([[None], [18]], [[20], [25]])
    assert [(each.box, each.points) for each in view.placements] == [("sixes", 18), ("yahtzee", 0)]
    assert (view.notes, view.estimate) == ([], "")
    assert round(view.rating, 9) == 20.0, "percent of the chance to win"
    assert view.stars == 5


def test_a_verdict_about_winning_counts_in_percent_and_says_the_puzzles_own_sentence() -> None:
    view = verdict_view(TO_WIN, YAHTZEE, None)
    assert (view.right, view.shown, view.for_win) == (False, False, True)
    assert view.text == "That gives away 30.0 % of the chance to win. Keep 6 6 6: that wins."
    assert (view.answer, view.best, view.natural) == ("cross out YAHTZEE", "keep 6 6 6", "enter Sixes")
    assert (view.best_keep, view.best_box) == ([2, 3, 4], None)
    assert [(each.text, round(each.loss, 9), each.win, each.chosen) for each in view.choices] == [
        ("keep 6 6 6", 0.0, 0.7, False),
        ("enter Sixes", 20.0, 0.5, False),
        ("cross out YAHTZEE", 30.0, 0.4, True),
    ]
    assert not verdict_view(replace(TO_WIN, opponent=None), None, None).for_win


def test_the_rules_of_the_dice_are_told_with_the_question() -> None:
    """After a first Yahtzee in its box, another has to go in its own upper box and earns a bonus."""
    card = Card(THREE).enter("66666", "yahtzee")
    choices = (Choice(SIXES, 130.0), Choice(Reroll(Keep("6666")), 60.0))
    puzzle = Puzzle("joker", card, Roll("66666"), 1, choices, choices[1].action, "Enter Sixes.")
    assert [note.kind for note in question_view("deluxe-joker-1", puzzle, None).notes] == ["forced", "bonus"]


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
