"""Luck and loss: they add up, they agree with the kernels, and luck has mean zero."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup import Card, Enter, Game, HelpMark, Keep, Reroll, Resign, Write, rulebook
from dicecup.coach.game_review import STAGES, SideReview, review
from dicecup.coach.grades import grade
from dicecup.coach.report import decision_sentence, sum_lines, text_lines
from dicecup.players import LADDER, make_player, play_games
from dicecup.solver import Habits, ValueTable, play_by_habits, win_model
from dicecup.solver.bulk.network_play import replayed
from dicecup.solver.learned.network import Network
from tests.coach.chance_alone import CARELESS, CHANCE, START
from tests.games import EXACT_BOOKS, game_of, games_of, played_through

LEVELS = ("beginner", "optimal")


def closes(side: SideReview) -> bool:
    return abs(side.start + side.luck - side.loss + side.unseen + side.drift - side.expected) < 1e-9


# --- over thousands of games ----------------------------------------------------------------------------------


@pytest.mark.untraced
@pytest.mark.parametrize("book", EXACT_BOOKS)
@pytest.mark.parametrize("level", LEVELS)
def test_start_plus_luck_minus_losses_is_the_score(book: str, level: str) -> None:
    played = games_of(rulebook(book), level, 1500, 17)
    start = ValueTable.of(played.book).value(Card(played.book))
    ends = start + played.luck.sum(axis=(1, 2)) - played.loss.sum(axis=(1, 2))
    assert np.abs(ends - played.scores).max() < 1e-9
    assert played.loss.min() > -1e-9


@pytest.mark.parametrize("book", EXACT_BOOKS)
@pytest.mark.parametrize("level", LEVELS)
def test_luck_has_mean_zero(book: str, level: str) -> None:
    """For whole games and for each roll of a turn, within 4 standard errors."""
    luck = games_of(rulebook(book), level, 1500, 17).luck
    for each in (luck.sum(axis=(1, 2)), *np.moveaxis(luck.sum(axis=1), -1, 0)):
        assert abs(each.mean()) < 4 * each.std() / len(each) ** 0.5


def test_perfect_play_loses_nothing() -> None:
    assert games_of(rulebook("deluxe"), "optimal", 1500, 17).loss.max() < 1e-9


# --- reviews beside the kernels -------------------------------------------------------------------------------


@pytest.mark.untraced
@pytest.mark.parametrize("book", EXACT_BOOKS)
def test_a_review_finds_what_the_kernels_wrote_down(book: str) -> None:
    played = games_of(rulebook(book), "beginner", 1500, 17)
    for number in range(60):
        side = review(played.game(number)).sides[0]
        assert closes(side)
        assert side.expected == played.scores[number]
        assert side.luck == pytest.approx(played.luck[number].sum(), abs=1e-9)
        assert list(side.losses.values()) == pytest.approx(played.loss[number].sum(axis=0), abs=1e-9)
        assert side.loss_each.size == played.decisions[number]
        assert sum(side.grades.values()) == played.decisions[number]


@given(seed=st.integers(0, 1499), level=st.sampled_from(["beginner", "optimal"]))
def test_grades_follow_the_losses(seed: int, level: str) -> None:
    played = games_of(rulebook("deluxe"), level, 1500, 17)
    side = review(played.game(seed)).sides[0]
    for turn, decision in side.decisions:
        assert decision.grade == grade(decision.loss, turn.card.book)
        assert sum(decision.losses.values()) == pytest.approx(decision.loss, abs=1e-9)
        assert (decision.best == decision.action) == (decision.loss < 1e-9)
        assert turn.card.turns_left == 14 - turn.number
    assert side.adjusted == pytest.approx(side.start - side.loss)
    assert [d.loss for _, d in side.mistakes] == sorted((d.loss for _, d in side.mistakes), reverse=True)


# --- games that are not whole ---------------------------------------------------------------------------------


def test_a_game_under_way_is_expected_to_score() -> None:
    book = rulebook("deluxe")
    game = Game.new(book).with_roll("13356").apply(Reroll(Keep("33"))).with_roll("33345")
    side = review(game).sides[0]
    table = ValueTable.of(book)
    assert closes(side)
    assert not side.finished
    assert side.expected == pytest.approx(table.choices(Card(book), game.rolls[-1], 1)[0].value)
    assert [decision.loss for _, decision in side.decisions] == [pytest.approx(0.0, abs=1e-9)]
    waiting = review(game.apply(Reroll(Keep("333")))).sides[0]
    assert closes(waiting)
    assert len(list(waiting.decisions)) == 2


def test_a_game_that_has_not_begun() -> None:
    book = rulebook("deluxe")
    for game in (Game.new(book), Game.new(book, ["Ann", "Bob"])):
        for side in review(game).sides:
            assert side.turns == ()
            assert side.expected == side.start


def test_written_scores_are_neither_luck_nor_loss() -> None:
    game = Game.new(rulebook("deluxe")).apply(Write(rulebook("deluxe").box("threes"), 9)).with_roll("66666")
    side = review(game.apply(Enter(game.book.box("yahtzee")))).sides[0]
    assert closes(side)
    assert side.unseen != 0.0
    assert side.turns[0].luck == side.turns[0].loss == 0.0


def test_with_real_dice_one_roll_may_be_the_last_of_its_turn() -> None:
    """Then only the box is judged; a turn with several rolls was entered in full."""
    book = rulebook("deluxe")
    game = Game.new(book).with_roll("11134").apply(Enter(book.box("chance")))
    game = game.with_roll("13356").apply(Reroll(Keep("33"))).with_roll("33345").apply(Reroll(Keep("333")))
    game = game.with_roll("33346").apply(Enter(book.box("threes")))
    seen, told = (review(game, real_dice=real).sides[0] for real in (False, True))
    assert closes(seen)
    assert closes(told)
    pad, whole = told.turns
    assert (pad.luck, pad.is_seen) == (0.0, False)
    assert [decision.rolls_left for decision in pad.decisions] == [0]
    assert pad.loss == pytest.approx(seen.turns[0].decisions[0].box_loss)
    assert seen.turns[0].decisions[0].losses["first_keep"] > 1.0, "these were not really the first dice"
    assert whole == seen.turns[1]
    assert "real dice" in review(game, real_dice=True).trust


def test_a_chosen_zero_is_a_loss() -> None:
    game = Game.new(rulebook("deluxe")).with_roll("66666")
    side = review(game.apply(Enter(game.book.box("sixes"), scratch=True))).sides[0]
    assert closes(side)
    assert side.loss > 20
    assert side.turns[0].decisions[0].to_json()["action"] == {"box": "sixes", "scratch": True}


def test_sides_that_resign(two_sides: Game) -> None:
    game = two_sides.begun().with_roll("13356").apply(Resign())
    found = review(game, model=win_model(game.book))
    assert all(closes(side) for side in found.sides)
    assert found.win[-1] == (0.0, 1.0)


# --- several sides and estimates ------------------------------------------------------------------------------


def test_points_and_chances_to_win_beside_each_other(two_sides: Game) -> None:
    found = review(two_sides, model=win_model(two_sides.book))
    assert len(found.win) == 27
    assert found.win[0] == pytest.approx((0.5, 0.5), abs=1e-6)
    assert found.win[-1] == ((1.0, 0.0) if two_sides.winners == (0,) else (0.0, 1.0))
    assert all(sum(chances) == pytest.approx(1.0) for chances in found.win)
    losses = [decision.win_loss for side in found.sides for _, decision in side.decisions]
    assert all(loss is not None and -1e-9 < loss < 1.0 for loss in losses)


def test_every_turn_says_the_chance_to_win_as_it_began(two_sides: Game) -> None:
    """The last one too, which has only begun."""
    game = two_sides.begun()
    for entry in two_sides.history[:4]:
        game = game.replayed(entry)
    game = game.with_roll("13356")
    found = review(game, model=win_model(game.book))
    first, second = zip(*found.win, strict=True)
    assert len(set(first)) == 5
    assert [turn.win for turn in found.sides[0].turns] == [first[0], first[2], first[4]]
    assert [turn.win for turn in found.sides[1].turns] == [second[1], second[3]]


def test_an_estimate_closes_with_drift() -> None:
    book = rulebook("triple")
    found = review(played_through(Game.new(book), make_player("casual", book, 3)))
    assert not found.exact
    assert closes(found.sides[0])
    assert found.sides[0].drift != 0.0
    # With average luck, a game scores what it is worth at the start minus what the decisions cost.
    assert found.sides[0].adjusted == pytest.approx(found.sides[0].start - found.sides[0].loss)


def test_the_estimates_own_play_loses_nothing() -> None:
    """Even where the estimate gives way to exact values, three boxes before the end."""
    network = Network.of(rulebook("triple"))
    for game in replayed(network, 3, seed=8):
        side = review(game, network).sides[0]
        assert closes(side)
        assert side.loss == pytest.approx(0.0, abs=0.02)
        assert side.expected == game.totals[0]
        assert abs(side.drift) < 40
    found = review(game, network).to_json()
    assert "either way" in found["note"]
    assert sum(found["sides"][0][term] for term in ("start", "luck", "drift")) == pytest.approx(
        game.totals[0], abs=0.02
    )


def test_the_json_form_is_json_and_adds_up(two_sides: Game) -> None:
    found = json.loads(json.dumps(review(two_sides, model=win_model(two_sides.book)).to_json()))
    assert found["exact"] is True
    side = found["sides"][0]
    assert side["start"] + side["luck"] - side["loss"] == pytest.approx(side["expected"], abs=1e-9)
    assert set(side["losses"]) == set(STAGES)
    assert {"roll", "action", "best", "loss", "grade", "win_loss"} <= set(side["turns"][0]["decisions"][0])


def rounded(shown: Any) -> Any:
    """Data with its fractions rounded, so that it can be compared."""
    if isinstance(shown, dict):
        return {name: rounded(each) for name, each in shown.items()}
    if isinstance(shown, list):
        return [rounded(each) for each in shown]
    return round(shown, 9) if isinstance(shown, float) else shown


@pytest.mark.solver
def test_a_whole_review_as_json() -> None:
    """Keeping a 3 and a 4 with two rolls left costs 1 point, keeping a 2 and a 3 with one roll left 2."""
    found = review(game_of(CHANCE, CARELESS, sides=["Ann"]), marks={}).to_json()
    dice, last = [1, 2, 3, 4, 5], [2, 3, 4, 5, 6]
    first = {"roll": dice, "rolls_left": 2, "action": {"keep": [3, 4, 5]}, "best": {"keep": [5]}, "loss": 1.0}
    second = {"roll": dice, "rolls_left": 1, "action": {"keep": [2, 3, 4, 5]}, "best": {"keep": [4, 5]}, "loss": 2.0}
    box = {"roll": last, "rolls_left": 0, "action": {"box": "chance"}, "best": {"box": "chance"}, "loss": 0.0}
    turn = {
        "number": 1,
        "card": Card(CHANCE).to_json(),
        "start": START,
        "rolls": [
            {"roll": dice, "luck": 22 - START, "expected": 22.0, "grade": ""},
            {"roll": dice, "luck": -1.5, "expected": 19.5, "grade": ""},
            {"roll": last, "luck": 2.5, "expected": 20.0, "grade": ""},
        ],
        "decisions": [
            {**first, "unforced": True, "grade": "inaccuracy", "expected": 21.0},
            {**second, "unforced": True, "grade": "mistake", "expected": 17.5},
            {**box, "unforced": False, "grade": "best", "expected": 20.0},
        ],
        "box": "chance",
        "points": 20,
        "bonus": 0,
        "luck": 23 - START,
        "loss": 3.0,
        "drift": 0.0,
        "unseen": 0.0,
        "expected": 20.0,
    }
    side = {
        "name": "Ann",
        "start": START,
        "luck": 23 - START,
        "loss": 3.0,
        "drift": 0.0,
        "unseen": 0.0,
        "expected": 20.0,
        "finished": True,
        "adjusted": START - 3,
        "losses": {"first_keep": 1.0, "second_keep": 2.0, "box": 0.0},
        "loss_each": {"mean": 1.5, "low": 1.5, "high": 1.5, "size": 2},
        "grades": {"best": 0, "good": 0, "inaccuracy": 1, "mistake": 1, "blunder": 0},
        "turns": [turn],
        "help": {},
        "own_losses": [1.0, 2.0],
    }
    assert rounded(found) == rounded({**CHANCE.to_json(), "exact": True, "sides": [side], "win": []})


@pytest.mark.solver
def test_the_chances_to_win_as_json() -> None:
    """Ann has 29. To beat that Bob, who plays for points, needs five sixes, and for a share one 5 among them."""
    game = game_of(CHANCE, "56666 chance", "66666 chance", sides=["Ann", "Bob"])
    found = review(game, model=win_model(CHANCE)).to_json()
    bob = 3.5 / 3**5
    assert rounded(found["win"][1:]) == rounded([[1 - bob, bob], [0.0, 1.0]])
    assert found["win"][0] == pytest.approx([0.5, 0.5], abs=1e-6)
    first, second = (side["turns"][0] for side in found["sides"])
    assert (first["win"], second["win"]) == pytest.approx((0.5, bob), abs=1e-6)


@pytest.mark.solver
def test_of_mistakes_that_cost_the_same_the_earlier_comes_first() -> None:
    (side,) = review(game_of(CHANCE, CARELESS)).sides
    (turn,) = side.turns
    again = replace(side, turns=(turn, replace(turn, number=2)))
    found = [(round(decision.loss, 9), each.number) for each, decision in again.mistakes]
    assert found == [(2.0, 1), (2.0, 2), (1.0, 1), (1.0, 2)]


def test_habits_and_bulk_games_repeat_with_their_seed() -> None:
    book = rulebook("deluxe")
    short, long = (play_by_habits(book, LADDER["casual"], games, 3) for games in (20, 50))
    assert np.array_equal(short.moves, long.moves[:20])
    assert play_games(make_player("expert", book, 1), book, 2, seed=1).scores.min() > 0
    assert Habits() == Habits(0.0, 1.0, 1.0, 1.0)


def test_whoever_plays_alone_is_told_no_chance_to_win() -> None:
    class Silent:
        def __getattr__(self, name: str) -> object:
            raise AssertionError("asked who wins")

    game = Game.new("deluxe").with_roll("66612").apply(Enter(rulebook("deluxe").box("sixes")))
    found = review(game, model=Silent())  # type: ignore[arg-type]
    assert list(found.win) == []
    assert found.sides[0].turns[0].win is None


@pytest.mark.solver
def test_without_dice_the_points_that_were_written_are_no_luck() -> None:
    """20 in Chance, where an empty card was worth 70/3."""
    found = review(Game.new(CHANCE).apply(Write(CHANCE.box("chance"), 20)))
    (side,) = found.sides
    assert (side.unseen, side.adjusted) == pytest.approx((20 - START, START))
    shown = side.to_json()
    for part in (shown, shown["turns"][0]):
        assert (part["unseen"], part["drift"]) == pytest.approx((20 - START, 0.0))
    lines = text_lines(found)
    assert "-      3.33  turns whose dice are not known" in lines
    assert "With average luck these decisions would have scored 23.3." in lines
    assert "Average loss per unforced decision: 0.000, from 0 decisions." in lines
    assert "Decisions: none." in lines


def test_estimates_with_real_dice_have_two_reasons_to_be_careful() -> None:
    book = rulebook("triple")
    trust = review(Game.new(book).with_roll("12346").apply(Enter(book.box("1:chance"))), real_dice=True).trust
    assert trust.startswith("Values are learned estimates")
    assert trust.endswith(
        "The remainder of the sum is the estimate's own error (drift). These were real dice. Where only the last dice"
        " of a turn were entered, only the box is judged; where no dice were entered, nothing is. Luck is then part of"
        " what is not known."
    )


@pytest.mark.solver
def test_a_yahtzee_bonus_is_told_apart_from_the_points_in_the_box() -> None:
    book = rulebook("deluxe", ["categories=sixes,yahtzee,chance"])
    found = review(game_of(book, "66666 yahtzee", "66666 sixes"))
    first, second = (turn.to_json() for turn in found.sides[0].turns)
    assert (first["box"], first["points"], first["bonus"]) == ("yahtzee", 50, 0)
    assert (second["box"], second["points"], second["bonus"]) == ("sixes", 30, 100)
    assert any(line.endswith("66666 30 in Sixes and a bonus of 100") for line in text_lines(found))


def test_a_box_of_three_columns_is_named_with_its_column() -> None:
    book = rulebook("triple")
    found = review(Game.new(book).with_roll("12346").apply(Enter(book.box("2:chance"))))
    assert found.sides[0].turns[0].to_json()["box"] == "2:chance"
    assert any(line.endswith("12346 16 in Chance, column 2") for line in text_lines(found))


@pytest.mark.solver
def test_help_with_dice_that_are_still_on_the_table_is_counted() -> None:
    marks = {(0, 1, 1): HelpMark(1, 0, 1, 1, ("hint",))}
    (side,) = review(game_of(CHANCE, "12345 (345) 12345"), marks=marks).sides
    assert side.help == {"hint": 1}
    assert side.own_losses == []


@pytest.mark.solver
def test_the_chance_to_win_that_an_entry_taken_back_would_have_cost() -> None:
    """28 shares the win with 28; the 4 rolled again, twice if need be, wins 1/3 + 1/12 + 1/2 * 5/12 = 5/8."""
    game = game_of(CHANCE, "46666 chance", "46666 (6666) 66666 chance", sides=["Ann", "Bob"])
    marks = {(1, 1, 1): HelpMark(1, 1, 1, 1, ("undo",), Enter(CHANCE.box("chance")))}
    decision = review(game, model=win_model(CHANCE), marks=marks).sides[1].turns[0].decisions[0]
    assert decision.win_loss == pytest.approx(0.0)
    assert decision.own_win_loss == pytest.approx(1 / 8)


def test_dice_left_on_the_table_by_whoever_resigns_score_nothing() -> None:
    game = Game.new("deluxe", ["Ann", "Bob"], first=0).with_roll("66612").apply(Resign())
    (turn,) = review(game).sides[0].turns
    assert (turn.box, turn.points, turn.bonus) == (None, 0, 0)
    assert [str(roll.roll) for roll in turn.rolls] == ["12666"]


def test_estimated_chances_to_win_say_so_where_they_are_shown() -> None:
    book = rulebook("triple")
    game = Game.new(book, ["Ann", "Bob"], first=0)
    assert "Chances to win are an approximation" in review(game, model=win_model(book)).trust
    assert "Chances to win" not in review(game).trust


def test_a_side_with_boxes_left_has_no_final_score_yet() -> None:
    """Also between two turns, when no dice are on the table."""
    game = Game.new("deluxe").with_roll("66666").apply(Enter("sixes"))
    (side,) = review(game).sides
    assert not side.finished
    assert sum_lines(side)[-1].endswith("  expected final score")


@pytest.mark.solver
def test_a_side_that_leaves_in_its_last_turn_has_no_final_score() -> None:
    """3 in Aces; with two rolls left, 4 5 5 6 6 are worth 4.25 + 5 + 5 + 6 + 6 in Chance."""
    book = rulebook("deluxe", ["categories=aces,chance"])
    found = review(game_of(book, "11123 aces", "45566").apply(Resign()))
    (side,) = found.sides
    assert not side.finished
    assert side.expected == pytest.approx(29.25)
    assert sum_lines(side)[-1] == "=     29.25  expected final score"
    assert [line.split("  ")[-1] for line in text_lines(found) if line.startswith("   2  ")] == ["45566 broken off"]


def test_a_third_of_a_game_of_three_columns_is_not_the_whole() -> None:
    book = rulebook("triple")
    game = Game.new(book)
    for box in book.boxes[:13]:
        game = game.with_roll("12346").apply(Enter(box))
    assert not review(game).sides[0].finished


# --- zeros by choice ------------------------------------------------------------------------------------------


@pytest.mark.solver
def test_the_chance_to_win_that_a_zero_by_choice_gives_away_is_not_told() -> None:
    """It loses all that 1 2 3 4 5 are worth with two rolls left: 3 * 4.25 + 4.25 + 5."""
    game = game_of(CHANCE, "66666 chance", "12345", sides=["Ann", "Bob"])
    game = game.apply(Enter(CHANCE.box("chance"), scratch=True))
    (turn,) = review(game, model=win_model(CHANCE)).sides[1].turns
    assert turn.decisions[0].win_loss is None
    assert decision_sentence(turn, turn.decisions[0]) == "cross out Chance (blunder, 22.00): best was to keep 5"


@pytest.mark.solver
def test_a_zero_by_choice_that_was_taken_back_would_have_lost_all() -> None:
    zero = Enter(CHANCE.box("chance"), scratch=True)
    marks = {(0, 1, 1): HelpMark(1, 0, 1, 1, ("undo",), zero)}
    (turn,) = review(game_of(CHANCE, CARELESS), marks=marks).sides[0].turns
    assert turn.decisions[0].own_loss == pytest.approx(22.0)
    assert decision_sentence(turn, turn.decisions[0]) == (
        "keep 3 4 5, after taking back crossing out Chance (22.00) (inaccuracy, 1.00): best was to keep 5"
    )
    assert turn.to_json()["decisions"][0]["taken_back"] == {
        "box": "chance",
        "scratch": True,
        "loss": pytest.approx(22.0),
    }


def test_by_estimates_too_a_zero_by_choice_loses_its_points() -> None:
    """Five sixes are worth 150 in the YAHTZEE box of the third column, and 50 in that of the first."""
    book = rulebook("triple")
    zero = Enter(book.box("3:yahtzee"), scratch=True)
    dice = Game.new(book).with_roll("66666")
    marks = {(0, 1, 1): HelpMark(1, 0, 1, 1, ("undo",), zero)}
    (written,) = review(dice.apply(zero)).sides[0].turns[0].decisions
    (undone,) = review(dice.apply(Enter(book.box("1:yahtzee"))), marks=marks).sides[0].turns[0].decisions
    assert written.loss > 100
    assert undone.loss < 30
    assert undone.own_loss == pytest.approx(written.loss)
