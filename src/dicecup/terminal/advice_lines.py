"""What the coach says at the table, in lines: all choices with their values, the verdict on a move, the accuracy."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from ..coach import Advice, AdvisedChoice
from ..coach.words import percent, points
from ..words import say, terminal

LEAST_AIMS = 14
"""With less room than this, the aims of a choice are left out."""


def choice_lines(advice: Advice, width: int, most: int) -> list[str]:
    """The best choices: what each loses and, if there is room, its expected final score and its chances.

    No line is longer than `width`: a choice that is goes on in the next line, below its beginning.
    """
    choices = advice.choices[:most]
    loss, score, chosen, aims = terminal.CHOICE_COLUMNS
    longest = max(len(text) for text in (chosen, *(choice.text for choice in choices)))
    shows_score = advice.looks_ahead and width >= len(_row("", score, "")) + longest
    score = score if shows_score else ""
    before_aims = f"{{:<{longest + 1}}} "
    room = width - len(_row("", score, before_aims.format("")))
    lines = [_row(loss, score, before_aims.format(chosen) + aims if room >= LEAST_AIMS else chosen)]
    for choice in choices:
        total = f"{advice.card.total + choice.value:.1f}" if shows_score else ""
        text = before_aims.format(choice.text) + _aims(choice, room) if room >= LEAST_AIMS else choice.text
        lines += wrap(_row(f"{choice.loss:.2f}", total, text), width, subsequent_indent=" " * len(_row("", total, "")))
    return lines


def _row(loss: str, score: str, choice: str) -> str:
    return f"{loss:>6} {score:>6}  {choice}" if score else f"{loss:>6}  {choice}"


def _aims(choice: AdvisedChoice, room: int) -> str:
    """As many as fit of the boxes that it aims for, each with its chance, and the chance of the upper bonus."""
    parts = [say(terminal.AIM, box=category.label, chance=percent(chance)) for category, chance in choice.aims]
    if choice.upper_bonus is not None:
        parts.append(say(terminal.AIM_BONUS, chance=percent(choice.upper_bonus)))
    text = ""
    for part in parts:
        longer = f"{text}, {part}" if text else part
        if len(longer) <= room:
            text = longer
    return text


def verdict(choice: AdvisedChoice, advice: Advice) -> str:
    """How good a move was, in a sentence; empty if there was nothing to choose."""
    if len(advice.choices) < 2:
        return ""
    match choice.grade:
        case "best":
            return terminal.BEST_CHOICE
        case "good":
            return say(terminal.GOOD_CHOICE, points=points(choice.loss))
        case grade:
            return say(terminal.COSTLY_CHOICE[grade], points=points(choice.loss), best=advice.best.text)


@dataclass(slots=True)
class Accuracy:
    """How well one side has chosen since it sat down, wherever there was anything to choose."""

    choices: int = 0
    good: int = 0
    """Those that were the best or nearly the best."""
    lost: float = 0.0

    def add(self, choice: AdvisedChoice, advice: Advice) -> None:
        if len(advice.choices) > 1:
            self.choices += 1
            self.good += choice.grade in ("best", "good")
            self.lost += choice.loss

    @property
    def short(self) -> str:
        """`accuracy 80 %, 3.2 points lost`; empty before the first choice."""
        if not self.choices:
            return ""
        return say(terminal.ACCURACY, share=percent(self.good / self.choices), points=f"{self.lost:.1f}")
