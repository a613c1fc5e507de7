"""What nginx and Caddy, with the files of deploy/, let through to the servers, and what they add."""

from __future__ import annotations

import http.client
import re
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from tests.deploy.proxies import DEPLOY, NOBODY, caddy, nginx


class Upstream(NamedTuple):
    """A server that says yes to everything except attempts to log in, and remembers what it was asked."""

    port: int
    asked: list[str]


@pytest.fixture
def upstream() -> Iterator[Upstream]:
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._answer(200)

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self._answer(403)

        def _answer(self, status: int) -> None:
            if self.path != "/ready":  # Caddy's check of its health
                asked.append(self.path)
            self.send_response(status)
            self.send_header("Strict-Transport-Security", "max-age=1")
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"ok")

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Upstream(server.server_address[1], asked)
    server.shutdown()
    server.server_close()


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage


def ask(url: str, path: str, method: str = "GET") -> Answer:
    """One request, which follows no redirection."""
    place = urlsplit(url)
    assert place.hostname is not None
    line: http.client.HTTPConnection
    if place.scheme == "https":
        line = http.client.HTTPSConnection(place.hostname, place.port, timeout=120, context=NOBODY)
    else:
        line = http.client.HTTPConnection(place.hostname, place.port, timeout=120)
    line.request(method, path)
    answer = line.getresponse()
    answer.read()
    line.close()
    return Answer(answer.status, answer.msg)


Proxy = Callable[..., AbstractContextManager[str]]


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_a_site_that_is_shared_keeps_its_other_pages(proxy: Proxy, tmp_path: Path, upstream: Upstream) -> None:
    with proxy(tmp_path, [upstream.port], "/dice") as url:
        for other in ("/diceX", "/dicewars/", "/", "/rules"):
            ask(url, other)
        assert not upstream.asked, "they are somebody else's"
        home = ask(url, "/dice")
        assert home.status == 200 or home.headers["Location"].endswith("/dice/")
        assert ask(url, "/dice/table/x").status == 200
        assert upstream.asked[-1] == "/dice/table/x"


@pytest.mark.parametrize("path", ["", "/dice"])
@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_operators_pages_are_closed(proxy: Proxy, path: str, tmp_path: Path, upstream: Upstream) -> None:
    with proxy(tmp_path, [upstream.port], path) as url:
        for page in ("/metrics", "/docs", "/docs/oauth2-redirect", "/openapi.json"):
            assert ask(url, path + page).status == 404
        assert not upstream.asked
        for page in ("/", "/ready-made", "/rules", "/static/docs.js"):
            assert ask(url, path + page).status == 200


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_browsers_are_told_once_to_come_by_https_only(proxy: Proxy, tmp_path: Path, upstream: Upstream) -> None:
    with proxy(tmp_path, [upstream.port]) as url:
        for page in ("/", "/metrics"):
            assert ask(url, page).headers.get_all("Strict-Transport-Security") == ["max-age=31536000"]
        assert not re.search(r"\d", ask(url, "/").headers.get("Server", "")), "no version"


def test_nginx_refuses_old_ways_to_encrypt(tmp_path: Path, upstream: Upstream) -> None:
    with nginx(tmp_path, [upstream.port]) as url:
        place = urlsplit(url)
        for version in ("tls1", "tls1_1", "tls1_2"):
            command = ["openssl", "s_client", "-connect", f"127.0.0.1:{place.port}", f"-{version}"]
            done = subprocess.run(
                [*command, "-cipher", "ALL:@SECLEVEL=0"], input=b"", capture_output=True, check=False, timeout=120
            )
            assert (b"Cipher is (NONE)" not in done.stdout) == (version == "tls1_2")


def test_nginx_keeps_a_flood_away(tmp_path: Path, upstream: Upstream) -> None:
    changes = ("rate=200r/s", "rate=1r/m"), ("burst=1000", "burst=5")
    with nginx(tmp_path, [upstream.port], "", *changes) as url:
        assert [ask(url, "/").status for _ in range(8)] == [200] * 6 + [429] * 2


def test_failed_log_ins_are_found_in_the_log(tmp_path: Path, upstream: Upstream) -> None:
    """By the filter for fail2ban in docs/hosting.md."""
    document = (DEPLOY.parent / "docs" / "hosting.md").read_text("utf-8")
    [filter_line] = re.findall(r"^failregex = (.*)$", document, re.M)
    failed = re.compile(filter_line.replace("<HOST>", r"(?P<host>\S+)"))
    with nginx(tmp_path, [upstream.port]) as url:
        ask(url, "/api/me/log_in", "POST")
        ask(url, "/api/me/log_in", "GET")
        ask(url, "/api/me", "POST")
    lines = (tmp_path / "access.log").read_text().splitlines()
    assert [bool(failed.search(line)) for line in lines] == [True, False, False]
    assert failed.search(lines[0])["host"] == "127.0.0.1"  # type: ignore[index]
