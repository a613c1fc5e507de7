"""A person at the keyboard, for tests: types lines and keeps what the program says."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path

from dicecup.dice_sources import DiceSource
from dicecup.rules import Enter, Game, Reroll, Roll, Series, Side
from dicecup.saves import Saves
from dicecup.terminal.lines.game import LineGame
from dicecup.terminal.sitting import Sitting


class Person:
    """Answers every prompt with `answer(game)` and remembers both sides of the talk."""

    def __init__(self, sitting: Sitting, answer: Callable[[Sitting], str]) -> None:
        self.sitting = sitting
        self.answer = answer
        self.heard: list[str] = []
        self.typed: list[str] = []

    def ask(self, prompt: str) -> str:
        self.heard.append(prompt)
        line = self.answer(self.sitting)
        self.typed.append(line)
        return line

    def play(self) -> int:
        return LineGame(self.sitting, self.ask, self.heard.append).play()

    @property
    def text(self) -> str:
        return "\n".join(self.heard)

    @property
    def game(self) -> Game:
        return self.sitting.game


def typing(lines: Iterable[str]) -> Callable[[Sitting], str]:
    """Types these lines, then the end of input."""
    rest = iter(lines)

    def answer(_: Sitting) -> str:
        for line in rest:
            return line
        raise EOFError

    return answer


def playing_anything(seed: int) -> Callable[[Sitting], str]:
    """Plays a whole game with random legal decisions, typed in various ways. Presses Enter if there is no decision."""
    chance = random.Random(seed)

    def answer(sitting: Sitting) -> str:
        game = sitting.game
        if game.is_over:
            return ""
        if sitting.real_dice and game.awaits == "dice":
            return "".join(str(chance.randint(1, 6)) for _ in range(5))
        if sitting.held is not None and chance.random() < 0.5:
            return chance.choice(["", "roll", "R"])
        actions = [action for action in game.legal_actions() if not (sitting.real_dice and isinstance(action, Reroll))]
        action = chance.choice(actions)
        if isinstance(action, Reroll):
            return chance.choice([f"{action.keep}", f"{action.keep} roll"]) if action.keep else "roll all"
        assert isinstance(action, Enter)
        name = action.box.category.value.replace("_", chance.choice(["_", " "]))
        return f"{action.box.column}{chance.choice(': ')}{name}" if action.box.column else name.upper()

    return answer


def sit_down(
    folder: Path,
    series: Series,
    answer: Callable[[Sitting], str] | Iterable[str],
    *,
    dice: DiceSource | None = None,
    seed: int | None = None,
    real_dice: bool = False,
    bots: tuple[str, ...] = (),
) -> Person:
    sitting = Sitting.begin(series, Saves(folder), dice=dice, seed=seed, real_dice=real_dice, bots=bots)
    return Person(sitting, answer if callable(answer) else typing(answer))


def resume(folder: Path, answer: Callable[[Sitting], str] | Iterable[str]) -> Person:
    saves = Saves(folder)
    newest = saves.newest_unfinished()
    assert newest is not None
    return Person(Sitting.resume(newest.path, saves), answer if callable(answer) else typing(answer))


TEAMS = (Side("Reds", ("Bo", "Cy")), Side("Blues", ("Di", "Ed")))
ORDINARY = Roll("13456")
