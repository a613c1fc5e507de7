"""What the server logs: JSON for programs, lines that people can read on a terminal."""

from __future__ import annotations

import io
import json
import logging

import pytest
import structlog

from dicecup.server.http import serving
from dicecup.server.http.serving import write_logs
from tests.server.conftest import Server


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def logged(stream: io.StringIO) -> list[str]:
    write_logs(verbose=False, stream=stream)
    structlog.get_logger().info("book_ready", book="deluxe")
    logging.getLogger("a.library").warning("take care")
    return stream.getvalue().splitlines()


def test_programs_get_json() -> None:
    ready, care = map(json.loads, logged(io.StringIO()))
    assert (ready["event"], ready["book"], ready["level"]) == ("book_ready", "deluxe", "info")
    assert (care["event"], care["level"]) == ("take care", "warning")


def test_people_get_lines() -> None:
    ready, care = logged(Terminal())
    assert "book_ready" in ready
    assert "book=deluxe" in ready
    assert "take care" in care
    assert not any(line.startswith("{") or "\x1b" in line for line in (ready, care))


def test_an_outage_is_logged_once_per_second_with_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    now, stream = 5.0, io.StringIO()
    seldom = serving.Seldom
    monkeypatch.setattr(serving, "Seldom", lambda: seldom(lambda: now))
    write_logs(verbose=False, stream=stream)
    log = structlog.get_logger()
    for now in (5.0, 5.1, 5.2, 5.9, 6.0, 6.5, 7.5):
        log.error("not_read", error="away", table=str(now))
        log.error("table_damaged", table=str(now))
        if now in (5.1, 7.5):
            log.warning("step_failed", step="renew")
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    said = [(line["event"], line.get("table"), line.get("not_logged")) for line in lines]
    assert [each for each in said if each[0] == "not_read"] == [
        ("not_read", "5.0", None),
        ("not_read", "6.0", 3),
        ("not_read", "7.5", 1),
    ]
    assert said.count(("step_failed", None, None)) == 2
    assert sum(event == "table_damaged" for event, _, _ in said) == 7, "what says something new each time is kept"


def test_what_is_logged_during_a_request_says_which(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.guest("Ann")
    stream = io.StringIO()
    write_logs(verbose=False, stream=stream)

    async def away(*_arguments: object) -> None:
        raise OSError("the database is away")

    monkeypatch.setattr(server.parts.store, "_read", away)
    table = "abcdefghijklmnop"
    assert ann.get(f"/api/tables/{table}").status_code == 503
    line = next(json.loads(line) for line in stream.getvalue().splitlines() if "not_read" in line)
    assert line["path"] == f"/api/tables/{table}"
