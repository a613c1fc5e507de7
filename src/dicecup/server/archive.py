"""Games that are over, remembered: lists and figures of a person's games need not fold every table again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from ..coach.archive import Figures, sides_of
from ..rules import DicecupError, Game, Rulebook
from ..solver import Evaluator
from ..solver.recent import Recent
from .fold import BrokenChain, fold
from .identity import Person
from .refusal import Refused
from .state import Ending, TableState

if TYPE_CHECKING:
    from .house import House

LOG = structlog.get_logger(__name__)
MOST_TABLES = 500
"""Tables of a person that are looked at, the latest first."""
REMEMBERED_TABLES = 5_000
REMEMBERED_GAMES = 20_000
MOST_ANSWERS = 64
"""Answers that may be worked on at once."""
PATIENCE = 2.0
"""Seconds a request waits for an answer; then it is told to ask again, and the work goes on."""


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that is over, as lists show it."""

    table: str
    number: int
    """At its table, from 1."""
    book: Rulebook
    status: str
    sides: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    resigned: frozenset[int]
    ending: Ending
    real_dice: bool
    """Whether people rolled dice of their own, of which only the last of a turn are known, or none."""

    def sides_of(self, holder: str) -> list[int]:
        return [side for side, holders in enumerate(self.ending.holders) if holder in holders]


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table as a person's list of tables shows it."""

    table: str
    title: str
    book: Rulebook
    names: tuple[str, ...]
    phase: str
    acting: str | None
    """The holder whose move it is."""
    holders: frozenset[str]
    """The people with a seat, and the host."""
    turn_began: int
    games: tuple[EndedGame, ...]


V = TypeVar("V")


class Archive:
    """What one server remembers of games that are over. Used from the event loop; the work is done in a thread."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._summaries: Recent[tuple[str, int], TableSummary] = Recent(REMEMBERED_TABLES)
        self._figures: Recent[tuple[str, int], tuple[Figures | None, ...]] = Recent(REMEMBERED_GAMES)
        self._answers: dict[Hashable, asyncio.Task[Any]] = {}
        self._thread = ThreadPoolExecutor(1, "archive")

    def close(self) -> None:
        for task in self._answers.values():
            task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def work(self, function: Callable[[], V]) -> V:
        """Do something in the archive's thread, after what it does already."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function)

    async def answer(self, question: Hashable, work: Callable[[], Coroutine[Any, Any, V]]) -> V | None:
        """The answer to a question that may take long, None while it is worked on. Who asks again waits for the
        same work."""
        task = self._answers.get(question)
        if task is None:
            if len(self._answers) >= MOST_ANSWERS:
                raise Refused("too_many", "the coach is busy with the games of others; try again in a minute")
            task = asyncio.create_task(work())
            self._answers[question] = task
            task.add_done_callback(lambda done: self._answered(question, done))
        await asyncio.wait({task}, timeout=PATIENCE)
        return task.result() if task.done() else None

    def _answered(self, question: Hashable, task: asyncio.Task[Any]) -> None:
        self._answers.pop(question, None)
        # Whoever waited gets the error too; here it is only kept from being called unnoticed.
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, (Refused, DicecupError)):
            LOG.error("answer_failed", error=repr(error)[:500])

    async def tables_of(self, person: Person) -> list[TableSummary]:
        """The tables on a person's list, the latest first."""
        found = []
        for table, updated_at in await self._house.store.dated_tables_of(person.id, MOST_TABLES):
            # Every action at a table changes its date, so a summary with the same date still holds.
            summary = self._summaries.get((table, updated_at))
            if summary is None:
                state = await self._state(table)
                if state is None:
                    continue
                summary = summarised(state)
                if state.last_event_at == updated_at:
                    self._summaries.put((table, updated_at), summary)
            found.append(summary)
        return found

    async def games_of(self, person: Person) -> list[tuple[EndedGame, list[int]]]:
        """The games a person played to their end, the oldest first, with the person's sides."""
        found = []
        for summary in await self.tables_of(person):
            holder = self._house.identities.holder(summary.table, person.id)
            for game in summary.games:
                own = game.sides_of(holder)
                if own and game.status == "finished":
                    found.append((game, own))
        return sorted(found, key=lambda pair: (pair[0].ending.at, pair[0].number))

    async def figures(self, game: EndedGame, evaluator: Evaluator) -> tuple[Figures | None, ...]:
        """A finished game in figures, by side; None for a side that resigned."""
        key = (game.table, game.number)
        found = self._figures.get(key)
        # The last score of a game with real dice can be corrected after it.
        if found is None or any(each and each.card.total != game.scores[n] for n, each in enumerate(found)):
            state = await self._state(game.table)
            if state is None:
                return (None,) * len(game.sides)
            # Reading a table takes longer than a review: all its games are done at once.
            of_table = await self.work(lambda: _figures(state, evaluator))
            for number, figures in of_table.items():
                self._figures.put((game.table, number), figures)
            found = of_table[game.number]
        return found

    async def _state(self, table: str) -> TableState | None:
        """The table as it is now, without keeping it in memory for this."""
        loaded = self._house.loaded(table)
        if loaded is not None:
            return loaded.state
        events = await self._house.store.events(table)
        try:
            # Not in the line of the archive's thread: a list of games must not wait for somebody's distribution.
            return await asyncio.to_thread(fold, events)
        except BrokenChain as error:
            LOG.error("table_not_read", table=table, error=str(error)[:300])
            return None


def games_at(state: TableState) -> Iterator[Game]:
    """Every game of a table, in order."""
    return (game for series in state.series for game in series.games)


def summarised(state: TableState) -> TableSummary:
    seat = state.acting_seat
    ended = zip(games_at(state), state.endings, strict=False)  # the last game may be under way
    return TableSummary(
        table=state.table,
        title=state.options.title,
        book=state.options.rulebook,
        names=tuple(seat.name for seat in state.seats if seat.name),
        phase=state.phase,
        acting=None if seat is None else state.seats[seat].holder,
        holders=frozenset({each.holder for each in state.seats if each.holder} | {state.host}),
        turn_began=state.turn_began,
        games=tuple(_ended(state, number, game, ending) for number, (game, ending) in enumerate(ended, start=1)),
    )


def _ended(state: TableState, number: int, game: Game, ending: Ending) -> EndedGame:
    return EndedGame(
        table=state.table,
        number=number,
        book=game.book,
        status=game.status,
        sides=tuple(side.name for side in game.sides),
        scores=tuple(game.totals),
        winners=tuple(game.winners),
        resigned=frozenset(game.resigned),
        ending=ending,
        real_dice=state.options.dice == "real",
    )


def _figures(state: TableState, evaluator: Evaluator) -> dict[int, tuple[Figures | None, ...]]:
    """The finished games of a table in figures, by number."""
    found = {}
    for number, (game, ending) in enumerate(zip(games_at(state), state.endings, strict=False), start=1):
        if game.status == "finished":
            sides = sides_of(game, evaluator, state.table, date_of(ending.at), number, ending.bots)
            figures = tuple(None if side is None else side.figures for side in sides)
            found[number] = figures if state.options.dice == "fair" else tuple(map(_unseen, figures))
    return found


def _unseen(figures: Figures | None) -> Figures | None:
    """Of a turn with real dice the last dice are known at most: nobody can tell what was rolled and kept before."""
    return figures and replace(figures, rolls=0, luck=None, loss_each=None, losses=())


def date_of(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
