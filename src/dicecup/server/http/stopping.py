"""How a process that was told to stop shuts down."""

from __future__ import annotations

from collections.abc import Awaitable, Callable


async def _nobody() -> None:
    """Before the application has started, nobody is connected."""


class Stopping:
    """What the signal handler and the application know about each other."""

    def __init__(self) -> None:
        self.is_told = False
        self.send_away: Callable[[], Awaitable[None]] = _nobody
        """Tells everybody who is connected to go to another process."""
