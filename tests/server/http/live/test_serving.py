"""The server as it listens and accepts, on real sockets."""

from __future__ import annotations

import asyncio
import gc
import http.client
import os
import queue
import socket
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from dicecup.client import Guest
from dicecup.server.http import serving
from dicecup.server.http.connection_limits import Connection
from dicecup.server.settings import LOCAL_HOSTS
from tests.server.conftest import HOST, UNLIMITED, settings

WAIT = 60.0


@pytest.fixture(autouse=True)
def leaves_the_interpreter_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((gc, "freeze"), (gc, "set_threshold"), (sys, "setswitchinterval")):
        monkeypatch.setattr(module, name, lambda *_: None)


@contextmanager
def listening(folder: Path, host: str = "127.0.0.1", **changes: Any) -> Iterator[int]:
    """A server in a thread of this process; yields its port."""
    ports, unwanted = queue.Queue[int](), threading.Event()
    running = threading.Thread(
        target=serving.serve, args=(settings(folder, **changes), host, 0, ports.put, lambda: not unwanted.is_set())
    )
    running.start()
    try:
        yield ports.get(timeout=WAIT)
    finally:
        unwanted.set()
        running.join(WAIT)


def accepted_from(address: object) -> socket.socket:
    """This process's other end of a connection from that address."""
    for entry in Path("/proc/self/fd").iterdir():
        with suppress(OSError), socket.socket(fileno=os.dup(int(entry.name))) as found:
            if found.getpeername()[:2] == address:
                return found.dup()
    raise AssertionError("not accepted")


def has_ipv6() -> bool:
    with suppress(OSError), socket.create_server(("::1", 0), family=socket.AF_INET6):
        return True
    return False


@pytest.mark.parametrize(
    "host", ["127.0.0.1", pytest.param("::1", marks=pytest.mark.skipif(not has_ipv6(), reason="no IPv6 here"))]
)
def test_what_is_written_is_sent_at_once(host: str, tmp_path: Path) -> None:
    with listening(tmp_path, host) as port, socket.create_connection((host, port), timeout=WAIT) as client:
        client.sendall(f"GET /health HTTP/1.1\r\nhost: {HOST}\r\n\r\n".encode())
        assert client.recv(100).startswith(b"HTTP/1.1 ")
        with accepted_from(client.getsockname()[:2]) as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_long_addresses_are_answered_although_they_arrive_in_portions(tmp_path: Path) -> None:
    with listening(tmp_path) as port, closing(http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)) as asking:
        asking.request("GET", "/api/books/deluxe/changes?rule=" + 50_000 * "0", headers={"host": HOST})
        assert asking.getresponse().status == 422


def test_a_crowd_that_connects_at_once_lets_others_in_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the server does something else, a crowd connects. Nobody has to try again, and when the server goes on, it
    takes a few of them at a time, so that it can answer others in between."""
    turn, opened, all_there = 0, Counter[int](), threading.Event()
    welcome = Connection.connection_made

    def welcome_and_count(connection: Connection, transport: asyncio.Transport) -> None:
        if not opened:
            count_turns()
            assert all_there.wait(WAIT)
        opened[turn] += 1
        welcome(connection, transport)

    def count_turns() -> None:
        nonlocal turn
        turn += 1
        asyncio.get_running_loop().call_soon(count_turns)

    monkeypatch.setattr(Connection, "connection_made", welcome_and_count)
    with listening(tmp_path) as port, ExitStack() as crowd:
        clients = [crowd.enter_context(socket.create_connection(("127.0.0.1", port), timeout=WAIT)) for _ in range(300)]
        all_there.set()
        for client in clients:
            client.sendall(f"GET /health HTTP/1.1\r\nhost: {HOST}\r\n\r\n".encode())
        assert {client.recv(9) for client in clients} == {b"HTTP/1.1 "}
    assert opened.total() == 300
    assert max(opened.values()) <= serving.ACCEPTED_AT_ONCE


def test_a_flooder_who_has_gone_is_forgotten_although_much_is_unread(tmp_path: Path) -> None:
    """Sockets that send too much are read once per second. What nobody waits for any more is not read at all."""

    async def run(port: int) -> None:
        guest = Guest(f"http://127.0.0.1:{port}")
        await guest.sign_in("Eve")
        table = (await guest.create_table())["table"]
        async with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/live") as socket:
            await socket.recv()
            socket.transport.write(bytes([0x81, 0x81, 0, 0, 0, 0, 120]) * 500)
            while "too_many" not in str(await socket.recv()):
                pass
            assert "dicecup_sockets 1.0" in await guest.request("GET", "/metrics")
            socket.transport.abort()
        async with asyncio.timeout(WAIT):
            while "dicecup_sockets 0.0" not in await guest.request("GET", "/metrics"):
                await asyncio.sleep(0.05)

    with listening(
        tmp_path, hosts=LOCAL_HOSTS, limits=replace(UNLIMITED, actions_per_second=1, action_burst=10)
    ) as port:
        asyncio.run(run(port))


def test_whatever_is_cut_off_when_the_server_stops_fills_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(serving, "GRACE_SECONDS", 0)
    headers = f"host: {HOST}\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 9"
    with ExitStack() as clients, listening(tmp_path) as port:
        client = clients.enter_context(socket.create_connection(("127.0.0.1", port), timeout=WAIT))
        client.sendall(f"POST /api/me HTTP/1.1\r\n{headers}\r\n\r\n".encode())
        assert client.recv(100).startswith(b"HTTP/1.1 100 ")
    assert "Cancel 1 running" in caplog.text
    assert not [record for record in caplog.records if record.exc_info]
