"""Puzzles over HTTP: the list of books and themes, a puzzle without its answer, and the verdict on an answer."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from ....client import COOKIE
from ....coach.puzzles import themes_of
from ....rules import BOOKS, DEFAULT_BOOK
from ....words import coach
from ...wire.puzzle_view import AnswerGiven, answered, question_view, verdict_view
from ...wire.replies import OwnMistakes, PuzzleBook, QuestionReply, ThemeView, VerdictReply
from ..dependencies import PROBLEMS, APerson, ThePuzzles, as_json, check_may_look, parts_of

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)


async def _named(
    request: Request, puzzle: Annotated[str, Path(pattern=r"^[a-z0-9-]{1,80}$", description="the puzzle's name")]
) -> str:
    """The puzzle's name. A puzzle made from a game is only for people who may look at that game."""
    found = re.match(r"table-([a-z0-9]{16})-", puzzle)
    if found:
        parts = parts_of(request)
        await check_may_look(parts, await parts.registry.fresh_table(found[1]), request.cookies.get(COOKIE))
    return puzzle


PuzzleName = Annotated[str, Depends(_named)]


@ROUTER.get("/puzzles", tags=["coach"])
async def puzzle_books() -> list[PuzzleBook]:
    """The books that have puzzles, and the themes of the puzzles."""
    return [
        PuzzleBook(
            name=name,
            title=book.title,
            themes=[ThemeView(name=theme, title=coach.PUZZLE_THEMES[theme]) for theme in themes_of(book)],
        )
        for name, book in BOOKS.items()
    ]


@ROUTER.get("/puzzles/{puzzle}", tags=["coach"], response_model=QuestionReply)
async def question(puzzle: PuzzleName, puzzles: ThePuzzles) -> Response:
    """A puzzle without its answer."""
    found = await puzzles.shown(puzzle, lambda *found: question_view(puzzle, *found))
    return as_json(QuestionReply(question=found))


@ROUTER.post("/puzzles/{puzzle}/answer", tags=["coach"], response_model=VerdictReply)
async def answer(puzzle: PuzzleName, given: AnswerGiven, puzzles: ThePuzzles) -> Response:
    """Answer a puzzle: find out if the answer is right, or what it gives away."""
    found = await puzzles.shown(puzzle, lambda each, played: verdict_view(each, answered(each, given), played))
    return as_json(VerdictReply(verdict=found))


@ROUTER.get("/me/mistakes", tags=["coach"])
async def own_mistakes(
    puzzles: ThePuzzles, person: APerson, book: Annotated[str, Query(pattern="^[a-z]{1,20}$")] = DEFAULT_BOOK
) -> OwnMistakes:
    """Your own mistakes in games with a printed book at this server's tables, as puzzles."""
    return await puzzles.own_mistakes(person.id, book)
