"""The bot that plays to win rather than for points."""

from __future__ import annotations

from ..rules import Action, Game, Rulebook, rulebook
from ..solver import TIE, evaluator_for, in_play, win_model_to_play_by
from .player import Bot, awaited_actions


class WinningPlayer(Bot):
    """Takes the choice with the greatest chance to win; among equals, or when alone, the one with most points.

    The chance comes from a network in two-player deluxe, and elsewhere from the model that assumes everybody plays for
    points. In `triple` that is an approximation, good enough to choose by only in the last turns.
    """

    def __init__(self, book: Rulebook | str) -> None:
        self.book, self.evaluator = rulebook(book), evaluator_for(book)

    def choose(self, game: Game) -> Action:
        awaited_actions(game)
        roll, left, sides = game.rolls[-1], game.rolls_left, len(in_play(game))
        for_points = self.evaluator.choices(game.card, roll, left)
        # Created when first needed, because it takes seconds: a player alone never needs it.
        model = None if sides == 1 else win_model_to_play_by(self.book, sides)
        if model is None or game.card.turns_left > model.sure_turns:
            return for_points[0].action
        choices = model.turn(game).choices(roll, left)
        equal = {choice.action for choice in choices if choice.value >= choices[0].value - TIE}
        return next(choice.action for choice in for_points if choice.action in equal)
