"""What a plain installation leaves out. Each extra of dicecup adds some of it: `pip install 'dicecup[server]'`."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from .rules import DicecupError


class NotInstalled(DicecupError):
    """Raised for something that needs an extra of dicecup which is not installed."""

    code = "not_installed"


def is_installed(module: str) -> bool:
    """Whether a module can be imported; it is not loaded to find out."""
    if module in sys.modules:
        return sys.modules[module] is not None
    return find_spec(module) is not None


def need(sentence: str, *modules: str) -> None:
    """Refuse with this sentence, which says how to install them, unless all of these modules are there."""
    if not all(map(is_installed, modules)):
        raise NotInstalled(sentence)
