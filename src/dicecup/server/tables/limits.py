"""How often and how many: requests by name, and sockets by address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_BUCKETS = 20_000


class Throttle:
    """Allows each name `rate` requests per second, and `burst` at once. A full bucket is forgotten."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, name: str) -> bool:
        now = self._clock()
        tokens, seen = self._buckets.pop(name, (float(self._burst), now))
        tokens = min(self._burst, tokens + (now - seen) * self._rate)
        allowed = tokens >= 1
        self._buckets[name] = (tokens - 1 if allowed else tokens, now)
        # The longest unused bucket is the fullest, so forgetting it gives the least away.
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return allowed


class SocketCount:
    """How many sockets are open, in all and from each address."""

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
