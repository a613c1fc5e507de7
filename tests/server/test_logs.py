"""What the server logs: JSON for programs, lines that people can read on a terminal."""

from __future__ import annotations

import io
import json
import logging

import structlog

from dicecup.server.http.serving import write_logs


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
