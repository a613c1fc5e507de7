"""Asking the solver: positions, perfect games, and hints that are answered with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dicecup import ROLLS, Card, Category, Game, Roll, Turn, rulebook
from dicecup.coach import words
from dicecup.coach.advice import advise
from dicecup.coach.printed_advice import Finding, Hint, HintVerdict, Quote
from dicecup.rules.dice import arrangements
from dicecup.solver import Habits, PlayedGames, play_by_habits
from figures import section

GAMES = 20_000
REPLAYED = 2_000
"""Games that are also followed through the rules, turn by turn."""
SEED = 2026
DELUXE = rulebook("deluxe")
UPPER = [category.value for category in DELUXE.categories if category.is_upper]
Answer = tuple[HintVerdict, str, list[Finding]]
HINTS: list[Callable[[], Hint]] = []
TRIPLE = section("triple_strategy")
"""What our triple engine does, as `bench/triple_strategy.py` counted it."""


def hint(title: str, *quotes: tuple[str, str, str]) -> Callable[[Callable[[], Answer]], Callable[[], Answer]]:
    """A hint: its title, and who prints it and where. The function finds the answer."""

    def register(find: Callable[[], Answer]) -> Callable[[], Answer]:
        def asked() -> Hint:
            verdict, answer, findings = find()
            name = find.__name__.replace("_", "-")
            return Hint(name, title, tuple(Quote(*each) for each in quotes), verdict, answer, tuple(findings))

        HINTS.append(asked)
        return find

    return register


# --- asking ---------------------------------------------------------------------------------------------------


def card_of(book: str = "deluxe", /, **boxes: int) -> Card:
    return Card.from_json(rulebook(book), {"boxes": boxes})


def losses(card: Card, dice: str, left: int) -> dict[str, float]:
    """What every choice loses, best first."""
    return {words.doing(choice.action): choice.loss for choice in advise(card, Roll(dice), left).choices}


def choices(text: str, card: Card, dice: str, left: int, *actions: str) -> Finding:
    """The named choices of a position, best first."""
    rows = []
    for place, choice in enumerate(advise(card, Roll(dice), left).choices):
        doing = words.doing(choice.action)
        if doing in actions or not actions:
            assert choice.upper_bonus is not None
            share = words.percent(choice.upper_bonus)
            mark = " (best)" if place == 0 else ""
            rows.append((f"{doing}{mark}", f"{choice.value:.2f}", f"{choice.loss:.2f}", share))
    assert len(rows) == len(actions) or not actions, (dice, actions, rows)
    return Finding(text, ("choice", "expected further points", "loss", "chance of the upper bonus"), tuple(rows))


def same_elsewhere(boxes: dict[str, int], dice: str, left: int) -> Finding:
    """Whether the other books that print the hint have the same best choice."""
    best = {name: next(iter(losses(card_of(name, **boxes), dice, left))) for name in ("deluxe", "classic", "travel")}
    assert len(set(best.values())) == 1, best
    return Finding("By `classic` and by `travel` the first of these tables has the same best choice.")


@cache
def perfect_games() -> PlayedGames:
    return play_by_habits(DELUXE, Habits(), GAMES, SEED)


def turn_filled(category: Category) -> NDArray[np.int64]:
    """In which turn each perfect game filled a box."""
    first: NDArray[np.int64] = np.argmax(perfect_games().moves[:, :, 5] == DELUXE.categories.index(category), axis=1)
    return first + 1


def points_in(category: Category) -> NDArray[np.int16]:
    return perfect_games().box_points[:, DELUXE.categories.index(category)]


@cache
def perfect_turns() -> list[tuple[Card, Turn]]:
    """Turns of perfect games, each with the card before it."""
    turns = []
    for number in range(REPLAYED):
        now = Game.new(DELUXE)
        for entry in perfect_games().game(number).history:
            assert isinstance(entry, Turn)
            turns.append((now.card, entry))
            now = now.replayed(entry)
    return turns


def share(part: float, whole: float = 1.0, digits: int = 0) -> str:
    return f"{100 * part / whole:.{digits}f} %"


def rule_of_thumb(rule: Callable[[Card, Roll], str | None], positions: Sequence[Card]) -> tuple[int, float, float]:
    """Over these cards and all last rolls (by weight) that a rule covers: cases, how often it is best, mean loss."""
    cases, right, loss, weights = 0, 0.0, 0.0, 0.0
    for card in positions:
        for roll in ROLLS:
            said = rule(card, roll)
            if said is not None:
                lost = losses(card, str(roll), 0)[said]
                weight = arrangements(roll)
                cases, weights = cases + 1, weights + weight
                right, loss = right + weight * (lost < 1e-6), loss + weight * lost
    return cases, right / max(weights, 1), loss / max(weights, 1)


# --- positions ------------------------------------------------------------------------------------------------


def all_but(*still_open: str) -> dict[str, int]:
    """A card of zeros and modest scores with only these boxes open."""
    modest = {"fours": 8, "fives": 10, "sixes": 12, "chance": 20, "small_straight": 30, "full_house": 25}
    boxes = {category.value: modest.get(category.value, 0) for category in DELUXE.categories}
    return {name: points for name, points in boxes.items() if name not in still_open}


def deluxe_example() -> Card:
    return card_of(aces=3, fives=15, sixes=24, four_kind=17, small_straight=30)


def filled(card: Card) -> str:
    return ", ".join(f"{box.label} {points}" for box, points in card.boxes.items())


def first(card: Card, dice: str, left: int, *also: str) -> list[str]:
    """The best choice and others."""
    best = next(iter(losses(card, dice, left)))
    return [best, *(each for each in also if each != best)]


def judged(card: Card, dice: str, left: int, said: str) -> tuple[HintVerdict, str]:
    lost = losses(card, dice, left)
    if lost[said] < 1e-6:
        return "right", f"It is best to {said}."
    return "wrong", f"It is best to {next(iter(lost))}; {words.gerund(said)} loses {lost[said]:.2f} points."
