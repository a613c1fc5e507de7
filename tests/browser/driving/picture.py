"""Draws the page's pictures in docs/pictures: `python -m tests.browser.driving.picture`.

A table on a large screen and on a telephone, in the middle of a game, and the review of a game between two bots.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from ..conftest import ARGUMENTS, executable
from .player import Player
from .quickly import QuickTable
from .running import RunningServer

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
SCREEN: ViewportSize = {"width": 1280, "height": 720}
TELEPHONE: ViewportSize = {"width": 390, "height": 844}
TALL: ViewportSize = {"width": 1200, "height": 1010}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder))
        browser = playwright.chromium.launch(executable_path=executable(playwright.chromium), args=ARGUMENTS)
        context = browser.new_context(viewport=SCREEN, reduced_motion="reduce", base_url=server.url)
        context.set_default_timeout(300_000)
        page = context.new_page()
        draw_table(page)
        draw_review(page)
        browser.close()
        server.stop()


def draw_table(page: Page) -> None:
    table = QuickTable.new(page.request, ["Ann", "Bob"], "deluxe", [])
    table.play_out(filled=7)
    page.goto(f"/table/{table.table}")
    somebody = Player(page, "Ann")
    somebody.wait_for_move()
    somebody.roll()
    for place in (1, 3):
        page.locator(".dice .die").nth(place).click()
    drawn(page, "table.png", SCREEN)
    drawn(page, "telephone.png", TELEPHONE)


def draw_review(page: Page) -> None:
    page.set_viewport_size(TALL)
    ann = Player(page, "Ann")
    ann.set_up("link", ["Ann"], bots=["expert"])
    view = ann.view()
    seat = next(seat["seat"] for seat in view["seats"] if seat["name"] == "Ann")
    # A bot as strong as Ann plays for her.
    action = {"type": "stand_in", "seat": seat, "bot": "regular", "seq": view["seq"], "action_id": "picture"}
    ann.post(f"/api/tables/{view['table']}/actions", action)
    page.click("#start")
    page.click("#review")
    page.wait_for_selector(".turns")
    page.evaluate("document.getElementById('status').textContent = ''")
    drawn(page, "review.png", TALL)


def drawn(page: Page, name: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.wait_for_timeout(1_000)  # until everything that moves has come to rest
    page.screenshot(path=PICTURES / name)
    print(f"{name}: {(PICTURES / name).stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
