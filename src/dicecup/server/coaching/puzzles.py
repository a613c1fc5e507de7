"""Puzzles by their names. A name says what the puzzle is drawn from, so it can be shared and nothing need be stored:

deluxe-bonus-4711               a book, a theme and a seed
deluxe-daily-2026-11-15         the puzzle of a day
table-ID-GAME-SIDE-TURN-ROLL    a decision in a finished game; `record-…` for one in a record
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TypeVar

from ...coach.game_review import Decision
from ...coach.grades import grade
from ...coach.puzzles import Puzzle, Theme, daily_puzzle, draw_puzzle, retry, themes_of
from ...rules import BOOKS, Rulebook
from ...solver import evaluator_for
from ...solver.recently_used import Recent
from ...words import refusals, say
from ..ledger.refusal import Refused
from ..wire.position_view import decision_at, found_turn
from ..wire.replies import OwnMistake, OwnMistakes
from .coach import Coach
from .finished_games import FinishedGames
from .reviews import Reviews, Source
from .workers import Tell, Workers

View = TypeVar("View")
Show = Callable[[Puzzle, Decision | None], View]
"""Makes the view of a puzzle, with the decision made if it comes from a game."""
KEPT_PUZZLES = 256
MOST_GAMES = 60
"""How many games are searched for a person's own mistakes, the latest first."""
MOST_MISTAKES = 50

_DRAWN = re.compile(r"(?P<book>[a-z]+)-(?P<theme>[a-z]+)-(?P<seed>[0-9]{1,10})")
_DAILY = re.compile(r"(?P<book>[a-z]+)-daily-(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})")
_PLAYED = re.compile(
    r"(?P<kind>table|record)-(?P<name>[a-z0-9]{16})"
    r"-(?P<game>[0-9]{1,4})-(?P<side>[0-9]{1,2})-(?P<turn>[0-9]{1,2})-(?P<roll>[1-3])"
)


class Puzzles:
    def __init__(self, workers: Workers, coach: Coach, reviews: Reviews, finished: FinishedGames) -> None:
        self._workers = workers
        self._coach = coach
        self._reviews = reviews
        self._finished = finished
        self._drawn: Recent[str, Puzzle] = Recent(KEPT_PUZZLES)

    async def shown(self, name: str, show: Show[View]) -> View:
        """The view that `show` makes of a puzzle, in a lane's thread, once the coach knows its book."""
        played = _PLAYED.fullmatch(name)
        if played:
            return await self._played(played, show)
        book, draw = _drawing(name)
        await self._coach.know(book, chances=True)

        self._workers.charge("page" if self._drawn.get(name) else "puzzle")

        def work() -> View:
            puzzle = self._drawn.get(name)
            if puzzle is None:
                puzzle = draw()
                self._drawn.put(name, puzzle)
            return show(puzzle, None)

        return await self._workers.do("puzzles", work)

    async def _played(self, parts: re.Match[str], show: Show[View]) -> View:
        source = Source("table" if parts["kind"] == "table" else "record", parts["name"])
        found = await self._reviews.reviewed(source, int(parts["game"]))
        turn = found_turn(found.review, int(parts["side"]), int(parts["turn"]))
        decision = decision_at(turn, int(parts["roll"]))
        if decision is None:
            raise Refused("not_found", refusals.NOTHING_TO_DECIDE)

        def work() -> View:
            if not evaluator_for(found.game.book).looks_ahead:
                raise Refused("not_found", refusals.NO_VALUES)
            return show(retry(turn, decision, f"turn {turn.number}"), decision)

        return await self._reviews.draw(work)

    async def own_mistakes(self, person: str, book_name: str) -> OwnMistakes:
        """A person's own mistakes in games with a printed book, as puzzles."""
        work = partial(self._own_mistakes, person, _book(book_name))
        return await self._finished.answer(("mistakes", person, book_name), work)

    async def _own_mistakes(self, person: str, book: Rulebook, tell: Tell) -> OwnMistakes:
        # With real dice, only the final dice of a turn are known.
        games = await self._finished.games_of(person)
        latest = [(game, own) for game, own in games if game.book == book and not game.real_dice][-MOST_GAMES:][::-1]
        if not latest:
            return OwnMistakes()
        names = await self._finished.names_of(person)
        evaluator = await self._coach.values(book, tell)
        findings = await self._finished.findings([game for game, _ in latest], evaluator, tell)
        mistakes = [
            OwnMistake(
                puzzle=f"table-{game.table}-{game.number}-{side}-{mistake.turn}-{mistake.roll}",
                loss=mistake.loss,
                grade=grade(mistake.loss, book),
                place=f"turn {mistake.turn}",
            )
            for (game, sides), by_side in zip(latest, findings, strict=True)
            # If a bot stood in, the mistakes may be its own; in a team, only mistakes in the person's own turns count.
            for side in set(sides) - game.ending.helped
            if (found := by_side.sides[side]) is not None
            for mistake in found.mistakes
            if mistake.player == game.sides[side] or mistake.player in names[game.table]
        ]
        mistakes.sort(key=lambda mistake: -mistake.loss)
        return OwnMistakes(games=len(latest), mistakes=mistakes[:MOST_MISTAKES])


def _drawing(name: str) -> tuple[Rulebook, Callable[[], Puzzle]]:
    """The book of a puzzle, and a function that draws it."""
    daily, drawn = _DAILY.fullmatch(name), _DRAWN.fullmatch(name)
    if daily:
        book, day = _book(daily["book"]), _day(daily["day"])
        return book, lambda: daily_puzzle(book, day)
    if drawn:
        book = _book(drawn["book"])
        theme, seed = _theme(book, drawn["theme"]), int(drawn["seed"])
        return book, lambda: draw_puzzle(book, theme, seed)
    raise Refused("not_found", refusals.NO_PUZZLE)


def _book(name: str) -> Rulebook:
    if name not in BOOKS:
        raise Refused("not_found", say(refusals.NO_RULEBOOK, name=name))
    return BOOKS[name]


def _theme(book: Rulebook, name: str) -> Theme:
    for theme in themes_of(book):
        if theme == name:
            return theme
    raise Refused("not_found", say(refusals.NO_PUZZLES_ABOUT, book=book.book.name, theme=name))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused("not_found", say(refusals.NO_DAY, day=text)) from None
