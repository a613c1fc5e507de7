"""Every Joker situation, as a card in words, for the golden tables to list and the oracle to judge.

The dice are always five fours, so Fours is the matching box.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from dicecup.rules import Card, Rulebook

FACE = 4
ROLL = "44444"
LOWER_POINTS = {
    "three_kind": 18,
    "four_kind": 14,
    "full_house": 25,
    "small_straight": 30,
    "large_straight": 0,
    "chance": 22,
}


class Situation(NamedTuple):
    """A card before the dice are entered; `words` describes its Yahtzee boxes, Fours and Lower Section."""

    words: tuple[str, ...]
    boxes: dict[str, int]
    log: list[str]

    def card(self, book: Rulebook) -> Card:
        return Card.from_json(book, {"boxes": self.boxes, "yahtzees": self.log})


def one_column(chosen_zero: bool) -> Iterator[Situation]:
    """The situations of a book with one column. Aces stays open, the other Upper boxes are filled."""
    histories: list[tuple[str, dict[str, int], list[str]]] = [
        ("open, no Yahtzee before", {}, []),
        ("open, first Yahtzee in threes", {"threes": 15}, ["threes"]),
        ("50, first Yahtzee there", {"yahtzee": 50}, ["yahtzee"]),
        ("50, first Yahtzee there, second in threes", {"yahtzee": 50, "threes": 15}, ["yahtzee", "threes"]),
        ("50, but first Yahtzee in threes", {"yahtzee": 50, "threes": 15}, ["threes", "yahtzee"]),
        ("0, no Yahtzee before", {"yahtzee": 0}, []),
        ("0, first Yahtzee in threes", {"yahtzee": 0, "threes": 15}, ["threes"]),
    ]
    if chosen_zero:
        histories.append(("0 by choice for the first Yahtzee (A27)", {"yahtzee": 0}, ["yahtzee"]))
    for (told, boxes, log), matching, lower in product(histories, ("open", "filled"), ("open", "full")):
        filled = {"twos": 6, "threes": 9, "fives": 15, "sixes": 18} | boxes
        if matching == "filled":
            filled["fours"] = 12
        if lower == "full":
            filled |= LOWER_POINTS
        words = (f"Yahtzee box {told}", f"fours {matching}", f"Lower Section {lower}")
        yield Situation(words, filled, log)


def three_columns() -> Iterator[Situation]:
    """The situations of a book with three columns. All but one or two boxes of each kind are filled."""
    here, there = "{0}:yahtzee", "{0}:threes"
    histories: list[tuple[str, dict[str, int], list[str]]] = []
    for told in (  # where each Yahtzee so far went: a Yahtzee box (Y) or elsewhere (e)
        "", "Y", "e", "YY", "Ye", "eY", "YYY", "YYe", "YeY", "eYY", "Yee", "YYYe", "YeYY", "eYYY",
    ):  # fmt: skip
        boxes: dict[str, int] = {}
        log: list[str] = []
        for where in told:
            kind, points = (here, 50) if where == "Y" else (there, 15)
            box = kind.format(sum(name.endswith(kind[3:]) for name in log) + 1)
            boxes[box] = points
            log.append(box)
        histories.append((told, boxes, log))
    for (told, boxes, log), rest, matching, lower in product(
        histories, ("open", "0"), ("open in 2", "filled"), ("open in 1 and 3", "full")
    ):
        if rest == "0" and told.count("Y") == 3:
            continue
        filled = {
            f"{column}:{name}": points
            for column in (1, 2, 3)
            for name, points in ({"twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18} | LOWER_POINTS).items()
        } | {"1:aces": 3, "2:aces": 3}
        filled |= boxes
        if rest == "0":
            filled |= {f"{column}:yahtzee": 0 for column in (1, 2, 3) if f"{column}:yahtzee" not in boxes}
        if matching != "filled":
            del filled["2:fours"]
        if lower != "full":
            for box in ("1:full_house", "1:chance", "3:large_straight"):
                del filled[box]
        told_log = ", ".join(log) or "none"
        others = "" if told.count("Y") == 3 else f", other Yahtzee boxes {rest}"
        words = (f"Yahtzees so far: {told_log}{others}", f"fours {matching}", f"Lower Section {lower}")
        yield Situation(words, filled, log)


def situations(book: Rulebook) -> list[Situation]:
    """Every Joker situation of a book."""
    return list(one_column(book.chosen_zero) if book.columns == 1 else three_columns())
