"""The learned chance to win, except for how good it is, which bench/winner.py measures."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from dicecup import IllegalHere, rulebook
from dicecup.solver import ValueTable, win_model_to_play_by
from dicecup.solver.kept_arrays import DamagedFile
from dicecup.solver.learned import perceptron
from dicecup.solver.learned.perceptron import Perceptron, shipped
from dicecup.solver.winning import one_column
from dicecup.solver.winning.duel_features import PAIR_FEATURES, SURE, state_features
from dicecup.solver.winning.network_to_win import WinNetwork
from dicecup.solver.winning.one_column import OneColumnForPoints, one_column_model

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"


def for_points() -> OneColumnForPoints:
    return one_column_model(rulebook("deluxe"))


def network(scale: float, seed: int = 1) -> WinNetwork:
    """A network with random weights."""
    model = for_points()
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
    space = for_points().table.space
    rng = np.random.default_rng(seed)
    rows = rng.integers(0, space.rows, (count, 2))
    uppers = rng.integers(0, space.tables.reach[space.row_filled[rows]])
    return np.stack([rows, uppers, rng.integers(0, 300, (count, 2))], axis=2)


def test_without_weights_it_is_play_for_points() -> None:
    states = positions(300, 1)
    found = network(0.0).state_chances(states, 1)
    assert found == pytest.approx(for_points().state_chances(states, 1).clip(SURE, 1 - SURE), abs=2 * SURE)
    even = (found[:, 0] > SURE) & (found[:, 0] < 1 - SURE)
    assert even.sum() > 50
    assert found[even] == pytest.approx(for_points().state_chances(states, 1)[even], abs=1e-6)


def test_it_sees_the_game_from_the_side_that_has_moved() -> None:
    states = positions(100, 2)
    net = network(0.1)
    first, second = net.state_chances(states, 1), net.state_chances(states[:, ::-1], 0)
    assert first == pytest.approx(second[:, ::-1], abs=1e-12)
    assert first.sum(axis=1) == pytest.approx(1.0)
    assert np.abs(first - for_points().state_chances(states, 1)).max() > 0.01


def test_with_a_full_card_it_is_exact() -> None:
    space = for_points().table.space
    states = positions(100, 3)
    states[:, 0, 0] = space.tables.first_row[space.full]
    assert (network(0.5).state_chances(states, 1) == for_points().state_chances(states, 1)).all()


def test_three_sides_and_other_rules_are_left_to_play_for_points() -> None:
    with pytest.raises(IllegalHere):
        network(0.1).state_chances(np.zeros((1, 3, 3), np.int64), 1)
    assert isinstance(win_model_to_play_by(rulebook("deluxe"), 2), WinNetwork)
    assert isinstance(win_model_to_play_by(rulebook("deluxe"), 3), OneColumnForPoints)
    assert isinstance(win_model_to_play_by(rulebook("travel"), 2), OneColumnForPoints)
    house_rule = rulebook("deluxe", {"categories": "sixes,full_house,yahtzee,chance"})
    assert house_rule.digest != rulebook("deluxe").digest
    assert isinstance(win_model_to_play_by(house_rule, 2), OneColumnForPoints)


@pytest.mark.parametrize("cases", ["rounded", "solved"] if THOROUGH else ["rounded"])
def test_the_shipped_network_says_what_it_said_on_the_gpu(cases: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`training/win.py --examples` wrote the positions.

    The GPU rounds two layers to half precision, 11 bits: each of some dozen active units is off by up to 2**-11 of its
    size, randomly up or down, which comes to a few hundred-thousandths in the chance. A feature or a layer mistaken
    for another would show in the second digit. Full cards bypass the network and are exact up to single precision.

    The cases that come with the package are rounded, which moves a chance by a few in 100,000 more. Solving them takes
    twenty seconds.
    """
    with np.load(Path(__file__).parent / "win_examples.npz") as stored:
        points = np.stack([stored["lead"], np.zeros_like(stored["lead"])], axis=1)
        states = np.stack([stored["rows"], stored["uppers"], points], axis=2)
        expected = stored["chances"]
    model = win_model_to_play_by(rulebook("deluxe"), 2)
    assert isinstance(model, WinNetwork)
    if cases == "solved":
        monkeypatch.setattr(one_column, "shipped", lambda *_: None)
        model = WinNetwork(OneColumnForPoints(ValueTable.of("deluxe")), shipped("win-deluxe")[1])
    found = model.state_chances(states, 1)[:, 0]
    space = model.table.space
    full = space.row_filled[states[:, 0, 0]] == space.full
    assert len(expected) > 400
    assert full.sum() > 20
    assert found == pytest.approx(expected, abs=2e-4 if cases == "solved" else 3e-4)
    assert np.abs(found - expected).mean() < (2e-5 if cases == "solved" else 4e-5)
    assert found[full] == pytest.approx(expected[full], abs=1e-6)


def stored_weights() -> dict[str, NDArray[np.float32]]:
    with np.load(str(files("dicecup.solver.learned") / "weights" / "win-deluxe.npz")) as stored:
        return {name: stored[name] for name in stored.files if name != "about"}


def test_a_product_is_that_of_numpy() -> None:
    weights = stored_weights()
    x = np.random.default_rng(1).normal(size=(50, weights["first_weight"].shape[1])).astype(np.float32)
    hidden = x
    for name in ("first", "second", "third"):
        hidden = np.maximum(hidden @ weights[f"{name}_weight"].T + weights[f"{name}_bias"], 0)
    expected = hidden @ weights["last_weight"][0] + weights["last_bias"] + x @ weights["linear_weight"][0]
    assert Perceptron(weights)(x) == pytest.approx(expected, abs=1e-4)


def test_weights_that_are_damaged_or_of_another_shape_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = stored_weights()
    (tmp_path / "weights").mkdir()
    path = tmp_path / "weights" / "win-deluxe.npz"
    monkeypatch.setattr(perceptron, "files", lambda _: tmp_path)
    shipped.cache_clear()
    whole = (files("dicecup.solver.learned") / "weights" / "win-deluxe.npz").read_bytes()
    for damaged in (b"", b"not weights", whole[:1000], whole[:-1000]):
        path.write_bytes(damaged)
        with pytest.raises(DamagedFile, match="install dicecup again"):
            shipped("win-deluxe")
    odd = {**weights, "second_weight": weights["second_weight"][:, 1:], "about": np.array("{}")}
    np.savez(path, allow_pickle=False, **odd)
    with pytest.raises(DamagedFile, match="do not fit together"):
        shipped("win-deluxe")
    with pytest.raises(DamagedFile, match="of another version"):
        Perceptron(weights)(np.zeros((1, 3), np.float32))
