"""The coach of one server, off the event loop: advice to whoever is to move, and how a game stands.

What is asked about a table is worked out once for each of its events, whoever asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import structlog

from ...coach import Advice, advise
from ...rules import ROLLS, Card, Game, Rulebook
from ...solver import (
    Distribution,
    Evaluator,
    Progress,
    WinModel,
    evaluator_for,
    has_win_model,
    win_model,
)
from ...solver.recently_used import Recent
from ..ledger.refusal import Refused
from .chances import GameOutlook, outlook_of

LOG = structlog.get_logger(__name__)
Found = TypeVar("Found")
MOST_HOUSE_RULES = 40
"""Books with house rules that the coach learns, each of which may mean solving it."""
MOST_ANSWERS = 4000
"""Tables whose last answers are kept."""
PATIENCE = 1.0
"""Seconds that somebody waits for a book that is being solved before hearing so."""
TELLING = 0.5
"""Seconds between two words on how far the learning of a book has come."""
LESSONS = {"values": "the values", "model": "the chances to win", "scores": "the scores of perfect play"}
"""What is learned about a book, in the order in which it is needed."""
Tell = Callable[[str], None]
"""Told in a sentence what is being done, and how far it has come."""


class Coaching:
    def __init__(self) -> None:
        # Books are learned one after the other, and neither questions nor the making of bots wait for that.
        self._study = ThreadPoolExecutor(1, "coach-study")
        self._desk = ThreadPoolExecutor(1, "coach")
        self._learned: dict[tuple[str, str], asyncio.Future[Any]] = {}
        self._shares: dict[tuple[str, str], float] = {}
        """How much of what is being learned is done."""
        self._house_rules: set[str] = set()
        self._answers: Recent[tuple[str, str], tuple[int, asyncio.Future[Any]]] = Recent(MOST_ANSWERS)

    # --- what is asked ------------------------------------------------------------------------------------------

    async def advice(self, table: str, seq: int, game: Game) -> Advice | None:
        """Every choice for the dice on the table; None while the book is still being solved."""
        assert game.roll is not None
        learning = self._evaluator(game.book)
        if not await _done(learning, PATIENCE):
            return None
        return await self._answer("advice", table, seq, partial(_advise, game, learning.result()))

    async def outlook(self, table: str, seq: int, game: Game, patience: float | None = PATIENCE) -> GameOutlook | None:
        """How the game stands; None while the book is still being solved, unless there is patience without end."""
        learning = self._evaluator(game.book)
        if not await _done(learning, patience):
            return None
        evaluator: Evaluator = learning.result()
        model: asyncio.Future[WinModel] | None = None
        scores: asyncio.Future[Distribution | None] | None = None
        if len(game.sides) > 1:
            model = self._model(game.book) if has_win_model(game.book) else None
        else:
            scores = self._scores(game.book, evaluator)
        for odds in (model, scores):
            if odds is not None and not await _done(odds, patience):
                return None
        found_model = None if model is None else model.result()
        found_scores = None if scores is None else scores.result()
        ask = partial(outlook_of, game, evaluator, found_model, found_scores)
        return await self._answer("outlook", table, seq, ask)

    async def knows(self, book: Rulebook, *, chances: bool) -> bool:
        """Whether what reviews and puzzles ask about a book is at hand, with chances to win if so asked; if not, it
        is being learned."""
        learning = self._evaluator(book)
        if not await _done(learning, PATIENCE):
            return False
        return not (chances and has_win_model(book)) or await _done(self._model(book), PATIENCE)

    async def values(self, book: Rulebook, tell: Tell) -> Evaluator:
        """The best values there are for a book, once it is learned."""
        return await self._learned_at_last(book, self._evaluator(book), tell)

    async def scores(self, book: Rulebook, tell: Tell) -> Distribution | None:
        """The scores of perfect play, or of the best there is, once they are known; None where nobody knows."""
        return await self._learned_at_last(book, self._scores(book, await self.values(book, tell)), tell)

    async def _learned_at_last(self, book: Rulebook, learning: asyncio.Future[Found], tell: Tell) -> Found:
        while not await _done(learning, TELLING):
            tell(self.doing(book))
        return learning.result()

    def doing(self, book: Rulebook) -> str:
        """What of a book is being learned, and how far that has come; empty where nothing is."""
        for what, name in LESSONS.items():
            learning = self._learned.get((what, book.digest))
            if learning is not None and not learning.done():
                done = self._shares.get((what, book.digest), 0.0)
                return f"The coach works out {name} of this book, once: {100 * done:.0f} % done."
        return ""

    async def prepare(self, book: Rulebook) -> None:
        """Learn a book in the background, so that nobody waits for it later."""
        try:
            evaluator = await asyncio.shield(self._evaluator(book))
            if has_win_model(book):
                await asyncio.shield(self._model(book))
            await asyncio.shield(self._scores(book, evaluator))
        except Exception as error:  # one book must not keep the others waiting
            LOG.warning("book_not_learned", book=book.book.name, error=str(error)[:300])

    def close(self) -> None:
        self._study.shutdown(wait=False, cancel_futures=True)
        self._desk.shutdown(wait=False, cancel_futures=True)

    # --- what is known ------------------------------------------------------------------------------------------

    def _evaluator(self, book: Rulebook) -> asyncio.Future[Evaluator]:
        return self._learn("values", book, partial(_evaluator_with_advice, book))

    def _model(self, book: Rulebook) -> asyncio.Future[WinModel]:
        return self._learn("model", book, partial(win_model, book))

    def _scores(self, book: Rulebook, evaluator: Evaluator) -> asyncio.Future[Distribution | None]:
        return self._learn("scores", book, evaluator.scores)

    def _learn(self, what: str, book: Rulebook, learn: Callable[[Progress], Found]) -> asyncio.Future[Found]:
        """Something about a book, made once."""
        key = (what, book.digest)
        found = self._learned.get(key)
        if found is None or (found.done() and found.exception()):
            if not book.is_printed and book.digest not in self._house_rules:
                if len(self._house_rules) >= MOST_HOUSE_RULES:
                    raise Refused("too_many", "the coach here knows as many kinds of house rules as it can")
                self._house_rules.add(book.digest)
            # Several columns are not solved: their estimate is loaded in a moment and waits for nobody's book.
            study = self._study if book.columns == 1 else self._desk

            def progress(done: int, total: int) -> None:
                self._shares[key] = done / total

            found = asyncio.get_running_loop().run_in_executor(study, learn, progress)
            self._learned[key] = found
        return found

    async def _answer(self, what: str, table: str, seq: int, ask: Callable[[], Found]) -> Found:
        """The answer for a table at an event: the same for everybody who asks."""
        known = self._answers.get((what, table))
        if known is None or known[0] != seq:
            known = (seq, asyncio.get_running_loop().run_in_executor(self._desk, ask))
            self._answers.put((what, table), known)
        found: Found = await asyncio.shield(known[1])
        return found


async def _done(learning: asyncio.Future[Any], patience: float | None) -> bool:
    await asyncio.wait({learning}, timeout=patience)
    return learning.done()


def _advise(game: Game, evaluator: Evaluator) -> Advice:
    return advise(game.card, game.rolls[-1], game.rolls_left, evaluator, zeros=True)


def _evaluator_with_advice(book: Rulebook, progress: Progress) -> Evaluator:
    """The best values there are, with all that a first advice has to work out."""
    evaluator = evaluator_for(book, lambda done, total: progress(done, 2 * total))
    evaluator.prepare(lambda done, total: progress(total + done, 2 * total))
    advise(Card(book), ROLLS[0], 2, evaluator)
    return evaluator
