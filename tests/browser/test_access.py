"""axe-core finds nothing at tables that no other test shows, light or dark; and the status region tells what happens.

`test_layout.py` shows axe all pages, and a table in all its states, at every size.
"""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from dicecup.rules import BOOKS

from .conftest import PHONE, NewPlayer
from .driving.axe import violations

FIRST, LAST = 3, 2
"""How many turns are played by hand at the beginning and at the end of a game."""


def check(page: Page, where: str) -> None:
    """No violations, light or dark."""
    found = violations(page)
    assert not found, f"{where}: {found}"


def test_other_tables(new_player: NewPlayer) -> None:
    ann, eve = new_player("Ann"), new_player("Eve", viewport=PHONE, has_touch=True)
    ann.play_now("triple")
    ann.roll()
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
    for _ in range(FIRST):
        ann.turn()
        ann.wait_for_move()
    ann.leap(len(BOOKS["deluxe"].boxes) - LAST)
    ann.play_out()
    expect(region).to_contain_text("The game is over.")
    heard = ann.heard
    dice = "(one|two|three|four|five|six)"
    rolled = [text for text in heard if re.match("(Yahtzee! )?You rolled", text)]
    assert len(rolled) >= FIRST + LAST
    for text in rolled:
        assert re.match(rf"(Yahtzee! )?You rolled {dice}(, {dice}){{4}}( for the start)?\. ", text), text
    assert any("2 rolls left." in text for text in rolled)
    wrote = [text for text in heard if text.startswith("You wrote")]
    assert len(wrote) == FIRST + LAST
    for text in wrote:
        assert re.match(
            r"You wrote \d+ in [\w ]+(, and a bonus of \d+)?\. (Random bot’s turn\.|The game is over\.)", text
        ), text
