"""One client that does what it can to slow a server down, in many ways. `hostile.py` measures what others notice of it.

    python bench/attacks.py KIND PORT TABLE SECONDS

It sends as fast as it can, only to 127.0.0.1, and prints how much it sent. Every kind has an address of its own, and so
limits of its own.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import re
import resource
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

from dicecup.client import COOKIE

HERE = "127.0.0.1"
FIRST_ADDRESS = 66
"""The last number of the address of the first kind: 127.0.0.66."""
FEW, SOME, MANY = 8, 30, 200
"""Connections used at once."""
CROWD = 1000
"""Connections opened at once."""
SILENT = 3000
"""Connections held open that say nothing, or not enough."""
FROZEN = 300
"""Connections that ask for a large file and do not read it."""
GUESTS = 6
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Request = tuple[str, str, bytes, str]
"""Method, path, body and the body's type."""
LOST = (ConnectionError, asyncio.IncompleteReadError, OSError, ValueError)


class Attack:
    """One hostile client: what it knows about the server, and how it sends."""

    def __init__(self, address: str, port: int, table: str) -> None:
        self.address, self.port, self.table = address, port, table
        self.cookies: list[str] = []
        self.sent = 0

    async def connect(self) -> Streams:
        return await asyncio.open_connection(HERE, self.port, local_addr=(self.address, 0))

    def head(self, method: str, path: str) -> str:
        cookie = f"cookie: {COOKIE}={random.choice(self.cookies)}\r\n" if self.cookies else ""
        return f"{method} {path} HTTP/1.1\r\nhost: {HERE}\r\n{cookie}"

    async def ask(self, streams: Streams, method: str, path: str, body: bytes = b"", kind: str = "") -> bytes:
        """A whole answer."""
        reader, writer = streams
        head = self.head(method, path)
        if body:
            head += f"content-type: {kind}\r\ncontent-length: {len(body)}\r\n"
        writer.write(head.encode() + b"\r\n" + body)
        self.sent += 1
        answer = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: (\d+)", answer)
        return answer + (await reader.readexactly(int(length[1])) if length else b"")

    async def sign_in(self) -> None:
        streams = await self.connect()
        fresh = []
        for number in range(GUESTS):
            answer = await self.ask(streams, "POST", "/api/me", b'{"name": "Eve %d"}' % number, "application/json")
            fresh += re.findall(rf"(?i)set-cookie: {COOKIE}=([^;]+)".encode(), answer)
        self.cookies = [cookie.decode() for cookie in fresh]
        streams[1].close()

    async def again_and_again(self, use: Callable[[], Awaitable[None]], at_once: int = FEW) -> None:
        """The same over several connections, without a pause."""

        async def one() -> None:
            while True:
                with suppress(*LOST):
                    await use()
                await asyncio.sleep(0)

        await asyncio.gather(*(one() for _ in range(at_once)))

    async def requests(self, request: Callable[[], Request], at_once: int = FEW) -> None:
        async def use() -> None:
            streams = await self.connect()
            while True:
                await self.ask(streams, *request())

        await self.again_and_again(use, at_once)

    async def endless(self, head: str, more: bytes, at_once: int = FEW) -> None:
        """Requests that never end."""

        async def use() -> None:
            _, writer = await self.connect()
            writer.write(head.encode())
            while not writer.transport.is_closing():
                writer.write(more)
                self.sent += 1
                async with asyncio.timeout(1):
                    await writer.drain()

        await self.again_and_again(use, at_once)

    async def hold(self, opening: bytes, most: int) -> None:
        """Connections that stay open; the oldest goes when there are too many."""
        held: list[Streams] = []
        while True:
            with suppress(OSError):
                held.append(await self.connect())
                held[-1][1].write(opening)
                self.sent += 1
            if len(held) > most:
                held.pop(0)[1].transport.abort()
            await asyncio.sleep(0.001)

    async def socket(self) -> Streams:
        reader, writer = await self.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"{self.head('GET', f'/api/tables/{self.table}/live')}connection: upgrade\r\n"
            f"upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        self.sent += 1
        return reader, writer

    async def messages(self, text: bytes, at_once: int = 50) -> None:
        frame = bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text

        async def use() -> None:
            reader, writer = await self.socket()
            while True:
                writer.write(frame * 100)
                self.sent += 100
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await writer.drain()
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.001):  # wait_for would lose a cancellation before Python 3.12
                        await reader.read(1 << 16)

        await self.again_and_again(use, at_once)

    async def largest_file(self) -> str:
        """The path of the largest file that a page loads."""
        page = (await self.ask(await self.connect(), "GET", f"/table/{self.table}")).decode()
        return str(re.findall(r'<script type="module" src="([^"]+)"', page)[0])


def json_post(path: str, body: object) -> Request:
    return "POST", path, json.dumps(body).encode(), "application/json"


def a_get(path: str) -> Request:
    return "GET", path, b"", ""


# --- connections --------------------------------------------------------------------------------------------------


async def connections(attack: Attack) -> None:
    """Connect and reset."""

    async def use() -> None:
        (await attack.connect())[1].transport.abort()
        attack.sent += 1

    await attack.again_and_again(use, SOME)


async def crowds(attack: Attack) -> None:
    """Many connections opened at once, all of which ask for something; then they are dropped."""

    async def one() -> None:
        with suppress(*LOST):
            _, writer = await attack.connect()
            writer.write(f"{attack.head('GET', '/health')}\r\n".encode())
            attack.sent += 1
            await asyncio.sleep(0.2)
            writer.transport.abort()

    while True:
        await asyncio.gather(*(one() for _ in range(CROWD)))


async def silent_connections(attack: Attack) -> None:
    await attack.hold(b"", SILENT)


async def half_headers(attack: Attack) -> None:
    await attack.hold(f"GET / HTTP/1.1\r\nhost: {HERE}\r\n".encode(), SILENT)


async def endless_headers(attack: Attack) -> None:
    await attack.endless(f"GET / HTTP/1.1\r\nhost: {HERE}\r\nlong: ", b"x" * 65536, 20)


async def many_headers(attack: Attack) -> None:
    await attack.endless(f"GET / HTTP/1.1\r\nhost: {HERE}\r\n", b"a: b\r\n" * 10_000, 20)


async def endless_bodies(attack: Attack) -> None:
    head = f"{attack.head('POST', '/api/tables')}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    await attack.endless(head, b"400\r\n" + b"x" * 1024 + b"\r\n")


async def pipelining(attack: Attack) -> None:
    await attack.endless("", f"GET /health HTTP/1.1\r\nhost: {HERE}\r\n\r\n".encode() * 200)


async def frozen_readers(attack: Attack) -> None:
    """Readers that ask for a large file and do not read it."""
    path = await attack.largest_file()
    held: list[Streams] = []
    while True:
        with suppress(OSError):
            reader, writer = await attack.connect()
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(f"{attack.head('GET', path)}\r\n".encode())
            held.append((reader, writer))
            attack.sent += 1
        if len(held) > FROZEN:
            held.pop(0)[1].transport.abort()
        await asyncio.sleep(0.002)


# --- requests -----------------------------------------------------------------------------------------------------


async def files(attack: Attack) -> None:
    path = await attack.largest_file()
    await attack.requests(lambda: a_get(path), SOME)


async def missing_files(attack: Attack) -> None:
    await attack.requests(lambda: a_get(f"/static/{random.randrange(10**9)}.js"), SOME)


async def requests(attack: Attack) -> None:
    await attack.requests(lambda: a_get(f"/api/tables/{attack.table}"), SOME)


async def many_requests(attack: Attack) -> None:
    await attack.requests(lambda: a_get(f"/api/tables/{attack.table}"), MANY)


async def catalogue(attack: Attack) -> None:
    await attack.requests(lambda: a_get("/api/catalogue"), SOME)


async def lobby(attack: Attack) -> None:
    await attack.requests(lambda: a_get("/api/tables"))


async def puzzles(attack: Attack) -> None:
    await attack.requests(lambda: a_get(f"/api/puzzles/deluxe-bonus-{random.randrange(10**9)}"))


async def house_rules(attack: Attack) -> None:
    def request() -> Request:
        chosen = {"upper_bonus": random.randrange(1, 10_000)}
        return json_post("/api/tables", {"rules": chosen, "bots": ["optimal"], "seats": 2})

    await attack.requests(request)


async def tables_of_bots(attack: Attack) -> None:
    body = {"public": True, "seats": 20, "bots": ["expert"] * 19}

    await attack.requests(lambda: random.choice([json_post("/api/tables", body), a_get("/api/tables")]))


async def statistics(attack: Attack) -> None:
    paths = ("/api/me/statistics", "/api/me/fairness", "/api/me/results", "/api/me/mistakes", "/api/me/export")
    await attack.requests(lambda: a_get(random.choice(paths)))


async def exports(attack: Attack) -> None:
    paths = ("record", "review", "review/position?side=0&turn=1&roll=1", "events")
    await attack.requests(lambda: a_get(f"/api/tables/{attack.table}/{random.choice(paths)}"))


async def log_ins(attack: Attack) -> None:
    def request() -> Request:
        return json_post("/api/me/log_in", {"name": f"somebody {random.randrange(10**6)}", "password": "a wrong one"})

    await attack.requests(request)


async def passwords(attack: Attack) -> None:
    await attack.requests(lambda: json_post("/api/me/password", {"password": f"long enough {random.random()}"}))


async def move_links(attack: Attack) -> None:
    await attack.requests(lambda: json_post("/api/me/move", {}))


async def records(attack: Attack) -> None:
    """As many games and sides as a record may have, with a mistake at the very end."""
    sides = "".join(f'[Side "{number}"]\n' for number in range(2))
    games = "".join(f"\ngame {number}\nend abandoned\n" for number in range(1, 1001))
    text = f'[Dicecup "1"]\n[Book "deluxe"]\n[Games "1000"]\n{sides}{games}x'.encode()
    await attack.requests(lambda: ("POST", "/api/records", text, "text/plain"))


async def large_records(attack: Attack) -> None:
    """As long as a record may be, and wrong."""
    text = b'[Dicecup "1"]\n[Book "deluxe"]\n[Side "A"]\n' + b'[Note "x"]\n' * 90_000
    await attack.requests(lambda: ("POST", "/api/records", text, "text/plain"))


async def deep_json(attack: Attack) -> None:
    await attack.requests(lambda: ("POST", "/api/tables", b"[" * 15_000, "application/json"))


# --- sockets ------------------------------------------------------------------------------------------------------


async def junk_on_sockets(attack: Attack) -> None:
    await attack.messages(b"junk")


async def pings(attack: Attack) -> None:
    await attack.messages(b'{"type": "ping"}')


async def reactions(attack: Attack) -> None:
    await attack.messages(b'{"type": "react", "reaction": "clap"}')


async def joins(attack: Attack) -> None:
    """Open sockets at a table and drop them."""

    async def use() -> None:
        (await attack.socket())[1].transport.abort()

    await attack.again_and_again(use)


async def tiny_messages(attack: Attack) -> None:
    """Open sockets, send each as many messages of one character as fit, and drop it."""
    flood = bytes([0x81, 0x81, 0, 0, 0, 0, 120]) * 30_000

    async def use() -> None:
        _, writer = await attack.socket()
        writer.write(flood)
        async with asyncio.timeout(1):
            await writer.drain()
        writer.transport.abort()

    await attack.again_and_again(use)


KINDS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    each.__name__.replace("_", "-"): each
    for each in (
        *(connections, crowds, silent_connections, half_headers, endless_headers, many_headers, endless_bodies),
        *(pipelining, frozen_readers, files, missing_files, requests, many_requests, catalogue, lobby),
        *(puzzles, house_rules, tables_of_bots, statistics, exports, log_ins, passwords, move_links),
        *(records, large_records, deep_json, junk_on_sockets, pings, reactions, joins, tiny_messages),
    )
}


async def attack(kind: str, port: int, table: str, seconds: float) -> None:
    os.nice(10)  # on a real network it would not share the server's processors
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    client = Attack(f"127.0.0.{FIRST_ADDRESS + list(KINDS).index(kind)}", port, table)
    await client.sign_in()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await KINDS[kind](client)
    print(client.sent, flush=True)
    os._exit(0)  # closing thousands of connections one by one would take a while


if __name__ == "__main__":
    kind, port, table, seconds = sys.argv[1:]
    asyncio.run(attack(kind, int(port), table, float(seconds)))
