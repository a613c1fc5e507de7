"""Puzzles over HTTP. A puzzle is named by what it is drawn from, so it can be shared and nothing has to be kept:

deluxe-bonus-4711               a book, a theme and a seed
deluxe-daily-2026-11-15         the puzzle of a day
table-ID-GAME-SIDE-TURN-ROLL    a decision of a game that is over; `record-…` of a record
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Annotated, TypeVar

from fastapi import APIRouter, Path, Query, Response

from ....coach.grades import grade
from ....coach.puzzles import Puzzle, Theme, daily_puzzle, draw_puzzle, retry, themes_of
from ....coach.review import Decision
from ....rules import BOOKS, DEFAULT_BOOK, Rulebook
from ....solver import evaluator_for
from ...coaching.coach import Tell
from ...coaching.reviewed_games import Source, chosen_game, games_of, reviewed
from ...ledger.refusal import Refused
from ...tables.identity import Person
from ...tables.registry import Registry
from ...wire.position_view import decision_at, found_turn
from ...wire.puzzle_view import (
    THEME_TITLES,
    AnswerGiven,
    answered,
    question_view,
    verdict_view,
)
from ...wire.replies import NotReady, OwnMistake, OwnMistakes, PuzzleBook, QuestionReply, ThemeView, VerdictReply
from .reviews import as_json
from .tables import PROBLEMS, APerson, ARegistry

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)
View = TypeVar("View")
Telling = Callable[[Puzzle, Decision | None], View]
"""What to say about a puzzle, and about what was done where it comes from a game."""
PuzzleName = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,80}$", description="the puzzle's name")]
MOST_GAMES = 60
"""Games looked through for one's own mistakes, the latest first."""
MOST_MISTAKES = 50

_DRAWN = re.compile(r"(?P<book>[a-z]+)-(?P<theme>[a-z]+)-(?P<seed>[0-9]{1,10})")
_DAILY = re.compile(r"(?P<book>[a-z]+)-daily-(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})")
_PLAYED = re.compile(
    r"(?P<kind>table|record)-(?P<name>[a-z0-9]{16})"
    r"-(?P<game>[0-9]{1,4})-(?P<side>[0-9]{1,2})-(?P<turn>[0-9]{1,2})-(?P<roll>[1-3])"
)


@ROUTER.get("/puzzles", tags=["coach"])
async def puzzle_books() -> list[PuzzleBook]:
    """The books that have puzzles, and what these are about."""
    return [
        PuzzleBook(
            name=name,
            title=book.title,
            themes=[ThemeView(name=theme, title=THEME_TITLES[theme]) for theme in themes_of(book)],
        )
        for name, book in BOOKS.items()
    ]


@ROUTER.get("/puzzles/{puzzle}", tags=["coach"], response_model=QuestionReply)
async def question(puzzle: PuzzleName, registry: ARegistry) -> Response:
    """A puzzle without its answer."""
    found = await _puzzle(registry, puzzle, lambda *found: question_view(puzzle, *found))
    if isinstance(found, NotReady):
        return as_json(QuestionReply(ready=False, doing=found.doing))
    return as_json(QuestionReply(question=found))


@ROUTER.post("/puzzles/{puzzle}/answer", tags=["coach"], response_model=VerdictReply)
async def answer(puzzle: PuzzleName, given: AnswerGiven, registry: ARegistry) -> Response:
    """Answer a puzzle: right, or what the answer gives away."""
    found = await _puzzle(registry, puzzle, lambda each, played: verdict_view(each, answered(each, given), played))
    if isinstance(found, NotReady):
        return as_json(VerdictReply(ready=False, doing=found.doing))
    return as_json(VerdictReply(verdict=found))


@ROUTER.get("/me/mistakes", tags=["coach"])
async def own_mistakes(
    registry: ARegistry, person: APerson, book: Annotated[str, Query(pattern="^[a-z]{1,20}$")] = DEFAULT_BOOK
) -> OwnMistakes:
    """Your own mistakes in games at this server's tables by a printed book, as puzzles."""
    chosen = _book(book)
    found = await registry.archive.answer(
        ("mistakes", person.id, book), partial(_own_mistakes, registry, person, chosen)
    )
    if isinstance(found, NotReady):
        return OwnMistakes(ready=False, doing=found.doing)
    return found


async def _own_mistakes(registry: Registry, person: Person, book: Rulebook, tell: Tell) -> OwnMistakes:
    # Of real dice only the last of a turn are known.
    played = [
        pair for pair in await registry.archive.games_of(person) if pair[0].book == book and not pair[0].real_dice
    ]
    latest = played[-MOST_GAMES:][::-1]
    if not latest:
        return OwnMistakes()
    names = {
        summary.table: summary.names_of(registry.identities.holder(summary.table, person.id))
        for summary in await registry.archive.tables_of(person)
    }
    evaluator = await registry.coach.values(book, tell)
    findings = await registry.archive.findings([game for game, _ in latest], evaluator, tell)
    mistakes = [
        OwnMistake(
            puzzle=f"table-{game.table}-{game.number}-{side}-{mistake.turn}-{mistake.roll}",
            loss=mistake.loss,
            grade=grade(mistake.loss, book),
            place=f"turn {mistake.turn}",
        )
        for (game, sides), by_side in zip(latest, findings, strict=True)
        # Where a bot stood in, the mistakes may be its own; in a team those of one's own turns are.
        for side in set(sides) - game.ending.helped
        if (found := by_side[side]) is not None
        for mistake in found.mistakes
        if mistake.player == game.sides[side] or mistake.player in names[game.table]
    ]
    mistakes.sort(key=lambda mistake: -mistake.loss)
    return OwnMistakes(games=len(latest), mistakes=mistakes[:MOST_MISTAKES])


# --- from its name to a puzzle ----------------------------------------------------------------------------------


async def _puzzle(registry: Registry, name: str, view: Telling[View]) -> View | NotReady:
    """What there is to say about a puzzle, said in the coach's thread once the coach knows its book."""
    played = _PLAYED.fullmatch(name)
    if played:
        return await _played(registry, played, view)
    book, draw = _drawing(name)
    if not await registry.coach.knows(book, chances=True):
        return NotReady(registry.coach.doing(book))

    def work() -> View:
        puzzle = registry.desk.drawn.get(name)
        if puzzle is None:
            puzzle = draw()
            registry.desk.drawn.put(name, puzzle)
        return view(puzzle, None)

    return await registry.desk.puzzles.ask(work)


async def _played(registry: Registry, parts: re.Match[str], view: Telling[View]) -> View | NotReady:
    source = Source("table" if parts["kind"] == "table" else "record", parts["name"])
    games = await games_of(registry, source)
    found = await reviewed(registry, source, games, chosen_game(games, int(parts["game"])))
    if isinstance(found, NotReady):
        return found
    turn = found_turn(found.review, int(parts["side"]), int(parts["turn"]))
    decision = decision_at(turn, int(parts["roll"]))
    if decision is None:
        raise Refused("not_found", "there was nothing to decide there")

    def work() -> View:
        if not evaluator_for(found.game.book).looks_ahead:
            raise Refused("not_found", "nobody knows the best choices under these house rules")
        return view(retry(turn, decision, f"turn {turn.number}"), decision)

    return await registry.desk.reviews.ask(work)


def _drawing(name: str) -> tuple[Rulebook, Callable[[], Puzzle]]:
    """The book of a puzzle, and how it is drawn."""
    daily, drawn = _DAILY.fullmatch(name), _DRAWN.fullmatch(name)
    if daily:
        book, day = _book(daily["book"]), _day(daily["day"])
        return book, lambda: daily_puzzle(book, day)
    if drawn:
        book = _book(drawn["book"])
        theme, seed = _theme(book, drawn["theme"]), int(drawn["seed"])
        return book, lambda: draw_puzzle(book, theme, seed)
    raise Refused("not_found", "there is no puzzle of that name")


def _book(name: str) -> Rulebook:
    if name not in BOOKS:
        raise Refused("not_found", f"there is no rulebook {name}")
    return BOOKS[name]


def _theme(book: Rulebook, name: str) -> Theme:
    for theme in themes_of(book):
        if theme == name:
            return theme
    raise Refused("not_found", f"{book.book.name} has no puzzles about {name}")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused("not_found", f"there is no day {text}") from None
