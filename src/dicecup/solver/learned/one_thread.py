"""Matrix products on one thread.

For the few hundred rows of a turn, BLAS threads gain nothing, and on a busy machine they wait for each other: a triple
bot would think twenty times as long. NumPy has no setting for this, but the OpenBLAS in its wheels does.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import numpy as np

ThreadSetting = tuple[Callable[[], int], Callable[[int], object]]
"""How to read the number of threads, and how to change it."""
PLACES = ("../numpy.libs", ".dylibs")
"""Where wheels keep their libraries, relative to NumPy's folder: on Linux and Windows, and on macOS."""
NAMES = ("scipy_openblas_{}_num_threads64_", "scipy_openblas_{}_num_threads", "openblas_{}_num_threads")


@contextmanager
def one_thread() -> Iterator[None]:
    """Keep NumPy to one thread inside; if it has another BLAS, nothing changes."""
    setting = threads()
    before = 1 if setting is None else setting[0]()
    if setting is None or before == 1:
        yield
        return
    setting[1](1)
    try:
        yield
    finally:
        setting[1](before)


@cache
def threads() -> ThreadSetting | None:
    """The setting of the OpenBLAS that NumPy has loaded; None if it has not loaded one."""
    for place in PLACES:
        for file in sorted((Path(np.__file__).parent / place).glob("*openblas*")):
            library = ctypes.CDLL(str(file))
            for name in NAMES:
                if hasattr(library, name.format("get")) and hasattr(library, name.format("set")):
                    return getattr(library, name.format("get")), getattr(library, name.format("set"))
    return None
