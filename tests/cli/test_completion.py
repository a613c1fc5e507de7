"""Shells complete the commands, their options and the names of books."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicecup import BOOKS

FOLDER = Path(sys.executable).parent


def _asked(**environment: str) -> str:
    done = subprocess.run(
        [FOLDER / "dicecup"], env=os.environ | environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(shell: str) -> None:
    script = _asked(_DICECUP_COMPLETE=f"source_{shell}")
    assert f"_DICECUP_COMPLETE=complete_{shell}" in script
    if shell == "bash":
        typed = (
            f'{script}\nCOMP_WORDS=(dicecup pl); COMP_CWORD=1; _dicecup_completion dicecup; echo "${{COMPREPLY[*]}}"'
        )
        path = {"PATH": f"{FOLDER}:{os.environ['PATH']}"}
        done = subprocess.run(["bash", "-c", typed], env=os.environ | path, capture_output=True, text=True, check=True)
        assert done.stdout == "play\n"


def test_zsh_and_fish_are_told_what_a_command_does() -> None:
    zsh = _asked(_DICECUP_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS="dicecup ver")
    assert '"verify":"Check a record' in zsh
    arguments = {"_TYPER_COMPLETE_FISH_ACTION": "get-args", "_TYPER_COMPLETE_ARGS": "dicecup ver"}
    assert _asked(_DICECUP_COMPLETE="complete_fish", **arguments).startswith("verify\tCheck a record")


def test_books_are_completed() -> None:
    answered = _asked(_DICECUP_COMPLETE="complete_bash", COMP_WORDS="dicecup play --book ", COMP_CWORD="3")
    assert answered.split() == list(BOOKS)
