"""How a process that was told to stop takes its leave."""

from __future__ import annotations

from collections.abc import Awaitable, Callable


async def _nobody() -> None:
    """Before the application has started nobody is connected."""


class Stopping:
    """What whoever hears the signals and the application know of each other."""

    def __init__(self) -> None:
        self.is_told = False
        self.send_away: Callable[[], Awaitable[None]] = _nobody
        """Tell everybody who is connected to go to another process."""
