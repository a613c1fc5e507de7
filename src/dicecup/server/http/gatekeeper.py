"""The first check on every request: is it addressed to us, from our own page, small enough, not too frequent?

A plain ASGI wrapper: it also sees WebSockets, adds the security headers and turns any fault into an answer
without a stack trace.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import structlog
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...words import refusals, say
from ..coaching.budget import ASKER, Asker
from ..ledger.refusal import CODES, Refused
from ..settings import Settings
from ..tables.limits import Throttle
from ..tables.metrics import Metrics
from ..wire.problem import Problem
from . import bundles
from .compression import compressed, is_compressible
from .connection_limits import abort

LOG = structlog.get_logger(__name__)
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
KNOWN_METHODS = SAFE_METHODS | {"POST", "PUT", "PATCH", "DELETE"}
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self';"
    " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY_HEADERS = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
"""If people use https: their browsers use nothing else for this host, for a year after each visit."""
FOR_OPERATORS = {"/metrics": "metrics", "/docs": "docs", "/openapi.json": "docs"}
"""Pages that can be switched off or moved to a port of their own, each with its setting."""
BESIDE_THEM = frozenset({"/health", "/ready", "/plain.css"})
"""Paths that such a port serves as well."""
FILES = "/static/"
FILE_UNIT = 100_000
"""Bytes for which a file counts once."""
TOO_OFTEN_SECONDS = 0.5
"""How long a client that sends too many requests waits for each refusal."""
MOST_WAITING = 16
"""How many refusals may wait per address: a browser that asks too often may well have this many connections."""
_MARKING = re.compile(r"/api/tables/[^/]+/advice(/warning)?")
"""Advice is a GET request, but the record marks it: another site's link must not lure anybody into asking for it."""
_HOST = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?")


class Gatekeeper:
    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        limits = settings.limits
        self.throttle = Throttle(limits.requests_per_second, limits.request_burst)
        self.files = Throttle(limits.files_per_second, limits.file_burst)
        self._waiting: Counter[str] = Counter()
        """By address, how many refusals are waiting to be sent."""
        self._hosts = {host.lower() for host in settings.allowed_hosts}
        public = urlsplit(settings.public_url.lower())
        self._public = f"{public.scheme}://{public.netloc}" if public.netloc else ""
        self._headers = [*SECURITY_HEADERS, *([HTTPS_ONLY] if public.scheme == "https" else [])]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kinds = {"http": self._http, "websocket": self._websocket}
        if scope["type"] not in kinds:
            return await self._app(scope, receive, send)
        # Whatever is logged meanwhile says which request it was for; most paths name a table.
        structlog.contextvars.bind_contextvars(path=scope["path"][:200])
        try:
            await kinds[scope["type"]](self._placed(scope), receive, send)
        except asyncio.CancelledError:
            # Only a server that stops cancels a request, and only one that takes too long. Nobody has to hear of it.
            abort(scope)
            await asyncio.sleep(0)

    def _placed(self, scope: Scope) -> Scope:
        """The request, below the path under which a proxy serves us, whether or not the proxy removed that path."""
        folder, path = self._settings.sub_path, scope["path"]
        if not folder:
            return scope
        inside = path[len(folder) :] if path == folder or path.startswith(f"{folder}/") else path
        return {**scope, "root_path": folder, "path": f"{folder}{inside or '/'}"}

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check(scope, unsafe=True)
            await self._check_rate(scope)
            if not self._is_served(scope):
                raise Refused("not_found", CODES["not_found"][1])
        except Refused as refused:
            # Closing before accepting makes the server answer the handshake with 403.
            await receive()
            LOG.info("socket_refused", code=refused.code, client=address_of(scope))
            await send({"type": "websocket.close", "code": 1008, "reason": refused.code})
            return
        ASKER.set(Asker(address_of(scope)))
        await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0
        ASKER.set(Asker(address_of(scope)))
        unsent: Message | None = None

        async def answer(message: Message) -> None:
            nonlocal status, unsent
            if message["type"] == "http.response.start":
                status = message["status"]
                # Answers show somebody's table, which changes.
                own = [*self._headers, (b"cache-control", b"no-store")]
                given = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(each for each in own if each[0] not in given)]
                if is_compressible(scope, message["headers"]):
                    unsent = message
                    return
            elif unsent is not None:
                start, unsent = unsent, None
                if not message.get("more_body"):
                    message = await compressed(start, message)
                await send(start)
            await send(message)

        try:
            marks = _MARKING.fullmatch(route_of(scope)) is not None
            self._check(scope, unsafe=marks or scope["method"] not in SAFE_METHODS)
            await self._check_rate(scope)
            if not self._is_served(scope):
                raise Refused("not_found", CODES["not_found"][1])
            await self._app(scope, self._bounded(scope, receive), answer)
        except Refused as refused:
            if not status:
                await _refuse(answer, refused)
        except Exception:
            LOG.exception("fault", method=scope["method"], path=scope["path"])
            if not status:
                await _refuse(answer, Refused("internal", refusals.FAULT))
        method = scope["method"] if scope["method"] in KNOWN_METHODS else "other"
        self._metrics.requests.labels(method, str(status)).inc()
        seconds = round(time.perf_counter() - began, 4)
        LOG.debug("request", method=method, path=scope["path"][:200], status=status, seconds=seconds)

    def _check(self, scope: Scope, unsafe: bool) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if sum(name == b"host" for name, _ in scope["headers"]) > 1:
            raise Refused("bad_host", refusals.ONE_HOST)
        host = headers.get(b"host", "").lower()
        match = _HOST.fullmatch(host)
        if not match or match[1].strip("[]") not in self._hosts:
            raise Refused("bad_host", refusals.OTHER_HOST)
        origin = headers.get(b"origin")
        matters = origin is not None and (unsafe or scope["type"] == "websocket")
        scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
        if matters and not self._is_own(str(origin).lower(), scheme, host):
            raise Refused("bad_origin", refusals.OTHER_ORIGIN)
        if unsafe and headers.get(b"sec-fetch-site", "none") not in ("none", "same-origin"):
            raise Refused("bad_origin", refusals.OTHER_ORIGIN)

    async def _check_rate(self, scope: Scope) -> None:
        """Refuse a client that sends too many requests, after a pause in which nothing more is read from its
        connection: an immediate refusal would cost nearly as much as an answer. If many of its connections are already
        waiting, cut off the others."""
        address = address_of(scope)
        if self._allows(address, route_of(scope)):
            return
        if self._waiting[address] < MOST_WAITING:
            self._waiting[address] += 1
            try:
                await asyncio.sleep(TOO_OFTEN_SECONDS)
            finally:
                self._waiting[address] -= 1
                if not self._waiting[address]:
                    del self._waiting[address]
        else:
            abort(scope)
        raise Refused("too_many", refusals.TOO_MANY_REQUESTS)

    def _allows(self, address: str, path: str) -> bool:
        """The page's own files are many and cheap, and a whole family behind one address may open it, so they have a
        limit of their own."""
        size = bundles.size_of(path.removeprefix(FILES)) if path.startswith(FILES) else None
        if size is None:
            return self.throttle.allows(address)
        return self.files.allows(address, max(1.0, size / FILE_UNIT))

    def _is_served(self, scope: Scope) -> bool:
        """Whether the port of the request serves this path: operators' ports serve operators' pages, and only those."""
        port = (scope.get("server") or ("", None))[1]
        is_own = port in self._settings.own_places
        path = route_of(scope)
        setting = FOR_OPERATORS.get(path)
        if setting is None:
            return not is_own or path in BESIDE_THEM
        place: str = getattr(self._settings, setting)
        return place.endswith(f":{port}") if is_own else place == "here"

    def _is_own(self, origin: str, scheme: str, host: str) -> bool:
        """Whether a page of that origin is ours: at the address people use, or else at the one in the request. There it
        is https only if a proxy that we trust says so (X-Forwarded-Proto)."""
        return origin == self._public or (host != urlsplit(self._public).netloc and origin == f"{scheme}://{host}")

    def _bounded(self, scope: Scope, receive: Receive) -> Receive:
        """Receive the request's body, unless it is too long."""
        limits = self._settings.limits
        most = limits.record_bytes if route_of(scope) == "/api/records" else limits.body_bytes
        taken = 0
        for name, value in scope["headers"]:
            if name == b"content-length" and (not value.isdigit() or int(value[:12]) > most):
                raise Refused("too_large", say(refusals.TOO_LARGE, most=most // 1024))

        async def bounded() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                # This is the only exception that FastAPI lets through while it reads a body.
                raise HTTPException(413)
            return message

        return bounded


def route_of(scope: Scope) -> str:
    """The path of the request inside the server: without the path under which a proxy serves everything."""
    folder: str = scope.get("root_path", "")
    path: str = scope["path"]
    return path.removeprefix(folder)


def address_of(scope: Scope) -> str:
    """Where a request comes from. One line has 2**64 IPv6 addresses, so the first half stands for all of them."""
    client: tuple[str, int] | None = scope.get("client")
    if client is None:
        return "?"
    try:
        address = ip_address(client[0])
    except ValueError:
        return client[0]
    if isinstance(address, IPv4Address):
        return client[0]
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


async def _refuse(send: Any, refused: Refused) -> None:
    problem = Problem.of(refused)
    body = problem.model_dump_json().encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.code == "too_many":
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
