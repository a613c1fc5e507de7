"""The commands of dicecup in this process: what they print, and how they refuse."""

from __future__ import annotations

import pytest

from dicecup.cli import main


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines of a command that succeeds."""
    assert main(list(arguments)) == 0
    return capsys.readouterr().out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command says that refuses what it was given, and does nothing."""
    assert main(list(arguments)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err
