"""People at a table and after a game: who is here, what they say, how the end is shown, and the way back from home."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPlayer
from tests.browser.driving.player import Player
from tests.browser.driving.quickly import QuickTable
from tests.browser.pages.test_review import SLOW


def open_players(player: Player) -> None:
    player.page.get_by_role("button", name="Players", exact=True).click()
    player.page.wait_for_selector("#seats")


def test_who_plays_and_who_watches_is_live_and_people_react(new_player: NewPlayer) -> None:
    ann, bob, eve = new_player("Ann"), new_player("Bob"), new_player("Eve")
    link = ann.set_up("link", ["Ann", "Bob"])
    code = ann.page.locator(".qr img")
    expect(code).to_be_visible()
    ann.page.wait_for_function("image => image.naturalWidth > 0", arg=code.element_handle())
    bob.join(link)
    ann.start()
    eve.page.goto("/advice")
    eve.post("/api/me", {"name": "Eve"})
    eve.page.goto(link)
    eve.page.wait_for_selector("#roll")
    open_players(ann)
    expect(ann.page.locator("#watchers")).to_have_text("Watching: Eve.")
    bobs = ann.page.locator(".seat-list li").nth(1)
    expect(bobs).to_contain_text("here")
    bob.page.goto("about:blank")
    expect(bobs).to_contain_text("away")
    bob.page.goto(link)
    expect(bobs).to_contain_text("here")
    eve.page.get_by_role("button", name="React", exact=True).click()
    eve.page.click("[data-reaction=clap]")
    for player in (ann, bob, eve):
        expect(player.page.locator(".bubble")).to_have_text("Eve: 👏")
    eve.page.goto("about:blank")
    expect(ann.page.locator("#watchers")).to_have_text("Nobody is watching.")
    ann.page.keyboard.press("Escape")
    bob.page.get_by_role("button", name="Settings").click()
    bob.page.get_by_label("Show what others say").uncheck()
    bob.page.get_by_role("button", name="Done").click()
    react = ann.page.get_by_role("button", name="React", exact=True)
    react.click()
    expect(react).to_have_attribute("aria-expanded", "true")
    ann.page.click("[data-reaction=laugh]")
    expect(ann.page.locator("#reactions")).to_have_count(0)
    expect(ann.page.locator(".bubble").last).to_have_text("Ann: 😂")
    assert bob.page.locator(".bubble", has_text="😂").count() == 0, "not where nobody wants to see it"


def assert_story(page: Page, review: dict[str, Any]) -> None:
    """The page says what the review of a side says: score, luck, cost of choices, and the costliest of them."""
    luck = sum(turn["luck"] for turn in review["turns"])
    loss = sum(turn["loss"] for turn in review["turns"])
    shown = [text.replace("\u2212", "-") for text in page.locator(".tile dd").all_inner_texts()]
    assert shown[0] == str(review["score"])
    assert abs(float(shown[1]) - luck) <= 0.51
    assert abs(float(shown[2]) + loss) <= 0.51
    worst = sorted((step["decision"]["loss"] for turn in review["turns"] for step in turn["steps"]), reverse=True)
    costs = [
        float(re.findall(r"cost ([\d.]+) points", text)[0]) for text in page.locator("#costly a").all_inner_texts()
    ]
    assert costs == [round(each, 1) for each in worst[: len(costs)]]
    assert 1 <= len(costs) <= 3


def test_the_end_tells_how_well_one_played(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.play_now()
    ann.play_out_quickly()
    page, view = ann.page, ann.view()
    score = view["game"]["sides"][0]["totals"]["final"]
    page.wait_for_selector("#share", timeout=SLOW)
    review = ann.get(f"/api/tables/{ann.table}/review")["review"]["sides"][0]
    expect(page.locator("#compared")).to_contain_text("This is your first finished game with this rulebook.")
    assert_story(page, review)
    page.click("#share")
    text = page.locator("#share-text").input_value()
    assert text.startswith(f"Yahtzee, Deluxe Edition (2004)\n{score} points\n")
    assert ann.table not in text
    assert len(text.splitlines()[-1]) == len(review["turns"]), "a square for each turn"
    page.wait_for_function("() => document.querySelector('#share-dialog img').naturalWidth === 1200")
    page.keyboard.press("Escape")
    page.locator("#costly a").first.click()
    page.wait_for_selector("#position-title", timeout=SLOW)


def test_at_one_screen_everybody_has_a_story(new_player: NewPlayer) -> None:
    ann = new_player("Ann", viewport=PHONE, has_touch=True)
    page = ann.page
    names = ["Ann", "Bob", "Cy"]
    page.goto("/advice")
    table = QuickTable.new(page.request, names, "classic", [])
    table.play_out()
    page.goto(f"/table/{table.table}")
    page.wait_for_selector("#share", timeout=SLOW)
    sides = ann.get(f"/api/tables/{table.table}/review")["review"]["sides"]
    assert [side["name"] for side in sides] == names
    whose = page.get_by_role("group", name="Whose game?")
    for name, review in zip(names, sides, strict=True):
        whose.get_by_role("button", name=name, exact=True).click()
        expect(whose.locator("[aria-pressed=true]")).to_have_text(name)
        expect(page.locator("#story-title")).to_have_text(f"How {name} really played")
        assert_story(page, review)
    assert page.locator("#compared").inner_text().count("your") == 0, "nobody knows whose other games these are"
    page.click("#share")
    assert page.locator("#share-text").input_value().splitlines()[1].startswith(f"{sides[-1]['score']} points")
    page.keyboard.press("Escape")
    page.locator("#costly a").first.click()
    page.wait_for_url("**/review?game=1#side-3-*")


def test_home_begins_with_the_game_to_go_on_with(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    page.goto("/")
    expect(page.locator("#play-now")).to_be_visible()
    assert page.locator("#continue").count() == 0, "there is nothing to go on with"
    ann.play_now()
    table = ann.table
    page.goto("/")
    page.wait_for_selector("#play-now")
    first = page.locator(".home > section").first
    expect(first.locator("h2")).to_have_text("Go on with your game")
    page.click("#continue")
    page.wait_for_url(f"**/table/{table}")
    page.goto("/")
    page.get_by_role("button", name="Leave the game of Ann").click()
    expect(page.locator("dialog [data-answer='']")).to_be_focused()
    page.click("dialog [data-answer=yes]")
    expect(page.locator("#continue")).to_have_count(0)
    assert ann.get(f"/api/tables/{table}")["phase"] == "over"
