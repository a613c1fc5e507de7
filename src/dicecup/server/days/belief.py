"""Whether the server's clock may be believed when it says that a day is over.

A day of the daily game ends for good, and then its dice are told to everybody. A clock that is wrong for one start must
not bring that about. A wrong clock and a server that was off look the same at first: time has passed that nobody saw.
What tells them apart is that the right clock goes on being right, for hours or from one day to another.
"""

from __future__ import annotations

from math import inf

import structlog

from ..ledger.state import DAY, GRACE
from ..tables.services import Services

LOG = structlog.get_logger(__name__)
JUMP = 3600 * 1000
"""Milliseconds between the clock and its last believed time that need no explanation."""
SHARE = 100
"""A jump has to be outlived by one part in so many of its length: years ahead take months to be believed."""


class Belief:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._seen = -inf, 0.0
        self._since = 0, 0.0
        """The time of day and the seconds of `clock` when they were last seen, and since when they have agreed."""

    async def holds(self) -> bool:
        """Whether the clock may be believed now. A jump is believed once this process has run with it for long enough,
        or if a server ran on a day in between and the clock has moved on since."""
        now, clock = self._services.now(), self._services.clock()
        if abs(now - self._seen[0] - 1000 * (clock - self._seen[1])) > JUMP:
            self._since = now, clock
        is_news, self._seen = self._since == (now, clock), (now, clock)
        days = await self._services.store.counted_days()
        believed = max((row["believed_at"] or 0 for row in days), default=0)
        jump = abs(now - believed)
        if not believed or jump <= JUMP:
            return True
        long_enough = max(GRACE, jump / SHARE)
        if 1000 * (clock - self._since[1]) >= long_enough:
            return True
        between = sum(believed // DAY < row["day"] < self._since[0] // DAY for row in days)
        if between >= max(1, long_enough / DAY):
            return True
        if is_news:
            LOG.warning(
                "clock_jumped", hours=round((now - believed) / JUMP, 1), believed_after_hours=long_enough / JUMP
            )
        return False
