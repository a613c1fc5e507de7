"""The networks that ship with the package, evaluated here; the scripts in `training` made them."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from itertools import pairwise
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ...rules import IllegalHere
from ...words import say
from ...words.library import computing
from ..arrays import Floats, Floats32
from ..kept_arrays import DamagedFile
from .one_thread import one_thread

_HIDDEN = ("first", "second", "third")


class Perceptron:
    """A linear part plus some hidden layers: features in, one number out, or several.

    Weights are in single precision, sums in double: in single precision they would depend on the processor, and the
    puzzle of a day must be the same everywhere.
    """

    def __init__(self, weights: dict[str, Floats32]) -> None:
        doubled = {name: array.T.astype(np.float64) for name, array in weights.items()}
        self._layers = [(doubled[f"{name}_weight"], doubled[f"{name}_bias"]) for name in _HIDDEN]
        self._last, self._bias = doubled["last_weight"], doubled["last_bias"]
        self._linear = doubled["linear_weight"]
        self.inputs = len(self._linear)
        sizes = [self.inputs, *(len(bias) for _, bias in self._layers), len(self._bias)]
        products = [*(weight for weight, _ in self._layers), self._last]
        fits = [each.shape for each in products] == list(pairwise(sizes))
        if not fits or self._linear.shape[1] != len(self._bias):
            raise ValueError(computing.WEIGHTS_DO_NOT_FIT)

    def __call__(self, x: Floats32) -> Floats:
        """[row] -> the first number."""
        return self.all(x)[:, 0]

    def all(self, x: Floats32) -> Floats:
        """[row, number]"""
        if x.shape[1] != self.inputs:
            raise DamagedFile(say(computing.WEIGHTS_OF_OTHER_VERSION, inputs=self.inputs, given=x.shape[1]))
        hidden = given = x.astype(np.float64)
        with one_thread():
            for weight, bias in self._layers:
                hidden = np.maximum(hidden @ weight + bias, 0)
            return np.asarray(hidden @ self._last + self._bias + given @ self._linear)


@lru_cache(maxsize=8)
def shipped(name: str) -> tuple[dict[str, Any], Perceptron]:
    """What is known about the weights of this name, and their network."""
    about, weights = shipped_arrays(name)
    try:
        return about, Perceptron(weights)
    except (KeyError, ValueError) as error:
        raise _damaged(name, error) from None


def shipped_arrays(name: str) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """What is known about the arrays of this name, and the arrays."""
    data = _content(name)
    try:
        with np.load(BytesIO(data)) as stored:
            arrays = {each: stored[each] for each in stored.files}
            return json.loads(str(arrays.pop("about"))), arrays
    except (BadZipFile, EOFError, KeyError, OSError, ValueError) as error:
        raise _damaged(name, error) from None


def _damaged(name: str, error: Exception) -> DamagedFile:
    return DamagedFile(say(computing.WEIGHTS_DAMAGED, name=name, why=error))


@lru_cache(maxsize=8)
def weights_digest(name: str) -> str:
    """The fingerprint of the weights of this name."""
    return hashlib.sha256(_content(name)).hexdigest()


def _content(name: str) -> bytes:
    found = files("dicecup.solver.learned") / "weights" / f"{name}.npz"
    if not found.is_file():
        raise IllegalHere(say(computing.NO_ESTIMATE, name=name))
    return found.read_bytes()
