"""Dice as multisets: the 252 rolls of five dice and the 462 keeps of none to five.

A roll is five dice, a keep the dice held back before the next roll. The order in which dice lie on the table
never matters to the rules, so both are sorted tuples: ``Roll("65331") == Roll([1, 3, 3, 5, 6])``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from ..words import say
from ..words.library import rule_refusals
from .errors import Malformed

FACES = (1, 2, 3, 4, 5, 6)
DICE = 5


def text_format(self: object, spec: str) -> str:
    """The `__format__` of everything that has a text form: `f"{roll:>8}"` pads the text."""
    return format(str(self), spec)


def _faces(dice: Iterable[int] | str, sizes: range, other_size: str) -> tuple[int, ...]:
    """The faces in ascending order, or `Malformed`; `other_size` says that there are too many or too few."""
    if isinstance(dice, str):
        digits = dice.replace(",", " ").replace(" ", "")
        if len(digits) > 64 or not digits.isascii() or not (digits.isdigit() or digits == ""):
            raise Malformed(say(rule_refusals.DICE_TEXT, dice=dice[:40]))
        faces = [int(digit) for digit in digits]
    else:
        try:
            faces = list(dice)
        except TypeError:
            raise Malformed(say(rule_refusals.DICE_LIST, dice=dice)) from None
    if len(faces) not in sizes:
        raise Malformed(say(other_size, most=DICE, count=len(faces)))
    for face in faces:
        if type(face) is not int or not 1 <= face <= 6:
            raise Malformed(say(rule_refusals.DIE, face=repr(face)[:40]))
    return tuple(sorted(faces))


class Keep(tuple[int, ...]):
    """None to five dice, as a multiset."""

    __slots__ = ()

    def __new__(cls, dice: Iterable[int] | str = ()) -> Keep:
        if type(dice) is cls:
            return dice
        faces = _faces(dice, range(DICE + 1), rule_refusals.KEEP_SIZE)
        return _KEEP_OF[faces] if _KEEP_OF else tuple.__new__(cls, faces)

    def __str__(self) -> str:
        return "".join(map(str, self))

    __format__ = text_format

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    @property
    def total(self) -> int:
        return sum(self)

    def fits(self, dice: Iterable[int] | str) -> bool:
        """Whether these dice are all among `dice`."""
        among = dice if isinstance(dice, Keep) else Keep(dice)
        return all(self.count(face) <= among.count(face) for face in self)


class Roll(Keep):
    """Five dice on the table: `Roll("65331")`, `Roll([1, 3, 3, 5, 6])`.

    A roll is a tuple of its dice in ascending order, and equal to those with the same dice. It is not equal to text, of
    which there are many for the same dice; write `roll == Roll("13356")`.
    """

    __slots__ = ()

    def __new__(cls, dice: Iterable[int] | str = ()) -> Roll:
        if type(dice) is cls:
            return dice
        faces = _faces(dice, range(DICE, DICE + 1), rule_refusals.ROLL_SIZE)
        return _ROLL_OF[faces] if _ROLL_OF else tuple.__new__(cls, faces)

    @property
    def is_yahtzee(self) -> bool:
        return self[0] == self[4]

    @property
    def keeps(self) -> tuple[Keep, ...]:
        """The ways to hold back at most four of these dice, fewest first: holding all five is not a roll."""
        return _keeps_of(self)


_KEEP_OF: dict[tuple[int, ...], Keep] = {}
_ROLL_OF: dict[tuple[int, ...], Roll] = {}
KEEPS: tuple[Keep, ...] = tuple(
    Keep(dice) for size in range(DICE + 1) for dice in combinations_with_replacement(FACES, size)
)
"""All 462 keeps, fewest dice first, then in ascending order of faces."""
ROLLS: tuple[Roll, ...] = tuple(Roll(dice) for dice in combinations_with_replacement(FACES, DICE))
"""All 252 rolls, in ascending order of faces."""
_KEEP_OF.update((tuple(keep), keep) for keep in KEEPS)
_ROLL_OF.update((tuple(roll), roll) for roll in ROLLS)


@cache
def _keeps_of(roll: Roll) -> tuple[Keep, ...]:
    subsets = {dice for size in range(DICE) for dice in combinations(roll, size)}
    return tuple(keep for keep in KEEPS if tuple(keep) in subsets)


@cache
def arrangements(dice: Keep) -> int:
    """The number of orders in which these dice can fall: 5!/(product of the counts' factorials) for a roll."""
    return factorial(len(dice)) // prod(factorial(count) for count in Counter(dice).values())


def outcomes(keep: Iterable[int] | str) -> tuple[tuple[Roll, int], ...]:
    """What rolling the dice not kept can give: each roll with its exact weight out of 6**(dice rolled).

    >>> from dicecup import outcomes
    >>> sum(weight for roll, weight in outcomes("3334") if roll.count(3) == 4)
    1
    """
    return _outcomes(Keep(keep))


@cache
def _outcomes(keep: Keep) -> tuple[tuple[Roll, int], ...]:
    rolled = combinations_with_replacement(FACES, DICE - len(keep))
    return tuple((Roll((*keep, *dice)), arrangements(Keep(dice))) for dice in rolled)
