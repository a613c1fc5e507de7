"""What to do with the dice, what each choice is going for, and why the best one is best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..players import LADDER
from ..rules import Card, Category, Enter, Reroll, Roll
from ..solver import (
    Choice,
    Evaluator,
    Prospect,
    ValueTable,
    estimate_note,
    evaluator_for,
    felt_boxes,
    felt_table,
)
from ..solver.lattice import KEEP_INDEX
from . import words

CLOSE = 0.05
"""Choices closer than this are called equally good."""
MAIN_PART = 0.4
"""A part of a difference that makes up this much of it is what the choice is explained by."""
AIM = 0.10
"""A category reached less often than this is not what a keep is going for."""


@dataclass(frozen=True, slots=True)
class AdvisedChoice:
    """A choice with its loss and what it leads to."""

    action: Reroll | Enter
    value: float
    """Expected further points."""
    loss: float
    prospect: Prospect | None
    """None where the values are an estimate."""

    @property
    def aims(self) -> list[tuple[Category, float]]:
        """The categories this turn is likely to score in, likeliest first."""
        if self.prospect is None:
            return []
        likely = [(category, chance) for category, chance in self.prospect.chances.items() if chance >= AIM]
        return sorted(likely, key=lambda pair: -pair[1])

    def to_json(self) -> dict[str, Any]:
        answer = {**Choice(self.action, self.value).to_json(), "loss": self.loss}
        if self.prospect is not None:
            chances = {category.value: chance for category, chance in self.prospect.chances.items() if chance > 0.0}
            answer |= {"chances": chances, "upper_bonus": self.prospect.upper_bonus}
        return answer


@dataclass(frozen=True, slots=True)
class Advice:
    """Every choice, best first, and the best one explained."""

    card: Card
    roll: Roll
    rolls_left: int
    exact: bool
    choices: tuple[AdvisedChoice, ...]
    other: AdvisedChoice | None
    """What the best choice is compared with: the natural one, or if that is the best, the next."""
    sentence: str

    @property
    def best(self) -> AdvisedChoice:
        return self.choices[0]

    @property
    def note(self) -> str:
        """How far these values can be trusted; empty where they are exact."""
        return "" if self.exact else estimate_note(self.card.book)

    def choice(self, action: Reroll | Enter) -> AdvisedChoice:
        return next(choice for choice in self.choices if choice.action == action)

    def to_json(self) -> dict[str, Any]:
        answer = {
            "choices": [choice.to_json() for choice in self.choices],
            "sentence": self.sentence,
            "exact": self.exact,
        }
        return answer if self.exact else {**answer, "note": self.note}


def advise(
    card: Card,
    roll: Roll,
    rolls_left: int,
    evaluator: Evaluator | None = None,
    against: Reroll | Enter | None = None,
) -> Advice:
    """Advice for any position; the best choice is compared with `against`, or else with what comes naturally."""
    roll = Roll(roll)
    evaluator = evaluator_for(card.book) if evaluator is None else evaluator
    found = evaluator.choices(card, roll, rolls_left)
    best = found[0].value
    table = evaluator if isinstance(evaluator, ValueTable) else None
    prospects = _prospects(table, card, roll, rolls_left) if table else {}
    choices = tuple(
        AdvisedChoice(choice.action, choice.value, best - choice.value, prospects.get(choice.action))
        for choice in found
    )
    if against is None and table is not None:
        against = natural_action(card, roll, rolls_left)
    other = _other(choices, against)
    text = _explanation(card, choices[0], other)
    return Advice(card, roll, rolls_left, evaluator.exact, choices, other, text)


def advise_zeros(advice: Advice, evaluator: Evaluator) -> tuple[AdvisedChoice, ...]:
    """The zeros that may be written by choice, priced like everything else. They are never the best choice."""
    card, best = advice.card, advice.best.value
    priced = []
    for placement in card.scratches(advice.roll):
        # A chosen zero is no Yahtzee, whatever the dice.
        after = card.enter(advice.roll, placement.box, scratch=True)
        value = after.total - card.total + evaluator.value(after)
        priced.append(AdvisedChoice(Enter(placement.box, scratch=True), value, max(0.0, best - value), None))
    return tuple(priced)


def _prospects(table: ValueTable, card: Card, roll: Roll, rolls_left: int) -> dict[Reroll | Enter, Prospect]:
    prospects: dict[Reroll | Enter, Prospect] = {}
    if rolls_left:
        outlook = table.outlook(card)
        for keep in roll.keeps:
            prospects[Reroll(keep)] = outlook.of_keep(keep, rolls_left)
    for placement in card.placements(roll):
        after = card.place(placement, roll.is_yahtzee)
        category = placement.box.category
        prospects[Enter(placement.box)] = Prospect(
            {category: 1.0} if placement.points else {},
            {category: float(placement.points)},
            float(placement.bonus),
            table.bonus_chance(after),
        )
    return prospects


# --- what comes naturally -------------------------------------------------------------------------------------


def natural_action(card: Card, roll: Roll, rolls_left: int) -> Reroll | Enter:
    """What looks best to a casual player: points now, Yahtzees, and little thought of the upper bonus."""
    felt = felt_table(card.book, LADDER["casual"])
    boxes = felt_boxes(felt, card, roll)
    box = max(boxes, key=lambda each: boxes[each])
    if rolls_left:
        turn = felt.turn_values(card)
        board = turn.middle if rolls_left == 2 else turn.last
        keep = max(sorted(roll.keeps, key=len, reverse=True), key=lambda each: board[KEEP_INDEX[each]])
        if board[KEEP_INDEX[keep]] > boxes[box]:
            return Reroll(keep)
    return Enter(box)


def _other(choices: tuple[AdvisedChoice, ...], against: Reroll | Enter | None) -> AdvisedChoice | None:
    """What to compare the best choice with: the one given, or the next that goes for something else."""
    if len(choices) < 2:
        return None
    best, *others = choices
    given = next((choice for choice in others if choice.action == against), None)
    return given or next((choice for choice in others if choice.aims[:1] and _aim(choice) is not _aim(best)), others[0])


def _aim(choice: AdvisedChoice) -> Category | None:
    return choice.aims[0][0] if choice.aims else None


# --- why ------------------------------------------------------------------------------------------------------


def _explanation(card: Card, best: AdvisedChoice, other: AdvisedChoice | None) -> str:
    """One plain sentence."""
    what = words.sentence(words.doing(best.action)).rstrip(".")
    if other is None:
        return f"{what}: there is nothing else to do."
    against = words.gerund(other.action) + _aim_words(other, best)
    if other.loss < CLOSE:
        return f"{what}: hardly better than {against}."
    lead = f"{what}: worth {other.loss:.1f} more than {against}"
    if best.prospect is None or other.prospect is None:
        return f"{lead}, by an estimate."
    return f"{lead}, mainly because {_reason(card, best.prospect, other.prospect, other.loss)}."


def _aim_words(choice: AdvisedChoice, best: AdvisedChoice) -> str:
    """What a keep is going for, unless the best one goes for the same."""
    if isinstance(choice.action, Enter) or not choice.aims or _aim(best) is _aim(choice):
        return ""
    category, chance = choice.aims[0]
    return f" for {category.label} ({words.percent(chance)})"


def _reason(card: Card, best: Prospect, other: Prospect, gain: float) -> str:
    """What the difference is mostly made of: the upper bonus, points this turn, or else the rest of the game."""
    now = sum(best.points.values()) + best.yahtzee_bonus - sum(other.points.values()) - other.yahtzee_bonus
    bonus = card.book.upper_bonus * (best.upper_bonus - other.upper_bonus)
    later = gain - now - bonus
    if bonus >= now and bonus >= gain * MAIN_PART:
        chances = f"{words.percent(best.upper_bonus)} against {words.percent(other.upper_bonus)}"
        return f"{_pace(card, best)}the upper bonus becomes likelier ({chances})"
    if now >= later or now >= gain * MAIN_PART:
        return f"it brings {now:.1f} points more this turn{_mostly(best, other)}"
    used = [category for category, chance in other.chances.items() if chance == 1.0]
    return f"{used[0].label} is worth more kept for later" if used else "it leaves the better card for later"


def _pace(card: Card, best: Prospect) -> str:
    """Whether the box this turn goes for would put the Upper Section ahead of three of each."""
    upper = [category for category, chance in best.chances.items() if category.is_upper and chance >= 0.5]
    if not upper:
        return ""
    category = max(upper, key=lambda each: best.chances[each])
    filled = {box.category: points for box, points in card.boxes.items() if box.category.is_upper}
    pace = sum(points - 3 * each.face for each, points in filled.items())
    ahead = pace + best.points[category] / best.chances[category] - 3 * category.face
    if ahead >= 0.0:
        return f"{category.label} would put you {'on' if ahead < 1.0 else 'ahead of'} the bonus pace and "
    return ""


def _mostly(best: Prospect, other: Prospect) -> str:
    gains = {category: best.points[category] - other.points.get(category, 0.0) for category in best.points}
    category = max(gains, key=lambda each: gains[each])
    return f", most of them in {category.label}" if gains[category] > 0.0 else ""
