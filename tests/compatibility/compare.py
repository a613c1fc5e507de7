"""Whether a new answer still says what an old one said."""

from __future__ import annotations

from collections.abc import Iterator
from math import isclose
from typing import Any

VOLATILE = frozenset({"version"})
"""These differ from one release to the next: only the type counts."""
PROSE = frozenset(
    {
        *("answer", "best", "detail", "doing", "help", "message", "quote", "sentence", "summary", "text", "title"),
        "verdict",
    }
)
"""Fields with words for people, which may be improved: a string must stay a string, an empty one empty."""
EXACT, LEARNED = 1e-9, 0.0101
"""How far a number may be off. Values in triple are around 1,900 points in single precision, estimated to a point: the
first version added in another order, which shows when a value is rounded to a hundredth."""


def differences(old: Any, new: Any, off: float = EXACT, where: str = "") -> Iterator[str]:
    """Each place where `new` does not say what `old` said. New fields are welcome; lists keep their length."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            inside = f"{where}.{key}"
            if key not in new:
                yield f"{inside} is missing"
            elif isinstance(value, str) and (key in PROSE or " " in value):
                # Whether there is text at all is more than a matter of wording.
                if not isinstance(new[key], str) or bool(value) != bool(new[key]):
                    yield f"{inside} is {new[key]!r:.200}, once {value!r:.200}"
            elif key not in VOLATILE:
                yield from differences(value, new[key], off, inside)
    elif isinstance(old, list) and isinstance(new, list):
        if len(old) != len(new):
            yield f"{where} has {len(new)} items, once {len(old)}"
        for number, (one, other) in enumerate(zip(old, new, strict=False)):
            yield from differences(one, other, off, f"{where}[{number}]")
    elif _is_number(old) and _is_number(new):
        # 3 and 3.0 are the same number in JSON.
        if not isclose(old, new, rel_tol=EXACT, abs_tol=off):
            yield f"{where} is {new}, once {old}"
    elif type(old) is not type(new) or old != new:
        yield f"{where} is {new!r:.200}, once {old!r:.200}"


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
