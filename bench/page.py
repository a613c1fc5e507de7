"""The page's promises, measured in a real browser on loopback:

- from the moment `dicecup serve` prints its address to a page that is ready for play (under 1 s);
- the size of everything that a game loads, as it travels and uncompressed;
- a cold table and a cold home page with a processor four times slower, at 1.6 Mbit/s and 150 ms (aim: 3 s), and how
  much moves while they load (aim: below 0.05);
- from pressing roll to dice on the screen, without animation (under 150 ms).

Run: python bench/page.py [rolls]
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
SHIFTS = """window.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shift += entry.value; }))
    .observe({type: "layout-shift", buffered: true});"""
# Presses roll and waits until all five dice say what they show; the clock is the browser's own.
ROLL = """() => new Promise((resolve) => {
    const dice = () => [...document.querySelectorAll(".dice .die")].map((die) => die.ariaLabel).join();
    const before = dice(), began = performance.now();
    const look = () => dice() === before ? requestAnimationFrame(look) : resolve(performance.now() - began);
    document.getElementById("roll").click();
    look();
})"""


def main(rolls: int) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        server, address, printed = _serve(Path(folder))
        try:
            _measure(browser, address, printed, rolls)
        finally:
            server.terminate()
            server.wait()
            browser.close()


def _serve(folder: Path) -> tuple[subprocess.Popen[str], str, float]:
    """A server as people start it, its address, and when that was printed."""
    command = [sys.executable, "-m", "dicecup", "serve", "--port", "0"]
    environment = os.environ | {"DICECUP_DATA": str(folder)}
    server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    line = server.stdout.readline()
    return server, line.split("served at ")[1].split()[0], time.perf_counter()


def _measure(browser: Browser, address: str, printed: float, rolls: int) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page = context.new_page()
    loaded: set[str] = set()
    page.on("request", lambda request: loaded.add(request.url))
    page.goto(address)
    page.wait_for_selector("#against-casual")
    print(f"address printed to page ready:  {time.perf_counter() - printed:6.2f} s")
    clicked = time.perf_counter()
    page.click("#play-now")
    page.wait_for_selector("#roll:not([aria-disabled])")
    print(f"'Play now' to a table to roll:  {time.perf_counter() - clicked:6.2f} s")
    times = [_roll(page) for _ in range(rolls)]
    answers = [context.request.get(url) for url in loaded if "/api/" not in url]
    travels = sum(int(answer.headers["content-length"]) for answer in answers)
    weight = sum(len(answer.body()) for answer in answers)
    print(f"page weight, as it travels:     {travels / 1000:6.1f} kB in {len(answers)} files")
    print(f"page weight, uncompressed:      {weight / 1000:6.1f} kB")
    for what, url, ready in (
        ("home", address, "#against-casual"),
        ("table", page.url, "#roll"),
    ):
        seconds, shift = _cold(browser, context, url, ready)
        print(f"cold {what + ',':<7} slow line and CPU:  {seconds:6.2f} s, layout shift {shift:.3f}")
    median, longest = statistics.median(times), max(times)
    print(f"roll to shown dice, {len(times)} rolls:   {median:6.1f} ms median, {longest:.1f} ms longest")


def _cold(browser: Browser, context: BrowserContext, address: str, ready: str) -> tuple[float, float]:
    """Seconds until a page is ready on a slow line and a slow processor, and by how much things moved meanwhile."""
    fresh = browser.new_context(viewport={"width": 390, "height": 844}, storage_state=context.storage_state())
    page = fresh.new_page()
    page.add_init_script(SHIFTS)
    slow = fresh.new_cdp_session(page)
    slow.send("Network.enable")
    line = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
    slow.send("Network.emulateNetworkConditions", line)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(ready)
    seconds = time.perf_counter() - began
    page.wait_for_timeout(1000)
    shift = float(page.evaluate("window.shift"))
    fresh.close()
    return seconds, shift


def _roll(page: Page) -> float:
    """One roll, in milliseconds; if no roll is left, the turn's box is filled first."""
    if page.locator("#roll[aria-disabled]").count():
        # The first box that scores: Chance is kept for dice that score nowhere else, so there is always one.
        page.locator("button.offer:not(.nothing)").first.click()
        page.wait_for_selector("#roll:not([aria-disabled])")
    return float(page.evaluate(ROLL))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
