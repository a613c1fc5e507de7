"""The app as a program: what its own process must not import, and what its keys are called."""

from __future__ import annotations

import subprocess
import sys

import pytest
from textual.binding import Binding
from textual.screen import Screen

from dicecup.terminal.app.screens.house_rules import HouseRulesScreen
from dicecup.terminal.app.screens.online.join import JoinScreen
from dicecup.terminal.app.screens.online.lobby import LobbyScreen
from dicecup.terminal.app.screens.opening import OpeningScreen
from dicecup.words import keys


def test_the_screens_own_process_never_imports_the_solver() -> None:
    """Neither to draw nor to read the thinker's answers: that would hold up the keys."""
    code = (
        "import sys, dicecup.terminal.app, dicecup.terminal.thinker\n"
        "from dicecup.coach import Advice, AdvisedChoice\n"
        "print(*[name for name in ('numpy', 'numba', 'dicecup.solver') if name in sys.modules])\n"
    )
    process = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (process.stdout, process.stderr) == ("\n", "")


@pytest.mark.parametrize(
    ("screen", "last_line"),
    [
        (HouseRulesScreen, ["tab Next", "ctrl+s Done", "esc Leave as it was"]),
        (JoinScreen, ["tab Next field", "enter Join", "ctrl+w Watch", "esc Back"]),
        (LobbyScreen, ["s Start", "b Add a bot", "L Give up my seat", "esc Menu", "q Quit"]),
        (OpeningScreen, ["esc Do not wait"]),
    ],
)
def test_the_last_line_of_screens_of_which_no_snapshot_is_kept(
    screen: type[Screen[object]], last_line: list[str]
) -> None:
    bindings = [each for each in screen.BINDINGS if isinstance(each, Binding)]
    assert [f"{each.key_display or each.key} {each.description}" for each in bindings] == last_line


def test_a_line_is_typed_with_enter_and_given_up_with_escape() -> None:
    assert keys.TYPING == "enter: done · esc: back"
