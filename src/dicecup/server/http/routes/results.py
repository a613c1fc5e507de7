"""What a person has played: games under way, finished games, and the best score in each book."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter

from ...coaching.table_summary import EndedGame, TableSummary
from ...storage.interface import OPEN_PHASES
from ...tables.registry import Registry
from ...wire.replies import Best, OpenGame, PastGame, Results
from ..dependencies import PROBLEMS, APerson, TheFinishedGames, TheRegistry, TheWorkers

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)


@ROUTER.get("/me/results", tags=["you"])
async def my_results(
    finished: TheFinishedGames, registry: TheRegistry, workers: TheWorkers, person: APerson
) -> Results:
    """Your games under way, your past games (the latest first), and your best score in each book."""
    workers.charge("list")
    opened, past = [], []
    codes = await finished.codes_of(person.id)
    for summary in await finished.tables_of(person.id):
        holder, *former = codes(summary.table)
        if summary.phase in OPEN_PHASES and holder in summary.holders:
            shown = open_game(summary, holder)
            if summary.all_at_once:
                shown.your_turn = await _has_to_play(registry, summary.table, holder)
            opened.append(shown)
        for code in (holder, *former):
            past += [past_game(game, code) for game in reversed(summary.games) if game.sides_of(code)]
    past.sort(key=lambda game: -game.at)
    return Results(open=opened, past=past, bests=bests(past), bests_with_help=bests(past, with_help=True))


def open_game(table: TableSummary, holder: str) -> OpenGame:
    return OpenGame(
        table=table.table,
        title=table.title,
        book=table.book.title,
        names=list(table.names),
        playing=table.phase == "playing",
        your_turn=table.acting == holder,
        at=table.turn_began,
    )


async def _has_to_play(registry: Registry, table: str, holder: str) -> bool:
    """Whether somebody has not finished the turn that all sides play at once."""
    state = (await registry.fresh_table(table)).state_for(holder)
    seat = state.acting_seat
    return seat is not None and state.seats[seat].holder == holder


def past_game(game: EndedGame, holder: str) -> PastGame:
    return PastGame(
        table=game.table,
        game=game.number,
        book=game.book.name,
        title=game.book.title,
        status=game.status,
        sides=list(game.sides),
        scores=list(game.scores),
        winners=list(game.winners),
        mine=game.sides_of(holder),
        at=game.ending.at,
        helped=[side for side, helped in enumerate(game.helped) if helped],
    )


def bests(past: Sequence[PastGame], *, with_help: bool = False) -> list[Best]:
    """A person's highest score in each book, from games played to the end: those with help, or the others."""
    found: dict[str, list[Best]] = {}
    for game in past:
        sides = [side for side in game.mine if (side in game.helped) == with_help]
        if game.status != "finished" or not sides:
            continue
        side = max(sides, key=lambda number: game.scores[number])
        best = Best(
            book=game.book,
            title=game.title,
            score=game.scores[side],
            name=game.sides[side],
            table=game.table,
            game=game.game,
            previous=None,
        )
        found.setdefault(game.book, []).append(best)
    tops = []
    for scores in found.values():
        # Of equal scores the earliest counts as the best: only a higher one is a new best. The latest game comes first.
        top = max(reversed(scores), key=lambda best: best.score)
        others = [best.score for best in scores if best is not top]
        tops.append(top.model_copy(update={"previous": max(others, default=None)}))
    return sorted(tops, key=lambda best: best.book)
