"""Days of the daily game: commitments before, secrets after, one attempt, and a clock that may go wrong."""

from __future__ import annotations

import hashlib
import hmac
import threading
from pathlib import Path

import pytest

from dicecup.rules import Malformed, UnknownName
from dicecup.server.days.calendar import day_after, day_at, streak
from dicecup.server.days.day_secret import book_of, check_book, secret_of, shared_root
from dicecup.server.ledger.verify import verify
from tests.server.conftest import TestGuest, play_on
from tests.server.days.conftest import DAY, DailyServer, at, begin, daily_server

NEXT, AFTER = "2027-03-15", "2027-03-16"


def record(guest: TestGuest, table: str) -> str:
    return str(guest.get(f"/api/tables/{table}/record").text)


def test_commitments_are_published_seven_days_before_and_never_change(daily: DailyServer) -> None:
    ann = daily.person("Ann")
    first = ann.get("/api/daily").json()
    assert [day["day"] for day in first["coming"]] == [f"2027-03-{number}" for number in range(15, 22)]
    assert all(day["secret"] is None for day in [first["today"], *first["coming"]])
    assert {day["published_at"] for day in [first["today"], *first["coming"]]} == {at(DAY)}
    daily.settle(at(NEXT))
    second = ann.get("/api/daily").json()
    published = {day["day"]: day["commitment"] for day in first["coming"]}
    assert second["today"]["commitment"] == published[NEXT]
    assert second["today"]["published_at"] < second["today"]["begins_at"], "older than the day"
    assert {day["day"]: day["commitment"] for day in second["coming"][:-1]}.items() <= published.items()
    assert second["coming"][-1]["day"] == "2027-03-22"


def test_a_day_is_played_verified_open_and_told(daily: DailyServer) -> None:
    ann = daily.person("Ann")
    table = begin(ann)
    assert play_on(table, ann)["phase"] == "over"
    assert verify(record(ann, table)).verdict == "open"
    before = ann.get("/api/daily").json()["today"]
    daily.settle(at(NEXT, "01:59"))
    assert ann.get(f"/api/daily/{DAY}").json()["day"]["state"] == "over"
    assert verify(record(ann, table)).verdict == "open", "others may still finish"
    daily.settle(at(NEXT, "02:00"))
    told = ann.get(f"/api/daily/{DAY}").json()["day"]
    assert told["state"] == "told"
    assert hashlib.sha256(bytes.fromhex(told["secret"])).hexdigest() == before["commitment"]
    assert verify(record(ann, table)).verdict == "verified"
    assert f'[Secret "1" "{told["secret"]}"]' in record(ann, table)


def test_a_game_begun_in_time_may_be_finished_until_two_hours_after_the_day(daily: DailyServer) -> None:
    ann, bob = daily.person("Ann"), daily.person("Bob")
    daily.now = at(DAY, "23:59")
    finished, left = begin(ann), begin(bob)
    bob.act(left, "roll")
    daily.now = at(NEXT, "01:58")
    play_on(finished, ann)
    daily.now = at(NEXT, "02:00")
    assert bob.refused(left, "enter", box="chance") == "daily"
    daily.settle()
    assert ann.get(f"/api/daily/{DAY}").json()["mine"]["points"] is not None
    assert bob.get(f"/api/daily/{DAY}").json()["mine"] == {
        "table": left,
        "phase": "over",
        "points": None,
        "loss_each": None,
        "decisions": None,
    }
    kinds = [event["kind"] for event in bob.get(f"/api/tables/{left}/events").json()]
    assert kinds[-2:] == ["abandoned", "revealed"]
    assert verify(record(bob, left)).verdict == "verified"


# --- one attempt --------------------------------------------------------------------------------------------------


def test_two_tabs_and_two_devices_have_one_attempt(daily: DailyServer) -> None:
    ann = daily.person("Ann")
    other_device = TestGuest(daily.client)
    other_device.cookie = ann.cookie
    begun: list[str] = []
    # Both ask at the same moment: neither has heard of the other's table when it makes its own.
    waiting = threading.Barrier(2)
    known = daily.parts.days._services.store.attempt

    async def slowly(day: str, person: str) -> str | None:
        found = await known(day, person)
        if len(begun) == 0 and found is None:
            await daily.parts.workers.do("tables", lambda: waiting.wait(120) and None)
        return found

    daily.parts.days._services.store.attempt = slowly  # type: ignore[method-assign]
    tabs = [threading.Thread(target=lambda who=who: begun.append(begin(who))) for who in (ann, other_device)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert len(begun) == 2
    assert len(set(begun)) == 1
    ann.act(begun[0], "roll")
    assert begin(other_device) == begun[0]
    assert other_device.look(begun[0])["game"]["dice"] == ann.look(begun[0])["game"]["dice"]


def test_a_second_attempt_is_the_first_also_when_it_is_over_or_given_up(daily: DailyServer) -> None:
    ann = daily.person("Ann")
    table = begin(ann)
    ann.act(table, "roll")
    ann.act(table, "resign")
    assert begin(ann) == table
    assert ann.get("/api/daily").json()["mine"]["points"] is None


def test_a_restart_keeps_attempt_days_and_dice(tmp_path: Path) -> None:
    with daily_server(tmp_path, at(DAY), daily_book="deluxe") as before:
        ann = before.person("Ann")
        table = begin(ann)
        ann.act(table, "roll")
        dice, days = ann.look(table)["game"]["dice"], ann.get("/api/daily").json()
        cookie = ann.cookie
    # Another host, another shared secret: what was published stays.
    with daily_server(tmp_path, at(DAY, "13:00"), daily_book="web", daily_secret="ab" * 32) as after:
        again = TestGuest(after.client)
        again.cookie = cookie
        assert begin(again) == table
        assert again.look(table)["game"]["dice"] == dice
        found = again.get("/api/daily").json()
        assert (found["today"], found["coming"]) == (days["today"], days["coming"])


def test_a_clock_that_goes_back_reopens_nothing_and_tells_nothing_twice(daily: DailyServer) -> None:
    ann, bob = daily.person("Ann"), daily.person("Bob")
    table = begin(ann)
    play_on(table, ann)
    daily.now = at(NEXT, "00:10")
    tomorrow = begin(ann)
    daily.now = at(DAY, "23:50")
    assert bob.post("/api/daily", {}).json()["code"] == "daily", "the day was over already"
    assert begin(ann) == table, "whoever has played it may look at it"
    daily.settle(at(NEXT, "03:00"))
    events = ann.get(f"/api/tables/{table}/events").json()
    daily.settle(at(DAY, "10:00"))
    assert ann.get(f"/api/daily/{DAY}").json()["day"]["state"] == "told"
    assert bob.post("/api/daily", {}).json()["code"] == "daily"
    daily.settle(at(NEXT, "04:00"))
    assert ann.get(f"/api/tables/{table}/events").json() == events
    assert begin(ann) == tomorrow, "and today's is still the one that was begun"


def test_days_are_those_of_utc_wherever_the_server_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        assert day_at(at(DAY, "00:00")) == DAY
        assert day_at(at(NEXT, "00:00") - 1) == DAY
    monkeypatch.undo()
    time.tzset()


# --- what others see ----------------------------------------------------------------------------------------------


def test_a_daily_table_is_its_owners_alone_until_the_secret_is_told(daily: DailyServer) -> None:
    ann, bob = daily.person("Ann"), daily.person("Bob")
    table = begin(ann)
    play_on(table, ann)
    nobody = daily.guest()
    addresses = ["", "/events", "/record", "/review", "/comparison", "/qr", "/outlook", "/advice"]
    for guest in (bob, nobody):
        for address in addresses:
            assert guest.get(f"/api/tables/{table}{address}").status_code == 404, address
        assert guest.get(f"/api/puzzles/table-{table}-1-0-1-1").status_code == 404
        with guest.live(table) as socket:
            assert socket.receive()["code"] == 4404
    assert bob.refused(table, "roll", seq=1) == "not_found"
    assert ann.get(f"/api/tables/{table}/events").status_code == 200
    daily.settle(at(NEXT, "03:00"))
    assert bob.get(f"/api/tables/{table}/events").status_code == 200


def test_the_same_dice_for_everybody(daily: DailyServer) -> None:
    rolls = []
    for name in ("Ann", "Bob"):
        guest = daily.person(name)
        table = begin(guest)
        play_on(table, guest)
        events = guest.get(f"/api/tables/{table}/events").json()
        rolls.append([event["data"]["dice"] for event in events if event["kind"] == "rolled"])
    assert rolls[0] == rolls[1]


def test_servers_that_share_a_secret_have_the_same_days(tmp_path: Path) -> None:
    found = []
    for folder in ("one", "two"):
        with daily_server(tmp_path / folder, at(DAY), daily_secret="5e" * 32) as server:
            found.append(server.guest().get("/api/daily").json()["today"]["commitment"])
    # From docs/fairness.md alone, without any server code.
    message = b"\x00\x00\x00\x0ddicecup day 1\x00\x00\x00\x0a" + DAY.encode()
    secret = hmac.digest(bytes.fromhex("5e" * 32), message, "sha256")
    assert found == [hashlib.sha256(secret).hexdigest()] * 2


def test_secrets_books_and_streaks() -> None:
    assert secret_of(DAY, None) != secret_of(DAY, None)
    assert shared_root("") is None
    for wrong in ("ab", "zz" * 32):
        with pytest.raises(Malformed, match="64 hexadecimal digits"):
            shared_root(wrong)
    assert check_book("web") == "web"
    with pytest.raises(UnknownName, match="unknown book"):
        check_book("chess")
    books = [book_of(f"2027-03-{number}", "") for number in range(10, 18)]
    # Servers that share a secret share the book too. 2027-03-10 is 20,887 days after 1970-01-01, which has the first.
    assert books[:4] == books[4:] == ["deluxe", "travel", "web", "classic"]
    assert "triple" not in books, "a long game without an exact solution"
    assert book_of(DAY, "triple") == "triple"
    assert streak(set(), DAY) == 0
    assert streak({DAY}, DAY) == 1
    assert streak({"2027-03-12", "2027-03-13"}, DAY) == 2, "today's may still be played"
    assert streak({"2027-03-12", DAY}, DAY) == 1
    assert streak({"2027-02-28", "2027-03-01"}, "2027-03-01") == 2


def test_practice_of_a_day_gone_by(daily: DailyServer) -> None:
    ann = daily.person("Ann")
    table = begin(ann)
    play_on(table, ann)
    assert ann.post(f"/api/daily/{DAY}/practice", {}).status_code == 409
    daily.settle(at(NEXT, "03:00"))
    tables = [ann.post(f"/api/daily/{DAY}/practice", {}).json()["table"] for _ in range(2)]
    assert len({table, *tables}) == 3
    coached = [ann.look(each)["options"]["coach"] for each in (table, tables[0])]
    assert coached == [False, True], "everybody plays the day's game alone, but practises with the coach"
    play_on(tables[0], ann)
    assert verify(record(ann, tables[0])).verdict == "verified"
    dice = [
        [event["data"]["dice"] for event in ann.get(f"/api/tables/{each}/events").json() if event["kind"] == "rolled"]
        for each in (table, tables[0])
    ]
    assert dice[0] == dice[1]
    found = ann.get(f"/api/daily/{DAY}").json()
    assert found["players"] == 1
    assert found["mine"]["table"] == table
    assert [day["day"] for day in ann.get("/api/daily").json()["past"]] == [DAY]


def test_the_latest_sixty_days_can_be_practised(daily: DailyServer) -> None:
    days = [day_after("2026-12-01", number) for number in range(61)]
    told = {
        "book": "deluxe",
        "secret": bytes(32),
        "commitment": "c" * 64,
        "published_at": 1,
        "over_at": 2,
        "told_at": 3,
    }
    daily.run(daily.parts.writer.keep, {"daily_day": [{"day": day} | told for day in days]})
    past = [day["day"] for day in daily.guest().get("/api/daily").json()["past"]]
    assert (len(past), past[0], past[-1]) == (60, "2027-01-30", "2026-12-02")


def test_whoever_is_deleted_in_the_middle_of_a_day_learns_no_secret(daily: DailyServer) -> None:
    ann = daily.person("Annabella")
    table = begin(ann)
    ann.act(table, "roll")
    secret = daily.run(daily.parts.days.day, DAY).secret
    gone = ann.post("/api/me/delete", {"name": "Annabella"})
    assert gone.status_code == 200, gone.text
    events = daily.run(daily.parts.store.events, table)
    assert secret.hex() not in str(events)
    daily.settle(at(NEXT, "03:00"))
    assert daily.guest().get(f"/api/daily/{DAY}").json()["day"]["state"] == "told"
