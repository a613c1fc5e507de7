"""The application: puts the parts together, and takes them apart again when it stops."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp

from ... import __version__
from ...files import write_atomically
from ...rules import DicecupError, Malformed
from ...words import say
from ...words.command_line import operators
from ..ledger.refusal import CODES, Refused
from ..settings import KEY_FILE, Settings
from ..storage.database import database_url
from ..storage.interface import SEATS, SIGNING, Storage
from ..storage.sql_storage import SqlStorage
from ..storage.writer import Writer
from ..tables.identity import KEY_BYTES, Identities, given_keys, kept_keys, new_id, new_key, signing_keys
from ..tables.metrics import Metrics
from ..wire.problem import Problem
from ..wire.replies import NotReady
from . import live, site
from .dependencies import Parts
from .gatekeeper import Gatekeeper, route_of
from .routes import (
    accounts,
    advice,
    books,
    daily,
    health,
    passkeys,
    people,
    puzzles,
    real_dice,
    records,
    results,
    reviews,
    statistics,
    tables,
)
from .stopping import Stopping

LOG = structlog.get_logger(__name__)
_BY_STATUS = {404: "not_found", 405: "method_not_allowed", 413: "too_large", 415: "unsupported_media_type"}


def create_app(settings: Settings, stopping: Stopping | None = None) -> ASGIApp:
    """The server as an ASGI application. When it starts, it opens its database and brings it up to date."""
    metrics, stopping = Metrics(), stopping or Stopping()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = await open_storage(settings)
        writer = Writer(storage, metrics.committed)
        writer.start()
        identities = await identities_of(settings, storage)
        parts = app.state.parts = Parts(settings, metrics, storage, writer, identities, gatekeeper.throttle)
        metrics.sockets.set_function(lambda: parts.sockets.total)
        await parts.open()
        stopping.send_away = parts.registry.send_away
        try:
            yield
        finally:
            await parts.close()
            await storage.close()

    app = FastAPI(
        title="dicecup",
        version=__version__,
        description="Yahtzee tables: everything the page does can be done by a program.",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.stopping = stopping
    app.state.settings = settings
    routes = (
        people,
        accounts,
        passkeys,
        tables,
        records,
        advice,
        books,
        results,
        statistics,
        real_dice,
        reviews,
        puzzles,
        daily,
    )
    # Added directly: `include_router` would work out the types of every route again for each application.
    for each in (*routes, live, health, site):
        app.router.routes += each.ROUTER.routes
    site.mount(app)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(DicecupError, _refused)
    app.add_exception_handler(NotReady, _not_ready)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(WebSocketRequestValidationError, live.refuse_query)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _fault)
    gatekeeper = Gatekeeper(app, settings, metrics)
    return gatekeeper


async def open_storage(settings: Settings) -> SqlStorage:
    """A server's database, brought up to date."""
    if not settings.database:
        settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    storage = SqlStorage(database_url(settings.database_text), new_id())
    try:
        await storage.open()
    except BaseException:
        await storage.close()
        raise
    return storage


async def identities_of(settings: Settings, storage: Storage) -> Identities:
    """What a server signs with: the keys that were given, or else those in the folder, or in the database if several
    processes share it. The key of seats is always in the database, whatever becomes of the others."""
    read_keys = None
    if settings.signing_key:
        keys = given_keys(settings.signing_key)
    elif not storage.is_shared:
        keys = signing_keys(settings.folder)
    else:
        # Keys from a version that kept them in its folder stay valid.
        kept = kept_keys(settings.folder)
        read_keys = partial(storage.key, SIGNING, kept or new_key())
        keys = await read_keys()
        if kept not in (None, keys):
            LOG.warning("other_key_in_folder", folder=str(settings.folder), used="the one in the database")
    # Earlier versions made the codes of seats with the signing key.
    is_new = await storage.count("people") == 0
    return Identities(keys, await storage.key(SEATS, new_key() if is_new else keys[:KEY_BYTES]), read_keys)


async def renew_keys(settings: Settings, *, only: bool) -> None:
    """Add a key that signs from now on to those in the folder, or in the database if several processes share it; with
    `only` it replaces them."""

    def renewed(keys: bytes) -> bytes:
        return new_key() if only else keys + new_key()

    if database_url(settings.database_text).get_backend_name() == "sqlite":
        kept = kept_keys(settings.folder)
        if kept is None:
            raise Malformed(say(operators.NO_KEY_YET, folder=settings.folder))
        write_atomically(settings.folder / KEY_FILE, renewed(kept))
        return
    storage = await open_storage(settings)
    try:
        await storage.replace_key(SIGNING, renewed(await storage.key(SIGNING, new_key())))
    finally:
        await storage.close()


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    return _answer(Problem.of(error))


async def _not_ready(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, NotReady)
    reply = request.scope["route"].response_model(ready=False, doing=error.doing, **error.known)
    return JSONResponse(reply.model_dump(mode="json"))


async def _fault(_request: Request, _error: Exception) -> JSONResponse:
    # The exception goes on to the gatekeeper, which logs it.
    return _answer(Problem(code="internal", message=CODES["internal"][1]))


async def _malformed(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return _answer(Problem.of_field(error.errors()[0]))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reads_html = "text/html" in request.headers.get("accept", "")
    if error.status_code == 404 and reads_html and not route_of(request.scope).startswith(("/api/", "/static/")):
        return site.missing(request)
    code = _BY_STATUS.get(error.status_code, "malformed")
    body = Problem(code=code, message=CODES[code][1]).model_dump()
    return JSONResponse(body, error.status_code, headers=error.headers)


def _answer(problem: Problem) -> JSONResponse:
    return JSONResponse(problem.model_dump(), problem.status)
