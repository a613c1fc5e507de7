"""The API's documentation for people, without scripts, and the pages for monitoring."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse

from ..dependencies import TheStore, parts_of

ROUTER = APIRouter(include_in_schema=False)
STYLE = """\
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font-family: ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.5rem; border: 1px solid #8888; }
h2 { margin-top: 2rem; }
"""


def _page(folder: str, title: str, body: str) -> HTMLResponse:
    return HTMLResponse(
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="stylesheet" href="{escape(folder)}/plain.css"></head><body>{body}</body></html>'
    )


@ROUTER.get("/plain.css")
async def style() -> Response:
    return Response(STYLE, media_type="text/css")


@ROUTER.get("/docs")
async def docs(request: Request) -> HTMLResponse:
    schema: dict[str, Any] = request.app.openapi()
    parts = ["<h1>The API of dicecup</h1>", f"<p>{escape(schema['info']['description'])}</p>"]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            parts.append(f"<h2><code>{method.upper()} {escape(path)}</code></h2>")
            parts.append(f"<p>{escape(operation.get('description', ''))}</p>")
            parts += [_parameter(each) for each in operation.get("parameters", ())]
            parts += [_body(name, content) for name, content in _contents(operation.get("requestBody", {}))]
            for status, response in operation["responses"].items():
                if status.startswith("2"):
                    parts += [_body(f"answers {status} {name}", content) for name, content in _contents(response)]
    parts.append("<h2>Types</h2>")
    for name, model in schema["components"]["schemas"].items():
        parts.append(f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(model.get("description", ""))}</p>')
        rows = (_property(key, value) for key, value in model.get("properties", {}).items())
        parts.append(f"<ul>{''.join(rows)}</ul>")
    return _page(request.scope.get("root_path", ""), "dicecup API", "".join(parts))


def _contents(holder: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return list(holder.get("content", {}).items())


def _parameter(parameter: dict[str, Any]) -> str:
    text = f"{parameter['name']} (in {parameter['in']}): {parameter.get('description', '')}"
    return f"<p>{escape(text)}</p>"


def _body(name: str, content: dict[str, Any]) -> str:
    return f"<p>{escape(name)}: {_type(content.get('schema', {}))}</p>"


def _property(name: str, value: dict[str, Any]) -> str:
    return f"<li><code>{escape(name)}</code> {_type(value)} {escape(str(value.get('description', '')))}</li>"


def _type(schema: dict[str, Any]) -> str:
    """A type in a few words, with links to the named ones."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[1])
        return f'<a href="#{name}">{name}</a>'
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " or ".join(_type(each) for each in several)
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if "const" in schema:
        return f"<code>{escape(repr(schema['const']))}</code>"
    return escape(str(schema.get("type", "anything")))


@ROUTER.get("/health")
async def health() -> JSONResponse:
    """Whether the process answers."""
    return JSONResponse({"status": "ok"})


@ROUTER.get("/ready")
async def ready(request: Request, store: TheStore) -> JSONResponse:
    """Whether the database answers too and can store; not ready while the process is stopping."""
    if request.app.state.stopping.is_told:
        return JSONResponse({"status": "stopping"}, 503)
    try:
        await store.ping()
    except Exception:
        return JSONResponse({"status": "no database"}, 503)
    if not await parts_of(request).writer.can_store():
        return JSONResponse({"status": "cannot store"}, 503)
    return JSONResponse({"status": "ready"})


@ROUTER.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    return PlainTextResponse(parts_of(request).metrics.text(), media_type="text/plain; version=0.0.4")
