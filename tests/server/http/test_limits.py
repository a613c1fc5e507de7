"""What is bounded, and what happens at each bound. `docs/server.md` has the list."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import structlog
from itsdangerous import Signer, TimestampSigner
from structlog.testing import capture_logs

from dicecup.rules import Record
from dicecup.server.ledger.refusal import Refused
from dicecup.server.settings import Limits
from dicecup.server.tables import capacity
from dicecup.server.tables.identity import COOKIE_AGE, RENEWED_AFTER, TIMELESS_UNTIL, Identities
from tests.server.conftest import UNLIMITED, Server, TestGuest, running, seated_pair, settings

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
        assert "its host has to make room" in refused.json()["message"]
        # Those who are already there play on.
        assert ann.post("/api/me", {"name": "Anna"}).status_code == 200
        bob.act(table, "sit")


def test_what_is_added_between_two_counts_is_counted_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capacity, "COUNTED_SECONDS", 3600.0)
    with running(settings(tmp_path, replace(UNLIMITED, tables_in_all=3))) as server:
        ann = server.guest("Ann")
        assert [ann.post("/api/tables", {}).status_code for _ in range(5)] == [201, 201, 201, 429, 429]


def test_nobody_takes_a_seat_at_every_public_table(tmp_path: Path) -> None:
    assert Limits().joined_tables < Limits().listed_tables
    with running(settings(tmp_path, replace(UNLIMITED, joined_tables=3))) as server:
        hosts = [server.guest(f"Host {number}") for number in range(6)]
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
    assert identities.claim_of(cookie) == ("abcdefgh23456789", 0)
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
