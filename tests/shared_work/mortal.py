"""Parts of work and a bot that end the process they run in, as if somebody had killed it."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

from dicecup import Action, Enter, Game, Malformed, Reroll

VARIABLE = "DICECUP_TEST_MORTAL"
"""Names a file; the process that creates it dies at once, so that only one process dies."""


def die_once() -> None:
    mark = os.environ.get(VARIABLE)
    if mark is None:
        return
    with suppress(FileExistsError):
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        os.kill(os.getpid(), signal.SIGKILL)


class Mortal:
    """Plays at random by its seed. After some games it remembers that it is mortal."""

    def __init__(self) -> None:
        self.games = 0
        self.source = Random()

    def reseed(self, seed: str) -> None:
        self.source.seed(seed)
        self.games += 1
        if self.games == 100:
            die_once()

    def choose(self, game: Game) -> Action:
        chosen = self.source.choice(game.legal_actions())
        assert isinstance(chosen, Reroll | Enter)
        return chosen


def doubled(number: int) -> int:
    return 2 * number


def doubled_by_a_mortal(number: int) -> int:
    if number == 3:
        die_once()
    return 2 * number


def deadly(number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def refused(number: int) -> int:
    if number == 1:
        raise Malformed("one is not wanted")
    return number


def broken(number: int) -> int:
    return 1 // (number - 1)


def process_of(_: int) -> tuple[int, bool]:
    """Which process did it, and whether it was a fresh one."""
    return os.getpid(), "pytest" in Path(sys.argv[0]).name
