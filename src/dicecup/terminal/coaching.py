"""What is thought about beside the screen: functions that a `Thinker` runs, and their answers.

The answers hold nothing of the coach or the solver, so that reading one does not import them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..rules import Action, Card, DicecupError, Game, Record, Roll, Rulebook, rulebook
from ..saves import Saves
from .bots import Bots
from .thinker import tell_progress

if TYPE_CHECKING:
    from ..coach import GameReview
    from ..coach.finished_games import PlayedSide
    from ..coach.puzzles import Puzzle

BAR = 50
"""Points in a bar of the scores."""
COLUMNS_BAR = 200
"""The same where points are multiplied."""


def wake() -> None:
    """Import the solver, which takes long, before anybody waits for it."""
    from .. import coach, players  # noqa: F401


# --- bots -----------------------------------------------------------------------------------------------------

_bots: Bots | None = None


def bot_names(book: Rulebook) -> list[str]:
    """The bots that can play a book, weakest first."""
    from ..players import PLAYERS, why_not

    return [name for name in PLAYERS if why_not(name, book) is None]


def bot_choice(bots: Bots, game: Game) -> Action:
    """What the bot whose turn it is wants to do."""
    global _bots
    # The same table asks again and again: its bots stay, with their memory.
    if _bots is None or _bots.key != bots.key:
        _bots = bots
    return _bots.choose(game)


# --- the coach ------------------------------------------------------------------------------------------------


class Weighed(NamedTuple):
    """A choice with what it gives away."""

    action: Action
    loss: float
    grade: str
    doing: str
    """`keep 5 5 5`, `enter Fives`."""


@dataclass(frozen=True, slots=True)
class Counsel:
    """What the coach thinks of a position."""

    choices: tuple[Weighed, ...]
    """Best first."""
    scratches: tuple[Weighed, ...]
    """The zeros by choice."""
    sentence: str
    note: str
    """How far the values can be trusted; empty where they are exact."""

    @property
    def best(self) -> Action:
        return self.choices[0].action

    def of(self, action: Action) -> Weighed | None:
        return next((each for each in (*self.choices, *self.scratches) if each.action == action), None)


def how_sure(book: Rulebook) -> str:
    """How far the values of a book can be trusted; empty where they are exact."""
    from ..solver import estimate_note

    return estimate_note(book)


def counsel(card: Card, roll: Roll, rolls_left: int) -> Counsel:
    from ..coach import advise, words
    from ..coach.advice import AdvisedChoice, advise_zeros
    from ..coach.grades import grade
    from ..solver import evaluator_for

    evaluator = evaluator_for(card.book, tell_progress)
    advice = advise(card, roll, rolls_left, evaluator)

    def weighed(choice: AdvisedChoice) -> Weighed:
        return Weighed(
            choice.action, choice.loss, grade(choice.loss, card.book), words.doing_with(card, roll, choice.action)
        )

    choices, zeros = map(weighed, advice.choices), map(weighed, advise_zeros(advice, evaluator))
    return Counsel(tuple(choices), tuple(zeros), advice.sentence, advice.note)


# --- reviews --------------------------------------------------------------------------------------------------


class SideReviewed(NamedTuple):
    """One side of a game taken apart."""

    name: str
    lines: list[str]
    expected: list[float]
    """The expected final score at the start and after each turn."""
    mistakes: list[str]
    """The costliest first."""


class Played(NamedTuple):
    """A game as the review needs to know it."""

    game: Game
    real_dice: bool


@lru_cache(maxsize=2)
def _review(played: Played) -> GameReview:
    from ..coach import review
    from ..solver import evaluator_for, has_win_model, win_model

    game, real_dice = played
    evaluator = evaluator_for(game.book, tell_progress)
    weighs = len(game.sides) > 1 and has_win_model(game.book)
    return review(game, evaluator, win_model(game.book, tell_progress) if weighs else None, real_dice=real_dice)


def reviewed(played: Played) -> list[SideReviewed]:
    from ..coach import words
    from ..coach.report import decision_sentence, sum_lines, summary_sentences, win_lines

    found = _review(played)
    notes = [found.note] if found.note else []
    return [
        SideReviewed(
            side.name,
            [*sum_lines(side), *summary_sentences(side), *win_lines(found, number), *notes],
            [side.start, *(turn.expected for turn in side.turns)],
            [
                f"turn {turn.number}, {words.dice(decision.roll)}: {decision_sentence(turn, decision)}"
                for turn, decision in side.mistakes
            ],
        )
        for number, side in enumerate(found.sides)
    ]


def retried(played: Played, side: int, number: int) -> PuzzlePage:
    """A mistake of a reviewed game as a puzzle."""
    from ..coach.puzzles import retry

    turn, decision = _review(played).sides[side].mistakes[number]
    return _page(retry(turn, decision, f"turn {turn.number}"))


# --- puzzles --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """A puzzle with what to say to every answer."""

    title: str
    card: Card
    roll: Roll
    rolls_left: int
    stage: str
    """`first roll`."""
    question: str
    answers: dict[Action, str]
    solution: str


def _page(puzzle: Puzzle) -> PuzzlePage:
    from ..coach import words

    return PuzzlePage(
        f"{puzzle.card.book.book.name}  ·  {puzzle.theme}  ·  {'★' * puzzle.stars}  ·  {puzzle.source}",
        puzzle.card,
        puzzle.roll,
        puzzle.rolls_left,
        words.ROLL_WORDS[puzzle.rolls_left],
        puzzle.question,
        {choice.action: puzzle.answer(choice.action) for choice in puzzle.choices},
        f"{puzzle.sentence} {puzzle.note}".strip(),
    )


def themes(book: Rulebook) -> list[str]:
    """What puzzles of a book can be about; none where its values are not good enough to ask."""
    from ..coach.puzzles import themes_of

    try:
        return list(themes_of(book))
    except DicecupError:
        return []


def drawn_puzzle(book: Rulebook, theme: str | None) -> PuzzlePage:
    from ..coach.puzzles import draw_puzzle, themes_of
    from ..solver import evaluator_for

    evaluator_for(book, tell_progress)
    return _page(draw_puzzle(book, next((each for each in themes_of(book) if each == theme), None)))


def daily_puzzle(book: Rulebook, day: date) -> PuzzlePage:
    from ..coach import puzzles
    from ..solver import evaluator_for

    evaluator_for(book, tell_progress)
    return _page(puzzles.daily_puzzle(book, day))


def own_puzzles(saves: Saves, book: Rulebook) -> list[PuzzlePage]:
    """The mistakes of the people who played, the costliest first."""
    from ..coach.finished_games import saved_records
    from ..coach.puzzles import drills

    return [_page(puzzle) for puzzle in drills(_people(saved_records(saves), book))]


# --- statistics -----------------------------------------------------------------------------------------------


class StatisticsPage(NamedTuple):
    """The games that people here have finished by one book."""

    book: Rulebook
    lines: list[str]
    bars: list[str]
    """What each bar of the scores counts: `200-249`."""
    shares: list[float]
    perfect: list[float]
    """The same for perfect play; zeros where nobody knows."""
    player: str
    """Whose those are: `perfect play`, in `triple` `the learned player`; empty where nobody knows."""
    losses: list[float]
    """The mean loss of a decision, game by game."""


def statistics_page(saves: Saves, book: Rulebook | None) -> StatisticsPage:
    """The statistics of a book, or of the one played most."""
    from ..coach.finished_games import saved_records, usual_book
    from ..coach.statistics import statistics

    records = saved_records(saves)
    chosen = book or usual_book(records) or rulebook()
    found = statistics(chosen, [side.figures for side in _people(records, chosen)], tell_progress)
    if not found.played:
        return StatisticsPage(chosen, found.text_lines(), [], [], [], "", [])
    bars = found.histogram(BAR if chosen.columns == 1 else COLUMNS_BAR)
    labels = [f"{left}-{right - 1}" for left, right in pairwise(bars.edges)]
    player = found.perfect.player if found.perfect else ""
    return StatisticsPage(chosen, found.text_lines(), labels, bars.shares, bars.perfect, player, found.losses)


def _people(records: Sequence[tuple[str, Record]], book: Rulebook) -> list[PlayedSide]:
    from ..coach.finished_games import played_sides

    return [side for side in played_sides(records, book, tell_progress) if not side.figures.bot]
