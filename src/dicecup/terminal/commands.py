"""What people type: `parse` turns a line into one of the commands below.

Everything is case-insensitive. Anything that cannot be understood raises `Malformed` with one sentence that says what
would be right; nothing is ever guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from ..rules import Box, Card, Category, IllegalHere, Keep, Malformed, Roll, Rulebook
from ..rules.categories import SPOKEN_NAMES
from ..rules.dice import DICE
from ..words import lines, say


@dataclass(frozen=True, slots=True)
class HoldCommand:
    """Hold these dice, or all where `keep` is None; with `roll`, roll the others at once."""

    keep: Keep | None
    roll: bool = False
    by_name: bool = field(default=False, compare=False)
    """Whether the word hold was typed: without it, some dice may also be those just rolled at a real table."""


@dataclass(frozen=True, slots=True)
class RollCommand:
    """Roll the dice that are not held. An empty line (`blank`) means the same, but only once something is held."""

    blank: bool = False


@dataclass(frozen=True, slots=True)
class DiceCommand:
    """Five dice: what was rolled at a real table."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class ScoreCommand:
    """End the turn in a box of this category; `points` if the score was typed rather than the dice."""

    category: Category
    column: int | None = None
    scratch: bool = False
    points: int | None = None


@dataclass(frozen=True, slots=True)
class WordCommand:
    """A command such as `card` or `quit`; `rules` may be followed by a rule's number, `coach` by a way of coaching."""

    name: str
    number: int | None = None
    text: str = ""


Command = HoldCommand | RollCommand | DiceCommand | ScoreCommand | WordCommand

_WORDS = (
    "card",
    "boxes",
    "help",
    "rules",
    "resign",
    "quit",
    "undo",
    "correct",
    "hint",
    "values",
    "coach",
    "autoplay",
    "rating",
)
_SHORT = {
    "b": "boxes",
    "h": "help",
    "?": "help",
    "q": "quit",
    "exit": "quit",
    "bye": "quit",
    "u": "undo",
    "auto": "autoplay",
}
_ROLL = ("roll", "r")
_SHORTEST_BEGINNING = 2
"""If one letter were enough, a slip of the finger could fill a box."""
_SHORTEST_MIDDLE = 4
"""From this many letters on, any part of a name stands for it, such as `straight`."""


def parse(line: str, book: Rulebook) -> Command:
    """The command in a line that somebody typed."""
    text = " ".join(line.lower().split()).strip(" .!;")
    if not text:
        return RollCommand(blank=True)
    if len(text) > 200:
        raise Malformed(lines.TOO_LONG)
    first, _, rest = text.partition(" ")
    if text in _WORDS or text in _SHORT:
        return WordCommand(_SHORT.get(text, text))
    if first == "rules" and rest.removeprefix("rule ").isdecimal():
        return WordCommand("rules", int(rest.removeprefix("rule ")[:6]))
    if first == "coach":
        return WordCommand("coach", text=rest)
    if text in _ROLL:
        return RollCommand()
    if first in _ROLL:
        return _roll_of(rest)
    if first in ("hold", "keep"):
        held = _dice(rest, text)
        return replace(held, by_name=True) if isinstance(held, HoldCommand) else held
    if text == "none":
        return HoldCommand(Keep())
    if re.fullmatch(r"[\d ,]+(r|roll)?", text, re.ASCII):
        return _dice(text, text)
    if first == "cross":
        first, rest = "cross out", rest.removeprefix("out").strip()
    scratch = first in ("scratch", "zero", "cross out")
    if scratch or first in ("score", "enter", "write"):
        if not rest:
            raise Malformed(say(lines.NAME_THE_BOX, command=first))
        text = rest
    return _score(text, book, scratch)


def _roll_of(rest: str) -> HoldCommand:
    if rest == "all":
        return HoldCommand(Keep(), roll=True)
    raise Malformed(lines.HOLD_NOT_ROLL)


def _dice(text: str, line: str) -> HoldCommand | DiceCommand:
    """Dice to hold, with or without `roll` after them; five dice are a roll that was typed in."""
    words = re.sub(r"([\d,])(r|roll)$", r"\1 roll", text).split()
    roll = bool(words) and words[-1] in _ROLL
    digits = "".join(words[:-1] if roll else words).replace(",", "")
    if digits == "all":
        return HoldCommand(None)
    if digits in ("", "none", "nothing"):
        if not text:
            raise Malformed(lines.DICE_TO_HOLD)
        return HoldCommand(Keep(), roll)
    try:
        if len(digits) == DICE and not roll:
            return DiceCommand(Roll(digits))
        return HoldCommand(Keep(digits), roll)
    except Malformed as error:
        raise Malformed(say(lines.NO_DICE_IN, line=repr(line[:40]), why=error)) from None


def _score(text: str, book: Rulebook, scratch: bool) -> ScoreCommand:
    found = _box(text, book)
    if found:
        return ScoreCommand(found[0], found[1], scratch)
    with_points = re.fullmatch(r"(.+?)(?: | ?= ?)(\d{1,4})(?: points?)?", text, re.ASCII)
    if with_points and (found := _box(with_points[1], book)):
        return ScoreCommand(found[0], found[1], scratch, int(with_points[2]))
    known = [*_WORDS, *_SHORT, *_ROLL, "hold", "scratch", *SPOKEN_NAMES]
    close = get_close_matches(text.replace(" ", ""), [name for name in known if len(name) > 2], n=1)
    if close:
        raise Malformed(say(lines.NOT_UNDERSTOOD_BUT, line=repr(text[:40]), close=close[0]))
    raise Malformed(say(lines.NOT_UNDERSTOOD, line=repr(text[:40])))


def _box(text: str, book: Rulebook) -> tuple[Category, int | None] | None:
    """The category and, if one was named, the column: `fours`, `2:fours`, `2 fours` or `fours column 2`."""
    category = _category(text, book)
    if category:
        return category, None
    match = re.fullmatch(r"(?P<column>\d) ?[: ] ?(?P<box>.+)|(?P<box2>.+) col(?:umn)? (?P<column2>\d)", text, re.ASCII)
    category = _category(match["box"] or match["box2"], book) if match else None
    if not match or not category:
        return None
    column = int(match["column"] or match["column2"])
    if book.columns == 1:
        raise Malformed(say(lines.ONE_COLUMN, box=typed_name(category)))
    if not 1 <= column <= book.columns:
        raise Malformed(say(lines.NO_COLUMN, columns=book.columns, column=column))
    return category, column


def _category(text: str, book: Rulebook) -> Category | None:
    """The category that a name or the beginning of one stands for; None if there is no such category."""
    name = re.sub(r"[ _-]", "", text)
    exact = SPOKEN_NAMES.get(name)
    if exact:
        return exact
    if len(name) < _SHORTEST_BEGINNING or name.isdecimal():
        return None
    meant = {category: None for known, category in SPOKEN_NAMES.items() if known.startswith(name)}
    if not meant and len(name) >= _SHORTEST_MIDDLE:
        meant = {category: None for known, category in SPOKEN_NAMES.items() if name in known}
    possible = [category for category in meant if category in book.categories]
    if len(possible) > 1:
        labels = [category.label for category in possible]
        boxes = ", ".join(labels[:-1])
        raise Malformed(say(lines.SEVERAL_MEANT, line=repr(text[:40]), boxes=boxes, last=labels[-1]))
    return possible[0] if possible else None


def typed_name(category: Category) -> str:
    """What people type for a category, as they would say it: `3 of a kind`."""
    return category.label.lower()


def box_meant(score: ScoreCommand, card: Card) -> Box:
    """The box on this card. Without a column it is the only open one; if several are open, the refusal asks which."""
    book = card.book
    if score.category not in book.categories:
        raise IllegalHere(say(lines.NOT_PLAYED, box=score.category.label))
    if book.columns == 1:
        return Box(score.category)
    if score.column is not None:
        return Box(score.category, score.column)
    open_columns = [box.column for box in card.open_boxes if box.category is score.category]
    if len(open_columns) > 1:
        ways = [f"{column} {typed_name(score.category)}" for column in open_columns]
        raise Malformed(say(lines.WHICH_COLUMN, ways=", ".join(ways[:-1]), last=ways[-1]))
    return Box(score.category, open_columns[0] if open_columns else 1)
