from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from dicecup.rules import BOOKS, Game, Rulebook, rulebook
from dicecup.server.coaching import coach
from dicecup.server.coaching.coach import Coach
from dicecup.server.coaching.workers import LANES, Workers
from dicecup.server.wire.replies import NotReady
from dicecup.solver import Evaluator, Greedy, Progress, evaluator_for
from tests.coach.chance_alone import CHANCE

WAIT = 120.0


def test_advice_does_not_wait_for_a_book_that_is_being_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    def slowly(book: Rulebook, progress: Progress) -> Evaluator:
        if book.columns == 1:
            progress(1, 4)
            assert gate.wait(WAIT)
            raise OSError("the disk is full")
        return evaluator_for(book, progress)

    monkeypatch.setattr(coach, "evaluator_for", slowly)

    async def run() -> None:
        workers = Workers(lane._replace(patience=0.0) if lane.name == "books" else lane for lane in LANES)
        asked = Coach(workers)
        single, triple = (Game.new(BOOKS[name]).with_roll("66665") for name in ("classic", "triple"))
        try:
            async with asyncio.timeout(WAIT):
                with pytest.raises(NotReady):
                    await asked.advice("table", 1, single)
                await asked.prepare(triple.book)
                assert (await asked.advice("other", 1, triple)).best.loss == 0
                for waiting in (asked.advice("table", 1, single), asked.know(single.book, chances=False)):
                    with pytest.raises(NotReady, match=r"Working out the best play .* \(once\): 12 % done"):
                        await waiting
                gate.set()
                # A book that failed to load is tried again, not refused for ever.
                with pytest.raises(OSError, match="disk is full"):
                    await asked.values(single.book, lambda _: None)
                monkeypatch.setattr(coach, "evaluator_for", lambda book, _progress: Greedy(book))
                assert await asked.values(single.book, lambda _: None)
        finally:
            gate.set()
            workers.close()

    asyncio.run(run())


def with_coach(test: Callable[[Coach], Coroutine[Any, Any, None]], patience: float = WAIT) -> None:
    async def run() -> None:
        workers = Workers(lane._replace(patience=patience) for lane in LANES)
        try:
            async with asyncio.timeout(WAIT):
                await test(Coach(workers))
        finally:
            workers.close()

    asyncio.run(run())


def test_only_before_house_rules_are_solved_the_solver_is_said_to_be_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    def never(book: Rulebook, _progress: Progress) -> Evaluator:
        assert gate.wait(WAIT)
        return Greedy(book)

    async def test(asked: Coach) -> None:
        nothing_done = "Working out the best play for this rulebook (once): 0 % done."
        for book, doing in (
            (BOOKS["classic"], nothing_done),
            (CHANCE, f"{nothing_done} Preparing the solver may take 20 s, once."),
        ):
            with pytest.raises(NotReady) as waiting:
                await asked.know(book, chances=False)
            assert waiting.value.doing == doing

    monkeypatch.setattr(coach, "evaluator_for", never)
    try:
        with_coach(test, patience=0.0)
    finally:
        gate.set()


def test_chances_to_win_are_worked_out_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    learned: list[str] = []
    monkeypatch.setattr(coach, "evaluator_for", lambda book, _progress: Greedy(book))
    monkeypatch.setattr(coach, "win_model", lambda book, _progress: learned.append(book.name))

    async def test(asked: Coach) -> None:
        await asked.know(CHANCE, chances=False)
        assert learned == []
        await asked.know(CHANCE, chances=True)
        assert learned == [CHANCE.name]

    with_coach(test)


def test_everything_about_the_latest_twelve_house_rules_is_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coach, "evaluator_for", lambda book, _progress: Greedy(book))
    monkeypatch.setattr(coach, "win_model", lambda book, _progress: book)
    books = [rulebook("deluxe", ["categories=chance", f"upper_bonus={number}"]) for number in range(1, 14)]

    async def test(asked: Coach) -> None:
        for book in books:
            await asked.know(book, chances=True)
            await asked.scores(book, lambda _: None)
        assert [book for book in books if await asked.values_at_hand(book)] == books[1:], "the first is forgotten"

    with_coach(test)
