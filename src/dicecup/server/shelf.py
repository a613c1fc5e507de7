"""A place for the last few things that were worked out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Shelf(Generic[Key, Value]):
    """Has room for so many; what was not asked for longest goes first."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._things: OrderedDict[Key, Value] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        if key in self._things:
            self._things.move_to_end(key)
        return self._things.get(key)

    def put(self, key: Key, value: Value) -> None:
        self._things[key] = value
        self._things.move_to_end(key)
        if len(self._things) > self._room:
            self._things.popitem(last=False)
