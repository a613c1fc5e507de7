"""Writes the table of options into docs/rules.md: `python docs/write_rules.py`. A test checks that it is up to date."""

from __future__ import annotations

from pathlib import Path

from dicecup.rules import BOOKS
from dicecup.rules.rulebook import OPTION_NAMES, option_help, option_text

DOCUMENT = Path(__file__).parent / "rules.md"
BEGIN, END = "<!-- options: written by write_rules.py -->\n", "<!-- end of options -->\n"


def options_table() -> str:
    """Every option: its meaning, and its value in each of the five books."""
    lines = ["| option | meaning | " + " | ".join(BOOKS) + " |", "|---" * (2 + len(BOOKS)) + "|"]
    for name in OPTION_NAMES:
        values = [option_text(getattr(book, name)) for book in BOOKS.values()]
        shown = ["all" if name == "categories" else f"`{value}`" for value in values]
        lines.append(f"| `{name}` | {option_help(name).replace('|', '/')} | {' | '.join(shown)} |")
    return "\n".join(lines) + "\n"


def with_table(text: str) -> str:
    """The document with its table written anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + options_table() + "\n" + END + after


if __name__ == "__main__":
    DOCUMENT.write_text(with_table(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
