"""A rulebook: the few named options in which the books differ, as one frozen value.

The five printed books are values of `Rulebook` (see `dicecup.rules.books`). A house rule is the same value
with an option changed: `deluxe.with_rules({"first_yahtzee": "tossed"})`. A book of your own is such a value too,
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
"""The most sides a game takes where the book names no limit."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a book: its number in our list, our words, and a few of the book's."""

    number: int
    text: str
    quote: str = ""
    rulings: tuple[str, ...] = ()
    """The rulings that settle how it is read, by their numbers in `docs/rules.md`."""


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
    """Which rule stands behind each option and each refusal: topic -> rule number."""
    quotes: Mapping[str, str] = field(default_factory=dict)
    """The words to quote for a topic where those of the rule are about something else; none if empty."""
    example: tuple[Step, ...] = ()
    example_boxes: Mapping[str, int] = field(default_factory=dict)
    """The boxes already filled when the printed example turn begins."""
    printed: bool = False
    """Whether it is one of the five that dicecup knows by name."""
    based_on: Book | None = None
    """The printed book from which a book of your own took its rules."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Every option as this book has it: those of the first `Rulebook` made of it."""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not re.fullmatch(r"[a-z][a-z0-9_-]{0,29}", self.name):
            raise Malformed(
                "a book's name begins with a small letter and has at most 30 small letters, digits, - and _,"
                f" such as sunday-rules; got {str(self.name)[:60]!r}"
            )
        object.__setattr__(self, "title", self.title.strip() or self.name)

    def rule(self, number: int) -> Rule:
        return self.rules[number - 1]

    @property
    def own_options(self) -> dict[str, str]:
        """As text, the options in which it differs from the book it is based on, or from the usual values."""
        base = self.based_on.options if self.based_on else USUAL_OPTIONS
        return {name: option_text(value) for name, value in self.options.items() if value != base[name]}

    def to_json(self) -> str | dict[str, Any]:
        """What `dicecup.rules.rulebook` makes the book of: the name of a printed one, the definition of your own."""
        if self.printed:
            return self.name
        base = self.based_on.name if self.based_on else ""
        return {"name": self.name, "title": self.title, "based_on": base, "rules": self.own_options}


def option(help: str, **kwargs: Any) -> Any:
    """A dataclass field that can be changed as a house rule."""
    return field(metadata={"help": help}, **kwargs)


@dataclass(frozen=True, eq=False)
class Rulebook:
    """The rules of a game: a book, with its options as the book has them or changed by house rules."""

    book: Book
    categories: tuple[Category, ...] = option("the categories in play, comma-separated", default=CATEGORIES)
    multipliers: tuple[int, ...] = option("what each column's total is multiplied by: 1, or 1,2,3", default=(1,))
    upper_target: int = option("the Upper Section total that earns the upper bonus", default=63)
    upper_bonus: int = option("the upper bonus", default=35)
    yahtzee_bonus: tuple[int, ...] = option("the Yahtzee bonus in each column: 100, or 100,200,300", default=(100,))
    bonus_limit: int = option("the most Yahtzee bonuses a card can earn; 0 is no limit", default=0)
    first_yahtzee: FirstYahtzee = option(
        "what a bonus asks of the first Yahtzee: tossed = the first one tossed was scored as 50 in the Yahtzee"
        " box; box = the Yahtzee box holds 50 now, whichever Yahtzee that was",
        default="tossed",
    )
    forced: Forced = option(
        "which Yahtzees must take the matching Upper box while it is open: never; entitled = those that"
        " earn a bonus; later = those after the first (in Triple the third), once no Yahtzee box is open;"
        " later_always = those, even with a Yahtzee box open; filled = any, once no Yahtzee box is open",
        default="never",
    )
    joker: Joker = option(
        "when a Yahtzee whose matching box is filled is a Joker in the Lower Section: never; entitled = when it earns a"
        " bonus; filled = when the Yahtzee box is filled",
        default="filled",
    )
    lower_first: LowerFirst = option(
        "which Yahtzees must use an open Lower box before taking a zero in the Upper Section: never; forced = those"
        " that `forced` binds; always = every Joker",
        default="never",
    )
    five_alike_full_house: bool = option("five of a kind is a Full House without being a Joker", default=False)
    upper_before_yahtzee: bool = option(
        "a second Yahtzee may go to its matching Upper box while the Yahtzee box is open", default=True
    )
    lower_without_joker: bool = option(
        "a Yahtzee that is no Joker may go to the Lower Section at ordinary points", default=True
    )
    chosen_zero: bool = option("a zero may be written where the dice would score", default=True)
    better_box_first: bool = option(
        "four of a kind, a Full House and a Large Straight take a lesser box only once their own is filled",
        default=False,
    )
    larger_in_smaller: bool = option(
        "a Large Straight counts as a Small one and five alike as 4 of a Kind", default=True
    )
    bonus_place: BonusPlace = option(
        "where Yahtzee bonuses are written: final = added to the final score; box = in the Yahtzee box;"
        " lower = in the Lower Section; back = on the back of the card",
        default="final",
    )
    max_sides: int = option(f"the most sides in a game; 0 is as many as dicecup seats, {MOST_SIDES}", default=0)
    partners: bool = option("teams of partners may share a card", default=False)
    series: SeriesKind = option(
        "several games: summed = totals are added up; separate = each game has its own winner", default="separate"
    )
    max_games: int = option("the most games in a series; 0 is any number", default=0)
    difference: Difference = option(
        "what the winner earns in difference scoring: none = the book has no such scoring; each = the sum of the"
        " differences to each opponent; runner_up = the margin over the second; all_others = own score less the sum of"
        " the others'",
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
        """The fingerprint of the rules, whatever the book is called: equal digests play alike."""
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
        return f"{self.book.title}, house rules" if self.changes else self.book.title

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
        """These rules as a book of your own: what a house rule changed is now what the book says."""
        kept = {topic: number for topic, number in self.book.clauses.items() if not self._house_rule(topic)}
        base = self.book if self.book.printed else self.book.based_on
        book = Book(name, title, summary, self.book.rules, kept, self.book.quotes, based_on=base, options=self.options)
        return replace(self, book=book)

    def clause(self, topic: str) -> str:
        """The clause behind an option or a refusal, for people: `web rule 12 «...must score there»`."""
        changed = self._house_rule(topic)
        if changed:
            return f"house rule {changed}={self.changes[changed]}"
        number = self.book.clauses.get(topic)
        if number is None:
            return f"{self.book.name} rules"
        quote = self.book.quotes.get(topic, self.book.rule(number).quote)
        return f"{(self.book.based_on or self.book).name} rule {number}" + (f" «{quote}»" if quote else "")

    def _house_rule(self, topic: str) -> str | None:
        """The house rule that stands behind an option or a refusal, if one does."""
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
        """The box of that name, such as `fours` or `2:fours`, also as people say it: `3 of a kind`."""
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

    # --- points, as far as they do not depend on the card ---------------------------------------------------

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
        """What a category is to a five-of-a-kind of `face`."""
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
        raise Malformed(f"a house rule is written name=value, such as first_yahtzee=box; got {str(text)[:60]!r}")
    return name.strip(), value.strip()


def rules_by_name(rules: HouseRules) -> dict[str, object]:
    return dict(rules if isinstance(rules, Mapping) else map(split_assignment, rules))


def parse_option(name: str, value: object) -> Any:
    """The typed value of a house rule given as text, or as a TOML or JSON value."""
    if name not in OPTIONS:
        raise UnknownName("rule", name, OPTION_NAMES)
    if name in _CHOICES:
        if value not in _CHOICES[name]:
            raise Malformed(f"rule {name} is one of {', '.join(_CHOICES[name])}; got {value!r}")
        return value
    if name in _LIMITS:
        low, high = _LIMITS[name]
        number = _whole_number(value)
        if number is None or not low <= number <= high:
            raise Malformed(f"rule {name} is a whole number from {low} to {high}; got {value!r}")
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
            raise Malformed(f"rule {name} is a list of whole numbers such as 1,2,3; got {value!r}")
        return tuple(numbers)
    truth = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
    parsed = truth.get(str(value).lower())
    if parsed is None:
        raise Malformed(f"rule {name} is yes or no; got {value!r}")
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


def _check(book: Rulebook) -> None:
    """Refuse options that do not go together."""
    if not book.categories:
        raise Malformed("rule categories needs at least one category")
    if not 1 <= book.columns <= 6:
        raise Malformed(f"rule multipliers names 1 to 6 columns; got {book.columns}")
    if any(not 0 < number <= 100 for number in book.multipliers):
        raise Malformed("rule multipliers takes numbers from 1 to 100")
    if len(book.yahtzee_bonus) != book.columns:
        given = option_text(book.yahtzee_bonus)
        raise Malformed(f"rule yahtzee_bonus needs a value for each of the {book.columns} columns; got {given}")
    if any(not 0 <= number <= 1000 for number in book.yahtzee_bonus):
        raise Malformed("rule yahtzee_bonus takes numbers from 0 to 1000")
