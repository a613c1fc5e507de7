"""Puzzles over HTTP: what there is, one without its answer, and the verdict on an answer."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from ....coach.puzzles import themes_of
from ....rules import BOOKS, DEFAULT_BOOK
from ....words import coach
from ...wire.puzzle_view import AnswerGiven, answered, question_view, verdict_view
from ...wire.replies import OwnMistakes, PuzzleBook, QuestionReply, ThemeView, VerdictReply
from ..parts import PROBLEMS, APerson, ThePuzzles, as_json

ROUTER = APIRouter(prefix="/api", responses=PROBLEMS)
PuzzleName = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,80}$", description="the puzzle's name")]


@ROUTER.get("/puzzles", tags=["coach"])
async def puzzle_books() -> list[PuzzleBook]:
    """The books that have puzzles, and what these are about."""
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
    """Answer a puzzle: right, or what the answer gives away."""
    found = await puzzles.shown(puzzle, lambda each, played: verdict_view(each, answered(each, given), played))
    return as_json(VerdictReply(verdict=found))


@ROUTER.get("/me/mistakes", tags=["coach"])
async def own_mistakes(
    puzzles: ThePuzzles, person: APerson, book: Annotated[str, Query(pattern="^[a-z]{1,20}$")] = DEFAULT_BOOK
) -> OwnMistakes:
    """Your own mistakes in games at this server's tables by a printed book, as puzzles."""
    return await puzzles.own_mistakes(person.id, book)
