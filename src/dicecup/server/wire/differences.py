"""The questions that the five books answer differently, each with the words for a book's answer."""

from __future__ import annotations

from collections.abc import Callable

from ...rules import Rulebook

_FORCED = {
    "never": "never: it is a choice",
    "entitled": "must, if the first Yahtzee was scored in the YAHTZEE box; otherwise free",
    "later": "must, for Yahtzees after the first, once the YAHTZEE box is filled",
    "later_always": "must, for Yahtzees after the first",
    "filled": "must, once the YAHTZEE box is filled, even with a zero",
}
_JOKER = {
    "never": "there are no Jokers",
    "entitled": "first Yahtzee in the YAHTZEE box, and the matching box filled",
    "filled": "YAHTZEE box filled, even with a zero, and the matching box filled",
}
_LOWER_FIRST = {
    "never": "a zero in the Upper Section is allowed even then",
    "forced": "Yahtzees that are bound to an order must use a Lower box first",
    "always": "every Joker must use a Lower box first",
}
_PLACE = {
    "final": "check marks, added to the final score",
    "box": "in the YAHTZEE box, added to its score",
    "lower": "check marks in the Lower Section",
    "back": "chips, counted on the back of the card",
}


def _players(book: Rulebook) -> str:
    return f"1 to {book.max_sides}" if book.max_sides else "1 or more"


def _turns(book: Rulebook) -> str:
    boxes = len(book.boxes)
    return f"{boxes}, in {book.columns} columns" if book.columns > 1 else str(boxes)


def _bonus(book: Rulebook) -> str:
    if book.columns > 1:
        return f"{' / '.join(map(str, book.yahtzee_bonus))} by column"
    return f"{book.yahtzee_bonus[0]} each"


def _bonus_condition(book: Rulebook) -> str:
    if book.first_yahtzee == "box":
        return "a Yahtzee was scored in the YAHTZEE box, the first or a later one"
    if book.columns > 1:
        return "the first (for later ones: the first three) were scored in YAHTZEE boxes"
    return "the first Yahtzee of the card was scored in the YAHTZEE box"


def _series(book: Rulebook) -> str:
    if book.series != "summed":
        return "every game has its own winner"
    return f"up to {book.max_games} games are added up" if book.max_games else "any number of games are added up"


def _multiplied(book: Rulebook) -> str:
    if book.columns == 1:
        return "Upper + Lower + bonuses"
    times = ", ".join(f"×{number}" for number in book.multipliers)
    return f"columns {times}, then the chips"


DIFFERENCES: tuple[tuple[str, Callable[[Rulebook], str]], ...] = (
    ("How many sides play?", _players),
    ("How many boxes and turns?", _turns),
    ("May partners share a card?", lambda book: "yes, in two or more teams" if book.partners else "no"),
    ("Several games?", _series),
    (
        "Winner earns the difference?",
        lambda book: "as an option" if book.difference != "none" else "no",
    ),
    ("A further Yahtzee and its open Upper box", lambda book: _FORCED[book.forced]),
    ("When is a Yahtzee a Joker?", lambda book: _JOKER[book.joker]),
    ("A Joker while a Lower box is open", lambda book: _LOWER_FIRST[book.lower_first]),
    ("When does a Yahtzee earn a bonus?", _bonus_condition),
    ("What is the Yahtzee bonus worth?", _bonus),
    ("Where is the bonus written?", lambda book: _PLACE[book.bonus_place]),
    (
        "A zero by choice where the dice score?",
        lambda book: "yes" if book.chosen_zero else "no",
    ),
    ("How is the total made?", _multiplied),
)
FOR_THE_CARD = ("How many boxes and turns?", "How is the total made?")
"""The questions about the card as a whole, which several rules have a part in."""
