"""The types of arrays, and arrays that stay as they are."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Floats32 = NDArray[np.float32]
Integers = NDArray[np.int64]
AnyIntegers = NDArray[Any]
"""Integers of any size: Numba tells them apart, the type checker need not."""
Booleans = NDArray[np.bool_]
Randoms = NDArray[np.uint64]
"""Random streams, one per game."""


def unchanging(numbers: Floats) -> Floats:
    """The same numbers, read-only. Numba compiles a function again for arrays that can be written; this way, values
    just solved and values read from a file share one compilation."""
    view = numbers.view()
    view.flags.writeable = False
    return view
