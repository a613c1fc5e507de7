"""Schedules of duplicate tables keep every promise, and planted bugs are found."""

from __future__ import annotations

import pytest

from dicecup.server.ledger.rounds.sealed import Round
from tests.simulation.machines.database import Database

from . import guest
from .duplicate import DuplicateWorld, SleepyWorld, judge, wrong_in

A_GAME, ASLEEP = 4, 65
"""In the second, a process seals a move of a turn that another one told while it slept."""
SEEDS = (*range(12), A_GAME)
SEARCHED = 600
"""How many seeds to try if the server works otherwise than when those were found."""


def test_every_promise_is_kept_at_duplicate_tables() -> None:
    assert wrong_in(SEEDS) == {}


def test_schedules_play_turns_of_duplicate_tables() -> None:
    """Otherwise the other tests would prove nothing."""
    world = DuplicateWorld(A_GAME)
    world.run()
    assert judge(world) >= 2
    assert list(world.history.of("shown"))


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    seen_by = Round.seen_by
    monkeypatch.setattr(Round, "seen_by", lambda around, _holder: seen_by(around, around.state.seats[0].holder))
    assert "was shown" in wrong_in([A_GAME])[A_GAME]


def test_a_move_sealed_after_its_turn_was_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if nobody checked whether the turn was told while a process slept."""
    monkeypatch.setattr(guest, "PATIENCE", 20.0)  # to hear the answer after all
    assert wrong_in([ASLEEP], SleepyWorld) == {}
    monkeypatch.setattr(Database, "_check_in_time", lambda _database, _row: None)
    seeds = (ASLEEP, *range(SEARCHED))
    found = next((wrong for seed in seeds for wrong in wrong_in([seed], SleepyWorld).values()), "")
    assert "was acknowledged and is gone" in found
