"""Which choices the coach warns about, in lines and on the full screen: just below each threshold, and at it.

With Chance alone losses are known: with two rolls left a kept 4 costs 0.25 and a kept 1, 2 or 3 costs 0.75; with one
roll left a kept 3 costs 0.5, a kept 2 costs 1.5 and a kept 1 costs 2.5 (see `tests/coach/chance_alone.py`).
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from pathlib import Path

import pytest

from dicecup.rules import Keep, Series, rulebook
from dicecup.saves import Saves
from dicecup.terminal.settings import TerminalSettings, keep_settings
from dicecup.terminal.sitting import Sitting
from tests.scripted_dice import ScriptedDice

from .app.stage import QUIET, game, stage, text, until, until_mine
from .person import Person, typing

CHANCE = rulebook("deluxe", ["categories=chance"])
LOSSES = [
    # The dice of both rolls, what is kept of the second, what that costs, and what it is called.
    ("12345", "45", 0.0, "best"),
    ("12345", "345", 0.5, "inaccuracy"),
    ("12345", "245", 1.5, "inaccuracy"),
    ("12345", "2345", 2.0, "mistake"),
    ("11234", "1234", 4.5, "mistake"),
    ("11145", "1145", 5.0, "blunder"),
]
CALLED = {"inaccuracy": "an inaccuracy", "mistake": "a mistake", "blunder": "a blunder"}
WARNED = {
    "inaccuracy": {"inaccuracy", "mistake", "blunder"},
    "mistake": {"mistake", "blunder"},
    "blunder": {"blunder"},
}


ON_THE_SCREEN = {"inaccuracy": (0.0, 0.5, 5.0), "mistake": (1.5, 2.0, 5.0), "blunder": (4.5, 5.0)}
"""Used where every case starts a new app: the losses just below the threshold, at it, and far above it."""
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"


def seated(folder: Path, dice: str) -> Sitting:
    return Sitting.begin(Series.new(CHANCE), Saves(folder), dice=ScriptedDice([dice] * 3))


def fives(dice: str) -> str:
    """The best keep with two rolls left."""
    return "".join(die for die in dice if die in "56")


@pytest.mark.parametrize("warn_from", WARNED)
@pytest.mark.parametrize(("dice", "keep", "loss", "grade"), LOSSES)
def test_in_lines(tmp_path: Path, warn_from: str, dice: str, keep: str, loss: float, grade: str) -> None:
    keep_settings(Saves(tmp_path), TerminalSettings(coach="warn", warn_from=warn_from))
    answers = [f"{fives(dice)} roll" if fives(dice) else "roll all", f"{keep} roll", "no"]
    person = Person(seated(tmp_path, dice), typing(answers))
    person.play()
    questions = [line for line in person.heard if "Do it anyway?" in line]
    if grade in WARNED[warn_from]:
        assert questions == [f"This costs {loss:.1f} points ({CALLED[grade]}). Do it anyway? Type yes or no> "]
        assert len(person.game.rolls) == 2
    else:
        assert not questions
        assert person.game.keeps[-1] == Keep(keep)


@pytest.mark.parametrize("warn_from", WARNED)
def test_on_the_full_screen(tmp_path: Path, warn_from: str) -> None:
    def keys(dice: str, keep: str) -> list[str]:
        """The keys that hold dice by their position, from the right."""
        places = []
        for place, die in reversed(list(enumerate(dice, start=1))):
            if die in keep:
                keep = keep.replace(die, "", 1)
                places.append(str(place))
        return places

    async def play(dice: str, keep: str, loss: float, grade: str) -> None:
        folder, settings = tmp_path / dice / keep, replace(QUIET, coach="warn", warn_from=warn_from)
        async with stage(folder, seated(folder, dice), settings=settings) as pilot:
            await pilot.press("space", *keys(dice, fives(dice)), "space")
            await until(pilot, lambda: len(game(pilot).rolls) == 2)
            await until_mine(pilot)
            await pilot.press("0", *keys(dice, keep), "space")
            if grade in WARNED[warn_from]:
                asked = f"This costs {loss:.1f} points ({CALLED[grade]}). Do it anyway?"
                await until(pilot, lambda: asked in text(pilot))
                assert len(game(pilot).rolls) == 2
            else:
                await until(pilot, lambda: len(game(pilot).rolls) == 3)
                assert game(pilot).keeps[-1] == Keep(keep)

    cases = [case for case in LOSSES if THOROUGH or case[2] in ON_THE_SCREEN[warn_from]]
    assert len(cases) >= len(ON_THE_SCREEN[warn_from])
    for case in cases:
        asyncio.run(play(*case))
