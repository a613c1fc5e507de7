"""Draws docs/pictures/review.png, the review of a game between two bots: `python -m tests.browser.driving.picture`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from ..conftest import ARGUMENTS, executable
from .player import Player
from .running import RunningServer

PICTURE = Path(__file__).parents[3] / "docs" / "pictures" / "review.png"
SIZE: ViewportSize = {"width": 1200, "height": 1010}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder))
        browser = playwright.chromium.launch(executable_path=executable(playwright.chromium), args=ARGUMENTS)
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce", base_url=server.url)
        page.set_default_timeout(300_000)
        ann = Player(page, "Ann")
        ann.set_up("link", ["Ann"], bots=["expert"])
        view = ann.view()
        seat = next(seat["seat"] for seat in view["seats"] if seat["name"] == "Ann")
        # A bot of her strength plays for Ann.
        action = {"type": "stand_in", "seat": seat, "bot": "regular", "seq": view["seq"], "action_id": "picture"}
        ann.post(f"/api/tables/{view['table']}/actions", action)
        page.click("#start")
        page.click("#review")
        page.wait_for_selector(".turns")
        page.evaluate("document.getElementById('status').textContent = ''")
        page.screenshot(path=PICTURE)
        browser.close()
        server.stop()
        print(f"{PICTURE.name}: {PICTURE.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
