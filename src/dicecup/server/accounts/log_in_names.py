"""The names people log in with: their own name and a number, such as ann-4821.

There is always a number and it is chosen here, so nobody can find out which names exist by asking for one.
"""

from __future__ import annotations

import secrets
import unicodedata

LONGEST = 24
NOBODYS = "player"


def proposed(name: str, attempt: int = 0) -> str:
    """A name to log in with for somebody of this name; each attempt has ten times as many to choose from."""
    letters = "".join(each if each.isalnum() else "-" for each in as_compared(name))
    words = "-".join(part for part in letters.split("-") if part)[:LONGEST].strip("-")
    digits = 4 + attempt
    return f"{words or NOBODYS}-{secrets.randbelow(10**digits):0{digits}d}"


def as_compared(name: str) -> str:
    """A log-in name in the form in which it was given out, however it is typed."""
    return unicodedata.normalize("NFKC", name).casefold().strip()
