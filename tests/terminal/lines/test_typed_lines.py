"""Where line mode reads from, and whether the entry before the next roll is to be taken back."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from typing import BinaryIO

import pytest

from dicecup.terminal.lines.typed_lines import TypedLines


class Keyboard(io.StringIO):
    """Somebody at a terminal, who will type these lines."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[BinaryIO]:
    """Another program, which writes what we read."""
    reading, writing = os.pipe()
    with os.fdopen(reading) as stdin, os.fdopen(writing, "wb", buffering=0) as written:
        monkeypatch.setattr("sys.stdin", stdin)
        yield written


@pytest.mark.parametrize("undo", ["undo", " U "])
def test_a_line_that_takes_an_entry_back_is_used_up(program: BinaryIO, undo: str) -> None:
    program.write(f"{undo}\nchance\n".encode())
    lines = TypedLines()
    assert lines.wants_undo()
    assert lines.ask("> ") == "chance"


def test_any_other_line_waits_for_its_prompt(program: BinaryIO, capsys: pytest.CaptureFixture[str]) -> None:
    program.write(b"chance\nsixes\n")
    program.close()
    lines = TypedLines()
    assert not lines.wants_undo()
    assert [lines.ask("Ann> "), lines.ask("Bob> ")] == ["chance", "sixes"]
    assert capsys.readouterr().out == "Ann> Bob> "
    assert not lines.wants_undo(), "the input has ended"
    with pytest.raises(EOFError):
        lines.ask("Ann> ")


def test_a_program_that_waits_for_its_dice_is_not_waited_for(program: BinaryIO) -> None:
    lines = TypedLines()
    assert not lines.wants_undo()
    program.write(b"roll\n")
    assert lines.ask("> ") == "roll"


@pytest.mark.parametrize(
    ("typed", "wants"), [("undo", True), ("U", True), ("", False), ("roll", False), ("what?\nhm\nundo", True)]
)
def test_a_person_is_asked_until_the_answer_is_clear(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, wants: bool
) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard(f"{typed}\n"))
    assert TypedLines().wants_undo() is wants
    question = "Press Enter to go on, or type undo to take that back> "
    assert capsys.readouterr().out == question * len(typed.split("\n"))


def test_a_person_may_stop_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard("quit\n"))
    with pytest.raises(EOFError):
        TypedLines().wants_undo()
