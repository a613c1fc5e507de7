"""A solitaire game as a Gymnasium environment."""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from ..rules import Enter, Game, Reroll, Rulebook, rulebook
from ..solver import Choice, evaluator_for
from .dice import NOTHING, DealtGames
from .moves import Moves
from .observation import Observation


class Solitaire(gymnasium.Env[NDArray[np.int32], np.int64]):
    """One player, one card, as many points as possible.

    **Observation**: a vector of whole numbers, see `Observation`. **Action**: a number, see `Moves`;
    `info["action_mask"]` has a 1 for every legal one. The first roll of a turn is made by the environment. **Reward**:
    the points that the action brought, bonuses included (an upper bonus with the box that reaches it), so that the
    rewards of an episode add up to the score. An episode ends when the card is full (`terminated`). An illegal action
    ends it at once (`truncated`) with reward 0 and the reason in `info["illegal"]`.

    With `values=True`, `info` also has `value`, the points that perfect play from here on brings on average (for
    `triple` an estimate); `best_action`; and `regret`, what the action just taken lost against the best one. Numbers of
    the printed books of one column are exact.

    **Dice**: `reset(seed=s)` deals game 0 of seed s, and every later `reset()` the next game of that seed. The same
    seed and the same actions give the same game, here and in the vectorised environment.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, book: Rulebook | str = "deluxe", values: bool = False, render_mode: str | None = None) -> None:
        self.book = rulebook(book)
        self.render_mode = render_mode
        self.moves, self.sight = Moves(self.book), Observation(self.book)
        self.observation_space = self.sight.space()
        self.action_space = Discrete(self.moves.count)
        self._evaluator = evaluator_for(self.book) if values else None
        self._dealt = DealtGames()
        self.game = Game.new(self.book)
        self._mask = self.moves.mask(self.game)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - there are none
    ) -> tuple[NDArray[np.int32], dict[str, Any]]:
        super().reset(seed=seed)
        self._dice = self._dealt.next(seed)
        self.game = Game.new(self.book).with_roll(self._dice.roll(NOTHING))
        return self.sight.of(self.game), self._info()

    def step(self, action: SupportsIndex) -> tuple[NDArray[np.int32], float, bool, bool, dict[str, Any]]:
        number = index(action)
        if not 0 <= number < len(self._mask) or not self._mask[number]:
            info = self._info() | {"illegal": f"{action} is not legal here: info['action_mask'] marks what is"}
            return self.sight.of(self.game), 0.0, False, True, info
        move, before = self.moves.action(number), self.game
        regret = {} if self._evaluator is None else {"regret": self._lost(move)}
        after = before.apply(move)
        if not after.is_over:
            after = after.with_roll(self._dice.roll(move.keep if isinstance(move, Reroll) else NOTHING))
        self.game = after
        reward = float(after.cards[0].total - before.cards[0].total)
        return self.sight.of(after), reward, after.is_over, False, self._info() | regret

    def render(self) -> str | None:
        """The card and the dice as text."""
        if self.render_mode != "ansi":
            return None
        if self.game.is_over:
            return str(self.game.cards[0])
        left = self.game.rolls_left
        return f"{self.game.cards[0]}\n{self.game.roll}, {left} roll{'' if left == 1 else 's'} left"

    def _info(self) -> dict[str, Any]:
        self._mask = self.moves.mask(self.game)
        info: dict[str, Any] = {"action_mask": self._mask.copy()}
        if self._evaluator is not None:
            info |= {"value": 0.0, "best_action": None}
            if not self.game.is_over:
                best = self._choices()[0]
                assert isinstance(best.action, Reroll | Enter)
                info |= {"value": best.value, "best_action": self.moves.number(best.action)}
        return info

    def _lost(self, move: Reroll | Enter) -> float:
        choices = self._choices()
        return max(0.0, choices[0].value - next(each.value for each in choices if each.action == move))

    def _choices(self) -> list[Choice]:
        assert self._evaluator is not None
        assert self.game.roll is not None
        return self._evaluator.choices(self.game.card, self.game.roll, self.game.rolls_left)
