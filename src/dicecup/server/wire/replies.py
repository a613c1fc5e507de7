"""Every reply of the HTTP API, and the bodies sent to it. `/docs` shows them, `/openapi.json` specifies them.

The larger parts of a reply have modules of their own beside this one; `messages` has what is sent over sockets.
"""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from ...coach.printed_advice import Finding, HintVerdict, Quote
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
    """The answer takes longer: the client learns what is being done, and asks again."""

    def __init__(self, doing: str, **known: Any) -> None:
        super().__init__(doing)
        self.doing = doing
        """A sentence on what is being done meanwhile; empty if there is none."""
        self.known = known
        """The fields of the reply that are known already."""


class Reply(BaseModel):
    """An answer that may take a while to work out."""

    ready: bool = Field(default=True, description="false while the answer is being worked out: ask again in a moment")
    doing: str = Field(default="", description="while not ready: what is being done, and how far it has come")


# --- people and tables ---------------------------------------------------------------------------------------------


class NameGiven(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: Name


class LogOut(BaseModel):
    model_config = ConfigDict(extra="forbid")

    stay: bool = Field(default=False, description="stay here with a new cookie, while all others stop working")
    everywhere: bool = Field(default=True, description="false to log out of this browser only")


class Me(BaseModel):
    """Who you are here."""

    id: str
    name: str


class NewTable(TableOptions):
    """The options of a new table, and bots to seat at once."""

    bots: list[BotName] = Field(default=[], max_length=MOST_SEATS, description="bots to seat at once")


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
    """The answer to an accepted action; repeating the action gets it again."""

    action_id: str
    first_seq: int = Field(description="the first event that the action caused")
    seq: int = Field(description="the last event that the action caused")
    head: str
    seat_token: str | None = Field(description="after seat_link: the token for claim_seat")


class BotView(BaseModel):
    name: str
    plays: str = Field(description="how it plays, in a few words")
    mean: int | None = Field(description="measured points per game in the printed book; null if not measured")
    sentence: str = Field(default="", description="a sentence on its character")
    special: bool = Field(default=False, description="whether it has its own style of play, rather than a level")


class GradeView(BaseModel):
    name: str
    points: float = Field(description="the smallest loss with this name")
    several_columns: float = Field(description="the same in a book of several columns")


class PresetView(BaseModel):
    """House rules that many families use."""

    name: str
    title: str
    rules: dict[str, str] = Field(description="their changes to this book")


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
    presets: list[PresetView] = Field(default=[], description="sets of house rules with a plain name")


class RuleOption(BaseModel):
    name: str
    help: str
    values: str
    title: str = Field(default="", description="its title, phrased as a question if it has only a few values")
    labels: dict[str, str] = Field(default={}, description="labels for its values; empty if they are numbers")


class Catalogue(BaseModel):
    """Everything that can be chosen for a table."""

    books: list[BookView]
    rules: list[RuleOption]
    bots: list[str] = Field(description="all bots; each book lists those that play it")
    grades: list[GradeView] = Field(description="the coach's names for a loss, smallest first")
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
    """The ways in which a turn with real dice can end."""

    side: int = Field(description="the side whose card it is")
    placements: list[PlacementView] = Field(description="for the dice given; empty without dice")
    notes: list[RuleNote]
    possible: dict[str, list[int]] = Field(description="for each open box, all scores that dice can make")


# --- the coach at the table ----------------------------------------------------------------------------------------


class AdviceReply(Reply):
    """The solver's advice on these dice."""

    seq: int = Field(description="the event it is about")
    exact: bool = Field(default=False, description="whether the value is exact; otherwise it is an estimate")
    keep: list[int] | None = Field(default=None, description="positions to hold before rolling again")
    box: str | None = Field(default=None, description="the box to enter, if stopping is better")
    label: str = Field(default="", description="the box's name for people")
    expected: float | None = Field(default=None, description="the expected final score after it; null if unknown")
    sentence: str = Field(default="", description="the best choice and why, in a sentence")
    aims: list[Chance] = Field(default=[], description="what the best choice is going for, most points first")
    note: str = Field(default="", description="how far the values can be trusted; empty if they are exact")
    choices: list[ChoiceView] | None = Field(default=None, description="every choice, best first; only with `full`")


class WarningReply(Reply):
    """Says whether a choice would be a mistake."""

    seq: int = Field(description="the event it is about")
    warning: AdviceReply | None = Field(
        default=None,
        description="if it would be: the advice, with the best choice and yours in `choices`; otherwise null",
    )


class SideOutlookView(BaseModel):
    name: str
    chance: float | None = Field(description="the chance to win this game, a tie shared; null when alone or if unknown")
    expected: float | None = Field(description="the expected final score with best play; null if unknown")


class OutlookReply(Reply):
    """The chances in a game if everybody plays for points from now on."""

    seq: int = Field(description="the event it is about")
    exact: bool = Field(
        default=False, description="whether the expected scores are exact; otherwise they are estimates"
    )
    sides: list[SideOutlookView] = []
    percentile: float | None = Field(
        default=None, description="alone: the percentage of perfect games that the expected score beats"
    )
    games_of: str = Field(default="", description="the games that the percentile refers to; empty without one")
    note: str = Field(
        default="",
        description="how far this can be trusted; empty if scores are exact; without sides: why nothing is known",
    )


# --- books ---------------------------------------------------------------------------------------------------------


class BookDifference(BaseModel):
    """A question that the books answer differently."""

    question: str
    answers: dict[str, str] = Field(description="by book")


class ExampleRoll(BaseModel):
    """One roll of the printed example turn, with the choices it offers."""

    dice: list[int] = Field(description="by position: held dice stay where they were")
    comment: str
    hold: list[int] = Field(description="the positions that the book holds; empty after the last roll")
    rolls_left: int
    placements: list[PlacementView]
    notes: list[RuleNote]
    remark: str = Field(default="", description="the coach's comment if it would play differently")


class Example(BaseModel):
    book: str
    title: str
    pad: PadView
    rolls: list[ExampleRoll]
    endings: dict[str, PadView] = Field(description="for each box, the pad once the last roll is entered there")


class BookPage(BaseModel):
    name: str
    title: str
    summary: str
    rules: list[Rule]
    differences: list[BookDifference]


class AdviceHint(BaseModel):
    """A strategy hint that books print, and what the solver says about it."""

    name: str
    title: str
    books: list[str]
    quotes: list[Quote]
    verdict: HintVerdict
    answer: str
    findings: list[Finding]


class AdvicePage(BaseModel):
    introduction: str
    titles: dict[str, str] = Field(description="the titles of the books, by name")
    hints: list[AdviceHint]


# --- reviews -------------------------------------------------------------------------------------------------------


class ReviewReply(Reply):
    review: ReviewView | None = None


class ComparisonReply(Reply):
    """How the scores in a game compare with perfect play."""

    percentiles: list[float | None] = Field(
        default=[],
        description="by side: the percentage of perfect games that its score beats; null for a side that resigned or "
        "did not fill its card",
    )
    games_of: str = Field(default="", description="the games that a percentile refers to; empty if unknown")


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
    puzzle: str = Field(description="the name by which you can ask for it")
    loss: float
    grade: str
    place: str


class OwnMistakes(Reply):
    games: int = Field(default=0, description="how many of your finished games were searched")
    mistakes: list[OwnMistake] = Field(default=[], description="the costliest first")


# --- results -------------------------------------------------------------------------------------------------------


class OpenGame(BaseModel):
    """A table where a game is under way or about to begin."""

    table: str
    title: str
    book: str
    names: list[str]
    playing: bool
    your_turn: bool
    at: int = Field(description="when the last move was made, in ms since 1970")


class PastGame(BaseModel):
    """A finished game."""

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
    helped: list[int] = Field(default=[], description="the sides that are known to have had help")


class Best(BaseModel):
    """Your highest score in a book."""

    book: str
    title: str
    score: int
    name: str
    table: str
    game: int
    previous: int | None = Field(description="the highest score in all your other games with this book")


class Results(BaseModel):
    open: list[OpenGame]
    past: list[PastGame]
    bests: list[Best] = Field(description="in games without help, or whose help is unknown")
    bests_with_help: list[Best] = []


# --- statistics ----------------------------------------------------------------------------------------------------


class PlayedBook(BaseModel):
    """A book with which you have games that are over."""

    book: str = Field(description="its name, house rules included")
    title: str
    games: int = Field(description="those played to the end; games that were resigned are rated too")
    names: list[str] = Field(description="the names you played under")


class GameFigures(BaseModel):
    """One of your games."""

    table: str
    game: int = Field(description="its number at the table, from 1")
    side: int = Field(description="yours, from 0")
    at: int = Field(description="when it ended, in ms since 1970")
    name: str
    score: int
    percentile: float | None = Field(description="the percentage of perfect games that the score beats")
    luck: float | None = Field(description="null if the server did not see the dice, as on a pad for real dice")
    loss_each: float | None = Field(description="the mean loss per unforced decision; null in the same case")
    help: list[str] | None = Field(
        default=None, description="the kinds of help that were used; null if an earlier version did not record it"
    )


class HelpFigures(BaseModel):
    """Your games with help, those without, or those whose help is unknown."""

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
    """Scores in bars: bar n goes from `edges[n]` up to but not including `edges[n + 1]`."""

    edges: list[int]
    shares: list[float]
    perfect: list[float] | None = Field(description="the share of perfect play in each bar")


class StatisticsView(BaseModel):
    book: str
    title: str
    note: str = Field(description="how far the values can be trusted; empty if they are exact")
    mean: IntervalView
    best: int
    player: str = Field(
        description="whose scores are shown beside yours: perfect play, or the trained player's; may be empty"
    )
    games_of: str = Field(description="the games that a percentile refers to")
    perfect_mean: float | None = Field(description="null if unknown, as with several columns and house rules")
    perfect_deviation: float | None
    upper_bonus_rate: float
    perfect_upper_bonus_rate: float | None
    columns: int
    bars: Bars
    boxes: list[BoxFigures]
    loss_each: IntervalView = Field(description="the mean loss per unforced decision, in games whose dice were seen")
    own_loss_each: IntervalView = Field(description="the same for decisions known to be made without help")
    help: dict[str, HelpFigures] = Field(description="games `without` help, `with` it and `unknown`, separately")
    luck: IntervalView = Field(description="the mean luck per game, over the same games")
    recent: int = Field(description="how many games the running averages cover")
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
    """Your loss per choice that mattered, see `docs/rating.md`. Less is better."""

    scale: Literal["points", "winning"] = Field(description="points when alone, the chance to win with others")
    games: int = Field(description="how many games are rated: at most the latest fifty")
    decisions: int = Field(description="how many decisions in them mattered and were made without help")
    loss_each: float
    low: float
    high: float = Field(description="the end of the 95 % interval that begins at `low`")
    band: str | None = Field(description="the nearest level on the ladder; null before the first rated game")
    bands: dict[str, float] = Field(description="the probability of each band")
    sentences: list[str] = Field(description="the same in words, with the reasons why games are not rated")
    note: str = Field(description="how far it can be trusted; empty if the values are exact")
    unrated: dict[str, int] = Field(description="how many games are not rated, by reason")
    history: list[RatingPoint] = Field(description="after every rated game, the oldest first")


class MyStatistics(Reply):
    books: list[PlayedBook]
    ratings: list[RatingView] = Field(default=[], description="alone and with others, if there are such games")
    statistics: StatisticsView | None = Field(
        default=None, description="null before you have finished a game, or while not ready"
    )


class LuckView(BaseModel):
    """The luck of one player, or of several together."""

    name: str
    bot: str = Field(description="the bot's kind; empty for people")
    games: int
    rolls: int
    luck: IntervalView = Field(description="points per game, with the range of mere chance in that many games")
    ordinary: bool = Field(description="whether it lies in the range into which 95 % of fair results fall")
    sentence: str
    yours: bool = Field(default=False, description="whether it is one of your own names")


class FairnessView(BaseModel):
    book: str
    title: str
    note: str = Field(description="how far the values can be trusted; empty if they are exact")
    deviation: float | None = Field(description="the deviation of one game's luck; null if unknown")
    player: str = Field(description="whose games have that deviation: perfect play, or our triple engine")
    you: LuckView
    people: LuckView = Field(description="your opponents who are people, together")
    bots: LuckView = Field(description="your opponents who are bots, together")
    players: list[LuckView] = Field(description="everybody who played in your games")
    unseen: int = Field(description="games left out, because the server did not see their dice")


class MyFairness(Reply):
    books: list[PlayedBook]
    fairness: FairnessView | None = None
