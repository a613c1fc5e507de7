"""The files of deploy/ at work: the unit's server in a closed root, and several servers behind Caddy and nginx."""

from __future__ import annotations

import asyncio
import functools
import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from dicecup.client import Guest
from tests.deploy import unit
from tests.deploy.proxies import NOBODY, caddy, nginx
from tests.deploy.sandbox import USER, ForkedServer, Sandbox, Server
from tests.deploy.test_files import instructions
from tests.postgres import free_port

PROBE = """
import json, os, pathlib
def refused(path):
    try:
        pathlib.Path(path).write_text("x")
    except OSError as error:
        return error.strerror
    return None
status = pathlib.Path("/proc/self/status").read_text()
facts = dict(line.split(":\\t", 1) for line in status.splitlines())
print(json.dumps({
    "user": os.getuid(), "capabilities": facts["CapBnd"], "new privileges": facts["NoNewPrivs"],
    "refused": {path: refused(path) for path in ("/x", "/etc/x", "/usr/x", "/opt/x", "/tmp/x", *WRITABLE)},
}))
"""


def asked(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=120, context=NOBODY if url.startswith("https") else None) as answer:
        return answer.read().decode()


@pytest.fixture
def closed(tmp_path: Path) -> Sandbox:
    """What the unit's settings leave of the machine."""
    writable = {name: tmp_path / name.strip("/").replace("/", "-") for name in unit.writable()}
    return Sandbox(tmp_path / "root", writable)


def test_the_units_server_needs_nothing_but_its_folders(closed: Sandbox, tmp_path: Path) -> None:
    port = free_port()
    environment = unit.environment(port) | {"DICECUP_METRICS": f"127.0.0.1:{(metrics := free_port())}"}
    probe = PROBE.replace("WRITABLE", repr([f"{name}/x" for name in unit.writable()]))
    found = json.loads(closed.run(sys.executable, "-c", probe, environment=environment).stdout)
    assert (found["user"], int(found["capabilities"], 16), found["new privileges"]) == (USER, 0, "1")
    allowed = {path for path, reason in found["refused"].items() if reason is None}
    assert allowed == {"/tmp/x", *(f"{name}/x" for name in unit.writable())}

    server = Server(closed.command(*unit.command(), environment=environment), tmp_path / "log")
    try:
        assert server.url == f"http://127.0.0.1:{port}"
        assert json.loads(asked(f"{server.url}/ready"))["status"] == "ready"
        assert "dicecup_sockets" in asked(f"http://127.0.0.1:{metrics}/metrics")
        assert Path(f"/proc/{server.pid}").stat().st_uid == USER
        # The image's health check, beside a server that answers.
        rest = dict(instructions())["HEALTHCHECK"]
        check = [sys.executable, *json.loads(rest[rest.index("[") :])[1:]]
        assert subprocess.run(check, env={"DICECUP_PORT": str(port)}, check=False).returncode == 0
    finally:
        ended = server.stop()
    assert ended, (tmp_path / "log").read_text()
    files = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.sqlite3")}
    assert files == {"var-lib-dicecup/server/dicecup.sqlite3"}


Proxy = Callable[..., AbstractContextManager[str]]


@pytest.fixture
def servers(tmp_path: Path, database: str) -> Iterator[Callable[[str], list[Server]]]:
    """Starts two servers that share a database, configured only by their environment."""
    started: list[Server] = []

    def start(public_url: str) -> list[Server]:
        secret = tmp_path / "address"
        secret.write_text(f"{database}\n")
        for number, port in enumerate(ports):
            own = {
                "DICECUP_PORT": str(port),
                "DICECUP_DATA": str(tmp_path / str(number)),
                "DICECUP_DATABASE_FILE": str(secret),
                "DICECUP_PUBLIC_URL": public_url,
            }
            kept = {name: value for name, value in os.environ.items() if not name.startswith("DICECUP_")}
            started.append(ForkedServer(["serve"], tmp_path / f"{number}.log", {**kept, **own}))
        return started

    ports = [free_port(), free_port()]
    start.ports = ports  # type: ignore[attr-defined]
    yield start
    for server in started:
        server.stop()


@pytest.mark.parametrize(("proxy", "path"), [(nginx, ""), (caddy, "/games/dice")])
def test_a_game_goes_on_behind_a_proxy_while_a_server_stops(
    proxy: Proxy, path: str, tmp_path: Path, servers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program plays through it over sockets; the server it is connected to stops midway."""
    if proxy is nginx:  # the certificate is the test's own
        trusting = urllib.request.build_opener(urllib.request.HTTPSHandler(context=NOBODY))
        monkeypatch.setattr("urllib.request._opener", trusting)
        monkeypatch.setattr("dicecup.client.connect", functools.partial(connect, ssl=NOBODY))
    with proxy(tmp_path, servers.ports, path) as url:
        running = servers(url)
        document = asked(f"{url}/rules")
        named = re.findall(r'(?:href|src)="([^"#]*/static/[^"]+)"', document)
        assert all(name.startswith(f"{path}/static/") for name in named)
        host = url.removesuffix(path)
        assert "location.pathname" in asked(host + next(name for name in named if name.endswith(".js")))
        asyncio.run(_played(url, running))


async def _played(url: str, running: list[Server]) -> None:
    ann = Guest(url)
    await ann.sign_in("Ann")
    view = await ann.create_table(seats=1, rules={"categories": "aces,twos,threes,full_house,yahtzee,chance"})
    async with ann.follow(view["table"], patience=300) as table:
        await table.act("sit")
        await table.act("seed", seed="mine")
        await table.act("start")
        for turn in range(6):
            if turn == 2:
                assert await asyncio.to_thread(running[0].stop)
            await table.until(lambda _: table.is_my_turn)
            await table.roll()
            await table.enter(table.game.card.placements(table.game.rolls[-1])[0].box)
        await table.until(lambda state: state["phase"] == "over")
        kinds = [event["kind"] for event in await ann.events(view["table"])]
        assert (kinds.count("rolled"), kinds.count("entered")) == (6, 6)
