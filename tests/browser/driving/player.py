"""Somebody who plays in a browser, by mouse or by keyboard."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .quickly import RETRIES, QuickTable

ON_THE_MOVE = "#roll:not([aria-disabled]):not(:has-text('Go on'))"
"""The button that rolls; while a bot waits for an entry to be taken back it says "Go on" instead."""
PATIENCE = 120
"""Seconds that the server may take to store something."""
MY_MOVE_OR_END = f"{ON_THE_MOVE}, button.offer, .end"
# A bot may move within the same frame, so looking at the region now and then would miss what it said before.
LISTEN = """addEventListener("DOMContentLoaded", () => {
    const region = document.querySelector("#status");
    if (!region) return; // an empty page, between two others
    new MutationObserver(() => {
        const heard = JSON.parse(sessionStorage.getItem("heard") ?? "[]");
        sessionStorage.setItem("heard", JSON.stringify([...heard, region.textContent]));
    }).observe(region, {childList: true});
})"""


class Player:
    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name

    # --- getting to a table -------------------------------------------------------------------------------------

    def play_now(self, book: str = "deluxe", against: str = "") -> None:
        """Get from home to the first roll with one click."""
        self.page.goto("/")
        self.page.fill("#name", self.name)
        self.page.locator(f"#book option[value={book}]").wait_for(state="attached")
        self.page.select_option("#book", book)
        bot = self.page.locator(f"#against-{against}")
        if against and not bot.is_visible():
            self.page.click("#more-bots > summary")
        self.page.click(f"#against-{against}" if against else "#play-now")
        self.page.wait_for_url("**/table/*")
        self.wait_for_move()

    def set_up(
        self, way: str, people: list[str], book: str = "deluxe", bots: list[str] | None = None, **fields: Any
    ) -> str:
        """Make a new table with the form; its address."""
        page = self.page
        page.goto("/new")
        page.check(f"input[name=book][value={book}]")
        page.check(f"input[name=way][value={way}]")
        count = len(people) + len(bots or []) if way == "link" else len(people)
        page.fill("#seats", str(count))
        if way == "link":
            page.fill("input[name=name]", self.name)
        else:
            for place, name in enumerate(people):
                page.locator("input[name=player]").nth(place).fill(name)
        for place, bot in enumerate(bots or []):
            page.locator("select[name=bot]").nth(place).select_option(bot)
        if "seconds" in fields:
            page.select_option("#clock-preset", "other")
        for name, value in fields.items():
            field = page.locator(f"[name={name}]")
            field.set_checked(value) if isinstance(value, bool) else field.fill(str(value))
        page.click("#create")
        page.wait_for_url("**/table/*")
        return page.url

    def join(self, url: str) -> None:
        """Open somebody's link and take a seat."""
        self.page.goto(url)
        self.page.fill("#sit input", self.name)
        self.page.click("#sit button")
        self.page.get_by_text(f"{self.name} (you)").wait_for()

    def start(self) -> None:
        self.page.click("#start")
        self.page.wait_for_selector("#roll, dice-setter")

    # --- looking ------------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return int(self.page.locator(".table").get_attribute("data-seq") or 0)

    @property
    def status(self) -> str:
        return self.page.inner_text("#status")

    def listen(self) -> None:
        """Keep everything the status region says from the next page on."""
        self.page.add_init_script(LISTEN)

    @property
    def heard(self) -> list[str]:
        """What the status region has said since, in order."""
        heard: list[str] = json.loads(self.page.evaluate("sessionStorage.getItem('heard') ?? '[]'"))
        return heard

    def is_over(self) -> bool:
        return self.page.locator(".end").count() > 0

    @property
    def offers(self) -> Locator:
        return self.page.locator("button.offer:visible")

    def dice(self) -> list[str]:
        return [label or "" for label in self.page.locator(".dice .die").evaluate_all("e => e.map(d => d.ariaLabel)")]

    def wait_for_move(self) -> None:
        self.page.wait_for_selector(MY_MOVE_OR_END)

    @property
    def table(self) -> str:
        found = re.search(r"/table/(\w+)", self.page.url)
        assert found is not None
        return found[1]

    def view(self) -> dict[str, Any]:
        """The table as the server describes it."""
        view: dict[str, Any] = self.get(f"/api/tables/{self.table}")
        return view

    def wait_for_event(self, table: str, seq: int) -> None:
        """Wait until the server has stored so many events, whatever this page shows."""
        deadline = time.monotonic() + PATIENCE
        while self.get(f"/api/tables/{table}")["seq"] < seq:
            assert time.monotonic() < deadline, f"event {seq} is not stored"
            time.sleep(0.05)

    def get(self, path: str) -> Any:
        return self.page.request.get(path, max_retries=RETRIES).json()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Make a request as a script in the page would, whatever the page offers."""
        script = """([path, body]) => fetch(path, {method: "POST", headers: {"content-type": "application/json"}, body})
            .then((answer) => answer.json())"""
        return self.page.evaluate(script, [path, json.dumps(body)])

    # --- playing ------------------------------------------------------------------------------------------------

    def moving(self, do: Callable[[], object]) -> None:
        """Do something that the table stores, and wait until the page shows it."""
        before = self.seq
        do()
        self.page.wait_for_function(
            "before => Number(document.querySelector('.table')?.dataset.seq) > before", arg=before
        )

    def roll(self) -> None:
        """Roll, even if the dice on the table are a Yahtzee, which the page asks about first."""
        before = self.seq
        self.page.click(ON_THE_MOVE)
        self.page.wait_for_function(
            "before => Number(document.querySelector('.table')?.dataset.seq) > before"
            " || document.querySelector('dialog[open]')",
            arg=before,
        )
        if self.seq == before:
            self.moving(lambda: self.page.get_by_role("button", name="Roll anyway").click())

    def best_box(self) -> str:
        """The open box that scores most now, as the page's own labels say."""
        labels: list[list[str]] = self.offers.evaluate_all("boxes => boxes.map(b => [b.id, b.ariaLabel])")
        points = {box: sum(int(n) for n in re.findall(r"(\d+) points?|bonus of (\d+)", label) for n in n if n)
                  for box, label in labels}  # fmt: skip
        return max(points, key=lambda box: points[box])

    def enter(self, box: str) -> None:
        """Click a box, and confirm if the page asks, with another click or in a dialog."""
        before = self.seq
        button = self.page.locator(f'[id="{box}"]')
        button.click()
        self.page.wait_for_function(
            "([before, box]) => Number(document.querySelector('.table')?.dataset.seq) > before"
            " || document.querySelector('dialog[open]') || document.getElementById(box)?.matches('.chosen')",
            arg=[before, box],
        )
        if self.seq == before and self.page.locator("dialog[open]").count():
            self.page.click("dialog [data-answer=yes]")
        elif self.seq == before:
            button.click()
        self.page.wait_for_function(
            "before => Number(document.querySelector('.table')?.dataset.seq) > before", arg=before
        )

    def turn(self) -> None:
        """Play a turn by mouse: roll, then the best box, after rolling for the start if needed."""
        while self.offers.count() == 0 and not self.is_over():
            self.roll()
            self.wait_for_move()
        if not self.is_over():
            self.enter(self.best_box())

    def play_out(self) -> None:
        """Play by mouse until the game is over, waiting for the others."""
        while True:
            self.wait_for_move()
            if self.is_over():
                return
            self.turn()

    def leap(self, filled: int) -> None:
        """Play through the API until everybody has filled so many boxes."""
        self._play_unseen(filled)

    def play_out_quickly(self) -> None:
        """Play through the API to the end of the game."""
        self._play_unseen()
        self.page.wait_for_selector(".end")

    def _play_unseen(self, filled: int | None = None) -> None:
        table = QuickTable(self.page.request, self.table)
        with nobody_looks(self):
            view = table.play_out(filled)
        self.page.wait_for_function(
            "seq => Number(document.querySelector('.table')?.dataset.seq) >= seq", arg=view["last_change"]
        )

    def expect_status(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.locator("#status")).to_contain_text(text)


@contextmanager
def nobody_looks(*people: Player) -> Iterator[None]:
    """These people leave their pages and come back. A page that follows a game, with the coach telling it how the game
    stands, takes five times as long as the game itself."""
    urls = [player.page.url for player in people]
    for player in people:
        player.page.goto("about:blank")
    yield
    for player, url in zip(people, urls, strict=True):
        player.page.goto(url)
