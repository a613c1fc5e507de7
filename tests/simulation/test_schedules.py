"""Schedules from seeds keep every promise, a seed plays the same again, and each of ten planted bugs is found."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .bugs import BUGS
from .schedule import first_wrong, play

SCHEDULES = 500
AT_ONCE = 50
ROOT = Path(__file__).parents[2]
REPLAYED = (1, 5, 15)
RARE = (34, 38)
"""Schedules in which all agree to break off and in which an entry is taken back."""
BEGINS = {"job lost with its process": 40, "time-out after the move": 15, "double bot move": 150}
"""Where the search for rare bugs begins, so that it is short; what is before comes last."""


@pytest.mark.parametrize("first", range(0, SCHEDULES, AT_ONCE))
def test_every_promise_is_kept(first: int) -> None:
    wrong = {schedule.seed: schedule.wrong for schedule in map(play, range(first, first + AT_ONCE)) if schedule.wrong}
    assert not wrong, "python -m tests.simulation --replay SEED shows what happened"


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_is_found(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    begin = BEGINS.get(name, 0)
    with BUGS[name]():
        found = first_wrong([*range(begin, SCHEDULES), *range(begin)])
    assert found is not None
    with capsys.disabled():
        print(f"\n{name}: found by seed {found.seed}: {found.wrong}")


def digest() -> str:
    """The histories of some schedules, every byte of them, as one number."""
    return hashlib.sha256("".join(play(seed).history.text() for seed in REPLAYED).encode()).hexdigest()


def test_a_seed_plays_the_same_schedule_again_in_another_process() -> None:
    program = "from tests.simulation.test_schedules import digest; print(digest())"
    # Where strings hash differently, sets have another order.
    others = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for hashes in ("1", "2")
    }
    assert others == {digest()}


def test_different_seeds_play_different_schedules() -> None:
    assert len({play(seed).history.text() for seed in range(8)}) == 8


def test_a_schedule_meets_every_kind_of_trouble() -> None:
    """Otherwise nothing would be shown by what follows."""
    met: set[str] = set()
    kinds: set[str] = set()
    for seed in (*range(8), *RARE):
        history = play(seed).history
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
