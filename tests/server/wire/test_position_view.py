"""A position of a reviewed game: how it stood then, not how it ended."""

from __future__ import annotations

import pytest

from dicecup.coach.game_review import review
from dicecup.rules import Enter, Game, Resign, Side, rulebook
from dicecup.server.ledger.refusal import Refused
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
    assert (first.ending, second.ending) == ("30 in Chance", "15 in Chance")


def test_the_best_choice_is_compared_with_the_one_made() -> None:
    """With one roll left a kept 1 costs 2.5 points; one of them would come to mind first."""
    game = game_of(CHANCE, "11145 (145) 11145 (1145) 11456 chance")
    view = position_view(game, review(game), 0, 1, 2)
    assert view.sentence == (
        "Keep 4 5: worth 5.0 more than keeping 1 1 4 5, because it scores 5 points more this turn on average,"
        " mostly through Chance."
    )
    assert [choice.text for choice in view.choices if choice.chosen] == ["keep 1 1 4 5"]


def test_dice_left_on_the_table_could_still_have_been_rolled() -> None:
    game = game_of(CHANCE, "66666 chance", "11145", sides=["Ann", "Bob"]).apply(Resign())
    view = position_view(game, review(game), 1, 1, 1)
    assert view.rolls_left == 2
    assert view.step is not None
    assert view.step.decision is None
    assert view.choices[0].text == "keep 5"
    assert not any(choice.chosen for choice in view.choices)


def test_dice_of_somebody_who_left_are_shown_as_the_game_stood_then() -> None:
    game = game_of(CHANCE, "66666 chance", "11145", sides=["Ann", "Bob", "Cy"]).apply(Resign())
    game = game.with_roll("55555").apply(Enter(CHANCE.box("chance")))
    view = position_view(game, review(game, model=win_model(CHANCE)), 1, 1, 1)
    assert (view.totals, view.ending) == ([30, 0, 0], "broken off")
    assert len(view.win) == 3
    assert 0.0 < view.win[1] < view.win[0]


def test_in_a_team_the_partner_whose_turn_it_was_is_named_and_the_rules_of_that_turn_are_told() -> None:
    book = rulebook("classic", ["categories=sixes,yahtzee,chance"])
    game = Game.new(book, [Side("Reds", ("Ann", "Bob")), Side("Blues", ("Cy", "Di"))], first=0)
    for box in ("yahtzee", "sixes", "chance"):
        game = game.with_roll("66666").apply(Enter(box)).with_roll("12346").apply(Enter(box))
    first, second = (position_view(game, review(game), 0, turn, 1) for turn in (1, 2))
    assert (first.player, second.player) == ("Ann", "Bob")
    assert "bonus" not in [note.kind for note in first.notes]
    assert "bonus" in [note.kind for note in second.notes]


@pytest.mark.parametrize(
    ("side", "turn", "roll", "why"),
    [
        (1, 1, 3, "turn 1 has 2 rolls; there is no number 3"),
        (1, 1, 0, "turn 1 has 2 rolls; there is no number 0"),
        (2, 1, 1, "the game has 2 sides, from 0 on; there is no number 2"),
        (-1, 1, 1, "the game has 2 sides, from 0 on; there is no number -1"),
        (1, 2, 1, "Bob has no turn 2 in this game"),
    ],
)
def test_what_is_not_there_is_refused_by_its_number(side: int, turn: int, roll: int, why: str) -> None:
    game = game_of(CHANCE, "66666 chance", "12345 (5) 12345 chance", sides=["Ann", "Bob"])
    with pytest.raises(Refused, match=f"^{why}$"):
        position_view(game, review(game), side, turn, roll)


def test_the_rules_told_are_those_of_the_dice_of_this_roll() -> None:
    """The second roll of the second turn is a further Yahtzee; the first one was not."""
    book = rulebook("deluxe", ["categories=sixes,yahtzee,chance"])
    game = game_of(book, "66666 yahtzee", "16666 (6666) 66666 sixes", "12345 chance")
    first, second = (position_view(game, review(game), 0, 2, roll) for roll in (1, 2))
    assert first.notes == []
    assert [note.kind for note in second.notes] == ["forced", "bonus"]
