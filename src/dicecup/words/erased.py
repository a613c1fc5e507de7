"""What a game shows in place of a player who asked to be deleted."""

from __future__ import annotations

NAME = "Deleted player {number}"
