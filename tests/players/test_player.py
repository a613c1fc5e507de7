"""The bots behind the Player protocol."""

from __future__ import annotations

import random

import numpy as np
import pytest

from dicecup import BOOKS, Card, Enter, Game, IllegalHere, Reroll, Roll, UnknownName, rulebook
from dicecup.players import PLAYERS, TEMPERATURES, Player, make_player, play_games, simulate_player, why_not
from dicecup.players.player import EvaluatorPlayer
from dicecup.solver import Greedy, ValueTable, evaluator_for, silent
from dicecup.solver.bulk.network_play import simulate_network
from dicecup.solver.learned.network import Network

MADE_FOR = [(name, book) for name in PLAYERS for book in BOOKS if (name, book) != ("optimal", "triple")]


def play_through(game: Game, player: Player, seed: int) -> Game:
    dice = random.Random(seed)
    while not game.is_over:
        if game.awaits == "dice":
            keep = game.keeps[-1] if game.keeps else ()
            game = game.with_roll([*keep, *(dice.randint(1, 6) for _ in range(5 - len(keep)))])
        else:
            action = player.choose(game)
            assert action in game.legal_actions()
            game = game.apply(action)
    return game


@pytest.mark.untraced
@pytest.mark.parametrize(("name", "book"), MADE_FOR)
def test_every_bot_plays_every_book_it_is_made_for(name: str, book: str) -> None:
    player = make_player(name, rulebook(book), seed=3)
    game = play_through(Game.new(rulebook(book)), player, seed=4)
    assert game.status == "finished"


@pytest.mark.parametrize("name", PLAYERS)
def test_no_bot_chooses_before_the_dice_are_rolled(name: str) -> None:
    with pytest.raises(IllegalHere, match="no decision is awaited"):
        make_player(name, rulebook("deluxe")).choose(Game.new(rulebook("deluxe")))


@pytest.mark.parametrize("name", ["random", "skilled", "greedy"])
def test_games_are_counted_from_the_first_where_nothing_else_is_said(name: str) -> None:
    book = rulebook("deluxe", {"categories": "aces,sixes,chance"})
    bot = make_player(name, book, 1)
    first, later = bot.play_many(book, 4, 7, silent), bot.play_many(book, 3, 7, silent, 1)
    assert np.array_equal(first.box_points, bot.play_many(book, 4, 7, silent, 0).box_points)
    assert np.array_equal(first.box_points[1:], later.box_points)


def test_unknown_and_impossible_bots() -> None:
    with pytest.raises(UnknownName, match="greedy"):
        make_player("gready", rulebook("deluxe"))
    with pytest.raises(IllegalHere, match=r"^triple has no exact solution, .* its strongest bot is expert$"):
        make_player("optimal", rulebook("triple"))
    with pytest.raises(IllegalHere, match=r"the chances to win in triple \(house rules: forced=filled\) are not known"):
        make_player("winner", rulebook("triple", ["forced=filled"]))
    with pytest.raises(IllegalHere, match="the chances to win in solo are not known"):
        make_player("winner", rulebook("triple", ["forced=filled"]).named("solo"))


def test_who_cannot_play_is_known_without_making_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.players.roster.PLAYERS", dict.fromkeys(PLAYERS))
    refused = {name for name in PLAYERS if why_not(name, rulebook("triple"))}
    assert refused == {"optimal"}
    assert not any(why_not(name, rulebook("deluxe")) for name in PLAYERS)
    assert "unknown bot" in (why_not("gready", rulebook("deluxe")) or "")


def test_the_expert_of_triple_plays_the_estimates_best_choice() -> None:
    book = rulebook("triple")
    game = Game.new(book).with_roll("13356")
    expert, casual = make_player("expert", book), make_player("casual", book, 1)
    assert expert.choose(game) == Network.of(book).choices(game.card, Roll("13356"), 2)[0].action
    assert isinstance(casual, EvaluatorPlayer)
    assert casual.temperature == TEMPERATURES["casual"]
    games = simulate_player("expert", book, 3, seed=2)
    assert np.array_equal(games.scores, simulate_network(Network.of(book), 3, seed=2).scores)


def test_house_rules_nobody_trained_are_played_anyway() -> None:
    book = rulebook("triple", ["forced=filled"])
    expert = make_player("expert", book)
    assert isinstance(expert, EvaluatorPlayer)
    assert isinstance(expert.evaluator, Greedy)


def test_random_bots_repeat_with_their_seed() -> None:
    book = rulebook("web")
    first, second = (play_through(Game.new(book), make_player("random", book, 9), 1) for _ in range(2))
    assert first == second


def test_a_bot_that_draws_by_what_choices_lose_repeats_with_the_seed_of_its_games() -> None:
    book = rulebook("deluxe", {"categories": ["sixes", "chance"]})
    bots = [EvaluatorPlayer(evaluator_for(book), temperature=5.0, seed=seed) for seed in (1, 2)]
    played = [play_games(bot, book, 3, seed=4).box_points.tolist() for bot in bots * 2]
    assert played == [played[0]] * 4


def test_the_optimal_bot_takes_the_best_choice() -> None:
    book = rulebook("deluxe")
    game = Game.new(book).with_roll("13356")
    action = make_player("optimal", book).choose(game)
    assert action == ValueTable.of(book).choices(game.card, Roll("13356"), 2)[0].action
    assert isinstance(action, Reroll)


def test_greedy_counts_points_times_column() -> None:
    book = rulebook("triple")
    game = Game.new(book).with_roll("23456")
    action = make_player("greedy", book).choose(game)
    assert isinstance(action, Enter)
    assert str(action.box) == "3:large_straight"
    best = Greedy(book).choices(Card(book), Roll("23456"), 0)[0]
    assert best.value == 120


@pytest.mark.untraced
def test_bulk_and_single_games_of_greedy_agree() -> None:
    """Two independent ways to play the same policy: means within 4 standard errors."""
    book = rulebook("deluxe")
    single = play_games(make_player("greedy", book), book, 70, seed=1).scores
    bulk = simulate_player("greedy", book, 20_000, seed=2).scores
    error = np.hypot(single.std() / 70**0.5, bulk.std() / 20_000**0.5)
    assert abs(single.mean() - bulk.mean()) < 4 * error


def test_games_one_by_one_repeat_with_their_seed() -> None:
    book = rulebook("triple")
    first, second = (simulate_player("random", book, 3, seed=11) for _ in range(2))
    assert np.array_equal(first.box_points, second.box_points)
    assert np.array_equal(first.scores, second.scores)


def test_games_one_by_one_are_counted_from_the_first_of_seed_0_where_nothing_else_is_said() -> None:
    bot = make_player("greedy", "deluxe")
    games = play_games(bot, "deluxe", 3)
    assert np.array_equal(games.box_points, play_games(bot, "deluxe", 3, seed=0, first=0).box_points)
    assert np.array_equal(games.box_points[1:], play_games(bot, "deluxe", 2, seed=0, first=1).box_points)
