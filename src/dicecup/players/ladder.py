"""The ladder: players from beginner to expert, with the habits people have. `bench/ladder.py` measures them.

For a book of several columns nobody has true values. There each level draws, by its own temperature, among the choices
of the best evaluator there is (the learned one for `triple` as printed), and the expert takes the best choice.
"""

from __future__ import annotations

import random

from ..rules import Action, Enter, Game, Reroll, Rulebook
from ..solver import Games, Habits, Progress, play_by_habits, values_by_habit
from .player import Bot, awaited_actions, drawn

LADDER: dict[str, Habits] = {
    "beginner": Habits(temperature=1.5, bonus=0.0, yahtzee=2.0, patience=0.2),
    "casual": Habits(temperature=0.9, bonus=0.3, yahtzee=1.6, patience=0.5),
    "regular": Habits(temperature=0.65, bonus=0.5, yahtzee=1.4, patience=0.75),
    "skilled": Habits(temperature=0.5, bonus=0.8, yahtzee=1.2, patience=0.9),
    "expert": Habits(temperature=0.3),
}
"""The levels below optimal, weakest first."""
TEMPERATURES = {"beginner": 8.0, "casual": 5.0, "regular": 3.0, "skilled": 1.6, "expert": 0.0}
"""The temperatures of the same levels on a book of several columns; `bench/ladder.py triple` measures them."""


class HabitualPlayer(Bot):
    """Plays a one-column book by its habits."""

    def __init__(self, book: Rulebook | str, habits: Habits, seed: int | None = None) -> None:
        self.habits = habits
        self.values = values_by_habit(book, habits)
        self._random = random.Random(seed)

    def reseed(self, seed: str) -> None:
        self._random.seed(seed)

    def choose(self, game: Game) -> Action:
        awaited_actions(game)
        roll, left, turn = game.rolls[-1], game.rolls_left, self.values.turn(game.card)
        boxes = turn.boxes(roll)
        if left:
            # Stopping first, then keeps with most dice first, in the kernels' order: the first of equals is taken.
            prices: dict[Action | None, float] = {None: max(boxes.values())}
            for keep in sorted(roll.keeps, key=len, reverse=True):
                prices[Reroll(keep)] = turn.of_keep(keep, left)
            action = drawn(prices, self.habits.temperature, self._random)
            if action is not None:
                return action
        return Enter(drawn(boxes, self.habits.temperature, self._random))

    def play_many(self, book: Rulebook, games: int, seed: int, progress: Progress, first: int = 0) -> Games:
        return play_by_habits(book, self.habits, games, seed, progress, first=first)
