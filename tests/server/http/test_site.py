from __future__ import annotations

import json
import re

from dicecup.server.http.site import STATIC
from tests.server.conftest import Server

HEAVIEST_MODULE = 600
"""Lines: a file is about one thing."""


def test_every_address_shows_the_document(server: Server) -> None:
    for path in (
        "/",
        "/new",
        "/table/abc",
        "/table/abc/card",
        "/rules",
        "/rules/web",
        "/learn/web",
        "/cards/web",
        "/verify",
        "/table/abc/review",
        "/review",
        "/review/abc",
        "/puzzles",
    ):
        answer = server.guest().get(path)
        assert answer.status_code == 200
        assert 'role="status"' in answer.text
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-cache"


def test_files_are_asked_after(server: Server) -> None:
    answer = server.guest().get("/static/js/main.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert server.guest().get("/static/nothing.js").status_code == 404
    assert server.guest().get("/static/../site.py").status_code == 404


def test_what_is_imported_is_there() -> None:
    for module in STATIC.rglob("*.js"):
        for found in re.findall(r'(?:from|import) "(\.[^"]+)"', module.read_text("utf-8")):
            assert (module.parent / found).is_file(), f"{module.name} imports {found}"


def test_the_document_and_manifest_name_files_that_exist() -> None:
    named = re.findall(r'(?:href|src)="/static/([^"]+)"', (STATIC / "index.html").read_text("utf-8"))
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text("utf-8"))
    named += [icon["src"].removeprefix("/static/") for icon in manifest["icons"]]
    assert all((STATIC / name).is_file() for name in named)


def test_nothing_inline_nothing_from_elsewhere_nothing_huge() -> None:
    for file in [*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *STATIC.rglob("*.html")]:
        text = file.read_text("utf-8")
        addresses = set(re.findall(r"https?://[\w./]+", text)) - {"http://www.w3.org/2000/svg"}
        assert not addresses, file.name
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|innerHTML|\beval\(", text), file.name
        assert len(text.splitlines()) <= HEAVIEST_MODULE or text.startswith("// Generated"), file.name
