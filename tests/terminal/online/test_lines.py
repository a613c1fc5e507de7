"""A whole game at a server's table line by line, the way a screen reader or a pipe gets it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicecup.client import LiveTable
from dicecup.rules import Record
from dicecup.saves import Saves
from dicecup.terminal.lines.online import play_online
from dicecup.terminal.online.connection import OnlineTable
from dicecup.terminal.online.joining import join, watch
from tests.server.process import ServerProcess

from .opponent import Opponent
from .test_joining import EVIL, set_up


class Typist:
    """Answers prompts, and keeps everything that was printed."""

    def __init__(self, table: OnlineTable, at_the_end: str = "") -> None:
        self.table, self.at_the_end = table, at_the_end
        self.heard: list[str] = []
        self.script: list[str] = []
        """What is typed first in the game, in this order."""
        self.undo: list[bool] = []
        """Whether each of the first entries is taken back, in order."""

    def ask(self, prompt: str) -> str:
        self.heard.append(prompt)
        if "Press Enter to start" in prompt or "take your seat back" in prompt:
            return ""
        if "Type rematch" in prompt:
            return self.at_the_end
        if self.script:
            return self.script.pop(0)
        game = self.table.view["game"]
        return str(game["placements"][0]["box"]) if game["placements"] else "roll"

    def play(self, folder: Path) -> int:
        return play_online(self.table, Saves(folder), self.ask, self.heard.append, self.wants_undo)

    def wants_undo(self) -> bool:
        return bool(self.undo) and self.undo.pop(0)

    @property
    def text(self) -> str:
        return "\n".join(self.heard)


def test_a_whole_game_with_somebody_elsewhere(server: ServerProcess, tmp_path: Path) -> None:
    bob = Opponent(server.url)
    ann = Typist(join(bob.link, "Ann", Saves(tmp_path)))
    bob.play()
    assert ann.play(tmp_path) == 0
    bob.join()
    series = Record.parse(bob.record()).series
    assert series.game.status == "finished"
    assert "  2  Ann (you)" in ann.heard
    for side in (0, 1):
        assert f"{series.sides[side].name}: {series.game.totals[side]}" in ann.heard
    assert ann.text.count("Ann scores ") == 13


def test_the_host_starts_asks_the_coach_and_stops(server: ServerProcess, tmp_path: Path) -> None:
    ann = Typist(join(set_up(server.url, tmp_path, seats=2, bots=["greedy"]), "Ann", Saves(tmp_path)))
    ann.script = ["hint", "values", "quit"]
    assert ann.play(tmp_path) == 0
    assert "Press Enter to start; or type who, bot casual, leave or quit> " in ann.heard
    assert any(line.split()[:3] == ["loss", "score", "choice"] for line in ann.heard)
    assert ann.heard[-2:] == ["Your seat is kept. Go on with:", f"  dicecup join {ann.table.link.invitation}"]


def test_a_box_can_be_taken_back_where_nobody_else_plays(server: ServerProcess, tmp_path: Path) -> None:
    ann = Typist(join(set_up(server.url, tmp_path), "Ann", Saves(tmp_path)))
    ann.script, ann.undo = ["chance", "ones", "hint", "undo", "quit"], [True, False]
    assert ann.play(tmp_path) == 0
    kinds = [event["kind"] for event in ann.table.events]
    assert kinds[kinds.index("entered") :] == ["entered", "took_back", "entered", "rolled", "helped"]
    dice = next(line for line in ann.heard if line.startswith("Taken back: Ann, "))
    assert "Chance" in dice
    assert "a roll cannot be taken back" in " ".join(ann.text.split())


def test_a_bot_can_take_over(server: ServerProcess, tmp_path: Path) -> None:
    ann = Typist(join(set_up(server.url, tmp_path, seats=2, bots=["greedy"]), "Ann", Saves(tmp_path)))
    ann.script = ["autoplay", "undo", "quit"]
    assert ann.play(tmp_path) == 0
    assert "A bot has taken over for you." in ann.heard
    # The bots play at once here, so they may finish the game before Ann is asked again.
    asked = any("Press Enter to take your seat back" in line for line in ann.heard)
    assert asked or any(" wins with " in line for line in ann.heard)


def test_whoever_wants_warnings_can_move_where_there_is_no_coach(server: ServerProcess, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"coach": "warn"}')
    ann = Typist(join(set_up(server.url, tmp_path, coach=False), "Ann", Saves(tmp_path)))
    ann.script = ["chance", "quit"]
    assert ann.play(tmp_path) == 0
    assert any(line.startswith("Ann scores ") for line in ann.heard)
    assert "This table plays without the coach." in ann.heard


def test_resigning_asks_first_and_a_rematch_gathers_again(server: ServerProcess, tmp_path: Path) -> None:
    ann = Typist(join(set_up(server.url, tmp_path, seats=2, bots=["greedy"]), "Ann", Saves(tmp_path)), "rematch")
    ann.script = ["resign", "no", "resign", "yes", "quit"]
    assert ann.play(tmp_path) == 0
    assert "Nobody resigned." in ann.heard
    assert "Ann resigns." in ann.heard
    assert ann.text.count("Press Enter to start") == 2


def test_a_watcher_hears_the_game_and_is_asked_nothing(server: ServerProcess, tmp_path: Path) -> None:
    bob = Opponent(server.url, seats=2, bots=["greedy"])
    seen = Typist(watch(bob.link))
    bob.play()
    assert seen.play(tmp_path) == 0
    bob.join()
    assert not [line for line in seen.heard if line.endswith("> ")]
    assert seen.text.count("Bob rolls ") >= 13
    assert "You are watching." in seen.text


def test_a_watcher_hears_a_duplicate_game_turn_by_turn(server: ServerProcess, tmp_path: Path) -> None:
    bob = Opponent(server.url, bots=["greedy"], duplicate=True, coach=False, book="travel")
    seen = Typist(watch(bob.link))
    bob.play()
    assert seen.play(tmp_path) == 0
    bob.join()
    assert not [line for line in seen.heard if line.endswith("> ")]
    assert "all play each turn at once" in seen.text
    players = re.findall(r"^(\S.*?) rolls ", seen.text, re.MULTILINE)
    assert players == players[:2] * 13
    firsts = re.findall(r"^\S.*? rolls ([1-6 ]+)", seen.text, re.MULTILINE)
    assert [dice.split() for dice in firsts[::2]] == [dice.split() for dice in firsts[1::2]]


def test_no_control_character_is_said(server: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hear: Callable[[LiveTable, dict[str, Any]], None] = LiveTable._hear
    bob = Opponent(server.url, title="Friday")

    def hear_evil(live: LiveTable, message: dict[str, Any]) -> None:
        text, evil = json.dumps(message), json.dumps(EVIL)[1:-1]
        hear(live, json.loads(text.replace("Bob", f"Bob{evil}").replace("Friday", f"Friday{evil}")))

    ann = Typist(join(bob.link, "Ann", Saves(tmp_path)))
    bob.play()
    ann.table.wait_until(lambda: ann.table.view["phase"] == "playing")
    ann.table.close()
    monkeypatch.setattr(LiveTable, "_hear", hear_evil)
    again = Typist(join(bob.link, "Ann", Saves(tmp_path)))
    again.script = ["card", "quit"]
    assert again.play(tmp_path) == 0
    assert "Bob�" in again.text
    assert [line for line in again.heard if not line.isprintable()] == []
