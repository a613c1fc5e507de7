"""A book's rules for people: in our words with a few of the book's, its example turn, and its options."""

from __future__ import annotations

from ..coach.words import wrapped
from ..rules import BOOKS, Card, IllegalHere, Rule, Rulebook
from ..rules.rulebook import OPTION_NAMES, option_choices, option_help, option_text
from .drawing import card_lines, dice_text, offer_lines


def book_list() -> list[str]:
    """The five books in a few lines each."""
    lines = ["The rulebooks that dicecup knows:"]
    for book in BOOKS.values():
        lines += ["", f"{book.book.name}: {book.title}", *wrapped(f"  {book.book.summary}", "  ")]
    return [*lines, "", "dicecup rules deluxe prints the rules of one of them."]


def rules_lines(book: Rulebook) -> list[str]:
    """Every rule of the book."""
    lines = [f"Yahtzee by the book: {book.title}", *wrapped(book.book.summary), ""]
    for rule in book.book.rules:
        lines += _rule_lines(rule)
    return lines + _house_rules_lines(book)


def rule_lines(book: Rulebook, number: int) -> list[str]:
    """One rule of the book."""
    count = len(book.book.rules)
    if not 1 <= number <= count:
        known = f"has rules 1 to {count}" if count else "has no numbered rules"
        raise IllegalHere(f"{book.book.name} {known}; there is no rule {number}.")
    return _rule_lines(book.book.rule(number)) + _house_rules_lines(book)


def _rule_lines(rule: Rule) -> list[str]:
    text = f"{rule.number}. {rule.text}"
    if rule.quote:
        text += f" «{rule.quote}»"
    return wrapped(text, "    ")


def _house_rules_lines(book: Rulebook) -> list[str]:
    own = {} if book.book.printed else book.book.own_options
    base = book.book.based_on.title if book.book.based_on else "the usual rules"
    lines = []
    for heading, rules in (
        (f"{book.book.title} differs from {base} here:", own),
        ("House rules change this book here:", book.changes),
    ):
        lines += ["", heading] if rules else []
        for name, value in rules.items():
            lines += wrapped(f"{name}={value}: {option_help(name)}", "    ")
    return lines


def example_lines(book: Rulebook) -> list[str]:
    """The book's printed example turn, with what the dice are worth worked out by these rules."""
    card = Card.from_json(book, {"boxes": dict(book.book.example_boxes)})
    lines = ["The example turn printed in the book", ""]
    if book.book.example_boxes:
        lines += ["The card when the turn begins:", *card_lines(card), ""]
    for number, step in enumerate(book.book.example, start=1):
        lines += [f"Roll {number}: {dice_text(step.roll)}", *wrapped(step.comment), *offer_lines(card, step.roll)]
        if step.hold:
            lines.append(f"In dicecup you would type: {step.hold} roll")
        lines.append("")
    return lines[:-1]


def options_lines(book: Rulebook) -> list[str]:
    """Every option that can be changed as a house rule."""
    lines = [
        f"House rules for {book.book.name}: each option with its value in this book.",
        "Change one with --rule name=value.",
        "",
    ]
    for name in OPTION_NAMES:
        lines += wrapped(f"{name}={option_text(book.options[name]).replace(',', ', ')}", "    ")
        lines += wrapped(f"    {option_help(name)}", "    ")
        lines += wrapped(f"    values: {option_choices(name)}", "    ")
    return lines
