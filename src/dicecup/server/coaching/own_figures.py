"""Figures from a person's own games at this server, and no others: scores beside perfect play, loss, and luck."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from ...coach.fairness import PlayerLuck, fairness, luck_of
from ...coach.finished_games import Figures
from ...coach.statistics import RECENT, Statistics, running
from ...rules import Rulebook
from ...solver import Evaluator, trust_in
from ...words import figures, refusals
from ..ledger.refusal import Refused
from ..wire import replies
from ..wire.review_view import IntervalView
from .coach import Coach
from .finished_games import FinishedGames
from .own_rating import OwnGame, rating_views
from .table_summary import EndedGame
from .workers import Tell

MOST_PLAYERS = 50
"""Players whose luck is listed one by one."""


class _Chosen(NamedTuple):
    """The games with one book, each with the person's own sides; `book` is None if there are none."""

    books: list[replies.PlayedBook]
    book: Rulebook | None
    games: list[tuple[EndedGame, list[int]]]
    """The games played to the end."""
    ended: list[tuple[EndedGame, list[int]]]
    """All games that are over."""


class _Played(NamedTuple):
    """One of a person's own games."""

    game: EndedGame
    side: int
    figures: Figures


class OwnFigures:
    def __init__(self, coach: Coach, finished: FinishedGames) -> None:
        self._coach = coach
        self._finished = finished

    async def statistics(self, person: str, book: str | None, name: str | None) -> replies.MyStatistics:
        """Statistics of a person's finished games with a book: the one named, or the one played most."""
        chosen = await self._chosen(person, book, name)
        work = partial(self._statistics, chosen, name)
        return await self._finished.answer(("statistics", person, book, name), work, books=chosen.books)

    async def sheet(self, person: str, book: str | None, name: str | None) -> str:
        """The same games as comma-separated values, one line per game."""
        work = partial(self._sheet, await self._chosen(person, book, name), name)
        return await self._finished.answer(("sheet", person, book, name), work)

    async def fairness(self, person: str, book: str | None) -> replies.MyFairness:
        """How lucky a person and their opponents were in games with a book."""
        chosen = await self._chosen(person, book, None)
        work = partial(self._fairness, chosen)
        return await self._finished.answer(("fairness", person, book), work, books=chosen.books)

    async def _chosen(self, person: str, book: str | None, name: str | None) -> _Chosen:
        """The games asked for. Refuse what does not exist here, so that nobody can make up questions that take long."""
        ended = await self._finished.ended_games_of(person)
        # Games that were resigned are rated, so a book with no others is listed too, after those played to the end.
        counts = Counter({game.book.name: 0 for game, _ in ended})
        counts.update(game.book.name for game, _ in ended if game.status == "finished")
        books = []
        for each, count in counts.most_common():
            of_book = [(game, own) for game, own in ended if game.book.name == each]
            names = {game.sides[side]: None for game, own in of_book for side in own}
            books.append(replies.PlayedBook(book=each, title=of_book[0][0].book.title, games=count, names=list(names)))
        wanted = book if book is not None else books[0].book if books else None
        over = [(game, own) for game, own in ended if game.book.name == wanted]
        if book is not None and not over:
            raise Refused("not_found", refusals.NO_GAMES_OF_BOOK)
        if name is not None and not any(game.sides[side] == name for game, own in over for side in own):
            raise Refused("not_found", refusals.NO_GAMES_OF_NAME)
        chosen = [(game, own) for game, own in over if game.status == "finished"]
        return _Chosen(books, over[0][0].book if over else None, chosen, over)

    async def _figures(
        self, book: Rulebook, chosen: _Chosen, name: str | None, tell: Tell
    ) -> tuple[Statistics, list[_Played]]:
        evaluator = await self._coach.values(book, tell)
        counted = [
            (game, sides)
            for game, own in chosen.games
            if (sides := [side for side in own if _counts(game, side) and name in (None, game.sides[side])])
        ]
        findings = await self._finished.findings([game for game, _ in counted], evaluator, tell)
        games = [
            _Played(game, side, found.figures)
            for (game, sides), by_side in zip(counted, findings, strict=True)
            for side in sides
            if (found := by_side.sides[side]) is not None
        ]
        perfect = await self._coach.scores(book, tell) if games else None
        return Statistics(book, tuple(each.figures for each in games), perfect), games

    async def _statistics(self, chosen: _Chosen, name: str | None, tell: Tell) -> replies.MyStatistics:
        view, ratings = None, []
        if chosen.book is not None:
            statistics, games = await self._figures(chosen.book, chosen, name, tell)
            if games:
                view = await self._finished.work(lambda: statistics_view(statistics, games))
            ratings = await self._ratings(chosen.book, chosen, name, tell)
        return replies.MyStatistics(books=chosen.books, statistics=view, ratings=ratings)

    async def _ratings(self, book: Rulebook, chosen: _Chosen, name: str | None, tell: Tell) -> list[replies.RatingView]:
        findings = await self._finished.findings(
            [game for game, _ in chosen.ended], await self._coach.values(book, tell), tell
        )
        games = [
            OwnGame(game, side, found.rated[side])
            for (game, own), found in zip(chosen.ended, findings, strict=True)
            for side in own
            if name in (None, game.sides[side])
        ]
        return await self._finished.work(lambda: rating_views(book, name or "", games))

    async def _sheet(self, chosen: _Chosen, name: str | None, tell: Tell) -> str:
        if chosen.book is None:
            return "\r\n"
        statistics, games = await self._figures(chosen.book, chosen, name, tell)
        return await self._finished.work(lambda: _sheet(statistics, games))

    async def _fairness(self, chosen: _Chosen, tell: Tell) -> replies.MyFairness:
        book = chosen.book
        if book is None or not chosen.games:
            return replies.MyFairness(books=chosen.books)
        evaluator = await self._coach.values(book, tell)
        findings = await self._finished.findings([game for game, _ in chosen.games], evaluator, tell)
        mine: list[Figures] = []
        others: list[Figures] = []
        for (_, own), by_side in zip(chosen.games, findings, strict=True):
            for side, found in enumerate(by_side.sides):
                if found is not None:
                    (mine if side in own else others).append(found.figures)
        unseen = sum(game.real_dice for game, _ in chosen.games)
        view = await self._finished.work(lambda: _fairness_view(book, evaluator, mine, others, unseen))
        return replies.MyFairness(books=chosen.books, fairness=view)


def _counts(game: EndedGame, side: int) -> bool:
    """Whether the game is a side's own play: it did not resign, and no bot filled a box for it."""
    return side not in game.resigned and side not in game.ending.helped


def statistics_view(statistics: Statistics, games: Sequence[_Played]) -> replies.StatisticsView:
    bars = statistics.histogram(statistics.bar)
    perfect = statistics.perfect
    return replies.StatisticsView(
        book=statistics.book.name,
        title=statistics.book.title,
        note=statistics.trust,
        player=perfect.player if perfect else "",
        games_of=perfect.games_of if perfect else "",
        mean=IntervalView(**statistics.mean.to_json()),
        best=max(statistics.scores),
        perfect_mean=perfect.mean if perfect else None,
        perfect_deviation=perfect.deviation if perfect else None,
        upper_bonus_rate=statistics.upper_bonus_rate,
        perfect_upper_bonus_rate=perfect.upper_bonus_rate if perfect else None,
        columns=statistics.book.columns,
        bars=replies.Bars(edges=bars.edges, shares=bars.shares, perfect=bars.perfect if perfect else None),
        boxes=[
            replies.BoxFigures(
                box=box.category.label,
                mean=box.mean,
                zero_rate=box.zero_rate,
                perfect_mean=box.perfect_mean,
                perfect_zero_rate=box.perfect_zero_rate,
            )
            for box in statistics.boxes
        ],
        loss_each=IntervalView(**statistics.mean_loss.to_json()),
        own_loss_each=IntervalView(**statistics.own_loss.to_json()),
        help={
            name: replies.HelpFigures.model_validate(group.to_json()) for name, group in statistics.help_groups.items()
        },
        luck=IntervalView(**statistics.mean_luck.to_json()),
        recent=RECENT,
        running_loss=running(statistics.losses),
        running_luck=running(statistics.luck),
        games=[
            replies.GameFigures(
                table=game.table,
                game=game.number,
                side=side,
                at=game.ending.at,
                name=figure.name,
                score=figure.score,
                percentile=statistics.percentile(figure.score),
                luck=figure.luck,
                loss_each=figure.loss_each,
                help=None if figure.help is None else list(figure.help),
            )
            for game, side, figure in games
        ],
    )


def _sheet(statistics: Statistics, games: Sequence[_Played]) -> str:
    sheet = io.StringIO()
    write = csv.writer(sheet).writerow
    columns = [str(box) for box in statistics.book.boxes]
    write(["date", "book", "table", "game", "name", "score", "beats_percent", "luck", "loss_each", *columns])
    for game, _, figure in games:
        beats = statistics.percentile(figure.score)
        rounded = [None if each is None else round(each, 4) for each in (beats, figure.luck, figure.loss_each)]
        points = [figure.card.boxes[box] for box in statistics.book.boxes]
        about = [figure.date, statistics.book.name, game.table, game.number, _cell(figure.name), figure.score]
        write([*about, *rounded, *points])
    return sheet.getvalue()


def _cell(text: str) -> str:
    """A cell of the sheet; a name that a spreadsheet would take for a formula is marked as text."""
    return f"'{text}" if text[:1] in "=+-@" else text


def _fairness_view(
    book: Rulebook, evaluator: Evaluator, mine: Sequence[Figures], others: Sequence[Figures], unseen: int
) -> replies.FairnessView:
    deviation = evaluator.score_deviation()
    return replies.FairnessView(
        book=book.name,
        title=book.title,
        note=trust_in(book),
        deviation=deviation,
        player=figures.PERFECT_PLAY if evaluator.exact else figures.LEARNED_PLAYER,
        you=_luck_view(luck_of(figures.YOU, "", mine, deviation)),
        people=_luck_view(luck_of(figures.OTHER_PEOPLE, "", [side for side in others if not side.bot], deviation)),
        bots=_luck_view(luck_of(figures.BOTS, "", [side for side in others if side.bot], deviation)),
        players=[
            _luck_view(player, yours)
            for yours, sides in ((True, mine), (False, others))
            for player in sorted(fairness(book, sides).players, key=lambda each: -each.games)[:MOST_PLAYERS]
        ],
        unseen=unseen,
    )


def _luck_view(player: PlayerLuck, yours: bool = False) -> replies.LuckView:
    return replies.LuckView.model_validate(player.to_json() | {"yours": yours})
