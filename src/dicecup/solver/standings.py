"""Standings that no question can tell apart, found and merged."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from ..rules import Rulebook
from ..rules.jokers import Group, Standing, earns_bonus, judge

Member = TypeVar("Member", bound=Hashable)


def merged(
    members: Sequence[Member], seen_now: Callable[[Member], Hashable], following: Callable[[Member], Sequence[Member]]
) -> dict[Member, int]:
    """Number the members so that those with the same future share a number.

    Moore's refinement: split members that differ now, then those that lead to different classes, until it settles.
    """
    signature: dict[Member, Hashable] = {member: seen_now(member) for member in members}
    while True:
        numbers = {value: number for number, value in enumerate(dict.fromkeys(signature.values()))}
        classes = {member: numbers[signature[member]] for member in members}
        refined = {m: (classes[m], *(classes[after] for after in following(m))) for m in members}
        if len(set(refined.values())) == len(numbers):
            return classes
        signature = dict(refined)


def seen_of(book: Rulebook, standing: Standing) -> Hashable:
    """What the rules say about the next Yahtzee: where it may go in each situation, and whether it earns a bonus."""
    verdicts = [judge(book, standing, Group(groups)) for groups in range(16)]
    worth_something = any(book.yahtzee_bonus)
    return (
        tuple((verdict.groups.value, verdict.joker) for verdict in verdicts),
        worth_something and earns_bonus(book, standing, False),
        worth_something and earns_bonus(book, standing, True),
    )
