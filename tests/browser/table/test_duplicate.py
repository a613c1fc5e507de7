"""A duplicate table in the browser: all play a turn at once, by keyboard, and see the others' when all are done."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import NewPlayer
from tests.browser.driving.player import Player, nobody_looks
from tests.browser.driving.quickly import QuickTable

FINISHED = "has finished this turn"
MAY_CHANGE = re.compile(r"/(server_time|watching|watchers/.*|seats/\d+/present|game/(finished/\d+|seat|side|player))")
"""What a table may tell before a turn is over: who has finished, who is being waited for, who is there, the time."""
ASKED_OR_DONE = """before => Number(document.querySelector(".table").dataset.seq) > before
    || document.querySelector("dialog[open], .offer.chosen")"""


def listen(player: Player) -> list[dict[str, Any]]:
    """All messages that a page gets from now on, as they come."""
    heard: list[dict[str, Any]] = []

    def keep(payload: str | bytes) -> None:
        heard.append(json.loads(payload))

    def follow(socket: WebSocket) -> None:
        socket.on("framereceived", keep)

    player.page.on("websocket", follow)
    return heard


def facts(found: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every single thing that a table tells, with its path."""
    if isinstance(found, dict | list):
        for name, inner in found.items() if isinstance(found, dict) else enumerate(found):
            yield from facts(inner, f"{path}/{name}")
    elif not MAY_CHANGE.fullmatch(path):
        yield path, found


def document(player: Player) -> str:
    """The whole document, including labels and descriptions, without the notes that somebody has finished."""
    return re.sub(rf'<span class="\w+-note">{FINISHED}</span>', "", player.page.content())


def in_sight(player: Player) -> tuple[list[str], list[str]]:
    """The dice, and all numbers written on the cards."""
    return player.dice(), player.page.locator(".pad .written").all_inner_texts()


def press(player: Player, key: str) -> None:
    """Press a key that makes a move, and again if the page asks first, in a dialog or at the box itself."""
    page, before = player.page, player.seq
    page.keyboard.press(key)
    page.wait_for_function(ASKED_OR_DONE, arg=before)
    if player.seq == before:
        if page.get_by_role("button", name="Roll anyway").count():
            page.get_by_role("button", name="Roll anyway").focus()
        player.moving(lambda: page.keyboard.press("Enter"))  # the first answer or the box has the focus


def enter(player: Player) -> None:
    """Fill the box that scores most, by keyboard."""
    player.page.keyboard.press("p")
    wanted = player.best_box()
    while player.page.evaluate("document.activeElement.id") != wanted:
        player.page.keyboard.press("ArrowDown")
    press(player, "Enter")


def told_moves(messages: list[dict[str, Any]], side: int) -> list[dict[str, Any]]:
    """The moves of a side that a page was told about."""
    events = [event for message in messages for event in message.get("events") or []]
    return [event for event in events if event["kind"] in ("rolled", "entered") and event["data"]["side"] == side]


def test_two_play_by_keyboard_and_see_each_other_when_both_have_finished(new_player: NewPlayer) -> None:
    ann, bob, eve = people = [new_player(name) for name in ("Ann", "Bob", "Eve")]
    heard = [listen(player) for player in people]
    link = ann.set_up("link", ["Ann", "Bob"], duplicate=True)
    expect(ann.page.locator("body")).to_contain_text("everybody plays the same dice at the same time")
    bob.join(link)
    ann.start()
    eve.page.goto(link)
    for player in people:
        player.page.wait_for_selector("#roll")
    for turn in (1, 2):
        faster, slower = (0, 1) if turn == 1 else (1, 0)
        play_turn(people, heard, turn, faster, slower)
    play_out_quickly([ann, bob], people)
    for player in people:
        player.page.wait_for_selector(".end")
    totals = [side["totals"]["final"] for side in ann.view()["game"]["sides"]]
    for player in people:
        for total in totals:
            expect(player.page.locator("#end-scores")).to_contain_text(str(total))
    eve.page.locator(f"a[href='/verify/{eve.table}']").click()
    expect(eve.page.locator("#verdict")).to_have_text("The dice were fair.")
    assert eve.page.locator("#verdict").get_attribute("data-verdict") == "verified"


def play_turn(people: list[Player], heard: list[list[dict[str, Any]]], turn: int, faster: int, slower: int) -> None:
    """Play a turn of both sides, where the slower one begins after the faster one has finished."""
    quick, slow, eve = people[faster], people[slower], people[2]
    for player in people:
        expect(player.page.locator(".table")).to_contain_text(f"Turn {turn} of 13")
        expect(player.page.locator(".table")).not_to_contain_text(FINISHED)
    document_before, sight_before = document(slow), in_sight(eve)
    told_before = {place: (len(heard[place]), last_state(heard[place])) for place in (slower, 2)}
    press(quick, "r")
    first = quick.dice()
    quick.page.keyboard.press("1")
    press(quick, "r")
    enter(quick)
    expect(quick.page.locator(".table")).to_contain_text(f"You have finished this turn. Waiting for {slow.name}")
    for player in (slow, eve):
        expect(player.page.locator(".pad")).to_contain_text(FINISHED)
    assert document(slow) == document_before, "nothing is new except who has finished"
    assert in_sight(eve) == sight_before
    for place, (count, state) in told_before.items():
        fresh = heard[place][count:]
        assert {message["type"] for message in fresh} <= {"update", "presence", "pong"}
        updates = [message for message in fresh if message["type"] == "update"]
        assert updates, "the page was told who has finished"
        for message in updates:
            assert (message["events"], message["own"]) == ([], [])
            assert dict(facts(message["state"])) == dict(facts(state))

    press(slow, "r")
    assert slow.dice() == first, "the same dice"
    enter(slow)
    for player in people:
        expect(player.page.locator(".table")).to_contain_text(f"Turn {turn + 1} of 13")
    assert in_sight(quick) == in_sight(slow) == in_sight(eve) != sight_before
    for place, (count, _) in told_before.items():
        moves = [move["kind"] for move in told_moves(heard[place][count:], faster)]
        assert moves == ["rolled", "rolled", "entered"]
        boxes = [len(side["card"]["boxes"]) for side in last_state(heard[place])["game"]["sides"]]
        assert boxes == [turn, turn]


def last_state(messages: list[dict[str, Any]]) -> dict[str, Any]:
    """The table as it was last sent to the page."""
    state: dict[str, Any] = [message["state"] for message in messages if message.get("state")][-1]
    return state


def play_out_quickly(players: list[Player], everybody: list[Player]) -> None:
    """Play the rest of the game through the API, each for themselves."""
    tables = [QuickTable(player.page.request, player.table) for player in players]
    with nobody_looks(*everybody):
        while (views := [table.look() for table in tables])[0]["phase"] == "playing":
            for seat, (table, view) in enumerate(zip(tables, views, strict=True)):
                if view["phase"] == "playing" and view["game"]["seat"] == seat:
                    table.move(view)
    for table in tables:
        table.close()
