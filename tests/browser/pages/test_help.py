"""Rules, the first turn, hints, printed cards, settings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dicecup.rules import BOOKS
from dicecup.rules.categories import CATEGORIES
from tests.browser.conftest import NewPlayer
from tests.browser.pages.test_review import SLOW

FACES = ("", "one", "two", "three", "four", "five", "six")


def test_rules_with_the_differences(new_player: NewPlayer) -> None:
    page = new_player().page
    for name, book in BOOKS.items():
        page.goto(f"/rules/{name}")
        expect(page.locator("[aria-current=page]")).to_have_text(book.title)
        expect(page.locator(".rule-list li")).to_have_count(len(book.book.rules))
        answers = page.locator(".differences tbody td.here").all_inner_texts()
        assert answers, name
        assert all(answers), name


def _hold(page: Page, places: Iterable[int]) -> None:
    """Hold the dice at these places and no others."""
    for place, die in enumerate(page.locator(".dice .die").all()):
        if (die.get_attribute("aria-pressed") == "true") != (place in places):
            die.click()


def _alike(page: Page, faces: Iterable[int]) -> list[tuple[int, ...]]:
    """All places where dice with these faces lie."""
    names = page.locator(".dice .die").evaluate_all("dice => dice.map(die => die.ariaLabel.match(/: (\\w+)/)[1])")
    wanted = sorted(FACES[face] for face in faces)
    return [
        places
        for places in combinations(range(len(names)), len(wanted))
        if sorted(names[place] for place in places) == wanted
    ]


@pytest.mark.parametrize("picks", list(product((0, -1), repeat=2)))
def test_a_lesson_goes_on_with_any_of_the_dice_that_are_alike(new_player: NewPlayer, picks: tuple[int, int]) -> None:
    """Of two dice alike, the one or the other is held after the first and after the second roll."""
    newcomer = new_player()
    page = newcomer.page

    def play(rolls: list[dict[str, Any]]) -> None:
        page.click("#roll")
        for pick, roll in zip(picks, rolls[:-1], strict=False):
            _hold(page, _alike(page, [roll["dice"][place] for place in roll["hold"]])[pick])
            page.click("#roll:not([aria-disabled])")
        expect(page.locator("#lesson")).to_contain_text(rolls[-1]["comment"])

    page.goto("/learn")
    page.click("#play-turns")
    for turn in newcomer.get("/api/lesson")["turns"]:
        play(turn["rolls"])
        page.click("button.offer.advised")
        page.click("#next-turn")
    expect(page.locator("#lesson-end")).to_be_visible()
    for book in BOOKS:
        page.goto(f"/learn/{book}")
        play(newcomer.get(f"/api/books/{book}/example")["rolls"])


TELEPHONES = [(320, 568), (375, 664), (390, 664), (390, 844)]
"""What browsers leave of the screens of telephones."""
IN_SIGHT = """() => ["#lesson", ".dice", "#roll", "#next-turn", ".offer.advised"].filter((each) => {
    const box = document.querySelector(each)?.getBoundingClientRect();
    return box && (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth);
})"""


@pytest.mark.parametrize(("width", "height"), TELEPHONES)
def test_a_lesson_on_a_telephone_shows_sentence_dice_and_button(new_player: NewPlayer, width: int, height: int) -> None:
    newcomer = new_player(viewport={"width": width, "height": height}, has_touch=True)
    page = newcomer.page
    page.goto("/learn")
    page.click("#play-turns")
    hidden: dict[str, list[str]] = {}

    def look(step: str) -> None:
        page.evaluate("scrollTo(0, 0)")
        if cut := page.evaluate(IN_SIGHT):
            hidden[step] = cut

    for number, turn in enumerate(newcomer.get("/api/lesson")["turns"], start=1):
        look(f"turn {number} begins")
        page.click("#roll")
        for roll in turn["rolls"]:
            expect(page.locator("#lesson")).to_contain_text(roll["comment"])
            look(f"turn {number}: {roll['comment']}")
            if roll["hold"]:
                _hold(page, roll["hold"])
                look(f"turn {number}, held: {roll['comment']}")
                page.click("#roll")
        page.click("button.offer.advised")
        look(f"turn {number} is over")
        page.click("#next-turn")
    assert not hidden


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
                _hold(page, roll["hold"])
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
                _hold(page, roll["hold"])
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
