"""The ladder: players from beginner to expert, each with the habits of people. `bench/ladder.py` measures them.

On a book of several columns nobody has true values. There the levels draw by a temperature of their own from the best
evaluator there is, the learned one for `triple` as printed, and the expert takes its best choice.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import TypeVar

from ..rules import Action, Enter, Game, Reroll, Rulebook
from ..solver import TIE, Evaluator, Habits, felt_boxes, felt_table
from ..solver.lattice import KEEP_INDEX
from .player import awaited_actions

Option = TypeVar("Option")

LADDER: dict[str, Habits] = {
    "beginner": Habits(temperature=1.5, bonus=0.0, yahtzee=2.0, patience=0.2),
    "casual": Habits(temperature=0.9, bonus=0.3, yahtzee=1.6, patience=0.5),
    "regular": Habits(temperature=0.65, bonus=0.5, yahtzee=1.4, patience=0.75),
    "skilled": Habits(temperature=0.5, bonus=0.8, yahtzee=1.2, patience=0.9),
    "expert": Habits(temperature=0.3),
}
"""The levels below optimal, weakest first."""
SEVERAL_COLUMNS = {"beginner": 8.0, "casual": 5.0, "regular": 3.0, "skilled": 1.6, "expert": 0.0}
"""The temperatures of the same levels on a book of several columns; `bench/ladder.py triple` measures them."""


class HabitualPlayer:
    """Plays a one-column book by its habits."""

    def __init__(self, book: Rulebook, habits: Habits, seed: int | None = None) -> None:
        self.habits = habits
        self.felt = felt_table(book, habits)
        self._random = random.Random(seed)

    def choose(self, game: Game) -> Action:
        awaited_actions(game)
        card, roll, left = game.card, game.rolls[-1], game.rolls_left
        boxes = felt_boxes(self.felt, card, roll)
        if left:
            turn = self.felt.turn_values(card)
            board = turn.middle if left == 2 else turn.last
            # To stop, then to hold most dice first, as the kernels list it: of equals the first is taken.
            prices: dict[Action | None, float] = {None: max(boxes.values())}
            for keep in sorted(roll.keeps, key=len, reverse=True):
                prices[Reroll(keep)] = float(board[KEEP_INDEX[keep]])
            action = drawn(prices, self.habits.temperature, self._random)
            if action is not None:
                return action
        return Enter(drawn(boxes, self.habits.temperature, self._random))


class TemperedPlayer:
    """Draws from what an evaluator sees, by what each choice seems to lose."""

    def __init__(self, evaluator: Evaluator, temperature: float, seed: int | None = None) -> None:
        self.evaluator = evaluator
        self.temperature = temperature
        self._random = random.Random(seed)

    def choose(self, game: Game) -> Action:
        awaited_actions(game)
        choices = self.evaluator.choices(game.card, game.rolls[-1], game.rolls_left)
        prices: dict[Action, float] = {choice.action: choice.value for choice in choices}
        return drawn(prices, self.temperature, self._random)


def drawn(prices: Mapping[Option, float], temperature: float, source: random.Random) -> Option:
    """The first of the best options, or with a temperature one drawn by what each loses against it."""
    best = max(prices.values())
    if temperature <= 0.0:
        return next(option for option, price in prices.items() if price >= best - TIE)
    weights = [math.exp((price - best) / temperature) for price in prices.values()]
    return source.choices(list(prices), weights)[0]
