"""What the books advise and what the solver thinks of it: the source of `docs/advice.md` and of the page `/advice`.

The answers are in `printed_advice.json`, which `python bench/book_advice.py` writes. Only the words are typed by hand;
the script fills in every figure.
"""

from __future__ import annotations

import json
import textwrap
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

FILE = Path(__file__).with_name("printed_advice.json")
HintVerdict = Literal["right", "wrong", "it depends"]


@dataclass(frozen=True, slots=True)
class Quote:
    """A few words of a book."""

    book: str
    place: str
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Something the solver found: a sentence or two, and perhaps a table."""

    text: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """A printed hint and the answer to it."""

    name: str
    """For links: lower-case letters and hyphens."""
    title: str
    """What the books say, in our words."""
    quotes: tuple[Quote, ...]
    verdict: HintVerdict
    answer: str
    findings: tuple[Finding, ...]

    @property
    def books(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(quote.book for quote in self.quotes))


@dataclass(frozen=True, slots=True)
class PrintedAdvice:
    introduction: str
    hints: tuple[Hint, ...]


@cache
def printed_advice() -> PrintedAdvice:
    """Every hint printed in the five books, answered."""
    data = json.loads(FILE.read_text("utf-8"))
    return PrintedAdvice(data["introduction"], tuple(_hint(each) for each in data["hints"]))


def _hint(data: dict[str, Any]) -> Hint:
    findings = [
        Finding(each["text"], tuple(each["columns"]), tuple(map(tuple, each["rows"]))) for each in data["findings"]
    ]
    quotes = tuple(Quote(**quote) for quote in data["quotes"])
    return Hint(data["name"], data["title"], quotes, data["verdict"], data["answer"], tuple(findings))


# --- as a document --------------------------------------------------------------------------------------------


def document(advice: PrintedAdvice) -> str:
    """All of it in Markdown."""
    lines = ["# What the books advise", "", *_paragraph(advice.introduction), ""]
    lines += ["`python bench/book_advice.py` writes this page, and what the page `/advice` of the server shows.", ""]
    lines += ["| | hint | books | verdict |", "|---|---|---|---|"]
    for number, hint in enumerate(advice.hints, start=1):
        lines.append(f"| {number} | {hint.title} | {', '.join(hint.books)} | {hint.verdict} |")
    for number, hint in enumerate(advice.hints, start=1):
        lines += ["", f"## {number}. {hint.title}", ""]
        for quote in hint.quotes:
            lines += _paragraph(f"- `{quote.book}`, {quote.place}: «{quote.text}»", "  ")
        lines += ["", *_paragraph(f"**{hint.verdict.capitalize()}.** {hint.answer}")]
        for finding in hint.findings:
            lines += ["", *_paragraph(finding.text)]
            if finding.columns:
                lines += ["", _row(finding.columns), "|---" * len(finding.columns) + "|", *map(_row, finding.rows)]
    return "\n".join(lines) + "\n"


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _paragraph(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, 118, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
