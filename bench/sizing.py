"""What a server needs for a given number of people: memory, processor, disk, and the time of a backup.

    python bench/sizing.py [TABLES]

Starts a server with SQLite and uses everything it has, in all five books. Then, at another one, two robots play a whole
game at each table (100 by default), all at once, and it divides. Robots do not think, so the figures per action and per
game are what counts. It runs on Linux.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dicecup import BOOKS
from dicecup.client import Guest
from dicecup.server.storage.backup import back_up
from dicecup.server.storage.restore import restore
from figures import Report

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.process import ServerProcess
from tests.server.robot import Robot, seat_robots

MIB = 1 << 20
AT_ONCE = 16
SETTLED = 10.0
"""Seconds after its start: a server loads the default book in the background."""
ROUNDS = 3
"""Games of each book with bots and the coach: about an hour's use in fast motion."""
FAST_SERVER = """
import sys
from pathlib import Path
from dicecup.server.http.serving import serve, write_logs
from dicecup.server.settings import LOCAL_HOSTS, Limits, Settings
limits = Limits(requests_per_second=1e9, request_burst=10**9, actions_per_second=1e9, action_burst=10**9,
    newcomers_per_hour=10**9, open_tables=10**9,
    work_per_second=1e9, work_burst=10**9, address_work_per_second=1e9, address_work_burst=10**9)
settings = Settings(Path(sys.argv[1]), hosts=LOCAL_HOSTS, bot_delay=0.0, undo_delay=0.0, limits=limits)
write_logs(verbose=False)
serve(settings, "127.0.0.1", 0, lambda port: print(f"http://127.0.0.1:{port}", flush=True))
"""
"""The same server with bots that do not wait before they move, for guests in a hurry."""


async def main(tables: int) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        rest, used = await in_use(folder / "fast", ROUNDS)
        server = ServerProcess(folder)
        await server.start()
        # The first game that ends has the server load what it is analysed with.
        await asyncio.gather(*(robot.play() for robot in await seated(server.url, 1)))
        await asyncio.sleep(SETTLED)
        empty, spent = memory(server.pid), processor(server.pid)
        try:
            robots = await seated(server.url, tables)
            await asyncio.gather(*(robot.play() for robot in robots))
            full, busy = memory(server.pid), processor(server.pid) - spent
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
            ("memory of a server at rest (aim: 150 MiB)", f"{rest / MIB:.0f} MiB"),
            (
                f"memory after {ROUNDS * len(BOOKS)} games of all books, with bots, coach and puzzles (aim: 400 MiB)",
                f"{used / MIB:.0f} MiB",
            ),
            ("memory per table with a game and two sockets", f"{(full - empty) / tables / 1024:.0f} KiB"),
            ("processor time per 1,000 actions", f"{1000 * busy / actions:.1f} s"),
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


async def in_use(folder: Path, rounds: int) -> tuple[int, int]:
    """Memory at rest, and after games, hints, reviews and puzzles of all books."""
    command = [sys.executable, "-P", "-c", FAST_SERVER, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        url = (await asyncio.to_thread(server.stdout.readline)).strip()
        await asyncio.sleep(SETTLED)
        rest = memory(server.pid)
        for number in range(rounds):
            await asyncio.gather(*(use(url, book, number) for book in BOOKS))
        full = memory(server.pid)
        server.terminate()
    return rest, full


async def use(url: str, book: str, number: int) -> None:
    """A whole game of a robot and two bots, hints on the way, its review, and puzzles."""
    bots = ["expert", "winner"] if number % 2 else ["casual", "beginner"]
    guest = Guest(url)
    await guest.sign_in("Ann")
    table = (await guest.create_table(book=book, bots=bots, seats=3))["table"]
    async with guest.follow(table) as live:
        await live.insist("sit")
        await live.insist("seed", seed="mine")
        await live.insist("start")
    asking = asyncio.create_task(hints(guest, table))
    await Robot(guest, table, number).play()
    asking.cancel()
    await ready(guest, f"/api/tables/{table}/review")
    for days in range(5):
        await ready(guest, f"/api/puzzles/{book}-daily-{date(2026, 1, 1) + timedelta(days=5 * number + days)}")


async def hints(guest: Guest, table: str) -> None:
    """Ask how the game stands, again and again."""
    while True:
        await guest.request("GET", f"/api/tables/{table}/outlook")
        await asyncio.sleep(0.5)


async def ready(guest: Guest, path: str) -> None:
    answer: dict[str, Any] = {"ready": False}
    while not answer.get("ready", True):
        answer = await guest.request("GET", path)
        await asyncio.sleep(0.1)


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
