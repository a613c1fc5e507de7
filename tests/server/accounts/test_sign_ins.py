"""Where somebody is signed in: the list, logging out one by one, notices of new devices, and what comes to an end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from dicecup.server.storage import account_statements
from dicecup.server.storage.interface import COOKIE_AGE
from tests.server.conftest import Server, TestGuest, hear, running, settings

from .conftest import PASSWORD, let_pass
from .test_leaving import exported
from .test_passkeys import ORIGIN, add, passkey
from .test_passkeys import log_in as log_in_by

PHONE = "Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
LAPTOP = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(settings(tmp_path, public_url=ORIGIN)) as server:
        yield server


def keep(server: Server) -> tuple[TestGuest, dict[str, Any]]:
    ann = server.guest("Ann")
    return ann, ann.post("/api/me/password", {"password": PASSWORD}).json()


def log_in(server: Server, name: str, agent: str = PHONE) -> TestGuest:
    guest = server.guest()
    answer = guest.post("/api/me/log_in", {"name": name, "password": PASSWORD}, {"user-agent": agent})
    assert answer.status_code == 200, answer.text
    return guest


def listed(guest: TestGuest, *names: str) -> list[Any]:
    rows = guest.get("/api/me/account").json()["sign_ins"]
    found = [[row[name] for name in names] for row in rows]
    return [each[0] for each in found] if len(names) == 1 else found


def is_signed_in(guest: TestGuest) -> bool:
    return bool(guest.get("/api/me").status_code == 200)


def test_each_browser_where_somebody_is_signed_in_is_listed_in_plain_words(server: Server) -> None:
    ann, kept = keep(server)
    let_pass(server, 1)
    phone = log_in(server, kept["log_in_name"])
    let_pass(server, 1)
    log_in(server, kept["log_in_name"], LAPTOP)
    assert listed(phone, "way", "browser", "system", "here") == [
        ["password", "Chrome", "Windows", False],
        ["password", "Firefox", "Android", True],
        ["guest", "", "", False],
    ]
    times = listed(phone, "made_at")
    assert times == sorted(times, reverse=True)
    assert json.loads(exported(ann)["about.json"])["sign_ins"][0]["browser"] in ("Chrome", "Firefox", "")


def test_logging_in_again_where_one_is_signed_in_is_no_new_sign_in(server: Server) -> None:
    ann, kept = keep(server)
    before = listed(ann, "id", "made_at")
    assert ann.post("/api/me/log_in", {"name": kept["log_in_name"], "password": PASSWORD}).status_code == 200
    assert listed(ann, "id", "made_at") == before
    assert listed(ann, "way") == ["password"]


def test_one_sign_in_is_ended_and_the_others_go_on(server: Server) -> None:
    ann, kept = keep(server)
    phone, laptop = (log_in(server, kept["log_in_name"]) for _ in range(2))
    (mine,) = [row["id"] for row in phone.get("/api/me/account").json()["sign_ins"] if row["here"]]
    table = ann.new_table()
    with phone.live(table) as ended, laptop.live(table) as other:
        hear(ended, "welcome")
        hear(other, "welcome")
        assert ann.post("/api/me/sign_ins/end", {"id": mine}).status_code == 200
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(ended, "goodbye, which never comes")
        assert (closed.value.code, closed.value.reason) == (4401, "signed_out")
        other.send_json({"type": "ping"})
        hear(other, "pong")
    assert [is_signed_in(each) for each in (ann, phone, laptop)] == [True, False, True]
    assert mine not in listed(ann, "id")
    assert phone.post("/api/me/password", {"password": "a thief's password"}).status_code == 401
    assert log_in(server, kept["log_in_name"]).get("/api/me").status_code == 200


def test_nobody_ends_or_confirms_a_sign_in_of_somebody_else(server: Server) -> None:
    ann, _ = keep(server)
    bob = server.guest("Bob")
    for path in ("end", "confirm"):
        bob.post(f"/api/me/sign_ins/{path}", {"id": listed(ann, "id")[0]})
    assert is_signed_in(ann)


def test_a_new_device_is_noticed_until_an_older_one_says_that_it_is_known(server: Server) -> None:
    ann, kept = keep(server)
    assert listed(ann, "is_new") == [False]
    let_pass(server, 1)
    phone = log_in(server, kept["log_in_name"])
    assert listed(ann, "here", "is_new") == [[False, True], [True, False]]
    assert listed(phone, "is_new") == [False, False], "nothing is new to the newest"
    let_pass(server, 1)
    newest = log_in(server, kept["log_in_name"])
    new = listed(phone, "id")
    for each in new:
        newest.post("/api/me/sign_ins/confirm", {"id": each})
    assert listed(ann, "is_new") == [True, True, False], "a thief's devices cannot confirm each other"
    assert ann.post("/api/me/sign_ins/confirm", {"id": new[0]}).status_code == 200
    assert listed(ann, "is_new") == [False, True, False]


def test_removing_a_passkey_ends_the_sign_ins_made_with_it(server: Server) -> None:
    ann, stolen, other = server.guest("Ann"), passkey(), passkey()
    add(ann, stolen)
    add(ann, other)
    thief, phone = server.guest(), server.guest()
    assert log_in_by(thief, stolen).status_code == 200
    assert log_in_by(phone, other).status_code == 200
    table = ann.new_table()
    names = {row["id"] for row in ann.get("/api/me/account").json()["passkeys"]}
    with thief.live(table) as socket:
        hear(socket, "welcome")
        before = log_in_by(ann, stolen)
        assert before.status_code == 200
        (name,) = names - {_id(other)}
        assert ann.post("/api/me/passkeys/remove", {"id": name}).status_code == 200
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(socket, "goodbye, which never comes")
        assert closed.value.reason == "signed_out"
    assert [is_signed_in(each) for each in (ann, thief, phone)] == [True, False, True], "hers was proved just now"


def _id(key: Any) -> str:
    name: str = key.get({"challenge": ""})["id"]
    return name


def test_logging_out_ends_the_sign_in_also_for_a_copy_of_the_cookie(server: Server) -> None:
    ann, kept = keep(server)
    phone = log_in(server, kept["log_in_name"])
    copied = phone.cookie
    phone.post("/api/me/log_out", {"everywhere": False})
    thief = server.guest()
    thief.cookie = copied
    assert [is_signed_in(each) for each in (ann, thief)] == [True, False]
    assert len(listed(ann, "id")) == 1
    log_in(server, kept["log_in_name"])
    ann.post("/api/me/log_out", {"stay": True})
    assert listed(ann, "here") == [True]
    ann.post("/api/me/log_out", {})
    assert listed(log_in(server, kept["log_in_name"]), "here") == [True]


def test_whoever_comes_with_a_cookie_of_an_earlier_version_is_listed_from_then_on(server: Server) -> None:
    ann, _ = keep(server)
    person = server.run(server.parts.people.known, ann.cookie)
    phone = server.guest()
    phone.cookie = server.parts.identities.cookie(person.id, person.cookie_edition)
    assert is_signed_in(phone)
    assert len(listed(ann, "id")) == 2
    assert sorted(listed(phone, "here")) == [False, True]


def test_the_oldest_sign_in_makes_room_and_forgotten_ones_go(server: Server) -> None:
    assert account_statements.MOST_SIGN_INS == 50
    ann, kept = keep(server)
    for _ in range(49):
        let_pass(server, 1)
        log_in(server, kept["log_in_name"])
    assert (is_signed_in(ann), len(listed(ann, "id"))) == (True, 50)
    let_pass(server, 1)
    latest = log_in(server, kept["log_in_name"])
    assert (is_signed_in(ann), len(listed(latest, "id"))) == (False, 50)
    let_pass(server, COOKIE_AGE // 60 - 1)
    log_in(server, kept["log_in_name"])
    server.run(server.parts.store.clean)
    assert len(listed(latest, "id")) == 2, "the latest and the new one"


# --- what a cookie alone is not enough for ----------------------------------------------------------------------


def test_a_cookie_alone_neither_exports_everything_nor_adds_a_device(server: Server) -> None:
    ann, _ = keep(server)
    thief, bob = server.guest(), server.guest("Bob")
    thief.cookie = ann.cookie
    for answer in (thief.get("/api/me/export"), thief.post("/api/me/move", {})):
        assert (answer.status_code, answer.json()["code"]) == (403, "not_proved")
    for guest in (ann, bob):
        assert guest.get("/api/me/export").status_code == 200
        assert guest.post("/api/me/move", {}).status_code == 200


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (PHONE, ("Firefox", "Android")),
        (LAPTOP, ("Chrome", "Windows")),
        (f"{LAPTOP} Edg/140.0", ("Edge", "Windows")),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1", ("Safari", "iPhone")),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15", ("Safari", "Mac")),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", ("Firefox", "Linux")),
        ("<script>", ("", "")),
    ],
)  # fmt: skip
def test_a_browser_is_named_by_what_it_says_of_itself(server: Server, agent: str, words: tuple[str, str]) -> None:
    ann = server.guest()
    assert ann.post("/api/me", {"name": "Ann"}, {"user-agent": agent}).status_code == 200
    assert listed(ann, "browser", "system") == [list(words)]
