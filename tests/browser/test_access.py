"""axe-core finds nothing on any page and in any state, light and dark; and the status region tells what happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, NewPlayer
from .driving.axe import violations
from .driving.pages import PAGES
from .test_you import PASSWORD, become


def check(page: Page, where: str) -> None:
    """No violation, in light and in dark."""
    found = violations(page)
    assert not found, f"{where}: {found}"


@contextmanager
def opened(page: Page, button: str) -> Iterator[None]:
    """A dialog that a button opens."""
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_selector("dialog")
    yield
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


@pytest.mark.parametrize(("path", "wait"), PAGES.items())
def test_pages(new_player: NewPlayer, path: str, wait: str) -> None:
    page = new_player().page
    page.goto(path)
    page.wait_for_selector(wait)
    if path == "/new":
        page.locator("#house-rules > summary").click()
    check(page, path)


def test_you_as_a_guest_and_with_an_identity(new_player: NewPlayer) -> None:
    page = new_player().page
    become(page, "Ann")
    page.click("#make-link")
    page.wait_for_selector("#move-link")
    check(page, "you, a guest")
    page.fill("#set-password input[name=password]", PASSWORD)
    page.click("#set-password button")
    page.wait_for_selector(".codes")
    check(page, "you, with new codes")
    page.context.clear_cookies(name="dicecup_guest_proof")
    page.fill("#set-password input[name=password]", "another cup of dice")
    page.click("#set-password button")
    page.wait_for_selector("#again")
    check(page, "you, asked to log in again")


def test_a_game_in_all_its_states(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    ann.set_up("link", ["Ann"], bots=["random"])
    page.wait_for_selector("#start")
    page.locator("#seeds summary").click()
    check(page, "lobby")
    ann.start()
    check(page, "roll-off")
    while ann.offers.count() == 0:
        ann.wait_for_move()
        ann.roll()
        ann.wait_for_move()
    page.click("#die-0")
    check(page, "dice and offers")
    page.click("#scratch")
    check(page, "zero by choice")
    page.click("#scratch")
    with opened(page, "Settings"):
        check(page, "settings")
    with opened(page, "Players"):
        check(page, "seats")
    zero = page.locator("button.offer.nothing").first
    zero.click()
    page.wait_for_selector("dialog")
    check(page, "question before a zero")
    page.click("dialog [data-answer='']")
    page.set_viewport_size({"width": 390, "height": 844})
    check(page, "narrow")
    page.set_viewport_size({"width": 1280, "height": 720})
    ann.play_out_quickly()
    check(page, "end")
    page.goto(f"/verify/{ann.page.url.rsplit('/', 1)[1]}")
    page.wait_for_selector("#verdict")
    check(page, "verified")
    page.goto("/")
    page.wait_for_selector("#past")
    check(page, "home with games")


def test_other_tables(new_player: NewPlayer) -> None:
    ann, eve = new_player("Ann"), new_player("Eve", viewport=PHONE, has_touch=True)
    ann.play_now("triple")
    ann.roll()
    check(ann.page, "triple")
    eve.page.goto(ann.page.url)
    eve.page.wait_for_selector("#roll")
    check(eve.page, "triple, watching on a telephone")
    ann.set_up("pad", ["Ann", "Bob"])
    ann.page.click("#start")
    ann.page.wait_for_selector("dialog")
    check(ann.page, "who begins")
    ann.page.click("dialog [data-answer='0']")
    for face in "44444":
        ann.page.click(f"#face-{face}")
    ann.page.wait_for_selector("[aria-label='Fours: 20 points']")
    check(ann.page, "real dice")


def test_the_status_region_after_each_roll_and_turn(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.listen()
    ann.page.goto("/")
    region = ann.page.locator("#status")
    assert region.get_attribute("role") == "status", "it is there before anything is said"
    ann.play_now("deluxe", against="random")
    ann.play_out()
    expect(region).to_contain_text("The game is over.")
    heard = ann.heard
    dice = "(one|two|three|four|five|six)"
    rolled = [text for text in heard if re.match("(Yahtzee! )?You rolled", text)]
    assert len(rolled) >= 13
    for text in rolled:
        assert re.match(rf"(Yahtzee! )?You rolled {dice}(, {dice}){{4}}( for the start)?\. ", text), text
    assert any("2 rolls left." in text for text in rolled)
    wrote = [text for text in heard if text.startswith("You wrote")]
    assert len(wrote) == 13
    for text in wrote:
        assert re.match(
            r"You wrote \d+ in [\w ]+(, and a bonus of \d+)?\. (random bot’s turn\.|The game is over\.)", text
        ), text
