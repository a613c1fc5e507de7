"""The documents of the repository, and the blocks of code in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATHS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
NAMES = [path.relative_to(ROOT).as_posix() for path in PATHS]


@dataclass(frozen=True)
class Block:
    document: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"


def blocks_of(document: str) -> list[Block]:
    return list(_parsed(document, (ROOT / document).read_text("utf-8")))


def _parsed(document: str, text: str) -> Iterator[Block]:
    """Fenced blocks, and indented text that Markdown would take for code, without a language."""
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        start, before = number, lines[number - 1] if number else ""
        fence = re.fullmatch(r"( *)```(\S*).*", lines[number])
        number += 1
        if fence:
            end = next(each for each in range(number, len(lines)) if lines[each] == f"{fence[1]}```")
            yield Block(document, start + 1, fence[2], "\n".join(lines[number:end]) + "\n")
            number = end + 1
        elif lines[start].startswith("    ") and not before.strip() and not _in_a_list(lines[:start]):
            yield Block(document, start + 1, "", lines[start])


def _in_a_list(above: list[str]) -> bool:
    """Whether the next paragraph belongs to a list item, which is indented too."""
    last = next((line for line in reversed(above) if line and not line.startswith(" ")), "")
    return bool(re.match(r"[-*] |\d+\. ", last))
