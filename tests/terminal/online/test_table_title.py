"""What the title of a server's table says besides the game: the clock, who is away, and who watches."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from dicecup.terminal.online.sitting import OnlineSitting

from .table_on_paper import ANN, BOB, CY, TableOnPaper, seat

AWAY = {"present": False}
TAKEN_OVER = {"present": False, "stand_in": "casual"}


def where(table: TableOnPaper) -> str:
    return OnlineSitting(table.started()).where


@pytest.mark.parametrize(
    ("bob", "cy", "watching", "words"),
    [
        ({}, {}, 0, "online"),
        (AWAY, {}, 0, "Bob is away"),
        (AWAY, AWAY, 0, "Bob and Cy are away"),
        (AWAY, TAKEN_OVER, 0, "Bob is away · a bot has taken over for Cy"),
        (TAKEN_OVER, TAKEN_OVER, 0, "a bot has taken over for Bob and Cy"),
        ({}, {}, 1, "1 watching"),
        (AWAY, {}, 2, "Bob is away · 2 watching"),
    ],
)
def test_who_is_away_and_who_watches(bob: dict[str, object], cy: dict[str, object], watching: int, words: str) -> None:
    assert where(TableOnPaper(ANN, BOB | bob, CY | cy, watching=watching)) == words


def test_bots_are_never_away() -> None:
    assert where(TableOnPaper(ANN, seat("Casual bot", bot="casual", present=False))) == "online"


@pytest.mark.parametrize(("watching", "words"), [(1, "watching"), (2, "watching · 1 watching")])
def test_whoever_watches_counts_only_the_others(watching: int, words: str) -> None:
    assert where(TableOnPaper(BOB, CY, me=None, watching=watching)) == words


@pytest.mark.parametrize(
    ("deadline", "shown"), [(1125.9, "2:00"), (1070.5, "1:05"), (1014.0, "0:09"), (1005.0, "0:00"), (900.0, "0:00")]
)
def test_the_clock_of_a_turn_runs_by_the_time_of_the_server(
    monkeypatch: pytest.MonkeyPatch, deadline: float, shown: str
) -> None:
    """It is 1000 here, and 1005 at the server."""
    monkeypatch.setattr("dicecup.terminal.online.connection.time", SimpleNamespace(time=lambda: 1000.0))
    table = TableOnPaper(ANN, BOB, deadline=deadline * 1000)
    table._clock_ahead = 5.0
    assert where(table) == shown


def test_when_the_game_is_over_no_clock_runs() -> None:
    table = TableOnPaper(ANN, BOB, deadline=0.0).started().happened("resigned", side=0, seat=0)
    assert OnlineSitting(table).where == "online"


def test_at_a_duplicate_table_it_says_who_has_not_finished_the_turn() -> None:
    sides = [{"name": name, "resigned": name == "Cy"} for name in ("Ann", "Bob", "Cy", "Di")]
    game = {"sides": sides, "finished": [1]}
    table = TableOnPaper(ANN, BOB, CY, seat("Di", "di"), options={"duplicate": True}, game=game)
    assert where(table) == "not finished: Ann and Di"


@pytest.mark.parametrize(
    ("connected", "waiting_since", "words"),
    [(True, 97.5, "waiting for the server…"), (True, 98.5, "online"), (False, 90.0, "LINE LOST, reconnecting…")],
)
def test_a_line_that_is_lost_or_slow(
    monkeypatch: pytest.MonkeyPatch, connected: bool, waiting_since: float, words: str
) -> None:
    """It is 100 by this computer's clock, and an answer is late after two seconds."""
    monkeypatch.setattr("dicecup.terminal.online.sitting.time", SimpleNamespace(monotonic=lambda: 100.0))
    table = TableOnPaper(ANN, BOB)
    table.is_connected, table.waiting_since = connected, waiting_since
    assert where(table) == words
