"""The full-screen app: from start to first screen, and the slowest key press while bots think.

    python bench/terminal.py [RUNS]

The program runs in a terminal of its own (a pseudo-terminal), each time in a new process; value tables are warm. The
start lasts until the menu, or with flags the table, is drawn. For scale it also prints the start of a bare Python and
of Textual's import in the same run.

A key press lasts from the key's arrival at the terminal until the screen that shows its effect has been drawn. Keys
come as soon as the screen is there, while the solver is imported and tables are loaded, and go on while two bots
play. Three keys take turns: down moves the cursor over the card, `c` changes the coach (which also keeps that setting
on disk), `?` opens the help and closes it.

Each is given twice: by the clock, which is how long a person waits and what the goal is about, and by the processor
time that the screen's thread spent meanwhile, which other programs on a busy machine hardly change.
"""

from __future__ import annotations

import fcntl
import importlib
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
from typing import Any, NamedTuple

from dicecup.players import make_player
from dicecup.rules import rulebook
from dicecup.saves import FOLDER_VARIABLE

SMALL, LARGE = (80, 24), (120, 40)
TABLES = [
    ("deluxe", "", SMALL),
    ("deluxe", "optimal,winner", SMALL),
    ("deluxe", "expert,casual", LARGE),
    ("classic", "expert,winner", SMALL),
    ("travel", "expert,winner", SMALL),
    ("web", "expert,winner", SMALL),
    ("triple", "expert,expert,expert", SMALL),
    ("triple", "expert,expert,expert", LARGE),
]
"""The book, the bots beside a person, and the size of the terminal."""
SECONDS = 8.0
"""Seconds of key presses at each table."""
PAUSE = 0.02
"""Seconds between a key's effect and the next key."""
WAIT = 60.0
GOAL_START, GOAL_KEY = 1.0, 0.050
KEYS = {"down": b"\x1b[B", "c": b"c", "open help": b"?", "close help": b"?"}
PLAY = [sys.executable, "-m", "dicecup", "play"]
MESSAGE = "dd"
"""What the program reports: the time by the clock, and the processor time since the key arrived."""


class Press(NamedTuple):
    """Seconds that a key took, by the clock and of processor time."""

    wall: float
    cpu: float


@contextmanager
def terminal(command: list[str], folder: str, size: tuple[int, int] = SMALL, **options: Any) -> Iterator[int]:
    """A program in a terminal of its own; yields the other end."""
    master, slave = pty.openpty()
    columns, rows = size
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
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
    """The program itself, which tells a pipe when a table is there and when the effect of a key is on the screen."""
    importlib.import_module("dicecup.terminal.app")  # before Textual, because it sets how often that draws
    from textual.events import Event, Key
    from textual.screen import Screen

    from dicecup.cli import main
    from dicecup.terminal.app import DicecupApp
    from dicecup.terminal.app.screens.help import HelpScreen
    from dicecup.terminal.app.screens.table import TableScreen

    pipe = int(sys.argv[2])
    arrived = 0.0
    handle = DicecupApp.on_event

    async def on_event(self: DicecupApp, event: Event) -> None:
        nonlocal arrived
        if isinstance(event, Key):
            arrived = time.thread_time()
        await handle(self, event)

    def write() -> None:
        os.write(pipe, struct.pack(MESSAGE, time.perf_counter(), time.thread_time() - arrived))

    affected: Screen[Any] | None = None
    display = DicecupApp._display

    def on_display(self: DicecupApp, screen: Screen[Any], drawn: Any) -> None:
        nonlocal affected
        display(self, screen, drawn)
        if affected is screen and drawn is not None:
            screen.call_after_refresh(write)  # there may be more to draw
            affected = None

    def tell(screen: Screen[Any]) -> None:
        """Report when this screen, which a key has just changed, has been drawn."""
        nonlocal affected
        affected = screen

    def telling(kind: type[Screen[Any]], name: str) -> None:
        original = getattr(kind, name)

        @wraps(original)
        def action(self: Screen[Any], *arguments: Any) -> Any:
            result = original(self, *arguments)
            tell(self)
            return result

        setattr(kind, name, action)

    DicecupApp.on_event = on_event  # type: ignore[assignment, method-assign]
    DicecupApp._display = on_display  # type: ignore[assignment, method-assign]
    telling(TableScreen, "on_mount")
    telling(TableScreen, "action_move")
    telling(TableScreen, "action_coach")
    telling(HelpScreen, "on_screen_resume")
    TableScreen.on_screen_resume = tell  # type: ignore[attr-defined]
    sys.argv = ["dicecup", "play", *sys.argv[3:]]
    sys.exit(main())


def key_presses(folder: str, size: tuple[int, int], *arguments: str) -> dict[str, list[Press]]:
    """The key presses at a table, by key."""
    listen, tell = os.pipe()
    presses: dict[str, list[Press]] = {name: [] for name in KEYS}
    command = [sys.executable, __file__, "watched", str(tell), *arguments]
    with terminal(command, folder, size, pass_fds=(tell,)) as screen:
        os.close(tell)
        threading.Thread(target=_swallow, args=(screen,), daemon=True).start()
        _heard(listen)
        ended = time.perf_counter() + SECONDS
        for name, key in cycle(KEYS.items()):
            if time.perf_counter() > ended:
                break
            while select.select([listen], [], [], PAUSE)[0]:
                _heard(listen)  # about the opening of the screen, not about a key
            pressed = time.perf_counter()
            os.write(screen, key)
            seen, cpu = _heard(listen)
            presses[name].append(Press(seen - pressed, cpu))
    os.close(listen)
    return presses


def _heard(listen: int) -> tuple[float, float]:
    if not select.select([listen], [], [], WAIT)[0]:
        raise TimeoutError("a key had no effect")
    seen, cpu = struct.unpack(MESSAGE, os.read(listen, struct.calcsize(MESSAGE)))
    return seen, cpu


def _swallow(screen: int) -> None:
    """Read what is drawn, as a terminal does."""
    try:
        while os.read(screen, 65536):
            pass
    except OSError:
        return


def summary(seconds: list[float]) -> str:
    ordered = sorted(1000 * each for each in seconds)
    late = ordered[int(0.95 * len(ordered))]
    return f"median {statistics.median(ordered):3.0f}, 95 % {late:3.0f}, slowest {ordered[-1]:3.0f} ms"


def print_presses(presses: dict[str, list[Press]]) -> None:
    for key, each in presses.items():
        wall, cpu = summary([press.wall for press in each]), summary([press.cpu for press in each])
        print(f"  {key:<10} {len(each):4} x  clock: {wall}   processor: {cpu}", flush=True)


def verdict(goal: str, met: bool, reached: str) -> str:
    return f"goal {'met' if met else 'MISSED'}: {goal}; {reached}"


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    for name, bots, _ in TABLES:
        for bot in filter(None, bots.split(",")):
            make_player(bot, rulebook(name))
    every: dict[str, list[Press]] = {key: [] for key in KEYS}
    with tempfile.TemporaryDirectory() as folder:
        menu = [first_screen(folder, b"Statistics") for _ in range(runs)]
        table = [first_screen(folder, b"turn 1 of 13", "--players", "Ann", "--seed", "1") for _ in range(runs)]
        bare = [started("pass") for _ in range(runs)]
        textual = [started("import textual.app, textual.widgets") for _ in range(runs)]
        for kind, seconds in (("menu", menu), ("table", table), ("bare python", bare), ("import textual", textual)):
            print(f"{kind:<16} median {statistics.median(seconds):.2f} s, best {min(seconds):.2f} s, of {runs}")
        for name, bots, size in TABLES:
            print(f"{name}, {bots or 'nobody thinks'}, {size[0]}x{size[1]}")
            arguments = ["--bots", bots, "--players", "Ann"] if bots else ["--players", "Ann,Bob"]
            presses = key_presses(folder, size, "--book", name, *arguments, "--seed", "1")
            print_presses(presses)
            for key, each in presses.items():
                every[key] += each
    print("all of them")
    print_presses(every)
    slowest_start = max(statistics.median(menu), statistics.median(table))
    print(verdict(f"first screen within {GOAL_START} s", slowest_start <= GOAL_START, f"median {slowest_start:.2f} s"))
    together = [press for each in every.values() for press in each]
    for kind, seconds in (
        ("by the clock", [p.wall for p in together]),
        ("of processor time", [p.cpu for p in together]),
    ):
        late = sum(each > GOAL_KEY for each in seconds)
        reached = f"{late} of {len(seconds)} were slower, the slowest {1000 * max(seconds):.0f} ms"
        print(verdict(f"every key within {1000 * GOAL_KEY:.0f} ms {kind}", not late, reached))
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    if sys.argv[1:2] == ["watched"]:
        watched()
    else:
        main()
