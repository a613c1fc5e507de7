"""The Player protocol, and the two simplest players."""

from __future__ import annotations

import random
from typing import Protocol

from ..rules import Action, Game, IllegalHere
from ..solver import Evaluator, best_action


class Player(Protocol):
    """Anything that can be asked for a decision."""

    def choose(self, game: Game) -> Action:
        """One of `game.legal_actions()`."""
        ...


class RandomPlayer:
    """Picks any legal action, each as likely as another."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game) -> Action:
        return self._random.choice(awaited_actions(game))


class EvaluatorPlayer:
    """Takes the choice that its evaluator prices highest."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator

    def choose(self, game: Game) -> Action:
        awaited_actions(game)
        return best_action(self.evaluator, game.card, game.rolls[-1], game.rolls_left)


def awaited_actions(game: Game) -> tuple[Action, ...]:
    actions = game.legal_actions()
    if not actions:
        raise IllegalHere("no decision is awaited, so there is nothing to choose")
    return actions
