from __future__ import annotations

import asyncio
import threading

import pytest

from dicecup.rules import BOOKS, Game, Rulebook
from dicecup.server.coaching import coach
from dicecup.server.coaching.coach import Coach
from dicecup.server.coaching.workers import LANES, Workers
from dicecup.server.wire.replies import NotReady
from dicecup.solver import Evaluator, Greedy, Progress, evaluator_for

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
