"""A server's table before its game, in words: what is played, who sits where, and who may start."""

from __future__ import annotations

from typing import Any

import pytest

from dicecup.client import JsonObject
from dicecup.terminal.online.lobby import about_lines, may_start, seat_lines, table_words

from .table_on_paper import ANN, BOB, CY, TableOnPaper, seat

FREE, BOT = seat(), seat("Casual bot", bot="casual")
AWAY = {"present": False}


def test_every_seat_says_who_has_it_and_what_they_are() -> None:
    left = seat("Di", stand_in="casual")
    table = TableOnPaper(ANN, BOB | AWAY, BOT, FREE, CY, left)
    assert seat_lines(table) == [
        "1  Ann (you)",
        "2  Bob (host, away)",
        "3  Casual bot (bot)",
        "4  (free)",
        "5  Cy",
        "6  Di",
    ]


@pytest.mark.parametrize(
    ("me", "seats", "may"),
    [
        ("bob", (ANN, BOB), True),
        ("bob", (ANN, CY), True),
        ("ann", (ANN, BOB), False),
        ("ann", (ANN, BOB | AWAY), True),
        ("ann", (ANN, CY), True),
        (None, (ANN, BOB | AWAY), False),
    ],
    ids=["the host", "a host who watches", "a guest", "the host is away", "the host has no seat", "a watcher"],
)
def test_who_may_start(me: str | None, seats: tuple[JsonObject, ...], may: bool) -> None:
    """Bob is the host."""
    assert may_start(TableOnPaper(*seats, me=me)) is may


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({}, ["A table online", "Rules: Deluxe Edition (2004)"]),
        ({"title": "Friday", "games": 3}, ["Friday", "Rules: Deluxe Edition (2004)", "A series of 3 games."]),
        ({"games": 2}, ["A table online", "Rules: Deluxe Edition (2004)", "A series of 2 games."]),
        (
            {"turn_seconds": 90, "coach": False},
            [
                "A table online",
                "Rules: Deluxe Edition (2004)",
                "90 seconds per turn; then a bot takes over.",
                "This table plays without the coach.",
            ],
        ),
    ],
)
def test_what_is_played(options: dict[str, Any], lines: list[str]) -> None:
    assert about_lines(TableOnPaper(ANN, options=options)) == lines


@pytest.mark.parametrize(
    ("seats", "view", "title", "words"),
    [
        ((FREE, FREE), {}, "", "Deluxe Edition (2004): 2 seats free"),
        ((FREE, FREE), {}, "Friday", "Friday, Deluxe Edition (2004): 2 seats free"),
        ((ANN, BOT, FREE), {}, "", "Deluxe Edition (2004): Ann, Casual bot, 1 seat free"),
        ((ANN, BOB), {}, "Friday", "Friday, Deluxe Edition (2004): Ann, Bob, all seats taken"),
        ((ANN, FREE), {"phase": "playing"}, "", "Deluxe Edition (2004): Ann, the game is under way"),
        ((ANN, FREE), {"between_games": True}, "", "Deluxe Edition (2004): Ann, the game is under way"),
    ],
)
def test_a_table_in_a_list(seats: tuple[JsonObject, ...], view: dict[str, Any], title: str, words: str) -> None:
    assert table_words(TableOnPaper(*seats, options={"title": title}, **view).view) == words
