"""Somebody who plays on, whatever happens to the line or the server, and remembers what was promised.

Written from docs/server.md and not with `dicecup.client`, so that the two do not share a mistake. An action that got no
answer is sent again under the same name, to whichever server can be reached.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

COOKIE = "dicecup_guest"
TRY_WITHIN = 5.0
"""Seconds for one try: to connect, to be answered over HTTP, to hear the answer to a ping."""
SEND_AGAIN = 5.0
"""Seconds without an answer after which an action is sent again."""
PAUSE = 0.2
"""Seconds between two tries."""
PASSING = frozenset({"storage", "too_many", "internal"})
"""Refusals after which the same action is tried again."""


@dataclass(slots=True, eq=False)
class Attempt:
    """One action, however often it was sent."""

    action_id: str
    kind: str
    due: float
    """When it should have been sent."""
    first_seq: int = 0
    seq: int = 0
    """The last event that it became; 0 until it is acknowledged."""
    head: str = ""
    refused: str = ""
    """The code with which it was refused for good."""
    answered: float = 0.0
    """When."""
    behind: int = 0
    """If it came too late: where the table was."""
    sent: int = 0
    """How often."""

    @property
    def is_acknowledged(self) -> bool:
        return self.seq > 0


@dataclass(slots=True, eq=False)
class Player:
    """One person at one table. `addresses` are the ports where servers, or lines to them, answer."""

    number: int
    addresses: Sequence[int]
    chance: random.Random
    http_share: float = 0.1
    """How many of the actions go over HTTP instead of the socket."""
    table: str = ""
    cookie: str = ""
    holder: str = ""
    state: dict[str, Any] = field(default_factory=dict)
    attempts: list[Attempt] = field(default_factory=list)
    heard: dict[int, str] = field(default_factory=dict)
    """The head after every event heard of."""
    heard_at: dict[int, float] = field(default_factory=dict)
    """When they were heard, for measurements; see `keeps_times`."""
    keeps_times: bool = False
    problems: list[str] = field(default_factory=list)
    """What must never happen."""
    refusals: Counter[str] = field(default_factory=Counter)
    connections: int = 0
    longest_gap: float = 0.0
    """Seconds without a socket, at worst."""
    _lost_at: float = 0.0
    pending: Attempt | None = None
    _answers: dict[str, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)
    _has_pong: bool = False
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _socket: ClientConnection | None = None
    _connected_to: int = 0
    _following: asyncio.Task[None] | None = None
    _names: itertools.count[int] = field(default_factory=itertools.count)

    # --- over HTTP ----------------------------------------------------------------------------------------------

    @property
    def _address(self) -> int:
        """Any server, for a request."""
        return self.chance.choice(self.addresses)

    def _next_address(self) -> int:
        """Where to connect: like a reverse proxy, to any server but the one that just broke off or refused. In strict
        turns, all whom one server sends away would go to the next one together."""
        others = [address for address in self.addresses if address != self._connected_to]
        self._connected_to = self.chance.choice(others or self.addresses)
        return self._connected_to

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """A request, tried until a server answers it; `RuntimeError` for a refusal that will not pass."""
        while True:
            with suppress(OSError, TimeoutError, EOFError, ValueError):
                async with asyncio.timeout(6 * TRY_WITHIN):
                    status, answer = await self._ask(self._address, method, path, body)
                if status < 400:
                    return answer
                if answer["code"] not in PASSING:
                    raise RuntimeError(f"{method} {path}: {answer}")
                self.refusals[answer["code"]] += 1
            await asyncio.sleep(PAUSE)

    async def _ask(self, port: int, method: str, path: str, body: object) -> tuple[int, Any]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            data = b"" if body is None else json.dumps(body).encode()
            lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close", *self._headers]
            lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"] if data else []
            writer.write("\r\n".join([*lines, "", ""]).encode() + data)
            head, _, content = (await reader.read(-1)).partition(b"\r\n\r\n")
        finally:
            writer.transport.abort()
        if not content and b"HTTP" not in head:
            raise EOFError("there was no answer")
        first, *headers = head.decode().split("\r\n")
        named = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in headers)]
        for name, value in named:
            if name == "set-cookie" and value.startswith(f"{COOKIE}="):
                self.cookie = value.partition(";")[0].partition("=")[2]
        if ("transfer-encoding", "chunked") in named:
            content = _unchunked(content)
        elif len(content) != int(dict(named).get("content-length", "0")):
            raise EOFError("the answer broke off")
        is_json = "json" in dict(named).get("content-type", "")
        return int(first.split()[1]), json.loads(content) if is_json else content.decode()

    @property
    def _headers(self) -> list[str]:
        # As a reverse proxy in front of the servers would do, we give everybody an address of their own.
        own = [f"X-Forwarded-For: {self.network_address}"]
        return [*own, f"Cookie: {COOKIE}={self.cookie}"] if self.cookie else own

    @property
    def network_address(self) -> str:
        return f"10.{self.number >> 16 & 255}.{self.number >> 8 & 255}.{self.number & 255}"

    # --- the socket ---------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Follow the table from now on, until `leave`."""
        self._following = asyncio.create_task(self._stay_connected())
        self._following.add_done_callback(self._stopped_following)

    def _stopped_following(self, task: asyncio.Task[None]) -> None:
        """Nobody awaits this task during play: an error that ended it must not look like a silent server."""
        if not task.cancelled():
            self.problems.append(f"{self.table}: player {self.number} could not follow: {task.exception()!r}")

    async def leave(self) -> None:
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)

    @property
    def is_connected(self) -> bool:
        return self._socket is not None

    async def _stay_connected(self) -> None:
        while True:
            with suppress(OSError, TimeoutError, WebSocketException, EOFError):
                headers = dict(line.split(": ", 1) for line in self._headers)
                path = f"/api/tables/{self.table}/live?after={len(self.heard)}"
                async with asyncio.timeout(2 * TRY_WITHIN) as limit:
                    async with connect(
                        f"ws://127.0.0.1:{self._next_address()}{path}",
                        additional_headers=headers,
                        max_size=None,
                        compression=None,
                        proxy=None,
                        open_timeout=TRY_WITHIN,
                        ping_interval=TRY_WITHIN,
                        ping_timeout=TRY_WITHIN,
                        close_timeout=0.1,
                    ) as socket:
                        self._hear(json.loads(await socket.recv()))
                        limit.reschedule(None)
                        self._socket = socket
                        self.connections += 1
                        if self._lost_at:
                            self.longest_gap = max(self.longest_gap, time.perf_counter() - self._lost_at)
                        self._changed.set()
                        async for text in socket:
                            self._hear(json.loads(text))
            if self._socket is not None:
                self._socket, self._lost_at = None, time.perf_counter()
                self._changed.set()
            await asyncio.sleep(PAUSE * (0.5 + self.chance.random()))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.state, self.holder = message["state"], message["you"]["holder"]
            case "events" | "update":
                for event in message["events"]:
                    self._remember(event)
                if "state" in message and message["seq"] >= self.state["seq"]:
                    self.state = message["state"]
            case "ack" | "error" if message["action_id"] in self._answers:
                answer = self._answers[message["action_id"]]
                if not answer.done():
                    answer.set_result(message)
            case "error" if message["action_id"] is None:
                self.refusals[message["code"]] += 1
            case "pong":
                self._has_pong = True
        self._changed.set()

    def _remember(self, event: dict[str, Any]) -> None:
        seq, head = event["seq"], event["head"]
        if seq > len(self.heard) + 1:
            self.problems.append(f"{self.table}: heard of event {seq} after {len(self.heard)}")
        if self.heard.setdefault(seq, head) != head:
            self.problems.append(f"{self.table}: event {seq} is not what it was")
        if self.keeps_times:
            self.heard_at.setdefault(seq, time.perf_counter())

    def look_again(self) -> None:
        """Something that a condition of `until` depends on has changed."""
        self._changed.set()

    async def until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self._changed.clear()
            await self._changed.wait()

    async def is_answered(self) -> None:
        """Returns when the server has answered, on the socket, something asked from now on."""
        self._has_pong = False
        while not self._has_pong:
            await self.until(lambda: self.is_connected)
            socket = self._socket
            with suppress(ConnectionClosed, TimeoutError):
                if socket is not None:
                    await socket.send('{"type": "ping"}')
                    async with asyncio.timeout(TRY_WITHIN):
                        await self.until(lambda socket=socket: self._has_pong or self._socket is not socket)  # type: ignore[misc]
            if not self._has_pong:  # a closed socket refuses at once, and its reader needs a chance to notice
                await asyncio.sleep(PAUSE)

    # --- acting -------------------------------------------------------------------------------------------------

    async def act(self, kind: str, due: float = 0.0, **details: Any) -> Attempt:
        """Do something, once, however often it has to be sent."""
        name = f"p{self.number}.{next(self._names)}"
        attempt = Attempt(name, kind, due or time.perf_counter())
        self.attempts.append(attempt)
        self.pending = attempt
        text = json.dumps({"type": kind, "action_id": name, "seq": self.state["seq"], **details})
        over_http = self.chance.random() < self.http_share
        while True:
            answer = await (self._post(text, attempt) if over_http else self._say(text, attempt))
            attempt.answered = time.perf_counter()
            if "code" not in answer:
                attempt.first_seq, attempt.seq, attempt.head = answer["first_seq"], answer["seq"], answer["head"]
                break
            code, seq = answer["code"], answer["seq"]
            self.refusals[code] += 1
            if code == "stale" and seq is not None and seq >= self.state["seq"]:
                attempt.refused, attempt.behind = code, seq
                break
            if code not in PASSING and code != "stale":
                attempt.refused = code
                self.problems.append(f"{self.table}: {text} was refused: {answer['message']}")
                break
            # A server that is behind will know more in a moment.
            await asyncio.sleep(PAUSE)
        self.pending = None
        self._changed.set()
        return attempt

    async def insist(self, kind: str, **details: Any) -> None:
        """Do something that does not depend on what others do meanwhile."""
        while not (attempt := await self.act(kind, **details)).is_acknowledged:
            await self.has_heard(attempt.behind)
        await self.has_heard(attempt.seq)

    async def has_heard(self, seq: int) -> None:
        await self.until(lambda: bool(self.state) and self.state["seq"] >= seq)

    async def _post(self, text: str, attempt: Attempt) -> dict[str, Any]:
        path = f"/api/tables/{self.table}/actions"
        while True:
            attempt.sent += 1
            with suppress(OSError, TimeoutError, EOFError, ValueError):
                async with asyncio.timeout(TRY_WITHIN):
                    answer: dict[str, Any] = (await self._ask(self._address, "POST", path, json.loads(text)))[1]
                    return answer
            await asyncio.sleep(PAUSE)

    async def _say(self, text: str, attempt: Attempt) -> dict[str, Any]:
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[attempt.action_id] = answer
        try:
            while not answer.done():
                await self.until(lambda: self.is_connected)
                socket = self._socket
                with suppress(ConnectionClosed):
                    if socket is not None:
                        attempt.sent += 1
                        await socket.send(text)
                again = time.perf_counter() + SEND_AGAIN
                while not answer.done() and self._socket is socket and time.perf_counter() < again:
                    self._changed.clear()
                    with suppress(TimeoutError):
                        async with asyncio.timeout(SEND_AGAIN):
                            await self._changed.wait()
            return answer.result()
        finally:
            del self._answers[attempt.action_id]

    # --- playing ------------------------------------------------------------------------------------------------

    @property
    def _seats(self) -> list[int]:
        return [seat["seat"] for seat in self.state["seats"] if seat["holder"] == self.holder]

    @property
    def move(self) -> tuple[str, dict[str, Any]] | None:
        """What to do now; None while others are to move."""
        if not self.state or not self.is_connected:
            return None
        wanted = [seat for seat in self._seats if seat in self.state["seed_wanted"]]
        if wanted:
            return "seed", {"seat": wanted[0], "seed": f"seed of player {self.number}"}
        if self.state["phase"] == "over":
            return ("rematch", {}) if 0 in self._seats else None
        game = self.state["game"]
        if self.state["phase"] == "gathering":
            return ("start", {}) if 0 in self._seats and not self.state["seed_wanted"] else None
        if self.state["phase"] != "playing" or game is None or game["seat"] not in self._seats:
            return None
        if game["awaits"] == "dice":
            return "roll", {}
        if game["rolls_left"] and self.chance.random() < 0.3:
            return "roll", {"keep": sorted(self.chance.sample(range(5), self.chance.randint(0, 4)))}
        return "enter", {"box": self.chance.choice(game["placements"])["box"]}

    @property
    def waits_for_bot(self) -> bool:
        game = self.state.get("game")
        if self.state.get("phase") != "playing" or not game or game["seat"] is None:
            return False
        return bool(self.state["seats"][game["seat"]]["bot"])

    async def play(self, think: Callable[[], float], is_enough: Callable[[Player], bool]) -> None:
        """Play on until it is enough, thinking for so many seconds before each move."""
        while not is_enough(self):
            await self.until(lambda: self.move is not None or is_enough(self))
            await asyncio.sleep(think())
            move = self.move
            if move is None or is_enough(self):
                continue
            attempt = await self.act(move[0], **move[1])
            await self.has_heard(attempt.seq or attempt.behind)


def _unchunked(content: bytes) -> bytes:
    whole = b""
    while True:
        size, _, content = content.partition(b"\r\n")
        if not size:
            raise EOFError("the answer broke off")
        length = int(size, 16)
        if not length:
            return whole
        whole, content = whole + content[:length], content[length + 2 :]
