"""Somebody who looks at a page in windows of every size."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

from .axe import violations

THOROUGH = os.environ.get("DICECUP_LAYOUT") == "all"
PICTURES = os.environ.get("DICECUP_PICTURES")
"""A folder for pictures of what was seen, for people to look at."""
FAULTS = (Path(__file__).parent / "layout.js").read_text("utf-8")


class Size(NamedTuple):
    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SIZES = (
    Size(320, 568, touch=True),
    Size(390, 844, touch=True),
    Size(844, 390, touch=True),
    Size(768, 1024, touch=True),
    Size(820, 1180, touch=True),
    Size(1280, 720),
    Size(1920, 1080),
    Size(640, 360),  # 1280x720 at 200 %
    Size(320, 360),  # the same at 400 %, two of its screens high
    Size(2560, 1440),
)


class Survey:
    """What all surveyors of a run have seen in total."""

    screens = 0
    asked_axe = 0

    @classmethod
    def told(cls) -> str:
        return f"{cls.screens} screens measured; axe looked at {cls.asked_axe}, each in light and dark"


class Surveyor:
    """Collects what is wrong with a page, wherever it is looked at."""

    def __init__(self, page: Page, begin: int = 0) -> None:
        """`begin`: at which of the sizes axe looks first."""
        self.page = page
        self.found: list[str] = []
        self._hands = page.context.new_cdp_session(page)
        self._turns: Iterator[Size] = cycle(SIZES[begin:] + SIZES[:begin])

    def look(self, where: str, sizes: Iterable[Size] = SIZES, axe: int | None = 1) -> None:
        """Look at these sizes. Axe, which is slow, looks at `axe` of all sizes, and at others the next time.

        A thorough survey uses both at all sizes, and leaves axe out only if it is None, as axe has just seen the same.
        """
        for size in SIZES if THOROUGH else sizes:
            self.resize(size)
            faults = self.page.evaluate(FAULTS)
            if PICTURES:
                name = where.strip("/").replace("/", "-").replace(" ", "-") or "home"
                self.page.screenshot(path=f"{PICTURES}/{name}-{size}.png", full_page=True)
            if THOROUGH and axe is not None:
                faults += self._ask_axe()
            self._note(where, size, faults)
            Survey.screens += 1
        for _ in range(0 if THOROUGH else axe or 0):
            size = next(self._turns)
            self.resize(size)
            self._note(where, size, self._ask_axe())

    def _ask_axe(self) -> list[str]:
        Survey.asked_axe += 1
        return violations(self.page)

    def _note(self, where: str, size: Size, faults: Iterable[str]) -> None:
        self.found += [f"{where} at {size}: {fault}" for fault in faults]

    def resize(self, size: Size) -> None:
        self._hands.send("Emulation.setTouchEmulationEnabled", {"enabled": size.touch})
        self.page.set_viewport_size({"width": size.width, "height": size.height})

    def report(self) -> None:
        assert not self.found, "\n".join(self.found)
