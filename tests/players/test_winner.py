"""The bot that plays to win: checked by hand if possible, and when it begins to trust its chances."""

from __future__ import annotations

from functools import cache

import pytest

from dicecup import Enter, Game, Resign, rulebook
from dicecup.players import make_player
from dicecup.solver import evaluator_for, win_model, win_model_to_play_by
from dicecup.solver.bulk.network_play import simulate_network
from dicecup.solver.bulk.played_games import PlayedGames
from dicecup.solver.learned.network import Network
from tests.games import game_of, games_of, side_by_side

CHANCE = rulebook("deluxe", ["categories=chance"])
DELUXE, TRIPLE = rulebook("deluxe"), rulebook("triple")


@pytest.mark.parametrize(
    ("theirs", "turn", "to_win", "for_points"),
    [
        # The target is 30: two fives are good points, but no win.
        ("66666", "55666", "hold 666", "chance"),
        # 29 shares the win. Rolling the 5 again wins 5/12 of the time, stopping 1/2.
        ("56666", "56666", "chance", "chance"),
        # 28 shares the win too, but the 4 rolled again wins with 5 and 6: 1/3 + 1/12 + 1/2 * 5/12 = 5/8.
        ("46666", "46666", "hold 6666", "hold 6666"),
        # One roll left, 26 so far, 27 needed. One 4 rolled again: 1/6 + 1/12. Both: 6/36 + 2/36.
        ("36666", "11111 () 44666", "hold 4666", "chance"),
        # One roll left, and 22 beats 21: rolling the twos wins nothing, though it would gain 3 points.
        ("33366", "11111 () 22666", "chance", "hold 666"),
        # 5 is beaten with any dice, so points decide.
        ("11111", "12345", "hold 5", "hold 5"),
    ],
)
def test_the_last_turn_by_hand(theirs: str, turn: str, to_win: str, for_points: str) -> None:
    game = game_of(CHANCE, f"{theirs} chance", turn, sides=["Ann", "Bob"])
    assert str(make_player("winner", CHANCE).choose(game)) == to_win
    assert str(make_player("optimal", CHANCE).choose(game)) == for_points


def test_what_cannot_be_won_any_more_is_played_for_points() -> None:
    """35 points against 10 and an open Aces box."""
    book = rulebook("deluxe", ["categories=aces,chance"])
    game = game_of(
        book, "66666 chance", "11224 chance", "11111 aces", "11123", sides=["Ann", "Bob"]
    )  # fmt: skip
    assert [str(make_player(bot, book).choose(game)) for bot in ("winner", "optimal")] == ["hold 111", "hold 111"]


def test_alone_it_plays_for_points() -> None:
    game = game_of(CHANCE, "55666")
    assert str(make_player("winner", CHANCE).choose(game)) == "chance"


def test_whoever_has_resigned_is_not_played_against() -> None:
    """Against Ann's 30 Bob would have to roll his fives again; against Cy's 26 he has won with 28."""
    game = game_of(CHANCE, "66666 chance", sides=["Ann", "Cy", "Bob"])
    stays, leaves = (
        each.with_roll("55556").apply(Enter(CHANCE.box("chance"))).with_roll("55666")
        for each in (game, game.apply(Resign(0)))
    )
    winner = make_player("winner", CHANCE)
    assert (str(winner.choose(stays)), str(winner.choose(leaves))) == ("hold 666", "chance")


def test_against_one_that_is_left_it_plays_as_against_one() -> None:
    """When a third side has resigned: by the network for two, which differs here from the model for three."""
    winner, games, differ = make_player("winner", DELUXE), games_of(DELUXE, "regular", 1000, 17), 0
    for number in (10, 11, 12):
        first, second = games.game(number, 6), games.game(number + 100, 6)
        two = side_by_side(first, second).with_roll("12446")
        three = side_by_side(first, second, games.game(number + 200, 6)).apply(Resign(2)).with_roll("12446")
        assert winner.choose(three) == winner.choose(two)
        differ += win_model(DELUXE).turn(two).best("12446", 2) != winner.choose(two)
    assert differ, "no position here tells the two apart"


# --- the last turns ---------------------------------------------------------------------------------------------


@cache
def played() -> PlayedGames:
    return simulate_network(Network.of(TRIPLE), 6, seed=11)


def positions(turns_left: int) -> list[Game]:
    """Two sides with this many of 39 turns left, and dice."""
    pairs = [[played().game(first, 39 - turns_left), played().game(first + 1, 39 - turns_left)] for first in (0, 2, 4)]
    return [side_by_side(*pair).with_roll(roll) for pair in pairs for roll in ("12346", "22355", "14466", "33366")]


@pytest.mark.parametrize("turns_left", [2, 3])
def test_in_the_last_three_turns_of_triple_it_plays_to_win(turns_left: int) -> None:
    winner, points, differ = make_player("winner", TRIPLE), evaluator_for(TRIPLE), 0
    for game in positions(turns_left):
        choices = win_model(TRIPLE).turn(game).choices(game.rolls[-1], 2)
        best = {choice.action for choice in choices if choice.value >= choices[0].value - 1e-9}
        assert winner.choose(game) in best
        differ += points.turn(game.card).best(game.rolls[-1], 2) not in best
    assert differ, "no position here tells the two apart"


@pytest.mark.parametrize("turns_left", [4, 5, 20, 39])
def test_before_the_last_three_turns_of_triple_it_plays_for_points(turns_left: int) -> None:
    winner, points, differ = make_player("winner", TRIPLE), evaluator_for(TRIPLE), 0
    for game in positions(turns_left):
        for_points = points.turn(game.card).best(game.rolls[-1], 2)
        assert winner.choose(game) == for_points
        choices = win_model(TRIPLE).turn(game).choices(game.rolls[-1], 2)
        differ += for_points not in {each.action for each in choices if each.value >= choices[0].value - 1e-9}
    assert differ or turns_left > 5, "no position here tells the two apart"


@pytest.mark.untraced
@pytest.mark.parametrize("turn", [1, 2, 4, 6, 11])
def test_in_deluxe_it_plays_to_win_from_the_first_turn(turn: int) -> None:
    """For two sides, by the network; in some positions another choice scores most."""
    winner, optimal, differ = make_player("winner", DELUXE), make_player("optimal", DELUXE), 0
    games = games_of(DELUXE, "regular", 1000, 17)
    for number in range(25):
        game = side_by_side(games.game(number, turn), games.game(number + 100, turn)).with_roll("12446")
        action = winner.choose(game)
        choices = win_model_to_play_by(DELUXE, 2).turn(game).choices(game.rolls[-1], 2)
        assert action in {choice.action for choice in choices if choice.value >= choices[0].value - 1e-9}
        differ += action != optimal.choose(game)
    assert differ, "no position here tells the two apart"


@pytest.mark.parametrize("turn", [6, 11])
def test_three_sides_are_played_by_the_chances_of_everybody(turn: int) -> None:
    winner, optimal, differ = make_player("winner", DELUXE), make_player("optimal", DELUXE), 0
    games = games_of(DELUXE, "regular", 1000, 17)
    for number in range(15):
        sides = [games.game(number + 100 * side, turn) for side in range(3)]
        game = side_by_side(*sides).with_roll("12446")
        action = winner.choose(game)
        choices = win_model(DELUXE).turn(game).choices(game.rolls[-1], 2)
        assert action in {choice.action for choice in choices if choice.value >= choices[0].value - 1e-9}
        differ += action != optimal.choose(game)
    assert differ, "no position here tells the two apart"
