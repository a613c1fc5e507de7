"""One table, one person in a browser and one in a terminal, whose line is cut in the middle of a move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import NewPlayer
from tests.browser.driving.player import Player
from tests.browser.driving.proxy import Proxy
from tests.browser.driving.running import RunningServer
from tests.terminal.app.test_terminal import TMUX, Terminal


@pytest.fixture
def proxy(server: RunningServer) -> Iterator[Proxy]:
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()


@pytest.fixture
def small_terminal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Terminal]:
    assert TMUX is not None, "install tmux: these tests need it"
    opened = Terminal(tmp_path_factory.mktemp("t"), (60, 20))
    opened.prefer(motion=False, bot_pause=0.0, confirm_zero="never")
    yield opened
    opened.end()


def rolls(bob: Player, side: int) -> int:
    """How many rolls of a side the server has stored, without those for the start."""
    events = bob.get(f"/api/tables/{bob.table}/events?after=0")
    return sum(
        each["kind"] == "rolled" and each["data"]["side"] == side and each["data"]["turn"] > 0 for each in events
    )


def test_terminal_and_browser_play_a_whole_game(new_player: NewPlayer, proxy: Proxy, small_terminal: Terminal) -> None:
    bob, ann = new_player("Bob"), small_terminal
    bob.set_up("link", ["Bob", "Ann"])
    ann.run("join", f"{proxy.url}/table/{bob.table}", "--name", "Ann")
    ann.wait_for("2  Ann (you)")
    bob.page.get_by_text("Ann").first.wait_for()
    bob.start()
    turns = 0
    while (game := bob.view()["game"])["status"] in ("starting", "playing"):
        if game["player"] == "Bob":
            bob.wait_for_move()
            bob.roll() if game["status"] == "starting" else bob.turn()
        elif game["status"] == "playing":
            turns += 1
            ann.wait_for(f"Ann · turn {turns} of 13")
            before = bob.view()["seq"]
            if turns == 2:
                proxy.mute()  # the roll arrives, but its answer does not
            ann.press("Space")
            bob.wait_for_event(bob.table, before + 1)
            if turns == 2:
                proxy.cut()
                ann.wait_for("LINE LOST")
                ann.press("Space", "Enter")
                proxy.mend()
                ann.wait_for("Reconnected.")
                assert rolls(bob, game["side"]) == 2, "one in the first turn, one in this turn"
            ann.wait_for("roll 1")  # the rest may stand on a line of its own
            ann.press("Enter")
            bob.wait_for_event(bob.table, before + 2)
    assert turns == 13
    bob.page.wait_for_selector(".end")
    ann.wait_for("Play again")
    final = {side["name"]: side["totals"]["final"] for side in bob.view()["game"]["sides"]}
    for name, total in final.items():
        assert f"{name}: {total}" in ann.screen
    ann.press("q")
    ann.wait_for("left with 0")
