"""How does the server feel? Actions that arrive by the clock, whether or not earlier ones were answered.

    python bench/server_feel.py [--rates 50 100 200 300] [--seconds 12] [--processes 1] [--no-sqlite]

Starts the servers, seats two people at each table, and lets actions fall due at a steady rate: every action is measured
from the moment it was due until its answer came, and until the other player at the table had heard of it. So a server
that falls behind is seen to, and does not slow the clock down; an action without an answer counts as one that takes
for ever. The players have a core to themselves; servers and database share the others. Before and after, rows are
inserted into the same database one committed transaction at a time.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import math
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.faults.campaign import SEATING_AT_ONCE, seat_pair
from tests.faults.player import Attempt, Player
from tests.postgres import free_port, own_postgres
from tests.server.process import ServerProcess

from figures import Report
from server_load import bare_inserts

AIMS = {0.5: 0.005, 0.99: 0.015}
"""The seconds within which half of the actions, and 99 of 100, should be answered at every rate up to `HIGHEST`."""
HIGHEST = 300.0
TABLES_PER_RATE = 1.0
"""Tables for each action per second: a table is asked once per second, so that hardly any is still busy."""
LATEST = 30.0
"""Seconds after the last action in which all must be answered; also how far the clock may run ahead of the server."""


def pin(pid: int, cores: set[int]) -> None:
    """Let a process, with all its threads and all that it has started, use only these cores."""
    for task in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(task.name), cores)
        for child in (task / "children").read_text("utf-8").split():
            pin(int(child), cores)


def resident_megabytes(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class RunningServers:
    """Servers of one database, and where that is."""

    servers: Sequence[ServerProcess]
    database: str

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    @property
    def processor_seconds(self) -> float:
        return sum(processor_seconds(server.pid) for server in self.servers)

    @property
    def megabytes(self) -> float:
        return sum(resident_megabytes(server.pid) for server in self.servers)


@asynccontextmanager
async def running_servers(processes: int, on_postgres: bool, cores: set[int]) -> AsyncIterator[RunningServers]:
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="dicecup-feel-"))
        stack.callback(shutil.rmtree, folder)
        database = str(folder / "dicecup.sqlite3")
        if on_postgres:
            postgres = stack.enter_context(own_postgres())
            pin(postgres.pid, cores)
            database = await asyncio.to_thread(postgres.new_database)
        servers: list[ServerProcess] = []
        try:
            for _ in range(processes):
                server = ServerProcess(folder, database, free_port())
                await server.start()
                pin(server.pid, cores)
                servers.append(server)
            yield RunningServers(servers, database)
        finally:
            for server in servers:
                await server.kill()


@dataclass(frozen=True)
class Feel:
    """What one rate felt like."""

    answered: list[float]
    seen: list[float]
    """Seconds for each action that was due; infinite for one that was not heard of in time."""
    late: int
    """Actions for which no table was free when they were due."""
    busy: float
    """The part of the time for which the players' own core was busy: near 1, they measure themselves."""

    @property
    def is_saturated(self) -> bool:
        """Whether the server could not keep up, so that more would only make everybody wait longer."""
        return math.inf in self.answered or quantile(self.answered, 0.5) > LATEST / 2


def quantile(values: Sequence[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else float("nan")


def milliseconds(seconds: float) -> str:
    return "no answer" if math.isinf(seconds) else f"{seconds * 1000:.0f}"


def verdict(rate: float, answered: Sequence[float]) -> str:
    """Whether what is wanted at that rate was reached."""
    reached = all(quantile(answered, part) <= wanted for part, wanted in AIMS.items())
    return "" if rate > HIGHEST else "yes" if reached else "no"


async def load(pairs: Sequence[Sequence[Player]], rate: float, seconds: float, chance: random.Random) -> Feel:
    """Let actions fall due at that rate, at whichever table is free."""
    free = list(pairs)
    chance.shuffle(free)
    late, attempts, acting = 0, [], set[asyncio.Task[None]]()

    async def act(pair: Sequence[Player], due: float) -> None:
        try:
            while True:
                for player, other in (pair, pair[::-1]):
                    move = player.move
                    if move is not None:
                        attempt = await player.act(move[0], due=due, **move[1])
                        if attempt.is_acknowledged:
                            attempts.append((attempt, other))
                            await asyncio.gather(*(each.has_heard(attempt.seq) for each in pair))
                            return
                await asyncio.sleep(0.005)
        finally:
            free.append(pair)

    # Garbage collection of all that the players remember would add a wait that no server causes.
    gc.collect()
    gc.disable()
    began, worked, count = time.perf_counter(), time.process_time(), int(rate * seconds)
    for number in range(count):
        due = began + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        late += not free
        while not free and time.perf_counter() < due + LATEST:
            await asyncio.sleep(0.001)
        if not free:
            break
        task = asyncio.create_task(act(free.pop(0), due))
        acting.add(task)
        task.add_done_callback(acting.discard)
    pending = (await asyncio.wait({*acting}, timeout=LATEST))[1] if acting else set()
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    busy = (time.process_time() - worked) / (time.perf_counter() - began)
    gc.enable()
    never = [math.inf] * (count - len(attempts))
    return Feel(
        [attempt.answered - attempt.due for attempt, _ in attempts] + never,
        [_seen(attempt, other) for attempt, other in attempts] + never,
        late,
        busy,
    )


def _seen(attempt: Attempt, other: Player) -> float:
    return other.heard_at.get(attempt.seq, math.inf) - attempt.due


async def measure(
    name: str, processes: int, on_postgres: bool, rates: Sequence[float], seconds: float, cores: set[int]
) -> list[list[str]]:
    async with running_servers(processes, on_postgres, cores) as servers:
        before, chance = await bare_inserts(servers.database, 2), random.Random(1)
        pairs: list[list[Player]] = []
        gate = asyncio.Semaphore(SEATING_AT_ONCE)

        async def seat(number: int) -> None:
            async with gate:
                pair = [
                    Player(2 * number + each, servers.ports, random.Random(f"{number} {each}"), http_share=0.0)
                    for each in (0, 1)
                ]
                for player in pair:
                    player.keeps_times = True
                await seat_pair(pair)
                pairs.append(pair)

        rows = []
        try:
            for rate in rates:
                await asyncio.gather(*map(seat, range(len(pairs), int(rate * TABLES_PER_RATE))))
                used, began = servers.processor_seconds, time.perf_counter()
                feel = await load(pairs, rate, seconds, chance)
                used, took = servers.processor_seconds - used, time.perf_counter() - began
                times = [quantile(values, part) for values in (feel.answered, feel.seen) for part in (0.5, 0.99)]
                rows.append(
                    [
                        name,
                        f"{rate:.0f}",
                        *map(milliseconds, times),
                        verdict(rate, feel.answered),
                        f"{feel.late} of {len(feel.answered)}",
                        str(sum(player.is_connected for pair in pairs for player in pair)),
                        f"{servers.megabytes:.0f}",
                        f"{1000 * used / len(feel.answered):.1f}",
                        f"{used / took:.0%}",
                        f"{feel.busy:.0%}",
                    ]
                )
                print(
                    f"{name}, {rate:.0f} per second: p50 {milliseconds(times[0])}, p99 {milliseconds(times[1])} ms",
                    file=sys.stderr,
                    flush=True,
                )
                if feel.is_saturated:
                    print(f"{name} cannot keep up with that: no higher rates", file=sys.stderr, flush=True)
                    break
        finally:
            await asyncio.gather(*(player.leave() for pair in pairs for player in pair))
        after = await bare_inserts(servers.database, 2)
    print(f"{name}: {(before + after) / 2:.0f} bare inserts per second", file=sys.stderr, flush=True)
    return [[*row, f"{(before + after) / 2:.0f}"] for row in rows]


COLUMNS = (
    "servers",
    "actions per second",
    "answered, p50 ms",
    "answered, p99 ms",
    "seen by the other, p50 ms",
    "seen by the other, p99 ms",
    f"answered within {' and '.join(milliseconds(each) for each in AIMS.values())} ms",
    "had to wait for a table",
    "sockets held",
    "memory of the servers, MB",
    "servers' processor seconds per 1,000",
    "a core busy with the servers",
    "players' core busy",
    "bare inserts per second",
)


async def measure_all(options: argparse.Namespace) -> None:
    report, rows, others = Report(), list[list[str]](), os.getloadavg()[0]
    cores = sorted(os.sched_getaffinity(0))
    mine, theirs = {cores[-1]}, set(cores[:-1]) or {cores[-1]}
    os.sched_setaffinity(0, mine)
    setups = [] if options.no_sqlite else [("1 on SQLite", 1, False)]
    setups += [(f"{count} on PostgreSQL", count, True) for count in options.processes]
    for name, processes, on_postgres in setups:
        rows += await measure(name, processes, on_postgres, options.rates, options.seconds, theirs)
    report.table("feel", COLUMNS, rows)
    print(
        f"\nThe load average before it began was {others:.1f}: so many other programs wanted a core.\n"
        f"The players had one core, all servers and the database together {len(theirs)}: on {len(cores)} shared "
        "cores several processes share what one would have alone, so this shows what they cost beside each other, "
        "not how many more players several machines would serve, nor what a network between them adds."
    )
    report.save()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rates", type=float, nargs="+", default=[50, 100, 200, 300], help="actions per second")
    parser.add_argument("--seconds", type=float, default=12, help="for each rate")
    parser.add_argument("--processes", type=int, nargs="*", default=[1], help="how many on PostgreSQL")
    parser.add_argument("--no-sqlite", action="store_true", help="leave out the one process on SQLite")
    asyncio.run(measure_all(parser.parse_args()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
