"""Turns faces into places: the rules see multisets, a screen shows five dice side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def places_of(faces: Iterable[int], dice: Sequence[int]) -> list[int]:
    """The places of dice with these faces."""
    found: list[int] = []
    for face in faces:
        found.append(next(place for place, shown in enumerate(dice) if shown == face and place not in found))
    return sorted(found)
