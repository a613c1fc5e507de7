"""Numba, which compiles the solver. It is an extra: most people play the printed books, whose values are included."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from ..extras import is_installed, need
from ..words import say
from ..words.library import computing

F = TypeVar("F", bound=Callable[..., Any])
INSTALL = "pip install 'dicecup[solver]'"
"""How to get it."""


def has_solver() -> bool:
    """Whether Numba is installed; it is not loaded to find out."""
    return is_installed("numba")


def need_solver(what: str, **values: object) -> None:
    """Refuse `what`, one of `computing.NEEDS_SOLVER`, if Numba is not installed."""
    need(say(computing.NEEDS_SOLVER[what], **values, install=INSTALL), "numba")


def compiled(function: F) -> F:
    """Compile with Numba, and keep the result on disk if there is a folder that can be written to."""
    from numba import njit

    try:
        return cast(F, njit(cache=True, nogil=True)(function))
    except RuntimeError:  # "cannot cache function": read-only install and no home
        return cast(F, njit(nogil=True)(function))


def is_ready(function: Callable[..., Any]) -> bool:
    """Whether a function made by `compiled` can be called at once: compiled in this process, or kept on disk."""
    made: Any = function
    source, folder = Path(made.py_func.__code__.co_filename), made.stats.cache_path
    kept = [] if folder is None else Path(folder).glob(f"{source.stem}.{function.__name__}-*.nbi")
    return bool(made.signatures) or any(file.stat().st_mtime >= source.stat().st_mtime for file in kept)


def tell_whoever_waits(sentence: str) -> None:
    """Tell whoever may be waiting at a terminal or in a notebook, on standard error."""
    if sys.stderr is not None and (sys.stderr.isatty() or hasattr(sys, "ps1")):
        print(sentence, file=sys.stderr, flush=True)


def when_preparing(tell: Callable[[str], None]) -> None:
    """Have `tell` called with the sentence when something must be compiled first; at most once per process."""
    global _tell
    _tell = tell


def say_preparing() -> None:
    """Tell the person who is waiting."""
    global _tell
    tell, _tell = _tell, None
    if tell is not None:
        tell(computing.PREPARING_SOLVER)


_tell: Callable[[str], None] | None = tell_whoever_waits
