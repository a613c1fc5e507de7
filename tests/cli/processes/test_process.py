"""The real program in a process of its own: whole games through a pipe, kill -9, Ctrl-C, a reader that goes away."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicecup.rules import Series, rulebook
from dicecup.saves import FOLDER_VARIABLE, Saves

from ...terminal.person import playing_anything, sit_down

DICECUP = [sys.executable, "-m", "dicecup"]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, FOLDER_VARIABLE: str(tmp_path / "data"), "PYTHONIOENCODING": "utf-8"}


def records(environment: dict[str, str]) -> Saves:
    return Saves(Path(environment[FOLDER_VARIABLE]))


@contextmanager
def begin(environment: dict[str, str], *arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [*DICECUP, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
        # A shell without job control starts `make test &` with Ctrl-C ignored, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        yield process
    finally:
        process.kill()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()
        process.wait()


def type_line(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()


def wait_until_saved(environment: dict[str, str], text: str) -> None:
    """Wait until the newest record contains `text`."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        if any(text in path.read_text("utf-8") for path in records(environment).records.glob("*.dice")):
            return
        time.sleep(0.02)
    pytest.fail(f"no record came to contain {text!r}")


@pytest.mark.parametrize("book", ["deluxe", "triple"])
def test_a_whole_game_through_a_pipe(tmp_path: Path, environment: dict[str, str], book: str) -> None:
    here = sit_down(tmp_path / "here", Series.new(rulebook(book), ["Ann", "Bob"]), playing_anything(4), seed=12)
    here.play()
    arguments = ["play", "--book", book, "--players", "Ann,Bob", "--seed", "12"]
    with begin(environment, *arguments) as process:
        out, err = process.communicate("\n".join(here.typed) + "\n")
    assert (process.returncode, err) == (0, "")
    (saved,) = records(environment).listing()
    assert saved.record == here.sitting.record
    assert out.splitlines()[0].startswith("Yahtzee, rules: ")
    assert f"Ann: {here.game.totals[0]}\n" in out


def test_kill_in_mid_turn_loses_nothing(environment: dict[str, str]) -> None:
    with begin(environment, "play", "--seed", "3") as process:
        for line in ("55", "", "5"):
            type_line(process, line)
        wait_until_saved(environment, '[Hold "5"]')
        process.send_signal(signal.SIGKILL)
        process.wait()
    newest = records(environment).newest_unfinished()
    assert newest is not None
    assert newest.record is not None
    before = newest.record.game
    assert len(before.rolls) == 2

    with begin(environment, "play", "--resume") as process:
        out, _ = process.communicate("\nchance\n")
    assert f"Roll 2 of 3: {' '.join(map(str, before.rolls[1]))}" in out
    assert "You hold 5." in out
    (saved,) = records(environment).listing()
    assert saved.record is not None
    assert saved.record.game.history[0].rolls[:2] == before.rolls


def test_ctrl_c_saves_and_ends_with_130(environment: dict[str, str]) -> None:
    with begin(environment, "play", "--seed", "3") as process:
        type_line(process, "chance")
        wait_until_saved(environment, "\n2.1 ")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert out.endswith("The game is saved. Go on with:\n  dicecup play --resume\n")
    assert err == "dicecup: interrupted\n"


def test_lines_that_are_ready_take_an_entry_back(environment: dict[str, str]) -> None:
    process = subprocess.run(
        [*DICECUP, "play", "--seed", "3"],
        input="chance\nundo\nyahtzee\n",
        capture_output=True,
        check=True,
        text=True,
        env=environment,
    )
    assert process.stdout.count("Taken back: ") == 1
    (record,) = (Path(environment["DICECUP_DATA"]) / "records").iterdir()
    text = record.read_text("utf-8")
    assert '[Help "1" "1.1" "1" "undo chance"]' in text
    assert " yahtzee " in text
    assert "\n2.1 " in text, "the next dice are rolled as usual"


def test_strange_bytes_do_no_harm(environment: dict[str, str]) -> None:
    process = subprocess.run(
        [*DICECUP, "play", "--seed", "3"],
        input=b"\xff\xfe\x80\n\x00\nchance\n" + b"9" * 100_000 + b"\n",
        capture_output=True,
        check=False,
        env={**environment, "PYTHONIOENCODING": "ascii"},
    )
    assert (process.returncode, process.stderr) == (0, b"")
    assert b"Turn 2 of 13." in process.stdout


def test_a_reader_that_goes_away_gets_no_traceback(environment: dict[str, str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as nobody:
        command = [*DICECUP, "rules", "triple"]
        process = subprocess.run(command, stdout=nobody, stderr=subprocess.PIPE, check=False, env=environment)
    assert (process.returncode, process.stderr) == (1, b"")
