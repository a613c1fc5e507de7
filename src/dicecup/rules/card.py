"""A side's score card: its filled boxes, the log of its Yahtzees in order, and its bonuses in the order earned."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..words import say
from ..words.library import rule_refusals
from .books import rulebook
from .box import Box
from .categories import Category
from .dice import ROLLS, Roll, text_format
from .errors import IllegalHere, Malformed
from .jokers import NOWHERE, Group, Standing, Verdict, earns_bonus, judge, next_standing
from .rulebook import Rulebook
from .totals import Totals, add_up


@dataclass(frozen=True, slots=True)
class Placement:
    """A way to end the turn: a box with the itemised points it would earn now."""

    box: Box
    points: int
    """Points written in the box (before a column's multiplier)."""
    bonus: int = 0
    """The Yahtzee bonus earned with it."""
    joker: bool = False

    def __str__(self) -> str:
        return f"{self.box} {self.total}"

    __format__ = text_format

    @property
    def total(self) -> int:
        return self.points + self.bonus


@dataclass(frozen=True, slots=True, init=False)
class Card(Mapping[Box | str, int | None]):
    """An immutable score card. `Card("deluxe")` is an empty one; `print(card)` shows it as the printed pad.

    It is a mapping of every box of the book to its points, None while it is open; `boxes` has only the filled ones.

    >>> from dicecup import Card
    >>> card = Card("deluxe").enter("44412", "fours").enter("66666", "yahtzee")
    >>> card.total, card["fours"], card.turns_left
    (62, 12, 11)
    >>> [f"{box:>8} {points}" for box, points in card.items() if points is not None]
    ['   fours 12', ' yahtzee 50']
    >>> [str(placement) for placement in card.placements("11111")]
    ['aces 105']
    """

    book: Rulebook
    points: tuple[int | None, ...] = ()
    """The points in each box of `book.boxes`; None while it is open."""
    yahtzees: tuple[Box, ...] = ()
    """The boxes in which five-of-a-kinds were entered, in order."""
    bonuses: tuple[int, ...] = ()
    """The Yahtzee bonuses in the order earned."""

    def __init__(
        self,
        book: Rulebook | str,
        points: tuple[int | None, ...] = (),
        yahtzees: tuple[Box, ...] = (),
        bonuses: tuple[int, ...] = (),
    ) -> None:
        book = rulebook(book)
        object.__setattr__(self, "book", book)
        object.__setattr__(self, "points", points or (None,) * len(book.boxes))
        object.__setattr__(self, "yahtzees", yahtzees)
        object.__setattr__(self, "bonuses", bonuses)

    def __repr__(self) -> str:
        filled = f"{len(self.points) - self.turns_left} of {len(self.points)} boxes filled"
        return f"<Card {self.book.name}: {filled}, {self.total} points>"

    def __str__(self) -> str:
        from .pad import text_of  # here, because that module imports this one

        return text_of(self)

    __format__ = text_format

    # --- what is on it --------------------------------------------------------------------------------------

    def __getitem__(self, box: Box | str) -> int | None:
        """The points in a box, None while it is open."""
        return self.points[self.book.box_index[self.book.box(box)]]

    def __iter__(self) -> Iterator[Box]:
        return iter(self.book.boxes)

    def __len__(self) -> int:
        return len(self.points)

    def keys(self) -> KeysView[Box]:
        return KeysView(self)

    def items(self) -> ItemsView[Box, int | None]:
        return ItemsView(self)

    @property
    def boxes(self) -> dict[Box, int]:
        """The filled boxes with their points."""
        return {box: points for box, points in zip(self.book.boxes, self.points, strict=True) if points is not None}

    @property
    def open_boxes(self) -> tuple[Box, ...]:
        return tuple(box for box, points in zip(self.book.boxes, self.points, strict=True) if points is None)

    @property
    def is_full(self) -> bool:
        return None not in self.points

    @property
    def turns_left(self) -> int:
        return self.points.count(None)

    @property
    def standing(self) -> Standing:
        """What the Yahtzees so far mean for the next one."""
        return _judged(self, self.yahtzees)[0]

    def _scored_as_yahtzee(self, box: Box) -> bool:
        # A real Yahtzee that was entered in its box as a chosen zero is not scored there.
        return box.category is Category.YAHTZEE and bool(self[box])

    def totals(self) -> Totals:
        """Every line of the book's printed card."""
        earned_in = _judged(self, self.yahtzees)[1] if self.book.columns > 1 else ()
        return add_up(self.book, self.points, self.bonuses, earned_in)

    @property
    def total(self) -> int:
        """The score so far, bonuses included; at the end the final score."""
        return self.totals().final

    # --- ending a turn --------------------------------------------------------------------------------------

    def placements(self, roll: Iterable[int] | str) -> tuple[Placement, ...]:
        """The ways to end the turn with these dice, in the card's order; `scratches` lists the chosen zeros."""
        roll = Roll(roll)
        if roll.is_yahtzee:
            return self._yahtzee_placements(roll)
        listed = zip(ordinary_placements(self.book, roll), self.points, strict=True)
        placements = [placement for placement, points in listed if points is None]
        if self.book.better_box_first:
            placements = [placement for placement in placements if self._blocker(roll, placement.box) is None]
        return tuple(placements)

    def verdict(self, roll: Iterable[int] | str) -> Verdict:
        """How a five-of-a-kind may be entered on this card."""
        roll = Roll(roll)
        open_groups = NOWHERE
        for box, points in zip(self.book.boxes, self.points, strict=True):
            if points is None:
                open_groups |= self.book.group(box.category, roll[0])
        return judge(self.book, self.standing, open_groups)

    def _yahtzee_placements(self, roll: Roll) -> tuple[Placement, ...]:
        verdict, standing = self.verdict(roll), self.standing
        placements = []
        for box in self.open_boxes:
            group = self.book.group(box.category, roll[0])
            if group in verdict.groups:
                joker = verdict.joker and group is Group.LOWER
                rule = self.book.joker_points if joker else self.book.ordinary_points
                earned = earns_bonus(self.book, standing, group is Group.YAHTZEE)
                bonus = self.book.bonus_value(box) if earned else 0
                placements.append(Placement(box, rule(box.category, roll), bonus, joker))
        return tuple(placements)

    def scratches(self, roll: Iterable[int] | str) -> tuple[Placement, ...]:
        """The zeros that may be chosen where the dice would score, each with the bonus it still earns."""
        roll = Roll(roll)
        if not self.book.chosen_zero or (roll.is_yahtzee and self.verdict(roll).forced_by):
            return ()
        standing = self.standing
        return tuple(
            # A zero in a Yahtzee box is not a Yahtzee scored there, so it earns no bonus that needs one.
            Placement(p.box, 0, p.bonus if p.bonus and earns_bonus(self.book, standing, False) else 0)
            for p in self.placements(roll)
            if p.points
        )

    def enter(self, roll: Iterable[int] | str, box: Box | str, *, scratch: bool = False) -> Card:
        """The card with these dice entered in a box, or `IllegalHere` with the reason."""
        roll, box = Roll(roll), self.book.box(box)
        for placement in self.scratches(roll) if scratch else self.placements(roll):
            if placement.box == box:
                return self.place(placement, roll.is_yahtzee)
        raise IllegalHere(self._refusal(roll, box, scratch))

    def place(self, placement: Placement, is_yahtzee: bool) -> Card:
        """The card with one of its own placements written down."""
        index = self.book.box_index[placement.box]
        return Card(
            self.book,
            (*self.points[:index], placement.points, *self.points[index + 1 :]),
            (*self.yahtzees, placement.box) if is_yahtzee else self.yahtzees,
            (*self.bonuses, placement.bonus) if placement.bonus else self.bonuses,
        )

    def write(self, box: Box | str, points: int) -> Roll:
        """Dice to stand for a score that was written without them (a score pad beside real dice).

        If both an ordinary roll and a Yahtzee would give these points, the ordinary roll is meant. A player who tossed
        the Yahtzee enters the dice instead.
        """
        box = self.book.box(box)
        if self[box] is not None:
            raise IllegalHere(self._refusal(ROLLS[0], box, False))
        possible = []
        for roll in sorted(ROLLS, key=lambda roll: roll.is_yahtzee):
            for placement in self.placements(roll):
                if placement.box == box:
                    if placement.points == points:
                        return roll
                    possible.append(placement.points)
        raise IllegalHere(
            say(
                rule_refusals.NO_DICE_SCORE,
                points=points,
                box=box.label,
                possible=", ".join(map(str, sorted(set(possible)))),
            )
        )

    def _blocker(self, roll: Roll, box: Box) -> Box | None:
        """The open box that must be used before this one, in a book with `better_box_first`."""
        category = self.book.blockers(roll).get(box.category)
        if category is None or category not in self.book.categories:
            return None
        blocker = Box(category, box.column)
        return blocker if self[blocker] is None else None

    def _refusal(self, roll: Roll, box: Box, scratch: bool) -> str:
        """Why these dice cannot be entered in this box."""
        clause = self.book.clause
        held = self[box]
        if held is not None:
            return say(rule_refusals.FILLED, box=box.label, points=held, clause=clause("once"))
        open_here = {placement.box: placement.points for placement in self.placements(roll)}
        if scratch and box in open_here:
            if not open_here[box]:
                return say(rule_refusals.SCORES_NOTHING, dice=roll, box=box.label)
            free = self.book.chosen_zero
            sentence = rule_refusals.BOX_IS_FORCED if free else rule_refusals.NO_CHOSEN_ZERO
            why = clause(self._forcing(roll) if free else "chosen_zero")
            return say(sentence, dice=roll, points=open_here[box], box=box.label, clause=why)
        blocker = self._blocker(roll, box)
        if blocker is not None:
            return say(rule_refusals.BETTER_BOX_FIRST, dice=roll, box=blocker.label, clause=clause("better_box_first"))
        boxes = (", " if self.book.columns == 1 else "; ").join(each.label for each in open_here)
        return say(
            rule_refusals.NOT_IN_THIS_BOX, dice=roll, box=box.label, boxes=boxes, clause=clause(self._forcing(roll))
        )

    def _forcing(self, roll: Roll) -> str:
        return self.verdict(roll).forced_by or "matching"

    # --- JSON -----------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        return {
            "boxes": {str(box): points for box, points in self.boxes.items()},
            "yahtzees": [str(box) for box in self.yahtzees],
            "bonuses": list(self.bonuses),
        }

    @classmethod
    def from_json(cls, book: Rulebook | str, data: object) -> Card:
        """A card from its JSON form; `Malformed` if it cannot be a card of this book.

        Without `yahtzees`, the Yahtzee boxes that hold 50 are taken to be the only Yahtzees. Without `bonuses`, they
        follow from the log.
        """
        if not isinstance(data, Mapping):
            raise Malformed(rule_refusals.CARD_FORM)
        book = rulebook(book)
        strange = [str(key) for key in data if key not in ("boxes", "yahtzees", "bonuses")]
        if strange:
            raise Malformed(say(rule_refusals.CARD_PARTS, part=strange[0][:40]))
        points = _points_from_json(book, data.get("boxes", {}))
        card = cls(book, points)
        log = data.get("yahtzees")
        if log is None:
            yahtzees = tuple(box for box in book.boxes if box.category is Category.YAHTZEE and card[box])
        else:
            yahtzees = _log_from_json(card, log)
        bonuses = tuple(book.bonus_value(box) for box in _judged(card, yahtzees)[1])
        written = data.get("bonuses")
        if written is not None and repr(written) != repr(list(bonuses)):  # not ==, because 100.0 == 100
            sentence = rule_refusals.OTHER_BONUSES if bonuses else rule_refusals.NO_BONUSES
            raise Malformed(say(sentence, written=str(written)[:80], earned=list(bonuses)))
        return cls(book, points, yahtzees, bonuses)


@lru_cache(maxsize=252 * 16)  # sixteen rulebooks: a server may see any number of house rules
def ordinary_placements(book: Rulebook, roll: Roll) -> tuple[Placement, ...]:
    """For dice that are not a Yahtzee: the placement in every box, open or not."""
    return tuple(Placement(box, book.ordinary_points(box.category, roll)) for box in book.boxes)


@lru_cache(maxsize=26 * 16)
def _possible_points(book: Rulebook, category: Category, yahtzee_only: bool) -> frozenset[int]:
    """The points a box of this category can hold, from any dice or only from a five-of-a-kind."""
    rolls = [roll for roll in ROLLS if roll.is_yahtzee or not yahtzee_only]
    possible = {book.ordinary_points(category, roll) for roll in rolls}
    if not category.is_upper:
        possible |= {book.joker_points(category, roll) for roll in rolls if roll.is_yahtzee}
    if book.chosen_zero:
        possible.add(0)
    return frozenset(possible)


def _points_from_json(book: Rulebook, boxes: object) -> tuple[int | None, ...]:
    if not isinstance(boxes, Mapping):
        raise Malformed(rule_refusals.BOXES_FORM)
    points: list[int | None] = [None] * len(book.boxes)
    for name, value in boxes.items():
        box = book.written_box(name)
        possible = _possible_points(book, box.category, False)
        if isinstance(value, str) and value.strip().isdecimal():
            raise Malformed(say(rule_refusals.POINTS_ARE_TEXT, box=box, number=value.strip()[:40]))
        if type(value) is not int or value not in possible:
            raise Malformed(
                say(
                    rule_refusals.OTHER_POINTS,
                    box=box,
                    points=_in_json(value)[:40],
                    possible=", ".join(map(str, sorted(possible))),
                )
            )
        points[book.box_index[box]] = value
    return tuple(points)


def _in_json(value: object) -> str:
    """A value as people wrote it in JSON."""
    return {True: "true", False: "false", None: "null"}[value] if isinstance(value, bool | None) else str(value)


def _log_from_json(card: Card, log: object) -> tuple[Box, ...]:
    """The log of Yahtzees, checked against the boxes."""
    if not isinstance(log, (list, tuple)):
        raise Malformed(rule_refusals.LOG_FORM)
    yahtzees = tuple(card.book.written_box(name) for name in log)
    for box in yahtzees:
        held = card[box]
        if yahtzees.count(box) > 1:
            raise Malformed(say(rule_refusals.LOGGED_TWICE, box=box))
        if held is None:
            raise Malformed(say(rule_refusals.LOGGED_IN_OPEN_BOX, box=box))
        if held not in _possible_points(card.book, box.category, True):
            raise Malformed(say(rule_refusals.LOGGED_WITHOUT_YAHTZEE, box=box, points=held))
    for box, held in card.boxes.items():
        if box.category is Category.YAHTZEE and held and box not in yahtzees:
            raise Malformed(say(rule_refusals.NOT_LOGGED, box=box, points=held))
    return yahtzees


def _judged(card: Card, yahtzees: tuple[Box, ...]) -> tuple[Standing, tuple[Box, ...]]:
    """What a log of Yahtzees means for the next one, and which of its boxes earned a bonus."""
    standing, boxes = Standing(), []
    for box in yahtzees:
        scored = card._scored_as_yahtzee(box)
        if earns_bonus(card.book, standing, scored) and card.book.bonus_value(box):
            boxes.append(box)
        standing = next_standing(card.book, standing, scored)
    return standing, tuple(boxes)
