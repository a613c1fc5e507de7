"""Reloading, losing the network, and a server that dies: the game goes on where it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.driving.proxy import Proxy
from tests.browser.driving.running import RunningServer


@pytest.fixture
def proxy(server: RunningServer) -> Iterator[Proxy]:
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()


def test_reload_in_mid_turn(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.play_now()
    ann.roll()
    ann.page.click("#die-0")
    ann.roll()
    before = ann.dice()
    ann.page.reload()
    ann.wait_for_move()
    assert ann.dice() == before, "the dice, and which of them were held"
    ann.expect_status("Your turn")
    ann.roll()
    assert ann.view()["game"]["rolls_left"] == 0


def test_network_cut_and_return(new_player: NewPlayer, proxy: Proxy) -> None:
    ann = new_player("Ann", url=proxy.url)
    ann.play_now()
    ann.roll()
    # Cut before the answer, the roll would be sent again and answered with "Saved" once the line is back.
    expect(ann.page.locator("#sign")).to_have_text("Saved")
    dice = ann.dice()
    proxy.cut()
    expect(ann.page.locator("#sign")).to_have_text("Reconnecting…")
    ann.expect_status("The connection is lost")
    assert ann.dice() == dice, "the table can still be seen"
    assert ann.offers.count() == 0, "but not played at"
    proxy.mend()
    expect(ann.page.locator("#sign")).to_have_text("Connected")
    ann.expect_status("Connected again")
    ann.turn()
    ann.play_out_quickly()
    assert ann.view()["game"]["status"] == "finished"


def test_a_line_cut_with_an_action_in_flight(new_player: NewPlayer, proxy: Proxy) -> None:
    """The roll arrives, but its answer does not: it is sent again after the break, and happens once."""
    ann, eve = new_player("Ann", url=proxy.url), new_player("Eve")
    ann.play_now()
    table, before = ann.table, ann.seq
    proxy.mute()
    ann.page.click("#roll")
    expect(ann.page.locator("#sign")).to_have_text("Saving…")
    eve.wait_for_event(table, before + 1)
    proxy.cut()
    expect(ann.page.locator("#sign")).to_have_text("Reconnecting…")
    assert ann.seq == before, "the page has not heard of it"
    proxy.mend()
    expect(ann.page.locator("#sign")).to_have_text("Saved")
    ann.page.wait_for_selector("button.offer")
    assert [event["kind"] for event in eve.get(f"/api/tables/{table}/events?after={before}")] == ["rolled"]
    assert ann.seq == before + 1
    ann.turn()
    assert ann.page.locator(".error").count() == 0


def test_a_line_cut_before_an_action_arrives(new_player: NewPlayer, proxy: Proxy) -> None:
    """The roll does not arrive: it is sent again after the break, and happens."""
    ann, eve = new_player("Ann", url=proxy.url), new_player("Eve")
    ann.play_now()
    table, before = ann.table, ann.seq
    proxy.deafen()
    ann.page.click("#roll")
    expect(ann.page.locator("#sign")).to_have_text("Saving…")
    proxy.cut()
    expect(ann.page.locator("#sign")).to_have_text("Reconnecting…")
    assert eve.get(f"/api/tables/{table}/events?after={before}") == []
    proxy.mend()
    expect(ann.page.locator("#sign")).to_have_text("Saved")
    ann.page.wait_for_selector("button.offer")
    assert [event["kind"] for event in eve.get(f"/api/tables/{table}/events?after={before}")] == ["rolled"]


def test_others_moves_are_told_after_a_break(new_player: NewPlayer, proxy: Proxy) -> None:
    ann, bob = new_player("Ann"), new_player("Bob", url=proxy.url)
    link = ann.set_up("link", ["Ann", "Bob"])
    bob.join(f"{proxy.url}/table/{link.rsplit('/', 1)[1]}")
    ann.start()
    bob.page.wait_for_selector("#roll")
    proxy.cut()
    expect(bob.page.locator("#sign")).to_have_text("Reconnecting…")
    ann.roll()  # for the start: the first seat is the first to roll
    proxy.mend()
    expect(bob.page.locator(".start-rolls li")).to_have_count(1)
    assert bob.seq == ann.seq


def test_server_killed_and_started_again(new_player: NewPlayer, tmp_path: Path) -> None:
    own = RunningServer(tmp_path, solver=False)
    try:
        ann = new_player("Ann", url=own.url)
        ann.play_now("deluxe", against="random")
        for _ in range(3):
            ann.wait_for_move()
            ann.turn()
        ann.wait_for_move()
        if ann.offers.count() == 0:
            ann.roll()
        before, dice = ann.view(), ann.dice()
        own.kill()
        expect(ann.page.locator("#sign")).to_have_text("Reconnecting…")
        own.start()
        expect(ann.page.locator("#sign")).to_have_text("Connected")
        after = ann.view()
        assert (after["head"], after["game"]["dice"]) == (before["head"], before["game"]["dice"])
        assert ann.dice() == dice
        ann.turn()
        ann.play_out_quickly()
        assert ann.view()["game"]["status"] == "finished"
    finally:
        own.stop()


def test_a_notification_when_it_is_your_turn(new_player: NewPlayer) -> None:
    ann, bob = new_player("Ann"), new_player("Bob")
    bob.page.add_init_script(
        """window.notices = [];
        window.Notification = class { constructor(title, {body}) { window.notices.push(body); } };
        Notification.permission = "granted";
        Notification.requestPermission = async () => "granted";
        Object.defineProperty(document, "hidden", {get: () => true});"""
    )
    bob.join(ann.set_up("link", ["Ann", "Bob"]))
    bob.page.get_by_role("button", name="Settings").click()
    bob.page.check("[name=notify]")
    bob.page.get_by_role("button", name="Done").click()
    ann.start()
    ann.roll()
    bob.page.wait_for_function("() => window.notices.length === 1")
    assert bob.page.evaluate("window.notices") == ["It is your turn."]


def test_a_clock_and_a_bot_that_plays_one_turn(new_player: NewPlayer) -> None:
    ann, bob = new_player("Ann"), new_player("Bob")
    ann.listen()
    bob.join(ann.set_up("link", ["Ann", "Bob"], seconds=12))
    ann.start()
    expect(ann.page.locator("#clock")).to_be_visible()
    expect(ann.page.locator("#clock")).to_have_attribute("aria-label", re.compile("seconds? left for this turn"))
    heard = "text => (sessionStorage.getItem('heard') ?? '').includes(text)"
    for words in (" seconds left.", "Your time is up: a bot plays this turn for you."):
        ann.page.wait_for_function(heard, arg=words, polling=200)  # this takes seconds, so not at every frame
    # The bot rolls for the start, which counts as a turn, and the seat is Ann's again.
    ann.wait_for_event(ann.table, ann.view()["seq"] + 1)
    events = [(event["kind"], event["by"]) for event in ann.get(f"/api/tables/{ann.table}/events")]
    late = events.index(("stood_in", "server"))
    assert events[late + 1 : late + 3] == [("rolled", "bot"), ("returned", "bot")]


def test_one_comes_back_although_the_bot_moves_at_that_moment(new_player: NewPlayer) -> None:
    ann, bob = new_player("Ann"), new_player("Bob")
    ann.page.add_init_script(
        """const send = WebSocket.prototype.send;
        let late = true;
        WebSocket.prototype.send = function (text) {
            const message = JSON.parse(text);
            if (late && message.type === "return") {
                late = false;
                message.seq -= 1;
            }
            send.call(this, JSON.stringify(message));
        };"""
    )
    bob.join(ann.set_up("link", ["Ann", "Bob"]))
    ann.start()
    ann.page.get_by_role("button", name="Players").click()
    ann.page.get_by_role("button", name="Let a bot play for me").click()
    ann.page.click("#back")
    ann.page.wait_for_selector("#back", state="detached")
    assert not ann.view()["seats"][0]["stand_in"]
    assert ann.page.locator(".error").count() == 0
