"""A book's rules for people, in our words with a few of the book's; its example turn, and its options."""

from __future__ import annotations

from ..coach.words import wrapped
from ..rules import BOOKS, Card, IllegalHere, Rule, Rulebook
from ..rules.rulebook import OPTION_NAMES, option_choices, option_help, option_text
from ..words import lines as sentences
from ..words import say
from .drawing import card_lines, dice_text, offer_lines


def book_list() -> list[str]:
    """The five books in a few lines each."""
    lines = [sentences.KNOWN_BOOKS]
    for book in BOOKS.values():
        lines += [
            "",
            say(sentences.BOOK, name=book.book.name, title=book.title),
            *wrapped(f"  {book.book.summary}", "  "),
        ]
    return [*lines, "", sentences.PRINT_BOOK]


def rules_lines(book: Rulebook) -> list[str]:
    """Every rule of the book."""
    lines = [say(sentences.BY_THE_BOOK, title=book.title), *wrapped(book.book.summary), ""]
    for rule in book.book.rules:
        lines += _rule_lines(rule)
    return lines + _house_rules_lines(book)


def rule_lines(book: Rulebook, number: int) -> list[str]:
    """One rule of the book."""
    count = len(book.book.rules)
    if not 1 <= number <= count:
        if not count:
            raise IllegalHere(say(sentences.NO_RULES, book=book.book.name, number=number))
        raise IllegalHere(say(sentences.NO_RULE, book=book.book.name, count=count, number=number))
    return _rule_lines(book.book.rule(number)) + _house_rules_lines(book)


def _rule_lines(rule: Rule) -> list[str]:
    if rule.quote:
        return wrapped(say(sentences.RULE_QUOTED, number=rule.number, text=rule.text, quote=rule.quote), "    ")
    return wrapped(say(sentences.RULE, number=rule.number, text=rule.text), "    ")


def _house_rules_lines(book: Rulebook) -> list[str]:
    own = {} if book.book.printed else book.book.own_options
    base = book.book.based_on.title if book.book.based_on else sentences.USUAL_RULES
    lines = []
    for heading, rules in (
        (say(sentences.DIFFERS_FROM, title=book.book.title, base=base), own),
        (sentences.HOUSE_RULES_CHANGE, book.changes),
    ):
        lines += ["", heading] if rules else []
        for name, value in rules.items():
            lines += wrapped(say(sentences.OPTION, name=name, value=value, help=option_help(name)), "    ")
    return lines


def example_lines(book: Rulebook) -> list[str]:
    """The book's printed example turn, if it has one; what the dice are worth is worked out by these rules."""
    if not book.book.example:
        return []
    card = Card.from_json(
        book, {"boxes": {box: points for box, points in book.book.example_boxes.items() if box in book.box_names}}
    )
    lines = [sentences.EXAMPLE_TURN, ""]
    if card.boxes:
        lines += [sentences.EXAMPLE_CARD, *card_lines(card), ""]
    for number, step in enumerate(book.book.example, start=1):
        lines.append(say(sentences.EXAMPLE_ROLL, number=number, dice=dice_text(step.roll)))
        lines += [*wrapped(step.comment), *offer_lines(card, step.roll)]
        if step.hold:
            lines.append(say(sentences.EXAMPLE_TYPED, dice=step.hold))
        lines.append("")
    return lines[:-1]


def options_lines(book: Rulebook) -> list[str]:
    """Every option that can be changed as a house rule."""
    lines = [
        say(sentences.OPTIONS_OF, book=book.book.name),
        sentences.CHANGE_OPTION,
        "",
    ]
    for name in OPTION_NAMES:
        lines += wrapped(f"{name}={option_text(book.options[name]).replace(',', ', ')}", "    ")
        lines += wrapped(f"    {option_help(name)}", "    ")
        lines += wrapped(f"    {say(sentences.OPTION_VALUES, choices=option_choices(name))}", "    ")
    return lines
