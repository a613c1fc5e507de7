"""The way hosts run it: a server in a closed root file system, below a path of another site, behind a proxy.

DICECUP_IMAGE=build first makes the image of deploy/Containerfile, which takes minutes, and serves from its root
(`bench/prove.py image`). Otherwise the host's own folders are the root, closed as in deploy/dicecup@.service.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.deploy import unit
from tests.deploy.proxies import DEPLOY, PathRemover, nginx
from tests.deploy.sandbox import Sandbox, Server, require
from tests.postgres import free_port

from .conftest import NewPlayer
from .driving.player import Player

PATH = "/games/dice"
IMAGE = os.environ.get("DICECUP_IMAGE") == "build"


class Host:
    """A host's machine, with folders that can be replaced by empty ones."""

    def __init__(self, folder: Path, image: dict[str, Any] | None) -> None:
        self._folder, self._image = folder, image
        self._server: Server | None = None
        self.port = free_port()
        self.public_url = ""
        self.data = 0
        """Which of the machine's data folders is in use."""

    @property
    def _environment(self) -> dict[str, str]:
        if self._image is None:
            own = unit.environment(self.port) | {"DICECUP_METRICS": "off"}
        else:
            own = dict(each.split("=", 1) for each in self._image["environment"]) | {"DICECUP_HOST": "127.0.0.1"}
        return own | {"DICECUP_PORT": str(self.port), "DICECUP_PUBLIC_URL": self.public_url}

    def _sandbox(self) -> Sandbox:
        names = unit.writable() if self._image is None else ["/data"]
        folders = {name: self._folder / str(self.data) / name.strip("/") for name in names}
        root = None if self._image is None else Path(self._image["root"])
        return Sandbox(self._folder / "root", {**folders, "/mnt": self._folder / "backups"}, root)

    @property
    def _program(self) -> list[str]:
        return unit.command()[:1] if self._image is None else [*self._image["entrypoint"]]

    def start(self) -> None:
        arguments = unit.command()[1:] if self._image is None else self._image["command"]
        command = self._sandbox().command(*self._program, *arguments, environment=self._environment)
        self._server = Server(command, self._folder / "log")

    def stop(self) -> None:
        if self._server is not None:
            assert self._server.stop(), (self._folder / "log").read_text()
            self._server = None

    def run(self, *arguments: str) -> str:
        done = self._sandbox().run(*self._program, *arguments, environment=self._environment)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    require()
    image = _built(tmp_path) if IMAGE else None
    running = Host(tmp_path, image)
    yield running
    running.stop()
    if image is not None:
        subprocess.run(["buildah", "rm", image["container"]], check=True, capture_output=True)


def _built(folder: Path) -> dict[str, Any]:
    """The image of deploy/Containerfile on our own Debian, since none can be downloaded here."""

    def run(*command: str) -> str:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=DEPLOY.parent)
        assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        return done.stdout.strip()

    base = "localhost/dicecup-base"
    if not run("buildah", "images", "--quiet", "--filter", f"reference={base}"):
        run("mmdebstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", str(folder / "base.tar"))
        container = run("buildah", "from", "scratch")
        run("buildah", "add", "--quiet", container, str(folder / "base.tar"), "/")
        run("buildah", "commit", "--rm", "--quiet", container, base)
    # How this machine reaches the package index, if it needs help.
    own = [path for path in ("/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt") if Path(path).exists()]
    mounts = [word for path in own for word in ("--volume", f"{path}:{path}:ro")]
    run("buildah", "build", "--isolation", "chroot", "--pull-never", "--build-arg", f"BASE={base}", *mounts,
        "--file", "deploy/Containerfile", "--tag", "localhost/dicecup-tested", ".")  # fmt: skip
    container = run("buildah", "from", "--pull-never", "localhost/dicecup-tested")
    config = json.loads(run("buildah", "inspect", container))["OCIv1"]["config"]
    return {
        "container": container,
        "root": run("buildah", "mount", container),
        "environment": config["Env"],
        "entrypoint": config["Entrypoint"],
        "command": config["Cmd"],
    }


class Guarded:
    """Notes what a page requests outside of its path, and what is missing."""

    def __init__(self, page: Page) -> None:
        self.outside: set[str] = set()
        self.missing: set[str] = set()
        page.on("request", lambda request: self._look(request.url))
        page.on("websocket", lambda socket: self._look(socket.url))
        page.on("response", lambda answer: self.missing.add(answer.url) if answer.status >= 400 else None)

    def _look(self, url: str) -> None:
        if not urlsplit(url).path.startswith(f"{PATH}/"):
            self.outside.add(url)


def test_a_game_survives_restart_backup_and_restore(host: Host, new_player: NewPlayer, tmp_path: Path) -> None:
    """In a browser, over https, below a path: nothing is lost, and the player is still the same person."""
    (tmp_path / "nginx").mkdir()
    with nginx(tmp_path / "nginx", [host.port], PATH) as url:
        host.public_url = url
        host.start()
        ann = new_player("Ann", ignore_https_errors=True)
        seen = Guarded(ann.page)
        ann.page.goto(f"{url}/")
        ann.page.fill("#name", "Ann")
        ann.page.click("#play-now")
        ann.page.wait_for_url(f"{url}/table/*")
        _turns(ann, 2)
        shown = _card(ann)
        [cookie] = [each for each in ann.page.context.cookies() if each["name"] == "dicecup_guest"]
        assert (cookie["path"], cookie["secure"], cookie["httpOnly"]) == (PATH, True, True)

        host.stop()
        host.start()
        ann.page.reload()
        ann.wait_for_move()
        assert _card(ann) == shown
        _turns(ann, 2)
        shown, head = _card(ann), _look(ann, url)["head"]

        assert "1 table backed up in /mnt/tables.backup" in host.run("backup", "/mnt/tables.backup")
        host.stop()
        host.data += 1  # a new machine
        assert "1 table restored" in host.run("restore", "/mnt/tables.backup")
        host.start()
        ann.page.reload()
        ann.wait_for_move()
        assert _card(ann) == shown
        assert _look(ann, url)["head"] == head
        ann.play_out()
        record = ann.page.request.get(f"{url}/api/tables/{ann.table}/record").text()
        (tmp_path / "backups" / "game.dice").write_text(record)
        host.run("verify", "/mnt/game.dice")  # fails unless every die follows from the secret that was sealed before
        ann.page.get_by_role("link", name=re.compile("review", re.I)).first.click()
        ann.page.wait_for_url(f"{url}/table/*/review*")
        assert seen.outside == set()
        assert seen.missing == set()


def _turns(player: Player, count: int) -> None:
    for _ in range(count):
        player.wait_for_move()
        player.turn()
    player.wait_for_move()


def _card(player: Player) -> list[str]:
    """All boxes and sums as shown."""
    return player.page.locator("score-pad td, score-pad th").all_inner_texts()


def _look(player: Player, url: str) -> dict[str, Any]:
    view: dict[str, Any] = player.page.request.get(f"{url}/api/tables/{player.table}").json()
    return view


def test_every_page_and_link_stays_below_the_path(new_player: NewPlayer, tmp_path: Path) -> None:
    """Behind a proxy that removes the path: every page that links lead to, and an invitation that a friend opens."""
    proxy = PathRemover(PATH)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DICECUP_")}
    own = {"DICECUP_PUBLIC_URL": proxy.url, "DICECUP_DATA": str(tmp_path), "DICECUP_PORT": "0"}
    server = Server([str(_dicecup()), "serve"], tmp_path / "log", {**environment, **own})
    proxy.serve(int(server.url.rpartition(":")[2]))
    try:
        ann, bob = new_player("Ann"), new_player("Bob")
        seen = Guarded(ann.page)
        ann.page.goto(f"{proxy.url}/new")
        ann.page.check("input[name=way][value=link]")
        ann.page.fill("input[name=name]", "Ann")
        ann.page.click("#create")
        ann.page.wait_for_url(f"{proxy.url}/table/*")
        invitation = ann.page.input_value("#invite")
        assert invitation == ann.page.url
        bob.join(invitation)
        expect(ann.page.get_by_text("Bob").first).to_be_visible()

        waiting, done = [f"{proxy.url}/"], set[str]()
        while waiting:
            address = waiting.pop()
            if address in done:
                continue
            done.add(address)
            ann.page.goto(address)
            ann.page.wait_for_selector("main a, main button")
            links = ann.page.eval_on_selector_all("a[href]:not([download])", "links => links.map(each => each.href)")
            assert all(link.startswith(f"{proxy.url}/") for link in links), address
            waiting += {urlsplit(link)._replace(query="", fragment="").geturl() for link in links} - done
        assert len(done) > 10
        assert seen.outside == set()
        assert {url for url in seen.missing if "/api/" not in url} == set()
    finally:
        server.stop()
        proxy.close()


def _dicecup() -> Path:
    return Path(sys.prefix) / "bin" / "dicecup"
