"""What a person's games at this server say: scores beside perfect play, loss, and luck. Of one's own games only."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel

from ....coach.fairness import PlayerLuck, fairness, luck_of
from ....coach.finished_games import Figures
from ....coach.statistics import RECENT, Statistics, running
from ....rules import Rulebook
from ....solver import Evaluator, trust_in
from ...coaching.coach import Tell
from ...coaching.summary import EndedGame
from ...ledger.refusal import Refused
from ...tables.identity import Person
from ...tables.registry import Registry
from ...wire.replies import (
    Bars,
    BoxFigures,
    FairnessView,
    GameFigures,
    LuckView,
    MyFairness,
    MyStatistics,
    NotReady,
    PlayedBook,
    StatisticsView,
)
from ...wire.review_view import IntervalView
from .tables import PROBLEMS, TEXT, APerson, ARegistry

ROUTER = APIRouter(prefix="/api/me", responses=PROBLEMS)
MOST_PLAYERS = 50
"""Players of whom the luck is told one by one."""
BookQuery = Annotated[
    str | None, Query(max_length=400, description="a book of `books`; the one you play most if not given")
]
NameQuery = Annotated[str | None, Query(max_length=40, description="one of your names in that book; all if not given")]


class CsvResponse(PlainTextResponse):
    media_type = "text/csv"


_SHEET = {"description": "the games", "content": {"text/csv": {"schema": {"type": "string"}}}}
CSV: dict[int | str, dict[str, Any]] = {**TEXT, 200: _SHEET}


@ROUTER.get("/statistics", tags=["you"])
async def my_statistics(
    registry: ARegistry, person: APerson, book: BookQuery = None, name: NameQuery = None
) -> MyStatistics:
    """Your finished games of a book: scores beside perfect play, every box, loss and luck over time."""
    chosen = await _chosen(registry, person, book, name)
    work = partial(_statistics, registry, chosen, name)
    found = await registry.archive.answer(("statistics", person.id, book, name), work)
    if isinstance(found, NotReady):
        return MyStatistics(ready=False, doing=found.doing, books=chosen.books)
    return found


@ROUTER.get("/statistics.csv", tags=["you"], response_class=CsvResponse, responses=CSV)
async def my_statistics_as_table(
    registry: ARegistry, person: APerson, book: BookQuery = None, name: NameQuery = None
) -> CsvResponse:
    """The same games as comma-separated values, one line a game."""
    chosen = await _chosen(registry, person, book, name)
    rows = await registry.archive.answer(("rows", person.id, book, name), partial(_rows, registry, chosen, name))
    if isinstance(rows, NotReady):
        raise Refused("wrong_phase", "the figures are not ready yet; try again in a minute")
    return CsvResponse(rows, headers={"content-disposition": 'attachment; filename="dicecup-games.csv"'})


@ROUTER.get("/fairness", tags=["you"])
async def my_fairness(registry: ARegistry, person: APerson, book: BookQuery = None) -> MyFairness:
    """How lucky you and your opponents were in your games of a book, and what chance alone may do."""
    chosen = await _chosen(registry, person, book)
    found = await registry.archive.answer(("fairness", person.id, book), partial(_fairness, registry, chosen))
    if isinstance(found, NotReady):
        return MyFairness(ready=False, doing=found.doing, books=chosen.books)
    return found


# --- which games ------------------------------------------------------------------------------------------------


class _Chosen(BaseModel, arbitrary_types_allowed=True):
    """The games of one book, each with one's own sides; `book` is None without any."""

    books: list[PlayedBook]
    book: Rulebook | None
    games: list[tuple[EndedGame, list[int]]]


async def _chosen(registry: Registry, person: Person, book: str | None, name: str | None = None) -> _Chosen:
    """The games asked for. What is not there is refused here: questions that may take long are not made up."""
    games = await registry.archive.games_of(person)
    counts = Counter(game.book.name for game, _ in games)
    books = []
    for each, count in counts.most_common():
        of_book = [(game, own) for game, own in games if game.book.name == each]
        names = {game.sides[side]: None for game, own in of_book for side in own}
        books.append(PlayedBook(book=each, title=of_book[0][0].book.title, games=count, names=list(names)))
    wanted = book if book is not None else books[0].book if books else None
    chosen = [(game, own) for game, own in games if game.book.name == wanted]
    if book is not None and not chosen:
        raise Refused("not_found", "you have no finished games of that book")
    if name is not None and not any(game.sides[side] == name for game, own in chosen for side in own):
        raise Refused("not_found", "you have no finished games under that name")
    return _Chosen(books=books, book=chosen[0][0].book if chosen else None, games=chosen)


def _counts(game: EndedGame, side: int) -> bool:
    """Whether a side's game is its own: it stayed to the end, and no bot filled a box for it."""
    return side not in game.resigned and side not in game.ending.helped


# --- figures ----------------------------------------------------------------------------------------------------


class _Played(NamedTuple):
    """One of one's own games."""

    game: EndedGame
    side: int
    figures: Figures


async def _told(registry: Registry, chosen: _Chosen, name: str | None, tell: Tell) -> tuple[Statistics, list[_Played]]:
    assert chosen.book is not None
    evaluator = await registry.coach.values(chosen.book, tell)
    counted = [
        (game, sides)
        for game, own in chosen.games
        if (sides := [side for side in own if _counts(game, side) and name in (None, game.sides[side])])
    ]
    findings = await registry.archive.findings([game for game, _ in counted], evaluator, tell)
    games = [
        _Played(game, side, found.figures)
        for (game, sides), by_side in zip(counted, findings, strict=True)
        for side in sides
        if (found := by_side[side]) is not None
    ]
    perfect = await registry.coach.scores(chosen.book, tell) if games else None
    return Statistics(chosen.book, tuple(each.figures for each in games), perfect), games


async def _statistics(registry: Registry, chosen: _Chosen, name: str | None, tell: Tell) -> MyStatistics:
    view = None
    if chosen.book is not None:
        told, games = await _told(registry, chosen, name, tell)
        if games:
            view = await registry.archive.work(lambda: statistics_view(told, games))
    return MyStatistics(books=chosen.books, statistics=view)


def statistics_view(told: Statistics, games: Sequence[_Played]) -> StatisticsView:
    bars = told.histogram(told.bar)
    perfect = told.perfect
    return StatisticsView(
        book=told.book.name,
        title=told.book.title,
        note=told.trust,
        player=perfect.player if perfect else "",
        games_of=perfect.games_of if perfect else "",
        mean=IntervalView(**told.mean.to_json()),
        best=max(told.scores),
        perfect_mean=perfect.mean if perfect else None,
        perfect_deviation=perfect.deviation if perfect else None,
        upper_bonus_rate=told.upper_bonus_rate,
        perfect_upper_bonus_rate=perfect.upper_bonus_rate if perfect else None,
        columns=told.book.columns,
        bars=Bars(edges=bars.edges, shares=bars.shares, perfect=bars.perfect if perfect else None),
        boxes=[
            BoxFigures(
                box=box.category.label,
                mean=box.mean,
                zero_rate=box.zero_rate,
                perfect_mean=box.perfect_mean,
                perfect_zero_rate=box.perfect_zero_rate,
            )
            for box in told.boxes
        ],
        loss_each=IntervalView(**told.mean_loss.to_json()),
        luck=IntervalView(**told.mean_luck.to_json()),
        recent=RECENT,
        running_loss=running(told.losses),
        running_luck=running(told.luck),
        games=[
            GameFigures(
                table=game.table,
                game=game.number,
                side=side,
                at=game.ending.at,
                name=figure.name,
                score=figure.score,
                percentile=told.percentile(figure.score),
                luck=figure.luck,
                loss_each=figure.loss_each,
            )
            for game, side, figure in games
        ],
    )


async def _rows(registry: Registry, chosen: _Chosen, name: str | None, tell: Tell) -> str:
    if chosen.book is None:
        return "\r\n"
    told, games = await _told(registry, chosen, name, tell)
    return await registry.archive.work(lambda: _sheet(told, games))


def _sheet(told: Statistics, games: Sequence[_Played]) -> str:
    sheet = io.StringIO()
    write = csv.writer(sheet).writerow
    columns = [str(box) for box in told.book.boxes]
    write(["date", "book", "table", "game", "name", "score", "beats_percent", "luck", "loss_each", *columns])
    for game, _, figure in games:
        beats = told.percentile(figure.score)
        rounded = [None if each is None else round(each, 4) for each in (beats, figure.luck, figure.loss_each)]
        points = [figure.card.boxes[box] for box in told.book.boxes]
        about = [figure.date, told.book.name, game.table, game.number, _cell(figure.name), figure.score]
        write([*about, *rounded, *points])
    return sheet.getvalue()


def _cell(text: str) -> str:
    """A name that a spreadsheet would take for a formula is written as text."""
    return f"'{text}" if text[:1] in "=+-@" else text


# --- luck -------------------------------------------------------------------------------------------------------


async def _fairness(registry: Registry, chosen: _Chosen, tell: Tell) -> MyFairness:
    if chosen.book is None:
        return MyFairness(books=chosen.books)
    evaluator = await registry.coach.values(chosen.book, tell)
    findings = await registry.archive.findings([game for game, _ in chosen.games], evaluator, tell)
    mine: list[Figures] = []
    others: list[Figures] = []
    for (_, own), by_side in zip(chosen.games, findings, strict=True):
        for side, found in enumerate(by_side):
            if found is not None:
                (mine if side in own else others).append(found.figures)
    unseen = sum(game.real_dice for game, _ in chosen.games)
    book = chosen.book
    view = await registry.archive.work(lambda: _fairness_view(book, evaluator, mine, others, unseen))
    return MyFairness(books=chosen.books, fairness=view)


def _fairness_view(
    book: Rulebook, evaluator: Evaluator, mine: Sequence[Figures], others: Sequence[Figures], unseen: int
) -> FairnessView:
    deviation = evaluator.score_deviation()
    return FairnessView(
        book=book.name,
        title=book.title,
        note=trust_in(book),
        deviation=deviation,
        player="perfect play" if evaluator.exact else "the learned player",
        you=_luck_view(luck_of("You", "", mine, deviation)),
        people=_luck_view(luck_of("Other people", "", [side for side in others if not side.bot], deviation)),
        bots=_luck_view(luck_of("Bots", "", [side for side in others if side.bot], deviation)),
        players=[
            _luck_view(player, yours)
            for yours, sides in ((True, mine), (False, others))
            for player in sorted(fairness(book, sides).players, key=lambda each: -each.games)[:MOST_PLAYERS]
        ],
        unseen=unseen,
    )


def _luck_view(player: PlayerLuck, yours: bool = False) -> LuckView:
    return LuckView.model_validate(player.to_json() | {"yours": yours})
