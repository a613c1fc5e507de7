"""Reviews of finished games, from a table or from a record that is kept here.

A game under way is not reviewed: everybody who knows the link would get advice on it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, NamedTuple, TypeVar

from ...coach import GameReview, review_of
from ...coach.game_review import HelpMarks, has_chances
from ...rules import Game, Record
from ...solver.recently_used import Recent
from ...words import refusals, say
from ..ledger.export import knows_help, marks_of
from ..ledger.refusal import Refused
from ..ledger.state import TableState
from ..storage.interface import Storage
from ..wire.replies import ComparisonReply
from .coach import Coach
from .table_summary import games_at
from .workers import Workers

View = TypeVar("View")
MOST_WIN_SIDES = 6
"""With more sides, the chances to win take too long to work out and are left out."""
KEPT_REVIEWS = 64
KEPT_RECORDS = 16
RECORD_UNIT = 100 * 1024
"""How many characters of a record one payment of its price covers."""


class Source(NamedTuple):
    """The source of games."""

    kind: Literal["table", "record"]
    name: str


class ReviewableGames(NamedTuple):
    """All games of a table or record, in order."""

    games: Sequence[Game]
    real_dice: bool
    """Whether people rolled their own dice."""
    marks_in: Callable[[int], HelpMarks | None]
    """The marks of help in a game, from 1."""
    knows_help: Callable[[int], bool]
    """Whether all help in a game is marked."""


class Reviewed(NamedTuple):
    """A finished game with its review."""

    number: int
    game: Game
    review: GameReview
    over: list[int]
    """The numbers, from 1, of all games from there that can be reviewed."""


class Reviews:
    def __init__(
        self, workers: Workers, coach: Coach, store: Storage, state_of: Callable[[str], Awaitable[TableState]]
    ) -> None:
        self._workers = workers
        self._coach = coach
        self._store = store
        self._state_of = state_of
        self._reviewed: Recent[tuple[Source, int], tuple[Game, GameReview]] = Recent(KEPT_REVIEWS)
        self._records: Recent[str, Record] = Recent(KEPT_RECORDS)

    async def reviewed(self, source: Source, number: int | None) -> Reviewed:
        """Review the game of that number, or the last finished one, once the coach knows its book."""
        games, real_dice, marks_in, knows = await self._games(source)
        number = chosen_game(games, number)
        game = games[number - 1]
        await self._coach.know(game.book, chances=has_chances(game, MOST_WIN_SIDES))

        known = self._reviewed.get((source, number))
        if known is None or known[0] != game:
            self._workers.charge("review")

        def work() -> Reviewed:
            kept = self._reviewed.get((source, number))
            # With real dice the last score may be corrected after the game, so the number alone does not name the game.
            if kept is None or kept[0] != game:
                found = review_of(
                    game,
                    real_dice=real_dice,
                    most_sides=MOST_WIN_SIDES,
                    marks=marks_in(number),
                    help_known=knows(number),
                )
                kept = (game, found)
                self._reviewed.put((source, number), kept)
            return Reviewed(number, *kept, _over(games))

        return await self.draw(work)

    async def compared(self, source: Source, number: int | None) -> ComparisonReply:
        """How the scores in a game compare with those of perfect play."""
        games = (await self._games(source)).games
        game = games[chosen_game(games, number) - 1]
        scores = await self._coach.scores_soon(game.book)
        if scores is None:
            return ComparisonReply(percentiles=[None] * len(game.sides))
        percentiles = [
            round(scores.percentile(card.total), 1) if card.is_full and side not in game.resigned else None
            for side, card in enumerate(game.cards)
        ]
        return ComparisonReply(percentiles=percentiles, games_of=scores.games_of)

    async def show(self, work: Callable[[], View]) -> View:
        """Make a view of a review, paid for by the person who asks."""
        self._workers.charge("page")
        return await self.draw(work)

    async def draw(self, work: Callable[[], View]) -> View:
        """Work on a review in its lane, since a long game takes a while."""
        return await self._workers.do("reviews", work)

    async def _games(self, source: Source) -> ReviewableGames:
        if source.kind == "table":
            state = await self._state_of(source.name)
            games, real_dice = tuple(games_at(state)), state.options.dice == "real"
            return ReviewableGames(
                games, real_dice, lambda number: marks_of(state, number), lambda number: knows_help(state, number)
            )
        record = await self._record(source.name)
        return ReviewableGames(record.series.games, record.real_dice, record.help_in, lambda _: record.knows_help)

    async def _record(self, name: str) -> Record:
        text = await self._store.record(name)
        if text is None:
            raise Refused("not_found", refusals.NO_RECORD)

        if self._records.get(name) is None:
            self._workers.charge("record", len(text) / RECORD_UNIT)

        def parsed() -> Record:
            record = self._records.get(name)
            if record is None:
                record = Record.parse(text)
                self._records.put(name, record)
            return record

        return await self.draw(parsed)


def chosen_game(games: Sequence[Game], number: int | None) -> int:
    """The number of the game asked for, or of the last finished one."""
    ended = _over(games)
    if number is None and ended:
        return ended[-1]
    if not games:
        raise Refused("not_found", refusals.NO_GAME_YET)
    number = number or len(games)
    if not 1 <= number <= len(games):
        raise Refused("not_found", say(refusals.NO_GAME_NUMBER, number=number, last=len(games)))
    if number not in ended:
        raise Refused("wrong_phase", refusals.GAME_NOT_OVER)
    return number


def _over(games: Sequence[Game]) -> list[int]:
    return [number for number, game in enumerate(games, start=1) if game.is_over]
