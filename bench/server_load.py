"""How much can a server take? 500 tables, 1,000 sockets, whole games, on this machine only.

    python bench/server_load.py [--tables 500] [--bare-seconds 5]

Starts a server in a process of its own, seats two robots at each table, lets all of them play a whole game at once,
and then checks every event: none lost, doubled or out of order, every game verifies. In the same run, rows are
inserted into the same database file one committed transaction at a time (SQLAlchemy, as the server uses it): the
ratio of the two is what grouped commits are worth.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Column, LargeBinary, MetaData, String, Table, insert

from dicecup.client import Guest
from dicecup.server.http.serving import serve, write_logs
from dicecup.server.ledger.verify import verify
from dicecup.server.settings import LOCAL_HOSTS, Limits, Settings
from dicecup.server.storage.database import database_url, open_database

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.server.robot import Robot, seat_robots

MOST_TABLES = 2000
SETTING_UP_AT_ONCE = 16
UNLIMITED = Limits(
    requests_per_second=1e9,
    request_burst=10**9,
    actions_per_second=1e9,
    action_burst=10**9,
    newcomers_per_hour=10**9,
    sockets_per_address=10**9,
    open_tables=10**9,
    joined_tables=10**9,
    work_per_second=1e9,
    work_burst=10**9,
    address_work_per_second=1e9,
    address_work_burst=10**9,
    cached_tables=10 * MOST_TABLES,
    sockets=10 * MOST_TABLES,
    # All clients share the machine with the server: a reader may be late without being gone.
    waiting_messages=4096,
)


def run_server(folder: str) -> None:
    """The other process."""
    settings = Settings(
        Path(folder), hosts=LOCAL_HOSTS, bot_delay=0.0, undo_delay=0.0, prepare_bots=False, limits=UNLIMITED
    )
    write_logs(verbose=False)
    serve(settings, "127.0.0.1", 0, lambda port: print(port, flush=True))


async def start_server(folder: str) -> tuple[asyncio.subprocess.Process, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, __file__, "--serve", folder, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    return process, f"http://127.0.0.1:{int(await process.stdout.readline())}"


def resident_bytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


async def bare_inserts(database: str, seconds: float) -> float:
    """Committed single-row inserts per second into the same database, by one client and nothing else."""
    metadata = MetaData()
    table = Table("bare", metadata, Column("id", String(32), primary_key=True), Column("data", LargeBinary))
    engine = open_database(database_url(database))
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    count, began = 0, time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        async with engine.begin() as connection:
            # As large as an event's row.
            await connection.execute(insert(table), [{"id": secrets.token_hex(16), "data": secrets.token_bytes(400)}])
        count += 1
    await engine.dispose()
    return count / passed


async def seat_all(url: str, tables: int) -> list[Robot]:
    gate = asyncio.Semaphore(SETTING_UP_AT_ONCE)

    async def seat(number: int) -> list[Robot]:
        async with gate:
            return await seat_robots(url, 2, number)

    return [robot for pair in await asyncio.gather(*map(seat, range(tables))) for robot in pair]


async def check(robots: list[Robot]) -> int:
    """Check that all events are as they should be; returns how many there are."""
    total = 0
    for first, second in zip(robots[::2], robots[1::2], strict=True):
        events: list[dict[str, Any]] = await first.guest.events(first.table)
        total += len(events)
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1)), "lost or doubled"
        for robot in (first, second):
            assert robot.events == events, "a socket heard something else, or in another order"
            for answer in robot.acknowledged:
                assert events[answer.seq - 1]["head"] == answer.head, "acknowledged and not there"
        report = verify(await first.guest.record(first.table))
        assert report.verdict == "verified", report
    return total


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


async def measure(tables: int, bare_seconds: float) -> int:
    with tempfile.TemporaryDirectory() as folder:
        process, url = await start_server(folder)
        try:
            database = Path(folder) / "dicecup.sqlite3"
            before = await bare_inserts(str(database), bare_seconds / 2)
            empty = resident_bytes(process.pid)
            robots = await seat_all(url, tables)
            print(f"{tables} tables seated; playing over {len(robots)} sockets", flush=True)
            began = time.perf_counter()
            await asyncio.gather(*(robot.play() for robot in robots))
            seconds = time.perf_counter() - began
            full = resident_bytes(process.pid)
            after = await bare_inserts(str(database), bare_seconds / 2)
            actions = sum(len(robot.acknowledged) for robot in robots)
            waits = [wait for robot in robots for wait in robot.seconds]
            bare = (before + after) / 2
            events = await check(robots)
            groups = await Guest(url).request("GET", "/metrics")
        finally:
            process.terminate()
            await process.wait()
    sizes = {line.split()[0]: float(line.split()[1]) for line in groups.splitlines() if not line.startswith("#")}
    group = sizes["dicecup_commit_group_size_sum"] / sizes["dicecup_commit_group_size_count"]
    ratio = actions / seconds / bare
    print(f"{actions:,} actions in {seconds:.1f} s; {events:,} events, none lost, doubled or out of order; all verify")
    print(f"actions per second        {actions / seconds:8.0f}")
    print(f"acknowledged within, p50  {quantile(waits, 0.5) * 1000:8.1f} ms")
    print(f"acknowledged within, p99  {quantile(waits, 0.99) * 1000:8.1f} ms")
    each = (full - empty) / tables / 1024
    print(f"memory a table            {each:8.1f} KiB with two sockets and a whole game")
    print(f"jobs a commit             {group:8.1f}")
    print(f"bare committed inserts    {bare:8.0f} per second")
    print(f"ratio to bare inserts     {ratio:8.2f} (at least 0.33 wanted)")
    return 0 if ratio >= 1 / 3 else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--bare-seconds", type=float, default=6)
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        run_server(options.serve)
        return 0
    return asyncio.run(measure(min(options.tables, MOST_TABLES), options.bare_seconds))


if __name__ == "__main__":
    sys.exit(main())
