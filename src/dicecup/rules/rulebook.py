"""A rulebook: the few named options in which the books differ, as one frozen value.

The five printed books are values of `Rulebook` (see `dicecup.rules.books`). A house rule is the same value
with an option changed: `deluxe.with_rules({"first_yahtzee": "tossed"})`. A book of your own is another such value:
`Rulebook(Book("mine"), joker="never")` or `deluxe.with_rules({"joker": "never"}).named("mine")`. Nothing else in
dicecup knows which book it plays; everything asks the options. `docs/rules.md` says what each option settles.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from typing import Any, Literal, get_args, get_origin, get_type_hints

from ..words import rulebooks, say
from ..words.library import rule_refusals
from . import categories as ordinary
from .box import Box
from .categories import CATEGORIES, FIXED_POINTS, Category, upper_category
from .dice import Roll
from .errors import Malformed, UnknownName
from .jokers import Group

FirstYahtzee = Literal["tossed", "box"]
Forced = Literal["never", "entitled", "later", "later_always", "filled"]
Joker = Literal["never", "entitled", "filled"]
LowerFirst = Literal["never", "forced", "always"]
BonusPlace = Literal["final", "box", "lower", "back"]
SeriesKind = Literal["summed", "separate"]
Difference = Literal["none", "each", "runner_up", "all_others"]
HouseRules = Mapping[str, object] | Iterable[str]

MOST_SIDES = 20
"""The most sides a game takes if the book names no limit."""
LONGEST_ENTRY = 500
"""The most characters in a title or a summary."""
JOINERS = frozenset("\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}\N{NO-BREAK SPACE}")
"""Not printable on their own, but part of emoji and Persian names, and what some keyboards type for a space."""


def is_readable(text: str) -> bool:
    """Whether a text contains nothing that could control a screen or stay hidden."""
    return all(each.isprintable() or each in JOINERS for each in text)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a book: its number in our list, our words, and a few of the book's."""

    number: int
    text: str
    quote: str = ""
    rulings: tuple[str, ...] = ()
    """The rulings that settle how it is read, by number in `docs/rules.md`."""


@dataclass(frozen=True, slots=True)
class Step:
    """One roll of a book's printed example turn."""

    roll: Roll
    comment: str
    hold: str = ""
    """The dice held for the next roll; empty after the last one."""


@dataclass(frozen=True, slots=True)
class Book:
    """What a book is called and what it says. A book of your own needs a name and nothing more: `Book("mine")`."""

    name: str
    title: str = ""
    summary: str = ""
    rules: tuple[Rule, ...] = ()
    clauses: Mapping[str, int] = field(default_factory=dict)
    """The rule behind each option and each refusal: topic -> rule number."""
    quotes: Mapping[str, str] = field(default_factory=dict)
    """The words to quote for a topic if the rule's own quote is about something else; an empty text quotes nothing."""
    example: tuple[Step, ...] = ()
    example_boxes: Mapping[str, int] = field(default_factory=dict)
    """The boxes already filled when the printed example turn begins."""
    printed: bool = False
    """Whether it is one of the five books that dicecup knows by name."""
    based_on: Book | None = None
    """The printed book from which a book of your own took its rules."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Every option as this book has it, taken from the first `Rulebook` made of it."""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not re.fullmatch(r"[a-z][a-z0-9_-]{0,29}", self.name):
            raise Malformed(say(rule_refusals.BOOK_NAME, name=str(self.name)[:60]))
        title = self.title.strip() if isinstance(self.title, str) else self.title
        check_entry("title", title)
        object.__setattr__(self, "title", title or self.name)
        if [rule.number for rule in self.rules] != list(range(1, len(self.rules) + 1)):
            raise Malformed(say(rule_refusals.RULE_NUMBERS, book=self.name))
        for topic, number in self.clauses.items():
            if not 1 <= number <= len(self.rules):
                raise Malformed(say(rule_refusals.NO_SUCH_RULE, book=self.name, number=number, topic=topic))

    def rule(self, number: int) -> Rule:
        return self.rules[number - 1]

    @property
    def own_options(self) -> dict[str, str]:
        """The options in which it differs from the book it is based on, or from the usual values, as text."""
        base = self.based_on.options if self.based_on else USUAL_OPTIONS
        return {name: option_text(value) for name, value in self.options.items() if value != base[name]}

    def to_json(self) -> str | dict[str, Any]:
        """What `dicecup.rules.rulebook` makes the book from: a printed book's name, or the definition of your own."""
        if self.printed:
            return self.name
        base = self.based_on.name if self.based_on else ""
        return {"name": self.name, "title": self.title, "based_on": base, "rules": self.own_options}


def option(help: str, **kwargs: Any) -> Any:
    """A dataclass field that can be changed as a house rule."""
    return field(metadata={"help": help}, **kwargs)


@dataclass(frozen=True, eq=False)
class Rulebook:
    """The rules of a game: a book, with its options as the book sets them or changed by house rules."""

    book: Book
    categories: tuple[Category, ...] = option(rulebooks.OPTION_CATEGORIES, default=CATEGORIES)
    multipliers: tuple[int, ...] = option(rulebooks.OPTION_MULTIPLIERS, default=(1,))
    upper_target: int = option(rulebooks.OPTION_UPPER_TARGET, default=63)
    upper_bonus: int = option(rulebooks.OPTION_UPPER_BONUS, default=35)
    yahtzee_bonus: tuple[int, ...] = option(rulebooks.OPTION_YAHTZEE_BONUS, default=(100,))
    bonus_limit: int = option(rulebooks.OPTION_BONUS_LIMIT, default=0)
    first_yahtzee: FirstYahtzee = option(
        rulebooks.OPTION_FIRST_YAHTZEE,
        default="tossed",
    )
    forced: Forced = option(
        rulebooks.OPTION_FORCED,
        default="never",
    )
    joker: Joker = option(
        rulebooks.OPTION_JOKER,
        default="filled",
    )
    lower_first: LowerFirst = option(
        rulebooks.OPTION_LOWER_FIRST,
        default="never",
    )
    five_alike_full_house: bool = option(rulebooks.OPTION_FIVE_ALIKE_FULL_HOUSE, default=False)
    upper_before_yahtzee: bool = option(rulebooks.OPTION_UPPER_BEFORE_YAHTZEE, default=True)
    lower_without_joker: bool = option(rulebooks.OPTION_LOWER_WITHOUT_JOKER, default=True)
    chosen_zero: bool = option(rulebooks.OPTION_CHOSEN_ZERO, default=True)
    better_box_first: bool = option(
        rulebooks.OPTION_BETTER_BOX_FIRST,
        default=False,
    )
    larger_in_smaller: bool = option(rulebooks.OPTION_LARGER_IN_SMALLER, default=True)
    bonus_place: BonusPlace = option(
        rulebooks.OPTION_BONUS_PLACE,
        default="final",
    )
    max_sides: int = option(say(rulebooks.OPTION_MAX_SIDES, most=MOST_SIDES), default=0)
    partners: bool = option(rulebooks.OPTION_PARTNERS, default=False)
    series: SeriesKind = option(rulebooks.OPTION_SERIES, default="separate")
    max_games: int = option(rulebooks.OPTION_MAX_GAMES, default=0)
    difference: Difference = option(
        rulebooks.OPTION_DIFFERENCE,
        default="none",
    )

    def __post_init__(self) -> None:
        for name in OPTION_NAMES:
            object.__setattr__(self, name, parse_option(name, getattr(self, name)))
        _check(self)
        if not self.book.options:
            object.__setattr__(self, "book", replace(self.book, options=self.options))

    # --- identity -------------------------------------------------------------------------------------------

    @cached_property
    def options(self) -> dict[str, Any]:
        """Every option by name."""
        return {name: getattr(self, name) for name in OPTION_NAMES}

    @cached_property
    def digest(self) -> str:
        """The fingerprint of the rules, whatever the book is called: books with equal digests play alike."""
        plain = {name: list(value) if isinstance(value, tuple) else value for name, value in self.options.items()}
        return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Rulebook) and self.book.name == other.book.name and self.digest == other.digest
        )

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def changes(self) -> dict[str, str]:
        """The house rules: options that differ from the book's own, as text."""
        return {name: option_text(value) for name, value in self.options.items() if value != self.book.options[name]}

    @property
    def is_printed(self) -> bool:
        """Whether these are the rules of one of the five printed books, unchanged."""
        return self.book.printed and not self.changes

    @property
    def name(self) -> str:
        """`deluxe`, or with house rules `deluxe (house rules: first_yahtzee=tossed)`."""
        if not self.changes:
            return self.book.name
        return f"{self.book.name} (house rules: {', '.join(f'{k}={v}' for k, v in self.changes.items())})"

    @property
    def title(self) -> str:
        return say(rule_refusals.TITLE_WITH_HOUSE_RULES, title=self.book.title) if self.changes else self.book.title

    def __repr__(self) -> str:
        return f"<Rulebook {self.name}>"

    # --- house rules ----------------------------------------------------------------------------------------

    def with_rules(self, rules: HouseRules) -> Rulebook:
        """This book with options changed: `{"joker": "never"}` or `["joker=never"]`."""
        changed = {name: parse_option(name, value) for name, value in rules_by_name(rules).items()}
        if "multipliers" in changed and "yahtzee_bonus" not in changed and len(set(self.yahtzee_bonus)) == 1:
            changed["yahtzee_bonus"] = self.yahtzee_bonus[:1] * len(changed["multipliers"])
        return replace(self, **changed) if changed else self

    def named(self, name: str, title: str = "", summary: str = "") -> Rulebook:
        """These rules as a book of your own: what house rules changed becomes what the book says."""
        kept = {topic: number for topic, number in self.book.clauses.items() if not self._house_rule(topic)}
        base = self.book if self.book.printed else self.book.based_on
        book = Book(name, title, summary, self.book.rules, kept, self.book.quotes, based_on=base, options=self.options)
        return replace(self, book=book)

    def clause(self, topic: str) -> str:
        """The clause behind an option or a refusal, for people: `web rule 12 «...must score there»`."""
        changed = self._house_rule(topic)
        if changed:
            return say(rule_refusals.CLAUSE_OF_HOUSE, rule=changed, value=self.changes[changed])
        number = self.book.clauses.get(topic)
        if number is None:
            return say(rule_refusals.CLAUSE_OF_BOOK, book=self.book.name)
        quote = self.book.quotes.get(topic, self.book.rule(number).quote)
        sentence = rule_refusals.CLAUSE_QUOTED if quote else rule_refusals.CLAUSE
        return say(sentence, book=(self.book.based_on or self.book).name, number=number, quote=quote)

    def _house_rule(self, topic: str) -> str | None:
        """The house rule behind an option or a refusal, if there is one."""
        return next((name for name in (topic, _OPTION_BEHIND.get(topic, topic)) if name in self.changes), None)

    # --- the card this book is played on --------------------------------------------------------------------

    @property
    def columns(self) -> int:
        return len(self.multipliers)

    @property
    def side_limit(self) -> int:
        return self.max_sides or MOST_SIDES

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Every box of the card, column by column in printed order."""
        if self.columns == 1:
            return tuple(Box(category) for category in self.categories)
        return tuple(Box(category, column + 1) for column in range(self.columns) for category in self.categories)

    @cached_property
    def box_index(self) -> dict[Box, int]:
        return {box: index for index, box in enumerate(self.boxes)}

    @cached_property
    def box_names(self) -> dict[str, Box]:
        return {str(box): box for box in self.boxes}

    def box(self, name: Box | str) -> Box:
        """The box of that name, such as `fours` or `2:fours`, or as people say it: `3 of a kind`."""
        found = self.box_names.get(str(name))
        if found is not None:
            return found
        with suppress(UnknownName):
            found = Box.of(name)
        if found not in self.box_index:
            raise UnknownName("box", name, self.box_names)
        return found

    def written_box(self, name: object) -> Box:
        """The box of exactly that name, as records, events and JSON write it."""
        found = self.box_names.get(str(name))
        if found is None:
            raise UnknownName("box", name, self.box_names)
        return found

    def bonus_value(self, box: Box | str) -> int:
        """What a Yahtzee bonus is worth when the Yahtzee goes to this box."""
        return self.yahtzee_bonus[Box.of(box).column_index]

    # --- points that do not depend on the card --------------------------------------------------------------

    def ordinary_points(self, category: Category | str, roll: Iterable[int] | str) -> int:
        """Points by the box's own formula as this book reads it, without Joker privilege."""
        category, roll = Category(category), Roll(roll)
        if roll.is_yahtzee:
            if category is Category.FULL_HOUSE and self.five_alike_full_house:
                return FIXED_POINTS[category]
            if category is Category.FOUR_KIND and not self.larger_in_smaller:
                return 0
        if category is Category.SMALL_STRAIGHT and not self.larger_in_smaller and ordinary.longest_run(roll) == 5:
            return 0
        return ordinary.points(category, roll)

    def joker_points(self, category: Category | str, roll: Iterable[int] | str) -> int:
        """Points of a Joker in a Lower Section box."""
        category, roll = Category(category), Roll(roll)
        return FIXED_POINTS.get(category, roll.total)

    def blockers(self, roll: Iterable[int] | str) -> Mapping[Category, Category]:
        """Boxes the dice may take only once another box is filled: box -> that other box."""
        return _better_boxes(Roll(roll)) if self.better_box_first else {}

    def group(self, category: Category | str, face: int) -> Group:
        """What a category means to a five-of-a-kind of `face`."""
        category = Category(category)
        if category is Category.YAHTZEE:
            return Group.YAHTZEE
        if category is upper_category(face):
            return Group.MATCHING
        return Group.UPPER if category.is_upper else Group.LOWER

    def to_json(self) -> dict[str, Any]:
        book = {"book": self.book.to_json()}
        return {**book, "rules": dict(self.changes)} if self.changes else book


@cache
def _better_boxes(roll: Roll) -> dict[Category, Category]:
    """The lesser boxes of a combination, each with the box that `better_box_first` wants filled first."""
    if roll.is_yahtzee:
        return {}
    if ordinary.qualifies(Category.FOUR_KIND, roll):
        return {Category.THREE_KIND: Category.FOUR_KIND}
    if ordinary.qualifies(Category.FULL_HOUSE, roll):
        three = upper_category(roll[2])
        return {Category.THREE_KIND: Category.FULL_HOUSE, three: Category.FULL_HOUSE}
    if ordinary.qualifies(Category.LARGE_STRAIGHT, roll):
        return {Category.SMALL_STRAIGHT: Category.LARGE_STRAIGHT}
    return {}


OPTIONS = {f.name: f for f in fields(Rulebook) if "help" in f.metadata}
OPTION_NAMES: tuple[str, ...] = tuple(OPTIONS)
USUAL_OPTIONS: dict[str, Any] = {name: each.default for name, each in OPTIONS.items()}
_CHOICES: dict[str, tuple[str, ...]] = {
    name: get_args(kind) for name, kind in get_type_hints(Rulebook).items() if get_origin(kind) is Literal
}
_LIMITS: dict[str, tuple[int, int]] = {
    "upper_target": (0, 105),
    "upper_bonus": (0, 1000),
    "bonus_limit": (0, 39),
    "max_sides": (0, MOST_SIDES),
    "max_games": (0, 1000),
}
_OPTION_BEHIND = {"matching": "forced", "lower": "lower_first", "bonus": "first_yahtzee"}


def option_help(name: str) -> str:
    """What an option does, in a sentence."""
    return str(OPTIONS[name].metadata["help"])


def option_choices(name: str) -> str:
    """The values an option takes, for people."""
    if name in _CHOICES:
        return "|".join(_CHOICES[name])
    if name in _LIMITS:
        low, high = _LIMITS[name]
        return f"{low}..{high}"
    return {"categories": "names", "multipliers": "numbers", "yahtzee_bonus": "numbers"}.get(name, "yes|no")


def option_text(value: object) -> str:
    """An option's value as written in records and on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(str(part) for part in value)
    return str(value)


def split_assignment(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=") if isinstance(text, str) else (text, "", "")
    if not separator:
        raise Malformed(say(rule_refusals.RULE_FORM, rule=str(text)[:60]))
    return name.strip(), value.strip()


def rules_by_name(rules: HouseRules) -> dict[str, object]:
    return dict(rules if isinstance(rules, Mapping) else map(split_assignment, rules))


def parse_option(name: str, value: object) -> Any:
    """The typed value of a house rule given as text, or as a TOML or JSON value."""
    if name not in OPTIONS:
        raise UnknownName("rule", name, OPTION_NAMES)
    if name in _CHOICES:
        if value not in _CHOICES[name]:
            raise Malformed(say(rule_refusals.RULE_CHOICE, rule=name, choices=", ".join(_CHOICES[name]), value=value))
        return value
    if name in _LIMITS:
        low, high = _LIMITS[name]
        number = _whole_number(value)
        if number is None or not low <= number <= high:
            raise Malformed(say(rule_refusals.RULE_NUMBER, rule=name, least=low, most=high, value=value))
        return number
    if name == "categories":
        names = _parts(value)
        unknown = [part for part in names if part not in CATEGORIES]
        if unknown:
            raise UnknownName("category", unknown[0], CATEGORIES)
        return tuple(category for category in CATEGORIES if category in names)
    if name in ("multipliers", "yahtzee_bonus"):
        numbers = [_whole_number(part) for part in _parts(value)]
        if None in numbers:
            raise Malformed(say(rule_refusals.RULE_LIST, rule=name, value=value))
        return tuple(numbers)
    truth = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
    parsed = truth.get(str(value).lower())
    if parsed is None:
        raise Malformed(say(rule_refusals.RULE_YES_NO, rule=name, value=value))
    return parsed


def _whole_number(value: object) -> int | None:
    if type(value) is int:
        return value
    return int(value) if isinstance(value, str) and re.fullmatch(r"\d{1,6}", value.strip(), re.ASCII) else None


def _parts(value: object) -> list[object]:
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, (list, tuple)):
        return list(value)
    return [value]


ABOUT_A_BOOK = ("name", "title", "summary", "based_on")
"""What the definition of a book of your own says besides its rules."""


def check_entry(entry: str, value: object) -> None:
    """Refuse what no book can say about itself: anything but a readable line of text."""
    if not isinstance(value, str) or len(value) > LONGEST_ENTRY or not is_readable(value):
        raise Malformed(say(rule_refusals.BOOK_ENTRY, entry=entry, value=str(value)[:60]))


def _check(book: Rulebook) -> None:
    """Refuse options that do not go together."""
    if not book.categories:
        raise Malformed(rule_refusals.NO_CATEGORIES)
    if not 1 <= book.columns <= 6:
        raise Malformed(say(rule_refusals.NUMBER_OF_COLUMNS, columns=book.columns))
    if any(not 0 < number <= 100 for number in book.multipliers):
        raise Malformed(rule_refusals.MULTIPLIERS)
    if len(book.yahtzee_bonus) != book.columns:
        given = option_text(book.yahtzee_bonus)
        raise Malformed(say(rule_refusals.BONUS_PER_COLUMN, count=book.columns, value=given))
    if any(not 0 <= number <= 1000 for number in book.yahtzee_bonus):
        raise Malformed(rule_refusals.BONUS_RANGE)
