"""Statistics, fairness and printed advice, as seen by somebody who has played some games."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPlayer
from tests.browser.driving.quickly import RETRIES, QuickTable
from tests.browser.test_access import check

PATIENT = 600_000
"""Milliseconds until a book is solved and its games are analysed, on a slow machine."""


def played(page: Page, names: list[str], book: str = "deluxe", bots: list[str] | None = None) -> list[int]:
    """Play a game on one screen; the scores by side."""
    view = QuickTable.new(page.request, names, book, bots or []).play_out()
    page.evaluate("name => localStorage.setItem('dicecup.name', name)", names[0])
    return [side["totals"]["final"] for side in view["game"]["sides"]]


def wider_than_the_window(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_from_home_to_the_statistics(new_player: NewPlayer, tmp_path: Path) -> None:
    page = new_player("Ann").page
    page.goto("/")
    scores = [played(page, ["Ann"], bots=["greedy"]) for _ in range(2)]
    view = page.request.get("/api/me/results", max_retries=RETRIES).json()["past"]
    own = [game["scores"][game["mine"][0]] for game in view]
    assert len(scores) == len(own) == 2
    page.goto("/")
    page.get_by_role("link", name="Your statistics").click()
    page.wait_for_selector("#games", timeout=PATIENT)
    expect(page.locator(".facts")).to_contain_text(f"{max(own)} better than")
    expect(page.locator(".facts")).to_contain_text("perfect play 254.6")
    rows = page.locator("section[aria-labelledby=games] tbody tr")
    expect(rows).to_have_count(2)
    link = rows.first.get_by_role("link")
    review = f"/table/{view[0]['table']}/review?game=1#side-{view[0]['mine'][0] + 1}"
    assert link.get_attribute("href") == review
    for trend in ("#loss-trend", "#luck-trend"):
        assert page.locator(f"{trend} svg a").last.get_attribute("href") == review
    expect(page.locator("#rating-winning")).to_contain_text("With others: ")
    expect(page.locator("ul.rating li").first).to_contain_text("% winning chance")
    assert page.locator("#rating-graph-winning svg a").last.get_attribute("href") == review
    page.locator("#rating-graph-winning svg a[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#rating-graph-winning svg a").last).to_be_focused()
    assert page.locator("section[aria-labelledby=boxes] tbody tr").count() == 13
    for summary in page.locator("summary").all():
        summary.focus()
        page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Your scores by range")).to_be_visible()
    assert page.get_by_role("img").count() == 1
    expect(page.get_by_role("table", name="Luck per game")).to_be_visible()
    check(page, "statistics")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a table (CSV)").click()
    saved.value.save_as(tmp_path / "games.csv")
    lines = list(csv.DictReader(io.StringIO((tmp_path / "games.csv").read_text("utf-8"))))
    assert sorted(int(line["score"]) for line in lines) == sorted(own)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as JSON").click()
    saved.value.save_as(tmp_path / "games.json")
    assert json.loads((tmp_path / "games.json").read_text("utf-8"))["statistics"]["best"] == max(own)
    for size in (PHONE, {"width": 320, "height": 640}):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.wait_for_function(
            "width => document.querySelector('.chart').getAttribute('width') < width", arg=size["width"]
        )
        assert wider_than_the_window(page) == 0
    check(page, "statistics, narrow")


def test_games_with_help_are_shown_apart(new_player: NewPlayer) -> None:
    page = new_player("Ann").page
    page.goto("/")
    (own,) = played(page, ["Ann"])
    table = QuickTable.new(page.request, ["Ann"], "deluxe", [])
    table.act("roll")
    while not page.request.get(f"/api/tables/{table.table}/advice", max_retries=RETRIES).json()["ready"]:
        page.wait_for_timeout(200)
    helped = table.play_out()["game"]["sides"][0]["totals"]["final"]
    page.goto("/statistics")
    page.wait_for_selector("#help", timeout=PATIENT)
    rows = page.get_by_role("table", name="Your games by whether there was help").locator("tbody tr")
    expect(rows).to_have_text([f"without help1{own}.0{own}", f"with help1{helped}.0{helped}"])
    expect(page.locator("#rating-points")).to_contain_text("Alone: ")
    check(page, "statistics with help")
    page.goto("/")
    bests = page.locator("section[aria-labelledby=bests] tr")
    expect(bests).to_have_count(2)
    expect(bests.last).to_contain_text(", with the coach")
    expect(bests.last).to_contain_text(str(helped))
    check(page, "home with best scores with help")


def test_luck_over_many_games(new_player: NewPlayer) -> None:
    page = new_player("Ann").page
    page.goto("/")
    played(page, ["Ann"], bots=["greedy"])
    page.goto("/fairness")
    page.wait_for_selector("#players", timeout=PATIENT)
    expect(page.locator("#few")).to_contain_text("A few games prove nothing.")
    sentences = page.locator("#sentences li")
    expect(sentences).to_have_count(2)
    expect(sentences.first).to_contain_text("You: ")
    expect(page.locator("section[aria-labelledby=players] tbody tr")).to_have_count(2)
    assert "points of luck per game" in (page.get_by_role("img").get_attribute("aria-label") or "")
    check(page, "fairness")
    page.set_viewport_size({"width": 320, "height": 640})
    assert wider_than_the_window(page) == 0
    check(page, "fairness, narrow")
    page.get_by_role("link", name="Verify the dice").click()
    page.wait_for_url("**/verify")


def test_which_name_and_which_book(new_player: NewPlayer) -> None:
    page = new_player("Ann").page
    page.goto("/")
    played(page, ["Ann"], book="triple")
    scores = played(page, ["Ann", "Ben"])
    page.goto("/statistics")
    page.wait_for_selector("#games", timeout=PATIENT)
    page.select_option("select[name=book]", "deluxe")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**book=deluxe**")
    page.wait_for_selector("#games", timeout=PATIENT)
    expect(page.locator("section[aria-labelledby=games] tbody tr")).to_have_count(2)
    page.select_option("select[name=name]", "Ben")
    page.get_by_role("button", name="Show").click()
    page.wait_for_url("**name=Ben")
    page.wait_for_selector("#games", timeout=PATIENT)
    expect(page.locator("section[aria-labelledby=games] tbody tr")).to_have_count(1)
    expect(page.locator("section[aria-labelledby=games] tbody")).to_contain_text(str(scores[1]))
    page.goto("/statistics?book=triple")
    page.wait_for_selector("#games", timeout=PATIENT)
    expect(page.locator("#comparison")).to_contain_text("simulated games of our triple engine")
    expect(page.locator("section[aria-labelledby=games] tbody tr")).to_have_count(1)
    check(page, "statistics of triple")
    page.goto("/statistics?book=nonsense")
    expect(page.get_by_role("alert")).to_contain_text("You have no finished games of that book.")
    check(page, "statistics of nothing")
    page.go_back()
    page.wait_for_selector("#games", timeout=PATIENT)


def test_it_says_when_it_is_not_ready(new_player: NewPlayer) -> None:
    page = new_player("Ann").page
    page.goto("/")
    played(page, ["Ann"])
    waiting = {"ready": False, "books": [], "statistics": None}
    done: list[bool] = []

    def answer(route: Any) -> None:
        route.continue_() if done else route.fulfill(json=waiting)

    page.route("**/api/me/statistics*", answer)
    page.goto("/statistics")
    expect(page.locator("#status")).to_contain_text("The coach is going through your games")
    check(page, "statistics, waiting")
    done.append(True)
    page.wait_for_selector("#games", timeout=PATIENT)
    expect(page.locator("#status")).to_have_text("Ready.")


def test_from_each_page_of_the_coach_to_the_others(new_player: NewPlayer) -> None:
    page = new_player().page
    page.goto("/")
    links = page.get_by_role("navigation", name="The coach").get_by_role("link")
    expect(links).to_have_count(5)
    names = links.all_inner_texts()
    for name in names:
        page.get_by_role("navigation", name="The coach").get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1).first).to_have_text(name)
        expect(page.locator("[aria-current=page]")).to_have_text(name)
        expect(links).to_have_text(names)
    page.set_viewport_size({"width": 320, "height": 640})
    page.reload()
    expect(page.locator("[aria-current=page]")).to_be_in_viewport(ratio=1)
    assert wider_than_the_window(page) == 0


@pytest.mark.parametrize(
    ("path", "words"), [("/statistics", "nothing to count yet"), ("/fairness", "no finished game")]
)
def test_the_friendly_beginning(new_player: NewPlayer, path: str, words: str) -> None:
    page = new_player().page
    page.goto(path)
    expect(page.locator("#empty")).to_contain_text(words)
    page.get_by_role("link", name="Play a game").click()
    page.wait_for_selector("#play-now")


def test_what_the_books_advise(new_player: NewPlayer) -> None:
    page = new_player().page
    page.goto("/rules")
    page.get_by_role("link", name="What the books advise").click()
    page.wait_for_selector(".hints")
    hints = page.request.get("/api/advice", max_retries=RETRIES).json()["hints"]
    expect(page.locator("article")).to_have_count(len(hints))
    assert set(page.locator(".answer .verdict-word").all_inner_texts()) == {"✓ Right", "✗ Wrong", "≈ It depends"}
    page.get_by_role("link", name=hints[3]["title"]).click()
    expect(page.locator(f"#{hints[3]['name']}")).to_be_in_viewport()
    expect(page.locator(f"#{hints[3]['name']} table").first).to_be_visible()
    page.locator(f"#{hints[4]['name']} summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"#{hints[4]['name']} table").first).to_be_visible()
    check(page, "advice")
    page.set_viewport_size({"width": 320, "height": 640})
    assert wider_than_the_window(page) == 0
    page.goto(f"/advice#{hints[0]['name']}")
    expect(page.locator(f"#{hints[0]['name']} table").first).to_be_visible()
