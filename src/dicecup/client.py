"""A program's side of the API: sign in, set up a table, follow and play it. The tests and load scripts use it too.

guest = Guest("http://127.0.0.1:8137")
await guest.sign_in("Ann")
view = await guest.create_table(bots=["greedy"])
async with guest.follow(view["table"]) as table:
    await table.act("sit")
    await table.act("seed", seed="my own words")
    await table.act("start")
"""

from __future__ import annotations

import asyncio
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

COOKIE = "dicecup_guest"
"""The cookie in which a server keeps who somebody is."""


class ServerRefused(Exception):
    """The server said no; `code` is one of its fixed codes."""

    def __init__(self, code: str, message: str, seq: int | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.seq = seq


class Guest:
    """Somebody with a guest cookie at one server."""

    def __init__(self, url: str, cookie: str = "") -> None:
        self.url = url.rstrip("/")
        self.cookie = cookie

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """One HTTP request: the answer's JSON or text, or `ServerRefused`."""
        return await asyncio.to_thread(self._request, method, path, body)

    def _request(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        if self.cookie:
            headers["cookie"] = f"{COOKIE}={self.cookie}"
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                for header in answer.headers.get_all("set-cookie") or ():
                    name, _, value = header.partition(";")[0].partition("=")
                    if name == COOKIE:
                        self.cookie = value
                text = answer.read().decode()
                return json.loads(text) if "json" in answer.headers["content-type"] else text
        except urllib.error.HTTPError as error:
            with error:
                problem = json.loads(error.read())
            raise ServerRefused(problem["code"], problem["message"], problem["seq"]) from None

    async def sign_in(self, name: str) -> None:
        await self.request("POST", "/api/me", {"name": name})

    async def create_table(self, **options: Any) -> dict[str, Any]:
        view: dict[str, Any] = await self.request("POST", "/api/tables", options)
        return view

    async def record(self, table: str) -> str:
        return str(await self.request("GET", f"/api/tables/{table}/record"))

    async def events(self, table: str) -> list[dict[str, Any]]:
        """All events of a table."""
        found: list[dict[str, Any]] = []
        while page := await self.request("GET", f"/api/tables/{table}/events?after={len(found)}"):
            found += page
        return found

    @asynccontextmanager
    async def follow(self, table: str, after: int | None = None) -> AsyncIterator[LiveTable]:
        """Follow a table; `after` names the last event seen, and what was missed comes first."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        if after is not None:
            address += f"?after={after}"
        headers = {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        try:
            socket = await connect(address, additional_headers=headers, max_size=None, open_timeout=60)
        except InvalidMessage:  # it ended in the middle of the greeting
            raise ConnectionError("the server has gone") from None
        async with socket:
            live = LiveTable(socket)
            try:
                await live._opened()
                yield live
            finally:
                await live._close()


class LiveTable:
    """A table as one socket sees it."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.state: dict[str, Any] = {}
        """The table as last heard of, see `TableView` in the API's documentation."""
        self.you: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        """The events heard of, in the order in which they came."""
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Condition()
        self._closed = False
        self._reader: asyncio.Task[None] | None = None

    async def _opened(self) -> None:
        try:
            self._hear(json.loads(await self._socket.recv()))
        except ConnectionClosed:
            raise ConnectionError("the server has gone") from None
        self._reader = asyncio.create_task(self._read())

    async def _close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self) -> None:
        try:
            async for text in self._socket:
                self._hear(json.loads(text))
                async with self._changed:
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        finally:
            self._closed = True
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("the server has gone"))
            async with self._changed:
                self._changed.notify_all()

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.state, self.you = message["state"], message["you"]
            case "update":
                self.events += message["events"]
                self.state = message["state"]
            case "events":
                self.events += message["events"]
            case "ack" | "error" if message["action_id"] in self._answers:
                answer = self._answers[message["action_id"]]
                if not answer.done():
                    answer.set_result(message)

    async def act(self, kind: str, *, action_id: str = "", seq: int | None = None, **details: Any) -> dict[str, Any]:
        """Do something; the server's answer once it is stored, or `ServerRefused`."""
        name = action_id or secrets.token_hex(8)
        at = self.state["seq"] if seq is None else seq
        self._answers[name] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(json.dumps({"type": kind, "action_id": name, "seq": at, **details}))
            answer = await self._answers[name]
        except ConnectionClosed:
            raise ConnectionError("the server has gone") from None
        finally:
            del self._answers[name]
        if answer["type"] == "error":
            raise ServerRefused(answer["code"], answer["message"], answer["seq"])
        return answer

    async def insist(self, kind: str, **details: Any) -> dict[str, Any]:
        """Do something that does not depend on what others do meanwhile: if they were faster, try again."""
        while True:
            try:
                return await self.act(kind, **details)
            except ServerRefused as refused:
                if refused.code != "stale" or refused.seq is None:
                    raise
                await self.seen(refused.seq)

    async def seen(self, seq: int) -> None:
        """Wait until the table's event of that number has been heard of."""
        await self.until(lambda state: int(state["seq"]) >= seq)

    async def until(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until the table is as the condition wants it."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._closed or condition(self.state))
        if not condition(self.state):
            raise ConnectionError("the server has gone")
        return self.state
