"""What a throw of dice costs: script and style time per frame in Chromium with a processor four times slower (aim:
under 8 ms), how long the dice take, and the size of the throw and of all the page's scripts and styles.

Run: python bench/throw.py [throws]
"""

from __future__ import annotations

import gzip
import json
import shutil
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from page import ARGUMENTS, BROWSERS, _serve

STATIC = Path(__file__).parents[1] / "src/dicecup/server/static"
WORK = {
    "FunctionCall",
    "TimerFire",
    "FireAnimationFrame",
    "UpdateLayoutTree",
    "Layout",
    "EvaluateScript",
    "v8.callFunction",
}
"""What the trace calls scripts, styles and layout."""
CATEGORIES = ["devtools.timeline", "blink.user_timing"]
# Presses roll and waits until the dice rest; the beginning and end of the throw are marked in the trace.
ROLL = """() => new Promise((resolve) => {
    const tray = document.querySelector("dice-tray");
    let thrown = false;
    const watch = new MutationObserver(() => {
        const now = tray.querySelector(".throwing") !== null;
        if (now !== thrown) performance.mark(now ? "throw begins" : "throw ends");
        if (thrown && !now) watch.disconnect() ?? resolve();
        thrown = now;
    });
    watch.observe(tray, {subtree: true, attributes: true, attributeFilter: ["class"]});
    document.getElementById("roll").click();
})"""
THROW = ("throw", "rotation", "cube", "sounds", "skipping")
SLOWER = 4
AIM = 8.0
MICROSECONDS = 1000.0
"""In a millisecond."""
FRAME = 1_000_000 / 60


def main(throws: int) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        server, address, _ = _serve(Path(folder))
        try:
            _measure(browser, address, throws)
        finally:
            server.terminate()
            server.wait()
            browser.close()
    scripts = [STATIC / "js/dice" / f"{name}.js" for name in THROW]
    _weigh("the throw, with cube, sound and skipping", [*scripts, STATIC / "css/dice.css"])
    _weigh("all scripts and styles", [*STATIC.glob("**/*.js"), *STATIC.glob("**/*.css")])


def _weigh(what: str, files: list[Path]) -> None:
    contents = [path.read_bytes() for path in files]
    packed = sum(len(gzip.compress(content)) for content in contents)
    print(f"{what}: {sum(map(len, contents)) / 1000:.1f} kB, {packed / 1000:.1f} kB compressed")


def _measure(browser: Browser, address: str, throws: int) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="no-preference")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#play-now")
    page.click("#play-now")
    page.wait_for_selector("#roll:not([aria-disabled])")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    frames: list[float] = []
    first: list[float] = []
    for _ in range(throws):
        costs = _throw(browser, page)
        first.append(costs[0])
        frames += costs[1:]
    over = sum(cost > AIM for cost in frames)
    print(f"script and style time per frame of {throws} throws, processor {SLOWER} times slower:")
    most = _quantile(frames, 0.95)
    print(f"  median {statistics.median(frames):.1f} ms, 95 % below {most:.1f} ms, longest {max(frames):.1f} ms")
    print(f"  {over} of {len(frames)} frames above {AIM:.0f} ms")
    print(f"  working the throw out and starting it, before its first frame: {statistics.median(first):.1f} ms")


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[int(len(values) * share)]


def _throw(browser: Browser, page: Page) -> list[float]:
    """One throw, and the script and style time of each of its frames in milliseconds."""
    if page.locator("#roll[aria-disabled]").count():
        page.locator("button.offer:not(.nothing)").first.click()
        page.wait_for_selector("#roll:not([aria-disabled])")
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(ROLL)
    return _costs(json.loads(browser.stop_tracing())["traceEvents"])


def _costs(events: list[dict[str, Any]]) -> list[float]:
    """First the cost of working the throw out and starting it, then every sixtieth of a second until the dice rest.

    The browser itself moves the dice: no script runs while they fall.
    """
    begins = next(event for event in events if event["name"] == "throw begins")
    ends = next(event for event in events if event["name"] == "throw ends")
    thread = begins["pid"], begins["tid"]
    own = [event for event in events if (event["pid"], event.get("tid")) == thread and event["name"] in WORK]
    work = [(event["ts"], event["ts"] + event["dur"]) for event in own if event.get("dur")]
    # On a machine that does other things too, only the thread's own time counts.
    spent = [(event["ts"], event["ts"] + event.get("tdur", event["dur"])) for event in own if event.get("dur")]
    started = min([start for start, end in work if start <= begins["ts"] <= end], default=begins["ts"])
    styled = [event for event in own if event["name"] == "UpdateLayoutTree" and event["ts"] > begins["ts"]]
    drawn = min((event["ts"] + event.get("dur", 0) for event in styled), default=begins["ts"])
    # The task in which the dice rest draws what they bring: boxes, text, chances.
    rests = min([start for start, end in work if start <= ends["ts"] <= end], default=ends["ts"])
    edges = [drawn + frame * FRAME for frame in range(int((rests - drawn) / FRAME) + 1)]
    return [
        _covered(spent, started, drawn) / MICROSECONDS,
        *(_covered(spent, left, right) / MICROSECONDS for left, right in pairwise(edges)),
    ]


def _covered(work: list[tuple[float, float]], left: float, right: float) -> float:
    """How much of the time between two moments was work; work within other work counts once."""
    covered, until = 0.0, left
    for start, end in sorted(work):
        start, end = max(start, until), min(end, right)
        if end > start:
            covered += end - start
            until = end
    return covered


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
