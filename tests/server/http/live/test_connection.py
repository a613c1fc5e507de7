"""Connections that say nothing, too much or too slowly: others notice nothing of them."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dicecup.server.http import gatekeeper
from dicecup.server.http.connection_limits import READ_OF_SOCKET, connections
from dicecup.server.http.gatekeeper import Gatekeeper
from dicecup.server.http.serving import MOST_OPEN_FILES
from dicecup.server.settings import Limits, Settings
from dicecup.server.tables.metrics import Metrics
from tests.server.process import ServerProcess

LONG = 3600.0
PATIENCE = 60.0
"""Seconds after which we stop waiting for something that must happen. A busy machine is slow."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def awaited(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(test)
    def run(**fixtures: Any) -> None:
        asyncio.run(test(**fixtures))

    return run


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads the whole request and says how long it was; `/large` gets more than fits."""
    length, more = 0, True
    while more:
        message = await receive()
        length, more = length + len(message.get("body", b"")), message.get("more_body", False)
    body = b"x" * (64 << 20) if scope["path"] == "/large" else str(length).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def served(app: ASGIApp = answer, **limits: Any) -> AsyncIterator[Callable[..., Awaitable[Streams]]]:
    """A server with these limits; yields a function that connects to it, from an address of its own if wanted."""
    bound = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, http=connections(**limits), lifespan="off", log_config=None, timeout_keep_alive=3600)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[bound]))
    opened: list[asyncio.StreamWriter] = []

    async def connect(address: str = "127.0.0.1") -> Streams:
        streams = await asyncio.open_connection(*bound.getsockname(), local_addr=(address, 0))
        opened.append(streams[1])
        return streams

    try:
        while not server.started:
            await asyncio.sleep(0.01)
        yield connect
    finally:
        for writer in opened:
            writer.transport.abort()
        server.should_exit = server.force_exit = True
        await running


async def ask(streams: Streams, request: bytes = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n") -> bytes:
    """The status line; the rest of a short answer is read too."""
    reader, writer = streams
    writer.write(request)
    async with asyncio.timeout(PATIENCE):
        head = await reader.readuntil(b"\r\n\r\n")
        length = next((int(line.split(b":")[1]) for line in head.split(b"\r\n") if b"content-length" in line), 0)
        await reader.readexactly(length)
    return head.split(b"\r\n")[0]


async def is_closed(streams: Streams) -> bool:
    """Wait until the server closes the connection without a word."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await streams[0].read() == b""
    except ConnectionResetError:
        return True


@awaited
async def test_who_says_nothing_is_sent_away() -> None:
    async with served(ask_seconds=0.2) as connect:
        assert await is_closed(await connect())


@awaited
async def test_half_a_request_is_no_request() -> None:
    async with served(ask_seconds=0.2) as connect:
        for part in (b"GET / HTTP/1.1\r\nhost: x\r\n", b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf"):
            streams = await connect()
            streams[1].write(part)
            assert await is_closed(streams)


@awaited
async def test_the_time_to_ask_begins_anew_with_every_answer() -> None:
    async with served(ask_seconds=0.5) as connect:
        streams = await connect()
        assert await ask(streams) == b"HTTP/1.1 200 OK"
        assert await ask(streams, b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nbody") == b"HTTP/1.1 200 OK"
        assert await is_closed(streams)


@awaited
async def test_an_answer_that_is_not_read_is_dropped() -> None:
    async with served(answer_seconds=0.3, ask_seconds=LONG) as connect:
        reader, writer = await connect()
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(b"GET /large HTTP/1.1\r\nhost: x\r\n\r\n")
        for _ in range(40):  # many short waits: while this process is held up, time passes for both sides
            await asyncio.sleep(0.03)
        reader._transport.resume_reading()  # type: ignore[attr-defined]
        try:
            async with asyncio.timeout(PATIENCE):
                assert len(await reader.read()) < 64 << 20
        except ConnectionResetError:
            pass


@awaited
async def test_silent_connections_make_space_for_new_ones_the_oldest_first() -> None:
    async with served(most_silent=3, ask_seconds=LONG) as connect:
        silent = [await connect() for _ in range(3)]
        newcomer = await connect()
        assert await ask(newcomer) == b"HTTP/1.1 200 OK"
        assert await is_closed(silent[0])
        for streams in silent[1:]:
            assert await ask(streams) == b"HTTP/1.1 200 OK"


@awaited
async def test_a_thousand_silent_connections_lock_nobody_out(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    await server.start()
    host, port = server.url.removeprefix("http://").split(":")
    request = f"GET /health HTTP/1.1\r\nhost: {host}\r\n\r\n".encode()
    silent: list[Streams] = []
    try:
        for _ in range(700):
            silent.append(await asyncio.open_connection(host, int(port)))
        newcomer = await asyncio.open_connection(host, int(port))
        silent.append(newcomer)
        assert await ask(newcomer, request) == b"HTTP/1.1 200 OK"
    finally:
        for _, writer in silent:
            writer.transport.abort()
        await server.kill()


@awaited
async def test_headers_have_an_end(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    await server.start()
    host, port = server.url.removeprefix("http://").split(":")
    try:
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET /health HTTP/1.1\r\nhost: x\r\nlong: " + b"x" * (70 << 10))
        async with asyncio.timeout(PATIENCE):
            assert b" 400 " in await reader.read(200)
        writer.transport.abort()
    finally:
        await server.kill()


@awaited
async def test_as_many_files_may_be_open_as_the_system_allows(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    await server.start()
    try:
        soft, hard = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
        assert soft == (hard if 0 <= hard < MOST_OPEN_FILES else max(soft, MOST_OPEN_FILES))
    finally:
        await server.kill()


@awaited
async def test_whoever_asks_too_often_waits_for_each_refusal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(gatekeeper, "TOO_OFTEN_SECONDS", 2.0)
    monkeypatch.setattr(gatekeeper, "MOST_WAITING", 3)
    limits = Limits(requests_per_second=1e-9, request_burst=1)
    app = Gatekeeper(answer, Settings(tmp_path, hosts=frozenset({"127.0.0.1"}), limits=limits), Metrics())
    request = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"

    async def refusal(streams: Streams) -> bytes:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            return await ask(streams, request)
        return b"cut off"

    async with served(app) as connect:
        assert b"200" in await ask(await connect(), request)
        loop = asyncio.get_running_loop()
        many, other, began = [await connect() for _ in range(8)], await connect("127.0.0.2"), loop.time()
        waiting = [asyncio.create_task(refusal(streams)) for streams in many]
        assert b"200" in await ask(other, request)
        first = await asyncio.gather(*waiting)
        assert loop.time() - began >= 2.0
        assert sorted(b"429" in each for each in first) == [False] * 5 + [True] * 3
        assert first.count(b"cut off") + first.count(b"") == 5
        # Nothing is read from a connection while it waits, so any number of requests comes down to one at a time.
        patient, began = await connect(), loop.time()
        patient[1].write(request * 2)
        assert b"429" in await ask(patient, b"")
        assert b"429" in await ask(patient, b"")
        assert loop.time() - began >= 4.0
        assert not app._waiting


@awaited
async def test_a_flood_of_tiny_messages_is_read_in_small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read in one go is also taken apart in one go, and everybody else waits for that."""
    portions: list[int] = []
    read = WebSocketsSansIOProtocol.data_received

    def count(protocol: WebSocketsSansIOProtocol, data: bytes) -> None:
        portions.append(len(data))
        read(protocol, data)

    async def listen(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", count)
    async with served(listen) as connect:
        reader, writer = await connect()
        key = "sec-websocket-version: 13\r\nsec-websocket-key: aaaaaaaaaaaaaaaaaaaaaa==\r\n"
        writer.write(f"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n{key}\r\n".encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        writer.write(bytes([0x81, 0x81, 0, 0, 0, 0, 120]) * 20_000 + bytes([0x88, 0x80, 0, 0, 0, 0]))
        async with asyncio.timeout(PATIENCE):
            await reader.read()
    assert sum(portions) > 140_000
    assert max(portions) <= READ_OF_SOCKET


@awaited
async def test_requests_are_not_read_ahead_of_their_answers() -> None:
    """Of thousands of requests on one connection whose answers nobody reads, only so many are taken."""
    asked = 0

    async def count(scope: Any, receive: Any, send: Any) -> None:
        nonlocal asked
        asked += 1
        await answer({**scope, "path": "/large"}, receive, send)

    async with served(count) as connect:
        _, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * 5000)
        before = -1
        while asked != before:
            before = asked
            await asyncio.sleep(0.5)
        assert 1 <= asked < 50
        assert b"200" in await ask(await connect(), b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
