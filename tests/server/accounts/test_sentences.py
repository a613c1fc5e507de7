"""What people are told when something about their identity is refused: the sentence that helps them on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicecup.server.accounts import passkeys
from tests.server.accounts.authenticator import Authenticator
from tests.server.accounts.conftest import PASSWORD
from tests.server.conftest import HOST, UNLIMITED, Server, TestGuest, running, settings

ORIGIN = f"https://{HOST}"
UNUSABLE = "this passkey could not be used; try again"
TOKEN = "abcdefghijkmnpqr"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(settings(tmp_path_factory.mktemp("sentences"), public_url=ORIGIN)) as server:
        yield server


def said(answer: Any) -> str:
    assert 400 <= answer.status_code < 500, answer.text
    sentence: str = answer.json()["message"]
    return sentence


def with_passkey(server: Server) -> tuple[TestGuest, Authenticator]:
    guest, key = server.guest("Ann"), Authenticator(ORIGIN, HOST)
    assert add(guest, key).status_code == 200
    return guest, key


def add(guest: TestGuest, key: Authenticator) -> Any:
    options = guest.post("/api/me/passkeys/options", {}).json()["options"]
    return guest.post("/api/me/passkeys", {"credential": key.create(options)})


def log_in(guest: TestGuest, key: Authenticator) -> Any:
    options = guest.post("/api/me/log_in/passkey/options", {}).json()["options"]
    return guest.post("/api/me/log_in/passkey", {"credential": key.get(options)})


def remove(guest: TestGuest, name: str) -> Any:
    return guest.post("/api/me/passkeys/remove", {"id": name})


def test_which_passkey_cannot_be_removed(shared: Server) -> None:
    ann, _ = with_passkey(shared)
    bob, _ = with_passkey(shared)
    (own,) = (each["id"] for each in ann.get("/api/me/account").json()["passkeys"])
    assert said(remove(ann, own)) == "it is the only way you can log in; add another one first"
    assert said(remove(bob, own)) == "this passkey is not yours"


def test_a_passkey_that_does_not_work(shared: Server) -> None:
    ann, key = with_passkey(shared)
    assert said(log_in(shared.guest(), Authenticator(ORIGIN, HOST))) == UNUSABLE
    assert said(add(shared.guest("Bob"), Authenticator(ORIGIN, HOST, id=key.id))) == UNUSABLE
    assert said(ann.post("/api/me/passkeys", {"credential": {}})) == UNUSABLE


def test_there_may_be_so_many_passkeys_and_no_more(shared: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert passkeys.MOST_EACH == 20
    monkeypatch.setattr(passkeys, "MOST_EACH", 2)
    ann, _ = with_passkey(shared)
    assert add(ann, Authenticator(ORIGIN, HOST)).status_code == 200
    assert add(ann, Authenticator(ORIGIN, HOST)).status_code == 429
    assert len(ann.get("/api/me/account").json()["passkeys"]) == 2


def test_where_passkeys_work(tmp_path: Path) -> None:
    with running(settings(tmp_path, public_url=f"http://{HOST}")) as server:
        for path in ("/api/me/passkeys/options", "/api/me/log_in/passkey/options"):
            assert said(server.guest("Ann").post(path, {})) == "passkeys work over https and on localhost only"


def test_the_browser_names_the_passkey_after_whoever_it_belongs_to(shared: Server) -> None:
    """A guest has no name to log in with yet; whoever keeps an identity sees that name, and their own beside it."""
    ann = shared.guest("Ann")
    user = ann.post("/api/me/passkeys/options", {}).json()["options"]["user"]
    assert (user["name"], user["displayName"]) == ("Ann", "Ann")
    name = ann.post("/api/me/password", {"password": PASSWORD}).json()["log_in_name"]
    user = ann.post("/api/me/passkeys/options", {}).json()["options"]["user"]
    assert (user["name"], user["displayName"]) == (name, "Ann")


def test_logging_in(shared: Server) -> None:
    guest = shared.guest()
    wrong = guest.post("/api/me/log_in", {"name": "nobody-1234", "password": PASSWORD})
    assert said(wrong) == "the name or the password is wrong"
    code = guest.post("/api/me/log_in/recovery_code", {"code": "aaaaa-bbbbb-ccccc-ddddd"})
    assert said(code) == "this recovery code is wrong, or it has been used"
    for path in ("look", "take"):
        assert said(guest.post(f"/api/me/move/{path}", {"token": TOKEN})) == (
            "this link has been used or is too old; make a new one on the other device"
        )


def test_too_many_attempts(tmp_path: Path) -> None:
    with running(settings(tmp_path, limits=replace(UNLIMITED, log_ins_per_name=1))) as server:
        given = {"name": "ann-1234", "password": PASSWORD}
        server.guest().post("/api/me/log_in", given)
        assert said(server.guest().post("/api/me/log_in", given)) == (
            "there were too many attempts to log in; try again in an hour"
        )


def test_what_a_guest_cannot_do_yet(shared: Server) -> None:
    guest = shared.guest("Ann")
    first = "you are a guest here: choose a password or a passkey first"
    assert said(guest.post("/api/me/recovery_codes", {})) == first
    assert said(guest.post("/api/me/bring", {"token": TOKEN})) == first
    guest.post("/api/me/password", {"password": PASSWORD})
    assert said(guest.post("/api/me/bring", {"token": TOKEN})) == (
        "these games were added already, or that was too long ago"
    )


def test_what_a_cookie_alone_cannot_do(shared: Server) -> None:
    ann = shared.guest("Ann")
    ann.post("/api/me/password", {"password": PASSWORD})
    ann.proof = ""
    again = "log in again first: this needs a log-in in this browser within the last 15 minutes"
    assert said(ann.post("/api/me/password", {"password": f"another {PASSWORD}"})) == again
    assert said(ann.post("/api/me/recovery_codes", {})) == again
    assert said(ann.post("/api/me/delete", {"name": "Ann"})) == again
    assert said(ann.post("/api/me/delete", {"name": "ann"})) == (
        "to delete everything about you, send the name that you have here"
    )
