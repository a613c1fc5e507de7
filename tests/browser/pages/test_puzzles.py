"""Puzzles in the browser: the day's, by theme, and your own mistakes; by mouse and by keyboard."""

from __future__ import annotations

import re
from datetime import datetime

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPlayer
from tests.browser.pages.test_review import SLOW
from tests.browser.test_access import check


def open_puzzle(page: Page, name: str = "") -> None:
    page.goto(f"/puzzles{f'#{name}' if name else ''}")
    page.wait_for_selector("#roll", timeout=SLOW)


def test_the_puzzle_of_the_day(new_player: NewPlayer) -> None:
    page = new_player("Ann").page
    page.clock.set_fixed_time(datetime(2026, 3, 9, 12))  # noon, so that midnight does not interfere
    page.goto("/")
    page.get_by_role("link", name="Puzzles").click()
    page.wait_for_selector("#roll", timeout=SLOW)
    expect(page).to_have_url(re.compile("#deluxe-daily-2026-03-09$"))
    expect(page.locator("#question-title")).to_contain_text("Puzzle of the day")
    expect(page.locator(".question")).to_contain_text("the obvious move costs")
    assert page.input_value("#puzzle-book") == "deluxe"
    check(page, "puzzle")
    page.click("#show-answer")
    expect(page.locator("#verdict-title")).to_have_text("The answer")
    page.locator(".judged summary").click()
    check(page, "puzzle answered")
    page.click("#next-puzzle")
    page.wait_for_selector("#show-answer", timeout=SLOW)
    expect(page).to_have_url(re.compile(r"#deluxe-[a-z]+-\d+$"))
    page.go_back()
    expect(page.locator("#question-title")).to_contain_text("Puzzle of the day")


def test_right_and_wrong_by_keyboard(new_player: NewPlayer) -> None:
    """Two people at the same puzzle: one asks for the answer, the other gives it."""
    eve = new_player("Eve").page
    open_puzzle(eve, "deluxe-bonus-1")
    eve.click("#show-answer")
    eve.wait_for_selector("#verdict-title")
    text = eve.locator(".judged .hint").inner_text()
    found = re.search(r"obvious move: (.*?)\. Best: (.*?)\.$", text)
    assert found
    for choice, verdict in ((found[1], "wrong"), (found[2], "right")):
        page = new_player("Ann").page
        open_puzzle(page, "deluxe-bonus-1")
        assert choice not in page.inner_text("puzzle-board")
        _answer(page, choice)
        expect(page.locator("#verdict-title")).to_have_attribute("data-verdict", verdict)
        expect(page.locator("#verdict-title")).to_be_focused()
        expect(page.locator("#status")).to_contain_text("Right." if verdict == "right" else "That costs")
        assert page.locator("button.offer").count() == 0
        check(page, verdict)


def _answer(page: Page, choice: str) -> None:
    """Give the answer that these words describe, with keys alone."""
    box = re.fullmatch("(?:enter|cross out) (.*)", choice)
    if box:
        page.locator(f'button.offer[aria-label^="{box[1]}:"]').focus()
        page.keyboard.press("Enter")
        return
    dice = [
        label.split(": ")[1].split(",")[0]
        for label in page.locator(".die").evaluate_all("d => d.map(e => e.ariaLabel)")
    ]
    words = ["", "one", "two", "three", "four", "five", "six"]
    places: list[int] = []
    for face in re.findall(r"\d", choice):
        places.append(next(n for n, shown in enumerate(dice) if shown == words[int(face)] and n not in places))
    for place in places:
        page.keyboard.press(str(place + 1))
        expect(page.locator(f"#die-{place}")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("r")


def test_win_or_lose_shows_both_cards(new_player: NewPlayer) -> None:
    page = new_player("Ann").page
    open_puzzle(page, "deluxe-win-1")
    expect(page.locator(".question")).to_contain_text("your opponent")
    assert page.locator(".pad-side").count() == 4
    check(page, "win or lose")
    page.click("#show-answer")
    page.locator(".judged summary").click()
    expect(page.locator(".choices")).to_contain_text("Gives away")
    check(page, "win or lose, answered")


def test_another_book_and_theme(new_player: NewPlayer) -> None:
    page = new_player("Ann", viewport=PHONE, has_touch=True).page
    open_puzzle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.click("#puzzle-choice > summary")
    page.select_option("#puzzle-book", "triple")
    page.select_option("#puzzle-theme", "endgame")
    page.click("#another")
    page.wait_for_url(re.compile("#triple-endgame-"))
    expect(page.locator(".question")).to_contain_text("estimate", timeout=SLOW)
    assert page.input_value("#puzzle-theme") == "endgame"
    check(page, "puzzle of triple, narrow")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.click("#show-answer")
    page.wait_for_selector("#verdict-title")
    check(page, "puzzle of triple, answered")


def test_ones_own_mistakes(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    open_puzzle(page)
    page.click("#mine")
    expect(page.locator("#message")).to_contain_text("not finished a game")
    check(page, "no mistakes")
    ann.play_now()
    ann.play_out_quickly()
    open_puzzle(page)
    page.click("#mine")
    expect(page.locator("#question-title")).to_contain_text("Mistake 1 of", timeout=SLOW)
    page.click("#show-answer")
    page.click("#next-puzzle")
    expect(page.locator("#question-title")).to_contain_text("Mistake 2 of")


def test_a_puzzle_that_is_none(new_player: NewPlayer) -> None:
    page = new_player("Ann").page
    page.goto("/puzzles#deluxe-nonsense-1")
    expect(page.locator(".error")).to_contain_text("no puzzles about")
    check(page, "no puzzle")
    page.click("#daily")
    page.wait_for_selector("#roll", timeout=SLOW)
