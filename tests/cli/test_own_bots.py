"""Bots of one's own on the command line: play and simulate."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicecup.cli import main
from dicecup.saves import FOLDER_VARIABLE, Saves
from dicecup.terminal.bots import OWN_BOTS
from tests.players.own import bots_as_they_were

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))
    return tmp_path / "data"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


CAUTIOUS = """
from dicecup import Action, Enter, Game

class Cautious:
    def choose(self, game: Game) -> Action:
        if game.turn_number == 3:
            raise OSError("tired")
        return Enter(game.card.placements(game.roll)[0].box)
"""


@pytest.fixture
def own_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A bot in the current folder."""
    name = f"bots_in_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(CAUTIOUS, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    with bots_as_they_were():
        yield f"{name}:Cautious"
    OWN_BOTS.clear()


def test_a_bot_of_ones_own_plays_until_it_fails_and_the_game_is_kept(
    own_bot: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    typed(monkeypatch, *["roll", "chance", "roll", "aces", "roll", "twos", "roll", "threes"])
    assert main(["play", "--bots", own_bot, "--seed", "1"]) == 2
    printed = capsys.readouterr()
    assert f"dicecup: the bot {own_bot} raised OSError: tired in " in printed.err
    assert "rolls left, on a card of deluxe with aces" in printed.err
    assert "dicecup play --resume" in printed.out
    (saved,) = Saves(folder).listing()
    assert saved.record is not None
    assert [side.name for side in saved.record.series.sides] == ["Player", "Cautious"]
    assert [len(card.boxes) for card in saved.record.game.cards] in ([2, 2], [3, 2])
    # A record may come from anybody: the module it names is not imported unless the player says so.
    OWN_BOTS.clear()
    assert main(["play", "--resume"]) == 2
    assert f"{own_bot} is a bot of somebody's own, which plays only if you name it" in capsys.readouterr().err
    assert main(["play", "--resume", "--bots", own_bot]) == 2
    assert "raised OSError: tired" in capsys.readouterr().err
    assert main(["play", "--resume", "--bots", "greedy"]) == 2
    assert "leave the other options out" in capsys.readouterr().err


def test_simulate_says_where_a_bot_of_ones_own_fails(own_bot: str, capsys: Capture) -> None:
    assert main(["simulate", "--bot", own_bot, "--games", "2"]) == 2
    printed = capsys.readouterr().err
    assert printed.count("\n") == 1
    assert "raised OSError: tired" in printed
    assert main(["simulate", "--bot", "no_such_bots:Cautious", "--games", "2"]) == 2
    assert "cannot be imported: ModuleNotFoundError" in capsys.readouterr().err
