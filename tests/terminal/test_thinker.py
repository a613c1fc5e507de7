"""The second process: it answers, refuses in words, comes back when it died, and never outlives the game."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicecup.dice_sources import SeededDice
from dicecup.rules import Enter, Game, Keep, Reroll, Roll, Series, Side, rulebook
from dicecup.saves import Saves
from dicecup.terminal.bots import Bots
from dicecup.terminal.coaching import (
    Played,
    bot_choice,
    bot_names,
    counsel,
    drawn_puzzle,
    how_sure,
    own_puzzles,
    reviewed,
    statistics_page,
    themes,
)
from dicecup.terminal.seating import check_bots
from dicecup.terminal.sitting import Sitting
from dicecup.terminal.thinker import CannotThink, Thinker, at_once

QUICK = rulebook("deluxe", ["categories=fours,fives,sixes,chance"])


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    thinking = Thinker()
    yield thinking
    thinking.close()


def test_answers_are_those_given_here(thinker: Thinker) -> None:
    roll = Roll("44456")
    card = Game.new(QUICK, [Side("Ann")]).card
    there, here = thinker.ask(counsel, card, roll, 2), at_once(counsel, card, roll, 2)
    assert there == here
    assert there.best == Reroll(Keep("444"))
    assert there.note == ""


def test_a_zero_by_choice_has_its_price(thinker: Thinker) -> None:
    card = Game.new(QUICK, [Side("Ann")]).card
    found = thinker.ask(counsel, card, Roll("44456"), 0)
    scratched, entered = found.of(Enter(QUICK.box("fours"), scratch=True)), found.of(Enter(QUICK.box("fours")))
    assert scratched is not None
    assert entered is not None
    assert scratched.loss - entered.loss >= 12.0
    assert scratched.grade == "blunder"


def test_a_refusal_comes_back_in_words(thinker: Thinker) -> None:
    with pytest.raises(CannotThink, match="unknown bot 'nobody'"):
        thinker.ask(check_bots, ["nobody"], QUICK)
    with pytest.raises(CannotThink, match="ZeroDivisionError"):
        thinker.ask(divmod, 1, 0)
    assert thinker.ask(divmod, 7, 2) == (3, 1)


def test_what_is_printed_does_not_get_among_the_answers(thinker: Thinker) -> None:
    thinker.ask(print, "a warning")
    assert thinker.ask(len, "four") == 4


def test_bots_of_a_sitting_play_there_as_here(thinker: Thinker) -> None:
    def played(ask: object) -> list[object]:
        bots = Bots(QUICK, {0: "casual"}, seed=3)
        game, dice, actions = Game.new(QUICK, [Side("Bot")]), SeededDice(1), []
        while not game.is_over:
            if game.awaits == "dice":
                game = game.with_roll(dice.roll(game.keeps[-1] if game.keeps else Keep()))
            else:
                actions.append(ask(bot_choice, bots, game))  # type: ignore[operator]
                game = game.apply(actions[-1])
        return actions

    assert played(thinker.ask) == played(at_once)


def test_bots_are_those_that_can_play_the_book(thinker: Thinker) -> None:
    assert "optimal" in thinker.ask(bot_names, rulebook())
    assert "optimal" not in thinker.ask(bot_names, rulebook("triple"))


def test_estimates_say_how_far_off_they_are(thinker: Thinker) -> None:
    assert thinker.ask(how_sure, rulebook()) == ""
    assert "learned estimates" in thinker.ask(how_sure, rulebook("triple"))


def test_puzzles_answer_every_choice(thinker: Thinker) -> None:
    assert "bonus" in thinker.ask(themes, QUICK)
    page = thinker.ask(drawn_puzzle, QUICK, "endgame")
    assert "endgame" in page.title
    assert sum(answer.startswith("Right.") for answer in page.answers.values()) >= 1
    legal = {Enter(placement.box) for placement in page.card.placements(page.roll)}
    assert legal <= set(page.answers)


def test_games_of_people_are_reviewed_and_counted(thinker: Thinker, tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    sitting = Sitting.begin(Series.new(QUICK, ["Ann"]), saves, seed=1)
    while not sitting.game.is_over:
        sitting.roll()
        sitting.act(Enter(sitting.game.card.open_boxes[0]))
    (side,) = thinker.ask(reviewed, Played(sitting.game, real_dice=False))
    assert side.name == "Ann"
    assert side.expected[-1] == sitting.game.totals[0]
    assert len(side.expected) == 1 + len(QUICK.boxes)
    page = thinker.ask(statistics_page, saves, None)
    assert (page.book, sum(page.shares)) == (QUICK, 1.0)
    own = thinker.ask(own_puzzles, saves, QUICK)
    assert len(own) <= len(side.mistakes)
    (unknown,) = thinker.ask(reviewed, Played(sitting.game, real_dice=True))
    assert any("real dice" in line for line in unknown.lines), "only the last dice of each turn were told"
    assert any("best was to keep" in mistake for mistake in side.mistakes)
    assert all("best was to enter" in mistake for mistake in unknown.mistakes)


def test_a_review_of_two_sides_says_who_was_winning(thinker: Thinker) -> None:
    sitting = Sitting.begin(Series.new(QUICK, ["Ann", "Bob"]), None, seed=1)
    while not sitting.game.is_over:
        sitting.roll()
        if sitting.game.awaits == "decision":
            sitting.act(Enter(sitting.game.card.open_boxes[0]))
    sides = thinker.ask(reviewed, Played(sitting.game, real_dice=False))
    told = [line.rsplit(" ", 1)[1] for side in sides for line in side.lines if line.startswith("Chance to win")]
    assert told == ["100" if side in sitting.game.winners else "0" for side in range(2)]
    assert any("of the chance to win)" in mistake for side in sides for mistake in side.mistakes)


def test_a_thinker_that_died_is_said_and_started_again() -> None:
    thinking = Thinker()
    there = thinking.ask(os.getpid)
    with pytest.raises(CannotThink, match="has ended"):
        thinking.ask(os.kill, there, signal.SIGKILL)
    assert thinking.ask(os.getpid) != there
    thinking.close()


def test_it_does_not_outlive_whoever_asks() -> None:
    """Killed in the middle of a thought, the asking process leaves nobody behind."""
    code = (
        "import os, threading, time\n"
        "from dicecup.terminal.thinker import Thinker\n"
        "thinker = Thinker()\n"
        "print(thinker.ask(os.getpid), flush=True)\n"
        "thinker.ask(time.sleep, 600)\n"
    )
    asking = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert asking.stdout is not None
    with asking.stdout as told:
        there = int(told.readline())
    asking.kill()
    asking.wait()
    deadline = time.monotonic() + 30.0
    while _lives(there):
        assert time.monotonic() < deadline, "the thinker is still there"
        time.sleep(0.05)


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
