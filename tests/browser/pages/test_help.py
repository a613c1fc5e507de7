"""Rules, the first turn, hints, printed cards, settings."""

from __future__ import annotations

from playwright.sync_api import expect

from dicecup.rules import BOOKS
from dicecup.rules.categories import CATEGORIES
from tests.browser.conftest import NewPlayer
from tests.browser.pages.test_review import SLOW


def test_rules_with_the_differences(new_player: NewPlayer) -> None:
    page = new_player().page
    for name, book in BOOKS.items():
        page.goto(f"/rules/{name}")
        expect(page.locator("[aria-current=page]")).to_have_text(book.title)
        expect(page.locator(".rule-list li")).to_have_count(len(book.book.rules))
        answers = page.locator(".differences tbody td.here").all_inner_texts()
        assert answers, name
        assert all(answers), name


def test_the_first_turn(new_player: NewPlayer) -> None:
    newcomer = new_player()
    page = newcomer.page
    for book in BOOKS:
        page.goto(f"/learn/{book}")
        page.click("#roll")
        for roll in newcomer.get(f"/api/books/{book}/example")["rolls"]:
            expect(page.locator("#lesson")).to_contain_text(roll["comment"][:40])
            if roll["hold"]:
                assert page.locator("#roll").get_attribute("aria-disabled") == "true", "hold the rulebook's dice first"
                for place, die in enumerate(page.locator(".dice .die").all()):
                    if (die.get_attribute("aria-pressed") == "true") != (place in roll["hold"]):
                        die.click()
                page.click("#roll")
        page.locator("button.offer").first.click()
        expect(page.locator("#lesson")).to_contain_text("That was a turn")


def test_a_first_lesson(new_player: NewPlayer) -> None:
    """A newcomer sees the boxes, plays three turns and is told about the bonus and the Joker."""
    newcomer = new_player()
    page = newcomer.page
    page.goto("/learn")
    expect(page.locator(".box-cards li")).to_have_count(len(CATEGORIES))
    page.click("#play-turns")
    lesson = newcomer.get("/api/lesson")
    for number, turn in enumerate(lesson["turns"], start=1):
        expect(page.locator("#tray-heading")).to_have_text(f"Turn {number} of {len(lesson['turns'])}")
        expect(page.locator("#roll")).to_be_focused()
        page.click("#roll")
        for roll in turn["rolls"]:
            expect(page.locator("#lesson")).to_contain_text(roll["comment"])
            if roll["hold"]:
                for place, die in enumerate(page.locator(".dice .die").all()):
                    if (die.get_attribute("aria-pressed") == "true") != (place in roll["hold"]):
                        die.click()
                page.click("#roll")
        if number == len(lesson["turns"]):
            page.click("#box-chance")
            expect(page.locator("#why")).to_contain_text(f"{turn['label']} would have been better here.")
        else:
            page.click("button.offer.advised")
        expect(page.locator("#why")).to_contain_text(turn["why"])
        page.click("#next-turn")
    expect(page.locator("#lesson-title")).to_be_focused()
    expect(page.locator("#lesson-end")).to_contain_text(lesson["help"]["bonus"])


def test_a_box_explains_itself(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    ann.play_now("triple")
    name = page.get_by_role("button", name="Small Straight", exact=True)
    name.focus()
    expect(name).to_have_attribute("title", "Four dice in a row; the fifth may show anything. Always 30 points.")
    page.keyboard.press("Enter")
    expect(page.locator("#box-help-text")).to_contain_text("Four dice in a row")
    expect(page.locator("dialog .small-dice")).to_have_attribute("aria-label", "two, three, four, five, five")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    expect(name).to_be_focused()


def test_house_rules_say_what_they_change(new_player: NewPlayer) -> None:
    page = new_player("Ann").page
    page.goto("/new?book=deluxe")
    page.click("#house-rules > summary")
    changes = page.locator("#rule-changes")
    expect(changes).to_contain_text("the book is played as printed")
    page.check("#preset-bonus-50")
    expect(changes.locator("li")).to_have_text(["Upper bonus 50 (printed: 35)"])
    page.click("#every-rule > summary")
    page.get_by_role("checkbox", name="Chance", exact=True).uncheck()
    expect(changes.locator("li").last).to_contain_text("How many boxes and turns? 12 (printed: 13)")
    page.uncheck("#preset-bonus-50")
    expect(changes).not_to_contain_text("Upper bonus")


def test_a_hint_where_it_is_allowed(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.play_now("triple")
    ann.roll()
    ann.page.click("#hint")
    # The first question about a book may have to wait until the coach has worked it out.
    expect(ann.page.locator("#advice")).to_contain_text("Hint:", timeout=SLOW)
    ann.set_up("link", ["Ann"], coach=False)
    ann.start()
    ann.roll()
    assert ann.page.locator("#hint").count() == 0
    table = ann.view()["table"]
    assert ann.get(f"/api/tables/{table}/advice")["code"] == "wrong_phase"


def test_cards_to_print(new_player: NewPlayer) -> None:
    page = new_player().page
    for name, book in BOOKS.items():
        page.emulate_media(media="screen")
        page.goto(f"/cards/{name}")
        page.wait_for_selector(".sheet")
        assert page.locator("header").is_visible()
        assert page.locator("tr.line-box").count() == 13, name
        assert page.locator(".written").count() == 0, name
        sheets = 2 if book.bonus_place == "back" or book.series == "summed" else 1
        assert page.locator(".sheet").count() == sheets, name
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
    page.locator("#house-rules > summary").click()
    page.locator("#every-rule > summary").click()
    page.select_option("[name='rule.joker']", "never")
    page.fill("#seats", "1")
    page.click("#create")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#start")
    assert ann.view()["options"]["rules"] == {"joker": "never"}
