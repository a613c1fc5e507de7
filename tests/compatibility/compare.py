"""Whether a new answer still says what an old one said."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from math import isclose
from typing import Any

VOLATILE = frozenset({"server_time", "deadline", "version"})
"""These differ from one run or release to the next: only the type counts."""
RENEWED = VOLATILE | {"head", "at", "commitment", "secret"}
"""These also differ where moves are made anew: the time is part of each event and so of the chain's head."""
PROSE = frozenset(
    {
        "aims",
        "answer",
        "best",
        "caption",
        "comment",
        "description",
        "detail",
        "doing",
        "ending",
        "estimate",
        "games_of",
        "heading",
        "help",
        "introduction",
        "label",
        "message",
        "note",
        "place",
        "plays",
        "question",
        "quote",
        "sentence",
        "summary",
        "text",
        "theme_title",
        "title",
        "verdict",
        "why",
    }
)
"""Fields with words for people, which may be improved: a string must stay a string, an empty one empty."""
NAMES = frozenset(["name", "names", "partners", "player", "rules", "seed", "seeds", "sides"])
"""Fields whose strings are data even if they have spaces. Elsewhere a string with a space is for people."""
PROSE_PLACES = (r"\.terms\[\d+\]\.name$", r"\.(statistics|fairness)\.player$")
"""Where such a field holds words: the name of a term of a review's sum, and whose play yours is compared with."""
EXACT, LEARNED = 1e-9, 0.0101
"""How far a number may be off. Values in triple are around 1,900 points in single precision, estimated to a point: the
first version added in another order, which shows when a value is rounded to a hundredth."""

ROUNDED = {
    r"\.win(_loss)?(\[\d+\])*(\.chances\[\d+\])?$|\.sides\[\d+\]\.chance$": 2e-4,
}
"""Winning chances: from a model whose tables come with the package and are rounded."""


def differences(
    old: Any, new: Any, volatile: Collection[str] = VOLATILE, off: float = EXACT, where: str = ""
) -> Iterator[str]:
    """Each place where `new` does not say what `old` said.

    New fields are welcome, and new kinds of actions; other lists keep their length.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            inside = f"{where}.{key}"
            if key not in new:
                yield f"{inside} is missing"
            elif key in volatile:
                yield from _kinds(value, new[key], inside)
            elif key in PROSE or any(re.search(pattern, inside) for pattern in PROSE_PLACES):
                yield from _prose(value, new[key], inside, volatile, off)
            else:
                yield from differences(value, new[key], volatile, off, inside)
    elif where.endswith(".oneOf") and _types(old) and _types(new):
        # A body that names its type may be of more types than before.
        yield from differences(_types(old), _types(new), volatile, off, where)
    elif isinstance(old, list) and isinstance(new, list):
        if len(old) != len(new):
            yield f"{where} has {len(new)} items, once {len(old)}"
        for number, (one, other) in enumerate(zip(old, new, strict=False)):
            yield from differences(one, other, volatile, off, f"{where}[{number}]")
    elif _is_number(old) and _is_number(new):
        # 3 and 3.0 are the same number in JSON.
        if not isclose(old, new, rel_tol=EXACT, abs_tol=max(off, _rounding(where))):
            yield f"{where} is {new}, once {old}"
    elif isinstance(old, str) and isinstance(new, str) and " " in old and not _is_name(where):
        yield from _prose(old, new, where, volatile, off)
    elif type(old) is not type(new) or old != new:
        yield f"{where} is {new!r:.200}, once {old!r:.200}"


def _rounding(where: str) -> float:
    """How far a number may be from what it was: 1e-9, and more if it depends on rounded data from the package."""
    return next((most for pattern, most in ROUNDED.items() if re.search(pattern, where)), EXACT)


def _is_name(where: str) -> bool:
    return where.rpartition(".")[2].partition("[")[0] in NAMES


def _prose(old: Any, new: Any, where: str, volatile: Collection[str], off: float) -> Iterator[str]:
    if isinstance(old, str):
        # Whether there is text at all is more than a matter of wording.
        if not isinstance(new, str) or bool(old) != bool(new):
            yield f"{where} is {new!r:.200}, once {old!r:.200}"
    elif isinstance(old, list) and all(isinstance(each, str) for each in old):
        if not isinstance(new, list) or bool(old) != bool(new):
            yield f"{where} is {new!r:.200}, once {old!r:.200}"
    else:
        yield from differences(old, new, volatile, off, where)


def _kinds(old: Any, new: Any, where: str) -> Iterator[str]:
    if type(old) is not type(new):
        yield f"{where} is {new!r:.200}, once {old!r:.200}"


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _types(schemas: Any) -> dict[str, Any]:
    """The schemas by `type`, for bodies that are told apart by it; otherwise empty."""
    try:
        return {schema["properties"]["type"]["const"]: schema for schema in schemas}
    except (KeyError, TypeError):
        return {}
