"""Another site's page can do nothing to an identity, and limits hold across all processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import UNLIMITED, Server, running, settings

from .conftest import PASSWORD

REQUESTS: dict[str, dict[str, Any]] = {
    "/api/me/password": {"password": PASSWORD},
    "/api/me/log_in": {"name": "ann-1234", "password": PASSWORD},
    "/api/me/log_in/recovery_code": {"code": "abcde"},
    "/api/me/log_in/passkey/options": {},
    "/api/me/log_in/passkey": {"credential": {}},
    "/api/me/passkeys/options": {},
    "/api/me/passkeys": {"credential": {}},
    "/api/me/passkeys/remove": {"id": "x"},
    "/api/me/recovery_codes": {},
    "/api/me/sign_ins/end": {"id": "x"},
    "/api/me/sign_ins/confirm": {"id": "x"},
    "/api/me/move": {},
    "/api/me/move/look": {"token": "x" * 32},
    "/api/me/move/take": {"token": "x" * 32},
    "/api/me/bring": {"token": "x" * 32},
    "/api/me/delete": {"name": "Ann"},
    "/api/me/log_out": {},
}


@pytest.mark.parametrize("path", sorted(REQUESTS))
def test_another_sites_page_can_do_nothing_about_an_identity(server: Server, path: str) -> None:
    ann = server.guest("Ann")
    before = ann.cookie
    for headers in ({"origin": "https://evil.test"}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}):
        answer = ann.post(path, REQUESTS[path], headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin"), headers
    assert ann.cookie == before
    assert ann.get("/api/me/account").json()["kept"] is False


def test_every_request_about_an_identity_is_tried(server: Server) -> None:
    paths = server.guest().get("/openapi.json").json()["paths"]
    posts = {path for path, methods in paths.items() if path.startswith("/api/me/") and "post" in methods}
    assert posts == set(REQUESTS)


@pytest.mark.parametrize("path", ["/api/me/log_in", "/api/me/delete", "/api/me/password"])
def test_a_form_cannot_stand_for_json(server: Server, path: str) -> None:
    ann = server.guest("Ann")
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        answer = ann.request(
            "POST", path, {"content-type": kind}, content=b'{"name":"Ann","password":"five dice in a"}'
        )
        assert answer.status_code in (415, 422)
    assert ann.get("/api/me").status_code == 200


# --- several processes ------------------------------------------------------------------------------------------


@pytest.fixture
def pair(tmp_path: Path, database: str) -> Iterator[tuple[Server, Server]]:
    """Two processes on one database."""
    limits = replace(UNLIMITED, log_ins_per_name_here=6, log_ins_per_address=9)
    with (
        running(settings(tmp_path / "one", limits, database=database)) as one,
        running(settings(tmp_path / "two", limits, database=database)) as two,
    ):
        yield one, two


def test_it_does_not_matter_which_process_is_asked(pair: tuple[Server, Server]) -> None:
    """What begins at one process can end at the other, and attempts at both are counted together."""
    one, two = pair
    ann = one.guest("Ann")
    kept = ann.post("/api/me/password", {"password": PASSWORD}).json()
    there = two.guest()
    there.cookie, there.proof = ann.cookie, ann.proof
    account = there.get("/api/me/account").json()
    assert (account["kept"], account["proved"], account["recovery_codes"]) == (True, True, 10)
    token = ann.post("/api/me/move", {}).json()["link"].partition("#move=")[2]
    assert two.guest().post("/api/me/move/take", {"token": token}).status_code == 200  # 1 of 9 from this address
    code = {"code": kept["recovery_codes"][0]}
    used = [each.guest().post("/api/me/log_in/recovery_code", code).status_code for each in (two, one)]  # 3 of 9
    assert used == [200, 403]
    wrong = {"name": kept["log_in_name"], "password": "wrong, but long"}
    tried = [pair[n % 2].guest().post("/api/me/log_in", wrong).status_code for n in range(8)]
    assert tried == [403] * 6 + [429] * 2
    assert one.guest().post("/api/me/log_in", {"name": "a\0b", "password": PASSWORD}).status_code == 422
    right = {"name": kept["log_in_name"], "password": PASSWORD}
    assert {each.guest().post("/api/me/log_in", right).status_code for each in pair} == {429}
