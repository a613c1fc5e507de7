"""What is bounded, and what happens at each bound. `docs/server.md` has the list."""

from __future__ import annotations

import hashlib
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
import structlog
from itsdangerous import Signer, TimestampSigner
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from dicecup.rules import Record
from dicecup.server.http import gatekeeper, live
from dicecup.server.http.bundles import edition
from dicecup.server.ledger.refusal import Refused
from dicecup.server.settings import Limits
from dicecup.server.storage.interface import COOKIE_AGE
from dicecup.server.tables import capacity
from dicecup.server.tables.identity import RENEWED_AFTER, TIMELESS_UNTIL, Identities
from tests.server.conftest import HOST, UNLIMITED, Server, TestGuest, hear, running, seated_pair, settings

RECORD = """[Dicecup "1"]
[Book "deluxe"]
[Side "Ann"]
[Side "Bob"]

game 1
start 1:23456 2:11245
1.1 13356 (33) 33345 (333) 33344 full_house 25
end unfinished
"""


def send(guest: TestGuest, text: str) -> Any:
    return guest.request("POST", "/api/records", {"content-type": "text/plain"}, content=text)


# --- records ----------------------------------------------------------------------------------------------------


def test_a_record_of_too_many_cards_is_refused_before_it_is_read(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(_text: str) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr(Record, "parse", read)
    sides = "".join(f'[Side "{number}"]\n' for number in range(18))
    games = "".join(f"\ngame {number}\nend abandoned\n" for number in range(1, 1001))
    answer = send(server.guest("Ann"), f'[Dicecup "1"]\n[Book "deluxe"]\n{sides}{games}')
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert answer.json()["message"] == "a record may hold at most 2,400 games times sides here"


def test_a_few_records_per_minute_also_such_as_are_refused(tmp_path: Path) -> None:
    with running(settings(tmp_path, replace(UNLIMITED, records_per_minute=3))) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        answers = [send(ann, text) for text in ("no record", RECORD, "no record", RECORD)]
        assert [answer.status_code for answer in answers] == [422, 201, 422, 429]
        assert answers[-1].json()["message"] == "at most 3 records per minute; wait a moment"
        assert send(bob, RECORD).status_code == 201


def test_what_is_wrong_with_a_record_is_told(server: Server) -> None:
    ann = server.guest("Ann")

    def said(content: Any, kind: str = "text/plain; charset=utf-8") -> tuple[int, str]:
        answer = ann.request("POST", "/api/records", {"content-type": kind}, content=content)
        return answer.status_code, answer.json()["message"]

    assert said(RECORD, "application/json") == (415, "a record is text/plain")
    assert said(RECORD.encode() + b"\xff") == (422, "a record is UTF-8 text")
    assert said(f"{RECORD}\0") == (422, "a record is text without null characters")
    missing = ann.get("/api/records/aaaaaaaaaaaaaaaa")
    assert (missing.status_code, missing.json()["message"]) == (404, "there is no such record")
    for path in ("", "/record", "/events"):
        missing = ann.get(f"/api/tables/aaaaaaaaaaaaaaaa{path}")
        assert (missing.status_code, missing.json()["message"]) == (404, "there is no such table"), path


def test_of_a_series_under_way_the_games_so_far_are_counted(server: Server) -> None:
    answer = send(server.guest("Ann"), RECORD.replace('[Book "deluxe"]', '[Book "deluxe"]\n[Games "3"]')).json()
    assert (answer["book"], answer["sides"], answer["games"]) == ("deluxe", ["Ann", "Bob"], 1)


def test_a_record_costs_in_proportion_to_its_length(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    paid: list[tuple[str, float]] = []
    monkeypatch.setattr(server.parts.workers, "charge", lambda what, times=1.0: paid.append((what, times)))
    ann = server.guest("Ann")
    long = RECORD + "\n" * 300_000
    for text in (RECORD, long):
        assert send(ann, text).status_code == 201
    assert [what for what, _ in paid] == ["record", "record"]
    assert paid[1][1] / paid[0][1] == pytest.approx(len(long) / len(RECORD))


def test_when_all_places_for_records_are_taken_the_oldest_of_whoever_has_most_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capacity, "COUNTED_SECONDS", 0.0)
    with running(settings(tmp_path, replace(UNLIMITED, records_in_all=4))) as server:
        ann, eve = server.guest("Ann"), server.guest("Eve")
        own = send(ann, RECORD).json()["record"]
        flood = [send(eve, RECORD).json()["record"] for _ in range(6)]
        found = [ann.get(f"/api/records/{name}").status_code for name in (own, *flood)]
        assert found == [200, 404, 404, 404, 200, 200, 200]


# --- what the database holds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["people", "tables"])
def test_no_more_guests_and_tables_than_the_database_may_hold(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capacity, "COUNTED_SECONDS", 0.0)
    with running(settings(tmp_path, replace(UNLIMITED, **{f"{what}_in_all": 2}))) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = ann.new_table()
        ann.new_table()
        refused = server.guest().post("/api/me", {"name": "Cid"}) if what == "people" else bob.post("/api/tables", {})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        assert (
            refused.json()["message"]
            == {
                "people": "this server knows as many guests as it can take; its host has to make room",
                "tables": "this server keeps as many tables as it can take; its host has to make room",
            }[what]
        )
        # Those who are already there play on.
        assert ann.post("/api/me", {"name": "Anna"}).status_code == 200
        bob.act(table, "sit")


def test_lists_are_as_long_as_they_may_be_and_events_come_page_by_page(tmp_path: Path) -> None:
    with running(settings(tmp_path, replace(UNLIMITED, listed_tables=2, events_page=3))) as server:
        ann = server.guest("Ann")
        tables = [ann.new_table(public=True) for _ in range(3)]
        assert [len(ann.get(path).json()) for path in ("/api/tables", "/api/me/tables")] == [2, 2]
        ann.act(tables[0], "sit")
        for _ in range(3):
            ann.act(tables[0], "leave")
            ann.act(tables[0], "sit")
        path = f"/api/tables/{tables[0]}/events"
        assert [event["seq"] for event in ann.get(path).json()] == [1, 2, 3]
        assert [event["seq"] for event in ann.get(f"{path}?after=3").json()] == [4, 5, 6]


def test_what_is_added_between_two_counts_is_counted_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capacity, "COUNTED_SECONDS", 3600.0)
    with running(settings(tmp_path, replace(UNLIMITED, tables_in_all=3))) as server:
        ann = server.guest("Ann")
        assert [ann.post("/api/tables", {}).status_code for _ in range(5)] == [201, 201, 201, 429, 429]


def test_nobody_takes_a_seat_at_every_public_table(tmp_path: Path) -> None:
    assert Limits().joined_tables < Limits().listed_tables
    with running(settings(tmp_path, replace(UNLIMITED, joined_tables=3))) as server:
        hosts = [server.guest(f"Dan {number}") for number in range(6)]
        tables = [host.new_table(public=True) for host in hosts]
        eve = server.guest("Eve")
        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda table: eve.try_act(table, "sit"), tables))
        assert sorted(answer.status_code for answer in answers) == [200] * 3 + [429] * 3, "even when asked for at once"
        refused = next(answer for answer in answers if answer.status_code == 429).json()
        assert (refused["code"], "3 open tables" in refused["message"]) == ("too_many", True)
        seated, free = ([t for t, a in zip(tables, answers, strict=True) if a.status_code == s] for s in (200, 429))
        for table in free:
            assert [seat["holder"] for seat in eve.look(table)["seats"]] == [None, None], "the seat stays free"
        # She plays on where she sits; leaving a table makes room, and her own tables count too.
        eve.act(seated[0], "seed", seed="s")
        eve.act(seated[0], "leave")
        own = eve.new_table()
        assert eve.refused(free[0], "sit") == "too_many"
        eve.act(seated[1], "leave")
        eve.act(free[0], "sit")
        eve.act(own, "sit")


# --- requests and messages ----------------------------------------------------------------------------------------


def test_every_limit_is_applied_to_what_it_is_named_after(tmp_path: Path) -> None:
    given = Limits(
        requests_per_second=1, request_burst=101,
        actions_per_second=2, action_burst=102,
        holds_per_second=3, hold_burst=103,
        reactions_per_second=4, reaction_burst=104,
        work_per_second=5, work_burst=105,
        address_work_per_second=6, address_work_burst=106,
        files_per_second=7, file_burst=107,
        records_per_minute=120,
    )  # fmt: skip
    with running(settings(tmp_path, given)) as server:
        parts, app = server.parts, cast("Any", server.client.app)
        budget = cast("Any", parts.workers)._budget
        throttles = (
            app.throttle,
            parts.actions,
            parts.holds,
            parts.reactions,
            budget._people,
            budget._addresses,
            app.files,
        )
        assert [(throttle.rate, throttle.burst) for throttle in throttles] == [
            (number, 100 + number) for number in range(1, 8)
        ]
        assert (parts.new_records.rate, parts.new_records.burst) == (2, 120)


def test_whoever_asks_too_often_hears_when_to_come_back_and_can_still_open_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page consists of many files, so these do not count as requests."""
    monkeypatch.setattr(gatekeeper, "TOO_OFTEN_SECONDS", 0.0)
    with running(settings(tmp_path, Limits(requests_per_second=1e-6, request_burst=2))) as server:
        guest = server.guest()
        answers = [guest.get(path) for path in ("/static/js/main.js", "/nowhere", "/health", "/health")]
        assert [answer.status_code for answer in answers] == [200, 404, 200, 429]
        assert [answer.headers.get("retry-after") for answer in answers] == [None, None, None, "1"]
        assert guest.get("/static/js/main.js").status_code == 200
        body = server.client.get("/metrics").json()
        assert body["message"] == "too many requests; wait a moment"


def test_files_have_a_limit_of_their_own_by_number_and_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gatekeeper, "TOO_OFTEN_SECONDS", 0.0)
    limits = Limits(files_per_second=1e-6, file_burst=6)
    with running(settings(tmp_path, limits)) as server:
        guest = server.guest()
        [large] = re.findall(r'<script type="module" src="([^"]+)"', guest.get("/table/abc").text)
        assert 200_000 < len(guest.get(large).content) <= 300_000
        answers = [guest.get("/static/js/main.js") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 2
        assert answers[-1].json()["message"] == "too many requests; wait a moment"
        assert guest.get("/health").status_code == 200


def test_files_that_do_not_exist_count_as_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gatekeeper, "TOO_OFTEN_SECONDS", 0.0)
    with running(settings(tmp_path, Limits(requests_per_second=1e-6, request_burst=4))) as server:
        paths = ("/static/no.js", "/static/js", "/static/../settings.py", f"/static/{edition()}/js/no-page.joined.js")
        assert [server.guest().get(path).status_code for path in paths] == [404] * 4
        assert server.guest().get("/static/no.js").status_code == 429


def test_a_family_behind_one_address_opens_the_page_at_once(tmp_path: Path) -> None:
    with running(settings(tmp_path, Limits())) as server:
        guest = server.guest()
        for _ in range(12):
            page = guest.get("/table/abc").text
            for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
                assert guest.get(path).status_code == 200, path


def test_all_screens_of_a_person_share_one_limit_and_so_do_all_ways_to_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "TOO_MANY_SECONDS", 0.0)
    with running(settings(tmp_path, replace(UNLIMITED, actions_per_second=1e-6, action_burst=5))) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = ann.new_table()
        with ann.live(table) as first, ann.live(table) as second, bob.live(table) as other:
            for socket in (first, second, first, second):
                socket.send_text("{}")
                assert hear(socket, "error")["code"] == "malformed"
            for socket in (first, second):
                socket.send_text("{}")
                refused = hear(socket, "error")
                assert (refused["code"], refused["message"]) == ("too_many", "too many messages; wait a moment")
            assert ann.get("/api/me").status_code == 429
            other.send_text("{}")
            assert hear(other, "error")["code"] == "malformed"
            assert bob.get("/api/me").status_code == 200


def test_bodies_and_records_may_be_exactly_as_long_as_is_allowed(tmp_path: Path) -> None:
    with running(settings(tmp_path, replace(UNLIMITED, body_bytes=1024, record_bytes=2048))) as server:
        ann = server.guest("Ann")

        def named(length: int) -> Any:
            text = '{"name": "Ann"}'.ljust(length)
            return ann.request("POST", "/api/me", {"content-type": "application/json"}, content=text)

        assert named(1024).status_code == 200
        assert (named(1025).status_code, named(1025).json()["message"]) == (413, "at most 1 KiB can be sent")
        assert send(ann, RECORD.ljust(2048)).status_code == 201
        longer = send(ann, RECORD.ljust(2049))
        assert (longer.status_code, longer.json()["message"]) == (413, "at most 2 KiB can be sent")


@pytest.mark.parametrize(
    ("sent", "code"), [("x" * 100, None), ("x" * 101, 1009), ("é" * 50, None), ("é" * 51, 1009), (b"x", 1003)]
)
def test_a_message_is_text_of_so_many_bytes(sent: str | bytes, code: int | None, tmp_path: Path) -> None:
    with running(settings(tmp_path, replace(UNLIMITED, message_bytes=100))) as server:
        table = server.guest("Ann").new_table()
        with server.guest().live(table) as socket:
            hear(socket, "welcome")
            if isinstance(sent, bytes):
                socket.send_bytes(sent)
            else:
                socket.send_text(sent)
            if code is None:
                assert hear(socket, "error")["code"] == "malformed"
            else:
                with pytest.raises(WebSocketDisconnect) as closed:
                    hear(socket, "error")
                assert closed.value.code == code


def test_people_without_a_name_at_different_addresses_do_not_share_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "TOO_MANY_SECONDS", 0.0)
    limits = replace(UNLIMITED, actions_per_second=1e-6, action_burst=2, sockets_per_address=2)
    with running(settings(tmp_path, limits)) as server:
        table = server.guest("Ann").new_table()
        heard = []
        for address in ("192.0.2.7", "192.0.2.7", "192.0.2.8"):
            client = TestClient(server.client.app, base_url=f"http://{HOST}", client=(address, 50000))
            client.portal = server.client.portal
            with TestGuest(client).live(table) as socket, TestGuest(client).live(table) as again:
                for each in (socket, again):
                    each.send_text("{}")
                    heard.append(hear(each, "error")["code"])
        assert heard == ["malformed", "malformed", "too_many", "too_many", "malformed", "malformed"]


# --- cookies ------------------------------------------------------------------------------------------------------


def at(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Sign and check cookies as if it were so many seconds from now."""
    now = TimestampSigner("x").get_timestamp()
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _self: int(now + seconds))


def test_a_cookie_expires_on_the_server(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, table = seated_pair(server)
    with monkeypatch.context() as later:
        at(later, COOKIE_AGE - 10)
        assert ann.try_act(table, "roll", seq=1).json()["code"] == "stale"
    at(monkeypatch, COOKIE_AGE + 10)
    assert ann.try_act(table, "roll", seq=1).json()["code"] == "not_signed_in"
    with ann.live(table) as socket:
        assert socket.receive_json()["you"]["holder"] is None


def test_a_cookie_of_some_age_is_replaced(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.guest("Ann")
    first = ann.cookie
    assert "set-cookie" not in ann.get("/api/me").headers
    at(monkeypatch, RENEWED_AFTER + 10)
    assert "httponly" in ann.get("/api/me").headers["set-cookie"].lower()
    assert ann.cookie != first
    at(monkeypatch, COOKIE_AGE - 10)
    assert ann.get("/api/me").json()["name"] == "Ann"


def test_cookies_from_before_they_had_a_time_are_valid_for_a_year_and_are_replaced(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest("Ann")
    person = ann.get("/api/me").json()["id"]
    key = (server.parts.settings.folder / "signing.key").read_bytes()
    timeless = Signer(key, salt="dicecup guest cookie", key_derivation="hmac", digest_method=hashlib.sha256)
    old = timeless.sign(person).decode()
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _self: TIMELESS_UNTIL - 10)
    guest = server.guest()
    guest.cookie = old
    assert guest.get("/api/me").json() == {"id": person, "name": "Ann"}
    assert guest.cookie not in ("", old)
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _self: TIMELESS_UNTIL + 10)
    assert guest.get("/api/me").status_code == 200
    guest.cookie = old
    assert guest.get("/api/me").status_code == 401


def test_no_changed_cookie_is_valid() -> None:
    identities = Identities(bytes(32))
    cookie = identities.cookie("abcdefgh23456789")
    assert identities.claim_of(cookie) == ("abcdefgh23456789", 0, "")
    for place in range(len(cookie)):
        for other in "aZ9._-":
            changed = cookie[:place] + other + cookie[place + 1 :]
            # The last character of base64 has unused bits.
            if changed != cookie and place != len(cookie) - 1:
                assert identities.claim_of(changed) is None, changed


# --- logs ---------------------------------------------------------------------------------------------------------


def test_what_could_not_be_stored_is_not_in_the_log(server: Server) -> None:
    ann = server.guest("Ann")
    again = {"id": ann.get("/api/me").json()["id"], "name": "somebody's secret", "created_at": 0}
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(0))
    with capture_logs() as logs, pytest.raises(Refused, match="could not store it"):
        server.run(server.parts.writer.keep, {"person": [again]})
    errors = [entry["error"] for entry in logs if entry["event"] == "not_stored"]
    assert errors
    assert not any("secret" in error for error in errors), errors
