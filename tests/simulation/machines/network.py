"""Connections between people and processes: slow, in order, and cut at any moment. Nobody learns of that at once."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any

from starlette.websockets import WebSocketDisconnect

from dicecup.client import COOKIE
from dicecup.server.http.connection_limits import ABORT
from tests.simulation.machines.event_loop import Process, VirtualLoop


@dataclass(frozen=True, slots=True)
class Closed:
    """The end of a connection, as the other end learns of it."""

    code: int


@dataclass(eq=False)
class _Way:
    """One direction of a connection: what is put in comes out later, in the same order."""

    loop: VirtualLoop
    random: Random
    out: asyncio.Queue[str | Closed] = field(default_factory=asyncio.Queue)
    _travelling: deque[str | Closed] = field(default_factory=deque)
    _free_at: float = 0.0
    is_cut: bool = False

    def put(self, message: str | Closed, delay: float | None = None) -> None:
        wait = self.random.choice((0.001, 0.002, 0.02, 0.1)) if delay is None else delay
        self._free_at = max(self._free_at, self.loop.time() + wait)
        self._travelling.append(message)
        self.loop.later(self._free_at - self.loop.time(), self._arrive)

    def _arrive(self) -> None:
        message = self._travelling.popleft()  # whichever timer this is: nothing overtakes
        if not self.is_cut or isinstance(message, Closed):
            self.out.put_nowait(message)


class Connection:
    """A WebSocket between a person and a process; the process's end is what Starlette would give it."""

    def __init__(
        self, number: int, loop: VirtualLoop, random: Random, process: Process, table: str, cookie: str
    ) -> None:
        self.number = number
        self.table = table
        self.opened_at = loop.time()
        self.process = process
        self._loop = loop
        self._random = random
        self._to_person = _Way(loop, random)
        self._to_process = _Way(loop, random)
        self.is_over = False
        """Whether the process's end is closed, or gone with the process."""
        self.scope: dict[str, Any] = {"client": ("10.0.0.1", number), "state": {ABORT: self.lose_process}}
        self.cookies = {COOKIE: cookie}
        self.app = SimpleNamespace(state=SimpleNamespace())

    # --- the person's end ---------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        self._to_process.put(text)

    async def hear(self) -> str | Closed:
        return await self._to_person.out.get()

    def hang_up(self) -> None:
        """The person closes the connection."""
        self._to_person.is_cut = True
        self._to_process.put(Closed(1000))

    def cut(self) -> None:
        """Nothing comes through any more. The person notices soon, the process perhaps much later."""
        self._to_person.is_cut = self._to_process.is_cut = True
        self._to_person.put(Closed(1006), self._random.choice((0.01, 1.0, 5.0)))
        self._to_process.put(Closed(1006), self._random.choice((0.01, 1.0, 15.0)))

    def lose_process(self) -> None:
        """The process is dead, or has given this connection up."""
        self.is_over = True
        self.cut()

    # --- the process's end: what `http.live` uses of a WebSocket --------------------------------------------------

    async def accept(self) -> None:
        pass

    async def send_text(self, text: str) -> None:
        if self.is_over:
            raise WebSocketDisconnect(1006)
        self._to_person.put(text)

    async def receive(self) -> dict[str, Any]:
        message = await self._to_process.out.get()
        if isinstance(message, Closed):
            self.is_over = True
            return {"type": "websocket.disconnect", "code": message.code}
        return {"type": "websocket.receive", "text": message}

    async def close(self, code: int = 1000, _reason: str = "") -> None:
        self.is_over = True
        self._to_person.put(Closed(code))
        self._to_process.put(Closed(code))
