"""A second reading of the Joker rules, to check the first one.

This is a plain transcription of the table "Differences between the books" in the rulings, with one function for each
book. It shares no code with `dicecup.rules`: boxes are names, a card is a dict, and nothing here knows about options.
"""

from __future__ import annotations

from typing import NamedTuple

UPPER = ("aces", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance")
"""Without the Yahtzee box."""
BOXES = (*UPPER, *LOWER[:-1], "yahtzee", "chance")
BONUS_BY_COLUMN = {1: 100, 2: 200, 3: 300}

Points = tuple[int, int]
"""Box points and Yahtzee bonus."""


class Expected(NamedTuple):
    """What the rulings allow for a Yahtzee."""

    listed: dict[str, Points]
    scratches: dict[str, Points]


def expected(book: str, filled: dict[str, int], log: list[str], face: int) -> Expected:
    """Where a Yahtzee of `face` may go and what it earns, on a card with these boxes and this log of Yahtzees."""
    if book == "triple":
        return _triple(filled, log, face)
    return {"travel": _travel, "web": _web, "classic": _classic, "deluxe": _deluxe}[book](filled, log, face)


# --- points ---------------------------------------------------------------------------------------------------


def _ordinary(category: str, face: int) -> int:
    if category == "yahtzee":
        return 50
    if category in ("three_kind", "four_kind", "chance") or category == UPPER[face - 1]:
        return 5 * face
    return 0


def _joker(category: str, face: int) -> int:
    return {"full_house": 25, "small_straight": 30, "large_straight": 40}.get(category, _ordinary(category, face))


def _chosen_zeros(listed: dict[str, Points]) -> dict[str, Points]:
    return {box: (0, bonus) for box, (points, bonus) in listed.items() if points}


# --- the books with one column --------------------------------------------------------------------------------


def _first_is_the_fifty(filled: dict[str, int], log: list[str]) -> bool:
    return log[:1] == ["yahtzee"] and filled["yahtzee"] == 50


def _travel(filled: dict[str, int], log: list[str], face: int) -> Expected:
    """Nothing is ever forced. Joker: YZ filled and matching filled. Bonus: the first Yahtzee is the 50 in YZ."""
    is_joker = "yahtzee" in filled and UPPER[face - 1] in filled
    points = _joker if is_joker else _ordinary
    bonus = 100 if _first_is_the_fifty(filled, log) else 0
    listed = {box: (points(box, face), bonus) for box in BOXES if box not in filled}
    return Expected(listed, _chosen_zeros(listed))


def _web(filled: dict[str, int], log: list[str], face: int) -> Expected:
    """It all depends on the first Yahtzee being in YZ; otherwise ordinary points anywhere. No zeros by choice."""
    match = UPPER[face - 1]
    unfilled = [box for box in BOXES if box not in filled]
    if not _first_is_the_fifty(filled, log):
        return Expected({box: (_ordinary(box, face), 0) for box in unfilled}, {})
    if match in unfilled:
        return Expected({match: (5 * face, 100)}, {})
    return Expected({box: (_joker(box, face), 100) for box in unfilled}, {})


def _classic(filled: dict[str, int], log: list[str], face: int) -> Expected:
    """With YZ filled, the second and later must go to the matching box; the first one is free."""
    match = UPPER[face - 1]
    bonus = 100 if _first_is_the_fifty(filled, log) else 0
    if "yahtzee" in filled and log and match not in filled:
        return Expected({match: (5 * face, bonus)}, {})
    points = _joker if "yahtzee" in filled and match in filled else _ordinary
    listed = {box: (points(box, face), bonus) for box in BOXES if box not in filled}
    return Expected(listed, _chosen_zeros(listed))


def _deluxe(filled: dict[str, int], _log: list[str], face: int) -> Expected:
    """With YZ filled (50 or 0): matching, else any Lower box as Joker, else a zero above. Bonus while YZ holds 50."""
    match = UPPER[face - 1]
    unfilled = [box for box in BOXES if box not in filled]
    if "yahtzee" in unfilled:
        listed = {box: (_ordinary(box, face), 0) for box in unfilled}
        return Expected(listed, _chosen_zeros(listed))
    bonus = 100 if filled["yahtzee"] == 50 else 0
    if match in unfilled:
        return Expected({match: (5 * face, bonus)}, {})
    lower = [box for box in unfilled if box in LOWER]
    if lower:
        return Expected({box: (_joker(box, face), bonus) for box in lower}, {})
    return Expected(dict.fromkeys(unfilled, (0, bonus)), {})


# --- three columns --------------------------------------------------------------------------------------------


def _triple(filled: dict[str, int], log: list[str], face: int) -> Expected:
    """The fourth and later Yahtzee in compulsory order once no YZ box is open; chips by column."""
    unfilled = [f"{column}:{box}" for column in (1, 2, 3) for box in BOXES if f"{column}:{box}" not in filled]

    def category(box: str) -> str:
        return box.split(":")[1]

    def chip(box: str) -> int:
        return BONUS_BY_COLUMN[int(box[0])]

    def scored_in_yahtzee_box(box: str) -> bool:
        return category(box) == "yahtzee" and filled[box] == 50

    nth = len(log) + 1
    yahtzee_open = any(category(box) == "yahtzee" for box in unfilled)
    matching = [box for box in unfilled if category(box) == UPPER[face - 1]]
    lower = [box for box in unfilled if category(box) in LOWER]
    points = _joker if not yahtzee_open and not matching else _ordinary

    if nth >= 4:
        entitled = all(scored_in_yahtzee_box(box) for box in log[:3])
        listed = {box: (points(category(box), face), chip(box) if entitled else 0) for box in unfilled}
        if not yahtzee_open:
            if matching:
                return Expected({box: listed[box] for box in matching}, {})
            if lower:
                return Expected({box: listed[box] for box in lower}, {})
        return Expected(listed, _chosen_zeros(listed))

    entitled = nth >= 2 and scored_in_yahtzee_box(log[0])
    listed = {
        box: (points(category(box), face), chip(box) if entitled and category(box) == "yahtzee" else 0)
        for box in unfilled
    }
    # A zero in a Yahtzee box is not a Yahtzee scored there, so it earns no chip.
    return Expected(listed, dict.fromkeys(_chosen_zeros(listed), (0, 0)))
