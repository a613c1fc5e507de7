"""A review for screens: every number with its name, every decision in words, so that drawing it takes no rules."""

from __future__ import annotations

from pydantic import BaseModel, Field

from ...coach import GameReview, SideReview, words
from ...coach.game_review import Decision, RollReview, TurnReview
from ...coach.report import decision_sentence, sum_terms
from ...rules import Enter, Game, Keep, Reroll, Turn
from ...solver import evaluator_for
from ...words import reviews, say
from ..ledger.dice_places import places_of


class TermView(BaseModel):
    """A term of: start value + luck - losses = final score. The last one is the result."""

    name: str
    points: float


class IntervalView(BaseModel):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float
    size: int = Field(description="how many decisions or games the mean covers")


class DecisionView(BaseModel):
    text: str = Field(description="the choice made, such as `keep 5 5 5`")
    best: str = Field(description="the best choice; the same if that was made")
    ends: bool = Field(description="whether it ended the turn in a box")
    kept: list[int] = Field(description="the positions of the dice that were kept before the next roll")
    loss: float
    win_loss: float | None = Field(description="how much of the chance to win it gave away; null if unknown")
    grade: str = Field(description="best, good, inaccuracy, mistake or blunder")
    unforced: bool = Field(description="whether there was any worse choice")
    sentence: str


class StepView(BaseModel):
    """A roll, and the decision after it."""

    dice: list[int]
    luck: float
    luck_grade: str = Field(description="lucky, very lucky, unlucky, very unlucky, or empty")
    expected: float = Field(description="the expected final score with these dice")
    decision: DecisionView | None = Field(description="null if the dice were left on the table")


class TurnView(BaseModel):
    number: int
    player: str = Field(description="who rolled: the side, or in a team the partner")
    start: float
    expected: float = Field(description="the expected final score after the turn")
    luck: float
    loss: float
    win_loss: float | None
    drift: float
    unseen: float
    ending: str = Field(description="such as `25 in Full House`")
    steps: list[StepView] = Field(description="empty if only the score was written down")


class MistakeView(BaseModel):
    """Where an inaccuracy, a mistake or a blunder was made."""

    turn: int
    roll: int
    place: str = Field(description="the same in words, with the dice")


class SideReviewView(BaseModel):
    name: str
    partners: list[str]
    resigned: bool
    finished: bool
    score: int
    terms: list[TermView]
    adjusted: float = Field(description="the score of the same decisions with average luck")
    losses: dict[str, float] = Field(description="the losses by first keep, second keep and box")
    loss_each: IntervalView = Field(description="the mean loss per unforced decision")
    grades: dict[str, int] = Field(description="how many unforced decisions had each grade")
    start: float
    turns: list[TurnView]
    mistakes: list[MistakeView] = Field(description="the costliest first")


class MomentView(BaseModel):
    """The chances to win at one moment."""

    side: int | None = Field(description="who has just played; null at the start")
    turn: int | None
    chances: list[float]


class ReviewView(BaseModel):
    """A game split into luck and skill."""

    book: str
    title: str
    rules: str = Field(description="the book with its house rules")
    game: int
    games: list[int] = Field(description="the finished games of the same table or record")
    status: str
    exact: bool
    note: str = Field(description="how far it can be trusted, if values are estimates or the dice were real")
    winners: list[int]
    sides: list[SideReviewView]
    win: list[MomentView] = Field(description="empty if unknown")
    retry: bool = Field(description="whether the values are good enough to practise the mistakes")


def review_view(game: Game, review: GameReview, number: int, games: list[int]) -> ReviewView:
    return ReviewView(
        book=review.book.book.name,
        title=review.book.title,
        rules=review.book.name,
        game=number,
        games=games,
        status=game.status,
        exact=review.exact,
        note=review.trust,
        winners=list(game.winners),
        sides=[_side(game, place, side) for place, side in enumerate(review.sides)],
        win=_moments(game, review),
        retry=evaluator_for(review.book).looks_ahead,
    )


def _side(game: Game, place: int, side: SideReview) -> SideReviewView:
    return SideReviewView(
        name=side.name,
        partners=list(game.sides[place].partners),
        resigned=place in game.resigned,
        finished=side.finished,
        score=game.cards[place].total,
        terms=[TermView(name=term.name, points=term.points) for term in sum_terms(side)],
        adjusted=side.adjusted,
        losses={reviews.STAGES[stage]: loss for stage, loss in side.losses.items()},
        loss_each=IntervalView.model_validate(side.loss_each.to_json()),
        grades=side.grades,
        start=side.start,
        turns=[_turn(turn, game.sides[place].player_at(turn.number)) for turn in side.turns],
        mistakes=[_mistake(turn, decision) for turn, decision in side.mistakes],
    )


def _turn(turn: TurnReview, player: str) -> TurnView:
    decisions = [*turn.decisions, *[None] * (len(turn.rolls) - len(turn.decisions))]
    given = [decision.win_loss for decision in turn.decisions if decision.win_loss is not None]
    return TurnView(
        number=turn.number,
        player=player,
        start=turn.start,
        expected=turn.expected,
        luck=turn.luck,
        loss=turn.loss,
        win_loss=sum(given) if given else None,
        drift=turn.drift,
        unseen=turn.unseen,
        ending=turn_ending(turn),
        steps=[step_view(turn, roll, decision) for roll, decision in zip(turn.rolls, decisions, strict=True)],
    )


def turn_ending(turn: TurnReview) -> str:
    if turn.box is None:
        return reviews.BROKEN_OFF
    return words.entry(turn.box, turn.points, turn.bonus, with_dice=bool(turn.rolls))


def step_view(turn: TurnReview, roll: RollReview, decision: Decision | None) -> StepView:
    return StepView(
        dice=list(roll.roll),
        luck=roll.luck,
        luck_grade=roll.grade,
        expected=roll.expected,
        decision=None if decision is None else _decision(turn, decision),
    )


def _decision(turn: TurnReview, decision: Decision) -> DecisionView:
    kept = decision.action.keep if isinstance(decision.action, Reroll) else Keep()
    return DecisionView(
        text=words.doing_with(turn.card, decision.roll, decision.action),
        best=words.doing_with(turn.card, decision.roll, decision.best),
        ends=isinstance(decision.action, Enter),
        kept=places_of(kept, decision.roll),
        loss=decision.loss,
        win_loss=decision.win_loss,
        grade=decision.grade,
        unforced=decision.unforced,
        sentence=words.sentence(decision_sentence(turn, decision)),
    )


def _mistake(turn: TurnReview, decision: Decision) -> MistakeView:
    place = say(reviews.PLACES[decision.rolls_left], turn=turn.number, dice=words.dice(decision.roll))
    return MistakeView(turn=turn.number, roll=turn.roll_before(decision), place=place)


def _moments(game: Game, review: GameReview) -> list[MomentView]:
    """The chances to win, each with the turn that led there; a side's turns are counted as in the review."""
    if not review.win:
        return []
    moments = [MomentView(side=None, turn=None, chances=list(review.win[0]))]
    played = [0] * len(game.sides)
    for entry, chances in zip(game.history, review.win[1:], strict=True):
        if isinstance(entry, Turn) or entry.rolls:
            played[entry.side] += 1
        moments.append(MomentView(side=entry.side, turn=played[entry.side] or None, chances=list(chances)))
    return moments
