"""Findings about games are kept: after a restart nothing is folded or reviewed again while they hold."""

from __future__ import annotations

import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from dicecup import rulebook
from dicecup.server.coaching import findings, finished_games
from dicecup.server.coaching.findings import findings_at
from dicecup.server.ledger.fold import fold
from dicecup.server.ledger.refusal import Refused
from dicecup.server.storage.interface import NotStored
from dicecup.server.storage.sql_storage import SqlStorage
from dicecup.server.storage.writer import Writer
from dicecup.server.tables import neighbours
from dicecup.server.tables.duties import Duties
from tests.server.conftest import Server, TestGuest, play_on, running, seated_pair, settings
from tests.server.http.test_statistics import settled, solo

HOUSE_RULES = {"joker": "never"}
PAGES = (
    "/api/me/statistics?book=deluxe",
    f"/api/me/statistics?book={quote(rulebook('triple', HOUSE_RULES).name)}",
    "/api/me/fairness?book=deluxe",
    "/api/me/mistakes?book=deluxe",
)


def told(guest: TestGuest) -> list[dict[str, Any]]:
    return [settled(guest, page) for page in PAGES] + [guest.get("/api/me/results").json()]


def rows(folder: Path) -> list[tuple[str, int, str, str]]:
    with closing(sqlite3.connect(folder / "dicecup.sqlite3")) as database:
        return list(database.execute("SELECT table_id, game, made_from, data FROM findings ORDER BY 1, 2"))


def all_analysed(folder: Path) -> None:
    """Wait until nothing is left to analyse."""
    deadline = time.monotonic() + 600
    with closing(sqlite3.connect(folder / "dicecup.sqlite3")) as database:
        while list(database.execute("SELECT name FROM jobs WHERE kind = 'analysis'")):
            assert time.monotonic() < deadline
            time.sleep(0.05)


Played = tuple[Path, str, list[dict[str, Any]]]
"""A folder with games of many kinds, a person's cookie, and what that person was shown."""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("evening")
    with running(settings(folder)) as server:
        ann, bob, table = seated_pair(server)
        play_on(table, ann, bob)
        ann.act(table, "rematch")
        ann.act(table, "start", without_seeds=True)
        play_on(table, ann, bob, turns=3)
        bob.act(table, "resign")
        solo(ann, book="triple", rules=HOUSE_RULES)
        real_dice(ann)
        ann.new_table()
        answers = told(ann)
        all_analysed(folder)
        return folder, ann.cookie, answers


@pytest.fixture
def played(evening: Played, tmp_path: Path) -> Played:
    folder, cookie, before = evening
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    return tmp_path, cookie, before


def real_dice(guest: TestGuest) -> None:
    table = guest.new_table(seats=1, dice="real")
    guest.act(table, "sit")
    guest.act(table, "start")
    for box in rulebook("deluxe").boxes:
        guest.act(table, "write", box=str(box), dice=[1, 2, 3, 5, 6])
    guest.act(table, "correct", box="chance", points=20)


def back(server: Server, cookie: str) -> TestGuest:
    guest = server.guest()
    guest.cookie = cookie
    return guest


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that are folded or whose games are reviewed from now on."""
    calls: list[str] = []

    def folded(events: Any) -> Any:
        calls.append("folded")
        return fold(events)

    def reviewed(*arguments: Any) -> Any:
        calls.append("reviewed")
        return findings_at(*arguments)

    monkeypatch.setattr(finished_games, "fold", folded)
    monkeypatch.setattr(finished_games, "findings_at", reviewed)
    return calls


def test_a_restart_costs_nothing(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, cookie, before = played
    assert [game for _, game, _, _ in rows(folder)].count(0) == 3, "the open table changes with the next move"
    calls = counted(monkeypatch)
    with running(settings(folder)) as server:
        assert told(back(server, cookie)) == before
    assert "reviewed" not in calls
    assert calls.count("folded") <= 1, "only the table that is still open"


@pytest.mark.parametrize("change", ["another edition", "damaged", "gone"])
def test_what_no_longer_holds_is_worked_out_again(played: Played, change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, cookie, before = played
    kept = rows(folder)
    if change == "another edition":
        monkeypatch.setattr(findings, "EDITION", "of another release")
    else:
        with closing(sqlite3.connect(folder / "dicecup.sqlite3")) as database:
            database.execute("DELETE FROM findings" if change == "gone" else "UPDATE findings SET data = '[{}]'")
            database.commit()
    calls = counted(monkeypatch)
    with running(settings(folder)) as server:
        assert told(back(server, cookie)) == before
    assert "reviewed" in calls
    again = rows(folder)
    assert [(table, game, data) for table, game, _, data in again] == [(t, g, data) for t, g, _, data in kept]
    if change == "another edition":
        assert not {made_from for _, _, made_from, _ in again} & {made_from for _, _, made_from, _ in kept}


def test_a_corrected_score_is_told_as_corrected(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ann = server.guest("Ann")
        real_dice(ann)
        (first,) = settled(ann, "/api/me/statistics")["statistics"]["games"]
        ann.act(first["table"], "correct", box="chance", points=25)
        (corrected,) = settled(ann, "/api/me/statistics")["statistics"]["games"]
        assert corrected["score"] == first["score"] + 5


def test_a_game_is_analysed_once_before_anybody_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = counted(monkeypatch)
    with running(settings(tmp_path)) as server:
        ann, bob, table = seated_pair(server)
        play_on(table, ann, bob)
        all_analysed(tmp_path)
        assert [(name, game) for name, game, _, _ in rows(tmp_path)] == [(table, 0), (table, 1)]
        assert calls.count("reviewed") == 1
        for guest in (ann, bob):
            (game,) = settled(guest, "/api/me/statistics")["statistics"]["games"]
            assert game["table"] == table
        assert calls.count("reviewed") == 1, "later questions get what was found"
        again = server.run(server.parts.finished_games.analysis, table, 1)
        assert ([row["game"] for row in again["finding"]], calls.count("reviewed")) == ([0], 1)
        # A game that was given up is rated as far as it went; house rules are solved only when somebody asks and pays.
        ann.act(table, "rematch")
        ann.act(table, "start", without_seeds=True)
        bob.act(table, "resign")
        unasked = solo(ann, rules={"joker": "never"})
        all_analysed(tmp_path)
        assert calls.count("reviewed") == 2
        assert [game for name, game, _, _ in rows(tmp_path) if name == unasked] == [0]
        assert [game for name, game, _, _ in rows(tmp_path) if name == table] == [0, 1, 2]


def test_of_a_game_whose_table_cannot_be_read_nothing_is_found_and_the_others_count(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ann = server.guest("Ann")
        lost, kept = solo(ann), solo(ann)
        all_analysed(tmp_path)
    with closing(sqlite3.connect(tmp_path / "dicecup.sqlite3")) as database:
        database.execute("DELETE FROM findings WHERE game > 0")
        database.execute("DELETE FROM events WHERE table_id = ? AND kind = 'started'", [lost])
        database.commit()
    with running(settings(tmp_path)) as server:
        found = settled(back(server, ann.cookie), "/api/me/statistics")
    assert [each["games"] for each in found["books"]] == [2]
    assert [game["table"] for game in found["statistics"]["games"]] == [kept]
    assert [(rating["games"], rating["unrated"]) for rating in found["ratings"]] == [(1, {})]


def test_what_fails_is_left_until_somebody_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def fail(*_arguments: Any) -> Any:
        tried.append(True)
        raise ValueError("a fault of the analysis")

    with running(settings(tmp_path)) as server:
        ann = server.guest("Ann")
        with monkeypatch.context() as broken:
            broken.setattr(finished_games, "findings_at", fail)
            table = solo(ann)
            all_analysed(tmp_path)
        assert (len(tried), rows(tmp_path)) == (1, [])
        second = solo(ann)
        all_analysed(tmp_path)
        assert {name for name, _, _, _ in rows(tmp_path)} == {second}
        assert len(settled(ann, "/api/me/statistics")["statistics"]["games"]) == 2
    # Findings are stored when there is time: maybe after the answer, but before the server has stopped.
    assert {name for name, _, _, _ in rows(tmp_path)} == {table, second}


def test_a_lost_answer_loses_no_analysis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database takes the job but its answer is lost; then the result cannot be stored; then it can."""
    monkeypatch.setattr(neighbours, "ANALYSE_SECONDS", 0.01)
    lost: list[str] = []
    take, store = SqlStorage.take_jobs, Writer.store

    async def take_unheard(self: SqlStorage, *given: Any, **named: Any) -> Any:
        found = await take(self, *given, **named)
        if found and named.get("analyses") and "job" not in lost:
            lost.append("job")
            raise Refused("storage", "the answer was lost")
        return found

    async def store_in_vain(self: Writer, rows: Any) -> None:
        if "job_over" in rows and "result" not in lost:
            lost.append("result")
            raise NotStored("the database is away")
        await store(self, rows)

    monkeypatch.setattr(SqlStorage, "take_jobs", take_unheard)
    monkeypatch.setattr(Writer, "store", store_in_vain)
    with running(settings(tmp_path)) as server:
        table = solo(server.guest("Ann"))
        all_analysed(tmp_path)
    assert lost == ["job", "result"]
    assert [(name, game) for name, game, _, _ in rows(tmp_path)] == [(table, 0), (table, 1)]


def test_how_far_it_has_come_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_duties: Duties) -> None:
        pass

    monkeypatch.setattr(Duties, "analyse", nothing)
    with running(settings(tmp_path)) as server:
        ann = server.guest("Ann")
        for _ in range(2):
            solo(ann)
        parts, said = server.parts, list[str]()
        person = server.run(parts.people.known, ann.cookie)
        games = [game for game, _ in server.run(parts.finished_games.games_of, person.id)]
        evaluator = server.run(parts.coach.values, rulebook("deluxe"), lambda _: None)
        server.run(parts.finished_games.findings, games, evaluator, said.append)
        assert said == [f"The coach is going through your games: {done} of 2." for done in (0, 1)]
        server.run(parts.finished_games.findings, games, evaluator, said.append)
        assert len(said) == 2, "the second time nothing is left to do"
