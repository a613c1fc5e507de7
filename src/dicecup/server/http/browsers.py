"""Which browser somebody uses, by what it says of itself. Only shown to that person, never relied on."""

from __future__ import annotations

from fastapi import Request

from ..tables.people import Browser

NAMES = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS": "Firefox",
    "Chrome/": "Chrome",
    "CriOS": "Chrome",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS X": "Mac",
    "Linux": "Linux",
}
"""Names by a mark of theirs; the first mark that is there counts, since many browsers also name others."""


def browser_of(request: Request) -> Browser:
    said = request.headers.get("user-agent", "")
    name, system = (next((name for mark, name in known.items() if mark in said), "") for known in (NAMES, SYSTEMS))
    return Browser(name, system)
