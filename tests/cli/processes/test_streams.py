"""Every command without standard streams, as `>&-` in a shell starts it, and with a reader that goes away."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dicecup import Record, Series
from dicecup.cli import COMMANDS, main
from dicecup.saves import FOLDER_VARIABLE, Saves
from tests.coach.chance_alone import CARELESS, CHANCE
from tests.games import game_of

RULE = ["--rule", "categories=chance"]
NOWHERE = "http://127.0.0.1:1/table/abcdefgh23456789"
LINES = {
    "play": ["--plain"],
    "join": [NOWHERE, "--name", "Ann"],
    "host": ["--seats", "0"],
    "rules": ["triple"],
    "card": ["one"],
    "replay": ["one"],
    "advise": ["13356"],
    "review": ["one"],
    "puzzle": RULE,
    "stats": RULE,
    "fairness": RULE,
    "distribution": RULE,
    "solve": RULE,
    "simulate": ["--games", "3", "--bot", "random", *RULE],
    "leaderboard": ["random", "--games", "2", *RULE],
    "serve": ["--daily-book", "monopoly"],
    "verify": ["one"],
    "backup": ["copy"],
    "restore": ["copy"],
}
REFUSED = {"join", "host", "serve", "backup", "restore", "rekey", "frobnicate"}
EVERY = [module.__name__.rpartition(".")[2] for module in COMMANDS]


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))
    saves = Saves()
    game = game_of(CHANCE, CARELESS, sides=["Ann"])
    saves.save(saves.records / "one.dice", Record(Series(CHANCE, game.sides, 1, False, (game,))))


@pytest.mark.parametrize("command", [*EVERY, "frobnicate", "--help", "--version"])
def test_every_command_ends_as_it_should_without_any_stream(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main([command, *LINES.get(command, [])]) == (2 if command in REFUSED else 0)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


def close_all() -> None:
    for descriptor in range(3):
        os.close(descriptor)


def ended(command: str, before: Callable[[], None] | None = None) -> tuple[int, str]:
    """Its exit code and its complaints; what else it says goes to a reader that is gone."""
    errors = Path("errors")
    reader, writer = os.pipe()
    os.close(reader)
    line = [sys.executable, "-m", "dicecup", command, *LINES.get(command, [])]
    with os.fdopen(writer, "wb") as nobody, errors.open("wb") as complaints:
        asked = subprocess.PIPE
        process = subprocess.Popen(line, stdin=asked, stdout=nobody, stderr=complaints, preexec_fn=before)
        process.communicate(b'{"op": "hello"}\n' * 9)
    return process.returncode, errors.read_text("utf-8")


@pytest.mark.parametrize("command", ["engine", "play", "simulate", "frobnicate", "--help"])
def test_a_process_without_any_stream(command: str) -> None:
    assert ended(command, close_all) == (2 if command in REFUSED else 0, "")


@pytest.mark.parametrize("command", ["engine", "play", "simulate", "--help"])
def test_a_reader_that_goes_away_gets_no_traceback(command: str) -> None:
    assert ended(command) == (0 if command == "engine" else 1, "")


def test_a_sentence_that_nobody_can_read_is_no_other_failure() -> None:
    line = [sys.executable, "-m", "dicecup", "frobnicate"]
    with Path("/dev/full").open("wb") as full:
        assert subprocess.run(line, stderr=full, check=False).returncode == 2
