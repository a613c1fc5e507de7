"""A game taken apart into luck and skill.

Every roll has its luck: what the position was worth after it minus what it was worth before. Every decision has its
loss: what the best choice was worth minus what the chosen one was. Between them nothing else moves the expected
final score, so

    start value + luck - losses = final score.

Two more terms complete the sum: `unseen`, for turns of which only the score was written down, and `drift`, if the
values are an estimate that does not agree with itself from one turn to the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ..intervals import Interval, interval
from ..rules import Box, Card, Enter, Game, HelpMark, Move, Reroll, Resignation, Roll, Rulebook, Turn
from ..solver import (
    TIE,
    Evaluator,
    PricedTurn,
    Progress,
    WinModel,
    evaluator_for,
    has_win_model,
    silent,
    win_model,
)
from ..words import reviews
from .grades import GRADES, grade, is_at_least, luck_grade

Stage = Literal["first_keep", "second_keep", "box"]
HelpMarks = Mapping[tuple[int, int, int], HelpMark]
"""The marks of help in a game by side, turn and roll."""
STAGES: tuple[Stage, ...] = ("first_keep", "second_keep", "box")


@dataclass(frozen=True, slots=True)
class RollReview:
    """A roll and its luck."""

    roll: Roll
    luck: float
    expected: float
    """The expected final score with these dice."""
    grade: str
    """What such luck is called; empty for ordinary rolls."""

    def to_json(self) -> dict[str, Any]:
        return {"roll": list(self.roll), "luck": self.luck, "expected": self.expected, "grade": self.grade}


@dataclass(frozen=True, slots=True)
class TakenBack:
    """An entry that was taken back, and what it would have lost."""

    action: Enter
    loss: float
    win_loss: float | None = None
    """The chance to win that it would have given away; None if that was not asked for or is not known."""

    def to_json(self) -> dict[str, Any]:
        return {**action_json(self.action), "loss": self.loss}


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision and its loss."""

    roll: Roll
    rolls_left: int
    action: Move
    best: Move
    loss: float
    box_loss: float
    """The part of the loss that is due to the box; the rest is due to stopping when rolling was better."""
    unforced: bool
    """Whether there was anything worse to choose."""
    expected: float
    """The expected final score after it."""
    grade: str
    """What such a loss is called."""
    win_loss: float | None = None
    """The chance to win that it gave away; None if that was not asked for or is not known."""
    help: HelpMark | None = None
    """The help that it was made with; None if there was none, or if the record does not say."""
    taken_back: TakenBack | None = None
    """The entry first made with these dice, if it was taken back."""

    @property
    def own_loss(self) -> float | None:
        """What the player lost without help: if an entry was taken back, the first one counts; None if helped."""
        own = self._own
        return None if own is None else own.loss

    @property
    def own_win_loss(self) -> float | None:
        """The same for the chance to win; None also if that is not known."""
        own = self._own
        return None if own is None else own.win_loss

    @property
    def _own(self) -> Decision | TakenBack | None:
        """What the player chose without help."""
        if self.help is None:
            return self
        return self.taken_back if not self.help.before_undo else None

    @property
    def losses(self) -> dict[Stage, float]:
        """The loss by stage."""
        parts: dict[Stage, float] = dict.fromkeys(STAGES, 0.0)
        parts["box"] = self.box_loss
        if self.rolls_left:
            parts[STAGES[2 - self.rolls_left]] += self.loss - self.box_loss
        return parts

    def to_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "roll": list(self.roll),
            "rolls_left": self.rolls_left,
            "action": action_json(self.action),
            "best": action_json(self.best),
            "loss": self.loss,
            "unforced": self.unforced,
            "grade": self.grade,
            "expected": self.expected,
        }
        if self.win_loss is not None:
            answer["win_loss"] = self.win_loss
        if self.help is not None:
            answer["help"] = list(self.help.kinds)
        if self.taken_back is not None:
            answer["taken_back"] = self.taken_back.to_json()
        return answer


@dataclass(frozen=True, slots=True)
class TurnReview:
    """A turn: its rolls and decisions in order."""

    number: int
    card: Card
    """The card as the turn begins."""
    start: float
    """The expected final score as the turn begins."""
    rolls: tuple[RollReview, ...]
    decisions: tuple[Decision, ...]
    box: Box | None
    """The box that it ended in; None if it did not end."""
    points: int
    bonus: int
    expected: float
    """The expected final score as the turn ends."""
    drift: float = 0.0
    unseen: float = 0.0
    win: float | None = None
    """Its side's chance to win as the turn begins; None if that was not asked for."""

    @property
    def is_seen(self) -> bool:
        """Whether all its dice are known."""
        return bool(self.rolls) and self.unseen == 0.0

    @property
    def luck(self) -> float:
        return sum(roll.luck for roll in self.rolls)

    @property
    def loss(self) -> float:
        return sum(decision.loss for decision in self.decisions)

    def roll_before(self, decision: Decision) -> int:
        """The number, from 1, of its known roll after which a decision was made."""
        return next(number for number, each in enumerate(self.decisions, start=1) if each is decision)

    def to_json(self) -> dict[str, Any]:
        answer = {
            "number": self.number,
            "card": self.card.to_json(),
            "start": self.start,
            "rolls": [roll.to_json() for roll in self.rolls],
            "decisions": [decision.to_json() for decision in self.decisions],
            "box": None if self.box is None else str(self.box),
            "points": self.points,
            "bonus": self.bonus,
            "luck": self.luck,
            "loss": self.loss,
            "drift": self.drift,
            "unseen": self.unseen,
            "expected": self.expected,
        }
        return answer if self.win is None else {**answer, "win": self.win}


@dataclass(frozen=True, slots=True)
class SideReview:
    """One side's game."""

    name: str
    start: float
    """The expected final score before the first roll."""
    expected: float
    """The final score, or the expected one if the game was not played to the end."""
    finished: bool
    turns: tuple[TurnReview, ...]
    help_known: bool = False
    """Whether the record says which decisions were made with help."""

    @property
    def luck(self) -> float:
        return sum(turn.luck for turn in self.turns)

    @property
    def loss(self) -> float:
        return sum(turn.loss for turn in self.turns)

    @property
    def drift(self) -> float:
        return sum(turn.drift for turn in self.turns)

    @property
    def unseen(self) -> float:
        return sum(turn.unseen for turn in self.turns)

    @property
    def adjusted(self) -> float:
        """The score that the same decisions would have made with average luck."""
        return self.expected - self.luck - self.unseen - self.drift

    @property
    def decisions(self) -> Iterator[tuple[TurnReview, Decision]]:
        return ((turn, decision) for turn in self.turns for decision in turn.decisions)

    @property
    def losses(self) -> dict[Stage, float]:
        """The losses by stage."""
        parts = [decision.losses for _, decision in self.decisions]
        return {stage: sum(part[stage] for part in parts) for stage in STAGES}

    @property
    def unforced_losses(self) -> list[float]:
        return [decision.loss for _, decision in self.decisions if decision.unforced]

    @property
    def own_losses(self) -> list[float]:
        """The losses of unforced decisions made without help; if an entry was taken back, that of the first one."""
        own = [decision.own_loss for _, decision in self.decisions if decision.unforced]
        return [loss for loss in own if loss is not None]

    @property
    def help(self) -> dict[str, int]:
        """How many decisions were made with each kind of help."""
        return dict(Counter(kind for _, each in self.decisions if each.help for kind in each.help.kinds))

    @property
    def loss_each(self) -> Interval:
        """The average loss per unforced decision."""
        return interval(self.unforced_losses).of_losses()

    @property
    def grades(self) -> dict[str, int]:
        """How many unforced decisions had each grade."""
        counts = Counter(decision.grade for _, decision in self.decisions if decision.unforced)
        return {name: counts[name] for name in GRADES}

    @property
    def mistakes(self) -> list[tuple[TurnReview, Decision]]:
        """Decisions that were inaccuracies or worse, the costliest first."""
        named = [(turn, decision) for turn, decision in self.decisions if is_at_least(decision.grade, GRADES[2])]
        return sorted(named, key=lambda pair: -pair[1].loss)

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "start": self.start,
            "luck": self.luck,
            "loss": self.loss,
            "drift": self.drift,
            "unseen": self.unseen,
            "expected": self.expected,
            "finished": self.finished,
            "adjusted": self.adjusted,
            "losses": self.losses,
            "loss_each": self.loss_each.to_json(),
            "grades": self.grades,
            "turns": [turn.to_json() for turn in self.turns],
            **({"help": self.help, "own_losses": self.own_losses} if self.help_known else {}),
        }


@dataclass(frozen=True, slots=True)
class GameReview:
    """A game taken apart, for all sides."""

    book: Rulebook
    exact: bool
    """Whether the values are exact; otherwise there may be drift."""
    sides: tuple[SideReview, ...]
    win: tuple[tuple[float, ...], ...] = field(default=())
    """Each side's chance to win, at the start and after every entry; empty if that was not asked for."""
    trust: str = ""
    """How far this can be trusted; empty if everything is known and exact."""

    def to_json(self) -> dict[str, Any]:
        return {
            **self.book.to_json(),
            "exact": self.exact,
            **({"note": self.trust} if self.trust else {}),
            "sides": [side.to_json() for side in self.sides],
            "win": [list(chances) for chances in self.win],
        }


def review_of(
    game: Game,
    progress: Progress = silent,
    *,
    real_dice: bool = False,
    most_sides: int | None = None,
    marks: HelpMarks | None = None,
    help_known: bool = True,
) -> GameReview:
    """Take a game apart with all that is known about its book, which may have to be solved first.

    That includes chances to win, if they are known and there are no more than `most_sides` sides. `marks` says which
    decisions were made with help (`Record.help_in`), and `help_known` whether all help is marked
    (`Record.knows_help`).
    """
    parts = 2 if has_chances(game, most_sides) else 1
    evaluator = evaluator_for(game.book, lambda done, total: progress(done, parts * total))
    model = win_model(game.book, lambda done, total: progress(total + done, 2 * total)) if parts == 2 else None
    return review(game, evaluator, model, real_dice=real_dice, marks=marks, help_known=help_known)


def has_chances(game: Game, most_sides: int | None = None) -> bool:
    """Whether there are others to win against, and the chances of winning are known."""
    return 1 < len(game.sides) <= (most_sides or len(game.sides)) and has_win_model(game.book)


def review(
    game: Game,
    evaluator: Evaluator | None = None,
    model: WinModel | None = None,
    *,
    real_dice: bool = False,
    marks: HelpMarks | None = None,
    help_known: bool = True,
) -> GameReview:
    """Take a game apart; with a model of who wins, in chances to win as well.

    With real dice, only the last dice are known of a turn that has one roll: only its box is judged.

    >>> from dicecup import Enter, Game
    >>> from dicecup.coach import review
    >>> game = Game.new("deluxe").with_roll("66666").apply(Enter("sixes"))
    >>> side = review(game).sides[0]
    >>> round(side.luck, 2), round(side.loss, 2), side.mistakes[0][1].best
    (66.24, 41.36, Enter('yahtzee'))
    """
    evaluator = evaluator_for(game.book) if evaluator is None else evaluator
    model = model if len(game.sides) > 1 else None
    turns: list[list[TurnReview]] = [[] for _ in game.sides]
    win: list[tuple[float, ...]] = []
    if game.first is not None:
        now = game.begun()
        for entry in game.history:
            if model is not None:
                win.append(model.chances_between_turns(now))
            after = now.replayed(entry)
            if isinstance(entry, Turn) or entry.rolls:
                reviewed = _review_turn(evaluator, now, entry, after.cards[entry.side], model, real_dice, marks)
                turns[entry.side].append(replace(reviewed, win=win[-1][entry.side] if win else None))
            now = after
        if model is not None:
            win.append(model.chances_between_turns(now))
        if game.rolls:
            left = Resignation(game.side, game.rolls, game.keeps)
            reviewed = _review_turn(evaluator, now, left, None, model, marks=marks)
            turns[game.side].append(replace(reviewed, win=win[-1][game.side] if win else None))
    start = evaluator.value(Card(game.book))
    sides = []
    for side, played in zip(game.sides, turns, strict=True):
        expected = played[-1].expected if played else start
        finished = bool(played) and played[-1].box is not None and len(played) == len(game.book.boxes)
        known = help_known and marks is not None
        sides.append(SideReview(side.name, start, expected, finished, tuple(played), known))
    trust = [] if evaluator.exact else [evaluator.trust, model.trust if model and win else "", reviews.DRIFT_NOTE]
    if real_dice:
        trust.append(reviews.REAL_DICE_NOTE)
    return GameReview(game.book, evaluator.exact, tuple(sides), tuple(win), " ".join(filter(None, trust)))


def _review_turn(
    evaluator: Evaluator,
    game: Game,
    entry: Turn | Resignation,
    after: Card | None,
    model: WinModel | None,
    real_dice: bool = False,
    marks: HelpMarks | None = None,
) -> TurnReview:
    """Review a turn; one that was broken off has no card after it, or a resignation as its entry."""
    card = game.cards[entry.side]
    total = card.total
    number = len(card.points) - card.turns_left + 1
    ended = isinstance(entry, Turn) and after is not None
    start = total + evaluator.value(card)
    worth_after = after.total + evaluator.value(after) if ended and after is not None else 0.0
    if not entry.rolls:
        assert isinstance(entry, Turn)
        unseen = worth_after - start
        return TurnReview(number, card, start, (), (), entry.box, entry.points, entry.bonus, worth_after, unseen=unseen)
    turn = evaluator.turn(card)
    winning = model.turn(game) if model is not None and game.side == entry.side else None
    rolls, decisions = [], []
    last_alone = real_dice and len(entry.rolls) == 1
    begin = total + turn.start
    unseen = total + turn.of_roll(entry.rolls[0], 0) - begin if last_alone else 0.0
    value = begin + unseen
    for index, roll in enumerate(entry.rolls):
        left = 0 if last_alone else 2 - index
        best = total + turn.of_roll(roll, left)
        rolls.append(RollReview(roll, best - value, best, luck_grade(best - value, card.book)))
        value = best
        if index < len(entry.keeps):
            action: Move = Reroll(entry.keeps[index])
            value = total + turn.of_keep(entry.keeps[index], left)
            box_loss = 0.0
        elif isinstance(entry, Turn) and ended:
            action = Enter(entry.box, entry.scratch)
            # An estimate may value a card differently from the turn that leads to it, which has no chosen zeros.
            value = worth_after if evaluator.exact or entry.scratch else total + turn.of_box(roll, entry.box)
            box_loss = total + turn.of_roll(roll, 0) - value
        else:
            break  # the dice were left on the table
        loss = best - value
        mark = (marks or {}).get((entry.side, number, index + 1))
        decisions.append(
            Decision(
                roll=roll,
                rolls_left=left,
                action=action,
                best=action if loss < TIE else turn.best(roll, left),
                loss=loss,
                box_loss=box_loss,
                unforced=turn.is_open(roll, left),
                expected=value,
                grade=grade(loss, card.book),
                win_loss=None if winning is None else _win_loss(winning, roll, left, action),
                help=mark,
                taken_back=_taken_back(evaluator, card, turn, winning, roll, left, best, mark),
            )
        )
    box, points, bonus = (entry.box, entry.points, entry.bonus) if isinstance(entry, Turn) else (None, 0, 0)
    expected = worth_after if ended else value
    drift = begin - start + expected - value
    return TurnReview(
        number, card, start, tuple(rolls), tuple(decisions), box, points, bonus, expected, drift=drift, unseen=unseen
    )


def _taken_back(
    evaluator: Evaluator,
    card: Card,
    turn: PricedTurn,
    winning: PricedTurn | None,
    roll: Roll,
    left: int,
    best: float,
    mark: HelpMark | None,
) -> TakenBack | None:
    if mark is None or mark.taken_back is None:
        return None
    entry = mark.taken_back
    win_loss = None if winning is None else _win_loss(winning, roll, left, entry)
    if evaluator.exact or entry.scratch:
        after = card.enter(roll, entry.box, scratch=entry.scratch)
        return TakenBack(entry, best - after.total - evaluator.value(after), win_loss)
    return TakenBack(entry, best - card.total - turn.of_box(roll, entry.box), win_loss)


def _win_loss(winning: PricedTurn, roll: Roll, left: int, action: Move) -> float | None:
    best = winning.of_roll(roll, left)
    if isinstance(action, Reroll):
        return best - winning.of_keep(action.keep, left)
    return None if action.scratch else best - winning.of_box(roll, action.box)


def action_json(action: Move) -> dict[str, Any]:
    if isinstance(action, Reroll):
        return {"keep": list(action.keep)}
    return {"box": str(action.box), "scratch": True} if action.scratch else {"box": str(action.box)}
