"""How long do other people's moves take while one client is hostile? Some seconds per kind, on this machine only.

    python bench/hostile.py [--seconds 5] [KIND...]

Starts a server with its usual limits. Ten people play alone at tables of their own, five actions per second each. Their
moves are timed for some seconds without each kind of hostile use and then with it, so that other work on the machine
slows both. The hostile client is a process of its own with another address (127.0.0.66) that sends as fast as it can.
Its priority is lower than the server's: on a real network it would not share the server's processors. The last
column is how much of one processor the server itself used.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from dicecup.client import COOKIE, Guest, LiveTable, ServerRefused
from dicecup.server.http.serving import serve, write_logs
from dicecup.server.settings import LOCAL_HOSTS, Settings

HOSTILE = "127.0.0.66"
HERE = "127.0.0.1"
PLAYERS = 10
PAUSE = 0.2
"""Seconds between two actions of a player."""
AT_ONCE = 8
"""Connections that the hostile client uses at once."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


# --- the server ---------------------------------------------------------------------------------------------------


def run_server(folder: str) -> None:
    """The other process."""
    write_logs(verbose=False)
    settings = Settings(Path(folder), hosts=LOCAL_HOSTS)
    serve(settings, HERE, 0, lambda port: print(port, flush=True))


async def start(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, __file__, *arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
    )


# --- other people -------------------------------------------------------------------------------------------------


class Player:
    """Somebody who plays alone, again and again, and records how long each action took."""

    def __init__(self, url: str) -> None:
        self.guest = Guest(url)
        self.seconds: list[float] = []
        self.table = ""

    async def sit_down(self, number: int) -> None:
        await self.guest.sign_in(f"Player {number}")
        self.table = (await self.guest.create_table(seats=1, games=50, coach=False))["table"]

    async def play(self) -> None:
        async with self.guest.follow(self.table) as table:
            await table.act("sit")
            while True:
                began = time.perf_counter()
                with suppress(ServerRefused):
                    await self._act(table)
                self.seconds.append(time.perf_counter() - began)
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


# --- the hostile client -------------------------------------------------------------------------------------------


class Attack:
    """One hostile client: what it knows about the server, and how it sends."""

    def __init__(self, port: int, table: str) -> None:
        self.port, self.table, self.cookie, self.sent = port, table, "", 0

    async def connect(self) -> Streams:
        return await asyncio.open_connection(HERE, self.port, local_addr=(HOSTILE, 0))

    async def ask(self, streams: Streams, method: str, path: str, body: bytes = b"", kind: str = "") -> bytes:
        """The body of an answer."""
        reader, writer = streams
        head = f"{method} {path} HTTP/1.1\r\nhost: {HERE}\r\ncookie: {COOKIE}={self.cookie}\r\n"
        if body:
            head += f"content-type: {kind}\r\ncontent-length: {len(body)}\r\n"
        writer.write(head.encode() + b"\r\n" + body)
        self.sent += 1
        answer = await reader.readuntil(b"\r\n\r\n")
        for line in answer.decode("latin-1").split("\r\n"):
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                self.cookie = value.split(";")[0].partition("=")[2]
            if name.lower() == "content-length":
                return await reader.readexactly(int(value))
        return b""

    async def sign_in(self) -> None:
        streams = await self.connect()
        await self.ask(streams, "POST", "/api/me", b'{"name": "Eve"}', "application/json")
        streams[1].close()

    async def requests(self, request: Callable[[], tuple[str, str, bytes, str]]) -> None:
        """The same kind of request over several connections, without a pause."""

        async def one() -> None:
            while True:
                with suppress(ConnectionError, asyncio.IncompleteReadError, OSError):
                    streams = await self.connect()
                    while True:
                        await self.ask(streams, *request())

        await asyncio.gather(*(one() for _ in range(AT_ONCE)))

    async def socket(self) -> Streams:
        reader, writer = await self.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /api/tables/{self.table}/live HTTP/1.1\r\nhost: {HERE}\r\nconnection: upgrade\r\n"
            f"upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        self.sent += 1
        return reader, writer


def long_record() -> bytes:
    """As many games and sides as fit, with a mistake at the very end."""
    sides = "".join(f'[Side "{number}"]\n' for number in range(2))
    games = "".join(f"\ngame {number}\nend abandoned\n" for number in range(1, 1001))
    return f'[Dicecup "1"]\n[Book "deluxe"]\n[Games "1000"]\n{sides}{games}x'.encode()


RECORD = long_record()


def rules() -> bytes:
    chosen = {"upper_bonus": random.randrange(1, 10_000)}
    return json.dumps({"rules": chosen, "bots": ["optimal"], "seats": 2}).encode()


async def records(attack: Attack) -> None:
    await attack.requests(lambda: ("POST", "/api/records", RECORD, "text/plain"))


async def puzzles(attack: Attack) -> None:
    await attack.requests(lambda: ("GET", f"/api/puzzles/deluxe-bonus-{random.randrange(10**9)}", b"", ""))


async def house_rules(attack: Attack) -> None:
    await attack.requests(lambda: ("POST", "/api/tables", rules(), "application/json"))


async def statistics(attack: Attack) -> None:
    paths = ("/api/me/statistics", "/api/me/fairness", "/api/me/results", "/api/me/mistakes", "/api/me/statistics.csv")
    await attack.requests(lambda: ("GET", random.choice(paths), b"", ""))


async def exports(attack: Attack) -> None:
    paths = ("record", "review", "review/position?side=0&turn=1&roll=1", "events")
    await attack.requests(lambda: ("GET", f"/api/tables/{attack.table}/{random.choice(paths)}", b"", ""))


async def lobby(attack: Attack) -> None:
    await attack.requests(lambda: ("GET", "/api/tables", b"", ""))


async def junk_on_sockets(attack: Attack) -> None:
    frame = bytes([0x81, 0x80 | 4, 0, 0, 0, 0]) + b"junk"

    async def one() -> None:
        while True:
            with suppress(ConnectionError, asyncio.IncompleteReadError, OSError):
                reader, writer = await attack.socket()
                while True:
                    writer.write(frame * 100)
                    attack.sent += 100
                    await writer.drain()
                    with suppress(TimeoutError):
                        async with asyncio.timeout(0.001):  # wait_for would lose a cancellation before Python 3.12
                            await reader.read(1 << 16)

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def joins(attack: Attack) -> None:
    async def one() -> None:
        while True:
            with suppress(ConnectionError, asyncio.IncompleteReadError, OSError):
                (await attack.socket())[1].transport.abort()

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def silent_connections(attack: Attack) -> None:
    held: list[Streams] = []
    while True:
        with suppress(OSError):
            held.append(await attack.connect())
            attack.sent += 1
        if len(held) > 800:
            held.pop(0)[1].transport.abort()
        await asyncio.sleep(0.001)


async def connections(attack: Attack) -> None:
    async def one() -> None:
        while True:
            with suppress(OSError):
                (await attack.connect())[1].transport.abort()
                attack.sent += 1

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def endless_headers(attack: Attack) -> None:
    async def one() -> None:
        while True:
            with suppress(ConnectionError, OSError):
                _, writer = await attack.connect()
                writer.write(f"GET / HTTP/1.1\r\nhost: {HERE}\r\nlong: ".encode())
                while not writer.transport.is_closing():
                    writer.write(b"x" * 65536)
                    attack.sent += 1
                    await writer.drain()
            await asyncio.sleep(0)

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


async def pipelining(attack: Attack) -> None:
    many = f"GET /health HTTP/1.1\r\nhost: {HERE}\r\n\r\n".encode() * 200

    async def one() -> None:
        while True:
            with suppress(ConnectionError, OSError, TimeoutError):
                _, writer = await attack.connect()
                while not writer.transport.is_closing():
                    writer.write(many)
                    attack.sent += 200
                    async with asyncio.timeout(1):
                        await writer.drain()
            await asyncio.sleep(0)

    await asyncio.gather(*(one() for _ in range(AT_ONCE)))


KINDS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "records": records,
    "puzzles": puzzles,
    "house-rules": house_rules,
    "statistics": statistics,
    "exports": exports,
    "lobby": lobby,
    "junk-on-sockets": junk_on_sockets,
    "joins": joins,
    "connections": connections,
    "silent-connections": silent_connections,
    "endless-headers": endless_headers,
    "pipelining": pipelining,
}


async def attack(kind: str, port: int, table: str, seconds: float) -> None:
    """The process of the hostile client; prints how much it sent."""
    os.nice(10)
    client = Attack(port, table)
    await client.sign_in()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await KINDS[kind](client)
    print(client.sent, flush=True)


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


async def timed(players: list[Player], seconds: float, server: int) -> Measured:
    for player in players:
        player.seconds.clear()
    began, used = time.perf_counter(), processor_seconds(server)
    await asyncio.sleep(seconds)
    busy = (processor_seconds(server) - used) / (time.perf_counter() - began)
    return Measured([wait for player in players for wait in player.seconds], busy)


def row(kind: str, sent: str, found: Measured, usual: Measured) -> str:
    if not found.waits:
        return f"{kind:20} {sent:>10}   nobody could move"
    p50, p99 = quantile(found.waits, 0.5), quantile(found.waits, 0.99)
    ratio = p50 / quantile(usual.waits, 0.5), p99 / quantile(usual.waits, 0.99)
    figures = f"{p50 * 1000:8.1f} {p99 * 1000:8.1f} {ratio[0]:9.2f} {ratio[1]:9.2f} {found.busy:7.0%}"
    return f"{kind:20} {sent:>10} {len(found.waits):6} {figures}"


async def measure(kinds: list[str], seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = await start("--serve", folder)
        assert server.stdout is not None
        port = int(await server.stdout.readline())
        try:
            players = [Player(f"http://{HERE}:{port}") for _ in range(PLAYERS)]
            for number, player in enumerate(players):
                await player.sit_down(number)
            playing = [asyncio.create_task(player.play()) for player in players]
            await asyncio.sleep(3)
            print(f"{'':20} {'':>10} {'others':>6} {'p50':>8} {'p99':>8} {'p50 to':>9} {'p99 to':>9} {'server':>7}")
            units = f"{'ms':>8} {'ms':>8} {'usual':>9} {'usual':>9} {'busy':>7}"
            print(f"{'hostile use':20} {'sent':>10} {'moves':>6} {units}")
            for kind in kinds:
                usual = await timed(players, seconds, server.pid)
                print(row("none", "", usual, usual), flush=True)
                hostile = await start("--attack", kind, str(port), players[0].table, "--seconds", str(seconds + 1))
                await asyncio.sleep(1)
                found = await timed(players, seconds, server.pid)
                said, _ = await hostile.communicate()
                print(row(kind, f"{int(said):,}", found, usual), flush=True)
                await asyncio.sleep(1)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        finally:
            server.terminate()
            await server.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"all of them by default: {', '.join(KINDS)}")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each kind")
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    parser.add_argument("--attack", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        run_server(options.serve)
    elif options.attack:
        kind, port, table = options.attack
        asyncio.run(attack(kind, int(port), table, options.seconds))
    elif unknown := [kind for kind in options.kinds if kind not in KINDS]:
        parser.error(f"unknown kind {unknown[0]!r}; one of {', '.join(KINDS)}")
    else:
        asyncio.run(measure(options.kinds or list(KINDS), options.seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
