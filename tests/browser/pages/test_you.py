"""One identity on all devices, in a real browser: every way to keep it, to come back to it and to leave."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import NewPlayer
from tests.browser.driving.running import RunningServer

PASSWORD = "five dice in a cup"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def by_name(server: RunningServer) -> str:
    """The server's address with a host name, which passkeys need."""
    return server.url.replace("127.0.0.1", "localhost")


def become(page: Page, name: str) -> None:
    """Choose a name as a guest."""
    page.goto("/you")
    page.fill("#new-name input[name=name]", name)
    page.click("#new-name button")
    expect(page.locator("#who")).to_contain_text(name)


def keep_by_password(page: Page) -> tuple[str, list[str]]:
    """Choose a password; the name to log in with, and the recovery codes."""
    page.fill("#set-password input[name=password]", PASSWORD)
    page.click("#set-password button")
    expect(page.locator(".codes li")).to_have_count(10)
    codes = page.locator(".codes code").all_inner_texts()
    page.click("#codes-done")
    expect(page.locator(".codes")).to_have_count(0)
    return page.locator("#log-in-name").inner_text().rpartition(" ")[2], codes


def log_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.goto("/you")
    page.fill("#log-in-password input[name=username]", name)
    page.fill("#log-in-password input[name=password]", password)
    page.click("#log-in-password button")


def answer(page: Page, value: str) -> None:
    page.click(f"dialog [data-answer='{value}']")


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """Give the device of this page something that keeps passkeys."""
    hands = page.context.new_cdp_session(page)
    hands.send("WebAuthn.enable")
    added: Any = hands.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return hands, added["authenticatorId"]


def test_a_passkey_keeps_an_identity_and_logs_in_on_another_device(new_player: NewPlayer, by_name: str) -> None:
    laptop, phone = new_player(url=by_name).page, new_player(url=by_name).page
    hands, keys = authenticator(laptop)
    become(laptop, "Ann")
    laptop.click("#make-passkey")
    expect(laptop.locator(".codes li")).to_have_count(10)
    expect(laptop.locator("#who")).to_contain_text("on every device")
    expect(laptop.locator(".remove-passkey")).to_have_count(1)
    found: Any = hands.send("WebAuthn.getCredentials", {"authenticatorId": keys})
    (credential,) = found["credentials"]
    assert (credential["rpId"], credential["isResidentCredential"]) == ("localhost", True)
    # Passkeys travel between a person's devices.
    other_hands, other_keys = authenticator(phone)
    other_hands.send("WebAuthn.addCredential", {"authenticatorId": other_keys, "credential": credential})
    phone.goto("/you")
    phone.click("#log-in-passkey")
    expect(phone.locator("#you-said")).to_contain_text("logged in as Ann")
    expect(phone.locator("#who")).to_contain_text("Ann")
    # The only way to log in stays.
    phone.click(".remove-passkey")
    expect(phone.locator("#you-error")).to_contain_text("only way")


def test_where_passkeys_cannot_be_the_page_does_not_mention_them(new_player: NewPlayer) -> None:
    page = new_player().page
    become(page, "Ann")
    expect(page.locator("#set-password")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("number")
    expect(page.locator("#passkeys, #make-passkey")).to_have_count(0)


def test_a_password_keeps_an_identity_and_the_guests_games_come_along(new_player: NewPlayer) -> None:
    laptop, phone = new_player("Ann").page, new_player("Bob")
    become(laptop, "Ann")
    name, _ = keep_by_password(laptop)
    phone.play_now()
    phone.page.goto("/you")
    log_in(phone.page, name, "something else")
    expect(phone.page.locator("#you-error")).to_contain_text("The name or the password is wrong")
    expect(phone.page.locator("#who")).to_contain_text("Bob")
    log_in(phone.page, name)
    answer(phone.page, "yes")
    expect(phone.page.locator("#you-said")).to_contain_text("The games are yours now")
    expect(phone.page.locator("#who")).to_contain_text("Ann")
    laptop.goto("/")
    expect(laptop.get_by_role("heading", name="Go on with your game")).to_be_visible()
    # A new password logs out the other device.
    phone.page.goto("/you")
    phone.page.fill("#set-password input[name=password]", "another cup of dice")
    phone.page.click("#set-password button")
    expect(phone.page.locator("#you-said")).to_contain_text("all other devices are logged out")
    laptop.goto("/you")
    expect(laptop.locator("#new-name")).to_be_visible()


def test_a_recovery_code_lets_its_owner_in_once(new_player: NewPlayer) -> None:
    laptop, phone = new_player().page, new_player().page
    become(laptop, "Ann")
    _, codes = keep_by_password(laptop)
    for code, works in ((codes[4], True), (codes[4], False)):
        page = phone if works else new_player().page
        page.goto("/you")
        page.fill("#log-in-code input", code)
        page.click("#log-in-code button")
        expect(page.locator("#who" if works else "#you-error")).to_contain_text("Ann" if works else "has been used")
    expect(phone.locator("#codes-left")).to_contain_text("9 recovery codes")
    laptop.goto("/you")
    expect(laptop.locator("#new-name")).to_be_visible()


def test_the_link_in_the_picture_moves_to_another_device_once(new_player: NewPlayer) -> None:
    laptop, phone, stranger = (new_player().page for _ in range(3))
    become(laptop, "Ann")
    laptop.click("#make-link")
    expect(laptop.locator(".qr img")).to_have_js_property("complete", True)
    assert laptop.locator(".qr img").evaluate("image => image.naturalWidth") > 0
    link = laptop.input_value("#move-link")
    phone.goto(link)
    expect(phone.locator("dialog")).to_contain_text("Go on here as Ann?")
    assert "move=" not in phone.url, "nobody learns anything from the screen or the history"
    answer(phone, "yes")
    expect(phone.locator("#who")).to_contain_text("Ann")
    stranger.goto(link)
    expect(stranger.locator("#you-error")).to_contain_text("used or is too old")


def test_taking_everything_along_logging_out_and_being_deleted(new_player: NewPlayer, tmp_path: Path) -> None:
    ann = new_player("Ann")
    ann.play_now()
    page = ann.page
    page.goto("/you")
    name, _ = keep_by_password(page)
    with page.expect_download() as download:
        page.click("#export")
    download.value.save_as(tmp_path / "all.zip")
    with zipfile.ZipFile(io.BytesIO((tmp_path / "all.zip").read_bytes())) as packed:
        assert json.loads(packed.read("about.json"))["person"]["name"] == "Ann"
        assert any(each.startswith("tables/") for each in packed.namelist())
    phone = new_player().page
    log_in(phone, name)
    expect(phone.locator("#who")).to_contain_text("Ann")
    page.click("#log-out-everywhere")
    expect(page.locator("#you-said")).to_contain_text("All other devices")
    phone.goto("/you")
    expect(phone.locator("#new-name")).to_be_visible()
    page.click("#log-out")
    expect(page.locator("#you-said")).to_contain_text("logged out on this device")
    log_in(page, name)
    expect(page.locator("#who")).to_contain_text("Ann")
    page.click("#delete-me")
    answer(page, "")
    expect(page.locator("#who")).to_contain_text("Ann")
    page.click("#delete-me")
    answer(page, "yes")
    expect(page.locator("#you-said")).to_contain_text("Everything about you is deleted")
    log_in(page, name)
    expect(page.locator("#you-error")).to_contain_text("The name or the password is wrong")


def test_whoever_has_not_logged_in_lately_is_asked_to_before_anything_changes(new_player: NewPlayer) -> None:
    page = new_player().page
    become(page, "Ann")
    keep_by_password(page)
    page.context.clear_cookies(name="dicecup_guest_proof")
    page.click("#new-codes")
    answer(page, "yes")
    expect(page.locator("#again")).to_be_focused()
    form = page.locator("section", has=page.locator("#again")).locator("#log-in-password")
    form.locator("input[name=password]").fill(PASSWORD)
    form.locator("button").click()
    expect(page.locator("#you-said")).to_contain_text("logged in as Ann")
    page.click("#new-codes")
    answer(page, "yes")
    expect(page.locator(".codes li")).to_have_count(10)


def test_an_identity_is_kept_by_keyboard_alone(new_player: NewPlayer) -> None:
    page = new_player().page
    page.goto("/you")
    page.wait_for_selector("#new-name")

    def to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"no way to {selector} by keyboard")

    to("#new-name input")
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    page.wait_for_selector("#who")
    to("#set-password input[name=password]")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector(".codes")
    to("#codes-done")
    page.keyboard.press("Enter")
    expect(page.locator(".codes")).to_have_count(0)
    expect(page.locator("#log-in-name")).to_contain_text("ann-")


def test_a_new_browser_is_noticed_listed_and_logged_out_by_itself(new_player: NewPlayer) -> None:
    laptop, phone, library = (new_player().page for _ in range(3))
    become(laptop, "Ann")
    name, _ = keep_by_password(laptop)
    expect(laptop.locator(".new-sign-in")).to_have_count(0)
    log_in(phone, name)
    expect(phone.locator("#who")).to_contain_text("Ann")
    log_in(library, name)
    expect(library.locator(".sign-in")).to_have_count(3)
    expect(library.locator(".new-sign-in")).to_have_count(0)
    laptop.goto("/you")
    expect(laptop.locator(".new-sign-in")).to_have_count(2)
    expect(laptop.locator(".sign-in", has_text="this browser")).to_have_count(1)
    # The latest comes first: the library's is logged out, the phone's is known.
    laptop.click(".new-sign-in:nth-of-type(2) .end-sign-in")
    expect(laptop.locator("#you-said")).to_contain_text("logged out")
    expect(laptop.locator(".sign-in")).to_have_count(2)
    laptop.click(".confirm-sign-in")
    expect(laptop.locator(".new-sign-in")).to_have_count(0)
    library.goto("/you")
    expect(library.locator("#new-name")).to_be_visible()
    phone.goto("/you")
    expect(phone.locator("#who")).to_contain_text("Ann")
