"""The daily game over HTTP: today's dice, one attempt, the boards, and past days to practise."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Request

from ....client import COOKIE
from ...days.boards import Attempt, Board, Boards, Own
from ...days.calendar import begins_at, ends_at, secret_due_at
from ...days.days import Day
from ...tables.identity import Person
from ...wire.day_view import BoardLine, BoardView, DailyReply, DayReply, DayView, OwnAttempt
from ...wire.table_view import TableView
from ..dependencies import PROBLEMS, APerson, TheBoards, TheCapacity, TheDays, TheRegistry, TheWorkers, parts_of

ROUTER = APIRouter(prefix="/api/daily", responses=PROBLEMS)
ADay = Annotated[str, Path(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="the day (UTC), such as 2026-11-16")]
MOST_PAST_DAYS = 60


@ROUTER.get("", tags=["daily game"])
async def daily(request: Request, days: TheDays, boards: TheBoards, workers: TheWorkers) -> DailyReply:
    """Today's game, and the commitments for the coming days; with a cookie also your own attempt and streak."""
    workers.charge("answer")
    person = await parts_of(request).people.known(request.cookies.get(COOKIE))
    today = days.today
    untold = await days.published()
    current = await days.day(today)
    return DailyReply(
        today=day_view(current, today),
        players=await boards.players(today),
        mine=await _own(boards, today, person),
        streak=await boards.streak(person.id, today) if person else 0,
        coming=[day_view(day, today) for day in untold if day.day > today],
        past=[day_view(day, today) for day in await days.past(MOST_PAST_DAYS)],
    )


@ROUTER.post("", tags=["daily game"], status_code=201)
async def attempt(
    days: TheDays, registry: TheRegistry, capacity: TheCapacity, workers: TheWorkers, person: APerson
) -> TableView:
    """Play today's game: your attempt begins with this, and the answer is its table. You have only one attempt: asking
    again gets the same table."""
    workers.charge("table")
    await capacity.space_for_table()
    return (await registry.fresh_table(await days.attempt(person))).view()


@ROUTER.get("/{day}", tags=["daily game"])
async def board(request: Request, day: ADay, days: TheDays, boards: TheBoards, workers: TheWorkers) -> DayReply:
    """A day with its boards. You see them once you have finished its game or its secret is revealed."""
    workers.charge("page")  # this reads everybody's attempts, even if the board already exists
    person = await parts_of(request).people.known(request.cookies.get(COOKIE))
    found = await days.day(day)
    mine = await _own(boards, day, person)
    reply = DayReply(day=day_view(found, days.today), players=await boards.players(day), mine=mine)
    if found.told_at is None and (mine is None or mine.points is None):
        return reply
    board = await boards.board(found, day=reply.day, players=reply.players, mine=mine)
    return reply.model_copy(
        update={
            "mine": _judged(mine, board, person),
            "board": board_view(board, await boards.listed(board), person.id if person else ""),
        }
    )


@ROUTER.post("/{day}/practice", tags=["daily game"], status_code=201)
async def practise(day: ADay, days: TheDays, capacity: TheCapacity, workers: TheWorkers, person: APerson) -> TableView:
    """Play the dice of a day whose secret is revealed. It does not count, and you may do it as often as you like."""
    workers.charge("table")
    await capacity.space_for_table()
    return (await days.practice(day, person)).view()


async def _own(boards: Boards, day: str, person: Person | None) -> OwnAttempt | None:
    own: Own | None = await boards.own(day, person.id) if person else None
    return None if own is None else OwnAttempt(table=own.table, phase=own.phase, points=own.points)


def _judged(mine: OwnAttempt | None, board: Board, person: Person | None) -> OwnAttempt | None:
    """A person's own attempt with what its choices cost, even a guest's, which no board lists."""
    found = next((each for each in board.attempts if person and each.person == person.id), None)
    if mine is None or found is None:
        return mine
    return mine.model_copy(update={"loss_each": found.loss_each, "decisions": found.decisions})


def day_view(day: Day, today: str) -> DayView:
    return DayView(
        day=day.day,
        book=day.book_name,
        title=day.book.title,
        state=day.state(today),
        commitment=day.commitment,
        published_at=day.published_at,
        begins_at=begins_at(day.day),
        ends_at=ends_at(day.day),
        told_from=secret_due_at(day.day),
        secret=day.secret.hex() if day.told_at is not None else None,
    )


def board_view(board: Board, listed: set[str], you: str) -> BoardView:
    """Both boards, with the people who keep an identity."""
    shown = [attempt for attempt in board.attempts if attempt.person in listed]
    judged = [attempt for attempt in shown if attempt.loss_each is not None]
    return BoardView(
        by_points=_ranked(shown, lambda attempt: -attempt.points, you),
        by_skill=_ranked(judged, lambda attempt: attempt.loss_each or 0.0, you),
        guests=len(board.attempts) - len(shown),
        perfect=board.possible.perfect,
        hindsight=board.possible.hindsight,
    )


def _ranked(attempts: Sequence[Attempt], key: Callable[[Attempt], float], you: str) -> list[BoardLine]:
    """The attempts, the best first. Equal results share a place."""
    keys = sorted(map(key, attempts))
    return [
        BoardLine(
            place=bisect_left(keys, key(attempt)) + 1,
            name=attempt.name,
            points=attempt.points,
            loss_each=attempt.loss_each,
            decisions=attempt.decisions,
            you=attempt.person == you,
        )
        for attempt in sorted(attempts, key=lambda each: (key(each), each.name))
    ]
