"""What questions cost: whoever has used up their budget is refused, others are not, and known answers are free."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicecup.rules import rulebook
from dicecup.server.coaching import coach
from dicecup.server.coaching.budget import ASKER, PRICES, Asker, Budget
from dicecup.server.coaching.workers import Jobs, Workers
from dicecup.server.ledger.refusal import Refused
from dicecup.server.settings import Limits
from dicecup.server.tables.limits import Throttle
from dicecup.server.wire.replies import NotReady
from dicecup.solver import evaluator_for
from tests.server.conftest import UNLIMITED, Server, TestGuest, play_on, running, settings

POOR = replace(UNLIMITED, address_work_per_second=1e-9, address_work_burst=0)
"""No address has anything left."""


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_person_and_an_address_pay_and_are_refused_once_they_have_nothing_left() -> None:
    clock = Clock()
    people, addresses = Throttle(0.1, 20, clock), Throttle(0.1, 24, clock)
    budget = Budget(people, addresses)
    ASKER.set(Asker("here", "ann"))
    budget.charge("lesson")
    budget.charge("lesson")
    with pytest.raises(Refused, match="asked for a lot of work") as refused:
        budget.charge("lesson")  # leaves 4 of 20
    assert refused.value.code == "too_many"
    budget.charge("puzzle", 4)
    # Bob is another person at the same address, which has 4 left; Cid is somewhere else.
    ASKER.set(Asker("here", "bob"))
    with pytest.raises(Refused):
        budget.charge("lesson")
    ASKER.set(Asker("there", "cid"))
    budget.charge("lesson")
    # Without a cookie only the address pays, and the server's own work is free.
    ASKER.set(Asker("here"))
    with pytest.raises(Refused):
        budget.charge("puzzle", 5)
    ASKER.set(None)
    budget.charge("lesson", 1000)
    clock.now += 41
    ASKER.set(Asker("here", "ann"))
    budget.charge("puzzle", 4)


def test_only_whoever_asks_first_pays_for_shared_work() -> None:
    charged: list[tuple[str, float]] = []

    class Counted(Budget):
        def charge(self, what: str, times: float = 1.0) -> None:
            charged.append((what, times))

    async def run() -> None:
        workers = Workers(budget=Counted(Throttle(1, 1), Throttle(1, 1)))
        jobs = Jobs(workers, kept=1)
        for _ in range(3):
            assert await jobs.start("reviews", "name", lambda _tell: "found", costs=("review", 2)).done() == "found"
        workers.close()

    asyncio.run(run())
    assert charged == [("review", 2)]


def _finished(server: Server) -> tuple[TestGuest, str]:
    ann = server.guest("Ann")
    table = ann.new_table(seats=1, book="triple")  # its values are ready at once, even with the solver
    ann.act(table, "sit")
    ann.act(table, "seed", seed="x")
    ann.act(table, "start")
    play_on(table, ann)
    return ann, table


EXPENSIVE: dict[str, Callable[[TestGuest, str], Any]] = {
    "review": lambda ann, table: ann.get(f"/api/tables/{table}/review"),
    "position": lambda ann, table: ann.get(f"/api/tables/{table}/review/position?side=0&turn=1&roll=1"),
    "puzzle": lambda ann, _: ann.get("/api/puzzles/triple-endgame-4711"),
    "daily puzzle": lambda ann, _: ann.get("/api/puzzles/triple-daily-2026-11-15"),
    "answer": lambda ann, _: ann.post("/api/puzzles/triple-endgame-4711/answer", {"box": "chance"}),
    "statistics": lambda ann, _: ann.get("/api/me/statistics"),
    "statistics as a sheet": lambda ann, _: ann.get("/api/me/statistics.csv"),
    "fairness": lambda ann, _: ann.get("/api/me/fairness"),
    "mistakes": lambda ann, _: ann.get("/api/me/mistakes?book=triple"),
    "results": lambda ann, _: ann.get("/api/me/results"),
    "tables": lambda ann, _: ann.get("/api/me/tables"),
    "export": lambda ann, table: ann.get(f"/api/tables/{table}/record"),
    "record": lambda ann, _: ann.request("POST", "/api/records", {"content-type": "text/plain"}, content="[Dicecup]"),
    "today's game": lambda ann, _: ann.get("/api/daily"),
    "a day with its boards": lambda ann, _: ann.get("/api/daily/2026-11-15"),
    "everything about me": lambda ann, _: ann.get("/api/me/export"),
    "a new table": lambda ann, _: ann.post("/api/tables", {}),
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A folder with a finished game, its player's cookie and its table."""
    folder = tmp_path_factory.mktemp("played")
    with running(settings(folder)) as server:
        ann, table = _finished(server)
        return folder, ann.cookie, table


@pytest.fixture(scope="module")
def poor(played: tuple[Path, str, str]) -> Any:
    with running(settings(played[0], POOR)) as server:
        yield server


@pytest.mark.parametrize("what", EXPENSIVE)
def test_everything_that_costs_has_its_price(what: str, poor: Server, played: tuple[Path, str, str]) -> None:
    ann = poor.guest()
    ann.cookie = played[1]
    answer = EXPENSIVE[what](ann, played[2])
    while answer.json().get("ready") is False:  # the book is being loaded, which costs nothing
        time.sleep(0.05)
        answer = EXPENSIVE[what](ann, played[2])
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many"), answer.text
    assert "asked for a lot of work" in answer.json()["message"]


def test_looking_and_playing_cost_nothing(poor: Server, played: tuple[Path, str, str]) -> None:
    ann, table = poor.guest("Bob"), played[2]
    for path in ("", "/events"):
        assert ann.get(f"/api/tables/{table}{path}").status_code == 200
    for path in ("/api/tables", "/api/catalogue", "/api/books/classic", "/health", "/ready"):
        assert ann.get(path).status_code == 200
    with ann.live(table) as socket:
        assert socket.receive_json()["type"] == "welcome"


def test_house_rules_and_their_bots_are_paid_for_and_printed_books_are_not(tmp_path: Path) -> None:
    rich_enough = round(PRICES["table"] * 2 + 1)
    limits = replace(UNLIMITED, work_per_second=1e-9, work_burst=rich_enough)
    with running(settings(tmp_path, limits)) as server:
        ann = server.guest("Ann")
        refused = ann.post("/api/tables", {"book": "triple", "rules": {"joker": "never"}, "bots": ["greedy"]})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        assert ann.post("/api/tables", {"book": "triple", "bots": ["greedy"]}).status_code == 201
        bob = server.guest("Bob")
        table = bob.new_table(book="triple", rules={"joker": "never"}, seats=1)
        bob.act(table, "sit")
        bob.act(table, "seed", seed="x")
        bob.act(table, "start")
        bob.act(table, "roll")
        assert bob.get(f"/api/tables/{table}/advice").json()["code"] == "too_many"


def test_what_has_been_worked_out_is_not_paid_for_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record costs by its length, one price per 100 KiB; an export one price per 1,000 events."""
    ann, table = _finished(server)
    events = ann.look(table)["seq"]
    record = ann.get(f"/api/tables/{table}/record").text
    kept = ann.request("POST", "/api/records", {"content-type": "text/plain"}, content=record).json()["record"]
    server.parts.exports._jobs._jobs.clear()
    paid: list[tuple[str, float]] = []
    monkeypatch.setattr(server.parts.workers, "charge", lambda what, times=1.0: paid.append((what, times)))

    def paid_for(path: str) -> list[tuple[str, float]]:
        paid.clear()
        while b'"ready":false' in ann.get(path).content:  # the book is being loaded, which costs nothing
            time.sleep(0.05)
        return [cost for cost in paid if cost[1]]

    page = [("page", 1.0)]
    for path, first, again in (
        (f"/api/tables/{table}/review", [("review", 1.0), *page], page),
        ("/api/puzzles/triple-endgame-4711", [("puzzle", 1.0)], page),
        (f"/api/records/{kept}/review", [("record", len(record) / 102_400), ("review", 1.0), *page], page),
        (f"/api/tables/{table}/record", [("export", events / 1000)], []),
    ):
        assert paid_for(path) == first, path
        assert paid_for(path) == again, path


def test_house_rules_that_nobody_asks_about_are_forgotten_and_none_is_refused(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned: list[str] = []

    def counted(book: Any, progress: Any) -> Any:
        learned.append(book.name)
        return evaluator_for(book, progress)

    monkeypatch.setattr(coach, "evaluator_for", counted)
    asked = server.parts.coach
    asked._house_rules._kept = 1
    for rule in ("joker=never", "upper_bonus=50", "joker=never"):
        known = False
        while not known:  # a busy machine may take longer than anybody is kept waiting
            with suppress(NotReady):
                server.run(partial(asked.know, rulebook("triple", [rule]), chances=False))
                known = True
    assert len(learned) == 3
    assert len(asked._house_rules) == 1


def test_limits_of_a_server_leave_space_for_the_costliest_question() -> None:
    limits = Limits()
    most = limits.record_bytes / (100 * 1024) * PRICES["record"]
    assert max(*PRICES.values(), most) <= limits.work_burst <= limits.address_work_burst
