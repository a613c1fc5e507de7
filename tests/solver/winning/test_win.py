"""Chances to win: exact where they must be, calibrated elsewhere."""

from __future__ import annotations

import numpy as np
import pytest

from dicecup import Card, Enter, Game, Resign, Roll, rulebook
from dicecup.solver import Habits, ValueTable, play_by_habits
from dicecup.solver.winning.further_points import FurtherPoints, _of_several, shares_of_one
from dicecup.solver.winning.one_column import EXACT_BOXES, OneColumnForPoints, one_column_model, state_of
from tests.games import games_of, side_by_side

DELUXE = rulebook("deluxe")
SHORT = {
    "categories": "fours,sixes,three_kind,four_kind,full_house,small_straight,large_straight,yahtzee,chance",
    "upper_target": 30,
}


@pytest.fixture(scope="module")
def model() -> OneColumnForPoints:
    return one_column_model(DELUXE)


def after(turns: int, sides: int = 2, seed: int = 0) -> Game:
    played = games_of(DELUXE, "regular", 1000, 17)
    return side_by_side(*(played.game(seed * sides + number, turns) for number in range(sides)))


def test_a_new_game_is_even(model: OneColumnForPoints) -> None:
    for sides in (1, 2, 3, 4):
        game = Game.new(DELUXE, ["A", "B", "C", "D"][:sides], first=0)
        assert model.chances(game) == pytest.approx([1 / sides] * sides, abs=1e-6)


@pytest.mark.parametrize("turns", [0, 5, 11, 12])
def test_two_ways_to_the_same_chance(model: OneColumnForPoints, turns: int) -> None:
    """Two sides have a kernel of their own; the way for more sides must agree with it."""
    for seed in range(5):
        states = np.array([[state_of(model.table, card) for card in after(turns, seed=seed).cards]])
        assert _of_several(states[0, :, 2], model.further(states[0]), 0) == pytest.approx(
            model.state_chances(states, 0)[0], abs=1e-4
        )


@pytest.mark.parametrize("turns", [3, 11, 12])
def test_the_chances_of_one_side_agree_with_those_of_all(model: OneColumnForPoints, turns: int) -> None:
    game = after(turns, sides=4)
    states = np.array([[state_of(model.table, card) for card in game.cards]]).repeat(30, axis=0)
    states[:, 1, 2] += np.arange(30) * 7
    assert model.chances_of_side(1, states, 2) == pytest.approx(model.state_chances(states, 2)[:, 1], abs=1e-6)


@pytest.mark.parametrize("left", range(1, EXACT_BOXES + 1))
def test_late_chances_are_exact(model: OneColumnForPoints, left: int) -> None:
    for seed in range(5):
        game = after(13 - left, seed=seed)
        first, second = (model.table.scores_from(card).chances for card in game.cards)
        width = max(len(first), len(second))
        first, second = (np.pad(each, (0, width - len(each))) for each in (first, second))
        expected = first @ (np.cumsum(second) - second / 2)
        assert model.chances(game)[0] == pytest.approx(expected, abs=1e-9)


def test_the_last_turn_is_exact(model: OneColumnForPoints) -> None:
    """The other side is done, so a choice either wins or does not; a tie is half."""
    game = after(12, seed=3)
    last = game.with_roll("66666")
    while last.side == 0:
        last = last.apply(model.turn(last).best(last.rolls[-1], last.rolls_left))
        last = last.with_roll("13356") if last.side == 0 else last
    roll = Roll("11233")
    choices = model.turn(last).choices(roll, 0)
    for choice in choices:
        assert isinstance(choice.action, Enter)
        ended = last.with_roll(roll).apply(choice.action)
        share = 1 / len(ended.winners) if 1 in ended.winners else 0.0
        assert choice.value == pytest.approx(share, abs=1e-12)
    assert model.chances(last.with_roll(roll))[1] == pytest.approx(choices[0].value)


def test_sides_that_have_resigned_do_not_win(model: OneColumnForPoints) -> None:
    game = after(6, sides=3).apply(Resign(1))
    chances = model.chances(game)
    assert chances[1] == 0.0
    assert sum(chances) == pytest.approx(1.0)


def test_dice_on_the_table_move_the_chances(model: OneColumnForPoints) -> None:
    game = after(6, sides=3)
    before, lucky = model.chances(game), model.chances(game.with_roll("66666"))
    assert lucky[0] > before[0]
    assert sum(lucky) == pytest.approx(1.0)
    assert lucky[0] == pytest.approx(model.turn(game).choices(Roll("66666"), 2)[0].value)


@pytest.mark.untraced
def test_calibrated(model: OneColumnForPoints) -> None:
    """Over 4,000 games, early and late, in ten bins; bench/calibration.py does it over 200,000 and all turns."""
    first, second = (play_by_habits(DELUXE, Habits(), 4000, seed) for seed in (31, 32))
    won = (first.scores > second.scores) + 0.5 * (first.scores == second.scores)
    chances = []
    for turn in (2, 5, 8, 10, 12):
        states = np.stack([first.states[:, turn], second.states[:, turn]], axis=1).astype(np.int64)
        chances.append(model.state_chances(states, 0)[:, 0])
    found = np.stack(chances, axis=1)
    bins = np.minimum((found * 10).astype(int), 9)
    for each in range(10):
        here = bins == each
        gaps = ((won[:, None] - found) * here).sum(axis=1)
        error = (gaps**2).sum() ** 0.5 / here.sum()
        assert abs(gaps.sum() / here.sum()) < 4 * error + 0.005


def exact_spread(table: ValueTable, card: Card) -> tuple[float, float]:
    """Mean and variance of a card's further points, from all final scores; the bonus counts at the end of the game."""
    scores = table.scores_from(card)
    earned = card.total - sum(points or 0 for points in card.points) - sum(card.bonuses)
    return scores.mean - card.total + earned, scores.deviation**2


@pytest.mark.parametrize("tables", ["solved", "from the package"])
def test_mixtures_keep_the_mean_and_the_variance(tables: str) -> None:
    """Those of a short card are solved here."""
    book = rulebook("deluxe", SHORT) if tables == "solved" else DELUXE
    model, played = OneColumnForPoints(ValueTable.of(book)), games_of(book, "regular", 1000, 17)
    for turns in (0, 2, 4, 5) if tables == "solved" else (0, 5, 7):
        for number in range(3 if turns else 1):
            card = played.game(number, turns).card
            chance, mean, deviation = model.cases(np.array([[state_of(model.table, card)]]))[0, 0].T
            expected, variance = exact_spread(model.table, card)
            assert chance.sum() == pytest.approx(1.0, abs=1e-5)
            assert chance @ mean == pytest.approx(expected, rel=1e-5)
            assert chance @ (mean**2 + deviation**2) - (chance @ mean) ** 2 == pytest.approx(
                variance, rel=1e-3 if tables == "solved" else 2e-3
            )


def test_books_without_upper_bonus_or_yahtzee() -> None:
    """House rules compile too: a book of three categories."""
    book = rulebook("deluxe", {"categories": "aces,chance,full_house"})
    found = OneColumnForPoints(ValueTable.of(book))
    assert found.chances(Game.new(book, ["A", "B"], first=0)) == pytest.approx((0.5, 0.5), abs=1e-3)
    assert Card(book).turns_left == 3


@pytest.mark.parametrize("others", range(1, 8))
def test_a_tie_is_shared_by_all_in_it(others: int) -> None:
    def full_cards(count: int) -> FurtherPoints:
        none, certain = np.zeros(count, np.int64), np.array([1.0])
        return FurtherPoints(np.zeros((count, 1, 3)), none, np.array([0, 1]), certain)

    points, totals = np.array([9, 10, 11]), np.full(others, 10)
    found = shares_of_one(points, np.zeros(3, np.int64), full_cards(1), totals, full_cards(others))
    assert found == pytest.approx([0.0, 1 / (others + 1), 1.0])


@pytest.mark.parametrize("lead", [-40, 10, 40])
def test_a_side_that_is_known_exactly_against_one_that_is_not(model: OneColumnForPoints, lead: int) -> None:
    """One has two boxes open and the other three; the final scores say how often each ends higher."""
    first, second = after(13 - EXACT_BOXES, seed=1).cards[0], after(12 - EXACT_BOXES, seed=2).cards[1]
    mine, theirs = (model.table.scores_from(card).chances for card in (first, second))
    behind = second.total - first.total + lead
    scores = np.subtract.outer(np.arange(len(mine)) + behind, np.arange(len(theirs)))
    expected = float((np.outer(mine, theirs) * ((scores > 0) + 0.5 * (scores == 0))).sum())
    states = np.array([[state_of(model.table, card) for card in (first, second)]])
    states[:, 0, 2] += behind
    assert model.state_chances(states, 0)[0] == pytest.approx([expected, 1.0 - expected], abs=0.05)
    assert model.state_chances(states[:, ::-1], 0)[0] == pytest.approx([1.0 - expected, expected], abs=0.05)


def test_yahtzee_bonuses_count_for_whoever_has_them(model: OneColumnForPoints) -> None:
    """80 points in boxes and a bonus of 100 beat 90 points in boxes."""
    nothing = dict.fromkeys(map(str, DELUXE.boxes), 0)
    bonus = Card.from_json(DELUXE, {"boxes": nothing | {"yahtzee": 50, "sixes": 30}, "yahtzees": ["yahtzee", "sixes"]})
    plain = Card.from_json(DELUXE, {"boxes": nothing | {"three_kind": 30, "four_kind": 30, "chance": 30}})
    assert (bonus.total, plain.total) == (180, 90)
    assert model.between_turns([bonus, plain], 0) == pytest.approx([1.0, 0.0])
