"""Solo games in each book by mouse, in some by touch and keyboard: one book is played whole by mouse and by keyboard,
of the other games only the beginning and the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from dicecup.rules import BOOKS
from tests.browser.conftest import PHONE, NewPlayer
from tests.browser.driving.player import Player
from tests.browser.driving.quickly import RETRIES

WHOLE = "deluxe"
FIRST, LAST = 3, 2
"""How many turns of the other books are played by hand at the beginning and at the end."""


def _leap(ann: Player, book: str) -> None:
    ann.leap(len(BOOKS[book].boxes) - LAST)


@pytest.mark.parametrize("book", BOOKS)
def test_by_mouse(new_player: NewPlayer, book: str) -> None:
    ann = new_player("Ann")
    ann.play_now(book)
    ann.roll()
    ann.page.click("#die-1")
    ann.page.click("#die-3")
    assert ann.dice()[1].endswith(", held")
    held = [ann.dice()[place] for place in (1, 3)]
    ann.roll()
    assert [ann.dice()[place] for place in (1, 3)] == held
    if book != WHOLE:
        for _ in range(FIRST):
            ann.turn()
            ann.wait_for_move()
        _leap(ann, book)
    ann.play_out()
    _check_end(ann, book)


@pytest.mark.parametrize("book", [WHOLE, "triple"])
def test_by_keyboard_alone(new_player: NewPlayer, book: str) -> None:
    ann = new_player("Ann")
    page, press = ann.page, ann.page.keyboard.press
    page.goto("/")
    expect(page.locator("#book option")).to_have_count(len(BOOKS))
    _tab_to(page, "book")
    # Not by typing the first letters: the browser forgets them when a busy machine takes too long for the next.
    press("Home")
    for _ in BOOKS:
        if page.input_value("#book") != book:
            press("ArrowDown")
    assert page.input_value("#book") == book
    _tab_to(page, "play-now")
    press("Enter")
    page.wait_for_selector("#roll:not([aria-disabled])")
    turns = 0
    while not ann.is_over():
        turns += 1
        if turns == FIRST + 1 and book != WHOLE:
            _leap(ann, book)
        ann.moving(lambda: press("r"))
        game = ann.view()["game"]
        if game["rolls_left"] == 2 and not game["is_yahtzee"]:  # the page would ask before rolling a Yahtzee again
            press("2")
            assert ann.dice()[1].endswith(", held")
            ann.moving(lambda: press("Enter"))  # the roll button has the focus
        press("p")
        wanted = ann.best_box()
        for _ in range(13):
            if page.evaluate("document.activeElement.id") == wanted:
                break
            press("ArrowDown")
        label = page.evaluate("document.activeElement.ariaLabel")
        before = ann.seq
        press("Enter")
        last = len(game["sides"][0]["card"]["boxes"]) + 1 == len(BOOKS[book].boxes)
        if last and ann.view()["game"]["rolls_left"]:
            page.wait_for_selector(f'[id="{wanted}"].chosen')  # the last box stays filled: it is chosen, then written
            press("Enter")
        elif ": 0 points" in label and "bonus" not in label:
            page.wait_for_selector("dialog")
            press("Shift+Tab")  # the safe answer has the focus
            press("Enter")
        page.wait_for_function("before => Number(document.querySelector('.table').dataset.seq) > before", arg=before)
        focus = page.evaluate("document.activeElement.id")
        assert focus in ("roll", "end-title"), f"the focus went to {focus!r}"
    assert turns == (len(BOOKS[book].boxes) if book == WHOLE else FIRST + LAST)
    _check_end(ann, book)


def test_by_touch_with_an_entry_taken_back(new_player: NewPlayer) -> None:
    """With taps alone; in the third turn a box is taken back and another one filled."""
    ann = new_player("Ann", viewport=PHONE, has_touch=True, is_mobile=True)
    page = ann.page
    page.add_init_script(
        "addEventListener('pointerdown', (event) => sessionStorage.setItem(event.pointerType, 'seen'), true)"
    )
    page.goto("/")
    page.tap("#play-now")
    page.wait_for_selector("#roll:not([aria-disabled])")
    turns = 0
    while not ann.is_over():
        turns += 1
        if turns == FIRST + 1:
            _leap(ann, "deluxe")
        ann.moving(lambda: page.tap("#roll"))
        if ann.view()["game"]["is_yahtzee"] is False and turns <= FIRST:
            page.tap("#die-2")
            assert ann.dice()[2].endswith(", held")
            ann.moving(lambda: page.tap("#roll"))
        box = ann.best_box()
        _tap_box(ann, box)
        if turns == 3:
            ann.moving(lambda: page.tap("#take-back"))
            assert ann.view()["game"]["turn"] == 3
            ids = ann.offers.evaluate_all("all => all.map((one) => one.id)")
            other = next((each for each in ids if each != box), box)  # a Joker may have only one legal box
            _tap_box(ann, other)
    assert turns == FIRST + LAST
    _check_end(ann, "deluxe")
    kinds = [event["kind"] for event in ann.get(f"/api/tables/{ann.table}/events")]
    assert kinds.count("took_back") == 1
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => ['mouse', 'pen', 'touch'].includes(key))") == [
        "touch"
    ]


def _tap_box(ann: Player, box: str) -> None:
    """Fill a box by tapping; tap again if that only chose it, and in the dialog if the page asks about a zero."""
    page, before = ann.page, ann.seq
    page.tap(f'[id="{box}"]')
    page.wait_for_function(
        "([before, box]) => Number(document.querySelector('.table').dataset.seq) > before"
        " || document.querySelector('dialog[open]') || document.getElementById(box)?.matches('.chosen')",
        arg=[before, box],
    )
    if ann.seq == before:
        again = "dialog [data-answer=yes]" if page.locator("dialog[open]").count() else f'[id="{box}"]'
        ann.moving(lambda: page.tap(again))


def test_space_rolls_and_a_question_mark_shows_the_keys(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page, press = ann.page, ann.page.keyboard.press
    ann.play_now()
    page.evaluate("document.activeElement.blur()")
    press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_contain_text("R or Space")
    press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate("document.activeElement.blur()")
    ann.moving(lambda: press("Space"))
    assert ann.view()["game"]["rolls_left"] == 2
    press("d")
    press("Space")
    assert ann.dice()[0].endswith(", held"), "Space presses the button that has the focus"
    assert ann.view()["game"]["rolls_left"] == 2


def test_without_single_key_shortcuts(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page, press = ann.page, ann.page.keyboard.press
    page.goto("/")
    page.evaluate("localStorage.setItem('dicecup.settings', JSON.stringify({keys: false}))")
    ann.play_now()
    press("r")
    _tab_to(page, "roll")
    ann.moving(lambda: press("Space"))
    _tab_to(page, "die-2", backwards=True)
    press("1")
    press("Space")
    assert [name.endswith(", held") for name in ann.dice()] == [False, False, True, False, False]
    _tab_to(page, ann.best_box())
    ann.moving(lambda: press("Enter"))
    assert page.evaluate("document.activeElement.id") == "roll"
    assert ann.view()["game"]["turn"] == 2


def _tab_to(page: Page, wanted: str, backwards: bool = False) -> None:
    for _ in range(60):
        if page.evaluate("document.activeElement.id") == wanted:
            return
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
    raise AssertionError(f"the focus never came to {wanted}")


def _check_end(player: Player, book: str) -> None:
    view = player.view()
    final = view["game"]["sides"][0]["totals"]["final"]
    assert view["phase"] == "over"
    assert view["game"]["status"] == "finished"
    assert player.page.inner_text("#end-title") == f"{final} points"
    assert player.page.locator("button.offer").count() == 0
    filled = player.page.locator("tr.line-box td .written").count()
    assert filled == len(BOOKS[book].boxes)
    player.expect_status(f"Final score: {final}")


def test_a_zero_by_choice(new_player: NewPlayer) -> None:
    """Chance scores with any dice. A player who prefers a zero gets one, and the record says that it was a choice."""
    ann = new_player("Ann")
    ann.play_now()
    ann.roll()
    page, before, view = ann.page, ann.seq, ann.view()
    dice = "".join(map(str, sorted(view["game"]["dice"])))
    page.click("#scratch")
    expect(page.locator("#scratch")).to_have_attribute("aria-pressed", "true")
    ann.expect_status("Choose a box to cross out.")
    labels = ann.offers.evaluate_all("boxes => boxes.map(box => [box.dataset.box, box.ariaLabel])")
    nothing = [each["box"] for each in view["game"]["placements"] if each["points"] == each["bonus"] == 0]
    assert sorted(box for box, _ in labels) == sorted([*view["game"]["scratches"], *nothing])
    assert all(label.endswith(": 0 points") for _, label in labels)
    page.click("#scratch")
    assert ann.offers.count() == len(view["game"]["placements"]), "and back"
    page.click("#scratch")
    page.click("#box-chance")
    expect(page.locator("dialog h2")).to_have_text("Cross out Chance?")
    page.click("dialog [data-answer='']")
    assert ann.view()["seq"] == before, "the player thought better of it"
    ann.enter("box-chance")
    ann.expect_status("You wrote 0 in Chance.")
    expect(page.get_by_role("row", name="Chance").locator(".written.zero")).to_have_text("0")
    assert page.locator("#scratch").count() == 0
    (entered,) = ann.get(f"/api/tables/{ann.table}/events?after={before}")
    assert (entered["kind"], entered["data"]["box"]) == ("entered", "chance")
    assert (entered["data"]["points"], entered["data"]["scratch"]) == (0, True)
    record = page.request.get(f"/api/tables/{ann.table}/record", max_retries=RETRIES).text()
    assert f"\n1.1 {dice} chance 0 scratch\n" in record
