"""Numba, which compiles the solver. It is an extra: most people play the printed books, whose values come along."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from ..rules import DicecupError

INSTALL = "pip install 'dicecup[solver]'"
"""How to get it."""


class NotInstalled(DicecupError):
    """Something that an extra of dicecup does, which is not installed."""

    code = "not_installed"


def has_solver() -> bool:
    """Whether Numba is installed; it is not loaded to find out."""
    if "numba" in sys.modules:
        return sys.modules["numba"] is not None
    return find_spec("numba") is not None


def need_solver(what: str) -> None:
    """Refuse `what`, such as "solving deluxe", where Numba is not installed."""
    if not has_solver():
        raise NotInstalled(f"{what} needs the solver, which is not installed: {INSTALL}")
