"""Passkeys, with one in software: adding one, logging in, and what must not work."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicecup.server.accounts.passkeys import RelyingParty, relying_party
from tests.server.conftest import HOST, Server, TestGuest, running, settings

from .authenticator import PRESENT, Authenticator, text
from .conftest import PASSWORD, let_pass

ORIGIN = f"https://{HOST}"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(settings(tmp_path, public_url=ORIGIN)) as server:
        yield server


def passkey() -> Authenticator:
    return Authenticator(ORIGIN, HOST)


def add(guest: TestGuest, key: Authenticator) -> Any:
    options = guest.post("/api/me/passkeys/options", {}).json()["options"]
    return guest.post("/api/me/passkeys", {"credential": key.create(options)})


def log_in(guest: TestGuest, key: Authenticator) -> Any:
    options = guest.post("/api/me/log_in/passkey/options", {}).json()["options"]
    return guest.post("/api/me/log_in/passkey", {"credential": key.get(options)})


def test_a_passkey_keeps_an_identity_and_logs_in_on_another_device(server: Server) -> None:
    ann, key = server.guest("Ann"), passkey()
    before = ann.cookie
    kept = add(ann, key)
    assert kept.status_code == 200, kept.text
    assert len(kept.json()["recovery_codes"]) == 10
    assert ann.cookie != before, "whoever knew the old cookie must not get in"
    thief = server.guest()
    thief.cookie = before
    assert thief.get("/api/me").status_code == 401
    phone = server.guest("Somebody")
    planted = phone.cookie
    answer = log_in(phone, key)
    assert (answer.status_code, answer.json()["name"]) == (200, "Ann")
    assert phone.cookie != planted
    account = phone.get("/api/me/account").json()
    assert (account["kept"], account["has_password"], len(account["passkeys"]), account["proved"]) == (
        True, False, 1, True,
    )  # fmt: skip


def test_what_is_asked_of_the_browser(server: Server) -> None:
    ann, key = server.guest("Ann"), passkey()
    options = ann.post("/api/me/passkeys/options", {}).json()["options"]
    assert options["rp"] == {"name": "dicecup", "id": HOST}
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert options["attestation"] == "none"
    add(ann, key)
    again = ann.post("/api/me/passkeys/options", {}).json()["options"]
    assert [each["id"] for each in again["excludeCredentials"]] == [key.create(options)["id"]]
    login = server.guest().post("/api/me/log_in/passkey/options", {}).json()["options"]
    assert login.get("allowCredentials", []) == [], "no name is asked for, so none is given away"


def test_passkeys_are_listed_from_the_oldest(server: Server) -> None:
    ann = server.guest("Ann")
    keys = [Authenticator(ORIGIN, HOST, id=each * 32) for each in (b"m", b"a", b"z")]
    for key in keys:
        let_pass(server, 1)
        assert add(ann, key).status_code == 200
    listed = ann.get("/api/me/account").json()["passkeys"]
    assert [each["id"] for each in listed] == [text(key.id) for key in keys]


def test_an_answer_is_good_once(server: Server) -> None:
    ann, key = server.guest("Ann"), passkey()
    add(ann, key)
    options = server.guest().post("/api/me/log_in/passkey/options", {}).json()["options"]
    answer = {"credential": key.get(options)}
    assert server.guest().post("/api/me/log_in/passkey", answer).status_code == 200
    replayed = server.guest().post("/api/me/log_in/passkey", answer)
    assert (replayed.status_code, replayed.json()["code"]) == (403, "log_in_failed")


def test_a_challenge_of_ones_own_is_worth_nothing(server: Server) -> None:
    ann, key = server.guest("Ann"), passkey()
    add(ann, key)
    answer = server.guest().post("/api/me/log_in/passkey", {"credential": key.get({"challenge": "AAAA" * 11})})
    assert answer.json()["code"] == "log_in_failed"


def test_a_challenge_is_for_its_person_and_purpose(server: Server) -> None:
    ann, bob, key = server.guest("Ann"), server.guest("Bob"), passkey()
    for_ann = ann.post("/api/me/passkeys/options", {}).json()["options"]
    assert bob.post("/api/me/passkeys", {"credential": key.create(for_ann)}).status_code == 403
    add(ann, key)
    for_log_in = server.guest().post("/api/me/log_in/passkey/options", {}).json()["options"]
    assert ann.post("/api/me/passkeys", {"credential": passkey().create(for_log_in)}).status_code == 403


@pytest.mark.parametrize(
    "changes",
    [{"origin": "https://evil.test"}, {"origin": f"http://{HOST}"}, {"rp_id": "evil.test"}, {"flags": PRESENT}],
)
def test_what_another_site_was_given_is_worth_nothing_here(server: Server, changes: dict[str, Any]) -> None:
    """What was signed names the phishing site's origin; a key that did not ask for a PIN or a finger is refused too."""
    ann, key = server.guest("Ann"), passkey()
    add(ann, key)
    for name, value in changes.items():
        setattr(key, name, value)
    assert log_in(server.guest(), key).json()["code"] == "log_in_failed"
    other = Authenticator(ORIGIN, HOST)
    for name, value in changes.items():
        setattr(other, name, value)
    assert add(server.guest("Bob"), other).json()["code"] == "log_in_failed"


def test_another_key_with_the_same_name_is_refused(server: Server) -> None:
    ann, key = server.guest("Ann"), passkey()
    add(ann, key)
    assert log_in(server.guest(), Authenticator(ORIGIN, HOST, id=key.id)).json()["code"] == "log_in_failed"
    assert add(server.guest("Bob"), Authenticator(ORIGIN, HOST, id=key.id)).status_code == 429
    assert log_in(server.guest(), passkey()).json()["code"] == "log_in_failed", "a key that nobody has"


def test_a_copied_key_is_noticed_by_its_count(server: Server) -> None:
    ann, key = server.guest("Ann"), passkey()
    add(ann, key)
    assert log_in(server.guest(), key).status_code == 200
    key.count = 0
    assert log_in(server.guest(), key).json()["code"] == "log_in_failed"


@pytest.mark.parametrize(
    "credential",
    [{}, {"id": "x", "response": {}}, {"id": 5, "response": {"clientDataJSON": "e30"}}, {"response": "x"}],
)
def test_nonsense_is_refused_in_a_sentence(server: Server, credential: Any) -> None:
    ann = server.guest("Ann")
    for path in ("/api/me/passkeys", "/api/me/log_in/passkey"):
        answer = ann.post(path, {"credential": credential})
        assert answer.status_code in (403, 422), answer.text
        assert answer.json()["message"]


@pytest.mark.parametrize("name", ["\ud800", "a\u0000b", "x" * 2000, None, ["x"]])
def test_what_no_passkey_is_called_is_not_asked_for(server: Server, name: Any) -> None:
    """The challenge is a real one, so that the name gets looked at."""
    ann, key = server.guest("Ann"), passkey()
    add(ann, key)
    options = ann.post("/api/me/log_in/passkey/options", {}).json()["options"]
    sent = json.dumps({"credential": {**key.get(options), "id": name}})
    answer = ann.request("POST", "/api/me/log_in/passkey", {"content-type": "application/json"}, content=sent)
    assert (answer.status_code, answer.json()["code"]) == (403, "log_in_failed")


def test_the_last_way_to_log_in_stays(server: Server) -> None:
    ann, first, second = server.guest("Ann"), passkey(), passkey()
    add(ann, first)
    add(ann, second)
    names = [each["id"] for each in ann.get("/api/me/account").json()["passkeys"]]
    assert ann.post("/api/me/passkeys/remove", {"id": names[0]}).status_code == 200
    assert ann.post("/api/me/passkeys/remove", {"id": names[1]}).json()["code"] == "last_way"
    assert server.guest("Bob").post("/api/me/passkeys/remove", {"id": names[1]}).status_code == 404
    assert ann.post("/api/me/password", {"password": PASSWORD}).status_code == 200
    assert ann.post("/api/me/passkeys/remove", {"id": names[1]}).status_code == 200
    assert ann.post("/api/me/passkeys/remove", {"id": names[1]}).status_code == 404
    assert log_in(server.guest(), second).json()["code"] == "log_in_failed"


def test_a_passkey_added_with_a_stolen_recovery_code_goes_with_the_next_code(server: Server) -> None:
    ann, key, thiefs = server.guest("Ann"), passkey(), passkey()
    codes = add(ann, key).json()["recovery_codes"]
    let_pass(server, 1)
    thief, owner = server.guest(), server.guest()
    assert thief.post("/api/me/log_in/recovery_code", {"code": codes[0]}).status_code == 200
    assert add(thief, thiefs).status_code == 200
    assert owner.post("/api/me/log_in/recovery_code", {"code": codes[1]}).status_code == 200
    assert log_in(server.guest(), thiefs).status_code == 403
    assert log_in(server.guest(), key).status_code == 200


def test_a_cookie_alone_adds_and_removes_no_passkey(server: Server) -> None:
    ann, key = server.guest("Ann"), passkey()
    add(ann, key)
    thief = server.guest()
    thief.cookie = ann.cookie
    for path, body in (
        ("/api/me/passkeys/options", {}),
        ("/api/me/passkeys", {"credential": {}}),
        ("/api/me/passkeys/remove", {"id": "x"}),
    ):
        assert thief.post(path, body).json()["code"] == "not_proved", path


@pytest.mark.parametrize(
    ("public", "host", "party"),
    [
        ("https://dice.example", "dice.example", RelyingParty("dice.example", ["https://dice.example"])),
        ("https://x.example:8443/dice", "x.example:8443", RelyingParty("x.example", ["https://x.example:8443"])),
        ("", "localhost:8137", RelyingParty("localhost", ["https://localhost:8137", "http://localhost:8137"])),
        ("", "dice.lan", RelyingParty("dice.lan", ["https://dice.lan"])),
        ("https://dice.example", "dice.lan:80", RelyingParty("dice.lan", ["https://dice.lan:80"])),
        ("http://dice.example", "dice.example", None),
        ("", "notlocalhost", RelyingParty("notlocalhost", ["https://notlocalhost"])),
        ("", "192.168.1.5:8137", None),
        ("", "[::1]:8137", None),
    ],
)
def test_whom_passkeys_are_for(public: str, host: str, party: RelyingParty | None) -> None:
    assert relying_party(public, host) == party


def test_where_browsers_allow_no_passkeys_none_is_offered(tmp_path: Path) -> None:
    with running(settings(tmp_path, public_url=f"http://{HOST}")) as server:
        ann = server.guest("Ann")
        assert ann.get("/api/me/account").json()["passkeys_here"] is False
        answer = ann.post("/api/me/passkeys/options", {})
        assert (answer.status_code, "https" in answer.json()["message"]) == (409, True)
