"""A puzzle in the form that screens get: the question without its answer, and the verdict on an answer."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field

from ...coach import advise, words
from ...coach.game_review import Decision
from ...coach.puzzles import Puzzle
from ...rules import Enter, Keep, Malformed, Move, Reroll
from ...rules.dice import DICE
from ...rules.game import check_keep
from ...words import coach, refusals
from ..ledger.dice_places import places_of
from .choice_view import ChoiceView, choice_view
from .pad_view import PadView, PlacementView, cards_view, placement_views
from .rule_notes import RuleNote, rule_notes

RIGHT = 1e-9


class QuestionView(BaseModel):
    puzzle: str = Field(description="its name, by which you can ask for it again")
    theme: str
    theme_title: str
    book: str
    title: str
    question: str
    source: str
    dice: list[int]
    rolls_left: int
    pad: PadView = Field(description="your card, and in a puzzle about winning your opponent's too")
    names: list[str]
    totals: list[int]
    placements: list[PlacementView]
    notes: list[RuleNote]
    rating: float = Field(
        description="the loss of the obvious choice, or of the one in the game: points, or percent of the chance to win"
    )
    stars: int
    estimate: str = Field(description="how far the values can be trusted; empty if they are exact")


class AnswerGiven(BaseModel):
    """Dice to keep, or a box; give neither to see the answer."""

    model_config = ConfigDict(extra="forbid")

    keep: list[int] | None = Field(default=None, max_length=DICE, description="positions of the dice to keep, from 0")
    box: str | None = Field(default=None, max_length=40)


class VerdictView(BaseModel):
    right: bool
    shown: bool = Field(description="whether the answer was asked for rather than given")
    text: str
    answer: str = Field(description="the answer given, in words")
    best: str
    natural: str = Field(description="the obvious choice; in a position from a game, the choice made there")
    best_keep: list[int] | None = Field(default=None, description="the positions of the dice that are best kept")
    best_box: str | None = Field(default=None, description="the best box, if stopping is best")
    for_win: bool = Field(description="whether it is about the chance to win; losses are then in percent")
    choices: list[ChoiceView] = Field(description="best first")


def question_view(name: str, puzzle: Puzzle, played: Decision | None) -> QuestionView:
    """The question; `played` is the decision in the game, if it comes from one."""
    card, opponent = puzzle.card, puzzle.opponent
    cards = [card] if opponent is None else [card, opponent]
    return QuestionView(
        puzzle=name,
        theme=puzzle.theme,
        theme_title=coach.PUZZLE_THEMES[puzzle.theme],
        book=card.book.book.name,
        title=card.book.title,
        question=puzzle.question,
        source=puzzle.source,
        dice=list(puzzle.roll),
        rolls_left=puzzle.rolls_left,
        pad=cards_view(card.book, cards, [[] for _ in cards]),
        names=["You", "Opponent"][: len(cards)],
        totals=[each.total for each in cards],
        placements=placement_views(card, puzzle.roll),
        notes=rule_notes(card, puzzle.roll),
        rating=puzzle.rating if played is None else played.loss,
        stars=puzzle.stars,
        estimate=puzzle.trust,
    )


def answered(puzzle: Puzzle, given: AnswerGiven) -> Move | None:
    """The choice that somebody made; None if they want to see the answer."""
    if given.box is not None:
        if given.keep is not None:
            raise Malformed(refusals.KEEP_OR_BOX)
        return Enter(puzzle.card.book.written_box(given.box))
    if given.keep is None:
        return None
    keep = Keep(_faces(puzzle.roll, given.keep))
    check_keep(puzzle.card.book, puzzle.roll, keep)
    return Reroll(keep)


def _faces(dice: Sequence[int], places: Sequence[int]) -> list[int]:
    if len(set(places)) < len(places) or not all(0 <= place < len(dice) for place in places):
        raise Malformed(refusals.KEEP_BY_PLACES)
    return [dice[place] for place in places]


def verdict_view(puzzle: Puzzle, action: Move | None, played: Decision | None) -> VerdictView:
    """The reply to an answer; `IllegalHere` if it is not one of the choices."""
    return VerdictView(
        right=action is not None and puzzle.loss(action) < RIGHT,
        shown=action is None,
        text=puzzle.sentence if action is None else _reply(puzzle, action),
        answer="" if action is None else words.doing_with(puzzle.card, puzzle.roll, action),
        best=words.doing_with(puzzle.card, puzzle.roll, puzzle.best),
        # In a game somebody may have crossed out a box, which is not a choice in a puzzle.
        natural=words.doing_with(puzzle.card, puzzle.roll, puzzle.natural if played is None else played.action),
        best_keep=places_of(puzzle.best.keep, puzzle.roll) if isinstance(puzzle.best, Reroll) else None,
        best_box=str(puzzle.best.box) if isinstance(puzzle.best, Enter) else None,
        for_win=puzzle.opponent is not None,
        choices=_choices(puzzle, action),
    )


def _reply(puzzle: Puzzle, action: Move) -> str:
    """The coach's reply, which compares the best choice with this answer only."""
    text = puzzle.answer(action)
    if puzzle.opponent is not None or action == puzzle.natural or puzzle.loss(action) < RIGHT:
        return text
    against = advise(puzzle.card, puzzle.roll, puzzle.rolls_left, against=action).sentence
    return text.replace(puzzle.sentence, against)


def _choices(puzzle: Puzzle, action: Move | None) -> list[ChoiceView]:
    if puzzle.opponent is None:
        advice = advise(puzzle.card, puzzle.roll, puzzle.rolls_left)
        return [choice_view(advice, each, puzzle.roll, chosen=each.action == action) for each in advice.choices]
    return [
        ChoiceView.of(
            each.action,
            puzzle.roll,
            text=words.doing_with(puzzle.card, puzzle.roll, each.action),
            loss=puzzle.loss(each.action) * puzzle.unit,
            win=each.value,
            chosen=each.action == action,
        )
        for each in puzzle.choices
    ]
