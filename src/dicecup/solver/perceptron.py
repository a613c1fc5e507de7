"""The networks that ship with the package, evaluated with NumPy alone; the scripts in `training` made them."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules import IllegalHere

Floats32 = NDArray[np.float32]

_LAYERS = ("first", "second", "third", "last")


class Perceptron:
    """A linear part plus some hidden layers: features in, one number out."""

    def __init__(self, weights: dict[str, Floats32]) -> None:
        self._layers = [(weights[f"{name}_weight"].T.copy(), weights[f"{name}_bias"]) for name in _LAYERS]
        self._linear = weights["linear_weight"][0]

    def __call__(self, x: Floats32) -> Floats32:
        hidden = x
        for weight, bias in self._layers[:-1]:
            hidden = hidden @ weight
            hidden += bias
            np.maximum(hidden, 0, out=hidden)
        weight, bias = self._layers[-1]
        return np.asarray((hidden @ weight)[:, 0] + bias + x @ self._linear)


@lru_cache(maxsize=8)
def shipped(name: str) -> tuple[dict[str, Any], Perceptron]:
    """What is known about the weights of this name, and their network."""
    found = files("dicecup.solver") / "weights" / f"{name}.npz"
    if not found.is_file():
        raise IllegalHere(f"nobody has trained an estimate for {name}")
    with as_file(found) as path, np.load(path) as stored:
        weights = {each: stored[each] for each in stored.files if each != "about"}
        return json.loads(str(stored["about"])), Perceptron(weights)
