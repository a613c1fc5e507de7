"""The names people log in with: their own and a number, such as ann-4821.

The number is always there and chosen here, so nobody can find out which names exist by asking for one.
"""

from __future__ import annotations

import secrets
import unicodedata

LONGEST = 24
NOBODYS = "player"


def proposed(name: str, attempt: int = 0) -> str:
    """A name to log in with for somebody of this name; with every attempt there are ten times as many."""
    letters = "".join(each if each.isalnum() else "-" for each in as_compared(name))
    words = "-".join(part for part in letters.split("-") if part)[:LONGEST].strip("-")
    digits = 4 + attempt
    return f"{words or NOBODYS}-{secrets.randbelow(10**digits):0{digits}d}"


def as_compared(name: str) -> str:
    """A name as it was given out, however it is typed."""
    return unicodedata.normalize("NFKC", name).casefold().strip()
