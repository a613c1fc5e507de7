"""Asks axe-core, which knows the rules for accessible pages, about a page as it is shown."""

from __future__ import annotations

from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

Scheme = Literal["light", "dark"]
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""Axe's rules whose verdict depends on colours. Nothing else differs between light and dark."""
ASKED: dict[Scheme, list[str]] = {"light": STANDARDS, "dark": COLOURS}
_RUN = """options => axe.run(options).then(
    ({violations}) => violations.map(({id, nodes}) => `${id}: ${nodes[0].html.slice(0, 200)}`)
)"""


def violations(page: Page) -> list[str]:
    """What is wrong, in light and in dark; the page stays dark."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = []
    for scheme, rules in ASKED.items():
        page.emulate_media(color_scheme=scheme)
        answer = page.evaluate(_RUN, {"runOnly": rules, "resultTypes": ["violations"]})
        found += [f"{scheme}: {violation}" for violation in answer]
    return found
