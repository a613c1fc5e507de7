"""Pages for operators: switched off, or served on a port of their own and nowhere else."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from dicecup.cli import main
from dicecup.server.http.app import create_app
from tests.server.conftest import HOST, running, settings
from tests.server.nursery import DICECUP, Forked

PAGES = {"/metrics": "metrics", "/docs": "docs", "/openapi.json": "docs"}


def statuses(client: TestClient, port: int = 80) -> dict[str, int]:
    paths = (*PAGES, "/health", "/ready", "/", "/api/tables")
    return {path: client.get(f"http://{HOST}:{port}{path}").status_code for path in paths}


def test_they_are_here_unless_told_otherwise(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        assert set(statuses(server.client).values()) == {200}
        server.client.request("BREW", "/health")
        counted = server.client.get("/metrics").text
        assert 'dicecup_http_requests_total{method="other",status="405"} 1.0' in counted
        assert "BREW" not in counted, "anybody could fill the memory with names of methods"


@pytest.mark.parametrize("off", ["metrics", "docs"])
def test_they_can_be_switched_off(tmp_path: Path, off: str) -> None:
    changes: dict[str, Any] = {off: "off"}
    with running(settings(tmp_path, **changes)) as server:
        found = statuses(server.client)
        assert {path for path, status in found.items() if status == 404} == {p for p, s in PAGES.items() if s == off}
        assert server.client.get("/metrics" if off == "metrics" else "/docs").json()["code"] == "not_found"


def test_they_can_have_a_port_of_their_own_which_serves_no_game(tmp_path: Path) -> None:
    chosen = settings(tmp_path, metrics="127.0.0.1:9137", docs="[::1]:19137")
    assert chosen.own_places == {9137: "127.0.0.1", 19137: "::1"}
    with TestClient(create_app(chosen), base_url=f"http://{HOST}") as client:
        everywhere = {"/health", "/ready"}
        served = {port: {p for p, s in statuses(client, port).items() if s == 200} for port in (80, 9137, 19137)}
        assert served == {
            80: everywhere | {"/", "/api/tables"},
            9137: everywhere | {"/metrics"},
            19137: everywhere | {"/docs", "/openapi.json"},
        }
        address = f"ws://{HOST}:9137/api/tables/{'a' * 16}/live"
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(address):
            pass


@pytest.mark.parametrize("place", ["", "there", "9137", ":9137", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "a:b"])
def test_what_is_no_place_gets_a_sentence(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--metrics", place]) == 2
    assert "say here, off, or an address and a port such as 127.0.0.1:9137" in capsys.readouterr().err


def test_a_server_listens_at_both(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        own = free.getsockname()[1]
    places = ["--metrics", f"127.0.0.1:{own}", "--docs", "off"]
    environment = os.environ | {"DICECUP_DATA": str(tmp_path)}
    with (tmp_path / "errors").open("w") as errors:
        it = Forked(DICECUP, ["serve", "--port", "0", *places], errors, environment)
    with it.stdout:
        try:
            found = re.search(r":(\d+)/", it.stdout.readline())
            assert found is not None

            def status(port: int, path: str) -> int:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
                connection.request("GET", path)
                answer = connection.getresponse()
                answer.read()
                connection.close()
                return answer.status

            assert [status(int(found[1]), path) for path in ("/health", "/metrics", "/docs")] == [200, 404, 404]
            assert [status(own, path) for path in ("/health", "/metrics", "/docs", "/")] == [200, 200, 404, 404]
        finally:
            it.send_signal(signal.SIGTERM)
            it.wait()
