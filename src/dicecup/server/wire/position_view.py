"""A position in a reviewed game: the pad as it was, the dice, the choice made, the best one, and all others."""

from __future__ import annotations

from pydantic import BaseModel, Field

from ...coach import Advice, GameReview, advise
from ...coach.game_review import Decision, TurnReview
from ...rules import Game, Move, Turn
from ...rules.game import MOST_ROLLS
from ...solver import win_model
from ...words import refusals, say
from ..ledger.refusal import Refused
from .choice_view import ChoiceView, choice_view
from .pad_view import PadView, cards_view
from .review_view import StepView, step_view, turn_ending
from .rule_notes import RuleNote, rule_notes


class PositionView(BaseModel):
    side: int
    turn: int
    roll: int = Field(description="1 to 3; 0 if only the score was written down")
    player: str
    pad: PadView = Field(description="the cards of all sides before the turn ended")
    names: list[str]
    totals: list[int]
    rolls_left: int
    step: StepView | None = Field(description="the roll and the decision; null without dice")
    ending: str = Field(description="how the turn ended")
    win: list[float] = Field(description="the chances to win as the turn began; empty if unknown")
    sentence: str = Field(description="the advice: the best choice and why")
    note: str = Field(description="how far the values can be trusted, if they are estimates")
    notes: list[RuleNote]
    choices: list[ChoiceView] = Field(description="best first")


def position_view(game: Game, review: GameReview, side: int, turn_number: int, roll_number: int) -> PositionView:
    """The position before a decision; `roll_number` is 0 for a turn whose dice are not known."""
    turn = found_turn(review, side, turn_number)
    if roll_number > len(turn.rolls) or bool(roll_number) != bool(turn.rolls):
        raise Refused("not_found", say(refusals.NO_ROLL, turn=turn_number, count=len(turn.rolls), number=roll_number))
    number, before = _before(game, side, turn_number)
    view = PositionView(
        side=side,
        turn=turn_number,
        roll=roll_number,
        player=game.sides[side].player_at(turn_number),
        pad=cards_view(game.book, before.cards, [[] for _ in before.cards]),
        names=[each.name for each in game.sides],
        totals=list(before.totals),
        rolls_left=0,
        step=None,
        ending=turn_ending(turn),
        win=list(review.win[number]) if review.win else [],
        sentence="",
        note="",
        notes=[],
        choices=[],
    )
    if roll_number:
        roll, decision = turn.rolls[roll_number - 1], decision_at(turn, roll_number)
        left, chosen = (MOST_ROLLS - roll_number, None) if decision is None else (decision.rolls_left, decision.action)
        advice = advise(turn.card, roll.roll, left, against=chosen)
        view.rolls_left = left
        view.step = step_view(turn, roll, decision)
        view.sentence, view.note = advice.sentence, advice.trust
        view.notes = rule_notes(turn.card, roll.roll)
        view.choices = _choices(advice, decision, before if review.win and before.side == side else None)
    return view


def found_turn(review: GameReview, side: int, number: int) -> TurnReview:
    """A side's turn; refused if there is none of that number."""
    if not 0 <= side < len(review.sides):
        raise Refused("not_found", say(refusals.NO_SIDE, count=len(review.sides), number=side))
    for turn in review.sides[side].turns:
        if turn.number == number:
            return turn
    raise Refused("not_found", say(refusals.NO_TURN, name=review.sides[side].name, number=number))


def decision_at(turn: TurnReview, roll_number: int) -> Decision | None:
    """The decision after a roll; None if the dice were left on the table."""
    return turn.decisions[roll_number - 1] if 1 <= roll_number <= len(turn.decisions) else None


def _before(game: Game, side: int, turn_number: int) -> tuple[int, Game]:
    """The number of entries before a turn, and the game as it began."""
    now = game.begun()
    for number, entry in enumerate(game.history):
        turn_begins = entry.side == side and (isinstance(entry, Turn) or entry.rolls)
        if turn_begins and len(now.cards[side].boxes) + 1 == turn_number:
            return number, now
        now = now.replayed(entry)
    # A turn that was under way when the game was broken off is not an entry.
    return len(game.history), now


def _choices(advice: Advice, decision: Decision | None, before: Game | None) -> list[ChoiceView]:
    """Every choice, with the chance to win if the game as the turn began is given."""
    win: dict[Move, float] = {}
    if before is not None:
        found = win_model(before.book).turn(before).choices(advice.roll, advice.rolls_left)
        win = {choice.action: choice.value for choice in found}
    chosen = None if decision is None else decision.action
    return [
        choice_view(advice, each, advice.roll, win=win.get(each.action), chosen=each.action == chosen)
        for each in advice.choices
    ]
