"""Makes what a server sends harmless: control characters could move the cursor, or hide what a terminal shows."""

from __future__ import annotations

from typing import Any

INSTEAD = "\N{REPLACEMENT CHARACTER}"


def printable(value: Any) -> Any:
    """The same JSON with every character that cannot be printed replaced, in keys too."""
    match value:
        case str():
            return value if value.isprintable() else "".join(c if c.isprintable() else INSTEAD for c in value)
        case list():
            return [printable(each) for each in value]
        case dict():
            return {printable(key): printable(each) for key, each in value.items()}
    return value
