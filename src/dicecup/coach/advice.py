"""What to do with the dice, what each choice is going for, and why the best one is best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..players import LADDER
from ..rules import Card, Category, Enter, Keep, Move, Reroll, Roll
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
PATTERNS = (Category.FULL_HOUSE, Category.SMALL_STRAIGHT, Category.LARGE_STRAIGHT, Category.YAHTZEE)
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
    compared = given or _sensible_other(card, roll, choices, natural)
    other = compared or (choices[1] if len(choices) > 1 else None)
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
        _explanation(card, choices[0], other, prospects if compared else None, evaluator.exact),
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
    near = [choice for choice in others if choice.loss < SENSIBLE * sum(card.book.multipliers)]
    sensible = [choice for choice in near if _is_sensible(card, roll, choice.action, best.action)]
    likely = [choice for choice in sensible if choice.action == natural]
    likely += [choice for choice in sensible if choice.aims and _aim(choice) is not _aim(best)]
    return next(iter((*likely, *sensible)), None)


def _is_sensible(card: Card, roll: Roll, action: Move, best: Move) -> bool:
    """A keep of a pair or of part of a straight, or a box that scores; a zero only against a box."""
    if isinstance(action, Enter):
        scores = any(each.box == action.box and each.total for each in card.placements(roll))
        return scores or isinstance(best, Enter)
    keep = action.keep
    alike = len(set(keep)) < len(keep)
    if isinstance(best, Reroll) and len(set(best.keep)) == 1 and set(keep) == set(best.keep):
        return False  # nobody would think of giving up one of three alike
    return alike or (len(keep) >= STRAIGHT_PART and max(keep) - min(keep) < DICE)


def _aim(choice: AdvisedChoice) -> Category | None:
    return choice.aims[0][0] if choice.aims else None


# --- why ------------------------------------------------------------------------------------------------------


def _explanation(
    card: Card,
    best: AdvisedChoice,
    other: AdvisedChoice | None,
    prospects: Mapping[Move, Prospect] | None,
    exact: bool,
) -> str:
    """One plain sentence; without prospects, one that names the next choice and gives no reason."""
    what = words.sentence(best.text).rstrip(".")
    if other is None:
        return say(sentences.ONLY_BOX if card.turns_left > 1 else sentences.NOTHING_ELSE, best=what)
    against = _with_aim(other, best)
    if other.loss < CLOSE:
        return say(sentences.AS_GOOD if other.loss < TIE else sentences.HARDLY_BETTER, best=what, other=against)
    points = words.points(other.loss)
    if prospects is None:
        clearly = sentences.CLEARLY_BEST if exact else sentences.CLEARLY_BEST_ABOUT
        return say(clearly, best=what, other=words.gerund(other.text), points=points)
    if not prospects:
        return say(sentences.WORTH if exact else sentences.WORTH_ABOUT, best=what, other=against, points=points)
    reason, is_main = _reason(card, best, other, prospects[best.action], prospects[other.action])
    worth = _WORTH[exact, is_main]
    return say(worth, best=what, other=against, points=points, reason=reason)


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


def _reason(card: Card, best: AdvisedChoice, other: AdvisedChoice, good: Prospect, less: Prospect) -> tuple[str, bool]:
    """What the difference is made of, and whether that is most of it: the bonus, points this turn, or what follows."""
    now = sum(good.points.values()) + good.yahtzee_bonus - sum(less.points.values()) - less.yahtzee_bonus
    bonus = 0.0
    if good.upper_bonus is not None and less.upper_bonus is not None:
        bonus = card.book.upper_bonus * (good.upper_bonus - less.upper_bonus)
    later = other.loss - now - bonus
    part = max(now, bonus)
    if part < min(later, other.loss * MAIN_PART):
        part, text = later, _later(card, other, good, less)
    elif now >= bonus:
        text = _now(words.counted_points(now), best, good, less)
    else:
        text = _bonus(card, good, less)
    return text, part >= other.loss / 2


def _later(card: Card, other: AdvisedChoice, good: Prospect, less: Prospect) -> str:
    """Why the card after this turn is the better one."""
    yahtzee = good.chances.get(Category.YAHTZEE, 0.0) - less.chances.get(Category.YAHTZEE, 0.0)
    if yahtzee >= CHANGED and _opens_bonuses(card):
        return sentences.REASON_YAHTZEE
    if isinstance(other.action, Enter):
        return say(sentences.REASON_SAVES, box=_within(other.action.box.label))
    saved = {category: chance - good.filled.get(category, 0.0) for category, chance in less.filled.items()}
    category = max(saved, key=lambda each: saved[each])
    if saved[category] >= CHANGED:
        return say(sentences.REASON_KEEPS_OPEN, box=category.label)
    return sentences.REASON_LATER


def _within(label: str) -> str:
    """A box in mid-sentence: `Chance, column 3,`."""
    return f"{label}," if "," in label else label


def _opens_bonuses(card: Card) -> bool:
    """Whether a Yahtzee in its box makes the next one earn a bonus."""
    five = Roll("66666")
    box = next(box for box in card.open_boxes if box.category is Category.YAHTZEE)
    return any(placement.bonus for placement in card.enter(five, box).placements(five))


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


def _now(points: str, best: AdvisedChoice, good: Prospect, less: Prospect) -> str:
    """More points this turn, and where they come from unless the choice itself says so."""
    gains = {category: points - less.points.get(category, 0.0) for category, points in good.points.items()}
    category = max(gains, key=lambda each: gains[each])
    if good.yahtzee_bonus - less.yahtzee_bonus > gains[category]:
        return say(sentences.REASON_POINTS_BONUS, points=points)
    if isinstance(best.action, Enter):
        return say(sentences.REASON_POINTS, points=points)
    return say(sentences.REASON_POINTS_THROUGH, points=points, box=_named(category))


def _named(category: Category) -> str:
    """A category in mid-sentence: `Sixes`, `the Large Straight`."""
    return say(sentences.THE_BOX, box=category.label) if category in PATTERNS else category.label
