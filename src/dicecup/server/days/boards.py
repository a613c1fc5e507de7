"""A day's boards, by points and by skill, and a person's own part in the daily game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Any, NamedTuple

from ..coaching.coach import Coach
from ..coaching.finished_games import FinishedGames
from ..coaching.table_summary import EndedGame, TableSummary
from ..coaching.workers import Jobs, Tell, Workers
from ..storage.interface import Storage
from .calendar import streak
from .days import Day
from .possible_scores import PossibleScores, possible_scores

KEPT_BOARDS = 32
MOST_DAYS = 400
"""How many of a person's days are considered for the streak."""
KeepsIdentity = Callable[[Collection[str]], Awaitable[set[str]]]
"""Tells which of these people keep an identity, and so are listed."""


class Attempt(NamedTuple):
    """A finished game on a day."""

    person: str
    name: str
    points: int
    loss_each: float | None
    """What the choices cost per decision that mattered; None if there was none."""
    decisions: int


class Board(NamedTuple):
    """Everybody who finished a day's game, guests included, and what its dice allowed."""

    attempts: tuple[Attempt, ...]
    possible: PossibleScores


class Own(NamedTuple):
    """A person's attempt at a day."""

    table: str
    phase: str
    points: int | None
    """None while it is not finished, and forever if it was resigned or broken off."""


class Boards:
    def __init__(
        self, workers: Workers, store: Storage, coach: Coach, finished: FinishedGames, keeps_identity: KeepsIdentity
    ) -> None:
        self._workers, self._store, self._coach, self._finished = workers, store, coach, finished
        self._keeps_identity = keeps_identity
        self._jobs = Jobs(workers, KEPT_BOARDS)

    async def own(self, day: str, person: str) -> Own | None:
        """A person's attempt at a day; None if there is none."""
        table = await self._store.attempt(day, person)
        if table is None:
            return None
        summary = (await self._finished.summaries([table])).get(table)
        game = finished_game(summary)
        return Own(table, summary.phase if summary else "over", game.scores[0] if game else None)

    async def streak(self, person: str, today: str) -> int:
        """How many days in a row a person finished the daily game."""
        rows = {row["table_id"]: row["day"] for row in await self._store.attempts_of(person, MOST_DAYS)}
        found = await self._finished.summaries(list(rows))
        return streak({rows[table] for table, summary in found.items() if finished_game(summary)}, today)

    async def players(self, day: str) -> int:
        """How many people have begun a day's game."""
        return len(await self._store.attempts(day))

    async def listed(self, board: Board) -> set[str]:
        """The people on a board who keep an identity."""
        return await self._keeps_identity([attempt.person for attempt in board.attempts])

    async def board(self, day: Day, /, **known: Any) -> Board:
        """A day's board as it is now; `NotReady`, with the known fields of the reply, while it is worked out."""
        rows = await self._store.attempts(day.day)
        names = {row["table_id"]: (row["person"], row["name"]) for row in rows}
        summaries = await self._finished.summaries(list(names))
        games = [game for table in names if (game := finished_game(summaries.get(table)))]
        # The same games and names make the same board.
        question = day.day, tuple((game.table, names[game.table]) for game in games)
        work = partial(self._board, day, games, names)
        return await self._jobs.start_steps("figures", question, work, ("figures", 1)).soon(**known)

    async def _board(self, day: Day, games: list[EndedGame], names: dict[str, tuple[str, str]], tell: Tell) -> Board:
        evaluator = await self._coach.values(day.book, tell)
        task = self._jobs.start("figures", day.day, lambda _: possible_scores(day.dice, day.book, evaluator))
        possible = await task.done()
        found = await self._finished.findings(games, evaluator, tell)
        attempts = []
        for game, findings in zip(games, found, strict=True):
            side = findings.sides[0]
            losses = side.figures.losses if side else ()
            loss = sum(losses) / len(losses) if losses else None
            attempts.append(Attempt(*names[game.table], game.scores[0], loss, len(losses)))
        return Board(tuple(attempts), possible)


def finished_game(summary: TableSummary | None) -> EndedGame | None:
    """The game at a day's table, if it was played to the end."""
    return next((game for game in summary.games if game.status == "finished"), None) if summary else None
