"""The learned chance to win, apart from how good it is: that is measured in bench/winner.py."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from dicecup import IllegalHere, rulebook
from dicecup.solver import PointsModel, WinNetwork, model_to_choose_by, win_model
from dicecup.solver.duel_features import PAIR_FEATURES, SURE, state_features
from dicecup.solver.perceptron import Perceptron


def points_model() -> PointsModel:
    model = win_model(rulebook("deluxe"))
    assert isinstance(model, PointsModel)
    return model


def network(scale: float, seed: int = 1) -> WinNetwork:
    """A network with random weights."""
    model = points_model()
    states = np.zeros((1, 1, 3), np.int64)
    features = state_features(model.table.space, states[0, :, 0], states[0, :, 1], model.cases(states)[0])
    inputs = PAIR_FEATURES + 2 * features.shape[1]
    shapes = {"first": (8, inputs), "second": (8, 8), "third": (8, 8), "last": (1, 8)}
    rng = np.random.default_rng(seed)
    weights: dict[str, NDArray[np.float32]] = {
        "linear_weight": (scale * rng.normal(size=(1, inputs))).astype(np.float32)
    }
    for name, shape in shapes.items():
        weights[f"{name}_weight"] = (scale * rng.normal(size=shape)).astype(np.float32)
        weights[f"{name}_bias"] = (scale * rng.normal(size=shape[0])).astype(np.float32)
    return WinNetwork(model, Perceptron(weights))


def positions(count: int, seed: int) -> NDArray[np.int64]:
    """Pairs of any states with any points."""
    space = points_model().table.space
    rng = np.random.default_rng(seed)
    rows = rng.integers(0, space.rows, (count, 2))
    uppers = rng.integers(0, space.tables.reach[space.row_filled[rows]])
    return np.stack([rows, uppers, rng.integers(0, 300, (count, 2))], axis=2)


def test_without_weights_it_is_the_points_model() -> None:
    states = positions(300, 1)
    found = network(0.0).chances(states, 1)
    assert found == pytest.approx(points_model().chances(states, 1).clip(SURE, 1 - SURE), abs=2 * SURE)
    even = (found[:, 0] > SURE) & (found[:, 0] < 1 - SURE)
    assert even.sum() > 50
    assert found[even] == pytest.approx(points_model().chances(states, 1)[even], abs=1e-6)


def test_it_sees_the_game_from_the_side_that_has_moved() -> None:
    states = positions(100, 2)
    net = network(0.1)
    first, second = net.chances(states, 1), net.chances(states[:, ::-1], 0)
    assert first == pytest.approx(second[:, ::-1], abs=1e-12)
    assert first.sum(axis=1) == pytest.approx(1.0)
    assert np.abs(first - points_model().chances(states, 1)).max() > 0.01


def test_with_a_full_card_it_is_exact() -> None:
    space = points_model().table.space
    states = positions(100, 3)
    states[:, 0, 0] = space.tables.first_row[space.full]
    assert (network(0.5).chances(states, 1) == points_model().chances(states, 1)).all()


def test_three_sides_and_other_rules_are_left_to_the_points_model() -> None:
    with pytest.raises(IllegalHere):
        network(0.1).chances(np.zeros((1, 3, 3), np.int64), 1)
    assert isinstance(model_to_choose_by(rulebook("deluxe"), 3), PointsModel)
    assert isinstance(model_to_choose_by(rulebook("travel"), 2), PointsModel)
