"""Rules, the first turn, hints, printed cards, settings."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from dicecup.rules import BOOKS

from .conftest import NewPlayer
from .test_review import SLOW


@pytest.mark.parametrize("book", BOOKS)
def test_rules_with_the_differences(new_player: NewPlayer, book: str) -> None:
    page = new_player().page
    page.goto(f"/rules/{book}")
    rules = page.locator(".rule-list li")
    rules.first.wait_for()
    assert rules.count() == len(BOOKS[book].book.rules)
    expect(page.locator("[aria-current=page]")).to_have_text(BOOKS[book].title)
    answers = page.locator(".differences tbody td.here").all_inner_texts()
    assert all(answers)


@pytest.mark.parametrize("book", BOOKS)
def test_the_first_turn(new_player: NewPlayer, book: str) -> None:
    newcomer = new_player()
    page = newcomer.page
    page.goto(f"/learn/{book}")
    page.click("#roll")
    for roll in newcomer.get(f"/api/books/{book}/example")["rolls"]:
        expect(page.locator("#lesson")).to_contain_text(roll["comment"][:40])
        if roll["hold"]:
            assert page.locator("#roll").get_attribute("aria-disabled") == "true", "the book's dice are held first"
            for place, die in enumerate(page.locator(".dice .die").all()):
                if (die.get_attribute("aria-pressed") == "true") != (place in roll["hold"]):
                    die.click()
            page.click("#roll")
    page.locator("button.offer").first.click()
    expect(page.locator("#lesson")).to_contain_text("That was a turn")


def test_a_hint_where_it_is_allowed(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.play_now("triple")
    ann.roll()
    ann.page.click("#hint")
    # The first question about a book may have to wait for the coach to learn it.
    expect(ann.page.locator("#advice")).to_contain_text("Hint:", timeout=SLOW)
    ann.set_up("link", ["Ann"], coach=False)
    ann.start()
    ann.roll()
    assert ann.page.locator("#hint").count() == 0
    table = ann.view()["table"]
    assert ann.get(f"/api/tables/{table}/advice")["code"] == "wrong_phase"


@pytest.mark.parametrize("book", BOOKS)
def test_cards_to_print(new_player: NewPlayer, book: str) -> None:
    page = new_player().page
    page.goto(f"/cards/{book}")
    page.wait_for_selector(".sheet")
    assert page.locator("tr.line-box").count() == 13
    assert page.locator(".written").count() == 0
    assert page.locator(".sheet").count() == (
        2 if BOOKS[book].bonus_place == "back" or BOOKS[book].series == "summed" else 1
    )
    page.emulate_media(media="print")
    assert not page.locator("header").is_visible()
    assert page.pdf()[:4] == b"%PDF"


def test_a_filled_card(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.play_now("classic")
    ann.turn()
    table = ann.view()["table"]
    ann.page.goto(f"/table/{table}/card")
    ann.page.wait_for_selector(".sheet")
    assert ann.page.locator("tr.line-box .written").count() == 1


def test_settings_are_kept(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    assert page.locator("[name=sound]").is_checked()
    assert not page.locator("[name=notify]").is_checked()
    page.select_option("[name=theme]", "dark")
    page.select_option("[name=confirm]", "always")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    ann.play_now()
    ann.roll()
    ann.page.click("[aria-label^='Chance']")
    expect(ann.page.locator("dialog")).to_contain_text("in Chance?")
    ann.page.click("dialog [data-answer='']")
    assert ann.view()["game"]["turn"] == 1


def test_house_rules(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    page.goto("/new")
    page.locator("#house-rules summary").click()
    page.select_option("[name='rule.joker']", "never")
    page.fill("#seats", "1")
    page.click("#create")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#start")
    assert ann.view()["options"]["rules"] == {"joker": "never"}
