"""People who are not at the table may look, and that is all."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import NewPlayer


def test_a_spectator_cannot_move(new_player: NewPlayer) -> None:
    ann, eve = new_player("Ann"), new_player("Eve")
    ann.play_now()
    eve.page.goto(ann.page.url)
    eve.page.wait_for_selector("#roll")
    expect(eve.page.locator("#tray-heading")).to_have_text("Watching: Ann’s turn")
    ann.roll()
    eve.expect_status("Ann rolled")
    assert eve.dice() == ann.dice()
    assert eve.offers.count() == 0
    before = ann.seq
    eve.page.locator("#roll").click(force=True)
    eve.page.locator("#die-0").click(force=True)
    eve.page.keyboard.press("r")
    action = {"type": "enter", "box": "chance", "action_id": "eve", "seq": before}
    path = f"/api/tables/{ann.view()['table']}"
    assert eve.post(f"{path}/actions", action)["code"] == "not_signed_in"
    eve.post("/api/me", {"name": "Eve"})
    assert eve.post(f"{path}/actions", action)["code"] == "not_your_seat"
    assert ann.view()["seq"] == before
    expect(eve.page.locator("#die-0")).to_have_attribute("aria-pressed", "false")


def test_a_second_browser_cannot_take_a_seat(new_player: NewPlayer) -> None:
    ann, eve = new_player("Ann"), new_player("Eve")
    ann.set_up("link", ["Ann", "Bob"])
    path = f"/api/tables/{ann.view()['table']}"
    eve.page.goto(ann.page.url)
    eve.page.wait_for_selector("#sit")
    eve.post("/api/me", {"name": "Eve"})
    seq = ann.view()["seq"]
    sit = {"type": "sit", "seat": 0, "name": "Eve", "action_id": "sit", "seq": seq}
    assert eve.post(f"{path}/actions", sit)["code"] == "seat_taken"
    assert eve.post(f"{path}/actions", {"type": "start", "action_id": "go", "seq": seq})["code"] == "not_host"
    token = {"type": "claim_seat", "token": "x" * 24, "action_id": "claim", "seq": seq}
    assert eve.post(f"{path}/actions", token)["code"] == "not_found"
    assert ann.view()["seq"] == seq


def test_a_seat_moves_with_its_own_link_only(new_player: NewPlayer) -> None:
    ann, phone, eve = new_player("Ann"), new_player("Phone"), new_player("Eve")
    ann.play_now()
    ann.page.get_by_role("button", name="Players").click()
    ann.page.get_by_role("button", name="Move to another device").click()
    link = ann.page.locator("#seat-url").input_value()
    phone.page.goto(link)
    phone.wait_for_move()
    expect(phone.page.locator("#tray-heading")).to_have_text("Your turn")
    phone.roll()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#tray-heading")).to_have_text("Watching: Ann’s turn")
    eve.page.goto(link)
    expect(eve.page.locator("#tray-heading")).to_have_text("Watching: Ann’s turn")
