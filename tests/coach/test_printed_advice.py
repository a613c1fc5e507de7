"""What the books advise: the document matches the data, the quotes are in the books, the figures are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicecup import BOOKS, Card, Roll, rulebook
from dicecup.coach import words
from dicecup.coach.advice import advise
from dicecup.coach.printed_advice import Finding, Quote, document, printed_advice

ROOT = Path(__file__).parents[2]
TEXTS = ROOT.parent / "shared" / "rulebooks"
HINTS = {hint.name: hint for hint in printed_advice().hints}


def test_the_document_says_the_same() -> None:
    assert (ROOT / "docs" / "advice.md").read_text("utf-8") == document(printed_advice()), (
        "write both again: python bench/book_advice.py"
    )


def test_every_hint_has_a_book_a_verdict_and_an_answer() -> None:
    assert len(HINTS) == len(printed_advice().hints) >= 25
    for hint in HINTS.values():
        assert re.fullmatch("[a-z0-9-]+", hint.name)
        assert hint.verdict in ("right", "wrong", "it depends")
        assert hint.quotes
        assert hint.answer.endswith(".")
        assert set(hint.books) <= set(BOOKS)
        for finding in hint.findings:
            assert all(len(row) == len(finding.columns) for row in finding.rows)
    assert {book for hint in HINTS.values() for book in hint.books} == set(BOOKS)


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the books' texts are not part of the repository")
@pytest.mark.parametrize(
    "quote", [quote for hint in HINTS.values() for quote in hint.quotes], ids=lambda q: q.text[:30]
)
def test_quotes_stand_in_the_text(quote: Quote) -> None:
    def plain(text: str) -> str:
        for mark in "“”\"'’‘*":
            text = text.replace(mark, "")
        return " ".join(text.split())

    assert plain(quote.text) in plain((TEXTS / f"{quote.book}.txt").read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "place", "boxes", "dice", "left"),
    [
        ("three-threes", 0, {}, "33346", 0),
        ("four-fives", 2, {"sixes": 6, "fours": 4, "threes": 3}, "25555", 0),
        ("pair-of-twos", 0, {}, "12236", 2),
        ("joker-example", 0, {"yahtzee": 0, "fours": 12}, "44444", 0),
        ("small-straight-on", 1, {}, "23455", 2),
    ],
)
def test_figures_are_what_the_solver_says(name: str, place: int, boxes: dict[str, int], dice: str, left: int) -> None:
    finding: Finding = HINTS[name].findings[place]
    card = Card.from_json(rulebook("deluxe"), {"boxes": boxes})
    choices = {words.doing(choice.action): choice for choice in advise(card, Roll(dice), left).choices}
    best = next(iter(choices))
    assert finding.rows[0][0] == f"{best} (best)"
    for doing, value, loss, _ in finding.rows:
        choice = choices[doing.removesuffix(" (best)")]
        assert (value, loss) == (f"{choice.value:.2f}", f"{choice.loss:.2f}")
