"""Does a server hold steady while people play for half an hour? Memory, open files and waiting times by the minute.

    python bench/soak.py [--minutes 30] [--tables 50] [--rate 40] [--processes 2] [--sqlite] [--fast]

Two people at each table play a game to its end, leave, and set up the next table, while visitors look at the lobby and
at their results; at every fourth table a bot plays too. A figure is "flat" if the last third of the time shows it much
as the first third did, both counted after the first ten minutes (of a shorter run: after its first third).

With --fast nobody thinks: as many actions as the given minutes have at the given rate, as fast as the machine allows,
and the memory after each quarter of them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.faults.campaign import seat_pair
from tests.faults.player import Attempt, Player

from server_feel import RunningServers, quantile, running_servers

WARMING_UP = 10.0
"""Minutes that do not count."""
MOST_GROWTH = {"memory": 0.05, "open files": 0.05, "p99": 0.5}
"""How much more than in the first third still counts as flat: waiting times on a shared machine vary."""


@dataclass(frozen=True)
class Minute:
    megabytes: float
    files: int
    waits: Sequence[float]

    @property
    def row(self) -> str:
        p50, p99 = (quantile(self.waits, part) * 1000 for part in (0.5, 0.99))
        return f"| {self.megabytes:.0f} | {self.files} | {len(self.waits) / 60:.0f} | {p50:.0f} | {p99:.0f} |"


class Crowd:
    """The people of a soak."""

    def __init__(self, servers: RunningServers, tables: int, rate: float) -> None:
        """A rate of 0 means that nobody thinks."""
        self.tables_played = 0
        self._servers, self._tables, self._rate = servers, tables, rate
        self._chance = random.Random(1)
        self._playing: dict[int, Sequence[Player]] = {}
        self._done: list[Attempt] = []

    async def live(self) -> None:
        async with asyncio.TaskGroup() as group:
            for number in range(self._tables):
                group.create_task(self._play(number))
            group.create_task(self._visit())

    def finished(self) -> list[Attempt]:
        """The actions answered since the last time."""
        done, self._done = self._done, []
        for pair in self._playing.values():
            for player in pair:
                done += [attempt for attempt in player.attempts if attempt.is_acknowledged]
                # Pending ones are counted next time.
                player.attempts[:] = [attempt for attempt in player.attempts if not attempt.answered]
        return done

    async def _play(self, number: int) -> None:
        cookies, game = ["", ""], 0
        while True:
            pair = [
                Player(2 * number + each, self._servers.ports, random.Random(f"{number} {each} {game}"), cookie=cookie)
                for each, cookie in enumerate(cookies)
            ]
            await seat_pair(pair, bots=["greedy"] if number % 4 == 0 else [])
            self._playing[number] = pair
            await asyncio.gather(*(player.play(self._think, _is_over) for player in pair))
            self._done += [each for player in pair for each in player.attempts if each.is_acknowledged]
            self._playing.pop(number)
            await asyncio.gather(*(player.leave() for player in pair))
            cookies, game = [player.cookie for player in pair], game + 1
            self.tables_played += 1

    def _think(self) -> float:
        return self._chance.expovariate(self._rate / self._tables) if self._rate else 0.0

    async def _visit(self) -> None:
        visitor = Player(10**6, self._servers.ports, random.Random(2))
        await visitor.ask("POST", "/api/me", {"name": "Visitor"})
        while True:
            for path in ("/api/tables", "/api/me/results", "/health"):
                await visitor.ask("GET", path)
                await asyncio.sleep(0.5)


def _is_over(player: Player) -> bool:
    return player.state.get("phase") == "over"


def open_files(servers: RunningServers) -> int:
    return sum(len(os.listdir(f"/proc/{server.pid}/fd")) for server in servers.servers)  # noqa: PTH208


def judge(minutes: Sequence[Minute]) -> bool:
    """Say whether each figure is flat; returns whether all are."""
    skipped = min(WARMING_UP, len(minutes) / 3)
    counted = minutes[round(skipped) :]
    third = max(1, len(counted) // 3)
    all_flat = True
    for name, most in MOST_GROWTH.items():
        values = [
            {"memory": each.megabytes, "open files": each.files, "p99": quantile(each.waits, 0.99) * 1000}[name]
            for each in counted
        ]
        first, last = statistics.median(values[:third]), statistics.median(values[-third:])
        is_flat = last <= first * (1 + most)
        all_flat &= is_flat
        unit = {"memory": " MB", "open files": "", "p99": " ms"}[name]
        print(f"{name}: {first:.0f} to {last:.0f}{unit} after the first {skipped:.0f} minutes, "
              f"{'flat' if is_flat else 'NOT FLAT'}")  # fmt: skip
    return all_flat


async def soak(options: argparse.Namespace) -> int:
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    processes = 1 if options.sqlite else options.processes
    setup = "1 process on SQLite" if options.sqlite else f"{processes} processes on PostgreSQL"
    async with running_servers(processes, not options.sqlite, set(cores[:-1]) or set(cores)) as servers:
        crowd = Crowd(servers, options.tables, 0 if options.fast else options.rate)
        living = asyncio.create_task(crowd.live())
        try:
            watched = (
                quarters(options, servers, crowd, living) if options.fast else minutes(options, servers, crowd, living)
            )
            actions, is_steady = await watched
        finally:
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)
    print(
        f"\n{setup}, {options.tables} tables at a time, {crowd.tables_played:,} played to the end, {actions:,} actions"
    )
    return 0 if is_steady() else 1


async def minutes(
    options: argparse.Namespace, servers: RunningServers, crowd: Crowd, living: asyncio.Task[None]
) -> tuple[int, Callable[[], bool]]:
    """Watch for so many minutes. Returns the number of actions, and what says whether every figure is flat."""
    print("| minute | memory, MB | open files | actions per second | answered, p50 ms | p99 |")
    print("|---|---|---|---|---|---|")
    seen: list[Minute] = []
    began = time.perf_counter()
    for number in range(1, options.minutes + 1):
        await asyncio.wait({living}, timeout=began + 60 * number - time.perf_counter())
        if living.done():
            living.result()
        waits = [attempt.answered - attempt.due for attempt in crowd.finished()]
        seen.append(Minute(servers.megabytes, open_files(servers), waits))
        print(f"| {number} {seen[-1].row}", flush=True)
    return sum(len(each.waits) for each in seen), lambda: judge(seen)


async def quarters(
    options: argparse.Namespace, servers: RunningServers, crowd: Crowd, living: asyncio.Task[None]
) -> tuple[int, Callable[[], bool]]:
    """Watch for as many actions as the minutes would have. Returns the same."""
    print("| quarter | seconds | actions | memory, MB | open files |")
    print("|---|---|---|---|---|")
    done, wanted, memory = 0, round(60 * options.minutes * options.rate), []
    began = time.perf_counter()
    for quarter in range(1, 5):
        while done < wanted * quarter / 4:
            await asyncio.wait({living}, timeout=1)
            if living.done():
                living.result()
            done += len(crowd.finished())
        memory.append(servers.megabytes)
        passed = time.perf_counter() - began
        print(f"| {quarter} | {passed:.0f} | {done:,} | {memory[-1]:.0f} | {open_files(servers)} |", flush=True)

    def is_steady() -> bool:
        is_flat = memory[-1] <= memory[0] * (1 + MOST_GROWTH["memory"])
        print(f"memory: {memory[0]:.0f} MB after the first quarter, {memory[-1]:.0f} MB after the last, "
              f"{'flat' if is_flat else 'NOT FLAT'}")  # fmt: skip
        return is_flat

    return done, is_steady


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=int, default=30)
    parser.add_argument("--fast", action="store_true", help="as much play as the minutes have, without thinking")
    parser.add_argument("--tables", type=int, default=50, help="at a time, with two players each")
    parser.add_argument("--rate", type=float, default=40, help="actions per second, of all players together")
    parser.add_argument("--processes", type=int, default=2, help="servers on PostgreSQL")
    parser.add_argument("--sqlite", action="store_true", help="one process on SQLite instead")
    return asyncio.run(soak(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
