"""What to do with the dice, what each choice is going for, and why the best one is best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..players import LADDER
from ..rules import Card, Category, Enter, Keep, Move, Reroll, Roll
from ..rules.categories import FIXED_POINTS
from ..rules.dice import DICE
from ..solver import TIE, Evaluator, PricedTurn, Prospect, evaluator_for, values_by_habit
from ..words import coach as sentences
from ..words import say
from . import words
from .choice import Advice, AdvisedChoice
from .grades import grade

CLOSE = 0.05
"""Choices closer than this are called equally good."""
AIM = 0.10
"""A category reached less often than this is not what a keep is going for."""
MAIN_PART = 0.4
"""Points this turn or the upper bonus explain a difference if they make up this much of it."""
SENSIBLE = 5.0
"""A choice that loses this much, times the sum of the columns' multipliers, is not worth comparing with."""
STRAIGHT_PART = 3
"""This many different dice that fit in one straight count as part of one."""
CHANGED = 0.10
"""A chance that differs by less than this explains nothing."""


def advise(
    card: Card,
    roll: Iterable[int] | str,
    rolls_left: int,
    evaluator: Evaluator | None = None,
    against: Move | None = None,
    *,
    zeros: bool = False,
) -> Advice:
    """Advice for any position; the best choice is compared with `against`, or else with a sensible alternative.

    With `zeros`, the zeros that may be written by choice are priced as well. They are never the best choice.

    >>> from dicecup import Card
    >>> from dicecup.coach import advise
    >>> advice = advise(Card("deluxe"), "13356", rolls_left=2)
    >>> advice.best.text, round(advice.choices[1].loss, 2)
    ('keep 3 3', 1.47)
    """
    roll = Roll(roll)
    evaluator = evaluator_for(card.book) if evaluator is None else evaluator
    turn = evaluator.turn(card)
    found = turn.choices(roll, rolls_left)
    prospects = _prospects(turn, roll, rolls_left) if evaluator.looks_ahead else {}

    def advised(action: Move, value: float, loss: float) -> AdvisedChoice:
        prospect = prospects.get(action)
        return AdvisedChoice(
            action,
            value,
            loss,
            grade(loss, card.book),
            words.doing_with(card, roll, action),
            None if prospect is None else prospect.chances,
            None if prospect is None else prospect.upper_bonus,
            _aims(action, prospect, prospects.get(Reroll(Keep()))),
        )

    best = found[0].value
    choices = tuple(advised(choice.action, choice.value, best - choice.value) for choice in found)
    scratched = []
    for placement in card.scratches(roll) if zeros else ():
        # A chosen zero is not a Yahtzee, whatever the dice.
        after = card.enter(roll, placement.box, scratch=True)
        value = after.total - card.total + evaluator.value(after)
        scratched.append(advised(Enter(placement.box, scratch=True), value, max(0.0, best - value)))
    given = next((choice for choice in choices[1:] if choice.action == against), None)
    natural = natural_action(card, roll, rolls_left) if evaluator.exact and given is None else None
    other = given or _sensible_other(card, roll, choices, natural)
    clearly = other is not None and given is None and _is_far_behind(card, choices[0], other)
    return Advice(
        card,
        roll,
        rolls_left,
        evaluator.exact,
        evaluator.looks_ahead,
        evaluator.trust,
        choices,
        tuple(scratched),
        other,
        _explanation(card, choices[0], other, clearly, prospects, evaluator.exact),
    )


def _prospects(turn: PricedTurn, roll: Roll, rolls_left: int) -> dict[Move, Prospect]:
    prospects: dict[Move, Prospect] = {Enter(box): turn.outlook.of_box(roll, box) for box in turn.boxes(roll)}
    if rolls_left:
        prospects |= {Reroll(keep): turn.outlook.of_keep(keep, rolls_left) for keep in roll.keeps}
    return prospects


def _aims(action: Move, prospect: Prospect | None, anew: Prospect | None) -> tuple[tuple[Category, float], ...]:
    if prospect is None:
        return ()
    if isinstance(action, Enter) or anew is None:
        return tuple(prospect.chances.items())
    # Boxes that take the dice when the aim fails are likely too, but no reason to keep these dice.
    gains = {category: points - anew.points[category] for category, points in prospect.points.items()}
    aims = [category for category, gain in gains.items() if gain > TIE and prospect.chances[category] >= AIM]
    return tuple((category, prospect.chances[category]) for category in sorted(aims, key=lambda each: -gains[each]))


# --- what comes naturally -------------------------------------------------------------------------------------


def natural_action(card: Card, roll: Roll, rolls_left: int) -> Move:
    """What looks best to a casual player: points now, Yahtzees, and little thought of the upper bonus."""
    return values_by_habit(card.book, LADDER["casual"]).turn(card).best(roll, rolls_left)


def _sensible_other(
    card: Card, roll: Roll, choices: tuple[AdvisedChoice, ...], natural: Move | None
) -> AdvisedChoice | None:
    """The choice that a sensible person would consider besides the best: what comes naturally, what goes for something
    else, or failing that what loses least."""
    best, *others = choices
    sensible = [choice for choice in others if _is_sensible(card, roll, choice.action, best.action)]
    near = [choice for choice in sensible if choice.loss < SENSIBLE * sum(card.book.multipliers)]
    likely = [choice for choice in near if choice.action == natural]
    likely += [choice for choice in near if choice.aims and _aim(choice) is not _aim(best)]
    return next(iter((*likely, *sensible, *others)), None)


def _is_sensible(card: Card, roll: Roll, action: Move, best: Move) -> bool:
    """A keep that is a plan, or a box that scores; a zero only against a box."""
    if isinstance(action, Enter):
        scores = any(each.box == action.box and each.total for each in card.placements(roll))
        return scores or isinstance(best, Enter)
    return _is_plan(roll, action.keep)


def _is_plan(roll: Roll, keep: Keep) -> bool:
    """Whether the dice belong together: all that are alike, twice perhaps, or all that fit in one straight.

    Nobody would think of giving up one of three alike, of keeping a 1 beside them, or of breaking up a run.
    """
    faces = set(keep)
    if len(faces) < len(keep):
        return all(1 < keep.count(face) == roll.count(face) for face in faces)
    if len(keep) < STRAIGHT_PART:
        return False
    low, high = min(faces), max(faces)
    is_run = high - low < len(keep)
    wider = {low - 1, high + 1} if is_run else {face for face in roll if max(high, face) - min(low, face) < DICE}
    return high - low < DICE and not (wider - faces) & set(roll)


def _is_far_behind(card: Card, best: AdvisedChoice, other: AdvisedChoice) -> bool:
    """Whether a comparison needs no reason. Why to roll on instead of taking the points is always worth saying."""
    rolls_on = isinstance(best.action, Reroll) and isinstance(other.action, Enter)
    return not rolls_on and other.loss >= SENSIBLE * sum(card.book.multipliers)


def _aim(choice: AdvisedChoice) -> Category | None:
    return choice.aims[0][0] if choice.aims else None


# --- why ------------------------------------------------------------------------------------------------------


def _explanation(
    card: Card,
    best: AdvisedChoice,
    other: AdvisedChoice | None,
    clearly: bool,
    prospects: Mapping[Move, Prospect],
    exact: bool,
) -> str:
    """One plain sentence, with a reason if there is one that can be named and if the best choice is not clearly so."""
    what = words.sentence(best.text).rstrip(".")
    if other is None:
        return say(sentences.ONLY_BOX if card.turns_left > 1 else sentences.NOTHING_ELSE, best=what)
    against = _with_aim(other, best)
    if other.loss < CLOSE:
        return say(sentences.AS_GOOD if other.loss < TIE else sentences.HARDLY_BETTER, best=what, other=against)
    points = words.points(other.loss)
    if clearly:
        sentence = sentences.CLEARLY_BEST if exact else sentences.CLEARLY_BEST_ABOUT
        return say(sentence, best=what, other=words.gerund(other.text), points=points)
    reason, is_main = _reason(card, best, other, prospects) if prospects else (None, False)
    if reason is None:
        return say(sentences.WORTH if exact else sentences.WORTH_ABOUT, best=what, other=against, points=points)
    return say(_WORTH[exact, is_main], best=what, other=against, points=points, reason=reason)


_WORTH = {
    (True, True): sentences.WORTH_BECAUSE,
    (True, False): sentences.WORTH_PARTLY,
    (False, True): sentences.WORTH_BECAUSE_ABOUT,
    (False, False): sentences.WORTH_PARTLY_ABOUT,
}
"""By whether values are exact, and whether the reason is most of the difference."""


def _with_aim(choice: AdvisedChoice, best: AdvisedChoice) -> str:
    """A choice in mid-sentence, with what a keep is going for, unless the best one is going for the same."""
    doing = words.gerund(choice.text)
    if isinstance(choice.action, Enter) or not choice.aims or _aim(best) is _aim(choice):
        return doing
    category, chance = choice.aims[0]
    return say(sentences.OTHER_WITH_AIM, other=doing, box=category.label, chance=words.percent(chance))


def _reason(
    card: Card, best: AdvisedChoice, other: AdvisedChoice, prospects: Mapping[Move, Prospect]
) -> tuple[str | None, bool]:
    """What the difference is made of, and whether that is most of it: the bonus, points this turn, or what follows.
    None if no single thing can be named."""
    good, less = prospects[best.action], prospects[other.action]
    now = sum(good.points.values()) + good.yahtzee_bonus - sum(less.points.values()) - less.yahtzee_bonus
    bonus = 0.0
    if good.upper_bonus is not None and less.upper_bonus is not None:
        bonus = card.book.upper_bonus * (good.upper_bonus - less.upper_bonus)
    later = other.loss - now - bonus
    text: str | None
    part = max(now, bonus)
    if part < min(later, other.loss * MAIN_PART):
        part, text = later, _later(card, other, good, less)
    elif now >= bonus:
        text = _now(now, best, good, less)
    else:
        text = _bonus(card, good, less)
    return text, part >= other.loss / 2


def _later(card: Card, other: AdvisedChoice, good: Prospect, less: Prospect) -> str | None:
    """Why the card after this turn is the better one; None if no single thing can be named."""
    yahtzee = good.chances.get(Category.YAHTZEE, 0.0) - less.chances.get(Category.YAHTZEE, 0.0)
    if yahtzee >= CHANGED and _opens_bonuses(card):
        return sentences.REASON_YAHTZEE
    saved = {category: chance - good.filled.get(category, 0.0) for category, chance in less.filled.items()}
    if isinstance(other.action, Enter):
        box = other.action.box
        # In a book of several columns the best choice may be the same box in another one.
        saves = box.column or saved[box.category] >= CHANGED
        return say(sentences.REASON_SAVES, box=_within(box.label)) if saves else None
    zeros = {category: _zero(less, category) - _zero(good, category) for category in saved}
    category, crossed = (max(each, key=lambda category: each[category]) for each in (saved, zeros))
    if zeros[crossed] >= max(CHANGED, saved[category] / 2):
        return say(sentences.REASON_FEWER_ZEROS, box=crossed.label)
    if saved[category] < CHANGED:
        return None
    reason = sentences.REASON_SAVES_OFTEN if category in FIXED_POINTS else sentences.REASON_KEEPS_OPEN
    return say(reason, box=category.label)


def _zero(prospect: Prospect, category: Category) -> float:
    """The chance that this turn ends there with a zero."""
    return prospect.filled.get(category, 0.0) - prospect.chances.get(category, 0.0)


def _within(label: str) -> str:
    """A box in mid-sentence: `Chance, column 3,`."""
    return f"{label}," if "," in label else label


def _opens_bonuses(card: Card) -> bool:
    """Whether a Yahtzee in its box makes the next one earn a bonus, which it would not do anyway."""
    five = Roll("66666")
    box = next(box for box in card.open_boxes if box.category is Category.YAHTZEE)
    now, then = (any(each.bonus for each in at.placements(five)) for at in (card, card.enter(five, box)))
    return then and not now


def _bonus(card: Card, good: Prospect, less: Prospect) -> str:
    """That the upper bonus becomes likelier, and through which box."""
    more, fewer = words.percents(good.upper_bonus or 0.0, less.upper_bonus or 0.0)
    category, ahead = _pace(card, good)
    if category is None:
        return say(sentences.REASON_BONUS, more=more, less=fewer)
    reason = sentences.REASON_ON_PACE if ahead < 1.0 else sentences.REASON_AHEAD
    return say(reason, box=category.label, more=more, less=fewer)


def _pace(card: Card, best: Prospect) -> tuple[Category | None, float]:
    """The box of this turn if it would put the Upper Section ahead of three of each, and how far ahead."""
    faces = sum(category.face for category in card.book.categories if category.is_upper)
    upper = [category for category, chance in best.chances.items() if category.is_upper and chance >= 0.5]
    if not upper or card.book.upper_target != 3 * faces:
        return None, 0.0
    category = max(upper, key=lambda each: best.chances[each])
    filled = {box.category: points for box, points in card.boxes.items() if box.category.is_upper}
    pace = sum(points - 3 * each.face for each, points in filled.items())
    ahead = pace + best.points[category] / best.chances[category] - 3 * category.face
    return (category, ahead) if ahead >= 0.0 else (None, ahead)


def _now(now: float, best: AdvisedChoice, good: Prospect, less: Prospect) -> str:
    """More points this turn, and where most of them come from unless the choice itself says so."""
    points = words.counted_points(now)
    gains = {category: points - less.points.get(category, 0.0) for category, points in good.points.items()}
    category = max(gains, key=lambda each: gains[each])
    bonus = good.yahtzee_bonus - less.yahtzee_bonus
    if bonus > max(gains[category], now / 2):
        return say(sentences.REASON_POINTS_BONUS, points=points)
    if isinstance(best.action, Enter) or gains[category] < now / 2:
        return say(sentences.REASON_POINTS, points=points)
    return say(sentences.REASON_POINTS_THROUGH, points=points, box=_named(category))


def _named(category: Category) -> str:
    """A category in mid-sentence: `Sixes`, `the Large Straight`."""
    return say(sentences.THE_BOX, box=category.label) if category in FIXED_POINTS else category.label
