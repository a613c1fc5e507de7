"""Seeded schedules keep every promise, a seed always plays the same, and each of ten planted bugs is found."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest

from .bugs import BUGS
from .schedule import Schedule, first_wrong, play

SCHEDULES, AT_ONCE = 160, 40
"""An everyday sample, in which each of the planted bugs is met; `bench/prove.py simulation` plays 10,000."""
SEARCHED = 500
ROOT = Path(__file__).parents[2]
REPLAYED = (1, 5, 15)
RARE = (34, 146)
"""Schedules in which all agree to break off and in which an entry is taken back."""
BEGINS = {"job lost with its process": 44, "time-out after the move": 18, "double bot move": 157}
"""Where the search for rare bugs begins, to keep it short; earlier seeds come last."""


@lru_cache(maxsize=AT_ONCE)
def play_once(seed: int) -> Schedule:
    """Several tests look at the same schedules, which without a bug are always the same."""
    return play(seed)


def test_different_seeds_play_different_schedules() -> None:
    assert len({play_once(seed).history.text() for seed in range(8)}) == 8


def test_a_schedule_meets_every_kind_of_trouble() -> None:
    """Otherwise the following tests would prove nothing."""
    met: set[str] = set()
    kinds: set[str] = set()
    for seed in (*range(8), *RARE):
        history = play_once(seed).history
        met |= {entry.kind for entry in history.entries}
        kinds |= {entry.data["kind"] for entry in history.of("committed")}
    assert met >= {"killed", "paused", "stopping", "outage", "cut", "unanswered", "missed", "heartbeat"}
    assert kinds >= {
        "seated",
        "seeded",
        "started",
        "rolled",
        "entered",
        "took_back",
        "stood_in",
        "returned",
        "resigned",
        "agreed",
        "rematched",
    }


@pytest.mark.parametrize("first", range(0, SCHEDULES, AT_ONCE))
def test_every_promise_is_kept(first: int) -> None:
    schedules = (play_once(seed) for seed in range(first, first + AT_ONCE))
    wrong = {schedule.seed: schedule.wrong for schedule in schedules if schedule.wrong}
    assert not wrong, "python -m tests.simulation --replay SEED shows what happened"


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_is_found(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    begin = BEGINS.get(name, 0)
    with BUGS[name]():
        found = first_wrong([*range(begin, SEARCHED), *range(begin)])
    assert found is not None
    with capsys.disabled():
        print(f"\n{name}: found by seed {found.seed}: {found.wrong}")


def digest() -> str:
    """A digest of every byte of some schedules' histories."""
    return hashlib.sha256("".join(play(seed).history.text() for seed in REPLAYED).encode()).hexdigest()


def test_a_seed_plays_the_same_schedule_again_in_another_process() -> None:
    program = "from tests.simulation.test_schedules import digest; print(digest())"
    # When strings hash differently, sets have another order.
    hashes = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    other = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hashes},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == digest()
