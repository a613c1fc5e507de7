"""The Joker rules: where a five-of-a-kind may go, whether it is a Joker there, and whether it earns a bonus.

This is the part of the rules in which the books really differ, so it stands alone: it takes and returns small values
and needs no card. `Card` asks it about one roll; the solver asks it about every situation there is.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .rulebook import Rulebook


class Group(Flag):
    """The boxes of a card, grouped by what they mean to a five-of-a-kind."""

    YAHTZEE = 1
    MATCHING = 2
    """Upper Section boxes of the number the dice show."""
    LOWER = 4
    """Lower Section boxes other than the Yahtzee boxes."""
    UPPER = 8
    """Upper Section boxes of other numbers: always zero points."""


NOWHERE = Group(0)


class Standing(NamedTuple):
    """What the Yahtzees already entered on a card mean for the next one."""

    tossed: int = 0
    """Yahtzees entered so far; counting stops at the number of columns."""
    streak: int = 0
    """How many, from the first one on without a gap, were scored in a Yahtzee box; counting stops there too."""
    fifties: int = 0
    """Yahtzee boxes that hold 50."""
    paid: int = 0
    """Bonuses earned so far; counted only if the book limits them."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a five-of-a-kind may be entered in one situation."""

    groups: Group
    """Where it may go; never empty while a box is open."""
    joker: bool
    """Whether it counts in the Lower Section as whatever a box asks for."""
    forced_by: str | None
    """The topic of the clause that narrowed the choice, if one did (see `Rulebook.clause`)."""


def is_entitled(book: Rulebook, standing: Standing) -> bool:
    """Whether a Yahtzee entered anywhere now would earn a bonus, if there were no limit to them."""
    counted = standing.streak if book.first_yahtzee == "tossed" else standing.fifties
    return counted >= book.columns


def earns_bonus(book: Rulebook, standing: Standing, in_yahtzee_box: bool) -> bool:
    """Whether a Yahtzee entered now earns a bonus.

    `in_yahtzee_box` means that it is scored as a Yahtzee there. Only a book with several columns can still have a
    Yahtzee box open after a Yahtzee was scored in another: its second and third earn a bonus only in such a box.
    """
    if book.bonus_limit and standing.paid >= book.bonus_limit:
        return False
    if is_entitled(book, standing):
        return True
    if not in_yahtzee_box:
        return False
    if book.first_yahtzee == "tossed":
        return 0 < standing.tossed < book.columns and standing.streak > 0
    return standing.fifties > 0


def next_standing(book: Rulebook, standing: Standing, in_yahtzee_box: bool) -> Standing:
    """The standing after one more Yahtzee."""
    earned = earns_bonus(book, standing, in_yahtzee_box)
    unbroken = in_yahtzee_box and standing.streak == standing.tossed < book.columns
    return Standing(
        tossed=min(standing.tossed + 1, book.columns),
        streak=standing.streak + unbroken,
        fifties=standing.fifties + in_yahtzee_box,
        paid=standing.paid + (earned and book.bonus_limit > 0),
    )


def is_bound(book: Rulebook, standing: Standing, yahtzee_open: bool) -> bool:
    """Whether this Yahtzee must be entered in the book's compulsory order."""
    match book.forced:
        case "never":
            return False
        case "entitled":
            return is_entitled(book, standing)
        case "later":
            return standing.tossed >= book.columns and not yahtzee_open
        case "later_always":
            return standing.tossed >= book.columns
        case "filled":
            return not yahtzee_open


def is_joker(book: Rulebook, standing: Standing, open_groups: Group) -> bool:
    """Whether this Yahtzee has Joker privileges in the Lower Section."""
    if Group.MATCHING in open_groups:
        return False
    match book.joker:
        case "never":
            return False
        case "filled":
            return Group.YAHTZEE not in open_groups
        case "entitled":
            return is_entitled(book, standing)


def judge(book: Rulebook, standing: Standing, open_groups: Group) -> Verdict:
    """How a Yahtzee may be entered, given which groups still have an open box."""
    yahtzee_open = Group.YAHTZEE in open_groups
    bound = is_bound(book, standing, yahtzee_open)
    joker = is_joker(book, standing, open_groups)

    if bound and Group.MATCHING in open_groups:
        return Verdict(Group.MATCHING, joker, "matching")
    bound_below = bound and not yahtzee_open and book.lower_first != "never"
    if Group.LOWER in open_groups and (bound_below or (joker and book.lower_first == "always")):
        return Verdict(Group.LOWER, joker, "lower")

    groups, forced_by = open_groups, None
    if not book.upper_before_yahtzee and standing.tossed and yahtzee_open and Group.MATCHING in groups:
        groups, forced_by = groups & ~Group.MATCHING, "upper_before_yahtzee"
    # No rule may leave a turn without a box: if nothing else is open, this one does not apply.
    if not book.lower_without_joker and not joker and Group.LOWER in groups and groups & ~Group.LOWER:
        groups, forced_by = groups & ~Group.LOWER, "lower_without_joker"
    return Verdict(groups, joker, forced_by)
