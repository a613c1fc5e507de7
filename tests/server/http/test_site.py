from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dicecup.server.http.site import ADDRESSES, STATIC
from tests.server.conftest import Server

LONGEST_LINE = 120
HEAVIEST_MODULE = 600
"""Lines: a file is about one thing."""
MOST_SCRIPTS = 15
"""In one folder."""
GENERATED = STATIC / "js" / "types.js"
PAGES = {
    "/": "home-page",
    "/new": "new-table-page",
    "/table/abc": "table-page",
    "/table/abc/card": "card-page",
    "/table/abc/review": "review-page",
    "/review": "review-page",
    "/review/abc": "review-page",
    "/puzzles": "puzzles-page",
    "/cards/web": "card-page",
    "/rules": "rules-page",
    "/rules/web": "rules-page",
    "/learn/web": "learn-page",
    "/verify": "verify-page",
    "/verify/abc": "verify-page",
    "/statistics": "statistics-page",
    "/fairness": "fairness-page",
    "/advice": "advice-page",
}
"""The addresses that people visit; tests/page/addresses.test.js has which page each shows."""


@pytest.mark.parametrize("path", PAGES)
def test_every_address_shows_the_document(server: Server, path: str) -> None:
    answer = server.guest().get(path)
    assert answer.status_code == 200
    assert 'role="status"' in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-cache"


def test_the_server_reads_every_address_of_the_page() -> None:
    assert len(ADDRESSES) == len(PAGES)
    assert {(STATIC / "js" / "pages" / f"{page}.js").is_file() for page in PAGES.values()} == {True}


def test_no_other_address_shows_it(server: Server) -> None:
    for path in ("/nothing", "/table", "/table/abc/nothing", "/rules/web/1"):
        assert server.guest().get(path).status_code == 404


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
        lines = text.splitlines()
        assert max(map(len, lines)) <= LONGEST_LINE or file.suffix == ".html", file.name
        assert len(lines) <= HEAVIEST_MODULE or file == GENERATED, file.name


def test_no_folder_is_crowded() -> None:
    for folder in [STATIC / "js", *filter(Path.is_dir, (STATIC / "js").rglob("*"))]:
        assert len(list(folder.glob("*.js"))) <= MOST_SCRIPTS, folder.name
