"""What a server needs for a given number of people: memory, processor, disk, and the time of a backup.

    python bench/sizing.py [TABLES]

Starts a server with SQLite in a process of its own, lets two robots play a whole game at each table (100 by default),
all at once, and divides. Robots do not think, so the figures per action and per game are what counts. It runs on Linux.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from dicecup.server.storage.backup import back_up
from dicecup.server.storage.restore import restore
from figures import Report

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.process import ServerProcess
from tests.server.robot import Robot, seat_robots

MIB = 1 << 20
AT_ONCE = 16


async def main(tables: int) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        server = ServerProcess(folder)
        await server.start()
        rest, spent = memory(server.pid), processor(server.pid)
        try:
            robots = await seated(server.url, tables)
            await asyncio.gather(*(robot.play() for robot in robots))
            full, used = memory(server.pid), processor(server.pid) - spent
        finally:
            await server.terminate()
        actions = sum(len(robot.acknowledged) for robot in robots)
        # By now the journal has been merged into the file.
        size = (folder / "dicecup.sqlite3").stat().st_size
        began = time.perf_counter()
        await asyncio.to_thread(back_up, str(folder / "dicecup.sqlite3"), folder / "copy", None, None, nothing)
        backed_up = time.perf_counter()
        await asyncio.to_thread(restore, folder / "copy", str(folder / "new.sqlite3"), folder / "new", nothing)
        restored = time.perf_counter()
    report = Report()
    report.table(
        "sizing",
        ("what", "figure"),
        (
            ("memory of a server at rest", f"{rest / MIB:.0f} MiB"),
            ("memory per table with a game and two sockets", f"{(full - rest) / tables / 1024:.0f} KiB"),
            ("processor time per 1,000 actions", f"{1000 * used / actions:.1f} s"),
            ("actions per game and player", f"{actions / tables / 2:.0f}"),
            ("disk per game of two", f"{size / tables / 1024:.0f} KiB"),
            (f"backup of {tables} games", f"{backed_up - began:.1f} s"),
            (f"restore of {tables} games", f"{restored - backed_up:.1f} s"),
        ),
    )
    report.save()


async def seated(url: str, tables: int) -> list[Robot]:
    free = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> list[Robot]:
        async with free:
            return await seat_robots(url, 2, 2 * number)

    return [robot for pair in await asyncio.gather(*map(one, range(tables))) for robot in pair]


def memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


def processor(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def nothing(_done: int, _total: int) -> None:
    pass


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
