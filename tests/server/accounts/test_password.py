"""A password: keeping an identity with it, coming back, changing it, and how little a guesser learns."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from dicecup.server.accounts import accounts, log_in_names, passwords
from dicecup.server.coaching.workers import Workers
from dicecup.server.http import dependencies, gatekeeper
from dicecup.server.ledger.refusal import Refused
from tests.server.conftest import UNLIMITED, Server, TestGuest, running, settings

from .conftest import PASSWORD, let_pass


def keep(guest: TestGuest, password: str = PASSWORD) -> dict[str, Any]:
    answer = guest.post("/api/me/password", {"password": password})
    assert answer.status_code == 200, answer.text
    kept: dict[str, Any] = answer.json()
    return kept


def log_in(server: Server, name: str, password: str = PASSWORD) -> TestGuest:
    guest = server.guest()
    answer = guest.post("/api/me/log_in", {"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    return guest


def test_a_guest_stays_a_guest(server: Server) -> None:
    ann = server.guest("Ann")
    account = ann.get("/api/me/account").json()
    assert (account["kept"], account["log_in_name"], account["recovery_codes"]) == (False, None, 0)
    assert server.run(server.parts.accounts.keepers, [account["id"]]) == set()
    assert ann.get("/api/me").json()["name"] == "Ann"


def test_whoever_chooses_a_password_comes_back_as_themselves_on_another_device(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table()
    ann.act(table, "sit")
    me = ann.get("/api/me").json()
    kept = keep(ann)
    assert re.fullmatch(r"ann-\d{4}", kept["log_in_name"])
    assert len(set(kept["recovery_codes"])) == 10
    other = log_in(server, kept["log_in_name"])
    assert other.get("/api/me").json() == me
    assert [view["table"] for view in other.get("/api/me/tables").json()] == [table]
    assert other.act(table, "leave", action_id="other")["seq"] == other.look(table)["seq"], "the seat is hers there too"
    account = other.get("/api/me/account").json()
    assert (account["kept"], account["has_password"], account["recovery_codes"]) == (True, True, 10)
    assert server.run(server.parts.accounts.keepers, [me["id"], "nobody"]) == {me["id"]}


def test_names_to_log_in_with_are_ones_own_however_they_are_typed(server: Server) -> None:
    first, second = server.guest("Zoë van Dijk"), server.guest("Zoë van Dijk")
    names = [keep(guest)["log_in_name"] for guest in (first, second)]
    assert len(set(names)) == 2
    assert all(re.fullmatch(r"zoë-van-dijk-\d{4}", name) for name in names)
    assert log_in(server, f"  {names[0].upper()} ").get("/api/me").json() == first.get("/api/me").json()
    assert re.fullmatch(r"player-\d{4}", keep(server.guest("🎲"))["log_in_name"])


def test_a_password_is_kept_as_an_argon2id_hash_and_nowhere_else(server: Server, tmp_path: Path) -> None:
    keep(server.guest("Ann"))
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert PASSWORD.encode() not in stored
    assert b"$argon2id$" in stored


def test_the_hash_is_as_expensive_as_is_recommended() -> None:
    fresh = PasswordHasher()
    assert (fresh.type.name, fresh.memory_cost, fresh.time_cost) == ("ID", 64 * 1024, 3)


@pytest.mark.parametrize(
    ("password", "why"),
    [("short", "10 to 200"), ("x" * 201, "10 to 200"), ("x" * 20, "too easy"), ("AnnAnnAnn12", "too easy")],
)
def test_a_password_that_is_easily_guessed_is_refused(server: Server, password: str, why: str) -> None:
    ann = server.guest("Ann")
    answer = ann.post("/api/me/password", {"password": password})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert why in answer.json()["message"]
    assert not ann.get("/api/me/account").json()["kept"]


def test_what_a_password_may_be_made_of() -> None:
    """Ten to two hundred characters; four different ones besides the names that everybody at a table can see."""
    for accepted in ("abcd" + "d" * 6, "abcd" + "d" * 196, "ann, bob, cy"):
        assert passwords.checked(accepted, "Ann", "ann-4821") == accepted
    for refused in ("abcd" + "d" * 5, "abcd" + "d" * 197, "abc" + "c" * 7, "Ann-4821ANN-4821", "ann-4821ab"):
        with pytest.raises(Refused):
            passwords.checked(refused, "Ann", "ann-4821")


def test_a_name_to_log_in_with_is_short_and_gets_longer_numbers() -> None:
    """24 characters of one's own name at most, and no hyphen where the name is cut off."""
    assert re.fullmatch(r"a{24}-\d{4}", log_in_names.proposed("A" * 40))
    assert re.fullmatch(r"x{23}-\d{4}", log_in_names.proposed(f"{'x' * 23} yz"))
    assert re.fullmatch(r"ann-\d{6}", log_in_names.proposed("  Ann!", attempt=2))
    assert log_in_names.as_compared(" \uff21nn-4821 ") == "ann-4821", "as another keyboard writes it"


def test_the_same_password_from_another_keyboard(server: Server) -> None:
    name = keep(server.guest("Ann"), "cafe\u0301 in the morning")["log_in_name"]
    log_in(server, name, "caf\u00e9 in the morning")


def test_somebody_else_may_have_the_name(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then a longer number is tried; the failed attempt leaves nothing behind."""
    monkeypatch.setattr(accounts, "proposed", lambda _name, attempt: f"ann-{'1234'[: attempt + 1]}")
    first, second = server.guest("Ann"), server.guest("Ann")
    names = [keep(guest)["log_in_name"] for guest in (first, second)]
    assert names == ["ann-1", "ann-12"]
    assert [guest.get("/api/me/account").json()["recovery_codes"] for guest in (first, second)] == [10, 10]
    assert log_in(server, "ann-12").get("/api/me").json() == second.get("/api/me").json()


# --- session fixation -------------------------------------------------------------------------------------------


def test_whoever_planted_the_cookie_is_not_the_identity_that_is_kept_with_it(server: Server) -> None:
    mallory = server.guest("Mallory")
    ann = server.guest()
    ann.cookie = mallory.cookie  # planted in Ann's browser
    ann.post("/api/me", {"name": "Ann"})
    planted = ann.cookie
    link = mallory.post("/api/me/move", {}).json()["link"].partition("#move=")[2]
    keep(ann)
    assert server.guest().post("/api/me/move/take", {"token": link}).status_code == 404, "an older link fails too"
    assert ann.cookie not in (planted, mallory.cookie)
    assert mallory.get("/api/me").status_code == 401
    assert ann.get("/api/me").json()["name"] == "Ann"


def test_logging_in_changes_the_cookie_and_leaves_the_planted_one_a_guests(server: Server) -> None:
    name = keep(server.guest("Ann"))["log_in_name"]
    mallory = server.guest("Mallory")
    victim = server.guest()
    victim.cookie = mallory.cookie
    victim.post("/api/me/log_in", {"name": name, "password": PASSWORD})
    assert victim.cookie != mallory.cookie
    assert victim.get("/api/me").json()["name"] == "Ann"
    assert mallory.get("/api/me").json()["name"] == "Mallory"


# --- enumeration ------------------------------------------------------------------------------------------------


def test_nobody_can_tell_which_names_exist(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is the same byte for byte, and so is the work: one comparison with one hash of the same cost."""
    name = keep(server.guest("Ann"))["log_in_name"]
    compared: list[str] = []
    lanes: list[str] = []
    verify, do = PasswordHasher.verify, Workers.do

    def counting(hasher: PasswordHasher, kept: Any, password: Any) -> Any:
        compared.append(kept)
        return verify(hasher, kept, password)

    async def counted(workers: Workers, lane: str, work: Any) -> Any:
        lanes.append(lane)
        return await do(workers, lane, work)

    monkeypatch.setattr(PasswordHasher, "verify", counting)
    monkeypatch.setattr(Workers, "do", counted)
    answers = []
    for tried in (name, "ann-0000x", "nobody-1234"):
        answer = server.guest().post("/api/me/log_in", {"name": tried, "password": "wrong, but long"})
        answers.append((answer.status_code, answer.content, answer.headers.get("set-cookie")))
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][0] == 403
    assert lanes == ["passwords"] * 3
    costs = {tuple(kept.split("$")[1:4]) for kept in compared}
    assert len(compared) == 3
    assert len(costs) == 1
    assert {len(kept) for kept in compared} == {len(compared[0])}


def test_asking_for_a_name_does_not_tell_whether_it_exists(server: Server) -> None:
    """A login name always has a number chosen by the server, even for the first person of that name."""
    assert re.fullmatch(r"ann-\d{4}", keep(server.guest("Ann"))["log_in_name"])
    assert re.fullmatch(r"bob-\d{4}", keep(server.guest("Bob"))["log_in_name"])


def test_no_password_is_the_password_of_nobody() -> None:
    assert not passwords.is_right("anything at all", None)
    assert not passwords.is_right("anything at all", "damaged")
    assert passwords.is_right("anything at all", passwords.hashed("anything at all"))


# --- brute force ------------------------------------------------------------------------------------------------


def test_attempts_for_a_name_are_limited_whether_it_exists_or_not(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, log_ins_per_name_here=3)
    with running(settings(tmp_path, limits)) as server:
        name = keep(server.guest("Ann"))["log_in_name"]
        for tried in (name, "nobody-1234"):
            # However the name is written, and wherever the attempt comes from.
            answers = [
                server.guest().post("/api/me/log_in", {"name": written, "password": "wrong, but long"})
                for written in (tried, tried.upper(), f" {tried}", tried, tried)
            ]
            assert [answer.status_code for answer in answers] == [403, 403, 403, 429, 429]
        # Then not even the right password is looked at, or it could be found despite the limit.
        assert server.guest().post("/api/me/log_in", {"name": name, "password": PASSWORD}).status_code == 429
        assert log_in(server, keep(server.guest("Bob"))["log_in_name"]).get("/api/me").json()["name"] == "Bob"


def test_wrong_tries_elsewhere_lock_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another address has attempts of its own, and so has a browser where somebody has logged in with that name."""
    here = "10.0.0.1"
    for module in (gatekeeper, dependencies):
        monkeypatch.setattr(module, "address_of", lambda _scope: here)
    limits = replace(UNLIMITED, log_ins_per_name_here=3, log_ins_per_name=7, log_ins_per_address=20)
    with running(settings(tmp_path, limits)) as server:
        ann = server.guest("Ann")
        name = keep(ann)["log_in_name"]
        other = server.guest("Mallory")
        keep(other)
        right, wrong = ({"name": name, "password": each} for each in (PASSWORD, "wrong, but long"))

        def tried(guest: TestGuest, body: dict[str, str], times: int = 1) -> list[int]:
            return [guest.post("/api/me/log_in", body).status_code for _ in range(times)]

        assert tried(server.guest(), wrong, 5) == [403] * 3 + [429] * 2
        here = "10.0.0.2"
        assert tried(server.guest(), right) == [200], "only the address that guessed has to wait"
        assert tried(other, wrong, 3) == [403, 403, 429], "to have logged in with another name does not help"
        here = "10.0.0.3"
        assert tried(server.guest(), wrong, 2) == [403, 429], "many addresses share the attempts for a name"
        assert tried(ann, right) == [200], "but not with a browser where the owner has logged in"
        assert tried(ann, wrong, 4) == [403] * 3 + [429], "whose attempts are limited too"
        ann.device = "x" + ann.device
        assert tried(ann, right) == [429], "nobody makes such a browser up"


def test_attempts_from_an_address_are_limited_whatever_the_names(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, log_ins_per_address=4)
    with running(settings(tmp_path, limits)) as server:
        tried = [
            server.guest().post("/api/me/log_in", {"name": f"name-{n}", "password": "wrong, but long"}).status_code
            for n in range(5)
        ]
        codes = server.guest().post("/api/me/log_in/recovery_code", {"code": "abcde"}).status_code
        assert [*tried, codes] == [403] * 4 + [429] * 2


def test_looking_at_a_link_and_using_one_are_attempts_too(tmp_path: Path) -> None:
    with running(settings(tmp_path, replace(UNLIMITED, log_ins_per_address=2))) as server:
        answers = [
            server.guest().post(f"/api/me/move/{path}", {"token": "x" * 32}) for path in ("look", "take", "look")
        ]
        assert [answer.status_code for answer in answers] == [404, 404, 429]


def test_attempts_come_back_over_an_hour(tmp_path: Path) -> None:
    with running(settings(tmp_path, replace(UNLIMITED, log_ins_per_name_here=3))) as server:

        def tried(times: int) -> list[int]:
            wrong = {"name": "nobody-1234", "password": "wrong, but long"}
            return [server.guest().post("/api/me/log_in", wrong).status_code for _ in range(times)]

        assert tried(4) == [403] * 3 + [429]
        let_pass(server, 10)
        assert tried(1) == [429]
        let_pass(server, 35)  # in three quarters of an hour two come back
        assert tried(3) == [403, 403, 429]


def test_hashing_is_paid_for(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, address_work_per_second=1e-9, address_work_burst=1)
    with running(settings(tmp_path, limits)) as server:
        answers = [
            server.guest().post("/api/me/log_in", {"name": "nobody", "password": "wrong, but long"}) for _ in range(3)
        ]
        assert [answer.status_code for answer in answers] == [403, 403, 429]


# --- a stolen cookie --------------------------------------------------------------------------------------------


def test_a_cookie_alone_does_not_change_how_somebody_logs_in(server: Server) -> None:
    ann = server.guest("Ann")
    keep(ann)
    thief = server.guest()
    thief.cookie = ann.cookie
    for path, body in (("/api/me/password", {"password": "a thief's password"}), ("/api/me/recovery_codes", {})):
        answer = thief.post(path, body)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_proved"), path
    assert thief.get("/api/me/account").json()["proved"] is False


def test_another_password_logs_out_all_other_devices(server: Server) -> None:
    ann = server.guest("Ann")
    name = keep(ann)["log_in_name"]
    phone = log_in(server, name)
    ann_again = log_in(server, name)
    changed = ann_again.post("/api/me/password", {"password": "another cup of dice"})
    assert changed.status_code == 200
    assert changed.json() == {"log_in_name": name, "recovery_codes": []}
    assert (phone.get("/api/me").status_code, ann.get("/api/me").status_code) == (401, 401)
    assert ann_again.get("/api/me").status_code == 200
    wrong = server.guest().post("/api/me/log_in", {"name": name, "password": PASSWORD})
    assert wrong.json()["code"] == "log_in_failed"
    log_in(server, name, "another cup of dice")
