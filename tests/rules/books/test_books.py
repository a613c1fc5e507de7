"""The five books as data: every option has a clause, every clause a quote from the text."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from dicecup.rules import BOOKS, DEFAULT_BOOK, Rulebook
from dicecup.rules.rulebook import OPTION_NAMES

RULES_IN_THE_RULINGS = {"travel": 34, "web": 17, "classic": 27, "triple": 26, "deluxe": 21}
TEXTS = Path(__file__).parents[3].parent / "shared" / "rulebooks"

# The table "Differences between the books" in the rulings, as options.
DIFFERENCES = {
    "first_yahtzee": ("tossed", "tossed", "tossed", "tossed", "box"),
    "forced": ("never", "entitled", "later", "later", "filled"),
    "joker": ("filled", "entitled", "filled", "filled", "filled"),
    "lower_first": ("never", "never", "never", "forced", "forced"),
    "chosen_zero": (True, False, True, True, True),
    "bonus_place": ("final", "box", "back", "back", "lower"),
    "yahtzee_bonus": ((100,), (100,), (100,), (100, 200, 300), (100,)),
    "multipliers": ((1,), (1,), (1,), (1, 2, 3), (1,)),
    "max_sides": (0, 0, 0, 4, 0),
    "partners": (False, False, True, True, False),
    "series": ("summed", "separate", "summed", "separate", "separate"),
    "max_games": (0, 0, 6, 0, 0),
    "difference": ("each", "none", "none", "none", "none"),
}


def test_the_five() -> None:
    assert list(BOOKS) == ["travel", "web", "classic", "triple", "deluxe"]
    assert DEFAULT_BOOK == "deluxe"
    assert all(book.book.name == name for name, book in BOOKS.items())


def test_the_differences_between_the_books() -> None:
    for option in OPTION_NAMES:
        values = tuple(getattr(book, option) for book in BOOKS.values())
        if option in DIFFERENCES:
            assert values == DIFFERENCES[option], option
        else:
            assert len(set(values)) == 1, f"{option} differs between the books, so it belongs in the table"


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_rules_are_numbered_as_in_the_rulings(book: Rulebook) -> None:
    rules = book.book.rules
    assert [rule.number for rule in rules] == list(range(1, RULES_IN_THE_RULINGS[book.book.name] + 1))
    assert all(rule.text for rule in rules)
    assert set(book.book.clauses.values()) <= {rule.number for rule in rules}
    assert all(re.fullmatch(r"A([1-9]|[12]\d|3[01])", ruling) for rule in rules for ruling in rule.rulings)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_the_example_turn_can_be_played(book: Rulebook) -> None:
    steps = book.book.example
    assert steps
    for step, following in pairwise(steps):
        held = list(following.roll)
        for die in step.hold:
            held.remove(int(die))
    assert steps[-1].hold == ""


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the books' texts are not part of the repository")
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_quotes_stand_in_the_text(book: Rulebook) -> None:
    def plain(text: str) -> str:
        for mark in "“”\"'’‘":
            text = text.replace(mark, "'")
        return re.sub(r"[\s*]+", " ", re.sub(r"-\n", "", text)).lower()

    text = plain((TEXTS / f"{book.book.name}.txt").read_text(encoding="utf-8"))
    for quote in (*(rule.quote for rule in book.book.rules), *book.book.quotes.values()):
        assert plain(quote).strip() in text, quote


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("rolls", "three rolls|3 times|third roll"),
        ("first_roll", "first roll|start with|Roll all"),
        ("reroll", "(?i)any or all|$"),
        ("once", "once|again|one blank box"),
    ],
)
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_a_refusal_quotes_words_about_what_it_refuses(book: Rulebook, topic: str, words: str) -> None:
    _, _, quote = book.clause(topic).partition(" «")
    assert re.search(words, quote), quote
    assert set(book.book.quotes) <= set(book.book.clauses)
