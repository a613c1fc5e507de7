"""How the coach says things: every phrase that more than one page uses."""

from __future__ import annotations

import re
import textwrap

from ..rules import Box, Card, Enter, Keep, Move, Reroll, Roll
from ..words import coach as sentences
from ..words import listed, reviews, say
from .grades import NO_LOSS

_DEEDS = [
    (deed, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(deed.do))))
    for deed in (sentences.KEEP, sentences.ROLL_ALL, sentences.ENTER, sentences.CROSS_OUT)
]
"""What a player can do, with a pattern for its words."""
WIDTH = 79
"""Characters in a line that fits every terminal."""
GLUE = "\N{NO-BREAK SPACE}"
"""A space where lines are never broken."""


def dice(keep: Keep) -> str:
    return " ".join(map(str, keep)) if keep else sentences.NO_DICE


def wrapped(text: str, indent: str = "") -> list[str]:
    """A paragraph in lines that fit every terminal, with dice kept together; no lines if it is empty.

    `indent` goes before all lines but the first.
    """
    glued = re.sub(r"(?<=\d) (?=\d)", GLUE, text)
    lines = textwrap.wrap(glued, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(GLUE, " ") for line in lines]


def signed(points: float, digits: int = 1) -> str:
    return f"{points:+.{digits}f}"


def percent(chance: float, digits: int = 0) -> str:
    """Whole percents, with one digit more near the ends: only 0 and 1 are shown as 0 % and 100 %."""
    share = round(100.0 * chance, 6)  # sums of fractions miss 0 and 1 by a hair
    if 0.0 < share < 0.05:
        return sentences.UNDER
    if 99.95 <= share < 100.0:
        return sentences.OVER
    digits = digits if 1.0 <= share <= 99.0 or share in (0.0, 100.0) else max(digits, 1)
    return f"{share:.{digits}f} %"


def percents(greater: float, less: float) -> tuple[str, str]:
    """Two chances with as many digits as it takes to show that they differ, at most three."""
    for digits in range(4):
        shown = percent(greater, digits), percent(less, digits)
        if shown[0] != shown[1]:
            break
    return shown


def points(number: float) -> str:
    """`2.3`; small numbers with one more digit, so that they are not shown as zero."""
    return f"{number:.1f}" if number >= 0.1 else hundredths(number)


def hundredths(number: float) -> str:
    """`2.30`; a loss that is too small for that is not shown as none."""
    return sentences.UNDER_POINTS if NO_LOSS <= number < 0.005 else f"{number:.2f}"


def counted_points(number: float) -> str:
    """`1 point`, `40 points`, `2.3 points`."""
    whole = round(number)
    if abs(number - whole) < 1e-9:
        return say(sentences.POINTS, count=whole)
    return say(sentences.POINTS, count=points(number))


def doing(action: Move) -> str:
    """`keep 5 5 5`, `roll all five`, `enter Fives`, `cross out Fives`."""
    if isinstance(action, Reroll):
        return say(sentences.KEEP.do, dice=dice(action.keep)) if action.keep else sentences.ROLL_ALL.do
    return say((sentences.CROSS_OUT if action.scratch else sentences.ENTER).do, box=action.box.label)


def doing_with(card: Card, roll: Roll, action: Move) -> str:
    """The same with known dice: `cross out YAHTZEE` if they do not score there."""
    if isinstance(action, Enter) and not action.scratch:
        placement = next((each for each in card.placements(roll) if each.box == action.box), None)
        if placement is not None and not placement.points:
            return say(sentences.CROSS_OUT.do, box=action.box.label)
    return doing(action)


def gerund(doing: str) -> str:
    """`keeping 5 5 5`, `rolling all five`, `entering Fives`."""
    for deed, pattern in _DEEDS:
        found = pattern.fullmatch(doing)
        if found:
            return say(deed.doing, **found.groupdict())
    raise ValueError(doing)


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")


def position(card: Card, roll: Roll, rolls_left: int) -> str:
    """The dice, the rolls left and the open boxes, in words."""
    return say(reviews.POSITIONS[rolls_left], dice=dice(roll), boxes=open_boxes(card))


def open_boxes(card: Card) -> str:
    return ", ".join(box.label for box in card.open_boxes)


def entry(box: Box, points: int, bonus: int, *, with_dice: bool = True) -> str:
    if with_dice:
        sentence = reviews.ENTRY_BONUS if bonus else reviews.ENTRY
    else:
        sentence = reviews.ENTRY_BONUS_NO_DICE if bonus else reviews.ENTRY_NO_DICE
    return say(sentence, points=points, box=box.label, bonus=bonus)


def counted(count: int, grade: str) -> str:
    """`1 blunder`, `2 inaccuracies`, `20 best`."""
    return say(reviews.GRADED[grade], count=count)


def help_sentence(help: dict[str, int]) -> str:
    """How many decisions were made with each kind of help."""
    if not help:
        return reviews.NO_HELP
    kinds = [say(reviews.HELP.get(kind, reviews.OTHER_HELP), count=count, kind=kind) for kind, count in help.items()]
    return say(reviews.WITH_HELP, kinds=listed(kinds))
