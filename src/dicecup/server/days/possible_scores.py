"""What a day's dice allowed: the score of perfect play, and the best score possible if you knew all the dice."""

from __future__ import annotations

from typing import NamedTuple

from ...fair_dice import SharedDice
from ...players.player import EvaluatorPlayer
from ...rules import Game, Rulebook
from ...rules.dice import DICE, Roll
from ...rules.game import MOST_ROLLS
from ...solver import Evaluator, best_in_hindsight


class PossibleScores(NamedTuple):
    """Scores to compare one's own with; None if unknown."""

    perfect: int | None
    """The score of perfect play, which does not know the coming dice."""
    hindsight: int | None
    """The best score possible for somebody who knows them all."""


def possible_scores(dice: SharedDice, book: Rulebook, evaluator: Evaluator) -> PossibleScores:
    """The scores possible with these dice; both are None for a book with several columns, which has no exact values."""
    if book.columns > 1:
        return PossibleScores(None, None)
    turns = range(1, len(book.boxes) + 1)
    numbers = [[dice.numbers(turn, roll) for roll in range(1, MOST_ROLLS + 1)] for turn in turns]
    return PossibleScores(played(dice, book, evaluator).totals[0], best_in_hindsight(book, numbers).totals[0])


def played(dice: SharedDice, book: Rulebook, evaluator: Evaluator) -> Game:
    """The game of a player who always takes the best choice for points."""
    player, game = EvaluatorPlayer(evaluator), Game.new(book)
    while not game.is_over:
        if game.awaits == "dice":
            keep = game.keeps[-1] if game.keeps else ()
            new = dice.numbers(game.turn_number, len(game.rolls) + 1)[: DICE - len(keep)]
            game = game.with_roll(Roll([*keep, *new]))
        else:
            game = game.apply(player.choose(game))
    return game
