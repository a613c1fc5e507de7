"""Print the nearest ASCII character on terminals that do not know all the others."""

from __future__ import annotations

import codecs
import io
import os
import sys
from unicodedata import east_asian_width

_ASCII = {
    **dict.fromkeys("─▁▂", "-"),
    "━": "=",
    **dict.fromkeys("│┃├┤▎▊▌▐", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘┏┓┗┛", "+"),
    **dict.fromkeys("▀▃▄▅▆▇█▔", "#"),
    **dict.fromkeys("«»“”", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("›▸▶➡", ">"),
    **dict.fromkeys("–—", "-"),
    "●": "o",
    **dict.fromkeys("\u200c\u200d", ""),  # invisible: they join letters and emoji
    "·": ".",
    "×": "x",
    "…": "~",
    "★": "*",
    "±": "~",
    "▼": "v",
    "▲": "^",
    "↑": "^",
    "↓": "v",
    "\N{NO-BREAK SPACE}": " ",
    "\N{REPLACEMENT CHARACTER}": "?",
}
"""One for one, so that columns stay aligned."""


def settle_encodings() -> None:
    """Let the standard streams print what they can, and accept whatever is typed."""
    codecs.register_error("nearest", _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="ascii" if stream.isatty() and _locale_is_ascii() else None, errors="nearest")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_likeness, error.object[error.start : error.end])), error.end


def _likeness(character: str) -> str:
    return _ASCII[character] if character in _ASCII else ("??" if east_asian_width(character) in "WF" else "?")


def _locale_is_ascii() -> bool:
    """Whether the locale asks for ASCII. Python itself treats the C locale as UTF-8 and says so in LC_CTYPE."""
    plain = ("C", "POSIX")
    chosen = os.environ.get("LC_ALL")
    if not chosen and os.environ.get("LC_CTYPE", "C.UTF-8") in (*plain, "C.UTF-8", ""):
        chosen = os.environ.get("LANG")
    return chosen in plain
