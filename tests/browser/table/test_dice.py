"""Dice with weight: what is seen, heard and said while they fall, and who sees which dice are held."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer
from tests.browser.driving.player import Player
from tests.browser.pages.test_review import SLOW

# The throw lasts less than a second, which a busy machine may miss, so the page itself keeps what it showed meanwhile.
WATCH = """() => {
    window.seen = [];
    window.skip = null;
    new MutationObserver(() => {
        const status = document.getElementById("status");
        const shown = () => ({
            rolling: document.querySelector(".throwing") !== null,
            offers: document.querySelectorAll("button.offer").length,
            said: status.textContent,
            legible: getComputedStyle(status).color !== "rgba(0, 0, 0, 0)",
            left: document.querySelector(".tray-sub").textContent,
            button: document.getElementById("roll").textContent,
        });
        window.seen.push(shown());
        if (!window.skip || !window.seen.at(-1).rolling) return;
        const skip = window.skip;
        window.skip = null;
        skip();
        window.skipped = shown();
    }).observe(document.querySelector("dice-tray"), {subtree: true, childList: true, attributes: true});
}"""
# The side of each cube that faces the viewer.
ON_TOP = """() => [...document.querySelectorAll(".dice .cube")].map((cube) => {
    const turned = new DOMMatrix(getComputedStyle(cube).transform);
    const near = (side) => turned.multiply(new DOMMatrix(getComputedStyle(side).transform)).m33;
    const sides = [...cube.querySelectorAll(".side")];
    return Number(sides.reduce((a, b) => (near(b) > near(a) ? b : a)).dataset.face);
})"""
# As soon as dice fall, the page itself skips the throw and notes how many were falling before and after.
SKIP = """how => {
    window.fell = null;
    const falling = () => document.getAnimations().filter(
        (each) => !(each instanceof CSSAnimation) && each.playState === "running"
            && each.effect.target.closest(".die") !== null).length;
    const animate = Element.prototype.animate;
    const skip = () => {
        const before = falling();
        const die = document.getElementById("die-3");
        if (how === "key") {
            document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "4", bubbles: true, cancelable: true}));
        } else {
            for (const kind of ["pointerdown", "click"])
                die.dispatchEvent(new PointerEvent(kind, {bubbles: true, cancelable: true}));
        }
        window.fell = {before, after: falling(), held: die.ariaPressed};
    };
    Element.prototype.animate = function (...given) {
        if (this.closest(".die")) {
            Element.prototype.animate = animate;
            queueMicrotask(skip);
        }
        return animate.apply(this, given);
    };
}"""
FACES = ["one", "two", "three", "four", "five", "six"]


def watched(new_player: NewPlayer, **options: str) -> Player:
    """A person alone at a table, before the first roll."""
    ann = new_player("Ann", **options)
    ann.play_now()
    ann.page.evaluate(WATCH)
    return ann


def named(player: Player) -> list[int]:
    """The numbers in the names of the dice."""
    found = [re.search(r": (\w+)", name) for name in player.dice()]
    return [FACES.index(each[1]) + 1 for each in found if each is not None]


def test_the_result_is_heard_at_once_and_seen_when_the_dice_rest(new_player: NewPlayer) -> None:
    ann = watched(new_player, reduced_motion="no-preference")
    ann.roll()
    ann.page.wait_for_selector("button.offer")
    seen = ann.page.evaluate("window.seen")
    rolling = [each for each in seen if each["rolling"]]
    assert rolling, "the dice were thrown"
    for each in rolling:
        assert each["offers"] == 0
        assert "3 rolls left" in each["left"]
    heard = [each for each in rolling if "You rolled" in each["said"]]
    assert heard, "a listener does not have to wait"
    assert not any(each["legible"] for each in heard), "a viewer does"
    assert ann.page.evaluate("getComputedStyle(document.getElementById('status')).color") != "rgba(0, 0, 0, 0)"
    ann.page.wait_for_function("() => document.getAnimations().length === 0")
    assert ann.page.evaluate(ON_TOP) == named(ann) == ann.view()["game"]["dice"]
    before = named(ann)
    ann.page.click("#die-1")
    ann.roll()
    ann.page.wait_for_selector("button.offer")
    assert named(ann)[1] == before[1]
    assert ann.page.evaluate(ON_TOP) == named(ann)


def test_any_key_and_any_tap_skip_the_throw_and_do_nothing_else(new_player: NewPlayer) -> None:
    ann = watched(new_player, reduced_motion="no-preference")
    key = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '1', bubbles: true, cancelable: true}))"
    tap = """["pointerdown", "click"].forEach((kind) => document.getElementById("die-3")
        .dispatchEvent(new PointerEvent(kind, {bubbles: true, cancelable: true})))"""
    for skip in (key, tap):
        ann.page.evaluate(f"window.skipped = null; window.skip = () => {{ {skip} }}; null")
        ann.roll()
        ann.page.wait_for_function("() => window.skipped !== null")
        skipped = ann.page.evaluate("window.skipped")
        assert not skipped["rolling"]
        assert skipped["offers"] > 0
        assert skipped["legible"]
        assert all("held" not in name for name in ann.dice()), "it only ended the throw"
    ann.page.keyboard.press("1")
    expect(ann.page.locator("#die-0")).to_have_attribute("aria-pressed", "true")


def skip(player: Player, how: str, throw: Callable[[], None]) -> None:
    """End a throw with a key or a tap, which does nothing else."""
    player.page.evaluate(SKIP, how)
    throw()
    player.page.wait_for_function("() => window.fell !== null")
    fell = player.page.evaluate("window.fell")
    assert fell["before"] > 0, f"{how}: the dice were thrown"
    assert (fell["after"], fell["held"]) == (0, "false"), f"{how}: it only ended the throw"
    assert player.page.evaluate(ON_TOP) == named(player)


def test_throws_of_the_lesson_are_skipped_too_and_puzzles_have_none(new_player: NewPlayer) -> None:
    ann = new_player("Ann", reduced_motion="no-preference")
    page = ann.page
    for how in ("key", "tap"):
        page.goto("/learn")
        page.click("#play-turns")
        page.wait_for_selector("#roll")
        skip(ann, how, lambda: page.click("#roll"))
    page.goto("/puzzles#deluxe-endgame-1")
    page.wait_for_selector("#roll", timeout=SLOW)
    page.evaluate(SKIP, "key")
    page.click("#show-answer")
    page.wait_for_selector("#verdict-text", timeout=SLOW)
    page.click("#next-puzzle")
    page.locator("#show-answer").wait_for(timeout=SLOW)
    assert page.evaluate(ON_TOP) == named(ann)
    assert page.evaluate("window.fell") is None, "the dice of a puzzle are there at once"


def test_without_motion_nothing_is_thrown(new_player: NewPlayer) -> None:
    ann = watched(new_player)
    ann.roll()
    ann.page.wait_for_selector("button.offer")
    seen = ann.page.evaluate("window.seen")
    assert not any(each["rolling"] for each in seen)
    assert all(each["legible"] for each in seen)
    assert ann.page.evaluate(ON_TOP) == named(ann)


def test_the_sound_switch_is_remembered_and_nothing_sounds_before_a_touch(new_player: NewPlayer) -> None:
    ann, eve = new_player("Ann"), new_player("Eve")
    count = """window.sounds = 0;
        window.AudioContext = class extends AudioContext {
            constructor() { super(); window.sounds += 1; window.speaker = this; }
        };"""
    for player in (ann, eve):
        player.page.add_init_script(count)
    ann.play_now()
    eve.page.goto(ann.page.url)
    eve.page.wait_for_selector("#roll")
    switch = ann.page.locator("#sound")
    expect(switch).to_have_attribute("aria-pressed", "true")
    ann.roll()
    ann.page.wait_for_selector("button.offer")
    assert ann.page.evaluate("window.sounds") == 1
    eve.expect_status("Ann rolled")
    assert eve.page.evaluate("window.sounds") == 0, "she has touched nothing"
    ann.page.wait_for_function("() => window.speaker.state === 'suspended'")  # it goes to sleep soon after a sound
    ann.page.click("#die-0")
    ann.page.click("#roll")
    ann.page.wait_for_function("() => window.speaker.state === 'running'")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    ann.page.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")
    ann.page.wait_for_selector("button.offer")
    ann.page.click("#die-1")
    ann.roll()
    assert ann.page.evaluate("window.sounds") == 0


def test_others_see_which_dice_are_held_and_a_reload_remembers_it(new_player: NewPlayer) -> None:
    ann, bob, eve = new_player("Ann"), new_player("Bob"), new_player("Eve")
    bob.join(ann.set_up("link", ["Ann", "Bob"]))
    ann.start()
    bob.page.wait_for_selector("#roll")
    while (game := ann.view()["game"])["status"] == "starting":
        (ann if game["player"] == "Ann" else bob).roll()
    mover, other = (ann, bob) if game["player"] == "Ann" else (bob, ann)
    mover.wait_for_move()
    mover.roll()
    eve.page.goto(ann.page.url)
    for watcher in (other, eve):
        watcher.page.wait_for_selector(".dice .cube")
    before = mover.view()["seq"]
    mover.page.click("#die-1")
    mover.page.click("#die-4")
    for watcher in (other, eve):
        for place, held in enumerate(["false", "true", "false", "false", "true"]):
            expect(watcher.page.locator(f"#die-{place}")).to_have_attribute("aria-pressed", held)
    mover.page.click("#release")
    expect(other.page.locator("#die-1")).to_have_attribute("aria-pressed", "false")
    mover.page.click("#die-2")
    expect(other.page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
    mover.page.reload()
    expect(mover.page.locator("#die-2")).to_have_attribute("aria-pressed", "true")
    assert mover.view()["seq"] == before, "nothing is stored"
