"""Exporting everything about me, and deleting me."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from dicecup.rules import Record
from dicecup.server.accounts import own_data
from dicecup.server.coaching import finished_games
from dicecup.server.coaching.findings import findings_at
from dicecup.server.ledger.decide import decide_closed
from dicecup.server.ledger.verify import verify
from dicecup.server.storage.schema import METADATA, OWNED
from tests.server.coaching.test_findings import all_analysed
from tests.server.conftest import Server, TestGuest, play_on, seated_pair
from tests.server.http.test_statistics import settled

from .conftest import PASSWORD


def exported(guest: TestGuest) -> dict[str, str]:
    answer = guest.get("/api/me/export")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def everything(folder: Path) -> str:
    """Everything in the database, as text."""
    with closing(sqlite3.connect(folder / "dicecup.sqlite3")) as database:
        return "\n".join(database.iterdump())


def test_everything_about_me_is_one_file(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    play_on(table, ann, bob)
    record = ann.get(f"/api/tables/{table}/record").text
    kept = ann.request("POST", "/api/records", {"content-type": "text/plain"}, content=record)
    assert kept.status_code == 201, kept.text
    waiting = ann.new_table()
    ann.post("/api/me/password", {"password": PASSWORD})
    files = exported(ann)
    assert set(files) == {
        "about.json", f"tables/{table}-1.txt", f"tables/{waiting}.json", f"records/{kept.json()['record']}.txt",
    }  # fmt: skip
    assert files[f"tables/{table}-1.txt"] == record
    assert verify(files[f"tables/{table}-1.txt"]).verdict == "verified"
    about = json.loads(files["about.json"])
    assert about["person"]["name"] == "Ann"
    assert about["accounts"][0]["log_in_name"].startswith("ann-")
    assert len(about["codes at tables"][table]) == 1
    assert about["codes at tables"][table][0] in record
    assert "argon2" not in files["about.json"]
    assert len(about["tickets"]) == 10, "it says that there are ten recovery codes, but not which"
    assert [set(row) for row in about["tickets"]] == [{"kind", "person", "until", "made_at"}] * 10
    assert about["tickets"][0]["until"] > "2120-01-01T00:00:00", "a code holds for a hundred years"
    assert "2020-01-01T00:00:00" < about["person"]["created_at"] < "2120-01-01T00:00:00"
    assert exported(bob)["about.json"].count("Ann") == 0


def test_every_record_is_in_the_file_and_the_keys_of_passkeys_are_not(server: Server) -> None:
    ann = server.guest("Ann")
    person = ann.get("/api/me").json()["id"]
    records = [{"id": f"r{number}", "person": person, "created_at": number, "text": f"{number}"} for number in (1, 2)]
    passkey = {"id": "k1", "person": person, "public_key": b"key", "sign_count": 3}
    server.run(server.parts.writer.keep, {"record": records, "passkey": [passkey]})
    files = exported(ann)
    assert (files["records/r1.txt"], files["records/r2.txt"]) == ("1", "2")
    (kept,) = json.loads(files["about.json"])["passkeys"]
    assert set(kept) == {"id", "person", "sign_count", "created_at"}
    assert (kept["id"], kept["sign_count"]) == ("k1", 3)


def test_a_table_of_many_games_does_not_fill_the_memory(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each record of a series holds all events of its table: one for every series would be too much."""
    ann = server.guest("Ann")
    table = ann.new_table(seats=1)
    ann.act(table, "sit")
    ann.act(table, "start", without_seeds=True)
    ann.act(table, "resign")
    for _ in range(3):
        ann.act(table, "rematch")
        ann.act(table, "start", without_seeds=True)
        ann.act(table, "resign")
    names = [f"tables/{table}-{number}.txt" for number in range(1, 5)]
    files = exported(ann)
    assert [files[name] for name in names] == [
        ann.get(f"/api/tables/{table}/record?series={number}").text for number in range(1, 5)
    ]
    monkeypatch.setattr(own_data, "MOST_EVENTS", 1)
    monkeypatch.setattr(own_data, "IN_MEMORY", 1)
    bounded = exported(ann)
    assert set(bounded) == set(files)
    assert [bounded[name].count("[Event ") > 0 for name in names] == [False, False, False, True]
    assert bounded[names[-1]] == files[names[-1]]
    for name in names:
        assert Record.parse(bounded[name]).series == Record.parse(files[name]).series


def delete(guest: TestGuest, name: str = "Ann") -> Any:
    return guest.post("/api/me/delete", {"name": name})


def _lucky_ones(guest: TestGuest) -> list[str]:
    """The players whose luck somebody is shown."""
    return [player["name"] for player in settled(guest, "/api/me/fairness")["fairness"]["players"]]


def test_whoever_is_deleted_leaves_no_trace_and_others_keep_their_games(server: Server, tmp_path: Path) -> None:
    ann = server.guest("Annabella")
    bob = server.guest("Bob")
    table = ann.new_table(title="Annabella's table")
    ann.act(table, "sit")
    bob.act(table, "sit")
    for guest in (ann, bob):
        guest.act(table, "seed", seed="a seed")
    ann.act(table, "start")
    play_on(table, ann, bob)
    scores = bob.get("/api/me/results").json()["past"][0]["scores"]
    assert _lucky_ones(bob) == ["Bob", "Annabella"]
    alone = ann.new_table(title="alone")
    ann.act(alone, "sit")
    ann.act(alone, "start", without_seeds=True)
    answer = ann.post("/api/me/password", {"password": PASSWORD}).json()
    person = ann.get("/api/me").json()["id"]
    assert delete(ann, "Bob").status_code == 422, "a slip of the finger deletes nobody"
    gone = delete(ann, "Annabella")
    assert gone.status_code == 200, gone.text
    assert "Max-Age=0" in gone.headers["set-cookie"]
    assert ann.get("/api/me").status_code == 401
    assert ann.post("/api/me/log_in", {"name": answer["log_in_name"], "password": PASSWORD}).status_code == 403
    stored = everything(tmp_path)
    for trace in ("Annabella", "annabella", person, alone):
        assert trace not in stored, trace
    assert bob.get(f"/api/tables/{alone}").status_code == 404
    past = bob.get("/api/me/results").json()["past"][0]
    assert (past["sides"], past["scores"]) == (["Deleted player 1", "Bob"], scores)
    assert _lucky_ones(bob) == ["Bob", "Deleted player 1"]
    remembered = server.parts.finished_games
    assert "Annabella" not in str([remembered._summaries._kept, remembered._findings._kept])
    view = bob.look(table)
    assert "Annabella" not in json.dumps(view)
    record = bob.get(f"/api/tables/{table}/record").text
    assert "Annabella" not in record
    assert verify(record).verdict == "verified", "the others' dice can still be checked"


def test_what_was_being_found_in_a_game_does_not_bring_the_name_back(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, gate = Event(), Event()

    def slowly(*arguments: Any) -> Any:
        begun.set()
        assert gate.wait(600)
        return findings_at(*arguments)

    monkeypatch.setattr(finished_games, "findings_at", slowly)
    try:
        ann, bob = server.guest("Annabella"), server.guest("Bob")
        table = ann.new_table()
        for guest in (ann, bob):
            guest.act(table, "sit")
        ann.act(table, "start", without_seeds=True)
        play_on(table, ann, bob)
        assert begun.wait(600)
        assert delete(ann, "Annabella").status_code == 200
    finally:
        gate.set()
    all_analysed(tmp_path)
    assert _lucky_ones(bob) == ["Bob", "Deleted player 1"]
    assert "Annabella" not in everything(tmp_path)


def test_the_name_that_somebody_had_as_a_guest_goes_too(server: Server, tmp_path: Path) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    name = ann.post("/api/me/password", {"password": PASSWORD}).json()["log_in_name"]
    guest = server.guest("Annabella")
    table = bob.new_table(rules={"categories": "chance"})
    for each in (guest, bob):
        each.act(table, "sit")
    bob.act(table, "start", without_seeds=True)
    play_on(table, guest, bob)
    server.run(
        server.run(server.parts.registry.table, table).see_to, decide_closed, lambda state: state.phase != "archived"
    )
    offered = guest.post("/api/me/log_in", {"name": name, "password": PASSWORD}).json()["guest"]
    assert guest.post("/api/me/bring", {"token": offered["token"]}).status_code == 200
    codes = json.loads(exported(guest)["about.json"])["codes at tables"][table]
    assert len(codes) == 2, "one as Ann, and one as the guest"
    assert bob.look(table)["seats"][0]["holder"] == codes[1], "what is over stays as it was"
    assert delete(guest).status_code == 200
    assert "Annabella" not in everything(tmp_path)
    assert bob.get("/api/me/results").json()["past"][0]["sides"] == ["Deleted player 1", "Bob"]


def test_a_game_that_others_still_play_loses_the_name_when_it_is_closed(server: Server) -> None:
    ann, bob, cy = (server.guest(name) for name in ("Ann", "Bob", "Cy"))
    table = bob.new_table(seats=3)
    for guest in (ann, bob, cy):
        guest.act(table, "sit")
    bob.act(table, "start", without_seeds=True)
    assert delete(ann).status_code == 200
    view = bob.look(table)
    assert (view["phase"], view["seats"][0]["name"]) == ("playing", "Ann")
    rows = server.run(server.parts.store.rows_of, "erasures", "table_id", [table])
    assert len(rows) == 1
    server.run(
        server.run(server.parts.registry.table, table).see_to, decide_closed, lambda state: state.phase != "archived"
    )
    server.run(server.parts.deletion.erase)
    assert "Ann" not in json.dumps(bob.look(table))
    assert [seat["name"] for seat in bob.look(table)["seats"]] == ["Deleted player 1", "Bob", "Cy"]
    assert server.run(server.parts.store.rows_of, "erasures", "table_id", [table]) == []
    assert verify(bob.get(f"/api/tables/{table}/record").text).verdict == "open", "sound, but nobody finished the game"


def test_a_cookie_alone_does_not_delete_an_identity(server: Server) -> None:
    ann = server.guest("Ann")
    ann.post("/api/me/password", {"password": PASSWORD})
    thief = server.guest()
    thief.cookie = ann.cookie
    assert delete(thief).json()["code"] == "not_proved"
    assert ann.get("/api/me").status_code == 200


def test_every_table_that_names_a_person_is_exported_and_emptied() -> None:
    """Tables added later belong to somebody too: they must refer to `people.id`, or say here why they do not."""
    by_column = {name for name, table in METADATA.tables.items() if {"person", "creator"} & set(table.columns.keys())}
    referring = {
        table.name
        for table in METADATA.sorted_tables
        for key in table.foreign_keys
        if key.target_fullname == "people.id"
    }
    assert by_column == referring
    assert {table.name for table in OWNED} == referring - {"tables"}, "`OWNED` comes after all tables in schema.py"
