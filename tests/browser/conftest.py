"""A real Chromium, a real server, and people who sit at the one and play on the other."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, Playwright, expect, sync_playwright

from .driving.player import Player
from .driving.running import RunningServer
from .driving.surveyor import Survey

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Fewer processes: two browsers and two servers share two cores.
    "--disable-extensions",
    "--disable-site-isolation-trials",
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--mute-audio",
]
SYSTEM_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first is Chromium without windows, which needs the least processor time."""
DESK = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000
"""Milliseconds that anything may take: on a busy machine a page can freeze for seconds."""
expect.set_options(timeout=PATIENCE)


def executable(chromium: BrowserType) -> str | None:
    """The system's browser, or Playwright's own."""
    found = next(filter(None, map(shutil.which, SYSTEM_BROWSERS)), None)
    return found or (chromium.executable_path if Path(chromium.executable_path).exists() else None)


# Playwright keeps an event loop running in this thread: it must end before tests elsewhere start loops of their own.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = executable(playwright.chromium)
    if path is None:
        missing = "no Chromium: install the system's (apt-get install chromium) or run `playwright install chromium`"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS, timeout=5 * PATIENCE)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server, as most people install it, for all tests that do not harm it: the coach's advice on printed books
    comes with the package, so nothing has to be solved. The server of `test_undo.py` has the solver."""
    running = RunningServer(tmp_path_factory.mktemp("server"), solver=False)
    yield running
    running.stop()


NewPlayer = Callable[..., Player]


@pytest.fixture
def new_player(browser: Browser, server: RunningServer) -> Iterator[NewPlayer]:
    """Makes people, each with their own browser profile. An error in a page fails the test."""
    people: list[Player] = []
    faults: list[str] = []

    def make(name: str = "Ann", url: str = "", **options: Any) -> Player:
        context = browser.new_context(
            **{"viewport": DESK, "reduced_motion": "reduce", "base_url": url or server.url, **options}
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        _listen(page, faults)
        people.append(Player(page, name))
        return people[-1]

    yield make
    for player in people:
        player.page.context.close()
    assert not faults


def _listen(page: Page, faults: list[str]) -> None:
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on("console", lambda message: faults.append(message.text) if "Content Security" in message.text else None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what a proof keeps of the survey of all screens (`bench/prove.py page`)."""
    if Survey.screens:
        terminalreporter.write_line(Survey.told())
