"""A guest who has begun the daily game logs in and takes it along: there is one attempt, and it can be finished."""

from __future__ import annotations

from typing import Any

from dicecup.server.ledger.verify import verify
from tests.server.accounts.conftest import PASSWORD
from tests.server.conftest import TestGuest, play_on
from tests.server.days.conftest import DAY, DailyServer, at, begin


def identity(daily: DailyServer) -> tuple[TestGuest, dict[str, Any]]:
    """Somebody with an identity, and the credentials to log in to it."""
    ann = daily.guest("Ann")
    kept = ann.post("/api/me/password", {"password": PASSWORD}).json()
    return ann, {"name": kept["log_in_name"], "password": PASSWORD}


def bring(guest: TestGuest, log_in: dict[str, Any]) -> None:
    """Log in on a guest's device, and add the guest's games."""
    offered = guest.post("/api/me/log_in", log_in).json()["guest"]
    assert guest.post("/api/me/bring", {"token": offered["token"]}).status_code == 200


def test_a_daily_game_under_way_goes_on_as_the_identitys(daily: DailyServer) -> None:
    ann, log_in = identity(daily)
    guest = daily.guest("Guest")
    table = begin(guest)
    play_on(table, guest, turns=3)
    rolled = guest.act(table, "roll")
    before = guest.look(table)["game"]
    bring(guest, log_in)
    assert guest.look(table)["game"] == before, "the dice and the card are as they were"
    for device in (guest, ann):
        assert begin(device) == table, "it is now the identity's attempt, on all its devices"
    assert ann.act(table, "enter", box=before["placements"][0]["box"])["seq"] > rolled["seq"]
    assert play_on(table, guest)["phase"] == "over"
    mine = ann.get(f"/api/daily/{DAY}").json()["mine"]
    assert (mine["table"], mine["points"]) == (table, guest.look(table)["game"]["sides"][0]["totals"]["final"])
    daily.settle(at("2027-03-15", "03:00"))
    assert verify(ann.get(f"/api/tables/{table}/record").text).verdict == "verified"


def test_an_identity_with_an_attempt_of_its_own_gets_no_second_one(daily: DailyServer) -> None:
    ann, log_in = identity(daily)
    own = begin(ann)
    guest = daily.guest("Guest")
    other = begin(guest)
    guest.act(other, "roll")
    bring(guest, log_in)
    assert begin(guest) == own
    assert guest.look(other)["phase"] == "over", "the guest's game was given up"
    assert guest.refused(other, "enter", box="chance") == "wrong_phase"
    assert play_on(own, ann)["phase"] == "over"
    assert ann.get(f"/api/daily/{DAY}").json()["players"] == 1
    anybody = daily.guest()
    assert anybody.get(f"/api/tables/{other}").status_code == 404
    daily.settle(at("2027-03-15", "03:00"))
    assert anybody.look(other)["pledges"][0]["secret"], "revealed there too, though it is nobody's attempt"
    assert verify(anybody.get(f"/api/tables/{other}/record").text).verdict == "verified"


def test_nobody_hands_an_attempt_to_somebody_else(daily: DailyServer) -> None:
    ann, bob = daily.person("Ann"), daily.person("Bob")
    table = begin(ann)
    assert ann.refused(table, "seat_link", seat=0) == "daily"
    assert ann.refused(table, "claim_seat", token="a-guess-of-some-length") == "daily"
    assert bob.refused(table, "claim_seat", token="a-guess-of-some-length", seq=1) == "not_found"
