"""No slip is fatal: boxes can be taken back alone and against bots, need two taps with others, and dialogs are safe."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, NewPlayer
from tests.browser.driving.player import Player
from tests.browser.driving.running import RunningServer
from tests.browser.driving.surveyor import SIZES, Surveyor

TABLET = {"width": 820, "height": 1180}
HOURS = 3600.0


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server whose bots wait for hours after an entry, unless they are told to go on."""
    running = RunningServer(tmp_path_factory.mktemp("patient"), HOURS)
    yield running
    running.stop()


def to_dice(ann: Player) -> None:
    """Roll, for the start if needed, until there are dice to enter."""
    while ann.offers.count() == 0:
        ann.wait_for_move()
        ann.roll()
        ann.page.wait_for_selector("#roll:not([aria-disabled]), button.offer")


def kinds(ann: Player) -> list[str]:
    return [event["kind"] for event in ann.get(f"/api/tables/{ann.table}/events")]


def resize(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})


def is_in_sight(page: Page, selector: str) -> bool:
    """Whether all of it is visible, and a click in its middle hits it."""
    return bool(
        page.locator(selector).evaluate(
            """element => {
                const {left, top, right, bottom} = element.getBoundingClientRect();
                const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(hit);
            }"""
        )
    )


def test_alone_a_box_is_taken_back_by_touch_mouse_key_and_keyboard(new_player: NewPlayer) -> None:
    ann = new_player("Ann", viewport=PHONE, has_touch=True)
    ann.play_now()
    to_dice(ann)
    page, dice = ann.page, ann.view()["game"]["dice"]
    undo = page.get_by_role("button", name="Undo: Chance")

    def by_keyboard() -> None:
        expect(page.locator("#roll")).to_be_focused()
        page.keyboard.press("Tab")
        expect(undo).to_be_focused()
        page.keyboard.press("Enter")

    ways = {"touch": undo.tap, "mouse": undo.click, "key": lambda: page.keyboard.press("u"), "keyboard": by_keyboard}
    for way, take_back in ways.items():
        assert page.locator("#take-back").count() == 0
        resize(page, PHONE if way == "touch" else DESK)
        ann.enter("box-chance")
        undo.wait_for()
        assert is_in_sight(page, "#take-back")
        ann.moving(take_back)
        ann.expect_status("You took Chance back. Your turn.")
        game = ann.view()["game"]
        assert (game["dice"], game["turn"], game["last"]) == (dice, 1, None)
    ann.enter(ann.best_box())
    page.wait_for_selector("#take-back")
    ann.roll()
    expect(page.locator("#take-back")).to_have_count(0)
    assert kinds(ann)[-10:] == ["entered", "took_back"] * 4 + ["entered", "rolled"]


def test_the_bot_waits_for_somebody_who_slipped(new_player: NewPlayer, patient: RunningServer) -> None:
    ann = new_player("Ann", url=patient.url, has_touch=True)
    ann.play_now(against="casual")
    to_dice(ann)
    box, page = ann.best_box(), ann.page
    go_on = page.get_by_role("button", name="Go on")
    for size in (PHONE, TABLET, DESK):
        resize(page, size)
        ann.enter(box)
        go_on.wait_for()
        assert is_in_sight(page, "#take-back")
        assert is_in_sight(page, "#roll")
        assert ann.view()["game"]["player"] != "Ann"
        ann.moving(lambda: page.click("#take-back"))
        assert ann.view()["game"]["player"] == "Ann"
    ann.enter(box)
    go_on.wait_for()
    seq = ann.seq
    ann.moving(go_on.click)
    ann.wait_for_event(ann.table, seq + 1)
    assert kinds(ann)[seq] == "rolled"
    expect(page.locator("#take-back")).to_have_count(0)


def test_at_one_screen_the_next_player_may_still_say_no(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.set_up("screen", ["Ann", "Bob"])
    to_dice(ann)
    first = ann.view()["game"]["player"]
    ann.enter("box-chance")
    assert ann.view()["game"]["player"] != first
    ann.moving(lambda: ann.page.click("#take-back"))
    assert ann.view()["game"]["player"] == first
    ann.expect_status(f"{first} took Chance back. {first}’s turn.")


def test_enter_and_enter_again_cross_nothing_out_however_long_it_is_held(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.play_now()
    page = ann.page
    page.focus("#roll")
    page.keyboard.down("Enter")
    page.wait_for_selector("#box-chance")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.reload()
    page.wait_for_selector("#box-chance")
    assert ann.view()["game"]["rolls_left"] == 2, "a key that is held rolls once"
    seq = ann.seq
    page.click("#scratch")
    page.focus("#box-chance")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # it is held
    expect(page.get_by_role("button", name="Choose again")).to_be_focused()
    page.keyboard.down("Enter")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    page.click("#box-chance")
    page.keyboard.press("Escape")
    assert ann.view()["seq"] == seq


def together(new_player: NewPlayer, **options: object) -> tuple[Player, Player]:
    """Two people at their own screens; whoever comes first has dice to enter."""
    ann, bob = new_player("Ann", **options), new_player("Bob", **options)
    bob.join(ann.set_up("link", ["Ann", "Bob"]))
    ann.start()
    while (game := ann.view()["game"])["status"] == "starting":
        mover = ann if game["player"] == "Ann" else bob
        mover.wait_for_move()
        mover.roll()
    pair = (ann, bob) if ann.view()["game"]["player"] == "Ann" else (bob, ann)
    pair[0].wait_for_move()
    pair[0].roll()
    pair[0].page.wait_for_selector("button.offer")
    return pair


def test_with_others_a_box_is_chosen_twice(new_player: NewPlayer) -> None:
    mover, other = together(new_player)
    page, seq = mover.page, mover.seq
    page.click("#box-chance")
    points = sum(mover.view()["game"]["dice"])
    mover.expect_status(f"Chance gets {points} points. Choose it again to write it.")
    expect(page.locator("#box-chance")).to_have_class("offer chosen")
    # A player who has just rolled a Large Straight, say, reads that first.
    expect(page.locator(".tray-sub")).to_have_text(re.compile(r"^([A-Z][\w ]+! )?Choose it again to write it\.$"))
    surveyor = Surveyor(page)
    surveyor.look("a box chosen", SIZES[:6])
    surveyor.report()
    # By keyboard: another box, then none, then Chance again with two keys.
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    expect(page.locator(".offer.chosen")).not_to_have_id("box-chance")
    page.keyboard.press("Escape")
    expect(page.locator(".offer.chosen")).to_have_count(0)
    assert mover.view()["seq"] == seq, "nothing is written so far"
    page.focus("#box-chance")
    page.keyboard.press("Enter")
    expect(page.locator("#box-chance")).to_have_attribute(
        "aria-label", f"Chance: {points} points, chosen, press again to write it"
    )
    mover.moving(lambda: page.keyboard.press("Enter"))
    assert mover.view()["game"]["last"]["box"] == "chance"
    for each in (mover, other):
        assert each.page.locator("#take-back").count() == 0, "nobody takes anything back here"
    assert (
        mover.post(
            f"/api/tables/{mover.table}/actions", {"type": "take_back", "action_id": "x", "seq": mover.view()["seq"]}
        )["code"]
        == "not_alone"
    )


def test_the_safe_answer_has_the_focus_and_a_setting_turns_the_second_choice_off(new_player: NewPlayer) -> None:
    mover, _ = together(new_player)
    page, seq = mover.page, mover.seq
    for what, answer in (("Resign", "Enter"), ("Leave the table", "Enter"), ("Resign", "Escape")):
        page.get_by_role("button", name="Players").click()
        page.get_by_role("button", name=what, exact=True).click()
        safe = page.get_by_role("button", name="Stay in the game")
        expect(safe).to_be_focused()
        page.keyboard.press(answer)
        expect(page.locator("dialog")).to_have_count(0)
    assert mover.view()["seq"] == seq
    assert mover.view()["phase"] == "playing"
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("tap a box twice").uncheck()
    page.get_by_role("button", name="Done").click()
    page.reload()
    page.wait_for_selector("#box-chance")
    mover.moving(lambda: page.click("#box-chance"))
    assert mover.view()["game"]["last"]["box"] == "chance"
