"""Starlette's client for tests goes to the server's thread and back about eight times per request. This one goes
once, because the tests make hundreds of thousands of requests."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import httpx2 as httpx
from starlette.testclient import TestClient
from starlette.types import ASGIApp


class QuickClient(TestClient):
    """Like Starlette's client, but an answer comes only when it is complete."""

    def __init__(self, app: ASGIApp, base_url: str) -> None:
        super().__init__(app, base_url=base_url)
        self._transport = _Transport(self, self._transport)


class _Transport(httpx.BaseTransport):
    def __init__(self, client: TestClient, usual: httpx.BaseTransport) -> None:
        self._client, self._usual = client, usual

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.url.scheme != "http" or self._client.portal is None:
            return self._usual.handle_request(request)
        return self._client.portal.call(self._answer, request, request.read())

    def close(self) -> None:
        self._usual.close()

    async def _answer(self, request: httpx.Request, sent: bytes) -> httpx.Response:
        path, _, query = request.url.raw_path.partition(b"?")
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": request.method,
            "path": request.url.path,
            "raw_path": path,
            "root_path": "",
            "scheme": request.url.scheme,
            "query_string": query,
            "headers": [(key.lower(), value) for key, value in request.headers.raw],
            "client": ("testclient", 50000),
            "server": [request.url.host, request.url.port or 80],
            "state": self._client.app_state.copy(),
        }
        to_come, answered = [sent], asyncio.Event()
        begun: MutableMapping[str, Any] = {}
        parts: list[bytes] = []

        async def receive() -> MutableMapping[str, Any]:
            if to_come:
                return {"type": "http.request", "body": to_come.pop()}
            await answered.wait()
            return {"type": "http.disconnect"}

        async def send(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                begun.update(message)
            else:
                parts.append(message.get("body", b""))
                if not message.get("more_body", False):
                    answered.set()

        await self._client.app(scope, receive, send)
        body = b"" if request.method == "HEAD" else b"".join(parts)
        return httpx.Response(begun["status"], headers=begun["headers"], content=body, request=request)
