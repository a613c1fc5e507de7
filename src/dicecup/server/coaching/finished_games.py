"""Games that are over, remembered: lists and figures of a person's games need not fold every table again.

What is found out is kept in the database as well, with what it was made from, so a restart costs nothing. A game that
is over does not change; only the last score of one with real dice may be corrected.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import structlog
from sqlalchemy import RowMapping

from ...rules import DicecupError
from ...solver import Evaluator
from ...solver.recently_used import Recent
from ..ledger.chain import BrokenChain, UnknownKind
from ..ledger.fold import fold
from ..ledger.refusal import Refused
from ..ledger.state import TableState
from ..storage.store import OPEN_PHASES
from ..tables.identity import Person
from ..wire.replies import NotReady
from .coach import Tell
from .findings import Findings, findings_at, findings_of, findings_origin, findings_text, summary_origin
from .summary import EndedGame, TableSummary, summarised, summary_of, summary_text

if TYPE_CHECKING:
    from ..tables.registry import Registry

LOG = structlog.get_logger(__name__)
MOST_TABLES = 500
"""Tables of a person that are looked at, the latest first."""
REMEMBERED_TABLES = 5_000
REMEMBERED_GAMES = 5_000
AT_ONCE = 100
"""Games whose findings are read from the database at once."""
MOST_ANSWERS = 64
"""Answers that may be worked on at once."""
PATIENCE = 2.0
"""Seconds a request waits for an answer; then it is told to ask again, and the work goes on."""

V = TypeVar("V")


class _Work(NamedTuple):
    task: asyncio.Task[Any]
    told: list[str]
    """What it said last that it does."""


class Archive:
    """What one server remembers of games that are over. Used from the event loop; the work is done in a thread."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._summaries: Recent[tuple[str, int], TableSummary] = Recent(REMEMBERED_TABLES)
        self._findings: Recent[tuple[str, int, str], Findings] = Recent(REMEMBERED_GAMES)
        self._answers: dict[Hashable, _Work] = {}
        self._thread = ThreadPoolExecutor(1, "archive")

    def close(self) -> None:
        for work in self._answers.values():
            work.task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def work(self, function: Callable[[], V]) -> V:
        """Do something in the archive's thread, after what it does already."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, function)

    async def answer(self, question: Hashable, work: Callable[[Tell], Coroutine[Any, Any, V]]) -> V | NotReady:
        """The answer to a question that may take long, or what is being done for it. Who asks again waits for the
        same work."""
        found = self._answers.get(question)
        if found is None:
            if len(self._answers) >= MOST_ANSWERS:
                raise Refused("too_many", "the coach is busy with the games of others; try again in a minute")
            told = [""]
            found = _Work(asyncio.create_task(work(lambda text: told.__setitem__(0, text))), told)
            self._answers[question] = found
            found.task.add_done_callback(lambda done: self._answered(question, done))
        await asyncio.wait({found.task}, timeout=PATIENCE)
        return found.task.result() if found.task.done() else NotReady(found.told[0])

    def _answered(self, question: Hashable, task: asyncio.Task[Any]) -> None:
        self._answers.pop(question, None)
        # Whoever waited gets the error too; here it is only kept from being called unnoticed.
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, (Refused, DicecupError)):
            LOG.error("answer_failed", error=repr(error)[:500])

    # --- tables -------------------------------------------------------------------------------------------------

    async def tables_of(self, person: Person) -> list[TableSummary]:
        """The tables on a person's list, the latest first."""
        tables = await self._registry.store.numbered_tables_of(person.id, MOST_TABLES)
        # A table is what its events add up to: the number of the last one says whether a summary still holds.
        await self._read_summaries([key for key in tables if self._summaries.get(key) is None])
        return [summary for key in tables if (summary := await self._summary(*key)) is not None]

    async def _summary(self, table: str, seq: int) -> TableSummary | None:
        summary = self._summaries.get((table, seq))
        if summary is None:
            state = await self._state(table)
            if state is None:
                return None
            summary = summarised(state)
            if state.seq == seq:
                self._summaries.put((table, seq), summary)
                if summary.phase not in OPEN_PHASES:  # the others change with the next move
                    self._keep(table, {0: (summary_origin(seq), summary_text(summary))})
        return summary

    async def _read_summaries(self, tables: Sequence[tuple[str, int]]) -> None:
        """Remember the summaries that the database has."""
        if not tables:
            return
        last = dict(tables)
        rows = await self._registry.store.summaries(list(last))

        def read() -> list[TableSummary]:
            fitting = (row for row in rows if row["made_from"] == summary_origin(last[row["table_id"]]))
            return list(_readable(fitting, lambda row: summary_of(row["table_id"], row["data"])))

        for summary in await asyncio.to_thread(read):
            self._summaries.put((summary.table, last[summary.table]), summary)

    # --- games --------------------------------------------------------------------------------------------------

    async def games_of(self, person: Person) -> list[tuple[EndedGame, list[int]]]:
        """The games a person played to their end, the oldest first, with the person's sides."""
        found = []
        for summary in await self.tables_of(person):
            holder = self._registry.identities.holder(summary.table, person.id)
            for game in summary.games:
                own = game.sides_of(holder)
                if own and game.status == "finished":
                    found.append((game, own))
        return sorted(found, key=lambda pair: (pair[0].ending.at, pair[0].number))

    async def findings(self, games: Sequence[EndedGame], evaluator: Evaluator, tell: Tell) -> list[Findings]:
        """What reviews found in finished games, in their order."""
        found: list[Findings] = []
        for start in range(0, len(games), AT_ONCE):
            some = games[start : start + AT_ONCE]
            known = await self._known(some)
            for table, of_table in groupby(some, key=lambda game: game.table):
                missing = [game for game in of_table if (game.table, game.number) not in known]
                if missing:
                    tell(f"The coach is going through your games: {len(found) + len(known)} of {len(games)}.")
                    known |= await self._examine(table, missing, evaluator)
            found += [known[game.table, game.number] for game in some]
        return found

    async def _known(self, games: Sequence[EndedGame]) -> dict[tuple[str, int], Findings]:
        """The findings that are remembered, or that the database has."""
        origins = await self.work(lambda: {(game.table, game.number): findings_origin(game) for game in games})
        known = {key: found for key, origin in origins.items() if (found := self._findings.get((*key, origin)))}
        missing = {(game.table, game.number): game for game in games if (game.table, game.number) not in known}
        if missing:
            rows = await self._registry.store.games(sorted({table for table, _ in missing}))

            def read() -> list[tuple[tuple[str, int], Findings]]:
                keyed = (((row["table_id"], row["game"]), row) for row in rows)
                fitting = (row for key, row in keyed if key in missing and row["made_from"] == origins[key])
                return list(_readable(fitting, lambda row: _read(missing, row)))

            for key, found in await self.work(read):
                known[key] = found
                self._findings.put((*key, origins[key]), found)
        return known

    async def _examine(
        self, table: str, games: Sequence[EndedGame], evaluator: Evaluator
    ) -> dict[tuple[str, int], Findings]:
        """Take games of one table apart."""
        state = await self._state(table)
        numbers = {game.number for game in games}
        found = {} if state is None else await self.work(lambda: findings_at(state, numbers, evaluator))
        origins = {game.number: findings_origin(game) for game in games}
        for number, findings in found.items():
            self._findings.put((table, number, origins[number]), findings)
        self._keep(table, {number: (origins[number], findings_text(findings)) for number, findings in found.items()})
        return {(table, game.number): found.get(game.number, (None,) * len(game.sides)) for game in games}

    # --- from and to the database -------------------------------------------------------------------------------

    def _keep(self, table: str, found: dict[int, tuple[str, str]]) -> None:
        """Put what was found out into the database, when there is time."""
        forget = [{"_table": table, "_game": game} for game in found]
        rows = [
            {"table_id": table, "game": game, "made_from": origin, "data": text}
            for game, (origin, text) in found.items()
        ]
        self._registry.writer.store_later({"forget": forget, "finding": rows})

    async def _state(self, table: str) -> TableState | None:
        """The table as it is now, without keeping it in memory for this."""
        loaded = self._registry.loaded(table)
        if loaded is not None:
            return loaded.state
        events = await self._registry.store.events(table)
        try:
            # Not in the line of the archive's thread: a list of games must not wait for somebody's distribution.
            return await asyncio.to_thread(fold, events)
        except (BrokenChain, UnknownKind) as error:
            LOG.error("table_not_read", table=table, error=str(error)[:300])
            return None


def _read(games: Mapping[tuple[str, int], EndedGame], row: RowMapping) -> tuple[tuple[str, int], Findings]:
    key = row["table_id"], row["game"]
    return key, findings_of(games[key], row["data"])


def _readable(rows: Iterable[RowMapping], read: Callable[[RowMapping], V]) -> Iterator[V]:
    """The rows that can be read; the others are worked out again."""
    for row in rows:
        try:
            yield read(row)
        except (ValueError, LookupError, TypeError, DicecupError) as error:
            LOG.warning("finding_not_read", table=row["table_id"], game=row["game"], error=repr(error)[:300])
