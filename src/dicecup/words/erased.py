"""What stands in a game for somebody who had themselves deleted."""

from __future__ import annotations

NAME = "Deleted player {number}"
