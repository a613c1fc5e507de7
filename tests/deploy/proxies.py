"""Proxies in front of servers: nginx and Caddy with the files of deploy/, and a small one of our own."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.postgres import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
PATIENCE = 120
NOBODY = ssl.create_default_context()
"""Accepts a self-signed certificate."""
NOBODY.check_hostname, NOBODY.verify_mode = False, ssl.CERT_NONE


def require(program: str) -> str:
    """Skip the test if there is no such program; in CI that is a failure."""
    unpacked = Path(sys.prefix) / "programs" / "usr"
    places = [os.environ.get("PATH", ""), "/usr/sbin", f"{unpacked / 'sbin'}", f"{unpacked / 'bin'}"]
    found = shutil.which(program, path=os.pathsep.join(places))
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"there is no {program}: run `make proxies` as root")
    return found


def replaced(text: str, *changes: tuple[str, str]) -> str:
    """A file of deploy/ with the changes a reader would make; text that is not in it is a mistake in the test."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextlib.contextmanager
def nginx(folder: Path, servers: Sequence[int], path: str = "", *changes: tuple[str, str]) -> Iterator[str]:
    """nginx.conf with only ports, certificate and path changed, and what a test is about; the https address that it
    serves. Its log is access.log."""
    program, port, plain = require("nginx"), free_port(), free_port()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    text = replaced(
        (DEPLOY / "nginx.conf").read_text("utf-8"),
        ("    server 127.0.0.1:8137 fail_timeout=2s;\n    server 127.0.0.1:8138 fail_timeout=2s;\n",
         "".join(f"    server 127.0.0.1:{each} fail_timeout=2s;\n" for each in servers)),
        ("    listen [::]:80;\n", ""), ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{plain};"), ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("server_name dice.example", "server_name localhost"),
        ("/etc/ssl/certs/dice.example.pem", str(folder / "certificate.pem")),
        ("/etc/ssl/private/dice.example.key", str(folder / "key.pem")),
        ("    location / {", f"    location {path}/ {{"),
        *changes,
    )  # fmt: skip
    (folder / "site.conf").write_text(text)
    temporary = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "main.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; user root; worker_processes 1; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{ access_log {folder}/access.log; {temporary} include {folder}/site.conf; }}\n"
    )
    with _running([program, "-c", str(folder / "main.conf"), "-e", str(folder / "error.log")], folder, port):
        yield f"https://localhost:{port}{path}"


@contextlib.contextmanager
def caddy(folder: Path, servers: Sequence[int], path: str = "") -> Iterator[str]:
    """Caddyfile with only the path changed; its settings come from the environment, as in compose.yaml."""
    program, port = require("caddy"), free_port()
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    if path:
        text = replaced(text, ("@dicecup path *", f"@dicecup path {path} {path}/*"))
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    own = {
        "DICECUP_SITE": f"http://localhost:{port}",
        "DICECUP_SERVERS": " ".join(f"127.0.0.1:{each}" for each in servers),
        "HOME": str(folder),
    }
    with _running([program, "run", "--config", str(folder / "Caddyfile")], folder, port, {**os.environ, **own}):
        yield f"http://localhost:{port}{path}"


@contextlib.contextmanager
def _running(command: list[str], folder: Path, port: int, environment: dict[str, str] | None = None) -> Iterator[None]:
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            assert process.poll() is None, (folder / "proxy.log").read_text()
            assert time.monotonic() < deadline, "the proxy did not come up"
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5):
                break
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


class PathRemover:
    """Serves another server below a path, which it removes from every request, as many proxies do."""

    def __init__(self, path: str) -> None:
        self._path, self._target = path, 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self._listener.getsockname()[1]}{self._path}"

    def serve(self, port: int) -> None:
        """Set the server behind it, which needs to know the address above first."""
        self._target = port

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self._listener.accept()
                threading.Thread(target=self._pass_on, args=(line,), daemon=True).start()

    def _pass_on(self, line: socket.socket) -> None:
        head = b""
        with contextlib.suppress(OSError), line:
            while b"\r\n\r\n" not in head:
                part = line.recv(65536)
                if not part:
                    return
                head += part
            found = re.match(rb"([A-Z]+) " + re.escape(self._path.encode()) + rb"(/?[^ ]*) ", head)
            if not found:
                line.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            rest = head[found.end() :]
            if not re.search(rb"(?i)\r\nupgrade: *websocket", rest):  # one request per connection
                rest = re.sub(rb"(?i)\r\nconnection:[^\r]*", b"\r\nConnection: close", rest, count=1)
            with socket.create_connection(("127.0.0.1", self._target)) as server:
                server.sendall(found[1] + b" " + (found[2] or b"/") + b" " + rest)
                back = threading.Thread(target=_pour, args=(server, line), daemon=True)
                back.start()
                _pour(line, server)
                back.join()


def _pour(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while part := source.recv(65536):
            target.sendall(part)
        target.shutdown(socket.SHUT_WR)
