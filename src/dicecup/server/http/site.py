"""The page: one HTML document for every address that people visit, and the files it loads.

The document names its files under a path that contains a hash of them all: a browser keeps them for a year, and asks
again as soon as anything has changed. The scripts of a page are joined into one file, and so are the styles (`joined`).
Imports in scripts are relative, so a browser that loads the files themselves stays under that path.
"""

from __future__ import annotations

import gzip
import html
import re
from functools import cache
from pathlib import Path

from fastapi import APIRouter, FastAPI
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ...coach.link_picture import HEIGHT, WIDTH
from ...coach.pictures import SCALE, can_write_png
from ...words import link_preview
from ..settings import Settings
from . import bundles
from .bundles import STATIC, edition
from .gatekeeper import route_of

_BY_ADDRESS = dict(re.findall(r'\["(/[^"]*)", "([a-z-]+)"\]', (STATIC / "js" / "addresses.js").read_text("utf-8")))
ADDRESSES = tuple(_BY_ADDRESS)
"""The script has this list, since it finds the page by the address just as the server does."""
ROUTER = APIRouter(include_in_schema=False)
_FRESH = {"cache-control": "no-cache"}
"""The browser keeps it but checks every time, so a new version of dicecup shows at once."""
_FOR_GOOD = {"cache-control": "public, max-age=31536000, immutable"}
_WITH_STATUS = {"table-page", "learn-page", "lesson-page"}
"""Pages with a status line; js/main.js knows this too, but nothing should shift when it adds the line."""
_TABLE = re.compile(r"/table/([a-z0-9]{16})(?:/|$)")
_TEXTS = {".js", ".css", ".svg", ".webmanifest"}


class _Files(StaticFiles):
    """Files under their own names, checked by browsers every time, or under the edition's path, kept for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        name = path.removeprefix(f"{edition()}/")
        if name == path:
            response = await super().get_response(path, scope)
            response.headers.update(_FRESH)
            return response
        whole = bundles.bundle(name)
        if whole is not None:
            return _sent_joined(name, whole, scope)
        response = await super().get_response(name, scope)
        response.headers.update(_FOR_GOOD)
        suffix = Path(name).suffix
        if response.status_code != 200 or suffix not in _TEXTS:
            return response
        response.headers["vary"] = "Accept-Encoding"
        if "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            return response
        sent = {key: response.headers[key] for key in ("cache-control", "vary", "content-type", "etag")}
        body = _compressed(name) if scope["method"] == "GET" else b""
        return Response(body, headers={**sent, "content-encoding": "gzip"})


def _sent_joined(name: str, whole: bytes, scope: Scope) -> Response:
    kind = "text/css" if name.endswith(".css") else "text/javascript"
    headers = {**_FOR_GOOD, "vary": "Accept-Encoding", "content-type": f"{kind}; charset=utf-8"}
    if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
        whole = _compressed(name)
        headers["content-encoding"] = "gzip"
    return Response(whole if scope["method"] == "GET" else b"", headers=headers)


@cache
def _compressed(name: str) -> bytes:
    return gzip.compress(bundles.bundle(name) or (STATIC / name).read_bytes(), mtime=0)


@cache
def _text(page: str, folder: str) -> str:
    """The document, with all its addresses in the folder under which a proxy serves us."""
    text = bundles.document((STATIC / "index.html").read_text("utf-8"), page)
    if page not in _WITH_STATUS:
        text = text.replace("<body>", '<body class="plain">')
    return text.replace('="/static/', f'="/static/{edition()}/').replace('="/', f'="{folder}/')


def document(request: Request, page: str, status: int = 200) -> HTMLResponse:
    """The same document everywhere; its script looks at the address. Posted links show a preview."""
    settings: Settings = request.app.state.settings
    origin = html.escape((settings.public_url or str(request.base_url)).rstrip("/"))
    path = route_of(request.scope)
    tags_by_name = {
        "og:title": link_preview.TABLE_TITLE if path.startswith("/table/") else link_preview.TITLE,
        "og:description": link_preview.DESCRIPTION,
        "og:type": "website",
        **_preview_picture(origin, path),
    }
    tags = "".join(f'<meta property="{name}" content="{content}">\n' for name, content in tags_by_name.items())
    return HTMLResponse(_text(page, settings.sub_path).replace("</head>", f"{tags}</head>"), status, headers=_FRESH)


def _preview_picture(origin: str, path: str) -> dict[str, str]:
    """The picture in a preview: a table's own, if this server can draw it, or else the icon."""
    table = _TABLE.match(path)
    if table is None or not can_write_png():
        return {"og:image": f"{origin}/static/icons/cup-512.png"}
    return {
        "og:image": f"{origin}/api/tables/{table[1]}/picture.png",
        "og:image:width": str(SCALE * WIDTH),
        "og:image:height": str(SCALE * HEIGHT),
        "og:image:alt": link_preview.PICTURE_ALT,
        "twitter:card": "summary_large_image",
    }


def missing(request: Request) -> HTMLResponse:
    """The page for people who come to an address that does not exist."""
    return document(request, "missing-page", 404)


def _visited(address: str, page: str) -> None:
    async def shown(request: Request) -> HTMLResponse:
        return document(request, page)

    ROUTER.add_api_route(address, shown, methods=["GET", "HEAD"])


for _address, _page in _BY_ADDRESS.items():
    _visited(_address, _page)


def mount(app: FastAPI) -> None:
    app.mount("/static", _Files(directory=STATIC))
