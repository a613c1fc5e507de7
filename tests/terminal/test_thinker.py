"""The second process: it answers, refuses in words, comes back after dying, and never outlives the game."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dicecup.dice_sources import SeededDice
from dicecup.rules import Action, Game, Keep, Reroll, Roll, Side, rulebook
from dicecup.terminal.bots import Bots
from dicecup.terminal.coaching import TerminalCoach
from dicecup.terminal.thinker import CannotThink, Thinker

QUICK = rulebook("deluxe", ["categories=fours,fives,sixes,chance"])


# --- what these tests ask the process for, besides the coach's own methods ---------------------------------------


def own_id(_: TerminalCoach) -> int:
    return os.getpid()


def divide(_: TerminalCoach, number: int, by: int) -> int:
    return number // by


def shout(_: TerminalCoach, text: str) -> None:
    print(text)


def end(_: TerminalCoach) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def sleep(_: TerminalCoach, seconds: float) -> None:
    time.sleep(seconds)


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    thinking = Thinker()
    yield thinking
    thinking.close()


def test_answers_are_those_given_here(thinker: Thinker) -> None:
    roll = Roll("44456")
    card = Game.new(QUICK, [Side("Ann")]).card
    there, here = thinker.ask(TerminalCoach.advise, card, roll, 2), TerminalCoach().advise(card, roll, 2)
    assert there == here
    assert there.best.action == Reroll(Keep("444"))


def test_a_refusal_comes_back_in_words(thinker: Thinker) -> None:
    with pytest.raises(CannotThink, match="unknown bot 'nobody'"):
        thinker.ask(TerminalCoach.check_bots, ["nobody"], QUICK)
    with pytest.raises(CannotThink, match="ZeroDivisionError"):
        thinker.ask(divide, 1, 0)
    assert thinker.ask(divide, 7, 2) == 3


def test_what_is_printed_does_not_get_among_the_answers(thinker: Thinker) -> None:
    thinker.ask(shout, "a warning")
    assert thinker.ask(divide, 8, 2) == 4


def test_bots_of_a_sitting_play_there_as_here(thinker: Thinker) -> None:
    def played(choose: Callable[[Bots, Game], Action]) -> list[Action]:
        bots = Bots(QUICK, {0: "casual"}, seed=3)
        game, dice, actions = Game.new(QUICK, [Side("Bot")]), SeededDice(1), []
        while not game.is_over:
            if game.awaits == "dice":
                game = game.with_roll(dice.roll(game.keeps[-1] if game.keeps else Keep()))
            else:
                actions.append(choose(bots, game))
                game = game.apply(actions[-1])
        return actions

    assert played(lambda bots, game: thinker.ask(TerminalCoach.bot_choice, bots, game)) == played(Bots.choose)


def test_a_thinker_that_died_is_said_and_started_again() -> None:
    thinking = Thinker()
    there = thinking.ask(own_id)
    with pytest.raises(CannotThink, match="has ended"):
        thinking.ask(end)
    assert thinking.ask(own_id) != there
    thinking.close()


def test_it_does_not_outlive_whoever_asks() -> None:
    """If the asking process is killed in the middle of a question, it leaves nothing running."""
    code = (
        "from dicecup.terminal.thinker import Thinker\n"
        f"from {__name__} import own_id, sleep\n"
        "thinker = Thinker()\n"
        "print(thinker.ask(own_id), flush=True)\n"
        "thinker.ask(sleep, 600)\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    asking = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
    assert asking.stdout is not None
    with asking.stdout as printed:
        there = int(printed.readline())
    asking.kill()
    asking.wait()
    deadline = time.monotonic() + 300.0
    while _lives(there):
        assert time.monotonic() < deadline, "the thinker is still there"
        time.sleep(0.05)


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
