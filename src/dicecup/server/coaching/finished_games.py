"""A memory of finished games, so that lists and figures of a person's games need not fold every table again.

Findings are also kept in the database, together with what they were made from, so a restart costs nothing. A finished
game does not change, except that the last score of one with real dice may be corrected.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, TypeVar

import structlog

from ...rules import DicecupError, Rulebook
from ...solver import Evaluator
from ...solver.recently_used import Recent
from ...words import coach as sentences
from ...words import say
from ..ledger.chain import BrokenChain, UnknownKind
from ..ledger.fold import fold
from ..ledger.state import TableState
from ..storage.interface import ANALYSIS, OPEN_PHASES, Duty, Row, Rows, Storage
from ..storage.writer import Writer
from .findings import Findings, findings_at, findings_of, findings_origin, findings_text, nothing_found, summary_origin
from .table_summary import EndedGame, TableSummary, summarised, summary_of, summary_text
from .workers import Jobs, Tell, Workers

LOG = structlog.get_logger(__name__)
MOST_TABLES = 500
"""How many of a person's tables are considered, the latest first."""
REMEMBERED_TABLES = 5_000
REMEMBERED_GAMES = 5_000
FIGURES = "figures"
"""The lane for work that somebody waits for."""
AT_ONCE = 100
"""How many games' findings are read from the database at a time."""

V = TypeVar("V")


class FinishedGames:
    """What one server remembers about finished games. Used from the event loop; the work is done in lanes."""

    def __init__(
        self,
        workers: Workers,
        store: Storage,
        writer: Writer,
        in_memory: Callable[[str], TableState | None],
        holder: Callable[[str, str], str],
        values_at_hand: Callable[[Rulebook], Awaitable[Evaluator | None]],
    ) -> None:
        """`in_memory` gives a table if it is in memory, `holder` a person's code at a table, and `values_at_hand` the
        values to judge a book's games by, if they cost nothing."""
        self._workers = workers
        self._store = store
        self._writer = writer
        self._in_memory = in_memory
        self._holder = holder
        self._values_at_hand = values_at_hand
        self._summaries: Recent[tuple[str, int], TableSummary] = Recent(REMEMBERED_TABLES)
        self._findings: Recent[tuple[str, int, str], Findings] = Recent(REMEMBERED_GAMES)
        self._questions = Jobs(workers)

    async def work(self, function: Callable[[], V], lane: str = FIGURES) -> V:
        """Do something in a lane, after the work it already has."""
        return await self._workers.do(lane, function)

    async def answer(self, question: Hashable, steps: Callable[[Tell], Coroutine[Any, Any, V]], **known: Any) -> V:
        """The answer to a question that may take long. Asking again waits for the same work."""
        return await self._questions.start_steps("figures", question, steps, ("figures", 1)).soon(**known)

    # --- tables -------------------------------------------------------------------------------------------------

    async def tables_of(self, person: str) -> list[TableSummary]:
        """The tables on a person's list, the latest first."""
        return await self._read_all(await self._store.numbered_tables_of(person, MOST_TABLES))

    async def summaries(self, tables: Sequence[str]) -> dict[str, TableSummary]:
        """Summaries of these tables, no matter whose they are."""
        found = await self._read_all(list((await self._store.last_events(tables)).items()))
        return {summary.table: summary for summary in found}

    async def _read_all(self, tables: Sequence[tuple[str, int]]) -> list[TableSummary]:
        """Summaries of these tables, each given with the number of its last event.

        A table is the sum of its events, so the number of the last one tells whether a summary is still valid.
        """
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
                if summary.phase not in OPEN_PHASES:  # other tables change with the next move
                    self._keep(state, {0: (summary_origin(seq), summary_text(summary))})
        return summary

    async def _read_summaries(self, tables: Sequence[tuple[str, int]]) -> None:
        """Remember the summaries that the database has."""
        if not tables:
            return
        last = dict(tables)
        rows = await self._store.summaries(list(last))

        def read() -> list[TableSummary]:
            fitting = (row for row in rows if row["made_from"] == summary_origin(last[row["table_id"]]))
            return list(_readable(fitting, lambda row: summary_of(row["data"])))

        for summary in await self._workers.do("tables", read):
            self._summaries.put((summary.table, last[summary.table]), summary)

    async def names_of(self, person: str) -> dict[str, set[str]]:
        """The names under which a person sits, by table."""
        codes = await self.codes_of(person)
        return {
            each.table: {name for code in codes(each.table) for name in each.names_of(code)}
            for each in await self.tables_of(person)
        }

    async def codes_of(self, person: str) -> Callable[[str], list[str]]:
        """The person's codes at a table: their own, and those of guests whose games they took over."""
        ids = [person, *(row["id"] for row in await self._store.rows_of("former_guests", "person", [person]))]
        return lambda table: [self._holder(table, each) for each in ids]

    def forget(self, table: str) -> None:
        """Forget what was remembered about a table: it is no longer true."""
        self._summaries.drop(lambda key: key[0] == table)
        self._findings.drop(lambda key: key[0] == table)

    # --- games --------------------------------------------------------------------------------------------------

    async def games_of(self, person: str) -> list[tuple[EndedGame, list[int]]]:
        """The games a person played to the end, the oldest first, each with the person's sides."""
        return [(game, own) for game, own in await self.ended_games_of(person) if game.status == "finished"]

    async def ended_games_of(self, person: str) -> list[tuple[EndedGame, list[int]]]:
        """The same, including games that were resigned or broken off."""
        found = []
        codes = await self.codes_of(person)
        for summary in await self.tables_of(person):
            for game in summary.games:
                own = sorted({side for code in codes(summary.table) for side in game.sides_of(code)})
                if own:
                    found.append((game, own))
        return sorted(found, key=lambda pair: pair[0].ending.at)

    async def findings(self, games: Sequence[EndedGame], evaluator: Evaluator, tell: Tell) -> list[Findings]:
        """What reviews found in finished games, in the order of the games."""
        found: list[Findings] = []
        for start in range(0, len(games), AT_ONCE):
            some = games[start : start + AT_ONCE]
            known = await self._known(some)
            for table, of_table in groupby(some, key=lambda game: game.table):
                missing = [game for game in of_table if (game.table, game.number) not in known]
                if missing:
                    tell(say(sentences.GOING_THROUGH, done=len(found) + len(known), all=len(games)))
                    known |= await self._examine(table, missing, evaluator)
            found += [known[game.table, game.number] for game in some]
        return found

    async def analysis(self, table: str, number: int) -> Rows:
        """Work out what lists and figures will need to know about a finished game, before anybody asks. Return rows to
        store: none if nothing can be said, or if somebody has asked already."""
        # Not the table in memory: another process may have ended the game.
        state = await self._stored(table, ANALYSIS)
        summary = await self.work(lambda: summarised(state), ANALYSIS)
        found = {}
        if summary.phase not in OPEN_PHASES:
            found[0] = (summary_origin(state.seq), await self.work(lambda: summary_text(summary), ANALYSIS))
        game = next((each for each in summary.games if each.number == number), None)
        evaluator = await self._values_at_hand(game.book) if game else None
        if game is not None and evaluator is not None:
            origin = await self.work(partial(findings_origin, game), ANALYSIS)
            kept = [(row["game"], row["made_from"]) for row in await self._store.games([table])]
            if (number, origin) not in kept:
                findings = await self.work(lambda: findings_at(state, {number}, evaluator), ANALYSIS)
                found[number] = (origin, findings_text(findings[number]))
        return _finding_rows(state, found)

    async def _known(self, games: Sequence[EndedGame]) -> dict[tuple[str, int], Findings]:
        """The findings that are in memory or in the database."""
        origins = await self.work(lambda: {(game.table, game.number): findings_origin(game) for game in games})
        known = {key: found for key, origin in origins.items() if (found := self._findings.get((*key, origin)))}
        missing = {(game.table, game.number): game for game in games if (game.table, game.number) not in known}
        if missing:
            rows = await self._store.games(sorted({table for table, _ in missing}))

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
        """Review games of one table."""
        state = await self._state(table)
        numbers = {game.number for game in games}
        found = {} if state is None else await self.work(lambda: findings_at(state, numbers, evaluator))
        origins = {game.number: findings_origin(game) for game in games}
        for number, findings in found.items():
            self._findings.put((table, number, origins[number]), findings)
        if state is not None:
            self._keep(state, {number: (origins[number], findings_text(each)) for number, each in found.items()})
        return {(table, game.number): found.get(game.number, nothing_found(game)) for game in games}

    # --- from and to the database -------------------------------------------------------------------------------

    def _keep(self, state: TableState, found: dict[int, tuple[str, str]]) -> None:
        """Put findings into the database when there is time."""
        self._writer.store_later(_finding_rows(state, found))

    async def _state(self, table: str) -> TableState | None:
        """The table as it is now; it is not kept in memory just for this."""
        loaded = self._in_memory(table)
        if loaded is not None:
            return loaded
        try:
            # Not in the lane for figures: a list of games must not wait until somebody's distribution is computed.
            return await self._stored(table, "tables")
        except (BrokenChain, UnknownKind) as error:
            LOG.error("table_not_read", table=table, error=str(error)[:300])
            return None

    async def _stored(self, table: str, lane: str) -> TableState:
        """The table as the database has it."""
        events = await self._store.events(table)
        return await self.work(lambda: fold(events), lane)


def _finding_rows(state: TableState, found: Mapping[int, tuple[str, str]]) -> Rows:
    """Findings in the games of a table, to be stored only if its events are still those that they were made from."""
    findings = [
        {"table_id": state.table, "game": game, "made_from": origin, "data": text}
        for game, (origin, text) in found.items()
    ]
    return {
        "finding": findings,
        "outdated_findings": [{"_table": state.table, "_seq": state.seq, "_head": state.head}],
    }


def _read(games: Mapping[tuple[str, int], EndedGame], row: Row) -> tuple[tuple[str, int], Findings]:
    key = row["table_id"], row["game"]
    return key, findings_of(games[key], row["data"])


def _readable(rows: Iterable[Row], read: Callable[[Row], V]) -> Iterator[V]:
    """Yield the rows that can be read; the others are worked out again."""
    for row in rows:
        try:
            yield read(row)
        except (ValueError, LookupError, TypeError, DicecupError) as error:
            LOG.warning("finding_not_read", table=row["table_id"], game=row["game"], error=repr(error)[:300])


def analyses_due(before: TableState, state: TableState) -> list[Duty]:
    """Jobs to work out what games say about their players, for games that have ended or whose ending has changed."""
    ended = enumerate(state.endings, 1)
    numbers = [number for number, ending in ended if before.endings[number - 1 : number] != (ending,)]
    return [Duty(ANALYSIS, f"{state.table}.{number}") for number in numbers]
