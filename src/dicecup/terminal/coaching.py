"""Everything that needs the solver: what bots do, advice, reviews, puzzles, statistics, and the types of the answers.

The answers contain nothing of the solver, so reading one does not import it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..coach import Advice
from ..rules import Action, Card, DicecupError, Game, Record, Roll, Rulebook, rulebook
from ..saves import Saves
from ..words import say, terminal
from .bots import Bots, make_bot

if TYPE_CHECKING:
    from ..coach import GameReview
    from ..coach.finished_games import PlayedSide
    from ..coach.puzzles import Puzzle

BAR = 50
"""The points that one bar of the scores covers."""
COLUMNS_BAR = 200
"""The same where points are multiplied."""


# --- answers --------------------------------------------------------------------------------------------------


class OfferedBot(NamedTuple):
    """A bot that somebody may play against."""

    name: str
    plays: str
    """How it plays, in a few words."""
    mean: int | None
    """Its average score; None if that is not known."""


class PlayedGame(NamedTuple):
    """A game as the review needs to know it."""

    game: Game
    real_dice: bool


class ReviewedSide(NamedTuple):
    """What the review of a game says about one side."""

    name: str
    lines: list[str]
    expected: list[float]
    """The expected final score at the start and after each turn."""
    mistakes: list[str]
    """The costliest first."""


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """A puzzle, with the reply to every answer."""

    title: str
    card: Card
    roll: Roll
    rolls_left: int
    stage: str
    """`first roll`."""
    question: str
    answers: dict[Action, str]
    solution: str


class PersonRating(NamedTuple):
    """A rating of one person, as the screens show it."""

    lines: list[str]
    alone: bool
    history: list[float]
    """What a choice costs, as estimated after every rated game."""


class StatisticsPage(NamedTuple):
    """The games that people here have finished by one book."""

    book: Rulebook
    lines: list[str]
    bars: list[str]
    """What each bar of the scores counts: `200-249`."""
    shares: list[float]
    perfect: list[float]
    """The same for perfect play; zeros if it is not known."""
    player: str
    """Whose shares those are: `perfect play`, in `triple` `our triple engine`; empty if they are not known."""
    losses: list[float]
    """The mean loss per decision, game by game."""
    person: str = ""
    """Whose games they are; empty if there are none."""
    people: Sequence[str] = ()
    """Everybody who has finished games by this book; those with the most come first."""
    ratings: Sequence[PersonRating] = ()
    """How well the person plays, alone and with others, if there are such games."""


# --- who answers ----------------------------------------------------------------------------------------------


class TerminalCoach:
    """Answers at once for line mode; on the full screen it lives in the process of a `Thinker`.

    `progress` is told how far long work has come.
    """

    def __init__(self, progress: Callable[[int, int], None] = lambda *_: None) -> None:
        self._progress = progress
        self._bots: Bots | None = None
        self._reviewed: tuple[PlayedGame, GameReview] | None = None

    def wake(self) -> None:
        """Import the solver, which takes a while, before anybody waits for it."""
        from ..coach import advice, review  # noqa: F401

    # --- bots -----------------------------------------------------------------------------------------------

    def bots_for(self, book: Rulebook) -> list[OfferedBot]:
        """The bots that can play a book, easiest first. Their scores are known for printed books."""
        from ..players import PLAYERS, why_not
        from ..players.strengths import strength_of

        names = [name for name in PLAYERS if why_not(name, book) is None]
        strengths = {name: strength_of(name, book.name) for name in names}
        bots = [OfferedBot(name, strength.plays, strength.mean) for name, strength in strengths.items()]
        return sorted(bots, key=lambda bot: (bot.mean is None, bot.mean or 0))

    def check_bots(self, names: Sequence[str], book: Rulebook) -> None:
        """Refuse unknown bots before anything begins, and have the book that they need solved."""
        for name in {name for name in names if name}:
            make_bot(name, book)

    def bot_choice(self, bots: Bots, game: Game) -> Action:
        """The choice of the bot whose turn it is."""
        # The same table asks again and again, so its bots are kept, with their memory.
        if self._bots is None or self._bots.key != bots.key:
            self._bots = bots
        return self._bots.choose(game)

    # --- advice ---------------------------------------------------------------------------------------------

    def trust(self, book: Rulebook) -> str:
        """How far the values of a book can be trusted; empty if they are exact."""
        from ..solver import trust_in

        return trust_in(book)

    def advise(self, card: Card, roll: Roll, rolls_left: int) -> Advice:
        from ..coach import advise
        from ..solver import evaluator_for

        evaluator = evaluator_for(card.book, self._progress)
        evaluator.prepare(self._progress)
        return advise(card, roll, rolls_left, evaluator, zeros=True)

    def win_chances(self, game: Game) -> tuple[float, ...] | None:
        """The chance of each side to win; None if there is no opponent, or the chances are unknown."""
        from ..solver import has_win_model, win_model

        if len(game.sides) < 2 or game.status == "starting" or not has_win_model(game.book):
            return None
        return win_model(game.book, self._progress).chances(game)

    # --- reviews --------------------------------------------------------------------------------------------

    def review(self, played: PlayedGame) -> list[ReviewedSide]:
        from ..coach import words
        from ..coach.report import decision_sentence, sum_lines, summary_sentences, win_lines

        found = self._review(played)
        trust = [found.trust] if found.trust else []
        return [
            ReviewedSide(
                side.name,
                [*sum_lines(side), *summary_sentences(side), *win_lines(found, number), *trust],
                [side.start, *(turn.expected for turn in side.turns)],
                [
                    say(
                        terminal.MISTAKE,
                        turn=turn.number,
                        dice=words.dice(decision.roll),
                        sentence=decision_sentence(turn, decision),
                    )
                    for turn, decision in side.mistakes
                ],
            )
            for number, side in enumerate(found.sides)
        ]

    def retry(self, played: PlayedGame, side: int, number: int) -> PuzzlePage:
        """A mistake of a reviewed game as a puzzle."""
        from ..coach.puzzles import retry

        turn, decision = self._review(played).sides[side].mistakes[number]
        return _page(retry(turn, decision, say(terminal.MISTAKE_OF_TURN, turn=turn.number)))

    def _review(self, played: PlayedGame) -> GameReview:
        if self._reviewed is None or self._reviewed[0] != played:
            from ..coach import review_of

            self._reviewed = played, review_of(played.game, self._progress, real_dice=played.real_dice)
        return self._reviewed[1]

    # --- puzzles --------------------------------------------------------------------------------------------

    def puzzle_themes(self, book: Rulebook) -> list[str]:
        """The themes that puzzles of a book can have; none if its values are not good enough for puzzles."""
        from ..coach.puzzles import themes_of

        try:
            return list(themes_of(book))
        except DicecupError:
            return []

    def draw_puzzle(self, book: Rulebook, theme: str | None) -> PuzzlePage:
        from ..coach.puzzles import draw_puzzle, themes_of
        from ..solver import evaluator_for

        evaluator_for(book, self._progress)
        return _page(draw_puzzle(book, next((each for each in themes_of(book) if each == theme), None)))

    def daily_puzzle(self, book: Rulebook, day: date) -> PuzzlePage:
        from ..coach.puzzles import daily_puzzle
        from ..solver import evaluator_for

        evaluator_for(book, self._progress)
        return _page(daily_puzzle(book, day))

    def own_puzzles(self, saves: Saves, book: Rulebook) -> list[PuzzlePage]:
        """The mistakes of the people who played, the costliest first."""
        from ..coach.finished_games import saved_records
        from ..coach.puzzles import drills

        return [_page(puzzle) for puzzle in drills(self._people(saved_records(saves), book))]

    # --- statistics -----------------------------------------------------------------------------------------

    def statistics(self, saves: Saves, book: Rulebook | None, person: str | None = None) -> StatisticsPage:
        """The statistics of a person with a book; by default the book played most, and whoever played it most."""
        from ..coach.finished_games import saved_records, usual_book
        from ..coach.statistics import statistics

        records = saved_records(saves)
        chosen = book or usual_book(records) or rulebook()
        found = statistics(chosen, [side.figures for side in self._people(records, chosen)], self._progress)
        if not found.played:
            return StatisticsPage(chosen, found.text_lines(), [], [], [], "", [])
        people = found.people
        named = person if person in people else people[0]
        found = found.of(named)
        bars = found.histogram(BAR if chosen.columns == 1 else COLUMNS_BAR)
        labels = [f"{left}-{right - 1}" for left, right in pairwise(bars.edges)]
        player = found.perfect.player if found.perfect else ""
        rated = self.ratings(saves, chosen, [named])
        return StatisticsPage(
            chosen, found.text_lines(), labels, bars.shares, bars.perfect, player, found.losses, named, people, rated
        )

    def ratings(self, saves: Saves, book: Rulebook, people: Sequence[str]) -> list[PersonRating]:
        """How well these people play a book, judging by the saved games."""
        from ..coach.finished_games import saved_records
        from ..coach.rating.players import rated_players

        records = [(name, record) for name, record in saved_records(saves) if record.series.book == book]
        return [
            PersonRating(each.text_lines(), each.scale.name == "points", [rating.loss for rating in each.history])
            for each in rated_players(records, self._progress)
            if each.name in people
        ]

    def _people(self, records: Sequence[tuple[str, Record]], book: Rulebook) -> list[PlayedSide]:
        from ..coach.finished_games import played_sides

        return [side for side in played_sides(records, book, self._progress) if not side.figures.bot]


def _page(puzzle: Puzzle) -> PuzzlePage:
    from ..words import reviews

    return PuzzlePage(
        f"{puzzle.card.book.book.name}  ·  {puzzle.theme}  ·  {'★' * puzzle.stars}  ·  {puzzle.source}",
        puzzle.card,
        puzzle.roll,
        puzzle.rolls_left,
        reviews.ROLLS[puzzle.rolls_left],
        puzzle.question,
        {choice.action: puzzle.answer(choice.action) for choice in puzzle.choices},
        f"{puzzle.sentence} {puzzle.trust}".strip(),
    )
