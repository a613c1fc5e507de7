"""The daily game on the page: from the button to the result, and what is shared."""

from __future__ import annotations

import re
from datetime import date

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer


def test_a_guest_plays_the_daily_game_once_and_shares_it(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    page.goto("/")
    page.click("#to-daily")
    expect(page.locator("#boards-later")).to_be_visible()
    page.click("#play-daily")
    page.wait_for_url(re.compile("/table/"))
    table = ann.table
    ann.play_out_quickly()
    day = ann.get(f"/api/tables/{table}/events")[0]["data"]["day"]
    # There is one attempt, so no rematch is offered, only the way back to the day.
    expect(page.locator("#rematch")).to_have_count(0)
    page.click("#to-daily")
    page.wait_for_url(f"**/daily/{day}")
    expect(page.locator("#scored")).to_be_visible(timeout=120_000)
    expect(page.locator("#skill")).to_be_visible(timeout=120_000)
    expect(page.locator("#play-daily")).to_have_count(0)
    page.click("#share-daily")
    shared = page.locator("#share-text").input_value()
    when = date.fromisoformat(day)
    assert f"{when.day} {when:%B} {when.year}" in shared
    points = ann.get(f"/api/daily/{day}")["mine"]["points"]
    assert f"{points} point" in shared
    # It reveals no die and no box.
    assert not re.search(r"[⚀-⚅]|yahtzee\b|straight|full house|chance", shared.removeprefix("Daily Yahtzee"), re.I)
