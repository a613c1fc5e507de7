"""Reviews in the browser: after a game, by link, any position, retrying mistakes; and the page that works alone."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from dicecup import Game, Record, Series, rulebook
from tests.browser.conftest import PHONE, NewPlayer
from tests.browser.driving.player import Player
from tests.browser.test_access import check
from tests.strategies import play

SLOW = 600_000
"""The first question about a book solves it."""


def test_from_the_end_of_a_game_to_its_mistakes(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    ann.play_now(against="random")
    ann.play_out_quickly()
    page.click("#review")
    page.wait_for_selector(".review", timeout=SLOW)
    expect(page.locator("[aria-current=page]")).to_contain_text("Ann")  # your own side comes first
    _check_sum(page)
    assert page.locator("#expected svg a").count() == 26
    assert page.locator("#chances svg a").count() == 52
    assert page.locator(".turn-head").count() == 13
    page.locator("#expected summary").click()
    check(page, "review with its figures")
    table = re.search(r"/table/(\w+)/review", page.url)
    assert table

    # A mistake leads to its position; the address names it.
    place = page.locator(".mistakes a").first
    where = place.inner_text()
    place.click()
    page.wait_for_selector("choice-table")
    expect(page).to_have_url(re.compile(r"#side-\d-turn-\d+-roll-[123]$"))
    expect(page.locator("#position-title")).to_be_focused()
    assert where.split(",")[0].lower() in page.inner_text("#position-title").lower()
    expect(page.locator("#status")).to_contain_text("best was to")
    assert page.locator(".choices .chosen").count() == 1
    assert "worth" in page.inner_text(".position .advice")
    expect(page.locator(".shown .dice")).to_be_in_viewport(ratio=1)
    expect(page.locator(".decision")).to_be_in_viewport()
    page.click("#all-choices")
    check(page, "position")

    # Arrow keys walk through the game, and the way back is the browser's.
    page.locator("#position-title").focus()
    first = page.inner_text("#position-title")
    page.keyboard.press("ArrowRight" if page.locator("#previous[aria-disabled]").count() else "ArrowLeft")
    expect(page.locator("#position-title")).not_to_have_text(first)
    page.go_back()
    expect(page.locator("#position-title")).to_have_text(first)
    link = page.url

    # The same position as a question: the answer given in the game gets its verdict.
    page.click("#retry-here")
    page.wait_for_selector("#roll")
    expect(page.locator("#question-title")).to_be_focused()
    check(page, "retry")
    assert "Best:" not in page.inner_text("puzzle-board")
    page.click("#show-answer")
    expect(page.locator("#verdict-title")).to_be_focused()
    page.click("#next-puzzle")
    expect(page.locator("#question-title")).to_contain_text("mistake 2 of")
    expect(page.locator("#question-title")).to_be_focused()

    # Anybody with the link sees the same.
    eve = new_player("Eve").page
    eve.goto(link)
    eve.wait_for_selector("choice-table", timeout=SLOW)
    assert eve.inner_text("#position-title") == first
    eve.get_by_role("link", name="Whole review").click()
    expect(eve.locator(".turns")).to_be_visible()

    # The home page leads there too, and so does the page that asks for a game.
    for start in ("/", "/review"):
        page.goto(start)
        page.get_by_role("link", name=re.compile("^Review: ")).first.click()
        page.wait_for_selector(".turns")
    page.set_viewport_size({"width": 320, "height": 640})
    _fits(page, 320)


def _check_sum(page: Page) -> None:
    """Check that what the page shows adds up to the score."""
    shown = [float(text.replace("−", "-")) for text in page.locator(".sum-table .number").all_inner_texts()]
    assert sum(shown[:-1]) == pytest.approx(shown[-1], abs=0.02)
    score = page.locator("[aria-current=page]").inner_text()
    assert score.endswith(f" {shown[-1]:.0f}")


def test_by_keyboard_on_a_graph_and_on_a_telephone(new_player: NewPlayer) -> None:
    ann = new_player("Ann", has_touch=True)
    page = ann.page
    _solitaire(ann)
    page.click("#review")
    page.wait_for_selector(".review", timeout=SLOW)
    page.locator("#expected svg a[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Ann, after turn 2:")
    page.keyboard.press("Enter")
    expect(page.locator("#position-title")).to_have_text(re.compile("turn 2, first roll"))
    assert page.locator("#expected [aria-current=true]").count() == 1
    page.get_by_role("link", name="Whole review").click()
    page.locator("#expected summary").click()
    rows = page.locator("#expected .graph-figures tbody tr")
    assert rows.count() == 14

    # Every page fits telephones, even the narrowest.
    page.locator("#expected summary").click()
    _fits_telephones(page)
    check(page, "narrow review")
    page.locator(".mistakes a").first.click()
    page.wait_for_selector("choice-table")
    _fits_telephones(page)
    check(page, "narrow position")
    page.click("#retry-here")
    page.wait_for_selector("#roll")
    _fits_telephones(page)
    page.click("#show-answer")
    page.wait_for_selector("#verdict-title")
    _fits_telephones(page)
    check(page, "narrow verdict")


def _solitaire(player: Player, book: str = "deluxe") -> None:
    player.play_now(book=book)
    player.play_out_quickly()


def _fits_telephones(page: Page) -> None:
    for width in (320, PHONE["width"]):
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        _fits(page, width)


def _fits(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_triple_names_its_estimates(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    _solitaire(ann, "triple")
    page.click("#review")
    page.wait_for_selector(".review", timeout=SLOW)
    expect(page.locator("#estimate")).to_contain_text("estimate")
    expect(page.locator(".sum-table")).to_contain_text("The estimate's own error (drift)")
    expect(page.locator(".mistakes").first.locator("li")).to_have_count(12)  # a long list is shortened at first
    page.locator("summary", has_text=re.compile(r"^\d+ more$")).click()
    expect(page.locator(".mistakes").nth(1)).to_be_visible()
    check(page, "review of triple")
    page.locator(".turn-head a").nth(20).click()
    page.wait_for_selector("choice-table")
    expect(page.locator(".position")).to_contain_text("estimate")
    check(page, "position of triple")


def test_no_review_of_a_game_under_way(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    ann.play_now()
    ann.turn()
    page.goto(f"{page.url}/review")
    expect(page.locator("#why")).to_contain_text("not over yet")
    check(page, "no review")
    page.get_by_role("link", name="To the table").click()
    ann.wait_for_move()


def test_the_server_is_away_for_a_moment(new_player: NewPlayer) -> None:
    page = new_player("Ann").page
    page.goto("/review")
    page.fill("[name=record]", RECORD)
    page.click("#open-record button[type=submit]")
    page.wait_for_selector(".review", timeout=SLOW)
    page.route("**/api/records/*/review", lambda route: route.abort())
    page.reload()
    expect(page.locator("#looking")).to_contain_text("The server cannot be reached just now.")
    check(page, "review of a server that is away")
    page.unroute("**/api/records/*/review")
    page.wait_for_selector(".review", timeout=SLOW)


RECORD = """[Dicecup "1"]
[Book "deluxe"]
[Side "Ann & <b>Co</b>"]

game 1
1.1 13356 (33) 33345 (333) 33344 full_house 25
end abandoned
"""


def test_a_record_of_ones_own(new_player: NewPlayer, tmp_path: Path) -> None:
    page = new_player("Ann").page
    page.goto("/review")
    page.fill("[name=record]", "no record")
    page.click("#open-record button[type=submit]")
    expect(page.locator(".error")).to_contain_text("Line 1: a record begins with")
    check(page, "a record that cannot be read")
    page.fill("[name=record]", RECORD)
    page.click("#open-record button[type=submit]")
    page.wait_for_url("**/review/*")
    page.wait_for_selector(".review", timeout=SLOW)
    expect(page.locator("h1")).to_contain_text("Ann & <b>Co</b>")
    expect(page.locator(".sum-table")).to_contain_text("Expected final score")
    page.goto("/review")
    file = tmp_path / "game.dice"
    file.write_text(RECORD.replace("abandoned", "unfinished"), "utf-8")
    page.set_input_files("[name=file]", str(file))
    page.click("#open-record button[type=submit]")
    page.wait_for_url("**/review/*")
    expect(page.locator("#why")).to_contain_text("not over yet")


def test_scores_without_dice_and_a_link_that_leads_nowhere(new_player: NewPlayer) -> None:
    page = new_player("Ann").page
    page.goto("/review")
    page.fill("[name=record]", RECORD.replace("1.1 13356 (33) 33345 (333) 33344 full_house 25", "1.1 full_house 25"))
    page.click("#open-record button[type=submit]")
    page.wait_for_selector(".review", timeout=SLOW)
    page.locator(".turn-head a").click()
    expect(page.locator(".position")).to_contain_text("written without dice")
    check(page, "a turn without dice")
    page.goto(re.sub("#.*", "#side-1-turn-9-roll-1", page.url))
    page.reload()
    expect(page.locator(".error")).to_contain_text("no turn 9")
    for nowhere in ("/review/zzz", "/review/zzzzzzzzzzzzzzzz"):
        page.goto(nowhere)
        expect(page.locator("[role=alert], .error").first).to_contain_text("There is no ")


def test_the_html_review_works_alone(browser: Browser, tmp_path: Path) -> None:
    record, html = tmp_path / "game.dice", tmp_path / "review.html"
    game = play(Game.new(rulebook("deluxe"), ["Ann & <b>Co</b>", "B" * 40], first=0), Random(2026))
    record.write_text(Record(Series.new(game.book, game.sides).with_game(game)).dump(), "utf-8")
    command = [sys.executable, "-m", "dicecup", "review", str(record), "--html", str(html)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    context = browser.new_context(offline=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(html.as_uri())
    assert asked == [html.as_uri()]
    expect(page.locator("h1")).to_contain_text("Ann & <b>Co</b>")
    assert page.locator("svg.chart").count() == 2
    page.locator("svg a").first.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#side-1-turn-1$"))
    expect(page.locator("tr:target")).to_be_visible()
    page.locator("summary").first.click()
    check(page, "the review as a file, a mistake open")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert asked == [html.as_uri()]
    context.close()
