"""The coach of one server: what it knows about each book, advice to the player to move, and the outlook on a game.

Answers about a table are worked out once for each of its events, whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import structlog

from ...coach import Advice, advise
from ...rules import BOOKS, ROLLS, Card, Game, Rulebook
from ...solver import (
    Distribution,
    Evaluator,
    Progress,
    WinModel,
    evaluator_for,
    has_win_model,
    win_model,
)
from ...words import coach as sentences
from ...words import say
from ..wire.replies import NotReady, OutlookReply
from .chances import outlook_of
from .workers import Cost, Job, Jobs, Tell, Workers

LOG = structlog.get_logger(__name__)
Found = TypeVar("Found")
MOST_HOUSE_RULES = 12
"""Books with house rules that the coach remembers. The one not asked about for longest is forgotten first, and learned
again, usually from the cache folder, when somebody asks."""
MOST_ANSWERS = 4000
"""How many answers about tables are kept."""
TELLING = 0.5
"""Seconds between two progress reports while a book is learned."""
ANSWER: Cost = ("answer", 1)
LESSONS = sentences.LEARNING
"""What is learned about a book, in the order in which it is needed."""


class Coach:
    def __init__(self, workers: Workers) -> None:
        self._printed = Jobs(workers, kept=len(LESSONS) * len(BOOKS))
        self._house_rules = Jobs(workers, kept=len(LESSONS) * MOST_HOUSE_RULES)
        self._answers = Jobs(workers, kept=MOST_ANSWERS)

    # --- questions ----------------------------------------------------------------------------------------------

    async def advice(self, table: str, seq: int, game: Game) -> Advice:
        """Every choice for the dice on the table."""
        assert game.roll is not None
        evaluator = await self._evaluator(game.book).soon(seq=seq)
        work = partial(_advise, game, evaluator)
        return await self._answers.start("advice", ("advice", table, seq), lambda _tell: work(), costs=ANSWER).done()

    async def outlook(self, table: str, seq: int, game: Game, *, at_last: bool = False) -> OutlookReply:
        """The outlook on the game; with `at_last`, wait however long it takes to learn the book."""

        async def found(job: Job[Found]) -> Found:
            return await job.done() if at_last else await job.soon(seq=seq)

        evaluator = await found(self._evaluator(game.book))
        model = scores = None
        if len(game.sides) == 1:
            scores = await found(self._scores(game.book, evaluator))
        elif has_win_model(game.book):
            model = await found(self._model(game.book))
        ask = partial(outlook_of, seq, game, evaluator, model, scores)
        return await self._answers.start("advice", ("outlook", table, seq), lambda _tell: ask(), costs=ANSWER).done()

    async def know(self, book: Rulebook, *, chances: bool) -> None:
        """Have at hand what reviews and puzzles need to know about a book; chances to win only on request."""
        await self._evaluator(book).soon()
        if chances and has_win_model(book):
            await self._model(book).soon()

    async def values(self, book: Rulebook, tell: Tell) -> Evaluator:
        """The best available values for a book, once it is learned."""
        return await _learned(self._evaluator(book), tell)

    async def values_at_hand(self, book: Rulebook) -> Evaluator | None:
        """The values of a printed book, or of house rules that were worked out recently for somebody. Other books would
        have to be solved, which waits until somebody asks and pays for it."""
        is_known = book.is_printed or ("values", book.digest) in self._house_rules
        return await self._evaluator(book).done() if is_known else None

    async def scores(self, book: Rulebook, tell: Tell) -> Distribution | None:
        """The scores of perfect play, or of the best play available, once they are known; None if nobody knows them."""
        return await _learned(self._scores(book, await self.values(book, tell)), tell)

    async def scores_soon(self, book: Rulebook) -> Distribution | None:
        """The same for a client that would rather ask again than wait."""
        return await self._scores(book, await self._evaluator(book).soon()).soon()

    async def prepare(self, book: Rulebook) -> None:
        """Learn the values of a book in the background, so that nobody waits for its first advice."""
        try:
            await self._evaluator(book).done()
        except Exception as error:  # anybody who asks is told
            LOG.warning("book_not_learned", book=book.book.name, error=str(error)[:300])

    # --- knowledge ----------------------------------------------------------------------------------------------

    def _evaluator(self, book: Rulebook) -> Job[Evaluator]:
        return self._learn("values", book, partial(_evaluator_with_advice, book))

    def _model(self, book: Rulebook) -> Job[WinModel]:
        return self._learn("model", book, partial(win_model, book))

    def _scores(self, book: Rulebook, evaluator: Evaluator) -> Job[Distribution | None]:
        return self._learn("scores", book, evaluator.scores)

    def _learn(self, what: str, book: Rulebook, learn: Callable[[Progress], Found]) -> Job[Found]:
        """Learn something about a book, once."""

        def doing(share: float) -> str:
            # A book with house rules has to be solved, and the very first one compiles the solver.
            text = say(LESSONS[what], share=100 * share)
            return text if share or book.is_printed else f"{text} {sentences.SOLVER_FIRST}"

        def work(tell: Tell) -> Found:
            return learn(lambda done, total: tell(doing(done / total)))

        # Books of several columns are not solved: their estimate loads in a moment, and need not wait for other books.
        lane = "books" if book.columns == 1 else "advice"
        if book.is_printed:
            return self._printed.start(lane, (what, book.digest), work, doing(0.0))
        return self._house_rules.start(lane, (what, book.digest), work, doing(0.0), ("lesson", 1))


async def _learned(job: Job[Found], tell: Tell) -> Found:
    while True:
        try:
            return await job.soon(TELLING)
        except NotReady as waiting:
            tell(waiting.doing)


def _advise(game: Game, evaluator: Evaluator) -> Advice:
    return advise(game.card, game.rolls[-1], game.rolls_left, evaluator, zeros=True)


def _evaluator_with_advice(book: Rulebook, progress: Progress) -> Evaluator:
    """The best available values, with everything that the first advice would have to work out."""
    evaluator = evaluator_for(book, lambda done, total: progress(done, 2 * total))
    evaluator.prepare(lambda done, total: progress(total + done, 2 * total))
    advise(Card(book), ROLLS[0], 2, evaluator)
    return evaluator
