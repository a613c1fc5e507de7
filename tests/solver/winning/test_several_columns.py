"""Chances to win with several columns: exact at the end, sound before it."""

from __future__ import annotations

import io
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from dicecup import Enter, Game, IllegalHere, Resign, Roll, rulebook
from dicecup.rules import KEEPS, ROLLS, Keep
from dicecup.solver import has_win_model, win_model
from dicecup.solver.bulk.network_play import simulate_network
from dicecup.solver.bulk.played_games import PlayedGames
from dicecup.solver.lattice import lattice
from dicecup.solver.learned.network import Network
from dicecup.solver.learned.perceptron import Perceptron
from dicecup.solver.winning.further_points import shares
from dicecup.solver.winning.several_columns import (
    CASES,
    EXACT_BOXES,
    LEAST_DEVIATION,
    SeveralColumnsForPoints,
    mixtures,
)
from tests.games import side_by_side

TRIPLE = rulebook("triple")
TURNS = len(TRIPLE.boxes)


@pytest.fixture(scope="module")
def model() -> SeveralColumnsForPoints:
    found = win_model(TRIPLE)
    assert isinstance(found, SeveralColumnsForPoints)
    return found


@cache
def played() -> PlayedGames:
    return simulate_network(Network.of(TRIPLE), 6, seed=11)


def after(turns: int, sides: int = 2, seed: int = 0) -> Game:
    return side_by_side(*(played().game((seed * sides + number) % 6, turns) for number in range(sides)))


def test_a_new_game_is_even(model: SeveralColumnsForPoints) -> None:
    for sides in (1, 2, 3, 4):
        game = Game.new(TRIPLE, ["A", "B", "C", "D"][:sides], first=0)
        assert model.chances(game) == pytest.approx([1 / sides] * sides, abs=1e-6)


@pytest.mark.parametrize("turns", [2, 20, TURNS - 3, TURNS - 1])
def test_sides_change_places(model: SeveralColumnsForPoints, turns: int) -> None:
    game = after(turns)
    first, second = game.cards
    assert model.between_turns([first, second], 0) == pytest.approx(model.between_turns([second, first], 0)[::-1])


@pytest.mark.parametrize("turns", [0, 10, 25, TURNS - 3, TURNS - 2, TURNS - 1, TURNS])
def test_chances_of_three_sides_are_one(model: SeveralColumnsForPoints, turns: int) -> None:
    game = after(turns, sides=3)
    chances = model.chances(game)
    assert sum(chances) == pytest.approx(1.0, abs=1e-9)
    assert all(0.0 <= chance <= 1.0 for chance in chances)


@pytest.mark.parametrize("turns", [8, 30, TURNS - 2])
def test_more_points_win_more_often(model: SeveralColumnsForPoints, turns: int) -> None:
    further = model.further(model.space.of_cards(list(after(turns).cards)))
    totals = np.array([[1000 + 40 * lead, 1000] for lead in range(-20, 21)])
    alike = further.only(np.tile([0, 1], len(totals)))
    chances = shares(totals, alike)[:, 0]
    assert (np.diff(chances) >= 0.0).all()
    assert chances[0] < 0.2
    assert chances[-1] > 0.8


def test_the_cases_have_the_mean_of_the_estimate(model: SeveralColumnsForPoints) -> None:
    positions = model.space.of_cards([after(turns).cards[0] for turns in (0, 7, 19, 33)])
    chance, mean, deviation = np.moveaxis(model.cases(positions), 2, 0)
    assert chance.sum(axis=1) == pytest.approx(1.0)
    assert (chance * mean).sum(axis=1) == pytest.approx(model.network.estimates(positions))
    assert (deviation > 0.0).all()


@pytest.mark.parametrize("left", range(1, EXACT_BOXES + 1))
def test_few_boxes_are_exact(model: SeveralColumnsForPoints, left: int) -> None:
    """The mean of the distribution is the exact value, which is worked out in another way."""
    cards = [after(TURNS - left, seed=seed).cards[side] for seed in range(3) for side in (0, 1)]
    for card, chances in zip(cards, model.exact_chances(model.space.of_cards(cards)), strict=True):
        assert chances.sum() == pytest.approx(1.0)
        assert chances @ np.arange(len(chances)) == pytest.approx(model.network.value(card))


def test_the_last_box_by_brute_force(model: SeveralColumnsForPoints) -> None:
    """One box open, played for points: every sequence of three rolls, followed through the rules."""
    card = after(TURNS - 1, seed=1).cards[0]
    chances = np.zeros(2000)
    after_keep = _after_keeps()
    turn = model.network.turn(card)
    flow = {roll: float(weight) for roll, weight in zip(ROLLS, lattice().weight, strict=True)}
    for left in (2, 1):
        following: dict[Roll, float] = {}
        for roll, weight in flow.items():
            action = turn.best(roll, left)
            if isinstance(action, Enter):
                following[roll] = following.get(roll, 0.0) + weight
            else:
                for number, chance in enumerate(after_keep[action.keep]):
                    following[ROLLS[number]] = following.get(ROLLS[number], 0.0) + weight * chance
        flow = following
    for roll, weight in flow.items():
        action = turn.best(roll, 0)
        assert isinstance(action, Enter)
        chances[card.enter(roll, action.box).total - card.total] += weight
    (found,) = model.exact_chances(model.space.of_cards([card]))
    assert found == pytest.approx(chances[: len(found)], abs=1e-12)
    assert chances[len(found) :].sum() == 0.0


@cache
def _after_keeps() -> dict[Keep, NDArray[np.float64]]:
    """What each keep leads to."""
    table = np.zeros((len(KEEPS), len(ROLLS)))
    table[-len(ROLLS) :] = np.eye(len(ROLLS))
    for keep in range(len(KEEPS) - len(ROLLS) - 1, -1, -1):
        table[keep] = table[lattice().add[keep]].mean(axis=0)
    return dict(zip(KEEPS, table, strict=True))


@pytest.mark.parametrize("sides", [2, 3])
def test_the_last_turn_is_exact(model: SeveralColumnsForPoints, sides: int) -> None:
    """Everybody else is done: every way to end the turn wins, shares or loses, as the rules say."""
    game = side_by_side(*(played().game(number, TURNS - (number == sides - 1)) for number in range(sides)))
    assert game.side == sides - 1
    turn = model.turn(game)
    for roll in ROLLS[::9]:
        for choice in turn.choices(roll, 0):
            ended = game.with_roll(roll).apply(choice.action)
            assert ended.is_over
            share = 1 / len(ended.winners) if game.side in ended.winners else 0.0
            assert choice.value == pytest.approx(share, abs=1e-12)
    roll = ROLLS[100]
    assert model.chances(game.with_roll(roll))[game.side] == pytest.approx(turn.choices(roll, 2)[0].value)


def test_a_finished_game_is_won_or_shared(model: SeveralColumnsForPoints) -> None:
    game = after(TURNS)
    assert game.is_over
    assert model.chances(game) == tuple(float(side in game.winners) for side in (0, 1))
    card = game.cards[0]
    assert model.between_turns([card] * 3, 0) == pytest.approx([1 / 3] * 3)


def test_who_has_resigned_does_not_win(model: SeveralColumnsForPoints) -> None:
    game = after(9, sides=3).apply(Resign(1))
    chances = model.chances(game)
    assert chances[1] == 0.0
    assert sum(chances) == pytest.approx(1.0)


def test_dice_on_the_table_move_the_chances(model: SeveralColumnsForPoints) -> None:
    game = after(12, sides=3)
    before, lucky = model.chances(game), model.chances(game.with_roll("66666"))
    assert lucky[0] > before[0]
    assert sum(lucky) == pytest.approx(1.0)
    assert lucky[0] == pytest.approx(model.turn(game).choices(Roll("66666"), 2)[0].value)


def test_with_many_boxes_open_more_expected_points_win_more_often(model: SeveralColumnsForPoints) -> None:
    """The cards that a turn may leave differ only in their mean, not in the spread that the network expects."""
    game, roll = after(14), Roll("22356")
    by_points = [choice.action for choice in model.network.choices(game.card, roll, 0)]
    by_chances = [choice.action for choice in model.turn(game).choices(roll, 0)]
    assert by_points[:5] == by_chances[:5]


def test_a_turn_is_priced_once(model: SeveralColumnsForPoints) -> None:
    game = after(15)
    assert model.endings(game.cards, 0) is model.endings(game.cards, 0)


def test_house_rules_have_no_model() -> None:
    house_rule = rulebook("triple", {"upper_bonus": "50"})
    assert not has_win_model(house_rule)
    with pytest.raises(IllegalHere, match="as printed"):
        win_model(house_rule)


def test_weights_read_back_say_the_same() -> None:
    """A network with several outputs, written and read back, against layers multiplied by hand."""
    source = np.random.default_rng(1)
    shapes = {"first": (5, 7), "second": (4, 5), "third": (3, 4)}
    weights = {f"{name}_weight": source.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    weights |= {f"{name}_bias": source.normal(size=shape[0]).astype(np.float32) for name, shape in shapes.items()}
    weights |= {"last_weight": source.normal(size=(2, 3)).astype(np.float32), "last_bias": np.ones(2, np.float32)}
    weights["linear_weight"] = source.normal(size=(2, 7)).astype(np.float32)
    file = io.BytesIO()
    np.savez_compressed(file, **weights)  # type: ignore[arg-type]
    file.seek(0)
    with np.load(file) as stored:
        network = Perceptron({name: stored[name] for name in stored.files})
    x = source.normal(size=(6, 7)).astype(np.float32)
    hidden = x
    for name in shapes:
        hidden = np.maximum(hidden @ weights[f"{name}_weight"].T + weights[f"{name}_bias"], 0)
    expected = hidden @ weights["last_weight"].T + weights["last_bias"] + x @ weights["linear_weight"].T
    assert network.all(x) == pytest.approx(expected, abs=1e-4)
    assert network(x) == pytest.approx(expected[:, 0], abs=1e-4)
    with pytest.raises(ValueError, match="fit together"):
        Perceptron({**weights, "linear_weight": weights["linear_weight"][:1]})


def test_cases_of_any_size_are_chances() -> None:
    """Only differences between the first numbers count, and none is too large."""
    for offset in (0.0, 900.0, -900.0):
        out = np.zeros((1, 3 * CASES))
        out[0, :CASES] = offset + np.log(np.arange(1, CASES + 1))
        out[0, CASES:] = [*range(CASES), *[np.log(2.0)] * CASES]
        chance, mean, deviation = mixtures(out)
        assert chance[0] == pytest.approx(np.arange(1, CASES + 1) / (CASES * (CASES + 1) / 2))
        assert mean[0].tolist() == list(range(CASES))
        assert deviation[0] == pytest.approx([LEAST_DEVIATION + 2.0] * CASES)


def test_the_chances_of_one_side_are_not_taken_for_those_of_another(model: SeveralColumnsForPoints) -> None:
    """The same two cards, asked about for either mover: what was asked before makes no difference."""
    cards = after(TURNS - 1).cards
    first, second = (model.endings(cards, mover) for mover in (0, 1))
    fresh = SeveralColumnsForPoints.of(TRIPLE)
    assert np.array_equal(fresh.endings(cards, 1), second)
    assert np.array_equal(fresh.endings(cards, 0), first)
    assert not np.array_equal(first, second)


def test_two_sides_with_equal_cards_are_still_two(model: SeveralColumnsForPoints) -> None:
    card = after(TURNS - 1).cards[0]
    chances = model.endings([card, card], 0)
    assert chances.max() < 1.0
    alone = model.endings([card], 0)
    assert set(np.unique(alone[np.isfinite(alone)])) == {1.0}, "alone, everything wins"
