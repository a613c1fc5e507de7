"""How long-running work reports its progress."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with how much is done and how much there is."""


def silent(_done: int, _total: int) -> None:
    """Progress that nobody watches."""
