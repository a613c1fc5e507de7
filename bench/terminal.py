"""The full-screen app: from start to first screen, and the slowest key press while a bot thinks.

    python bench/terminal.py [RUNS]

The start is that of the real program in a terminal of its own (a pseudo-terminal, 80 by 24) until the menu, or with
flags the table, is drawn; the value table is warm. For scale it also prints the start of a bare Python and of
Textual's import in the same run. Key presses are timed inside the app, from the key's arrival until its effect is
drawn: first while nobody thinks, then while two strong bots play a game, fast.
"""

from __future__ import annotations

import asyncio
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
import time
from pathlib import Path
from typing import ClassVar

from textual import events

from dicecup.rules import Series, rulebook
from dicecup.saves import FOLDER_VARIABLE, Saves
from dicecup.solver import ValueTable
from dicecup.terminal.app import DicecupApp
from dicecup.terminal.app.settings import Settings
from dicecup.terminal.app.table import TableScreen
from dicecup.terminal.sitting import Sitting

PRESSES = 150
FAST = 0.2
"""Seconds between the steps of a bot."""
GOAL_START, GOAL_KEY = 1.0, 0.050


def first_screen(folder: str, wanted: bytes, *arguments: str) -> float:
    """Seconds until the program has drawn `wanted`."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {**os.environ, FOLDER_VARIABLE: folder, "TERM": "xterm-256color"}
    begun = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "dicecup", "play", *arguments], stdin=slave, stdout=slave, stderr=slave, env=environment
    )
    os.close(slave)
    drawn = b""
    while wanted not in drawn:
        if not select.select([master], [], [], 60.0)[0]:
            raise TimeoutError(f"nothing like {wanted!r} was drawn: {drawn[-500:]!r}")
        drawn += os.read(master, 65536)
    seconds = time.perf_counter() - begun
    process.kill()
    process.wait()
    os.close(master)
    return seconds


def started(code: str) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - begun


class TimedTable(TableScreen):
    """Notes when an arrow key has been handled and drawn."""

    drawn: ClassVar[list[float]] = []

    def action_move(self, rows: int, columns: int) -> None:
        super().action_move(rows, columns)
        self.call_after_refresh(lambda: self.drawn.append(time.perf_counter()))


async def key_presses(folder: Path, bots: tuple[str, ...]) -> list[float]:
    """The times of key presses at a table of two."""
    saves = Saves(folder)
    series = Series.new(rulebook(), ["One", "Two"], first=0)
    sitting = Sitting.begin(series, saves, seed=1, bots=bots)
    app = DicecupApp(saves)
    app.settings = Settings(bot_pause=FAST, motion=False)
    times: list[float] = []
    async with app.run_test(size=(80, 24)):
        app.push_screen(TimedTable(sitting))
        await asyncio.sleep(2.0)  # the solver is imported meanwhile
        while len(times) < PRESSES:
            before, begun = len(TimedTable.drawn), time.perf_counter()
            app.post_message(events.Key("down", None))
            while len(TimedTable.drawn) == before:
                await asyncio.sleep(0.001)
            times.append(TimedTable.drawn[-1] - begun)
            await asyncio.sleep(0.02)
        app.leave(sitting)
    return times


def told(name: str, times: list[float]) -> str:
    ordered = [1000 * seconds for seconds in sorted(times)]
    late = ordered[int(0.95 * len(ordered))]
    return f"{name:<22} median {statistics.median(ordered):.1f} ms, 95 % {late:.1f} ms, slowest {ordered[-1]:.1f} ms"


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    ValueTable.of(rulebook())
    with tempfile.TemporaryDirectory() as folder:
        menu = [first_screen(folder, b"Statistics") for _ in range(runs)]
        table = [first_screen(folder, b"turn 1 of 13", "--players", "Ann", "--seed", "1") for _ in range(runs)]
        bare = [started("pass") for _ in range(runs)]
        textual = [started("import textual.app, textual.widgets") for _ in range(runs)]
        idle = asyncio.run(key_presses(Path(folder), ()))
        busy = asyncio.run(key_presses(Path(folder), ("optimal", "winner")))
    for name, seconds in (("menu", menu), ("table", table), ("bare python", bare), ("import textual", textual)):
        print(f"{name:<16} median {statistics.median(seconds):.2f} s, best {min(seconds):.2f} s, of {runs}")
    print(told("keys, nobody thinks", idle))
    print(told("keys, bots think", busy))
    print(f"goals: first screen {GOAL_START} s, key press {1000 * GOAL_KEY:.0f} ms")


if __name__ == "__main__":
    main()
