"""The full-screen app: from start to first screen, and the slowest key press while bots think.

    python bench/terminal.py [RUNS]

The program runs in a terminal of its own (a pseudo-terminal, 80 by 24), each time in a new process; value tables are
warm. The start lasts until the menu, or with flags the table, is drawn. For scale it also prints the start of a bare
Python and of Textual's import in the same run.

A key press lasts from the key's arrival at the terminal until the screen that shows its effect has been drawn. Keys
come as soon as the screen is there, while the solver is imported and tables are loaded, and go on while two bots
play. Three keys take turns: down moves the cursor over the card, `c` changes the coach (which also keeps that setting
on disk), `?` opens the help and closes it.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from itertools import cycle
from typing import Any

from dicecup.players import make_player
from dicecup.rules import rulebook
from dicecup.saves import FOLDER_VARIABLE

TABLES = [
    ("deluxe", "optimal,winner"),
    ("deluxe", "expert,casual"),
    ("classic", "expert,winner"),
    ("travel", "expert,winner"),
    ("web", "expert,winner"),
    ("triple", "expert,expert"),
]
SECONDS = 8.0
"""Of key presses at each table."""
PAUSE = 0.02
"""Seconds between a key's effect and the next key."""
WAIT = 60.0
GOAL_START, GOAL_KEY = 1.0, 0.050
KEYS = {"down": b"\x1b[B", "c": b"c", "open help": b"?", "close help": b"?"}
PLAY = [sys.executable, "-m", "dicecup", "play"]


@contextmanager
def terminal(command: list[str], folder: str, **options: Any) -> Iterator[int]:
    """A program in a terminal of its own; gives the other end."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {**os.environ, FOLDER_VARIABLE: folder, "TERM": "xterm-256color"}
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment, **options)
    os.close(slave)
    try:
        yield master
    finally:
        process.kill()
        process.wait()
        os.close(master)


def first_screen(folder: str, wanted: bytes, *arguments: str) -> float:
    """Seconds until the program has drawn `wanted`."""
    begun = time.perf_counter()
    with terminal([*PLAY, *arguments], folder) as screen:
        drawn = b""
        while wanted not in drawn:
            if not select.select([screen], [], [], WAIT)[0]:
                raise TimeoutError(f"nothing like {wanted!r} was drawn: {drawn[-500:]!r}")
            drawn += os.read(screen, 65536)
        return time.perf_counter() - begun


def started(code: str) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - begun


# --- keys -----------------------------------------------------------------------------------------------------


def watched() -> None:
    """The program itself, telling a pipe when a table is there and when the effect of a key is on the screen."""
    from textual.screen import Screen

    from dicecup.cli import main
    from dicecup.terminal.app.help import HelpScreen
    from dicecup.terminal.app.table import TableScreen

    pipe = int(sys.argv[2])

    def tell(screen: Screen[Any]) -> None:
        screen.call_after_refresh(lambda: os.write(pipe, struct.pack("d", time.perf_counter())))

    def telling(kind: type[Screen[Any]], name: str) -> None:
        original = getattr(kind, name)

        @wraps(original)
        def action(self: Screen[Any], *arguments: Any) -> Any:
            result = original(self, *arguments)
            tell(self)
            return result

        setattr(kind, name, action)

    telling(TableScreen, "on_mount")
    telling(TableScreen, "action_move")
    telling(TableScreen, "action_coach")
    telling(HelpScreen, "on_mount")
    TableScreen.on_screen_resume = tell  # type: ignore[attr-defined]
    sys.argv = ["dicecup", "play", *sys.argv[3:]]
    sys.exit(main())


def key_presses(folder: str, *arguments: str) -> dict[str, list[float]]:
    """The times of key presses at a table, by key."""
    listen, tell = os.pipe()
    times: dict[str, list[float]] = {name: [] for name in KEYS}
    command = [sys.executable, __file__, "watched", str(tell), *arguments]
    with terminal(command, folder, pass_fds=(tell,)) as screen:
        os.close(tell)
        threading.Thread(target=_swallow, args=(screen,), daemon=True).start()
        _told(listen)
        ended = time.perf_counter() + SECONDS
        for name, key in cycle(KEYS.items()):
            if time.perf_counter() > ended:
                break
            while select.select([listen], [], [], PAUSE)[0]:
                os.read(listen, 8)  # told about the screen's opening, not about a key
            pressed = time.perf_counter()
            os.write(screen, key)
            times[name].append(_told(listen) - pressed)
    os.close(listen)
    return times


def _told(listen: int) -> float:
    if not select.select([listen], [], [], WAIT)[0]:
        raise TimeoutError("a key had no effect")
    told: float = struct.unpack("d", os.read(listen, 8))[0]
    return told


def _swallow(screen: int) -> None:
    """Read what is drawn, as a terminal does."""
    try:
        while os.read(screen, 65536):
            pass
    except OSError:
        return


def told(name: str, times: dict[str, list[float]]) -> str:
    ordered = sorted(1000 * seconds for each in times.values() for seconds in each)
    slowest = ", ".join(f"{key} {1000 * max(each):.0f}" for key, each in times.items())
    return (
        f"{name:<24} {len(ordered):4} keys, median {statistics.median(ordered):.0f} ms,"
        f" 95 % {ordered[int(0.95 * len(ordered))]:.0f} ms, slowest {slowest}"
    )


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for name, bots in TABLES:
        for bot in bots.split(","):
            make_player(bot, rulebook(name))
    with tempfile.TemporaryDirectory() as folder:
        menu = [first_screen(folder, b"Statistics") for _ in range(runs)]
        table = [first_screen(folder, b"turn 1 of 13", "--players", "Ann", "--seed", "1") for _ in range(runs)]
        bare = [started("pass") for _ in range(runs)]
        textual = [started("import textual.app, textual.widgets") for _ in range(runs)]
        for kind, seconds in (("menu", menu), ("table", table), ("bare python", bare), ("import textual", textual)):
            print(f"{kind:<16} median {statistics.median(seconds):.2f} s, best {min(seconds):.2f} s, of {runs}")
        print(told("nobody thinks", key_presses(folder, "--players", "Ann,Bob", "--seed", "1")), flush=True)
        for name, bots in TABLES:
            times = key_presses(folder, "--book", name, "--bots", bots, "--players", "Ann", "--seed", "1")
            print(told(f"{name}: {bots}", times), flush=True)
    print(f"goals: first screen {GOAL_START} s, key press {1000 * GOAL_KEY:.0f} ms")


if __name__ == "__main__":
    if sys.argv[1:2] == ["watched"]:
        watched()
    else:
        main()
