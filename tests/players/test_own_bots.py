"""Bots given as module:Name: imported when added, checked at every choice, named when they fail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicecup import DicecupError, Enter, Game, Malformed, Reroll, UnknownName
from dicecup.players import BotFailed, add_own_bot, make_player, play_match, simulate_player, strength_of
from tests.players.own import bots_as_they_were

ROOT = Path(__file__).parents[2]
HERE = "tests.players.own"


@pytest.fixture(autouse=True)
def _usual_bots() -> Iterator[None]:
    with bots_as_they_were():
        yield


@pytest.mark.parametrize("name", ["FirstOpen", "ForABook", "ForWhateverIsGiven", "WithSettings", "ready"])
def test_a_bot_of_ones_own_plays_by_its_name(name: str) -> None:
    bot = f"{HERE}:{name}"
    with pytest.raises(UnknownName, match="unknown bot"):
        make_player(bot, "deluxe")
    add_own_bot(bot)
    add_own_bot(bot)
    game = Game.new("deluxe").with_roll("13356")
    assert str(make_player(bot, "deluxe").choose(game)) == "aces"
    played = simulate_player(bot, "deluxe", 3, seed=1)
    assert played.scores.shape == (3,)
    assert strength_of(bot, "deluxe").mean is None


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (f"{HERE}:Nobody", "has no Nobody"),
        (f"{HERE}:not_a_bot", "is not a bot: it has no method choose"),
        ("no_such_module:Bot", "cannot be imported: ModuleNotFoundError"),
        ("own:", "is named module:Name"),
        (":Bot", "is named module:Name"),
        ("own", "is named module:Name"),
        ("a b:Bot", "is named module:Name"),
        ("..own:Bot", "is named module:Name"),
    ],
)
def test_what_is_no_bot_is_said_in_a_sentence(name: str, reason: str) -> None:
    with pytest.raises(Malformed, match=reason):
        add_own_bot(name)


def test_a_module_that_fails_is_named_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_bots.py").write_text("x = 1\nx.y\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(Malformed, match=r"module broken_bots .*AttributeError.* in broken_bots.py, line 2"):
        add_own_bot("broken_bots:Bot")


def test_a_bot_that_cannot_be_made() -> None:
    add_own_bot(f"{HERE}:CannotBeMade")
    with pytest.raises(Malformed, match=r"CannotBeMade cannot be made for web: RuntimeError: not web in own.py, line"):
        make_player(f"{HERE}:CannotBeMade", "web")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Raises", r"Raises raised KeyError: 'sevens' in own.py, line \d+ \(with \d{5}, 2 rolls left, on a card of"),
        ("Cheats", r"Cheats chose Reroll\('66666'\), which is not allowed: holding all five dice is not a roll"),
        ("GivesUp", r"GivesUp has to choose a Reroll or an Enter, but chose Resign\(side=None\)"),
    ],
)
def test_a_fault_names_the_bot_and_the_position(name: str, said: str) -> None:
    bot = f"{HERE}:{name}"
    add_own_bot(bot)
    with pytest.raises(BotFailed, match=said) as caught:
        simulate_player(bot, "deluxe", 1)
    assert isinstance(caught.value, DicecupError)
    assert re.search(r"on a card of deluxe with (nothing|aces \d+)", str(caught.value))
    with pytest.raises(BotFailed, match=said):
        play_match([bot, "random"], games=2)


@pytest.mark.parametrize("what", ["sleeps", "the bot {bot} sleeps ({position})"])
def test_the_position_is_told_whole(what: str) -> None:
    game = Game.new("deluxe").with_roll("11123").apply(Enter("aces")).with_roll("66666").apply(Enter("yahtzee"))
    game = game.with_roll("13356").apply(Reroll("33")).with_roll("33456")
    assert str(BotFailed("mine", game, what)) == (
        "the bot mine sleeps (with 33456, 1 roll left, on a card of deluxe with aces 3, yahtzee 50)"
    )


def test_the_bot_in_the_document_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text("utf-8"), re.S)
    assert len(blocks) == 2
    (tmp_path / "mybots.py").write_text(blocks[0], "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    add_own_bot("mybots:Cautious")
    assert play_match(["mybots:Cautious", "random"], games=4).ranking()[0] == "mybots:Cautious"
