"""The bots that need nothing but the rules or an evaluator."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TypeVar

import numpy as np

from ..rules import Action, Game, IllegalHere, Roll, Rulebook, rulebook
from ..rules.dice import DICE
from ..rules.game import Player
from ..solver import TIE, Evaluator, Games, Progress, play_many, silent
from ..solver.bulk.simulate import check_games
from ..words.library import bots

Option = TypeVar("Option")


class Bot(ABC):
    """A player of this package. It can also play many solitaire games on its own."""

    def __repr__(self) -> str:
        about = ", ".join(f"{name}={value!r}" for name, value in vars(self).items() if not name.startswith("_"))
        return f"{type(self).__name__}({about})"

    @abstractmethod
    def choose(self, game: Game) -> Action:
        """One of `game.legal_actions()`."""

    def reseed(self, seed: str) -> None:  # noqa: ARG002
        """Draw by this seed from now on. A bot that leaves nothing to chance need not do anything."""
        return

    def play_many(self, book: Rulebook, games: int, seed: int, progress: Progress, first: int = 0) -> Games:
        """Solitaire games from the seed's game number `first` on: in bulk if values define the play, otherwise one
        decision after another."""
        return play_games(self, book, games, seed, progress, first)


class RandomPlayer(Bot):
    """Picks any legal action, all equally likely."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def reseed(self, seed: str) -> None:
        self._random.seed(seed)

    def choose(self, game: Game) -> Action:
        return self._random.choice(awaited_actions(game))


class EvaluatorPlayer(Bot):
    """Takes the choice that its evaluator values most, or with a temperature draws one by how much each loses."""

    def __init__(self, evaluator: Evaluator, temperature: float = 0.0, seed: int | None = None) -> None:
        self.evaluator = evaluator
        self.temperature = temperature
        self._random = random.Random(seed)

    def reseed(self, seed: str) -> None:
        self._random.seed(seed)

    def choose(self, game: Game) -> Action:
        awaited_actions(game)
        choices = self.evaluator.choices(game.card, game.rolls[-1], game.rolls_left)
        prices: dict[Action, float] = {choice.action: choice.value for choice in choices}
        return drawn(prices, self.temperature, self._random)

    def play_many(self, book: Rulebook, games: int, seed: int, progress: Progress, first: int = 0) -> Games:
        found = play_many(self.evaluator, games, seed, progress, self.temperature, first)
        return super().play_many(book, games, seed, progress, first) if found is None else found


def awaited_actions(game: Game) -> tuple[Action, ...]:
    actions = game.legal_actions()
    if not actions:
        raise IllegalHere(bots.NOTHING_AWAITED)
    return actions


def drawn(prices: Mapping[Option, float], temperature: float, source: random.Random) -> Option:
    """The first of the best options, or with a temperature one drawn by how much each loses against it."""
    best = max(prices.values())
    if temperature <= 0.0:
        return next(option for option, price in prices.items() if price >= best - TIE)
    weights = [math.exp((price - best) / temperature) for price in prices.values()]
    return source.choices(list(prices), weights)[0]


def play_games(
    player: Player, book: Rulebook | str, games: int, seed: int = 0, progress: Progress = silent, first: int = 0
) -> Games:
    """Solitaire games by any player, one decision after another, from the seed's game number `first` on.

    The dice of each game depend only on the seed and the game's number. A player with a method `reseed` is given a seed
    to draw by for each game, so that its games do not depend on earlier ones.

    >>> from dicecup.players import make_player, play_games
    >>> play_games(make_player("random", "deluxe", seed=1), "deluxe", games=2).scores.shape
    (2,)
    """
    check_games(games)
    book = rulebook(book)
    box_points = np.zeros((games, len(book.boxes)), np.int16)
    bonuses = np.zeros(games, np.int32)
    reseed = getattr(player, "reseed", None)
    for number in range(games):
        dice = random.Random(f"{seed} {first + number}")
        if reseed is not None:
            reseed(f"{seed} {first + number} player")
        game = Game.new(book)
        while not game.is_over:
            if game.awaits == "dice":
                keep = game.keeps[-1] if game.keeps else ()
                game = game.with_roll(Roll([*keep, *(dice.randint(1, 6) for _ in range(DICE - len(keep)))]))
            else:
                game = game.apply(player.choose(game))
        card = game.cards[0]
        box_points[number] = [points or 0 for points in card.points]
        bonuses[number] = sum(card.bonuses)
        progress(number + 1, games)
    return Games(book, box_points, bonuses)
