"""Connections before they become requests: bounded in size, in time and in number.

h11 refuses headers beyond 64 KiB and reads nothing more while a request is being answered. This module adds limits that
uvicorn lacks: how long a client may take to send a request or to read the answer, and how many may be connected without
having sent a request.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

ASK_SECONDS = 20.0
"""How long a complete request may take to arrive, from the moment its first byte could be sent."""
ANSWER_SECONDS = 120.0
"""How long giving and reading an answer may take."""
READ_AT_ONCE = 4096
READ_OF_SOCKET = 1024
"""How many bytes are read from a connection before others have their turn. With asyncio's 256 KiB, a client that sends
a socket tiny messages has 30,000 of them read in one go, which takes most of a second."""
MOST_SILENT = 512
"""How many connections may be without a request, or without another one."""
ABORT = "abort"
"""The key, in a scope's state, of the function that ends its connection at once; see `abort`."""


def abort(scope: Scope) -> None:
    """End the connection of a request or socket now, whatever it still has to send. Closing it would wait for a frozen
    reader."""
    end = scope.get("state", {}).get(ABORT)
    if end is not None:
        end()


class SilentConnections:
    """Connections without a request. If there are too many, close the oldest one of the address that has the most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._by_address: dict[str, dict[Connection, None]] = {}
        self._count = 0

    def add(self, connection: Connection) -> None:
        if self._count >= self._most:
            crowd = max(self._by_address.values(), key=len)
            next(iter(crowd)).give_up()
        self._by_address.setdefault(connection.address, {})[connection] = None
        self._count += 1

    def remove(self, connection: Connection) -> None:
        crowd = self._by_address[connection.address]
        del crowd[connection]
        self._count -= 1
        if not crowd:
            del self._by_address[connection.address]


class Connection(H11Protocol):
    """One client's connection, which sends requests in time or is closed. Use the classes that `connections` makes."""

    silent: SilentConnections
    ask_seconds: float
    answer_seconds: float
    address = "?"
    _is_silent = False
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._read_at_most(READ_AT_ONCE)
        # The scope of every request here has a copy of this.
        self.app_state = {**self.app_state, ABORT: transport.abort}
        self.address = self.client[0] if self.client else "?"
        self._await_request()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_silent and not self._wants_request():
            self._set_silent(False)
            self._set_deadline(self.answer_seconds)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            return
        is_read = not self.transport.get_write_buffer_size()
        if self._wants_request() and is_read:
            self._await_request()
        else:
            self._set_deadline(self.answer_seconds)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._forget()
        self._read_at_most(READ_OF_SOCKET)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def give_up(self) -> None:
        """Close the connection now, and drop anything still to be sent."""
        self._forget()
        self.transport.abort()

    def _read_at_most(self, size: int) -> None:
        if hasattr(self.transport, "max_size"):  # not on Windows
            self.transport.max_size = size

    def _wants_request(self) -> bool:
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def _await_request(self) -> None:
        self._set_silent(True)
        self._set_deadline(self.ask_seconds)

    def _forget(self) -> None:
        self._set_silent(False)
        self._set_deadline(None)

    def _set_silent(self, is_silent: bool) -> None:
        if is_silent != self._is_silent:
            self._is_silent = is_silent
            (self.silent.add if is_silent else self.silent.remove)(self)

    def _set_deadline(self, seconds: float | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self.give_up)


def connections(
    most_silent: int = MOST_SILENT, ask_seconds: float = ASK_SECONDS, answer_seconds: float = ANSWER_SECONDS
) -> type[Connection]:
    """The class for one server's connections."""
    limits = {
        "silent": SilentConnections(most_silent),
        "ask_seconds": ask_seconds,
        "answer_seconds": answer_seconds,
    }
    return type("BoundedConnection", (Connection,), limits)
