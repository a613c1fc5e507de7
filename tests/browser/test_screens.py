"""One screen without scrolling, nothing that jumps about, reachable with a thumb, and light enough."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import DESK, PHONE, NewPlayer
from .driving.player import Player
from .driving.quickly import RETRIES
from .driving.surveyor import Size, Surveyor

ONE_COLUMN = ("travel", "web", "classic", "deluxe")
HEAVIEST = 135_000
"""Bytes sent, compressed, for a home page and a table."""
SOLVING = 600
"""Seconds that the coach may take to work out a book, once."""
DESK_SIZE, PHONE_SIZE = Size(1280, 720), Size(390, 844, touch=True)
SMALLEST_TARGET = {"fine": 24, "coarse": 44}


def _overflow(player: Player) -> tuple[int, int]:
    """How much wider and higher the page is than the window."""
    width, height = player.page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    return width, height


@pytest.mark.parametrize("book", ONE_COLUMN)
def test_one_screen_in_play(new_player: NewPlayer, book: str) -> None:
    ann = new_player("Ann")
    surveyor = Surveyor(ann.page)
    ann.play_now(book)
    for size in (PHONE_SIZE, DESK_SIZE):
        surveyor.resize(size)
        assert _overflow(ann) == (0, 0), size
    ann.roll()
    ann.page.click("#die-1")
    for size in (DESK_SIZE, PHONE_SIZE):
        surveyor.resize(size)
        assert _overflow(ann) == (0, 0), size
        ends = ann.page.locator("score-pad .written, button.offer, th").evaluate_all(
            "all => all.map((each) => each.checkVisibility() ? each.getBoundingClientRect().bottom : Infinity)"
        )
        assert ends, size
        assert max(ends) <= size.height, size
    tray = ann.page.locator("#roll").bounding_box()
    assert tray is not None
    assert tray["y"] > PHONE_SIZE.height * 0.75, "within reach of the thumb"


@pytest.mark.parametrize("book", ["deluxe", "triple"])
def test_from_320_pixels(new_player: NewPlayer, book: str) -> None:
    ann = new_player("Ann", viewport={"width": 320, "height": 640}, has_touch=True)
    ann.play_now(book)
    ann.roll()
    assert _overflow(ann)[0] == 0
    ann.turn()
    for path in ("/", "/new", "/rules/deluxe", "/verify", "/learn/deluxe", "/cards/deluxe", "/advice", "/statistics"):
        ann.page.goto(path)
        ann.page.wait_for_selector("main h1, main h2")
        assert _overflow(ann)[0] == 0, path


@pytest.mark.parametrize("pointer", ["fine", "coarse"])
def test_targets_are_large_enough(new_player: NewPlayer, pointer: str) -> None:
    ann = new_player("Ann", viewport=PHONE if pointer == "coarse" else DESK, has_touch=pointer == "coarse")
    ann.play_now("classic")
    ann.roll()
    least = SMALLEST_TARGET[pointer]
    sizes = ann.page.locator("button:visible, main a:visible, header a:visible").evaluate_all(
        """all => all.map((each) => {
            const {width, height} = each.getBoundingClientRect();
            return [each.innerText || each.ariaLabel, width, height];
        })"""
    )
    # A box of 44 px keeps its border line inside the row.
    small = [(name, width, height) for name, width, height in sizes if width < least - 3 or height < least - 3]
    assert not small


def test_dice_roll_without_moving_anything_else(new_player: NewPlayer) -> None:
    ann = new_player("Ann", reduced_motion="no-preference")
    ann.play_now()
    ann.page.evaluate(
        """() => {
            window.shift = 0;
            window.tumbled = false;
            window.early = false;
            new MutationObserver(() => {
                const tumbling = document.querySelector(".die.tumbling") !== null;
                window.tumbled ||= tumbling;
                window.early ||= tumbling && document.querySelector("button.offer") !== null;
            }).observe(document.querySelector("dice-tray"), {subtree: true, attributeFilter: ["class"]});
            new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shift += entry.value; }))
                .observe({type: "layout-shift", buffered: false});
        }"""
    )
    before = ann.page.locator("score-pad").bounding_box(), ann.page.locator("#roll").bounding_box()
    ann.roll()
    ann.page.wait_for_selector("button.offer")
    assert ann.page.evaluate("window.tumbled")
    ann.page.keyboard.press("2")
    ann.roll()
    ann.page.wait_for_selector("button.offer")
    after = ann.page.locator("score-pad").bounding_box(), ann.page.locator("#roll").bounding_box()
    assert after == before
    assert ann.page.evaluate("window.shift") < 0.002
    assert not ann.page.evaluate("window.early"), "boxes give away the dice before they come to rest"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("against", ["", "random"])
def test_nothing_moves_when_the_coach_says_how_the_game_stands(
    new_player: NewPlayer, against: str, size: dict[str, int]
) -> None:
    ann = new_player("Ann", viewport=size, has_touch=size == PHONE)
    told: list[tuple[WebSocketRoute, str | bytes]] = []
    known: set[int] = set()

    def hold_back(line: WebSocketRoute) -> None:
        def heard(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] != "outlook":
                line.send(message)
                return
            told.append((line, message))
            known.add(said["seq"])

        line.connect_to_server().on_message(heard)

    ann.page.route_web_socket("**/live?*", hold_back)
    ann.play_now(against=against)
    while ann.offers.count() == 0:
        ann.roll()
        ann.wait_for_move()
    deadline = time.monotonic() + SOLVING
    while ann.seq not in known:
        assert time.monotonic() < deadline, "the coach says nothing about this position"
        ann.page.wait_for_timeout(100)
    expect(ann.page.locator(".outlook.waiting")).to_have_text(re.compile("Working out your chances"))
    before = [ann.page.locator(part).bounding_box() for part in ("#roll", "#die-0", "score-pad")]
    for line, message in told:
        line.send(message)
    ann.page.wait_for_selector(".outlook:not(.waiting)")
    assert [ann.page.locator(part).bounding_box() for part in ("#roll", "#die-0", "score-pad")] == before


def test_a_double_click_is_one_roll(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.play_now()
    ann.moving(lambda: ann.page.dblclick("#roll"))
    ann.roll()
    assert ann.view()["game"]["rolls_left"] == 1


def test_weight(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    loaded: set[str] = set()
    ann.page.on("request", lambda request: loaded.add(request.url))
    ann.play_now()
    ann.roll()
    home = ann.page.url.split("/table")[0]
    assert all(url.startswith(home) for url in loaded), "nothing comes from elsewhere"
    files = [url for url in loaded if "/api/" not in url]
    sizes = {url: int(ann.page.request.get(url, max_retries=RETRIES).headers["content-length"]) for url in files}
    assert sum(sizes.values()) < HEAVIEST, sorted(sizes.items(), key=lambda item: -item[1])[:5]


def test_forced_colours_and_reduced_motion(new_player: NewPlayer) -> None:
    ann = new_player("Ann", forced_colors="active")
    ann.play_now()
    ann.roll()
    assert ann.page.locator(".die.tumbling").count() == 0
    ann.page.click("#die-0")
    stroke = "getComputedStyle(document.querySelector('{} .die-top')).strokeWidth"
    assert ann.page.evaluate(stroke.format("#die-0")) != ann.page.evaluate(stroke.format("#die-1"))
