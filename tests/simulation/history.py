"""What happened in a schedule, in order: all that the checker knows besides the database's rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    number: int
    at: float
    """Virtual seconds since the beginning."""
    kind: str
    data: dict[str, Any]

    def line(self) -> str:
        return f"{self.at:.3f} {self.kind} {json.dumps(self.data, sort_keys=True, default=str)}"


@dataclass(slots=True)
class History:
    time: Callable[[], float]
    entries: list[Entry] = field(default_factory=list)

    def add(self, kind: str, /, **data: Any) -> None:
        self.entries.append(Entry(len(self.entries), self.time(), kind, data))

    def of(self, *kinds: str) -> Iterator[Entry]:
        return (entry for entry in self.entries if entry.kind in kinds)

    def text(self) -> str:
        return "".join(entry.line() + "\n" for entry in self.entries)
