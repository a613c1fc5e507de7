"""Numba is an extra: playing never needs it, and what needs it is refused in one sentence that says how to get it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from dicecup import BOOKS, Card, rulebook
from dicecup.cli import main
from dicecup.engine import answer
from dicecup.players import PLAYERS, make_player, simulate_player, why_not
from dicecup.rules import Category
from dicecup.solver import NotInstalled, ValueTable, best_chance, evaluator_for, has_solver, simulate
from dicecup.solver.compiler import say_preparing, when_preparing
from dicecup.solver.learned.one_thread import one_thread, threads
from dicecup.words.library.computing import PREPARING_SOLVER

INSTALL = "pip install 'dicecup[solver]'"
HOUSE_RULES = {"joker": "never", "upper_bonus": "36"}
"""Nobody has solved this before."""


def _late() -> Card:
    """A card with one box open."""
    boxes = {category.value: 0 for category in Category if category != "chance"}
    return Card.from_json(rulebook("deluxe"), {"boxes": boxes})


# --- playing does not need it -----------------------------------------------------------------------------------

PLAYING = """
import sys
import dicecup.server.http.app, dicecup.terminal.app.app, dicecup.terminal.lines.game, dicecup.engine
from dicecup import Game, ROLLS, Side, rulebook
from dicecup.coach.puzzles import draw_puzzle
from dicecup.players import PLAYERS, make_player
from dicecup.solver import win_model
book = rulebook("deluxe")
game = Game.new(book, [Side("A"), Side("B")], first=0).with_roll(ROLLS[77])
for name in PLAYERS:
    make_player(name, book, 1).choose(game)
draw_puzzle(book, "win", 1)
win_model(book).chances(game)
print(sorted(name for name in sys.modules if name.split(".")[0] in ("numba", "llvmlite") and sys.modules[name]))
"""


def test_playing_never_loads_numba() -> None:
    """In its own process: other tests may have loaded it here."""
    done = subprocess.run([sys.executable, "-c", PLAYING], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr


@pytest.mark.usefixtures("without_numba")
@pytest.mark.parametrize("book", BOOKS)
def test_every_bot_plays_the_printed_books(book: str) -> None:
    for name in PLAYERS:
        assert (why_not(name, book) is None) == (book != "triple" or name != "optimal")


@pytest.mark.usefixtures("without_numba")
def test_bots_that_only_know_the_rules_play_house_rules() -> None:
    book = rulebook("deluxe", HOUSE_RULES)
    assert {name for name in PLAYERS if why_not(name, book) is None} == {"random", "greedy"}


# --- what does is refused -----------------------------------------------------------------------------------------

REFUSED: dict[str, Callable[[], object]] = {
    "values of house rules": lambda: evaluator_for(rulebook("deluxe", HOUSE_RULES)),
    "a bot": lambda: make_player("expert", rulebook("deluxe", HOUSE_RULES)),
    "games in bulk": lambda: simulate(ValueTable.of("deluxe"), 10),
    "games in bulk by greedy": lambda: simulate_player("greedy", "deluxe", 10),
    "a distribution from a position": lambda: ValueTable.of("deluxe").scores_from(_late()),
    "the chance of a total": lambda: best_chance(_late(), 20),
    "solving again": lambda: ValueTable.solved(rulebook("deluxe")),
}


@pytest.mark.usefixtures("without_numba")
@pytest.mark.parametrize("what", REFUSED)
def test_what_needs_it_is_refused_in_one_sentence(what: str) -> None:
    assert not has_solver()
    with pytest.raises(NotInstalled, match=r"needs the solver, which is not installed") as refusal:
        REFUSED[what]()
    assert str(refusal.value).endswith(INSTALL)
    assert refusal.value.code == "not_installed"


@pytest.mark.usefixtures("without_numba")
def test_the_engine_says_so() -> None:
    asked = {"op": "value", "book": "deluxe", "rules": HOUSE_RULES, "card": {}, "id": 1}
    found = answer(json.dumps(asked).encode())
    assert found["error"]["code"] == "not_installed"
    assert found["error"]["message"].endswith(INSTALL)


@pytest.mark.usefixtures("without_numba")
@pytest.mark.parametrize(
    "arguments",
    [
        ["advise", "13356", "--rule", "joker=never", "--rule", "upper_bonus=36"],
        ["simulate", "--games", "10"],
        ["distribution", "--card", '{"boxes": {"chance": 20}}'],
        ["distribution", "--target", "300"],
        ["solve", "deluxe", "--again"],
    ],
    ids=" ".join,
)
def test_commands_say_so(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    out, error = capsys.readouterr()
    assert not out
    assert error.startswith("dicecup: ")
    assert error.endswith(f"{INSTALL}\n")
    assert error.count("\n") == 1


@pytest.mark.usefixtures("without_numba")
def test_nothing_is_lost_where_a_book_cannot_be_solved_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    kept = ValueTable.path(rulebook("deluxe"))
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(b"what somebody solved")
    assert main(["solve", "deluxe", "--again"]) == 2
    assert kept.exists()


@pytest.mark.usefixtures("without_numba")
def test_a_number_that_cannot_be_is_said_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "0"]) == 2
    assert capsys.readouterr().err.startswith("dicecup: the number of games is from 1 to ")


# --- the first time -----------------------------------------------------------------------------------------------


def test_whoever_waits_is_told_once() -> None:
    said: list[str] = []
    when_preparing(said.append)
    say_preparing()
    say_preparing()
    assert said == [PREPARING_SOLVER]


# --- products -----------------------------------------------------------------------------------------------------


def test_products_are_made_on_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    found = threads()
    if np.show_config(mode="dicts")["Build Dependencies"]["blas"]["name"] == "scipy-openblas":  # that of NumPy's wheels
        assert found is not None
    if found is None:  # another BLAS: nothing to set
        with one_thread():
            assert np.ones(2) @ np.ones(2) == 2.0
        return
    number, change = found
    before = number()
    change(2)
    try:
        with one_thread():
            assert number() == 1
        assert number() == 2
    finally:
        change(before)
    monkeypatch.setattr("dicecup.solver.learned.one_thread.threads", lambda: None)
    with one_thread():
        assert number() == before


@pytest.mark.parametrize(("before", "steps"), [(4, [4, 1, 4]), (1, [1])])
def test_the_number_of_threads_is_put_back(monkeypatch: pytest.MonkeyPatch, before: int, steps: list[int]) -> None:
    numbers = [before]
    monkeypatch.setattr("dicecup.solver.learned.one_thread.threads", lambda: (lambda: numbers[-1], numbers.append))
    with one_thread():
        assert numbers[-1] == 1
    assert numbers == steps
