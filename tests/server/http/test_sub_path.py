"""A server below a path of another site, `https://host/dice/`: every address it gives lies below that path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from dicecup.rules import Malformed
from dicecup.server.http.addresses import qr_picture
from dicecup.server.http.bundles import STATIC
from dicecup.server.settings import OWN_NAMES, check_public_url
from tests.server.conftest import HOST, Server, running, settings

PUBLIC = f"https://{HOST}/games/dice"


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings(tmp_path_factory.mktemp("below"), public_url=PUBLIC)) as server:
        yield server


@pytest.mark.parametrize("prefix", ["", "/games/dice"], ids=["removed by the proxy", "passed on"])
def test_everything_is_served_with_the_path_and_without(below: Server, prefix: str) -> None:
    ann = below.guest("Ann")
    table = ann.post(f"{prefix}/api/tables", {"title": "Below"}).json()["table"]
    assert ann.get(f"{prefix}/api/tables/{table}").json()["options"]["title"] == "Below"
    document = ann.get(f"{prefix}/table/{table}").text
    named = re.findall(r'(?:href|src)="(/[^"]*)"', document)
    assert len(named) > 5
    assert {name[:12] for name in named} == {"/games/dice/"}
    for name in named:
        asked = name if prefix else name.removeprefix("/games/dice")
        assert ann.get(asked).status_code == 200, asked
    assert f'property="og:image" content="{PUBLIC}/api/tables/{table}/picture.png"' in document
    assert 'content="Join a game of Yahtzee"' in document
    assert ann.get(f"{prefix}/api/tables/{table}/qr").content == qr_picture(f"{PUBLIC}/table/{table}")
    address = f"ws://{HOST}{prefix}/api/tables/{table}/live"
    with below.client.websocket_connect(address, headers={"origin": f"https://{HOST}"}) as socket:
        assert socket.receive_json()["type"] == "welcome"


def test_the_bare_path_is_the_first_page_and_its_neighbours_are_not_ours(below: Server) -> None:
    guest = below.guest()
    assert 'content="Play Yahtzee with dicecup"' in guest.get("/games/dice").text
    for path in ("/games/dicey", "/games/dice/games/dice/rules", "/games"):
        assert guest.get(path).status_code == 404, path


def test_limits_on_what_is_sent_hold_below_the_path_too(below: Server) -> None:
    ann = below.guest("Ann")
    long = "x" * 20_000
    assert ann.post("/games/dice/api/tables", {"title": long}).json()["code"] == "too_large"
    answer = ann.request("POST", "/games/dice/api/records", {"content-type": "text/plain"}, content=long)
    assert answer.json()["code"] == "malformed", "records may be longer"


def test_the_cookie_is_for_that_path_only(below: Server, tmp_path: Path) -> None:
    cookie = below.guest().post("/games/dice/api/me", {"name": "Ann"}).headers["set-cookie"]
    assert "; Path=/games/dice;" in cookie
    with running(settings(tmp_path)) as server:
        assert "; Path=/;" in server.guest().post("/api/me", {"name": "Ann"}).headers["set-cookie"]


def test_redirects_stay_below_it(below: Server) -> None:
    for path in ("/games/dice/rules/", "/rules/"):
        answer = below.guest().request("GET", path, follow_redirects=False)
        assert answer.headers["location"].endswith(f"://{HOST}/games/dice/rules"), path


def test_programs_are_told_where_the_api_is(below: Server) -> None:
    assert {"url": "/games/dice"} in below.guest().get("/games/dice/openapi.json").json()["servers"]
    assert 'href="/games/dice/plain.css"' in below.guest().get("/games/dice/docs").text


def test_only_the_site_itself_may_change_anything(below: Server) -> None:
    """An origin has no path, so the whole site's origin counts."""
    guest = below.guest()
    for origin, status in ((f"https://{HOST}", 200), ("https://evil.example", 403), (f"http://{HOST}", 403)):
        answer = guest.post("/games/dice/api/me", {"name": "Ann"}, {"origin": origin})
        assert answer.status_code == status, origin


def test_the_manifest_leads_to_the_folder_that_its_page_is_in(below: Server) -> None:
    document = below.guest().get("/games/dice/").text
    [address] = re.findall(r'rel="manifest" href="([^"]+)"', document)
    manifest: dict[str, Any] = json.loads(below.guest().get(address).text)
    for name in ("start_url", "scope"):
        assert urljoin(address, manifest[name]) == "/games/dice/"
    for icon in manifest["icons"]:
        assert below.guest().get(urljoin(address, icon["src"])).status_code == 200


def test_a_path_that_the_server_has_itself_is_refused(below: Server) -> None:
    app: Any = below.client.app
    paths = {each for route in app._app.routes for each in _paths(route)}
    assert {path.split("/")[1] for path in paths} - {""} == OWN_NAMES
    for name in OWN_NAMES:
        with pytest.raises(Malformed, match=f"the server has a page /{name} itself"):
            check_public_url(f"https://host.example/{name}/x")
    check_public_url("https://host.example/x/table")


def _paths(route: Any) -> Iterator[str]:
    if hasattr(route, "path"):
        yield route.path
    else:  # FastAPI keeps included routers as they are
        for each in route.original_router.routes:
            yield from ((getattr(route.include_context, "prefix", "") or "") + path for path in _paths(each))


def test_scripts_name_the_servers_addresses_in_one_way() -> None:
    """`h`, `ask` and `here` put the folder before a path; anything that bypasses them would lead out of it."""
    quote = r"[`\"']"
    wrong = re.compile(
        rf"location(?:\.href)?\s*=\s*{quote}/|(?:assign|replace|fetch|open|Request|URL|EventSource)\({quote}/"
        rf"|(?:icon|url): {quote}/|location\.(?:pathname|host|origin)\b(?!.*here\()"
    )
    stays = 'history.replaceState(null, "", location.pathname)'  # the address that is shown, without its query
    found = [
        f"{file.name}: {line.strip()}"
        for file in sorted((STATIC / "js").rglob("*.js"))
        for line in file.read_text("utf-8").splitlines()
        if wrong.search(line) and stays not in line and file.name != "addresses.js"
    ]
    assert found == []
