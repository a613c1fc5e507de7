"""Dice that were written down beforehand."""

from __future__ import annotations

from collections.abc import Iterable

from dicecup.rules import IllegalHere, Keep, Roll


class ScriptedDice:
    """A source of dice that gives these rolls in order; each names all five dice."""

    def __init__(self, rolls: Iterable[str]) -> None:
        self._rolls = iter(rolls)

    def roll(self, keep: Keep) -> Roll:
        text = next(self._rolls, None)
        if text is None:
            raise IllegalHere("the script has no more dice")
        roll = Roll(text)
        assert keep.fits(roll), f"the scripted roll {roll} lacks the {keep} that was held"
        return roll
