"""The ladder and the winner: levels in order, single games like bulk games."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dicecup import Box, Card, Game, Roll, Turn, rulebook
from dicecup.coach import review
from dicecup.players import LADDER, PLAYERS, HabitualPlayer, WinningPlayer, make_player, play_games, simulate_player
from dicecup.players.player import drawn
from dicecup.solver import Habits, play_by_habits, values_by_habit, win_model, win_model_to_play_by
from tests.games import games_of, side_by_side

SHORT = ["categories=fours,fives,sixes,full_house,small_straight,large_straight,yahtzee,chance", "upper_target=45"]
"""Custom habits have to be solved; eight boxes take no time."""


def test_the_levels_are_in_order() -> None:
    means = [play_by_habits(rulebook("deluxe"), habits, 600, 5).scores.mean() for habits in LADDER.values()]
    assert means == sorted(means)
    assert means[-1] - means[0] > 40


@pytest.mark.untraced
@pytest.mark.parametrize("level", ["beginner", "expert"])
def test_single_games_are_like_bulk_games(level: str) -> None:
    book = rulebook("deluxe")
    single = play_games(make_player(level, book, 5), book, 49, seed=1).scores
    bulk = simulate_player(level, book, 5000, seed=2).scores
    assert abs(single.mean() - bulk.mean()) < 4 * np.hypot(single.std() / 7, bulk.std() / 5000**0.5)


def test_games_that_are_not_priced_are_the_same_games() -> None:
    priced = play_by_habits("deluxe", LADDER["casual"], 30, 4)
    bare = play_by_habits("deluxe", LADDER["casual"], 30, 4, priced=False)
    assert np.array_equal(bare.moves, priced.moves)
    assert np.array_equal(bare.scores, priced.scores)
    assert np.isnan(bare.luck[:, :, 0]).all()
    assert np.isnan(bare.loss[:, :, 0]).all()


def test_games_by_habit_are_counted_from_the_first_of_seed_0_where_nothing_else_is_said() -> None:
    book = rulebook("deluxe", SHORT)
    games = play_by_habits(book, LADDER["casual"], 3)
    assert np.array_equal(games.moves, play_by_habits(book, LADDER["casual"], 3, seed=0, first=0).moves)
    assert np.array_equal(games.moves[1:], play_by_habits(book, LADDER["casual"], 2, seed=0, first=1).moves)


@pytest.mark.untraced
def test_without_temperature_both_play_the_same_moves() -> None:
    """The compiled and the single player make the same choices if nothing is random."""
    book = rulebook("deluxe", SHORT)
    habits = Habits(bonus=0.4, yahtzee=1.5, patience=0.6)
    played = play_by_habits(book, habits, 20, 3)
    player = HabitualPlayer(book, habits)
    for number in range(20):
        game = played.game(number)
        now = game.begun()
        for entry in game.history:
            assert isinstance(entry, Turn)
            for roll, expected in zip(entry.rolls, actions_of(entry), strict=True):
                now = now.with_roll(roll)
                action = player.choose(now)
                assert str(action) == expected
                now = now.apply(action)


def actions_of(entry: Turn) -> list[str]:
    keeps = [f"hold {keep}" if keep else "roll all" for keep in entry.keeps]
    return [*keeps, str(entry.box)]


def test_values_as_habits_show_them() -> None:
    book, roll = rulebook("deluxe", SHORT), Roll("66666")

    def boxes(habits: Habits) -> dict[Box, float]:
        return values_by_habit(book, habits).turn(Card(book)).boxes(roll)

    yahtzee = book.box("yahtzee")
    assert boxes(Habits(yahtzee=2.0))[yahtzee] > boxes(Habits())[yahtzee] + 40
    assert boxes(Habits(patience=0.0))[book.box("sixes")] == 30


def test_drawing_by_loss() -> None:
    prices = {"best": 1.0, "worse": 0.0}
    source = random.Random(1)
    assert {drawn(prices, 0.0, source) for _ in range(20)} == {"best"}
    share = sum(drawn(prices, 1.0, source) == "best" for _ in range(4000)) / 4000
    assert share == pytest.approx(np.e / (np.e + 1), abs=0.03)


def test_the_winner_plays_for_points_alone_and_to_win_otherwise() -> None:
    book = rulebook("deluxe")
    winner, optimal = WinningPlayer(book), make_player("optimal", book)
    solo = Game.new(book).with_roll("13356")
    assert winner.choose(solo) == optimal.choose(solo)
    played = games_of(book, "regular", 1000, 17)
    differs = 0
    for number in range(30):
        game = side_by_side(played.game(number, 12), played.game(number + 100, 11)).with_roll("11345")
        action = winner.choose(game)
        choices = win_model_to_play_by(book, 2).turn(game).choices(Roll("11345"), 2)
        best = choices[0]
        chosen = next(choice for choice in choices if choice.action == action)
        assert chosen.value == pytest.approx(best.value)
        differs += action != optimal.choose(game)
    assert differs


@pytest.mark.parametrize(("name", "sides"), [("deluxe", 3), ("travel", 2)])
def test_the_winner_plays_on_where_it_has_no_network(name: str, sides: int) -> None:
    book = rulebook(name)
    winner = WinningPlayer(book)
    game = Game.new(book, ["A", "B", "C"][:sides], first=0).with_roll("33345")
    choices = win_model(book).turn(game).choices(Roll("33345"), 2)
    assert winner.choose(game) in [choice.action for choice in choices if choice.value >= choices[0].value - 1e-9]


def test_every_level_has_a_name_weakest_first() -> None:
    assert list(PLAYERS) == [
        "random", "beginner", "greedy", "casual", "regular", "skilled", "expert", "optimal", "winner",
    ]  # fmt: skip


def test_decisions_count_where_there_is_something_to_choose() -> None:
    book = rulebook("deluxe", SHORT)
    played = play_by_habits(book, Habits(), 5, 3)
    sides = [review(played.game(number)).sides[0] for number in range(5)]
    assert played.decisions.tolist() == [len(list(side.unforced_losses)) for side in sides]
