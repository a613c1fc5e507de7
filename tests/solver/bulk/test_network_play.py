"""Bulk play by the estimate: the same choices as one game at a time, and every point accounted for."""

from __future__ import annotations

import numpy as np
import pytest

from dicecup import Card, Enter, Malformed, Reroll, Turn, rulebook
from dicecup.players import TEMPERATURES, make_player, simulate_player
from dicecup.solver import Greedy
from dicecup.solver.bulk.network_play import NetworkGames, simulate_network
from dicecup.solver.bulk.random_streams import streams
from dicecup.solver.learned.network import EXACT_BOXES, POINTS_OFF, Network
from drift import drift_of_play

TRIPLE = rulebook("triple")


@pytest.fixture(scope="module")
def network() -> Network:
    return Network.of(TRIPLE)


@pytest.fixture(scope="module")
def own(network: Network) -> NetworkGames:
    return simulate_network(network, 24, seed=3)


@pytest.mark.parametrize("temperature", [0.0, 0.9])
def test_luck_losses_and_drift_account_for_every_point(network: Network, temperature: float) -> None:
    played = simulate_network(network, 8, seed=5, temperature=temperature)
    luck, loss = played.luck.sum(axis=(1, 2)), played.loss.sum(axis=(1, 2))
    assert played.start + luck - loss + played.drift.sum(axis=1) == pytest.approx(played.scores, abs=0.01)
    assert played.loss.min() > -1e-9
    assert (loss > 0).all() == (temperature > 0)
    for number in range(8):
        assert played.game(number).totals == (played.scores[number],)


def test_a_new_game_is_worth_what_its_play_is(own: NetworkGames) -> None:
    """Without luck, a handful of games shows it to within 0.3 %."""
    assert own.start == pytest.approx(own.without_luck.mean(), rel=0.003)
    assert abs(own.drift.sum(axis=1).mean()) < 4 * own.drift.sum(axis=1).std() / len(own.drift) ** 0.5 + 0.5


def test_the_error_that_users_are_told(network: Network, own: NetworkGames) -> None:
    """Cards with 12 boxes left, against what play from there is worth without luck."""
    cards = []
    for number in range(8):
        game = own.game(number, 27)
        cards += [game.cards[0]] * 8
    positions = network.space.of_cards(cards)
    drifts = drift_of_play(network, positions, streams(1, 0, len(cards))).reshape(8, 8)
    error = float((drifts.mean(axis=1) ** 2).mean() ** 0.5)
    assert error < 2 * POINTS_OFF


def test_bulk_and_single_games_make_the_same_choices(own: NetworkGames) -> None:
    player, game = make_player("expert", TRIPLE), own.game(0)
    now = game.begun()
    for entry in game.history[:-EXACT_BOXES]:
        assert isinstance(entry, Turn)
        done = [*(Reroll(keep) for keep in entry.keeps), Enter(entry.box)]
        for roll, action in zip(entry.rolls, done, strict=True):
            now = now.with_roll(roll)
            assert player.choose(now) == action
            now = now.apply(action)


def test_decisions_count_where_there_is_something_to_choose(network: Network, own: NetworkGames) -> None:
    game = own.game(1)
    now, count = game.begun(), 0
    for entry in game.history:
        assert isinstance(entry, Turn)
        turn = network.turn(now.card)
        count += sum(turn.is_open(roll, 2 - number) for number, roll in enumerate(entry.rolls))
        now = now.replayed(entry)
    assert own.decisions[1] == count
    assert 39 < count < 117


def test_greedy_in_bulk_takes_the_points_of_the_turn() -> None:
    """Equal points may go to either of two boxes, so the points are compared, not the boxes."""
    played = simulate_network(Greedy(TRIPLE), 2, seed=4)
    greedy, game = Greedy(TRIPLE), played.game(0)
    now = game.begun()
    for entry in game.history:
        assert isinstance(entry, Turn)
        worth = {choice.box: choice.value for choice in greedy.choices(now.card, entry.rolls[-1], 0)}
        assert worth[entry.box] == max(worth.values())
        now = now.replayed(entry)
    assert np.array_equal(simulate_player("greedy", TRIPLE, 2, seed=4).scores, played.scores)


@pytest.mark.untraced
def test_the_levels_of_triple_are_in_order() -> None:
    means = []
    for level in TEMPERATURES:
        played = simulate_player(level, TRIPLE, 6, seed=6)
        assert isinstance(played, NetworkGames)
        means.append(played.without_luck.mean())
    assert (np.diff(means) > 40).all()


def test_the_same_seed_gives_the_same_games(network: Network, own: NetworkGames) -> None:
    assert np.array_equal(simulate_network(network, 2, seed=3).moves, own.moves[:2])
    assert own.start == network.value(Card(TRIPLE))


@pytest.mark.parametrize("games", [0, -1])
def test_no_games_are_refused(network: Network, games: int) -> None:
    with pytest.raises(Malformed, match=f"got {games}"):
        simulate_network(network, games)
