"""Every reply of the HTTP API, and the bodies that are sent to it. `/docs` shows them, `/openapi.json` specifies them.

The larger parts of a reply have modules of their own beside this one; `messages` has what goes over sockets.
"""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from ...coach.printed_advice import Finding, Quote, Verdict
from ...rules.rulebook import Rule
from ..ledger.actions import BotName
from ..ledger.chain import Event
from ..ledger.options import MOST_SEATS, Name, TableOptions
from ..ledger.verify import Check
from .choice_view import Chance, ChoiceView
from .pad_view import PadView, PlacementView
from .position_view import PositionView
from .puzzle_view import QuestionView, VerdictView
from .review_view import IntervalView, ReviewView
from .rule_notes import RuleNote


class NotReady(Exception):
    """The answer to a question takes longer: whoever asked is told what is being done, and asks again."""

    def __init__(self, doing: str, **known: Any) -> None:
        super().__init__(doing)
        self.doing = doing
        """What is being done meanwhile, in a sentence; empty where nobody says."""
        self.known = known
        """The fields of the reply that are known already."""


class Reply(BaseModel):
    """An answer that may take a while to work out."""

    ready: bool = Field(default=True, description="false while it is being worked out: ask again in a moment")
    doing: str = Field(default="", description="while not ready: what is being done, and how far it has come")


# --- people and tables ---------------------------------------------------------------------------------------------


class NameGiven(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: Name


class LogOut(BaseModel):
    model_config = ConfigDict(extra="forbid")

    stay: bool = Field(default=False, description="stay here, with a new cookie, while all others are worth nothing")
    everywhere: bool = Field(default=True, description="false for this browser only")


class Me(BaseModel):
    """Who you are here."""

    id: str
    name: str


class NewTable(TableOptions):
    """The options of a new table, and bots to seat at once."""

    bots: list[BotName] = Field(default=[], max_length=MOST_SEATS)


class EventView(BaseModel):
    seq: int
    kind: str
    at: int = Field(description="ms since 1970, UTC")
    by: str = Field(description="a holder code, `bot` or `server`")
    data: dict[str, Any]
    head: str = Field(description="the chain's head after this event")

    @classmethod
    def of(cls, event: Event) -> Self:
        return cls(**event.to_json())


class ActionAnswer(BaseModel):
    """The answer to an accepted action; a repeat gets it again."""

    action_id: str
    first_seq: int = Field(description="the first event it became")
    seq: int = Field(description="the last event it became")
    head: str
    seat_token: str | None = Field(description="after seat_link: what claim_seat takes")


class BotView(BaseModel):
    name: str
    plays: str = Field(description="how it plays, in a few words")
    mean: int | None = Field(description="measured points per game in the printed book; null if not measured")
    sentence: str = Field(default="", description="its character, in a sentence")
    special: bool = Field(default=False, description="whether it plays in a way of its own, rather than at a level")


class GradeView(BaseModel):
    name: str
    points: float = Field(description="the least loss that is called so")
    several_columns: float = Field(description="the same in a book of several columns")


class PresetView(BaseModel):
    """House rules that many families play by."""

    name: str
    title: str
    rules: dict[str, str] = Field(description="what they change in this book")


class BookView(BaseModel):
    name: str
    title: str
    summary: str
    columns: int
    boxes: list[str]
    most_sides: int
    partners: bool
    options: dict[str, str]
    bots: list[BotView] = Field(description="the bots that play this book, weakest first")
    presets: list[PresetView] = Field(default=[], description="house rules under a plain name")


class RuleOption(BaseModel):
    name: str
    help: str
    values: str
    title: str = Field(default="", description="what it is called, as a question where it has a few values")
    labels: dict[str, str] = Field(default={}, description="what its values are called; empty where they are numbers")


class Catalogue(BaseModel):
    """What can be chosen for a table."""

    books: list[BookView]
    rules: list[RuleOption]
    bots: list[str] = Field(description="all bots; each book lists those that play it")
    grades: list[GradeView] = Field(description="what the coach calls a loss, smallest first")
    most_seats: int
    most_games: int


class RecordView(BaseModel):
    """An imported record, replayed and checked."""

    record: str
    book: str
    sides: list[str]
    games: int
    verdict: str = Field(description="verified, failed or open")
    checks: list[Check]


# --- real dice -----------------------------------------------------------------------------------------------------


class Offers(BaseModel):
    """How the turn with real dice can end."""

    side: int = Field(description="whose card it is")
    placements: list[PlacementView] = Field(description="for the dice given; empty without dice")
    notes: list[RuleNote]
    possible: dict[str, list[int]] = Field(description="for each open box the scores that some dice make")


# --- the coach at the table ----------------------------------------------------------------------------------------


class AdviceReply(Reply):
    """What the solver would do with these dice."""

    seq: int = Field(description="the event it is about")
    exact: bool = Field(default=False, description="whether the value is exact; otherwise it is an estimate")
    keep: list[int] | None = Field(default=None, description="positions to hold before rolling again")
    box: str | None = Field(default=None, description="the box to enter, if stopping is better")
    label: str = Field(default="", description="the box as people call it")
    expected: float | None = Field(
        default=None, description="the final score to expect after it; null where nobody can tell"
    )
    sentence: str = Field(default="", description="the best choice and why, in a sentence")
    aims: list[Chance] = Field(default=[], description="what the best choice is going for, most points first")
    note: str = Field(default="", description="how far the values can be trusted; empty where they are exact")
    choices: list[ChoiceView] | None = Field(default=None, description="every choice, best first; only with `full`")


class WarningReply(Reply):
    """Whether a choice would be a mistake."""

    seq: int = Field(description="the event it is about")
    warning: AdviceReply | None = Field(
        default=None,
        description="where it would be: the advice, with the best choice and yours among `choices`; otherwise null",
    )


class SideOutlookView(BaseModel):
    name: str
    chance: float | None = Field(description="to win this game, a tie shared; null alone and where nobody can tell")
    expected: float | None = Field(description="the final score under best play; null where nobody can tell")


class OutlookReply(Reply):
    """How a game stands if everybody plays for points from now on."""

    seq: int = Field(description="the event it is about")
    exact: bool = Field(
        default=False, description="whether the expected scores are exact; otherwise they are estimates"
    )
    sides: list[SideOutlookView] = []
    percentile: float | None = Field(
        default=None, description="alone: the share of games of perfect play, in percent, that the expected score beats"
    )
    games_of: str = Field(default="", description="what the percentile is a share of; empty without one")
    note: str = Field(
        default="",
        description="how far this can be trusted; empty where scores are exact; without sides: why nothing is known",
    )


# --- books ---------------------------------------------------------------------------------------------------------


class Difference(BaseModel):
    """A question that the books answer differently."""

    question: str
    answers: dict[str, str] = Field(description="by book")


class ExampleRoll(BaseModel):
    """One roll of the printed example turn, with what can be done with it."""

    dice: list[int] = Field(description="by position: dice that were held lie where they lay")
    comment: str
    hold: list[int] = Field(description="the positions that the book holds; empty after the last roll")
    rolls_left: int
    placements: list[PlacementView]
    notes: list[RuleNote]
    remark: str = Field(default="", description="what the coach says where it would play otherwise")


class Example(BaseModel):
    book: str
    title: str
    pad: PadView
    rolls: list[ExampleRoll]
    endings: dict[str, PadView] = Field(description="the pad after the last roll went to a box")


class BookPage(BaseModel):
    name: str
    title: str
    summary: str
    rules: list[Rule]
    differences: list[Difference]


class AdviceHint(BaseModel):
    """A strategy hint that books print, and what the solver says to it."""

    name: str
    title: str
    books: list[str]
    quotes: list[Quote]
    verdict: Verdict
    answer: str
    findings: list[Finding]


class AdvicePage(BaseModel):
    introduction: str
    titles: dict[str, str] = Field(description="of the books, by name")
    hints: list[AdviceHint]


# --- reviews -------------------------------------------------------------------------------------------------------


class ReviewReply(Reply):
    review: ReviewView | None = None


class ComparisonReply(Reply):
    """How the scores of a game compare with perfect play."""

    percentiles: list[float | None] = Field(
        default=[], description="by side: the share of perfect games that its score beats, in percent; null if resigned"
    )
    games_of: str = Field(default="", description="what a percentile is a share of; empty where nobody knows")


class PositionReply(Reply):
    position: PositionView | None = None


# --- puzzles -------------------------------------------------------------------------------------------------------


class ThemeView(BaseModel):
    name: str
    title: str


class PuzzleBook(BaseModel):
    name: str
    title: str
    themes: list[ThemeView]


class QuestionReply(Reply):
    question: QuestionView | None = None


class VerdictReply(Reply):
    verdict: VerdictView | None = None


class OwnMistake(BaseModel):
    puzzle: str = Field(description="the name under which it is asked")
    loss: float
    grade: str
    place: str


class OwnMistakes(Reply):
    games: int = Field(default=0, description="how many of your finished games were looked through")
    mistakes: list[OwnMistake] = Field(default=[], description="the costliest first")


# --- results -------------------------------------------------------------------------------------------------------


class OpenGame(BaseModel):
    """A table where a game goes on, or is about to begin."""

    table: str
    title: str
    book: str
    names: list[str]
    playing: bool
    your_turn: bool
    at: int = Field(description="when the last move was made, in ms since 1970")


class PastGame(BaseModel):
    """A game that is over."""

    table: str
    game: int = Field(description="its number at the table, from 1")
    book: str = Field(description="the rulebook, house rules included")
    title: str
    status: str
    sides: list[str]
    scores: list[int]
    winners: list[int]
    mine: list[int] = Field(description="your sides")
    at: int
    helped: list[int] = Field(default=[], description="the sides known to have had help")


class Best(BaseModel):
    """Your highest score in a book."""

    book: str
    title: str
    score: int
    name: str
    table: str
    game: int
    previous: int | None = Field(description="the best of all your other games in this book")


class Results(BaseModel):
    open: list[OpenGame]
    past: list[PastGame]
    bests: list[Best] = Field(description="in games without help, or of which nobody knows")
    bests_with_help: list[Best] = []


# --- statistics ----------------------------------------------------------------------------------------------------


class PlayedBook(BaseModel):
    """A book you have finished games of."""

    book: str = Field(description="its name, house rules included")
    title: str
    games: int
    names: list[str] = Field(description="the names you played under")


class GameFigures(BaseModel):
    """One of your games."""

    table: str
    game: int = Field(description="its number at the table, from 1")
    side: int = Field(description="yours, from 0")
    at: int = Field(description="when it ended, in ms since 1970")
    name: str
    score: int
    percentile: float | None = Field(description="the share of perfect games that the score beats, in percent")
    luck: float | None = Field(description="null where the dice were not seen: a pad beside real dice")
    loss_each: float | None = Field(description="the mean loss of an unforced decision; null likewise")
    help: list[str] | None = Field(
        default=None, description="the kinds of help that were used; null where an earlier version did not record it"
    )


class HelpFigures(BaseModel):
    """Your games with help, those without, or those of which nobody knows."""

    games: int
    mean: float | None
    best: int | None


class BoxFigures(BaseModel):
    box: str
    mean: float
    zero_rate: float
    perfect_mean: float | None
    perfect_zero_rate: float | None


class Bars(BaseModel):
    """Scores in bars: bar n is from `edges[n]` up to but not including `edges[n + 1]`."""

    edges: list[int]
    shares: list[float]
    perfect: list[float] | None = Field(description="the share of perfect play in each bar")


class StatisticsView(BaseModel):
    book: str
    title: str
    note: str = Field(description="how far the values can be trusted; empty where they are exact")
    mean: IntervalView
    best: int
    player: str = Field(
        description="whose scores stand beside yours: perfect play, or the learned player's; may be empty"
    )
    games_of: str = Field(description="what a percentile is a share of")
    perfect_mean: float | None = Field(description="null where nobody knows: several columns with house rules")
    perfect_deviation: float | None
    upper_bonus_rate: float
    perfect_upper_bonus_rate: float | None
    columns: int
    bars: Bars
    boxes: list[BoxFigures]
    loss_each: IntervalView = Field(description="of an unforced decision, over the games whose dice were seen")
    own_loss_each: IntervalView = Field(description="the same of decisions known to be made without help")
    help: dict[str, HelpFigures] = Field(description="games `without` help, `with` it and `unknown`, apart")
    luck: IntervalView = Field(description="of a game, likewise")
    recent: int = Field(description="how many games the running means go back")
    running_loss: list[float]
    running_luck: list[float]
    games: list[GameFigures] = Field(description="the oldest first")


class RatingPoint(BaseModel):
    """The rating after one of your games."""

    table: str
    game: int = Field(description="its number at the table, from 1")
    side: int = Field(description="yours, from 0")
    at: int = Field(description="when it ended, in ms since 1970")
    loss_each: float
    low: float
    high: float
    band: str


class RatingView(BaseModel):
    """What you lose per choice that mattered, see `docs/rating.md`. Less is better."""

    scale: Literal["points", "winning"] = Field(description="points alone, the chance to win with others")
    games: int = Field(description="that are rated, the latest fifty at most")
    decisions: int = Field(description="that mattered in them and were made without help")
    loss_each: float
    low: float
    high: float = Field(description="the end of the 95 % interval that begins at `low`")
    band: str | None = Field(description="the level of the ladder that is nearest; null before the first rated game")
    bands: dict[str, float] = Field(description="the chance of each band")
    sentences: list[str] = Field(description="the same in words, and why games are not rated")
    note: str = Field(description="how far it can be trusted; empty where the values are exact")
    unrated: dict[str, int] = Field(description="games that are not rated, by reason")
    history: list[RatingPoint] = Field(description="after every rated game, the oldest first")


class MyStatistics(Reply):
    books: list[PlayedBook]
    ratings: list[RatingView] = Field(default=[], description="alone and with others, as far as there are games")
    statistics: StatisticsView | None = Field(
        default=None, description="null before you have finished a game, or while not ready"
    )


class LuckView(BaseModel):
    """The luck of one player, or of several together."""

    name: str
    bot: str = Field(description="the bot's kind; empty for people")
    games: int
    rolls: int
    luck: IntervalView = Field(description="points per game, with what chance alone may do in so many games")
    ordinary: bool = Field(description="whether chance alone would do as much in 19 of 20 such series")
    sentence: str
    yours: bool = Field(default=False, description="whether it is one of your own names")


class FairnessView(BaseModel):
    book: str
    title: str
    note: str = Field(description="how far the values can be trusted; empty where they are exact")
    deviation: float | None = Field(description="of one game's luck; null where nobody knows it")
    player: str = Field(description="in whose games it is that: perfect play, or the learned player's")
    you: LuckView
    people: LuckView = Field(description="your opponents who are people, together")
    bots: LuckView = Field(description="your opponents who are bots, together")
    players: list[LuckView] = Field(description="everybody who played in your games")
    unseen: int = Field(description="games left out, because their dice were not seen")


class MyFairness(Reply):
    books: list[PlayedBook]
    fairness: FairnessView | None = None
