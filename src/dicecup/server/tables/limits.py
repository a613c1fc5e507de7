"""Limits on how often and how many: requests per name, and sockets per address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping

MOST_BUCKETS = 20_000
NOTICEABLE = 8
"""A process tells the others what it has allowed somebody once that is an eighth of what they may do at once."""


class Throttle:
    """Allows each name `rate` requests per second, and `burst` at once."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._untold: dict[str, float] = {}

    def allows(self, name: str, price: float = 1.0) -> bool:
        """Whether the name may do this now; a request with a higher price uses up more."""
        now = self._clock()
        tokens, seen = self._buckets.pop(name, (float(self.burst), now))
        tokens = min(self.burst, tokens + (now - seen) * self.rate)
        allowed = tokens >= price
        self._buckets[name] = (tokens - price if allowed else tokens, now)
        # The bucket that was unused for longest is the fullest, so forgetting it gives away the least.
        if len(self._buckets) > MOST_BUCKETS:
            forgotten, _ = self._buckets.popitem(last=False)
            self._untold.pop(forgotten, None)
        if allowed:
            self._untold[name] = self._untold.get(name, 0.0) + price
        return allowed

    def untold(self) -> dict[str, float]:
        """What was allowed here and other processes need to know: names that used a noticeable part of what they may do
        at once. From now on it counts as told."""
        told = {name: spent for name, spent in self._untold.items() if spent >= self.burst / NOTICEABLE}
        for name in told:
            del self._untold[name]
        return told

    def hear(self, levels: Mapping[str, float]) -> None:
        """Take in what each name has left, at all processes together."""
        now = self._clock()
        for name, level in levels.items():
            self._buckets[name] = (level - self._untold.get(name, 0), now)


class SocketCount:
    """How many sockets are open, in total and from each address."""

    def __init__(self, most: int, most_per_address: int) -> None:
        self.total = 0
        self._most = most
        self._most_per_address = most_per_address
        self._by_address: dict[str, int] = {}

    def add(self, address: str) -> bool:
        if self.total >= self._most or self._by_address.get(address, 0) >= self._most_per_address:
            return False
        self.total += 1
        self._by_address[address] = self._by_address.get(address, 0) + 1
        return True

    def remove(self, address: str) -> None:
        self.total -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
