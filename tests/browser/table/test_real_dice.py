"""The score pad beside real dice: dice typed in or points written, the last entry corrected, played to the end."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPlayer
from tests.browser.driving.player import Player


def test_a_game_with_real_dice(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.set_up("pad", ["Ann", "Bob"])
    ann.page.click("#start")
    ann.page.click("dialog [data-answer='1']")  # Bob begins
    expect(ann.page.locator("#tray-heading")).to_have_text("Bob, it is your turn")

    _tell(ann, "33344")
    ann.enter("box-full_house")
    ann.expect_status("Bob wrote 25 in Full House")
    ann.page.click("#correct")
    _tell(ann, "33345")
    ann.enter("box-three_kind")
    ann.expect_status("Bob corrected it to 18 in 3 of a Kind")
    assert ann.view()["game"]["sides"][1]["card"]["boxes"] == {"three_kind": 18}

    _write(ann, "box-fives", "15")
    assert ann.view()["game"]["sides"][0]["card"]["boxes"] == {"fives": 15}
    while not ann.is_over():
        ann.page.wait_for_selector("button.offer")
        _write(ann, ann.offers.first.get_attribute("id") or "")
    game = ann.view()["game"]
    assert [side["totals"]["final"] for side in game["sides"]] == [15 + 5, 18 + 5], "Chance is never less than 5"
    assert ann.page.inner_text("#end-title") == "Bob wins"


def test_the_boxes_on_offer_are_those_of_whoever_is_to_write(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.set_up("pad", ["Ann", "Bob"])
    ann.page.click("#start")
    ann.page.click("dialog [data-answer='0']")
    ann.page.wait_for_selector("#box-chance")
    asked: list[Route] = []
    known: list[bool] = []

    def hold_back(route: Route) -> None:
        route.continue_() if known else asked.append(route)

    ann.page.route("**/offers?*", hold_back)
    _write(ann, "box-chance")
    assert ann.offers.count() == 0, "not yet known"
    known.append(True)
    for route in asked:
        route.continue_()
    _write(ann, "box-chance")
    assert [side["card"]["boxes"] for side in ann.view()["game"]["sides"]] == [{"chance": 5}, {"chance": 5}]


def test_a_yahtzee_is_explained(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.set_up("pad", ["Ann"])
    ann.page.click("#start")
    _tell(ann, "44444")
    ann.enter("box-yahtzee")
    _tell(ann, "44444")
    expect(ann.page.locator(".note.forced .source")).to_have_text("deluxe rule 16")
    expect(ann.page.locator(".note.forced .source")).to_have_attribute("target", "_blank")  # the game stays open
    expect(ann.page.locator(".note.forced q")).to_contain_text("appropriate Upper Section box")
    assert ann.offers.evaluate_all("b => b.map(e => e.ariaLabel)") == ["Fours: 20 points, plus a bonus of 100"]


def _tell(player: Player, dice: str) -> None:
    for face in dice:
        player.page.click(f"#face-{face}")
    player.page.wait_for_selector("button.offer:not(:text-is('…'))")


def _write(player: Player, box: str, points: str = "") -> None:
    """Write points without dice; the least possible unless given."""

    def do() -> None:
        player.page.locator(f'[id="{box}"]').click()
        answer = f"[data-answer='{points}']" if points else "[data-answer]"
        player.page.locator(f"dialog {answer}").first.click()

    player.moving(do)
