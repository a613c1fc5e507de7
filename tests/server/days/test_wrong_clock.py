"""A clock that is wrong ends no day and tells no dice; a server that was really off finds back by itself."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from dicecup.server.days.calendar import day_after
from tests.server.conftest import TestGuest, play_on
from tests.server.days.conftest import DAY, DailyServer, at, begin, daily_server
from tests.server.days.test_days import record

HOUR = 3_600_000


@contextmanager
def started(folder: Path, now: int, cookie: str = "") -> Iterator[tuple[DailyServer, TestGuest]]:
    """A server that starts at what its clock says, and does what it does at every start and every few minutes."""
    with daily_server(folder, now, daily_book="deluxe") as server:
        count(server)
        server.settle()
        guest = server.guest() if cookie else server.person("Ann")
        guest.cookie = cookie or guest.cookie
        yield server, guest


def count(server: DailyServer) -> None:
    """Count the day, as every sweep does first."""
    server.run(server.parts.writer.store, {"day": [{"day": server.now // (24 * HOUR)}]})


def state_of(guest: TestGuest, day: str) -> str:
    return str(guest.get(f"/api/daily/{day}").json()["day"]["state"])


def told(guest: TestGuest) -> list[dict[str, Any]]:
    """The days whose secret anybody can read."""
    found = guest.get("/api/daily").json()
    return [day for day in [found["today"], *found["coming"], *found["past"]] if day["secret"]]


@pytest.mark.parametrize("days", [3, 20 * 365])
def test_one_start_with_a_clock_that_is_ahead_tells_nothing_and_ends_nothing(tmp_path: Path, days: int) -> None:
    with started(tmp_path, at(DAY)) as (server, ann):
        table = begin(ann)
        ann.act(table, "roll")
        cookie = ann.cookie
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    for _ in range(2):  # again, as a service manager would
        with capture_logs() as logs, started(tmp_path, at(day_after(DAY, days)), cookie) as (wrong, ann):
            assert told(ann) == []
            wrong.now += HOUR
            wrong.settle()
            assert told(ann) == []
            kinds = [event["kind"] for event in ann.get(f"/api/tables/{table}/events").json()]
            assert "abandoned" not in kinds
        assert [log["hours"] for log in logs if log["event"] == "clock_jumped"] == [24 * days]
    with started(tmp_path, at(DAY, "14:00"), cookie) as (server, ann):
        assert state_of(ann, DAY) == "open"
        assert begin(server.person("Bob")) != table, "a newcomer may still play"
        assert play_on(begin(ann), ann)["phase"] == "over", "and an attempt goes on"
        assert [day["day"] for day in ann.get("/api/daily").json()["coming"]][-1] == "2027-03-21"
        server.now = at("2027-03-15", "02:00")
        server.settle()
        assert [day["day"] for day in told(ann)] == [DAY], "the day ends when it is over"


def test_a_clock_that_is_set_while_the_server_runs_ends_nothing_either(daily: DailyServer) -> None:
    ann = daily.person("Ann")
    table = begin(ann)
    for wrong in (at("2027-03-17"), at("2026-03-17"), at("2047-03-14")):
        daily.set_clock(wrong)
        daily.settle()
        assert told(ann) == []
    daily.set_clock(at(DAY, "12:30"))
    daily.settle()
    assert state_of(ann, DAY) == "open"
    assert play_on(table, ann)["phase"] == "over"


@pytest.mark.parametrize("days", [3, 30])
def test_after_a_real_absence_today_is_played_at_once_and_days_are_told_two_to_eight_hours_later(
    tmp_path: Path, days: int
) -> None:
    back = at(day_after(DAY, days))
    with started(tmp_path, at(DAY)) as (_, ann):
        table = begin(ann)
        ann.act(table, "roll")
        cookie = ann.cookie
    with started(tmp_path, back, cookie) as (server, ann):
        assert play_on(begin(ann), ann)["phase"] == "over"
        assert told(ann) == []
        server.now = back + 8 * HOUR
        server.settle()
        assert [day["day"] for day in told(ann)] == [
            day_after(DAY, number) for number in range(min(days, 8) - 1, -1, -1)
        ]
        assert f'[Secret "1" "{told(ann)[-1]["secret"]}"]' in record(ann, table), "an old attempt is broken off"
        server.now = at(day_after(DAY, days + 1), "02:10")
        server.settle()
        assert state_of(ann, day_after(DAY, days)) == "told", "and from then on days end in time"


def test_a_server_that_runs_an_hour_every_evening_tells_its_days_on_the_second_evening(tmp_path: Path) -> None:
    seen = []
    cookie = ""
    for number in range(5):
        with started(tmp_path, at(day_after(DAY, number), "20:00"), cookie) as (_, ann):
            begin(ann)
            seen.append(len(told(ann)))
            cookie = ann.cookie
    assert seen == [0, 0, 2, 2, 4]


def test_a_clock_that_was_wrong_for_long_is_put_right_without_harm(daily: DailyServer) -> None:
    """After hours nobody can tell a wrong clock from a right one. The clock that is then set back is believed again."""
    daily.set_clock(at("2027-03-17"))
    daily.settle()
    daily.now += 3 * HOUR
    daily.settle()
    ann = daily.person("Ann")
    assert [day["day"] for day in told(ann)] == ["2027-03-16", "2027-03-15", DAY]
    daily.set_clock(at(DAY, "15:00"))
    daily.settle()
    daily.now += 3 * HOUR
    daily.settle()
    daily.now = at("2027-03-18", "02:10")
    daily.settle()
    assert state_of(ann, "2027-03-17") == "told"
    assert state_of(ann, "2027-03-18") == "open"
