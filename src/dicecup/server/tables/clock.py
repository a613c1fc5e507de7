"""The time of day, as events and clients have it."""

from __future__ import annotations

import time


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return int(time.time() * 1000)
