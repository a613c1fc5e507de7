"""A server whose clock the test sets, and people who play its daily game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from dicecup.server.days.days import Days
from tests.server.conftest import Server, TestGuest, running, settings

DAY = "2027-03-14"


def at(day: str, time: str = "12:00") -> int:
    """A moment in milliseconds since 1970."""
    return int(datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=UTC).timestamp() * 1000)


class DailyServer(Server):
    """A server at a moment that the test chooses, as it chooses who keeps an identity."""

    def __init__(self, server: Server, now: int) -> None:
        super().__init__(server.client)
        self._now, self._passed = now, 0.0
        self.keep_identity: set[str] = set()
        services = self.parts.services
        clock = services.clock
        services.now, services.clock = lambda: self._now, lambda: clock() + self._passed
        self.parts.boards._keeps_identity = self._kept
        self.settle()

    @property
    def now(self) -> int:
        return self._now

    @now.setter
    def now(self, now: int) -> None:
        """Let time pass until a moment. Time cannot go back, but the clock can be set back."""
        self._passed += max(0, now - self._now) / 1000
        self._now = now

    def set_clock(self, now: int) -> None:
        """Set the clock, while no time passes."""
        self._now = now

    async def _kept(self, people: Collection[str]) -> set[str]:
        return self.keep_identity & set(people)

    def settle(self, now: int | None = None) -> None:
        """What the server does every few minutes, at a moment."""
        self.now = self.now if now is None else now
        self.run(self.parts.days.settle)

    def person(self, name: str, keeps_identity: bool = True) -> TestGuest:
        guest = self.guest(name)
        if keeps_identity:
            self.keep_identity.add(self.id_of(guest))
        return guest

    def id_of(self, guest: TestGuest) -> str:
        found = self.parts.identities.claim_of(guest.cookie)
        assert found is not None
        return found[0]


@contextmanager
def daily_server(folder: Path, now: int, **changes: Any) -> Iterator[DailyServer]:
    async def nothing(_days: Days) -> None:
        """The server's own sweeps publish no days by its own clock; the test says when they are due."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Days, "settle", nothing)
        with running(settings(folder, **changes)) as server:
            patch.undo()
            yield DailyServer(server, now)


@pytest.fixture
def daily(tmp_path: Path) -> Iterator[DailyServer]:
    with daily_server(tmp_path, at(DAY), daily_book="deluxe") as server:
        yield server


def begin(guest: TestGuest) -> str:
    """The table of a person's attempt at today's game."""
    answer = guest.post("/api/daily", {})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])
