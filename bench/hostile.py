"""How long do other people's moves take while one client is hostile? Some seconds per kind, on this machine only.

    python bench/hostile.py [--seconds 8] [--postgres] [KIND...]

Starts a server with its usual limits. Ten people play alone at tables of their own, five actions per second each. Their
moves are timed for some seconds without each kind of hostile use and then with it, so that other work on the machine
slows both. The hostile client (`attacks.py`) is a process of its own with other addresses that sends as fast as it can.
Its priority is lower than the server's: on a real network it would not share the server's processors. The last column
is how much of one processor the server itself used.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import sys
import tempfile
import time
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any, NamedTuple

from dicecup.client import Guest, LiveTable, ServerRefused
from dicecup.server.http.serving import serve, write_logs
from dicecup.server.settings import LOCAL_HOSTS, Settings

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.postgres import own_postgres

import attacks
from figures import Report

HERE = "127.0.0.1"
PLAYERS = 10
PAUSE = 0.2
"""Seconds between two actions of a player."""
MOST_TIMES_SLOWER = 3.0
"""What others' p99 may become under any attack, as a multiple of the quiet one."""


# --- the server ---------------------------------------------------------------------------------------------------


def run_server(folder: str, database: str) -> None:
    """The other process."""
    write_logs(verbose=False)
    settings = Settings(Path(folder), database=database, hosts=LOCAL_HOSTS)
    serve(settings, HERE, 0, lambda port: print(port, flush=True))


async def start(program: str, *arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, program, *arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )


# --- other people -------------------------------------------------------------------------------------------------


class Player:
    """Somebody who plays alone, again and again, and records how long each action took."""

    def __init__(self, url: str) -> None:
        self.guest = Guest(url)
        self.seconds: list[float] = []
        self.table = ""
        self.began = 0.0
        """When the action that is under way began; 0 if none is."""

    async def sit_down(self, number: int) -> None:
        await self.guest.sign_in(f"Player {number}")
        self.table = (await self.guest.create_table(seats=1, games=50, coach=False))["table"]

    async def play(self) -> None:
        async with self.guest.follow(self.table) as table:
            await table.act("sit")
            while True:
                self.began = time.perf_counter()
                with suppress(ServerRefused):
                    await self._act(table)
                self.seconds.append(time.perf_counter() - self.began)
                self.began = 0.0
                await asyncio.sleep(PAUSE)

    async def _act(self, table: LiveTable) -> None:
        state = table.state
        game: Any = state["game"]
        if state["seed_wanted"]:
            await table.act("seed", seed="x")
        elif state["phase"] == "over":
            await table.act("rematch")
        elif state["phase"] == "gathering":
            await table.act("start")
        elif game["awaits"] == "dice":
            await table.act("roll")
        else:
            await table.act("enter", box=game["placements"][0]["box"])


# --- measuring ----------------------------------------------------------------------------------------------------


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Measured(NamedTuple):
    waits: list[float]
    busy: float
    """The part of one processor that the server used."""

    def milliseconds(self, part: float) -> float:
        return quantile(self.waits, part) * 1000 if self.waits else math.inf


async def timed(players: list[Player], seconds: float, server: int) -> Measured:
    for player in players:
        player.seconds.clear()
    began, used = time.perf_counter(), processor_seconds(server)
    await asyncio.sleep(seconds)
    busy = (processor_seconds(server) - used) / (time.perf_counter() - began)
    # A move that is still waiting counts with what it has waited so far.
    waiting = [time.perf_counter() - player.began for player in players if player.began]
    return Measured([wait for player in players for wait in player.seconds] + waiting, busy)


COLUMNS = (
    "hostile use",
    "sent",
    "others' moves",
    "p50 ms, quiet and then",
    "p99 ms, quiet and then",
    "p99 to the quiet one",
    f"at most {MOST_TIMES_SLOWER:.0f}",
    "server busy, quiet and then",
)


def row(kind: str, sent: int, quiet: Measured, found: Measured) -> list[str]:
    p50, p99 = ((quiet.milliseconds(part), found.milliseconds(part)) for part in (0.5, 0.99))
    ratio = p99[1] / p99[0]
    return [
        kind,
        f"{sent:,}",
        str(len(found.waits)),
        f"{p50[0]:.0f}, {p50[1]:.0f}",
        f"{p99[0]:.0f}, {p99[1]:.0f}",
        f"{ratio:.1f}",
        "yes" if ratio <= MOST_TIMES_SLOWER else "no",
        f"{quiet.busy:.0%}, {found.busy:.0%}",
    ]


async def measure(kinds: list[str], seconds: float, database: str) -> None:
    report, rows, load = Report(), list[list[str]](), os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        server = await start(__file__, "--serve", folder, database)
        assert server.stdout is not None
        port = int(await server.stdout.readline())
        try:
            players = [Player(f"http://{HERE}:{port}") for _ in range(PLAYERS)]
            for number, player in enumerate(players):
                await player.sit_down(number)
            playing = [asyncio.create_task(player.play()) for player in players]
            await asyncio.sleep(3)
            for kind in kinds:
                quiet = await timed(players, seconds, server.pid)
                hostile = await start(attacks.__file__, kind, str(port), players[0].table, str(seconds + 1))
                await asyncio.sleep(1)
                found = await timed(players, seconds, server.pid)
                said, _ = await hostile.communicate()
                rows.append(row(kind, int(said), quiet, found))
                print(f"{kind}: p99 {rows[-1][4]} ms, {rows[-1][5]} times", file=sys.stderr, flush=True)
                await asyncio.sleep(1)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        finally:
            server.terminate()
            await server.wait()
    report.table("hostile", COLUMNS, rows)
    print(f"\nThe load average before it began was {load:.1f}: so many other programs wanted a core.")
    report.save()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"all of them by default: {', '.join(attacks.KINDS)}")
    parser.add_argument("--seconds", type=float, default=8.0, help="for each kind")
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL instead of SQLite")
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        run_server(*options.serve)
    elif unknown := [kind for kind in options.kinds if kind not in attacks.KINDS]:
        parser.error(f"unknown kind {unknown[0]!r}; one of {', '.join(attacks.KINDS)}")
    else:
        with own_postgres() if options.postgres else nullcontext() as postgres:
            database = postgres.new_database() if postgres else ""
            asyncio.run(measure(options.kinds or list(attacks.KINDS), options.seconds, database))
    return 0


if __name__ == "__main__":
    sys.exit(main())
