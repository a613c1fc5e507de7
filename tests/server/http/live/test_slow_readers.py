"""Sockets whose reader is slow or frozen, and crowds that come at once: nobody else waits, and none stays for ever."""

from __future__ import annotations

import asyncio
import base64
import socket
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from dicecup.client import COOKIE, Guest, LiveTable
from dicecup.server.http import live
from dicecup.server.http.app import create_app
from dicecup.server.http.connection_limits import connections
from dicecup.server.settings import LOCAL_HOSTS
from dicecup.server.tables import table as table_module
from tests.server.conftest import UNLIMITED, Server, hear, settings
from tests.server.http.live.test_connection import PATIENCE, awaited

SMALL = 4096
"""Bytes in the kernel's buffers: so few that a frozen reader is noticed after a few messages."""


@asynccontextmanager
async def served(folder: Path, **limits: int) -> AsyncIterator[tuple[str, Any, Any]]:
    """A server as people run it, but in this event loop; its address, its parts, and uvicorn's side of it."""
    bound = socket.socket()
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
    bound.bind(("127.0.0.1", 0))
    app: Any = create_app(settings(folder, replace(UNLIMITED, **limits), hosts=LOCAL_HOSTS, absent_after=30))
    config = uvicorn.Config(app, http=connections(), log_config=None, ws_ping_interval=None, ws_ping_timeout=None)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[bound]))
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{bound.getsockname()[1]}", app._app.state.parts, server
    finally:
        server.should_exit = server.force_exit = True
        await running


def frozen_socket(url: str, table: str, cookie: str) -> socket.socket:
    """A WebSocket whose owner never reads a byte."""
    host, port = url.removeprefix("http://").split(":")
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    connection.connect((host, int(port)))
    key = base64.b64encode(bytes(16)).decode()
    lines = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"host: {host}",
        f"cookie: {COOKIE}={cookie}",
        "connection: upgrade",
        "upgrade: websocket",
        "sec-websocket-version: 13",
        f"sec-websocket-key: {key}",
    ]
    connection.sendall("\r\n".join([*lines, "", ""]).encode())
    return connection


async def keep_busy(table: LiveTable, until: asyncio.Event) -> None:
    """Let something happen at the table again and again."""
    while not until.is_set():
        await table.act("sit")
        await table.act("leave")


@pytest.mark.parametrize("way", ["its queue overflows", "it takes no message in time"])
@awaited
async def test_a_frozen_reader_is_dropped_and_not_present_any_more(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    overflows = way == "its queue overflows"
    monkeypatch.setattr(live, "SEND_SECONDS", 3600.0 if overflows else 0.5)
    most = 8 if overflows else 10**6
    async with asyncio.timeout(PATIENCE), served(tmp_path, waiting_messages=most) as (url, parts, server):
        ann, eve = Guest(url), Guest(url)
        await ann.sign_in("Ann")
        await eve.sign_in("Eve")
        name = (await ann.create_table(seats=3))["table"]
        async with eve.follow(name) as seated:
            await seated.act("sit")
        found = await parts.registry.table(name)
        ann_there = found.state.host
        while found.listeners:
            await asyncio.sleep(0.01)
        assert eve.cookie is not None
        frozen = await asyncio.to_thread(frozen_socket, url, name, eve.cookie)
        with frozen:
            async with ann.follow(name) as table:
                while len(found.listeners) != 2:
                    await asyncio.sleep(0.01)
                dropped = asyncio.Event()
                playing = asyncio.create_task(keep_busy(table, dropped))
                while len(found.listeners) == 2:
                    await asyncio.sleep(0.01)
                dropped.set()
                await playing
                assert [each.holder for each in found.listeners] == [ann_there]
                # The connection itself is gone too, though nobody has read what was in its buffers.
                while any(each.client == frozen.getsockname() for each in server.server_state.connections):
                    await asyncio.sleep(0.01)
                while parts.sockets.total != 1:
                    await asyncio.sleep(0.01)


def test_a_crowd_that_comes_at_once_is_told_of_in_few_messages(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "PRESENCE_SECONDS", 3600.0)
    ann = server.guest("Ann")
    name = ann.new_table()
    table = server.run(server.parts.registry.table, name)
    with ann.live(name) as socket, ExitStack() as crowd:
        hear(socket, "presence")
        for _ in range(8):
            hear(crowd.enter_context(server.guest().live(name)), "welcome")
        socket.send_json({"type": "ping"})
        # Nine came, and nothing but the answer has been said since the first.
        assert socket.receive_json()["type"] == "pong"
        # After a while one message tells of all of them.
        server.run(table._tell_presence)
        assert hear(socket, "presence")["watching"] == 9


def test_whoever_comes_alone_is_told_of_at_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "PRESENCE_SECONDS", 0.05)
    ann = server.guest("Ann")
    name = ann.new_table()
    with ann.live(name) as socket:
        assert hear(socket, "presence")["watching"] == 1
        with server.guest().live(name):
            assert hear(socket, "presence")["watching"] == 2
        assert hear(socket, "presence")["watching"] == 1
