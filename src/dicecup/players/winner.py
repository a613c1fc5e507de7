"""The bot that plays to win rather than for points."""

from __future__ import annotations

from ..rules import Action, Game, Rulebook
from ..solver import TIE, best_action, evaluator_for, in_play, model_to_choose_by, win_choices
from .player import awaited_actions


class WinningPlayer:
    """Takes the choice with the greatest chance to win; of equals, and alone, the one with most points.

    The chance comes from a network in two-player deluxe, and elsewhere from the model that takes everybody to play for
    points. In `triple` that is an approximation, good enough to choose by in the last turns only.
    """

    def __init__(self, book: Rulebook) -> None:
        self.book, self.evaluator = book, evaluator_for(book)

    def choose(self, game: Game) -> Action:
        awaited_actions(game)
        card, roll, left = game.card, game.rolls[-1], game.rolls_left
        sides = len(in_play(game))
        # Made when it is first needed, which takes seconds: alone it is not.
        model = None if sides == 1 else model_to_choose_by(self.book, sides)
        if model is None or card.turns_left > model.sure_turns:
            return best_action(self.evaluator, card, roll, left)
        choices = win_choices(model, game)
        equal = {choice.action for choice in choices if choice.value >= choices[0].value - TIE}
        return next(choice.action for choice in self.evaluator.choices(card, roll, left) if choice.action in equal)
