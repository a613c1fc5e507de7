"""A review as screens get it: how much winning chance a turn gave away, and how the game stood when."""

from __future__ import annotations

import pytest

from dicecup.coach.game_review import review
from dicecup.rules import Enter, Game, Resign, Write, rulebook
from dicecup.server.wire.review_view import ReviewView, review_view
from dicecup.solver import win_model
from tests.coach.chance_alone import CARELESS, CHANCE, START
from tests.games import game_of


def view_of(game: Game) -> ReviewView:
    return review_view(game, review(game, model=win_model(CHANCE)), 1, [1])


def test_a_turn_gave_away_what_all_its_decisions_gave_away() -> None:
    """Against 29, stopping with 29 shares the win; the 5 rolled again wins 5/12 with two rolls left, 1/4 with one."""
    view = view_of(game_of(CHANCE, "56666 chance", "56666 (6666) 56666 (6666) 66666 chance", sides=["Ann", "Bob"]))
    (turn,) = view.sides[1].turns
    losses = [step.decision.win_loss for step in turn.steps if step.decision is not None]
    assert losses == pytest.approx([1 / 12, 1 / 4, 0])
    assert turn.win_loss == pytest.approx(1 / 3)
    assert (turn.start, turn.expected) == pytest.approx((START, 30))


def test_a_review_names_its_book_with_its_house_rules() -> None:
    view = view_of(game_of(CHANCE, "12345 chance", "66666 chance", sides=["Ann", "Bob"]))
    assert (view.book, view.title, view.rules) == (
        "deluxe",
        CHANCE.title,
        "deluxe (house rules: categories=chance)",
    )
    assert (view.winners, view.status, [side.score for side in view.sides]) == ([1], "finished", [15, 30])


def test_a_turn_that_gave_nothing_away_says_so() -> None:
    (turn,) = view_of(game_of(CHANCE, "66666 chance", "66666 chance", sides=["Ann", "Bob"])).sides[1].turns
    assert turn.win_loss == 0.0


def test_whoever_resigned_without_a_turn_had_none() -> None:
    game = game_of(CHANCE, "66666 chance", sides=["Ann", "Bob", "Cy"]).apply(Resign())
    game = game.with_roll("11111").apply(Enter(CHANCE.box("chance")))
    moments = view_of(game).win
    assert [(moment.side, moment.turn) for moment in moments] == [(None, None), (0, 1), (1, None), (2, 1)]
    assert moments[-1].chances == [1.0, 0.0, 0.0]


def test_whoever_resigned_with_dice_on_the_table_had_a_turn() -> None:
    """And the review of that turn is there to be opened."""
    game = game_of(CHANCE, "66666 chance", "12345", sides=["Ann", "Bob", "Cy"]).apply(Resign())
    view = view_of(game.with_roll("11111").apply(Enter(CHANCE.box("chance"))))
    assert [(moment.side, moment.turn) for moment in view.win] == [(None, None), (0, 1), (1, 1), (2, 1)]
    assert [turn.number for turn in view.sides[1].turns] == [1]


def test_whoever_share_the_highest_score_have_all_won() -> None:
    view = view_of(game_of(CHANCE, "66666 chance", "12345 chance", "66666 chance", sides=["Ann", "Bob", "Cy"]))
    assert view.winners == [0, 2]


def test_what_the_estimate_of_a_turn_is_wrong_by_is_its_drift() -> None:
    """It closes the sum of the turn."""
    book = rulebook("triple")
    game = game_of(book, "12346 1:chance", sides=["Ann"])
    (turn,) = review_view(game, review(game), 1, [1]).sides[0].turns
    assert turn.drift != 0.0
    assert turn.start + turn.luck - turn.loss + turn.drift == pytest.approx(turn.expected, abs=1e-9)


def test_the_winner_of_a_game_that_the_other_gave_up_may_not_have_finished() -> None:
    book = rulebook("deluxe", ["categories=aces,chance"])
    game = game_of(book, "66666 chance", "11111 aces", sides=["Ann", "Bob"]).apply(Resign(1))
    view = review_view(game, review(game), 3, [1, 3])
    assert [(side.finished, side.resigned) for side in view.sides] == [(False, False), (False, True)]
    assert (view.status, view.winners, view.game, view.games) == ("resigned", [0], 3, [1, 3])
    assert (view.book, view.title, view.rules) == ("deluxe", book.title, book.name)


def test_a_game_that_was_broken_off_has_no_winner() -> None:
    view = view_of(game_of(CHANCE, CARELESS, sides=["Ann", "Bob"]).abandoned())
    ann, bob = view.sides
    assert (view.status, view.winners) == ("abandoned", [])
    assert [(side.finished, side.resigned, side.score) for side in (ann, bob)] == [(True, False, 20), (False, False, 0)]
    assert (ann.start, ann.adjusted) == pytest.approx((START, START - 3.0)), "its choices cost 3 points"
    assert (view.exact, view.retry) == (True, True)


def test_without_chances_to_win_nothing_is_said_about_them() -> None:
    game = game_of(CHANCE, CARELESS)
    view = review_view(game, review(game), 1, [1])
    assert view.win == []
    (turn,) = view.sides[0].turns
    assert turn.win_loss is None
    assert turn.loss == pytest.approx(3.0)


def test_what_was_written_without_dice_is_neither_luck_nor_drift() -> None:
    game = Game.new(CHANCE, ["Ann"]).apply(Write(CHANCE.box("chance"), 20))
    (turn,) = review_view(game, review(game), 1, [1]).sides[0].turns
    assert (turn.luck, turn.loss, turn.drift) == (0.0, 0.0, 0.0)
    assert turn.unseen == pytest.approx(20 - START)
