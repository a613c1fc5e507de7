"""Everything that the version of commit cce5d78 wrote can still be read, and gets the same answers as then.

The scripts that wrote the files are in the commit that added them. `compare.py` says what may differ. Where modules
move, change `current.py` only.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dicecup.server.tables import table as table_module

from . import replay
from .compare import EXACT, LEARNED, RENEWED, VOLATILE, differences
from .current import (
    BOOKS,
    FOLDER,
    Guest,
    Record,
    Saves,
    ValueTable,
    dicecup,
    evaluator_for,
    load_settings,
    opened_database,
    read_lines,
    restored_saves,
    rulebook,
    running,
    values_digest,
)

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
"""Whether to include slow questions, which need books other than deluxe to be solved."""
ABOUT = json.loads((FOLDER / "tables.json").read_text("utf-8"))
OF_TRIPLE = ["triple", *(table for name, table in ABOUT["tables"].items() if "triple" in name)]
"""Everything about Triple Yahtzee contains one of these words."""
EVERY_KIND = [
    "abandoned",
    "archived",
    "corrected",
    "created",
    "entered",
    "hosted",
    "left",
    "linked",
    "moved",
    "pledged",
    "rematched",
    "resigned",
    "returned",
    "revealed",
    "rolled",
    "seated",
    "seeded",
    "started",
    "stood_in",
    "wrote",
]


def same(old: Any, new: Any, volatile: Collection[str] = VOLATILE, where: str = "") -> None:
    learned = any(name in f"{where} {json.dumps(old)}" for name in OF_TRIPLE)
    found = list(differences(old, new, volatile, LEARNED if learned else EXACT))
    assert not found, "\n".join([where, *found[:20]])


def questions_in(name: str) -> list[Any]:
    return [asked for asked in read_lines(name) if THOROUGH or not asked["slow"]]


def everybody(client: Any) -> dict[str, Guest]:
    """The people of the database with the cookies they were given then, and somebody without a cookie."""
    return {name: Guest(client, cookie) for name, cookie in ABOUT["people"].items()} | {"": Guest(client)}


# --- the server -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Guest]]:
    """Guests of a server that only reads."""
    with running(opened_database(tmp_path_factory.mktemp("read"))) as client:
        yield everybody(client)


def test_the_database_holds_every_kind_of_event() -> None:
    assert sorted(ABOUT["kinds"]) == sorted(EVERY_KIND)
    assert ABOUT["findings"] > 0


def test_every_chain_has_the_head_it_had(people: dict[str, Guest]) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((FOLDER / "tables.sql").read_text("utf-8"))
        last = "SELECT table_id, max(seq), head FROM events GROUP BY table_id"
        heads = {table: (seq, head) for table, seq, head in connection.execute(last)}
    assert sorted(heads) == sorted(ABOUT["tables"].values())
    for table, (seq, head) in heads.items():
        status, view = people[""].answer("GET", f"/api/tables/{table}")
        assert (status, view["seq"], view["head"]) == (200, seq, head)


@pytest.mark.parametrize("name", sorted(path.stem for path in (FOLDER / "api").glob("*.jsonl")))
def test_every_page_answers_as_it_did(people: dict[str, Guest], name: str) -> None:
    for asked in questions_in(f"api/{name}.jsonl"):
        status, body = people[asked["who"]].answer("GET", asked["path"])
        assert status == asked["status"], (asked["path"], body)
        same(asked["answer"], replay.shortened(body), where=asked["path"])


def test_the_interface_takes_what_it_took(people: dict[str, Guest]) -> None:
    now = replay.outline(people[""].request("GET", "/openapi.json").json())
    same(json.loads((FOLDER / "openapi.json").read_text("utf-8")), now)


def test_every_action_and_refusal_is_as_it_was(tmp_path: Path) -> None:
    with running(opened_database(tmp_path)) as client:
        people = everybody(client)
        for asked in read_lines("actions.jsonl"):
            status, body = people[asked["who"]].answer(asked["method"], asked["path"], **asked["request"])
            assert status == asked["status"], (asked, body)
            same(asked["answer"], body, RENEWED | set(asked.get("renewed", ())), str(asked["request"]))


def test_too_many_tables_are_refused_as_they_were(tmp_path: Path) -> None:
    with running(opened_database(tmp_path), open_tables=1) as client:
        status, problem = everybody(client)["Ann"].answer("POST", "/api/tables", json={})
    assert (status, problem["code"], problem["seq"]) == (429, "too_many", None)


def test_sockets_say_what_they_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its commitment and seeds determine a game's dice, so the whole game is the same again."""
    # The first version announced everybody who came at once; now that may wait for half a second.
    monkeypatch.setattr(table_module, "PRESENCE_SECONDS", 0.0)
    with running(opened_database(tmp_path)) as client:
        people, sockets = everybody(client), {}
        for line in read_lines("socket.jsonl"):
            who = line["who"]
            if "opened" in line:
                sockets[who] = people[who].live(ABOUT["tables"]["small"], line["opened"]).__enter__()
            elif "said" in line:
                sockets[who].send_text(line["said"])
            elif "got" in line:
                same(line["got"], sockets[who].receive_json(), RENEWED)
            else:
                sockets[who].__exit__(None, None, None)


# --- records and saves ----------------------------------------------------------------------------------------


RECORDS: dict[str, Any] = json.loads((FOLDER / "records.json").read_text("utf-8"))


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_read_and_verified_as_before(name: str) -> None:
    path = FOLDER / name
    same(RECORDS[name], replay.verified(path) | replay.replayed(path))
    if RECORDS[name]["series"] is not None:
        text = path.read_text("utf-8")
        assert Record.parse(text).dump() == text


def test_a_head_written_down_is_found_in_the_chain() -> None:
    path = str(FOLDER / "records" / "duel.dice")
    events = [line for line in Path(path).read_text("utf-8").splitlines() if line.startswith("[Event ")]
    head = json.loads(json.loads(events[20].removeprefix("[Event ").removesuffix("]")))["head"]
    assert dicecup("verify", path, "--head", head)[0] == 0
    assert dicecup("verify", path, "--head", "0" * 64)[0] == 1


def test_saved_games_are_listed_and_gone_on_with(tmp_path: Path) -> None:
    saves = Saves(restored_saves(tmp_path))
    names = {path.name for path in saves.records.iterdir()}
    listing = saves.listing()
    assert {saved.path.name for saved in listing if saved.record} == names
    unfinished = [saved.path.stem for saved in listing if saved.is_unfinished]
    assert len(unfinished) == 4
    for saved in listing:
        before = saved.path.read_bytes()
        code, _ = dicecup("play", "--plain", "--resume", saved.path.stem, data=saves.folder)
        assert code == (0 if saved.path.stem in unfinished else 2)
        if saved.is_unfinished:
            # Even leaving at once may bring dice that were due onto the table, but nothing else new.
            now = saved.path.read_bytes()
            assert now.splitlines()[:-2] == before.splitlines()[: len(now.splitlines()) - 2]


def test_best_scores_and_settings_are_kept(tmp_path: Path) -> None:
    saves = Saves(restored_saves(tmp_path))
    best = [json.loads(path.read_text("utf-8")) for path in saves.best_scores.iterdir()]
    books = [BOOKS["deluxe"], BOOKS["triple"], rulebook("deluxe", {"first_yahtzee": "tossed", "upper_bonus": "50"})]
    assert sorted(each["score"] for each in best) == sorted(saves.best(book) or 0 for book in books)
    assert all((saves.records / each["record"]).is_file() for each in best)
    kept = json.loads((saves.folder / "settings.json").read_text("utf-8"))
    settings = load_settings(saves)
    assert {name: getattr(settings, name) for name in kept} == kept
    assert (kept["coach"], kept["motion"]) == ("warn", False), "none of them is at its default"


# --- programs -------------------------------------------------------------------------------------------------


def test_commands_answer_programs_as_they_did(tmp_path: Path) -> None:
    data = restored_saves(tmp_path)
    for asked in questions_in("commands.jsonl"):
        code, out = dicecup(*asked["arguments"], data=data)
        assert code == asked["code"], asked["arguments"]
        same(asked["answer"], json.loads(out) if code == 0 else None, where=" ".join(asked["arguments"]))


def test_the_engine_answers_as_it_did() -> None:
    lines = read_lines("engine.jsonl")
    code, out = dicecup("engine", stdin=b"\n".join(replay.line_bytes(line) for line, _ in lines))
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert len(answers) == len(lines)
    for (line, old), new in zip(lines, answers, strict=True):
        if "ops" in old:  # new operations may follow the old ones
            new["ops"] = new["ops"][: len(old["ops"])]
        same(old, new, where=str(line)[:300])


# --- solved values --------------------------------------------------------------------------------------------


VALUES: dict[str, Any] = json.loads((FOLDER / "values.json").read_text("utf-8"))
SOLVED = ("deluxe", "web")
"""One with each kind of Joker. Solving the others takes long; what their values are made from is compared for all."""


@pytest.mark.parametrize("name", VALUES)
def test_values_are_made_from_the_same_and_come_out_the_same(name: str) -> None:
    """Equal digests mean that conclusions from the first version's values still hold."""
    known, book = VALUES[name], BOOKS[name]
    assert (values_digest(book), book.digest) == (known["digest"], known["rules"])
    assert replay.start_value(book) == pytest.approx(known["start"], abs=EXACT if book.columns == 1 else LEARNED)
    if "file" in known and (THOROUGH or name in SOLVED):
        # Such files used to be in the cache folder. Another processor may add in another order.
        data = bytes(replay.HEADER) + ValueTable.solved(book).values.tobytes()
        assert len(data) == known["bytes"]
        assert replay.sample(data) == pytest.approx(known["sample"], abs=1e-9)


def test_a_solved_file_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(FOLDER / "solved", tmp_path / "solved")
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "solved"))
    book = rulebook("deluxe", {"categories": "aces,chance"})
    told: list[object] = []
    evaluator_for(book, lambda *done: told.append(done))
    assert not told, "it was solved again"
