"""The real program in a real terminal (tmux): start, play three turns by keys, quit, go on from the same state."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from dicecup.rules import Game, Record
from dicecup.saves import FOLDER_VARIABLE, Saves

TMUX = shutil.which("tmux")
WAIT = 300.0
KEY_PATIENCE = 2.0
SHORT = ["--rule", "categories=aces,fours,full_house,chance"]
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"


def children(process: int) -> list[int]:
    found: list[int] = []
    for path in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # a thread that has ended meanwhile
            found += map(int, path.read_text().split())
    return found


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def card_and_dice(screen: str) -> list[str]:
    """The upper part of a screen, because what was told below the dice is not told again."""
    return screen.splitlines()[:10]


class Terminal:
    """A tmux of its own."""

    def __init__(self, folder: Path, size: tuple[int, int] = (80, 24)) -> None:
        self._folder, self._started, self.size = folder, 0, size
        self._data = folder / "data"

    def prefer(self, **settings: object) -> None:
        """Write the game's settings before it starts."""
        self._data.mkdir(exist_ok=True)
        (self._data / "settings.json").write_text(json.dumps(settings))

    @property
    def _tmux(self) -> list[str]:
        # A server takes a moment to end, so each start gets its own.
        return [TMUX or "tmux", "-S", str(self._folder / f"tmux{self._started}"), "-f", "/dev/null"]

    def start(self, *arguments: str, **variables: str) -> None:
        self.run("play", *arguments, **variables)

    def run(self, *arguments: str, **variables: str) -> None:
        """Start a command of dicecup."""
        environment = {FOLDER_VARIABLE: str(self._data), "PYTHONPATH": os.pathsep.join(sys.path), **variables}
        words = ["env", "-u", "COLUMNS", "-u", "LINES", *(f"{name}={value}" for name, value in environment.items())]
        command = shlex.join([*words, sys.executable, "-m", "dicecup", *arguments])
        self._started += 1
        shell = f"{command}; echo left with $?; exec sleep 600"
        width, height = map(str, self.size)
        self._run("new-session", "-d", "-x", width, "-y", height, shell)

    @property
    def game(self) -> int:
        """The process that plays."""
        (game,) = children(int(self._run("display-message", "-p", "#{pane_pid}")))
        return game

    def kill(self) -> list[int]:
        """kill -9 the game; the ids of it and of its children as they were before."""
        processes = [self.game, *children(self.game)]
        os.kill(self.game, signal.SIGKILL)
        return processes

    def _run(self, *arguments: str) -> str:
        return subprocess.run([*self._tmux, *arguments], check=True, capture_output=True, text=True).stdout

    def press(self, *keys: str) -> None:
        for key in keys:
            self._run("send-keys", key)

    def press_until(self, key: str, true: Callable[[], bool], seconds: float = KEY_PATIENCE) -> None:
        """Press a key that may come too early, and again if nothing happens for a long time."""
        self.press(key)
        deadline, patience = time.monotonic() + WAIT, time.monotonic() + seconds
        while not true():
            if time.monotonic() > deadline:
                pytest.fail(f"{key} had no effect; the terminal shows:\n{self.screen}")
            if time.monotonic() > patience:
                self.press(key)
                patience = time.monotonic() + seconds
            time.sleep(0.05)

    def shows_turn_of(self, game: Game) -> bool:
        return f"{game.player} · turn {game.turn_number} of" in self.screen

    def has_entered(self, boxes: int) -> bool:
        return len(self.record.game.history) >= boxes

    def keep(self, name: str, text: str) -> None:
        """Put a file among the saves."""
        self._data.mkdir(parents=True, exist_ok=True)
        (self._data / name).write_text(text, "utf-8")

    @property
    def screen(self) -> str:
        return self._run("capture-pane", "-p")

    @property
    def styled_screen(self) -> str:
        """With the escape sequences of colours and styles."""
        return self._run("capture-pane", "-p", "-e")

    def wait(self, true: Callable[[], bool]) -> None:
        deadline = time.monotonic() + WAIT
        while not true():
            if time.monotonic() > deadline:
                pytest.fail(f"waited in vain; the terminal shows:\n{self.screen}")
            time.sleep(0.05)

    def wait_for(self, text: str) -> None:
        self.wait(lambda: text in self.screen)

    @property
    def record(self) -> Record:
        (saved,) = Saves(self._data).listing()
        assert saved.record is not None
        return saved.record

    def end(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], check=False, capture_output=True)


@pytest.fixture
def terminal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    if TMUX is None:
        if os.environ.get("CI"):
            pytest.fail("tmux is not installed, and in CI it has to be")
        pytest.skip("tmux is not installed")
    opened = Terminal(tmp_path_factory.mktemp("t"))
    yield opened
    opened.end()


def test_three_turns_quit_and_resume_at_the_same_state(terminal: Terminal) -> None:
    terminal.start("--players", "Ann", "--seed", "5")
    terminal.wait_for("turn 1 of 13")
    for following in (f"turn {turn} of 13" for turn in (2, 3, 4)):
        terminal.press("Space")
        terminal.wait_for("roll 1 of 3")
        terminal.press("1", "3", "Space")
        terminal.wait_for("roll 2 of 3")
        terminal.press("Enter")
        terminal.wait_for(following)
    terminal.press("Space")
    terminal.wait_for("roll 1 of 3")
    terminal.press("2")
    terminal.wait(lambda: terminal.record.header("Hold") is not None and "2 held" in terminal.screen)
    record = terminal.record
    assert len(record.game.history) == 3
    terminal.press("q")
    terminal.wait_for("dicecup play --resume")
    terminal.wait_for("left with 0")
    assert terminal.record == record
    terminal.end()

    terminal.start("--resume")
    terminal.wait_for("roll 1 of 3")
    terminal.wait_for(" held")
    assert terminal.record == record
    assert all(str(points) in terminal.screen for points in record.game.card.boxes.values())
    terminal.press("Space")
    terminal.wait_for("roll 2 of 3")
    assert terminal.record.game.keeps == ((record.game.rolls[0][1],),)


def test_killed_in_the_middle_it_goes_on_at_the_same_state(terminal: Terminal) -> None:
    terminal.start("--players", "Ann", "--bots", "greedy", "--seed", "5")
    terminal.wait_for("turn 1 of 13")
    terminal.wait(lambda: terminal.record.game.player == "Ann" and terminal.record.game.status == "playing")
    terminal.press("Space")
    terminal.wait_for("roll 1 of 3")
    terminal.press("1", "5")
    terminal.wait(lambda: terminal.record.header("Hold") is not None and "5 held" in terminal.screen)
    record, screen = terminal.record, terminal.screen
    processes = terminal.kill()
    assert len(processes) == 2, "the game, and the process that thinks"
    terminal.wait_for("left with 137")
    terminal.wait(lambda: not any(map(is_running, processes)))
    assert terminal.record == record
    terminal.end()

    terminal.start("--resume")
    terminal.wait_for("5 held")
    assert terminal.record == record
    terminal.wait(lambda: card_and_dice(terminal.screen) == card_and_dice(screen))
    terminal.press("Space")
    terminal.wait_for("roll 2 of 3")
    assert len(terminal.record.game.rolls) == 2


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [(["--plain"], {}), ([], {"ACCESSIBLE": "1"}), ([], {"TERM": "dumb"})],
    ids=["--plain", "ACCESSIBLE=1", "TERM=dumb"],
)
def test_whoever_wants_lines_gets_lines(terminal: Terminal, arguments: list[str], variables: dict[str, str]) -> None:
    terminal.start("--seed", "3", *arguments, **variables)
    terminal.wait_for("Type the dice to hold")
    terminal.press("q", "Enter")
    terminal.wait_for("left with 0")


def test_no_flags_open_the_menu_and_an_unknown_bot_ends_with_2(terminal: Terminal) -> None:
    terminal.start()
    terminal.wait_for("New game")
    terminal.press("q")
    terminal.wait_for("left with 0")
    terminal.end()
    terminal.start("--bots", "nobody")
    terminal.wait_for("left with 2")
    assert "unknown bot 'nobody'" in terminal.screen


def test_a_game_that_is_ended_from_outside_gives_the_screen_back(terminal: Terminal) -> None:
    terminal.start("--players", "Ann", "--seed", "5")
    terminal.wait_for("turn 1 of 13")
    os.kill(terminal.game, signal.SIGTERM)
    terminal.wait_for("left with 0")
    assert "dicecup play --resume" in terminal.screen
    assert "turn 1 of 13" not in terminal.screen


def test_ctrl_z_gives_the_screen_back_and_the_game_goes_on_afterwards(terminal: Terminal) -> None:
    terminal.start("--players", "Ann", "--seed", "5")
    terminal.wait_for("turn 1 of 13")
    terminal.press("Space")
    terminal.wait_for("roll 1 of 3")
    game = terminal.game
    terminal.press("C-z")
    terminal.wait(lambda: Path(f"/proc/{game}/stat").read_text().rsplit(")", 1)[1].split()[0] == "T")
    terminal.wait(lambda: "turn 1 of 13" not in terminal.screen)
    os.kill(game, signal.SIGCONT)
    terminal.wait_for("roll 1 of 3")
    terminal.press("2")
    terminal.wait_for("2 held")


def test_no_colour_where_none_is_wanted(terminal: Terminal) -> None:
    terminal.start("--players", "Ann", "--seed", "5", NO_COLOR="1")
    terminal.wait_for("turn 1 of 13")
    assert re.findall(r"\x1b\[[\d;]*?(?:[34]8;[25]|[39][0-7]|4[0-7]|10[0-7])[\d;]*m", terminal.styled_screen) == []
    terminal.press("Escape")
    terminal.wait_for("New game")
    terminal.wait(lambda: re.search(r"\x1b\[[\d;]*4m[^\x1b]*Go on", terminal.styled_screen) is not None)


def test_a_locale_without_unicode_gets_ascii(terminal: Terminal) -> None:
    terminal.start("--players", "Ann", "--seed", "5", LC_ALL="C")
    terminal.wait_for("turn 1 of 13")
    terminal.press("Space")
    terminal.wait_for("roll 1 of 3")
    terminal.press("1")
    terminal.wait_for("1 held")
    assert terminal.screen.isascii()
    assert "+=====+" in terminal.screen
    assert "+-----+" in terminal.screen


@pytest.mark.parametrize(
    ("size", "arguments"),
    [
        ((60, 20), ["--players", "Ann", *([] if THOROUGH else SHORT)]),
        ((80, 24), ["--players", "Ann,Bob", *SHORT]),
        ((80, 24), ["--players", "Ann", "--bots", "casual"]),
        ((120, 40), ["--players", "Ann,Bob,Cy", *SHORT]),
        ((60, 20), ["--players", "Ann,Bob", "--book", "triple", "--rule", "categories=fours,chance"]),
    ],
    ids=["alone-60x20", "two-people-80x24", "against-a-bot-80x24", "three-people-120x40", "triple-60x20"],
)
def test_a_whole_game(terminal: Terminal, size: tuple[int, int], arguments: list[str]) -> None:
    settings = {"motion": False, "bot_pause": 0.0, "confirm_zero": "never", "coach": "off"}
    terminal.keep("settings.json", json.dumps(settings))
    terminal.size = size
    terminal.start("--seed", "7", *arguments)
    terminal.wait_for("turn 1 of ")
    while not terminal.record.game.is_over:
        if "--bots" in arguments:
            terminal.wait(lambda: terminal.record.game.is_over or terminal.record.game.player == "Ann")
        # Screen and record may lag behind each other, and a key that comes too early does nothing.
        terminal.wait(lambda: terminal.record.game.is_over or terminal.shows_turn_of(terminal.record.game))
        game = terminal.record.game
        if game.is_over:
            break
        terminal.press_until("Space", lambda: bool(terminal.record.game.rolls))
        terminal.wait(lambda: re.search(r"roll \d of", terminal.screen) is not None)
        terminal.press_until("Enter", partial(terminal.has_entered, len(game.history) + 1), 60.0)
    terminal.wait_for("Play again")
    assert terminal.record.game.status == "finished"
    winner = max(terminal.record.game.totals)
    assert f"Final score: {winner}." in terminal.screen or f"with {winner} points" in terminal.screen
    terminal.press("q")
    terminal.wait_for("left with 0")
