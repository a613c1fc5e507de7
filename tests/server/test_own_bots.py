"""The operator's own bots: people play against those that the command line named, and cannot name others."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicecup.cli import main
from dicecup.players import add_own_bot
from dicecup.rules import Record
from tests.players.own import bots_as_they_were
from tests.server.conftest import Server, running, seated_pair, settings

BOT = "tests.players.own:Raises"


@pytest.fixture(autouse=True)
def _usual_bots() -> Iterator[None]:
    with bots_as_they_were():
        yield


@pytest.mark.parametrize("bot", [BOT, "os:system", "antigravity:Bot", "no_such_module:Bot"])
def test_a_client_cannot_name_a_module(server: Server, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def imported(name: str) -> None:
        raise AssertionError(f"{name} was imported because a client named it")

    ann, _, table = seated_pair(server)
    monkeypatch.setattr(importlib, "import_module", imported)
    answer = ann.post("/api/tables", {"bots": [bot]})
    assert answer.json()["code"] == "unknown"
    assert answer.json()["message"].startswith(f"unknown bot '{bot}'. Known: random, beginner")
    assert ann.refused(table, "stand_in", seat=0, bot=bot) == "unknown"
    assert ann.refused(ann.new_table(), "add_bot", bot=bot) == "unknown"


def test_people_play_against_a_bot_that_the_operator_named(tmp_path: Path) -> None:
    """Even one that fails: its best box is taken, and the game goes on to its end."""
    add_own_bot(BOT)
    with running(settings(tmp_path)) as server:
        ann = server.guest("Ann")
        assert BOT in ann.get("/api/catalogue").json()["bots"]
        table = ann.new_table(bots=[BOT])
        ann.act(table, "sit")
        assert sorted(seat["name"] for seat in ann.look(table)["seats"]) == ["Ann", "Raises bot"]
        ann.act(table, "seed", seed="hers")
        ann.act(table, "start")
        with ann.live(table) as socket:
            view = ann.look(table)
            for name in ("Raises", "raises bot", "Raises bot 2"):
                taken = server.guest().post("/api/me", {"name": name}).json()
                assert taken["code"] == "name_taken", "nobody is to be taken for that bot"
            while view["phase"] == "playing":
                if view["game"]["seat"] == next(s["seat"] for s in view["seats"] if s["name"] == "Ann"):
                    if view["game"]["awaits"] == "dice":
                        ann.try_act(table, "roll", seq=view["seq"])
                    else:
                        ann.try_act(table, "enter", box=view["game"]["placements"][0]["box"], seq=view["seq"])
                else:
                    socket.receive_json()
                view = ann.look(table)
        record = Record.parse(ann.get(f"/api/tables/{table}/record").text)
    assert record.game.status == "finished"
    assert all(card.is_full for card in record.game.cards)


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("greedy", "a bot of your own is named module:Name in at most 30 characters; got 'greedy'"),
        ("no_such_module:Bot", "the module no_such_module of the bot no_such_module:Bot cannot be imported"),
        ("tests.players.own:TooLongForThis", "in at most 30 characters"),
        ("tests.players.own:Nobody", "the module tests.players.own has no Nobody"),
    ],
)
def test_serve_refuses_what_is_no_bot(bot: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--bot", bot]) == 2
    assert reason in capsys.readouterr().err
