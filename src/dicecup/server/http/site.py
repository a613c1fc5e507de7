"""The page: one HTML document for every address that people visit, and the files it loads."""

from __future__ import annotations

import re
from pathlib import Path

from fastapi import APIRouter, FastAPI
from fastapi.responses import FileResponse
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parents[1] / "static"
ADDRESSES = tuple(re.findall(r'\["(/[^"]*)", "[a-z-]+"\]', (STATIC / "js" / "addresses.js").read_text("utf-8")))
"""The page has this list: it finds its own page by the address, as the server does."""
ROUTER = APIRouter(include_in_schema=False)
_FRESH = {"cache-control": "no-cache"}
"""Kept by the browser, but asked after every time: a new version of dicecup shows at once."""


class _Files(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(_FRESH)
        return response


async def document() -> FileResponse:
    """The same document everywhere: its script looks at the address."""
    return FileResponse(STATIC / "index.html", media_type="text/html", headers=_FRESH)


for address in ADDRESSES:
    ROUTER.add_api_route(address, document, methods=["GET"])


def mount(app: FastAPI) -> None:
    app.include_router(ROUTER)
    app.mount("/static", _Files(directory=STATIC))
