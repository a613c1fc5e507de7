"""Recovery codes, moving to another device, adding a guest's games, and logging out everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from dicecup.server.accounts import guest_games, one_time_texts
from dicecup.server.http.cookies import PROOF
from tests.server.conftest import Server, TestGuest, hear, play_on, running, seated_pair, settings

from .conftest import PASSWORD, let_pass


@pytest.fixture
def kept(server: Server) -> tuple[TestGuest, dict[str, Any]]:
    ann = server.guest("Ann")
    return ann, ann.post("/api/me/password", {"password": PASSWORD}).json()


Kept = tuple[TestGuest, dict[str, Any]]


def recover(server: Server, code: str) -> tuple[TestGuest, Any]:
    guest = server.guest()
    return guest, guest.post("/api/me/log_in/recovery_code", {"code": code})


# --- recovery codes ---------------------------------------------------------------------------------------------


def test_a_recovery_code_works_once_however_it_is_typed(server: Server, kept: Kept) -> None:
    code = kept[1]["recovery_codes"][3]
    ann, answer = recover(server, f" {code.upper().replace('-', ' ')} ")
    assert (answer.status_code, answer.json()["name"]) == (200, "Ann")
    assert ann.get("/api/me/account").json()["recovery_codes"] == 9
    _, again = recover(server, code)
    assert (again.status_code, again.json()["code"]) == (403, "log_in_failed")


def test_of_several_screens_those_still_open_are_logged_out(server: Server, kept: Kept) -> None:
    ann, _ = kept
    table = ann.new_table()
    with ann.live(table) as first, server.guest("Bob").live(table) as other:
        hear(first, "welcome")
        hear(other, "welcome")
        with ann.live(table) as second:
            hear(second, "welcome")
        while ann.look(table)["watching"] > 2:
            pass  # the server has not yet heard that it is closed
        assert ann.post("/api/me/log_out", {}).status_code == 200
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(first, "goodbye, which never comes")
        assert closed.value.reason == "signed_out"
        other.send_json({"type": "ping"})
        hear(other, "pong")


def test_whoever_recovers_can_choose_another_password(server: Server, kept: Kept) -> None:
    ann, _ = recover(server, kept[1]["recovery_codes"][0])
    assert ann.post("/api/me/password", {"password": "another cup of dice"}).status_code == 200


def test_a_stolen_recovery_code_does_not_go_unnoticed(server: Server, kept: Kept) -> None:
    """Using a code logs out all other devices: the owner sees it at once."""
    owner, answer = kept
    table = owner.new_table()
    with owner.live(table) as socket:
        hear(socket, "welcome")
        thief, _ = recover(server, answer["recovery_codes"][0])
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(socket, "goodbye, which never comes")
        assert closed.value.reason == "signed_out"
    assert owner.get("/api/me").status_code == 401
    assert thief.get("/api/me").status_code == 200


def test_the_owner_throws_a_thief_out_with_another_code_whatever_the_thief_has_changed(
    server: Server, kept: Kept
) -> None:
    """The whole theft: a stolen code, the thief's password and new codes; the owner's code, and nothing else works."""
    owner, answer = kept
    name, codes = answer["log_in_name"], answer["recovery_codes"]

    def log_in(password: str) -> int:
        tried: int = server.guest().post("/api/me/log_in", {"name": name, "password": password}).status_code
        return tried

    thief, _ = recover(server, codes[0])
    assert thief.post("/api/me/password", {"password": "the thief's own words"}).status_code == 200
    thiefs = thief.post("/api/me/recovery_codes", {}).json()["recovery_codes"]
    thiefs += thief.post("/api/me/recovery_codes", {}).json()["recovery_codes"]
    assert thief.get("/api/me/account").json()["recovery_codes"] == 10
    deleted = thief.post("/api/me/delete", {"name": "Ann"})
    assert (deleted.status_code, "two weeks" in deleted.json()["message"]) == (409, True)
    assert owner.get("/api/me").status_code == 401
    assert log_in(PASSWORD) == 403
    let_pass(server, 13 * 24 * 60)

    owner, came = recover(server, codes[1])
    assert came.status_code == 200
    assert thief.get("/api/me").status_code == 401
    assert log_in("the thief's own words") == 403, "what the thief set is undone"
    assert [recover(server, code)[1].status_code for code in (codes[0], thiefs[0], thiefs[12])] == [403] * 3
    assert owner.post("/api/me/password", {"password": "another cup of dice"}).status_code == 200
    fresh = owner.post("/api/me/recovery_codes", {}).json()["recovery_codes"]
    again, _ = recover(server, fresh[0])
    assert again.get("/api/me/account").json()["recovery_codes"] == 9
    assert log_in("another cup of dice") == 200, "a code that was made since undoes nothing"
    # Only a second stolen code could do it to the owner once more; then the next of the owner's puts things right.
    thief, _ = recover(server, codes[2])
    assert (again.get("/api/me").status_code, log_in("another cup of dice")) == (401, 403)
    assert recover(server, fresh[1])[1].status_code == 403
    owner, _ = recover(server, codes[3])
    assert thief.get("/api/me").status_code == 401
    assert owner.post("/api/me/password", {"password": "a third cup of dice"}).status_code == 200
    fresh = owner.post("/api/me/recovery_codes", {}).json()["recovery_codes"]
    account = owner.get("/api/me/account").json()
    assert account["recovery_codes"] == 10
    let_pass(server, 24 * 60)
    assert owner.get("/api/me/account").json()["older_codes_until"] is None
    assert recover(server, codes[4])[1].status_code == 403, "after a fortnight the old codes are worthless"
    assert log_in("a third cup of dice") == 200
    last, came = recover(server, fresh[0])
    assert came.status_code == 200
    assert last.get("/api/me/account").json()["has_password"] is True


def test_a_thief_who_makes_no_codes_is_thrown_out_too_and_old_codes_stay_if_nobody_replaces_them(
    server: Server, kept: Kept
) -> None:
    codes = kept[1]["recovery_codes"]
    thief, _ = recover(server, codes[0])
    assert thief.post("/api/me/password", {"password": "the thief's own words"}).status_code == 200
    owner, _ = recover(server, codes[1])
    account = owner.get("/api/me/account").json()
    assert (account["has_password"], account["recovery_codes"]) == (False, 8)
    let_pass(server, 15 * 24 * 60)
    assert recover(server, codes[2])[1].status_code == 200


def test_new_codes_replace_the_old_ones_at_once_unless_a_code_was_used_lately(server: Server, kept: Kept) -> None:
    owner, answer = kept
    assert owner.get("/api/me/account").json()["older_codes_until"] is None
    fresh = owner.post("/api/me/recovery_codes", {}).json()["recovery_codes"]
    assert recover(server, answer["recovery_codes"][0])[1].status_code == 403
    used, came = recover(server, fresh[0])
    assert came.status_code == 200
    assert used.get("/api/me/account").json()["older_codes_until"] > 1_700_000_000_000


def test_codes_are_kept_as_hashes_and_are_long_enough_not_to_be_guessed(server: Server, kept: Kept) -> None:
    codes = kept[1]["recovery_codes"]
    rows = server.run(server.parts.store.rows_of, "tickets", "kind", ["recovery"])
    assert len(rows) == 10
    assert not any(code in str(dict(row)) for row in rows for code in codes)
    kept[0].post("/api/me/move", {})
    assert kept[0].get("/api/me/account").json()["recovery_codes"] == 10, "a link is no recovery code"
    assert not set("l1o0") & set(one_time_texts.ALPHABET), "nobody reads one for the other"
    letters = {len(code.replace("-", "")) for code in codes}
    assert letters == {20}
    assert len(one_time_texts.ALPHABET) ** 20 >= 2**100


def test_a_guest_has_no_recovery_codes(server: Server) -> None:
    assert server.guest("Bob").post("/api/me/recovery_codes", {}).json()["code"] == "wrong_phase"


# --- another device ---------------------------------------------------------------------------------------------


def token_of(answer: Any) -> str:
    link: str = answer.json()["link"]
    return link.partition("#move=")[2]


def test_a_guest_moves_to_another_device_by_a_link(server: Server) -> None:
    ann = server.guest("Ann")
    answer = ann.post("/api/me/move", {})
    assert answer.json()["link"].startswith("http://dice.test/you#move=")
    assert answer.json()["picture"].startswith("<?xml")
    token = token_of(answer)
    phone = server.guest()
    assert phone.post("/api/me/move/look", {"token": token}).json()["name"] == "Ann"
    assert phone.get("/api/me").status_code == 401, "looking changes nothing"
    assert phone.post("/api/me/move/take", {"token": token}).json()["name"] == "Ann"
    assert phone.get("/api/me").json() == ann.get("/api/me").json()
    late = server.guest()
    for path in ("look", "take"):
        assert late.post(f"/api/me/move/{path}", {"token": token}).json()["code"] == "not_found"


def test_only_the_latest_link_holds_and_not_for_long(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.guest("Ann")
    old, new = (token_of(ann.post("/api/me/move", {})) for _ in range(2))
    assert server.guest().post("/api/me/move/take", {"token": old}).status_code == 404
    assert server.guest().post("/api/me/move/take", {"token": new}).status_code == 200
    minutes = {kind: life / 60_000 for kind, life in one_time_texts.LIVES.items()}
    assert minutes == {"move": 5, "passkey": 5, "bring": 30, "recovery": 52_560_000}, "codes hold for a hundred years"
    assert ann.post("/api/me/move", {}).json()["seconds"] == 300
    monkeypatch.setitem(one_time_texts.LIVES, "move", -1)
    assert (
        server.guest().post("/api/me/move/take", {"token": token_of(ann.post("/api/me/move", {}))}).status_code == 404
    )


def test_a_device_that_was_moved_to_does_not_change_how_one_logs_in(server: Server, kept: Kept) -> None:
    token = token_of(kept[0].post("/api/me/move", {}))
    phone = server.guest()
    phone.post("/api/me/move/take", {"token": token})
    assert phone.post("/api/me/password", {"password": "somebody else's"}).json()["code"] == "not_proved"


# --- a guest's games --------------------------------------------------------------------------------------------


def test_games_of_the_guest_are_added_after_a_question(server: Server, kept: Kept) -> None:
    guest, bob, table = seated_pair(server)
    play_on(table, guest, bob)
    under_way = guest.new_table()
    guest.act(under_way, "sit")
    name = guest.get("/api/me").json()["name"]
    before = guest.cookie
    answer = guest.post("/api/me/log_in", {"name": kept[1]["log_in_name"], "password": PASSWORD}).json()
    assert (answer["guest"]["name"], answer["guest"]["tables"]) == (name, 2)
    assert guest.get("/api/me/results").json()["past"] == [], "nothing is added unless asked for"
    assert guest.post("/api/me/bring", {"token": answer["guest"]["token"]}).status_code == 200
    results = guest.get("/api/me/results").json()
    assert [(game["table"], game["mine"]) for game in results["past"]] == [(table, [0])]
    assert [game["table"] for game in results["open"]] == [under_way]
    assert guest.act(under_way, "leave", action_id="leaves")["seq"], "the seat is the identity's now"
    again = guest.post("/api/me/bring", {"token": answer["guest"]["token"]})
    assert again.json()["code"] == "not_found"
    former = server.guest()
    former.cookie = before
    assert former.get("/api/me").status_code == 401, "the guest no longer exists"
    assert guest.look(table)["phase"] == "over"
    assert bob.get("/api/me/results").json()["past"][0]["mine"] == [1]


def test_a_guest_without_games_is_not_asked_about_and_an_identity_is_not_added(server: Server, kept: Kept) -> None:
    log_in = {"name": kept[1]["log_in_name"], "password": PASSWORD}
    assert server.guest("Bob").post("/api/me/log_in", log_in).json()["guest"] is None
    cy = server.guest("Cy")
    cy.new_table()
    cy.post("/api/me/password", {"password": PASSWORD})
    assert cy.post("/api/me/log_in", log_in).json()["guest"] is None
    bob = server.guest("Bob")
    bob.new_table()
    token = bob.post("/api/me/log_in", log_in).json()["guest"]["token"]
    other_guest = server.guest("Dee")
    assert other_guest.post("/api/me/bring", {"token": token}).json()["code"] == "wrong_phase"


def test_the_games_of_so_many_guests_can_be_added_and_no_more(
    server: Server, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert guest_games.MOST_GUESTS == 50
    monkeypatch.setattr(guest_games, "MOST_GUESTS", 2)
    for number, status in enumerate((200, 200, 429)):
        guest = server.guest(f"Guest {number}")
        guest.new_table()
        offered = guest.post("/api/me/log_in", {"name": kept[1]["log_in_name"], "password": PASSWORD}).json()["guest"]
        answer = guest.post("/api/me/bring", {"token": offered["token"]})
        assert answer.status_code == status
    assert answer.json()["message"] == "you have added the games of as many guests as can be added"


# --- leaving ----------------------------------------------------------------------------------------------------


def test_logging_out_here_leaves_other_devices_alone_and_everywhere_does_not(server: Server, kept: Kept) -> None:
    ann, answer = kept
    log_in = {"name": answer["log_in_name"], "password": PASSWORD}
    phone, library = server.guest(), server.guest()
    phone.post("/api/me/log_in", log_in)
    left = phone.post("/api/me/log_out", {"everywhere": False})
    assert "Max-Age=0" in left.headers["set-cookie"]
    assert ann.get("/api/me").status_code == 200
    library.post("/api/me/log_in", log_in)
    ann.post("/api/me/log_out", {"stay": True})
    assert (library.get("/api/me").status_code, ann.get("/api/me").status_code) == (401, 200)
    assert server.guest().post("/api/me/log_in", log_in).status_code == 200


@pytest.mark.parametrize(
    "name",
    [
        "expert", "Expert bot", "OPTIMAL  bot 2", "ｗｉｎｎｅｒ", "\u0435xpert", "ex\u200dpert bot", "expert\ufe0f",
        "\u0395xpert bot 3", "exp3rt", "bot expert", "3xpert-Bot 2", "\u00e9xpert", "0ptima1", "Bot", "expert2",
        "Deleted player 1", "dicecup", "D1ceCup", "admin", "\u0430dmin!", "server", "Host", "h0st 2",
    ],
)  # fmt: skip
def test_names_that_impersonate_are_reserved(server: Server, name: str) -> None:
    answer = server.guest().post("/api/me", {"name": name})
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")
    ann = server.guest("Ann")
    assert ann.refused(ann.new_table(), "sit", name=name) == "name_taken"


@pytest.mark.parametrize(
    "name", ["Expertise", "Ghost", "Abbot", "Robot 7", "Player 1", "123", "0", "Hosta", "\U0001f3b2", "Serverin"]
)
def test_names_that_only_resemble_one_are_free(server: Server, name: str) -> None:
    assert server.guest(name).get("/api/me").json()["name"] == name


def test_below_a_path_links_and_cookies_stay_below_it(tmp_path: Path) -> None:
    with running(settings(tmp_path, public_url="https://dice.test/dice")) as server:
        ann = server.guest("Ann")
        assert ann.post("/dice/api/me/move", {}).json()["link"].startswith("https://dice.test/dice/you#move=")
        kept = ann.post("/dice/api/me/password", {"password": PASSWORD})
        left = ann.post("/dice/api/me/log_out", {"everywhere": False})
        for answer in (kept, left):
            cookies = answer.headers.get_list("set-cookie")
            assert len(cookies) == (3 if answer is kept else 2), "a device is known after logging out too"
            proof = next(each for each in cookies if each.startswith(PROOF))
            assert f"Max-Age={900 if answer is kept else 0};" in proof, (
                "to change how one logs in, a quarter of an hour"
            )
            assert all("Path=/dice" in each and "Secure" in each and "HttpOnly" in each for each in cookies)
