"""Attacks that no other test tries. `docs/security.md` names the tests of every threat."""

from __future__ import annotations

import http.client
import io
import logging
import os
import re
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from starlette.websockets import WebSocketDisconnect

from dicecup.rules import BOOKS
from dicecup.server.coaching.own_figures import _Played, _sheet
from dicecup.server.http.serving import write_logs
from dicecup.server.settings import Limits
from dicecup.server.tables import limits, people
from dicecup.server.tables.identity import new_id
from dicecup.server.tables.limits import Throttle
from tests.server.conftest import UNLIMITED, Server, hear, running, settings
from tests.server.nursery import DICECUP, Forked

# --- files ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/static/%2e%2e/settings.py", "/static/..%2fsettings.py", "/static/%2e%2e%2f%2e%2e%2f%2e%2e%2f__init__.py",
        "/static//etc/passwd", "/static/%2fetc%2fpasswd", "/static/js/%2e%2e/%2e%2e/settings.py",
        "/static/..%5csettings.py", "/static/%00", "/static/.", "/static/js",
    ],
)  # fmt: skip
def test_no_file_outside_of_the_page_is_served(server: Server, path: str) -> None:
    answer = server.guest().get(path)
    assert answer.status_code in (400, 404)
    assert "Limits" not in answer.text
    assert "root:" not in answer.text


# --- names ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "'; DROP TABLE people; --", '"><img src=x onerror=1>', "%s%n{0}", "../../x"]
)
def test_a_name_is_text_and_nothing_else(server: Server, name: str) -> None:
    ann = server.guest(name)
    assert ann.get("/api/me").json()["name"] == name
    table = ann.new_table(title=name, public=True)
    ann.act(table, "sit")
    for path in (f"/api/tables/{table}", "/api/tables", f"/api/tables/{table}/events"):
        answer = ann.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert ann.look(table)["seats"][0]["name"] == ann.look(table)["options"]["title"] == name
    assert ann.get("/api/tables").json()[0]["options"]["title"] == name
    assert server.guest("Bob").get("/api/me").json()["name"] == "Bob"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_a_name_is_no_formula_in_a_spreadsheet(name: str) -> None:
    book = BOOKS["classic"]
    card = SimpleNamespace(boxes=dict.fromkeys(book.boxes, 0))
    figures: Any = SimpleNamespace(name=name, score=1, luck=0.0, loss_each=0.0, date="2026-11-16", card=card)
    statistics: Any = SimpleNamespace(book=book, percentile=lambda _score: None)
    game: Any = SimpleNamespace(table="a" * 16, number=1)
    header, line = (row.split(",") for row in _sheet(statistics, [_Played(game, 0, figures)]).splitlines())
    assert line[header.index("name")] == f"'{name}"


# --- guessing ---------------------------------------------------------------------------------------------------


def test_names_of_tables_cannot_be_guessed() -> None:
    names = {new_id() for _ in range(2000)}
    assert len(names) == 2000
    assert all(re.fullmatch("[a-z2-9]{16}", name) for name in names)
    # 32 characters at each of 16 places, all of them in use: 80 bits.
    for place in range(16):
        assert len({name[place] for name in names}) == 32


def test_guesses_count_as_requests(tmp_path: Path) -> None:
    with running(settings(tmp_path, Limits(request_burst=5, requests_per_second=0.001))) as server:
        codes = [server.guest().get(f"/api/tables/{new_id()}").status_code for _ in range(7)]
    assert codes == [404] * 5 + [429] * 2


def test_a_private_table_and_a_person_are_in_no_list(server: Server) -> None:
    ann = server.guest("Ann")
    private, public = ann.new_table(), ann.new_table(public=True)
    listed = server.guest().get("/api/tables").json()
    assert [table["table"] for table in listed] == [public]
    seen = str(listed) + str(server.guest().get(f"/api/tables/{private}").json())
    assert ann.get("/api/me").json()["id"] not in seen


# --- memory -----------------------------------------------------------------------------------------------------


def test_as_many_names_as_one_likes_take_only_so_much_memory() -> None:
    throttle = Throttle(0.001, 2)
    for number in range(limits.MOST_BUCKETS + 500):
        assert throttle.allows(f"name {number}")
    assert len(throttle._buckets) == limits.MOST_BUCKETS
    # Those who came last are the ones that are remembered.
    assert throttle.allows(f"name {limits.MOST_BUCKETS + 499}")
    assert not throttle.allows(f"name {limits.MOST_BUCKETS + 499}")


def test_tables_in_memory_are_forgotten_and_found_again(tmp_path: Path) -> None:
    with running(settings(tmp_path, replace(UNLIMITED, cached_tables=3))) as server:
        ann = server.guest("Ann")
        tables = [ann.new_table(title=f"number {number}") for number in range(8)]
        assert len(server.parts.registry._tables) == 3
        assert [ann.look(table)["options"]["title"] for table in tables] == [f"number {number}" for number in range(8)]
        assert len(server.parts.registry._tables) == 3


# --- logs and terminals -----------------------------------------------------------------------------------------

EVIL = "/x\x1b]0;owned\x07\r\n2026-01-01T00:00:00Z [error] forged\x9b2J\u202e"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_what_people_send_cannot_forge_a_line_of_the_log_nor_steer_a_terminal(stream: type[io.StringIO]) -> None:
    written = stream()
    write_logs(verbose=True, stream=written)
    structlog.get_logger().info("request", path=EVIL)
    logging.getLogger("a.library").warning("bad request %s", EVIL)
    try:
        raise ValueError(EVIL)
    except ValueError:
        structlog.get_logger().exception("fault", path=EVIL)
    text = written.getvalue()
    assert not [character for character in text if not character.isprintable() and character != "\n"]
    assert not [line for line in text.splitlines() if line.startswith("2026-01-01")]
    assert text.count("forged") >= 3


# --- proxies ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """A server with its usual limits, the way people start it."""
    environment = os.environ | {"DICECUP_DATA": str(tmp_path_factory.mktemp("data"))}
    environment.pop("FORWARDED_ALLOW_IPS", None)
    with Path(os.devnull).open("w") as nowhere:
        it = Forked(DICECUP, ["serve", "--port", "0"], nowhere, environment)
    with it.stdout:
        found = re.search(r"http://([0-9.]+):(\d+)/", it.stdout.readline())
        assert found is not None
        yield found[1], int(found[2])
        it.send_signal(signal.SIGTERM)
        it.wait()


def statuses(address: tuple[str, int], source: str, forwarded: list[str]) -> list[int]:
    """The answers to newcomers who claim these addresses. One address may have 120 newcomers per hour."""
    connection = http.client.HTTPConnection(*address, timeout=60, source_address=(source, 0))
    found = []
    for each in forwarded:
        headers = {"X-Forwarded-For": each, "Content-Type": "application/json"}
        connection.request("POST", "/api/me", '{"name": "Eve"}', headers)
        answer = connection.getresponse()
        answer.read()
        found.append(answer.status)
        if answer.status == 429:
            break
    connection.close()
    return found


def test_only_a_trusted_proxy_says_where_a_request_comes_from(address: tuple[str, int]) -> None:
    many = [f"198.51.100.{number}" for number in range(1, 141)]
    # A sender that is not our proxy has one budget, whatever it claims. Behind a proxy the last address counts, which
    # the proxy has added, not what a client wrote before it.
    assert 429 in statuses(address, "127.0.0.2", many)
    assert 429 in statuses(address, "127.0.0.1", [f"{made_up}, 203.0.113.9" for made_up in many])
    assert set(statuses(address, "127.0.0.1", [f"1.2.3.4, {visitor}" for visitor in many[:20]])) == {200}


# --- stolen cookies ---------------------------------------------------------------------------------------------


def test_a_stolen_cookie_can_be_called_back(server: Server) -> None:
    ann, thief, bob = server.guest("Ann"), server.guest(), server.guest("Bob")
    table = ann.new_table()
    ann.act(table, "sit")
    thief.cookie, thief._count = ann.cookie, 1000
    thief.act(table, "seed", seed="by the thief")
    with thief.live(table) as stolen, bob.live(table) as other:
        for socket in (stolen, other):
            hear(socket, "welcome")
        seq = ann.look(table)["seq"]
        answer = ann.post("/api/me/log_out", {"stay": True})
        assert (answer.status_code, answer.json()["name"]) == (200, "Ann")
        assert ann.cookie != thief.cookie
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(stolen, "goodbye")
        assert closed.value.code == 4401
        hear_pong(other)
    # With the new cookie it is the same person with the same seat; with any other it is nobody.
    ann.act(table, "seed", seed="my own", seq=seq)
    for refused in (thief.get("/api/me"), thief.try_act(table, "seed", seed="again")):
        assert (refused.status_code, refused.json()["code"]) == (401, "not_signed_in")
    with thief.live(table) as stolen:
        assert hear(stolen, "welcome")["you"] == {"holder": None, "name": None, "seats": []}
    assert thief.post("/api/me/log_out", {"stay": True}).status_code == 401
    assert ann.post("/api/me", {"name": "Anna"}).json()["name"] == "Anna"
    assert ann.get("/api/me").json()["name"] == "Anna", "another name does not bring old cookies back"
    # Once more, and for good.
    second = ann.cookie
    answer = ann.post("/api/me/log_out", {})
    assert 'dicecup_guest=""' in answer.headers["set-cookie"]
    for cookie in (second, thief.cookie):
        ann.cookie = cookie
        assert ann.get("/api/me").status_code == 401


def test_a_cookie_called_back_at_one_process_is_worthless_at_all(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "REMEMBERED_SECONDS", 3600.0)
    one, two = (settings(tmp_path / folder, database=database) for folder in "ab")
    with running(one) as a, running(two) as b:
        ann, thief = a.guest("Ann"), b.guest()
        table = ann.new_table()
        ann.act(table, "sit")
        thief.cookie = ann.cookie
        assert thief.get("/api/me").status_code == 200
        with thief.live(table) as stolen:
            hear(stolen, "welcome")
            ann.post("/api/me/log_out", {"stay": True})
            with pytest.raises(WebSocketDisconnect) as closed:
                hear(stolen, "goodbye")
            assert closed.value.code == 4401
        assert thief.get("/api/me").status_code == 401
        # The new cookie is valid there at once, whatever that process remembers.
        there = b.guest()
        there.cookie = ann.cookie
        assert there.get("/api/me").json()["name"] == "Ann"
        # A process that does not hear of it finds out by itself, because it checks again with each action.
        monkeypatch.setattr(people, "REMEMBERED_SECONDS", 0.0)
        monkeypatch.setattr(b.parts.people, "forget", lambda _people: None)
        with there.live(table) as late:
            seq = hear(late, "welcome")["seq"]
            ann.post("/api/me/log_out", {"stay": True})
            late.send_json({"type": "seed", "action_id": "late", "seq": seq, "seed": "by the thief"})
            with pytest.raises(WebSocketDisconnect) as closed:
                hear(late, "ack")
            assert closed.value.code == 4401
        assert ann.look(table)["seq"] == seq


def hear_pong(socket: Any) -> None:
    socket.send_json({"type": "ping"})
    hear(socket, "pong")
