"""Every sentence that people read from server, coach, terminal and commands: whole, by name, in one place.

A sentence has names in braces for what it is about, and two forms if it counts something. No sentence is put together
from pieces, so that another language can use its own word order. What the page's scripts say themselves is in
`server/static/js/words/catalogue`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Plural(NamedTuple):
    """A sentence about a number of things: its form for one, and for any other number."""

    one: str
    other: str


Sentence = str | Plural


def say(sentence: Sentence, /, **values: object) -> str:
    """A sentence with its values filled in; `count` chooses between the forms of a `Plural`.

    >>> from dicecup.words import Plural, say
    >>> say("It is {player}'s turn.", player="Ann")
    "It is Ann's turn."
    >>> say(Plural(one="{count} roll left", other="{count} rolls left"), count=2)
    '2 rolls left'
    """
    if isinstance(sentence, Plural):
        sentence = sentence.one if values["count"] == 1 else sentence.other
    return sentence.format_map(values)


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
