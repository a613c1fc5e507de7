"""What people prefer in the terminal, kept as `settings.json` in the folder of the saves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ..files import write_atomically
from ..rules import ROLLS, Box, Category, Rulebook
from ..saves import Saves
from ..words import terminal


@dataclass(frozen=True, slots=True)
class TerminalSettings:
    """Each field has one of the values that `SETTINGS` lists for it."""

    coach: str = "hint"
    warn_from: str = "mistake"
    """The mildest grade of loss that the coach warns about."""
    confirm_zero: str = "valuable"
    bot_pause: float = 0.6
    """Seconds between two steps of a bot."""
    motion: bool = True
    look: str = "dark"
    bell: bool = True
    """Whether the terminal's bell rings when others have played at a table online."""

    @property
    def comments(self) -> bool:
        """Whether the coach says after each move how good it was, and who is likely to win."""
        return self.coach in ("verdict", "warn", "full")

    def warns_of(self, grade: str) -> bool:
        """Whether the coach warns about a decision of this grade."""
        grades = [value for _, value in SETTINGS["warn_from"].values]
        return grade in grades[grades.index(self.warn_from) :]

    def asks_before_zero(self, box: Box, book: Rulebook) -> bool:
        """Whether to ask before a zero in this box."""
        if self.confirm_zero == "valuable":
            return box.category in valuable_categories(book)
        return self.confirm_zero == "always"

    def with_value(self, name: str, value: Any) -> TerminalSettings:
        return replace(self, **{name: value})


class Setting(NamedTuple):
    """A setting with its name on the screen and the values it may take."""

    label: str
    values: tuple[tuple[str, Any], ...]


def _setting(name: str, labels: Sequence[str], values: Sequence[Any]) -> Setting:
    return Setting(terminal.SETTING_TITLES[name], tuple(zip(labels, values, strict=True)))


SETTINGS: dict[str, Setting] = {
    "coach": _setting("coach", terminal.COACHING, ("off", "hint", "verdict", "warn", "full")),
    "warn_from": _setting("warn_from", terminal.WARNINGS, ("inaccuracy", "mistake", "blunder")),
    "confirm_zero": _setting("confirm_zero", terminal.ZEROS, ("never", "valuable", "always")),
    "bot_pause": _setting("bot_pause", terminal.PAUSES, (1.2, 0.6, 0.2, 0.0)),
    "motion": _setting("motion", terminal.YES_NO, (True, False)),
    "look": _setting("look", terminal.LOOKS, ("dark", "light", "terminal")),
    "bell": _setting("bell", terminal.YES_NO, (True, False)),
}


@cache
def valuable_categories(book: Rulebook) -> frozenset[Category]:
    """The categories that can score at least half of what the book's best one can."""
    most = {each: max(book.ordinary_points(each, roll) for roll in ROLLS) for each in book.categories}
    return frozenset(each for each in most if 2 * most[each] >= max(most.values()))


def load_settings(saves: Saves | None) -> TerminalSettings:
    """The saved settings; anything damaged or unknown gets its default."""
    settings = TerminalSettings()
    if saves is None:
        return settings
    found: object = None
    with suppress(OSError, ValueError):
        found = json.loads(_path(saves).read_text("utf-8"))
    for field in fields(TerminalSettings):
        value = found.get(field.name) if isinstance(found, dict) else None
        if any(value == allowed and type(value) is type(allowed) for _, allowed in SETTINGS[field.name].values):
            settings = settings.with_value(field.name, value)
    return settings


def keep_settings(saves: Saves | None, settings: TerminalSettings) -> None:
    if saves is not None:
        write_atomically(_path(saves), json.dumps(asdict(settings), indent=2) + "\n")


def _path(saves: Saves) -> Path:
    return saves.folder / "settings.json"
