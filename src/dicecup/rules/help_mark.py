"""Marks of help: which decisions of a record were made after a hint, by autoplay and so on.

[HelpMarks "1"]
[Help "1" "3.2" "1" "hint"]
[Help "1" "4.2" "3" "undo chance" "values"]

The first header says that help is marked in this record, so that a decision without a mark was made without help; if
it names kinds, as in [HelpMarks "1" "undo"], only those are marked. Each of the others marks one decision: the game,
the turn as in its line, the roll after which it was made, and the kinds of help in the order in which they came.
`docs/notation.md` specifies both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..words import say
from ..words.library import records
from .dice import Keep, Roll
from .errors import Malformed
from .game import Enter, Game, Turn
from .rulebook import Rulebook

MARKS_VERSION = "1"
UNDO = "undo"
HELP_KINDS = ("hint", "values", "warning", "autoplay", "stand_in", UNDO)
"""The kinds of help in use. A mark may name another, from a later version: that counts as help too."""


@dataclass(frozen=True, slots=True)
class HelpMark:
    """The help with one decision."""

    game: int
    """Which game of the series, from 1."""
    side: int
    turn: int
    """Which turn of the side, from 1."""
    roll: int
    """The roll of the turn after which it was made, from 1."""
    kinds: tuple[str, ...]
    """In the order in which they came, each once."""
    taken_back: Enter | None = None
    """The first entry that was taken back here; None if none was."""

    @property
    def before_undo(self) -> tuple[str, ...]:
        """The help that came before the first entry, which was then taken back."""
        return self.kinds[: self.kinds.index(UNDO)] if UNDO in self.kinds else self.kinds

    def with_kind(self, kind: str) -> HelpMark:
        return self if kind in self.kinds else replace(self, kinds=(*self.kinds, kind))

    def with_undo(self, entry: Enter) -> HelpMark:
        """An entry was taken back; only the first is kept."""
        return self if UNDO in self.kinds else replace(self, kinds=(*self.kinds, UNDO), taken_back=entry)

    @property
    def place(self) -> str:
        """The decision, as a header names it: game, turn and roll."""
        return f"{self.game} {self.turn}.{self.side + 1} {self.roll}"

    # --- as header ------------------------------------------------------------------------------------------

    def values(self) -> tuple[str, ...]:
        """The values of its header."""
        kinds = (f"{UNDO} {self.taken_back}" if kind == UNDO else kind for kind in self.kinds)
        return (*self.place.split(), *kinds)

    @classmethod
    def parse(cls, values: Sequence[str], book: Rulebook) -> HelpMark:
        place = re.fullmatch(r"([0-9]{1,4}) ([0-9]{1,4})\.([0-9]{1,4}) ([0-9])", " ".join(values[:3]))
        if place is None or len(values) < 4:
            raise Malformed(records.MARK_FORM)
        game, turn, side, roll = map(int, place.groups())
        mark = cls(game, side - 1, turn, roll, ())
        for value in values[3:]:
            kind, _, entry = value.partition(" ")
            if not is_kind(kind) or bool(entry) != (kind == UNDO):
                raise Malformed(say(records.HELP_FORM, given=value[:40]))
            if kind in mark.kinds:
                raise Malformed(say(records.HELP_TWICE, kind=kind))
            mark = mark.with_undo(_entry(entry, book)) if kind == UNDO else mark.with_kind(kind)
        return mark


def is_kind(word: str) -> bool:
    """Whether a word can be the name of a kind of help, even one from a later version."""
    return re.fullmatch(r"[a-z][a-z_]{0,15}", word) is not None


def _entry(text: str, book: Rulebook) -> Enter:
    box = text.removeprefix("scratch ")
    return Enter(book.box(box), scratch=box != text)


def check_mark(mark: HelpMark, games: Sequence[Game]) -> None:
    """Refuse a mark on a decision that was never due, or with an entry that could not have been taken back."""
    if not mark.kinds or (UNDO in mark.kinds) != (mark.taken_back is not None):
        raise Malformed(records.MARK_WITHOUT_HELP)
    if not 1 <= mark.game <= len(games) or not has_decision(games[mark.game - 1], mark):
        raise Malformed(say(records.NO_DECISION, place=mark.place))
    if mark.taken_back is not None:
        _before(games[mark.game - 1], mark).apply(mark.taken_back)


def has_decision(game: Game, mark: HelpMark) -> bool:
    """Whether the dice that a mark refers to were rolled in the game."""
    place = _place(game, mark)
    return place is not None and 1 <= mark.roll <= len(place.rolls)


class _Dice(NamedTuple):
    """The dice of a turn, and how many entries of the history come before it."""

    entries: int
    rolls: tuple[Roll, ...]
    keeps: tuple[Keep, ...]


def _place(game: Game, mark: HelpMark) -> _Dice | None:
    return next((dice for side, turn, dice in _turns(game) if (side, turn) == (mark.side, mark.turn)), None)


def _turns(game: Game) -> Iterator[tuple[int, int, _Dice]]:
    """Every turn with dice: the side, its turn from 1, and the dice."""
    ended = [0] * len(game.sides)
    for number, entry in enumerate(game.history):
        if entry.rolls:
            yield entry.side, ended[entry.side] + 1, _Dice(number, entry.rolls, entry.keeps)
        ended[entry.side] += isinstance(entry, Turn)
    if game.rolls:
        yield game.side, ended[game.side] + 1, _Dice(len(game.history), game.rolls, game.keeps)


def _before(game: Game, mark: HelpMark) -> Game:
    """The game as it was when a marked decision was due."""
    dice = _place(game, mark)
    assert dice is not None
    before = game.begun()
    for entry in game.history[: dice.entries]:
        before = before.replayed(entry)
    return replace(before, rolls=dice.rolls[: mark.roll], keeps=dice.keeps[: mark.roll - 1])
