"""Days as the daily game counts them: in UTC, whatever the local time is."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from ..ledger.state import DAY, GRACE


def day_at(now: int) -> str:
    """The day of a moment, given in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def begins_at(day: str) -> int:
    """When a day begins, in milliseconds since 1970."""
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()) * 1000


def ends_at(day: str) -> int:
    return begins_at(day) + DAY


def secret_due_at(day: str) -> int:
    """When a day's secret may be revealed: after its end, plus the time to finish a game already begun."""
    return ends_at(day) + GRACE


def day_after(day: str, days: int = 1) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def streak(days: set[str], today: str) -> int:
    """How many days in a row somebody finished the daily game, up to today, or to yesterday while today's is open."""
    last = today if today in days else day_after(today, -1)
    count = 0
    while day_after(last, -count) in days:
        count += 1
    return count
