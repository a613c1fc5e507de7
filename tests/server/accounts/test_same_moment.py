"""Two things done to an identity at the same moment: whichever comes first, nobody keeps what was revoked."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from dicecup.server.accounts import passwords
from dicecup.server.http import live
from dicecup.server.ledger.options import TableOptions
from dicecup.server.ledger.refusal import Refused
from dicecup.server.storage.interface import Known
from dicecup.server.tables.identity import Person
from dicecup.server.tables.table import Table
from tests.server.conftest import Server, TestGuest

from .conftest import PASSWORD
from .test_leaving import everything

OTHER = "another cup of dice"


def person_of(server: Server, guest: TestGuest) -> Person:
    person: Person | None = server.run(server.parts.people.known, guest.cookie)
    assert person is not None
    return person


# --- revoked cookies --------------------------------------------------------------------------------------------


def test_a_new_name_on_its_way_brings_no_cookie_back(server: Server) -> None:
    """A thief changes the name while the owner logs out everywhere: the request was let in before and stored after."""
    ann = server.guest("Ann")
    people, person = server.parts.people, person_of(server, ann)
    server.run(people.revoke, person)
    server.run(people.rename, person, "Mallory")
    assert server.run(people.known, ann.cookie) is None


@pytest.mark.parametrize("is_deleted", [False, True])
def test_what_was_read_before_is_not_remembered_after(
    server: Server, monkeypatch: pytest.MonkeyPatch, is_deleted: bool
) -> None:
    ann = server.guest("Ann")
    parts, person = server.parts, person_of(server, ann)
    read = parts.store.person
    ended: list[str] = []

    async def slowly(identity: str) -> Known | None:
        found = await read(identity)
        if not ended:
            ended.append(identity)
            await (parts.deletion.delete(person) if is_deleted else parts.people.revoke(person))
        return found

    parts.people.forget([person.id])
    monkeypatch.setattr(parts.store, "person", slowly)
    server.run(parts.people.known, ann.cookie)  # this very request began before
    assert ended
    assert server.run(parts.people.known, ann.cookie) is None


def test_a_link_made_while_logging_out_is_worth_nothing(server: Server) -> None:
    ann = server.guest("Ann")
    thief = person_of(server, ann)
    server.run(server.parts.people.revoke, thief)
    token = server.run(server.parts.accounts.move_token, thief)
    for path in ("look", "take"):
        answer = server.guest().post(f"/api/me/move/{path}", {"token": token})
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_socket_opened_while_logging_out_is_closed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.guest("Ann")
    table, person, listen = ann.new_table(), person_of(server, ann), Table.listen

    async def listening(table: Table, listener: Any) -> None:
        await listen(table, listener)
        await server.parts.people.revoke(person)

    monkeypatch.setattr(Table, "listen", listening)
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.2)

    def read(socket: Any) -> None:
        for _ in range(5):  # a message comes now and then while it is open
            socket.receive_json()

    with ann.live(table) as socket, pytest.raises(WebSocketDisconnect) as closed:
        read(socket)
    assert closed.value.reason == "signed_out"


@pytest.mark.parametrize("is_outdated", [False, True], ids=["as hashed", "hashed anew"])
def test_an_old_password_on_its_way_is_worth_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch, is_outdated: bool
) -> None:
    """Somebody with the old password logs in while the owner chooses a new one: comparing takes a moment."""
    ann = server.guest("Ann")
    name = ann.post("/api/me/password", {"password": PASSWORD}).json()["log_in_name"]
    parts, person = server.parts, person_of(server, ann)
    do = parts.workers.do
    changed: list[bool] = []

    async def doing(lane: str, work: Any) -> Any:
        found = await do(lane, work)
        if not changed:
            changed.append(True)
            await parts.accounts.set_password(person, OTHER)
        return found

    monkeypatch.setattr(passwords, "is_outdated", lambda _: is_outdated)
    monkeypatch.setattr(parts.workers, "do", doing)
    thief = server.guest()
    answer = thief.post("/api/me/log_in", {"name": name, "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (403, "log_in_failed")
    assert thief.cookie == ""
    assert server.guest().post("/api/me/log_in", {"name": name, "password": OTHER}).status_code == 200


def test_a_hash_made_anew_replaces_only_the_one_it_was_made_of(server: Server) -> None:
    ann = server.guest("Ann")
    name = ann.post("/api/me/password", {"password": PASSWORD}).json()["log_in_name"]
    parts, person = server.parts, person_of(server, ann)
    old = server.run(parts.accounts.account, person.id).password
    server.run(parts.accounts.set_password, person, OTHER)
    anew = {"_person": person.id, "_before": old, "password": passwords.hashed(PASSWORD)}
    server.run(parts.writer.keep, {"rehash": [anew]})
    for password, status in ((PASSWORD, 403), (OTHER, 200)):
        assert server.guest().post("/api/me/log_in", {"name": name, "password": password}).status_code == status


# --- used twice -------------------------------------------------------------------------------------------------


def test_a_code_and_a_link_used_twice_at_the_same_moment_work_once(server: Server) -> None:
    ann = server.guest("Ann")
    code = ann.post("/api/me/password", {"password": PASSWORD}).json()["recovery_codes"][0]
    link = ann.post("/api/me/move", {}).json()["link"].partition("#move=")[2]
    accounts = server.parts.accounts

    async def together(work: Any, text: str) -> list[Any]:
        return await asyncio.gather(*(work(text) for _ in range(5)), return_exceptions=True)

    for work, text in ((accounts.move, link), (accounts.recover, code)):
        found = server.run(together, work, text)
        assert [type(each) for each in found].count(Person) == 1
        assert [type(each) for each in found].count(Refused) == 4


# --- leaving while something happens ----------------------------------------------------------------------------


def test_whoever_sits_down_while_being_deleted_leaves_no_trace(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest("Annabella")
    ann.act(ann.new_table(), "sit")
    late: list[str] = []
    parts, person, leave = server.parts, person_of(server, ann), server.parts.deletion._leave

    async def leaving(name: str, ids: Any) -> None:
        await leave(name, ids)
        if not late:
            late.append((await parts.registry.create(TableOptions(title="Annabella's"), [], person)).id)

    monkeypatch.setattr(parts.deletion, "_leave", leaving)
    assert ann.post("/api/me/delete", {"name": "Annabella"}).status_code == 200
    assert late
    assert "Annabella" not in everything(tmp_path)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/tables", {}, 401),
        ("/api/daily", {}, 401),
        ("/api/me/log_out", {"stay": True}, 401),
        ("/api/me/password", {"password": PASSWORD}, 503),
    ],
)
def test_whoever_was_deleted_elsewhere_a_moment_ago_is_refused(
    server: Server, path: str, body: dict[str, Any], status: int
) -> None:
    """Another process, or a request that was let in before, still believes the cookie."""
    ann = server.guest("Ann")
    person = person_of(server, ann)
    cookie = ann.cookie
    assert ann.post("/api/me/delete", {"name": "Ann"}).status_code == 200
    late = server.guest()
    late.cookie = cookie
    server.parts.people._known.put(person.id, (Known("Ann", 0, frozenset({person.sign_in})), 0.0))
    assert late.post(path, body).status_code == status
