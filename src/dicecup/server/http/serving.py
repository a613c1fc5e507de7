"""Running a server until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from ipaddress import ip_network
from types import FrameType
from typing import Any, TextIO

import structlog
import uvicorn
from alembic.util.exc import CommandError
from sqlalchemy.exc import SQLAlchemyError

from ...rules import DicecupError, Malformed
from ...words import say
from ...words.command_line import operators
from ..settings import Settings
from ..storage.database import database_url, reason, shown
from .app import create_app, identities_of, open_storage
from .connection_limits import connections
from .stopping import Stopping

MOST_OPEN_FILES = 65_536
DRAIN_SECONDS = 1.0
"""How long a process that was told to stop goes on serving while it says that it is not ready."""
GRACE_SECONDS = 5
"""How long requests and sockets may take to end when the server stops; then they are cut off."""
HEADER_BYTES = 64 * 1024
"""The most that the first line and the headers of a request may take; more is refused and cut off."""
ACCEPTED_AT_ONCE = 4
"""How many connections are accepted before moves that have arrived have their turn again."""
WAITING_CONNECTIONS = 2048
"""How many the system keeps waiting meanwhile. Beyond that a client tries again after a second."""
SWITCH_SECONDS = 0.0005
"""After this time a computing thread lets a waiting event loop go on. With Python's default of 5 ms, moves take several
times as long while a record is read or a game analysed."""
COLLECTIONS = (2_000, 20, 60)
"""Tables live long and contain no reference cycles. With Python's default thresholds, moves would now and then wait for
a collection that goes through all of them and finds nothing, so those are rare. What ends soon and does contain cycles,
such as a connection, is collected in small portions: a flood of connections would leave so much to collect at once that
moves wait for it."""


class CannotServe(DicecupError):
    """The address cannot be used."""

    code = "cannot_serve"


def serve(
    settings: Settings,
    host: str,
    port: int,
    announce: Callable[[int], None],
    is_wanted: Callable[[], bool] = lambda: True,
) -> None:
    """Serve on an address (port 0 asks for a free one); `announce` gets the port once the server answers there.

    It ends on Ctrl-C or, in a thread that receives no signals, once it is no longer wanted."""
    _check_proxies(os.environ.get("FORWARDED_ALLOW_IPS", ""))
    asyncio.run(_check(settings))
    bound = [_bound_socket(host, port)]
    bound += [_bound_socket(address, own) for own, address in settings.own_places.items()]
    _allow_open_files()
    gc.set_threshold(*COLLECTIONS)
    sys.setswitchinterval(SWITCH_SECONDS)
    stopping = Stopping()
    config = uvicorn.Config(
        create_app(settings, stopping),
        access_log=False,
        log_config=None,
        server_header=False,
        loop="asyncio",  # what the limits here are made for; uvicorn would take others if they are installed
        http=connections(),
        h11_max_incomplete_event_size=HEADER_BYTES,
        ws="websockets-sansio",
        backlog=ACCEPTED_AT_ONCE,
        ws_max_size=settings.limits.message_bytes,
        # Messages are a few kilobytes; compressing each would take more memory than everything else about a table.
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    has_others = database_url(settings.database_text).get_backend_name() == "postgresql"
    _Server(config, announce, is_wanted, stopping, has_others).run(sockets=bound)


def _check_proxies(given: str) -> None:
    """uvicorn takes anything for a proxy's address, and then trusts nobody."""
    for proxy in filter(None, (each.strip() for each in given.split(","))):
        try:
            ip_network(proxy if proxy != "*" else "0.0.0.0/0", strict=False)
        except ValueError:
            raise Malformed(say(operators.NO_PROXY, given=proxy[:80])) from None


async def _check(settings: Settings) -> None:
    """Explain in a sentence what is wrong with the folder or the database, before the server starts."""
    url = database_url(settings.database_text)
    try:
        storage = await open_storage(settings)
        try:
            await identities_of(settings, storage)
        finally:
            await storage.close()
    except CommandError as error:
        raise CannotServe(say(operators.DATABASE_NEWER, database=settings.database_text, why=error)) from None
    except (SQLAlchemyError, OSError) as error:
        address, why = shown(url), reason(error)
        if not why:  # a time-out has no message
            raise CannotServe(say(operators.DATABASE_SILENT, address=address)) from None
        raise CannotServe(say(operators.DATABASE_UNUSABLE, address=address, why=why)) from None


class _Server(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        announce: Callable[[int], None],
        is_wanted: Callable[[], bool],
        stopping: Stopping,
        has_others: bool,
    ) -> None:
        super().__init__(config)
        self._announce, self._is_wanted = announce, is_wanted
        self._stopping, self._has_others = stopping, has_others
        self._leaving: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """If other processes can take over, the first SIGTERM is not the end yet; see `_leave`."""
        first, self._stopping.is_told = not self._stopping.is_told, True
        if first and sig == signal.SIGTERM and self._has_others:
            self._leaving = asyncio.get_running_loop().create_task(self._leave(sig, frame))
        else:
            super().handle_exit(sig, frame)

    async def _leave(self, sig: int, frame: FrameType | None) -> None:
        """Stop gently: for a moment `/ready` says that this process is stopping, so that a proxy sends nobody else
        here. Then everybody here is sent away, and it ends."""
        try:
            await asyncio.sleep(DRAIN_SECONDS)
            await self._stopping.send_away()
        finally:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for bound in sockets or ():
            # asyncio has one number for both: how many to accept at once, and how many may wait.
            bound.listen(WAITING_CONNECTIONS)
        # Everything that exists now stays for good, so later collections need not look through it.
        gc.collect()
        gc.freeze()
        if self.started and sockets:
            self._announce(sockets[0].getsockname()[1])

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or not self._is_wanted()


def _bound_socket(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small messages at once (TCP_NODELAY) only if the socket names its protocol. Without that, the second
    # message after a move waits until the client has acknowledged the first, which takes 40 ms.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except (OSError, OverflowError) as error:
        bound.close()
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise CannotServe(say(operators.PORT_TAKEN, port=port)) from None
        raise CannotServe(say(operators.CANNOT_LISTEN, host=host, port=port, why=error)) from None
    return bound


def _allow_open_files() -> None:
    """Raise the limit on open files: every connection is one, and the usual limit of 1,024 is not meant for servers."""
    if sys.platform == "win32":
        return
    import resource  # Windows does not have it

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


OF_AN_OUTAGE = frozenset({"not_read", "not_stored", "step_failed", "wake_ups_lost", "table_stuck", "job_failed"})
"""What is logged again and again as long as the database is away."""


class Seldom:
    """Lets each of those events through once per second, and the next line says how many there were in between."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._logged: dict[str, tuple[float, int]] = {}

    def __call__(self, _logger: object, _name: str, entry: structlog.typing.EventDict) -> structlog.typing.EventDict:
        event, now = entry["event"], self._clock()
        if event in OF_AN_OUTAGE:
            at, missing = self._logged.get(event, (now - 1, 0))
            if now - at < 1:
                self._logged[event] = at, missing + 1
                raise structlog.DropEvent
            self._logged[event] = now, 0
            if missing:
                entry["not_logged"] = missing
        return entry


def write_logs(verbose: bool, stream: TextIO | None = None) -> None:
    """Set up structured logs, for the libraries too: one JSON object per line on standard error or elsewhere, but
    readable lines on a terminal."""
    level, stream = logging.DEBUG if verbose else logging.INFO, stream or sys.stderr
    people = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    formatting: list[structlog.typing.Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(),
    ]
    if stream.isatty():
        formatting = [_with_plain_values, people, _without_controls]
    formatting.insert(0, Seldom())
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, *formatting],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(stream),
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *formatting,
            ],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def _with_plain_values(_logger: object, _name: str, entry: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Escape values: text that somebody sent may contain line breaks, and so fake a line of the log."""
    return {key: _plain(value) if isinstance(value, str) else value for key, value in entry.items()}


def _without_controls(_logger: object, _name: str, line: Any) -> str:
    """Escape the control characters that are left, as in the traceback of an error that quotes one: they must not
    control a terminal, and no line of it may look like a line of the log."""
    return "\n  ".join(_plain(part) for part in line.split("\n"))


def _plain(text: str) -> str:
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)
