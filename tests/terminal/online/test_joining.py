"""Sitting down at a real server: whose seat it is, what is refused, and what a broken line does to a move."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicecup.client import LiveTable, ServerRefused
from dicecup.rules import Enter, IllegalHere, Keep, Malformed, Record, Reroll, Turn
from dicecup.saves import Saves
from dicecup.table_types import ActionKind
from dicecup.terminal.gameplay import Gameplay
from dicecup.terminal.online.connection import OnlineRefusal, refusal_of
from dicecup.terminal.online.guest_cookies import GuestCookie, GuestCookies
from dicecup.terminal.online.joining import give_up_seat, join, signed_in, tables_at, watch
from dicecup.terminal.online.link import TableLink, read_link
from dicecup.terminal.online.lobby import about_lines, may_start, seat_lines, start, table_words
from dicecup.terminal.online.printable import printable
from dicecup.terminal.online.sitting import OnlineSitting
from tests.browser.driving.proxy import Proxy
from tests.server.process import ServerProcess

from .opponent import Opponent

WAIT = 120.0


def set_up(url: str, folder: Path, name: str = "Ann", **options: Any) -> TableLink:
    """A table hosted by the person whose cookies are in this folder."""
    guest = signed_in(url, name, Saves(folder))
    GuestCookies(Saves(folder)).keep(GuestCookie(url, name, guest.cookie))
    view = asyncio.run(guest.create_table(**{"seats": 1, **options}))
    return TableLink(url, view["table"])


@contextmanager
def begun(url: str, folder: Path, **options: Any) -> Iterator[OnlineSitting]:
    """Ann at her own table, with the game started."""
    with closing(join(set_up(url, folder, **options), "Ann", Saves(folder))) as table:
        start(table)
        yield OnlineSitting(table)


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def rolls(sitting: OnlineSitting) -> list[dict[str, Any]]:
    return [event for event in sitting.table.events if event["kind"] == "rolled"]


# --- sitting down ---------------------------------------------------------------------------------------------


def test_whoever_comes_back_is_on_their_seat_again(server: ServerProcess, tmp_path: Path) -> None:
    link = set_up(server.url, tmp_path, seats=2, title="Friday", turn_seconds=90, coach=False)
    with closing(join(link, "Ann", Saves(tmp_path))) as table:
        assert table.my_seats == [0]
        assert seat_lines(table) == ["1  Ann (you, host)", "2  (free)"]
        assert may_start(table)
        assert about_lines(table)[0] == "Friday"
        assert about_lines(table)[-2:] == [
            "90 seconds per turn; then a bot takes over.",
            "This table plays without the coach.",
        ]
        assert table.view["seed_wanted"] == [], "the seed is added at once"
    with closing(join(link, "Ann", Saves(tmp_path))) as table:
        assert table.my_seats == [0]
        with closing(watch(link)) as seen:
            assert seen.my_seats == []
            assert not may_start(seen)
            table.wait_until(lambda: table.view["watching"] == 1)
    with pytest.raises(OnlineRefusal, match="Somebody at this table is called Ann"):
        join(link, "Ann", Saves(tmp_path / "bob"))
    with closing(join(link, "Bob", Saves(tmp_path / "bob"))) as bob:
        assert bob.my_seats == [1]
    with pytest.raises(OnlineRefusal, match=r"All seats .* are taken. dicecup join --watch http://127.*"):
        join(link, "Cy", Saves(tmp_path / "cy"))


def test_a_seat_link_moves_the_seat_once_and_its_secret_is_kept_nowhere(server: ServerProcess, tmp_path: Path) -> None:
    link = set_up(server.url, tmp_path)
    with closing(join(link, "Ann", Saves(tmp_path))) as table:
        token = table.act("seat_link").seat_token
        assert token is not None
        moved = read_link(f"{link.invitation}?seat={token}")
        with closing(join(moved, "Ann", Saves(tmp_path / "phone"))) as phone:
            assert phone.my_seats == [0]
            assert token not in repr(phone.link)
            table.wait_until(lambda: table.my_seats == [])
        with pytest.raises(OnlineRefusal, match="already been used"):
            join(moved, "Cy", Saves(tmp_path / "cy"))
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if token.encode() in path.read_bytes()]


def test_tables_to_choose_from(server: ServerProcess, tmp_path: Path) -> None:
    own = set_up(server.url, tmp_path, title="Mine alone")
    with closing(join(own, "Ann", Saves(tmp_path))):
        pass
    public = set_up(server.url, tmp_path / "bob", "Bob", title="For all", public=True, seats=3)
    found = {view["table"]: table_words(view) for view in tables_at(server.url, Saves(tmp_path))}
    assert found[own.table] == "Mine alone, Deluxe Edition (2004): Ann, all seats taken"
    assert found[public.table] == "For all, Deluxe Edition (2004): 3 seats free"
    assert own.table not in {view["table"] for view in tables_at(server.url, Saves(tmp_path / "cy"))}


def test_what_cannot_be_joined_gets_one_sentence(server: ServerProcess, tmp_path: Path) -> None:
    nobody = Saves(tmp_path / "nobody")
    with pytest.raises(OnlineRefusal, match="no such table"):
        join(TableLink(server.url, "abcdefgh23456789"), "Ann", nobody)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(OnlineRefusal, match=f"No dicecup server can be reached at http://127.0.0.1:{port}"):
        watch(TableLink(f"http://127.0.0.1:{port}", "abcdefgh23456789"))
    with begun(server.url, tmp_path) as sitting, pytest.raises(OnlineRefusal, match=r"already begun.*--watch"):
        join(sitting.table.link, "Cy", nobody)
    real = set_up(server.url, tmp_path, dice="real")
    with pytest.raises(Malformed, match="real dice"):
        join(real, "Cy", nobody)
    duplicate = set_up(server.url, tmp_path, duplicate=True, coach=False, seats=2)
    with pytest.raises(Malformed, match="duplicate table: play it in the browser"):
        join(duplicate, "Cy", nobody)


def test_a_duplicate_table_can_be_watched_and_shows_a_turn_when_all_have_finished(server: ServerProcess) -> None:
    bob = Opponent(server.url, bots=["greedy"], duplicate=True, coach=False)

    async def do(*actions: ActionKind) -> None:
        async with bob.guest.follow(bob.table, patience=WAIT) as live:
            for action in actions:
                if action == "enter":
                    await live.enter(live.game.card.placements(live.game.rolls[-1])[0].box)
                else:
                    await live.insist(action)

    with closing(watch(bob.link)) as seen:
        assert about_lines(seen)[2].startswith("A duplicate table: all play each turn at once")
        asyncio.run(do("start"))
        seen.wait_until(lambda: bool(seen.view["game"]) and len(seen.view["game"]["finished"]) == 1)
        sitting = OnlineSitting(seen)
        assert sitting.where.startswith("watching · not finished: Bob")
        asyncio.run(do("roll"))
        assert (sitting.has_news, sitting.game.roll) == (False, None)
        asyncio.run(do("enter"))
        seen.wait_until(lambda: [event["kind"] for event in seen.events].count("entered") == 2)
        while sitting.has_news:
            sitting.follow()
        first, second = sitting.game.history
        assert isinstance(first, Turn)
        assert isinstance(second, Turn)
        assert first.rolls[0] == second.rolls[0], "the same dice"


def test_a_server_that_forgot_everybody_makes_a_new_guest(server: ServerProcess, tmp_path: Path) -> None:
    link = set_up(server.url, tmp_path)
    stranger = Saves(tmp_path / "stranger")
    GuestCookies(stranger).keep(GuestCookie(server.url, "Ann", "not.signed-by-this-server", link.table))
    with closing(join(link, "Ann", stranger)) as table:
        assert table.my_seats == [0]


# --- playing --------------------------------------------------------------------------------------------------


def test_moves_and_refusals(server: ServerProcess, tmp_path: Path) -> None:
    with begun(server.url, tmp_path) as sitting:
        play = Gameplay(sitting)
        assert play.next_up == "person"
        play.roll()
        roll = sitting.game.roll
        assert roll is not None
        sitting.hold(Keep(roll[:2]))
        assert str(sitting.held) == str(Keep(roll[:2]))
        play.act(Reroll(Keep(roll[:2])))
        assert str(sitting.held) == str(Keep(roll[:2])), "dice that were held stay held"
        assert Keep(roll[:2]).fits(sitting.game.roll or roll)
        with pytest.raises(OnlineRefusal, match="There is no box to take back"):
            sitting.take_back()
        dice = sitting.game.roll
        assert dice is not None
        assert play.act(Enter(sitting.game.book.box("chance"))) == [f"Ann scores {sum(dice)} in Chance."]
        with pytest.raises(IllegalHere, match="rolled yet"):
            play.act(Enter(sitting.game.book.box("aces")))
        assert sitting.game.totals == (sum(dice),)
        assert sitting.farewell() == f"Your seat is kept. Go on with:\n  dicecup join {sitting.table.link.invitation}"


def test_the_servers_coach_answers_where_the_table_allows_it(server: ServerProcess, tmp_path: Path) -> None:
    with begun(server.url, tmp_path) as sitting:
        sitting.roll()
        game = sitting.game
        found = sitting.advice(game)
        assert found.card == game.card
        assert found.roll == game.roll
        assert {choice.action for choice in found.choices} == set(game.legal_actions())
        assert found.best.loss == 0.0
        assert [choice.loss for choice in found.choices] == sorted(choice.loss for choice in found.choices)
        assert found.sentence.startswith(found.best.text[:1].upper() + found.best.text[1:])
        assert found.best.chances
        assert 350 > found.best.value > 150, "expected further points, not the loss"
        sitting.table.wait_until(lambda: sitting.table.events[-1]["kind"] == "helped")
        assert sitting.table.events[-1]["data"]["help"] == "values"
        assert not sitting.has_news, "what is shown stays as it is"
        assert sitting.follow() == [], "nobody needs to hear of it"
        worst = found.choices[-1]
        warning = sitting.warning(game, worst.action, "blunder")
        assert warning is not None
        assert warning.of(worst.action) == replace(worst, chances=warning.choices[-1].chances)
        assert warning.best == found.best
        assert sitting.warning(game, found.best.action, "inaccuracy") is None
        sitting.table.wait_until(lambda: sitting.table.events[-1]["data"].get("help") == "warning")
        sitting.act(found.best.action)
    with begun(server.url, tmp_path, coach=False) as sitting:
        sitting.roll()
        with pytest.raises(IllegalHere, match="without the coach"):
            sitting.advice(sitting.game)


def test_others_are_followed_step_by_step(server: ServerProcess, tmp_path: Path) -> None:
    bob = Opponent(server.url, book="travel")
    with closing(join(bob.link, "Ann", Saves(tmp_path))) as table:
        bob.play()
        table.wait_until(lambda: table.view["phase"] == "playing")
        sitting = OnlineSitting(table)
        play = Gameplay(sitting)
        told: list[str] = []
        while play.next_up != "over":
            match play.next_up:
                case "others":
                    sitting.wait()
                    told += play.follow() if sitting.has_news else []
                case "start":
                    told += play.roll()
                case "person" if sitting.game.awaits == "dice":
                    play.roll()
                case "person":
                    told += play.act(Enter(sitting.game.card.placements(sitting.game.rolls[-1])[0].box))
        bob.join()
        assert sum(line.startswith("Ann scores ") for line in told) == 13
        assert sum(line.startswith("Bob rolls ") and " and scores " in line for line in told) == 13
        told_record = Record.parse(bob.record())
        assert sitting.series == told_record.series
        bob.agree()
        before = sitting.gathers
        sitting.rematch()
        assert (before, sitting.gathers) == (False, True)


def test_a_bot_takes_over_and_gives_the_seat_back(server: ServerProcess, tmp_path: Path) -> None:
    with begun(server.url, tmp_path, bots=["greedy"], seats=2) as sitting:
        sitting.hand_over()
        assert sitting.has_stand_in
        assert sitting.is_elsewhere
        assert "a bot has taken over for Ann" in sitting.where
        sitting.take_seat_back()
        assert [seat["stand_in"] for seat in sitting.table.view["seats"]] == [None, None]
        told: list[str] = []
        while sitting.has_news:
            told += sitting.follow() or []
        assert told[:1] == ["A bot has taken over for Ann."]
        assert told[-1] == "Ann is back."


def test_resigning_and_giving_up_the_seat(server: ServerProcess, tmp_path: Path) -> None:
    with begun(server.url, tmp_path, bots=["greedy"], seats=2) as sitting:
        sitting.resign()
        assert sitting.game.resigned == {1}
        give_up_seat(sitting.table, Saves(tmp_path))
        assert sitting.is_watching
        assert GuestCookies(Saves(tmp_path)).last_table() is None


# --- the line -------------------------------------------------------------------------------------------------


@pytest.fixture
def proxy(server: ServerProcess) -> Iterator[Proxy]:
    proxy = Proxy(int(server.url.rpartition(":")[2]))
    yield proxy
    proxy.close()


def test_a_move_in_flight_when_the_line_is_cut_is_made_once(
    server: ServerProcess, proxy: Proxy, tmp_path: Path
) -> None:
    with begun(proxy.url, tmp_path) as sitting, closing(watch(TableLink(server.url, sitting.table.link.table))) as seen:
        until(lambda: sitting.where == "1 watching")
        proxy.mute()
        rolling = threading.Thread(target=sitting.roll)
        rolling.start()
        seen.wait_until(lambda: seen.events[-1]["kind"] == "rolled")  # it arrived, but its answer did not
        proxy.cut()
        until(lambda: sitting.where == "LINE LOST, reconnecting…")
        assert rolling.is_alive()
        assert rolls(sitting) == []
        proxy.mend()
        rolling.join(WAIT)
        assert not rolling.is_alive()
        assert len(rolls(sitting)) == 1
        assert sitting.game.roll is not None
        assert list(sitting.game.roll) == sorted(rolls(sitting)[0]["data"]["dice"])
        assert [event["seq"] for event in sitting.table.events] == list(range(1, sitting.table.seq + 1))


def test_a_move_made_while_the_line_is_cut_arrives_later(server: ServerProcess, proxy: Proxy, tmp_path: Path) -> None:
    with begun(proxy.url, tmp_path) as sitting:
        proxy.cut()
        until(lambda: not sitting.table.is_connected)
        rolling = threading.Thread(target=sitting.roll)
        rolling.start()
        proxy.mend()
        rolling.join(WAIT)
        assert len(rolls(sitting)) == 1
        assert server.url != proxy.url


def test_leaving_ends_a_wait(server: ServerProcess, tmp_path: Path) -> None:
    bob = Opponent(server.url)
    table = join(bob.link, "Ann", Saves(tmp_path))
    reasons: list[str] = []

    def wait() -> None:
        try:
            table.wait_until(lambda: False)
        except OnlineRefusal as refused:
            reasons.append(refused.reason)

    waiting = threading.Thread(target=wait)
    waiting.start()
    table.close()
    waiting.join(WAIT)
    assert reasons == ["left"]
    with pytest.raises(OnlineRefusal):
        table.act("leave")


# --- what a terminal must not print ---------------------------------------------------------------------------

EVIL = "\x1b]0;owned\x07\x9b31m\r\u202e"


def test_control_characters_are_replaced_everywhere() -> None:
    cleaned = printable({f"a{EVIL}": ["x", {"name": f"{EVIL}Ann"}, 1, None, True]})
    ((key, (plain, inner, *rest)),) = cleaned.items()
    assert key == "a�]0;owned��31m��"
    assert (plain, inner, rest) == ("x", {"name": "�]0;owned��31m��Ann"}, [1, None, True])
    assert refusal_of(ServerRefused("illegal", f"no{EVIL}"), "http://x").args[0].isprintable()


def test_names_from_a_server_reach_nobody_raw(
    server: ServerProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hear = LiveTable._hear

    def hear_evil(live: LiveTable, message: dict[str, Any]) -> None:
        hear(live, json.loads(json.dumps(message).replace("Bob", json.dumps(f"Bo{EVIL}")[1:-1])))

    bob = Opponent(server.url)
    monkeypatch.setattr(LiveTable, "_hear", hear_evil)
    with closing(join(bob.link, "Ann", Saves(tmp_path))) as table:
        assert all(line.isprintable() for line in seat_lines(table))
        assert "Bo�" in seat_lines(table)[0]
