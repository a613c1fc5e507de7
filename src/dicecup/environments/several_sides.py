"""A game of two or more sides as a PettingZoo environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ..rules import Game, Reroll, Rulebook, Side, rulebook
from .dice import NOTHING, DealtGames
from .moves import Moves
from .observation import Observation


class SeveralSides(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Several sides take turns, each with a card of its own; the one with the most points wins.

    The agents are `player_0`, `player_1`, …; `player_0` begins. **Observation**: a vector of whole numbers, the agent's
    own card first and then the others in the order in which they will move (see `Observation`). **Action**: a number,
    see `Moves`; `infos[agent]["action_mask"]` of the agent to move has a 1 for every legal one, and an illegal one is
    refused with `ValueError`. An agent acts up to three times in its turn. **Reward**: nothing until the end, then
    1 for the winner, 1/2 for each of two who tie for the best score, 0 for the others.

    The dice are those of `Solitaire`: `reset(seed=s)` deals game 0 of the seed.
    """

    metadata = {"render_modes": ["ansi"], "name": "dicecup_several_sides_v1", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, book: Rulebook | str = "deluxe", sides: int = 2, render_mode: str | None = None) -> None:
        super().__init__()
        self.book = rulebook(book)
        self.possible_agents = [f"player_{number}" for number in range(sides)]
        self._start = Game.new(self.book, [Side(agent) for agent in self.possible_agents], first=0)
        self.render_mode = render_mode
        self.moves, self.sight = Moves(self.book), Observation(self.book)
        self._observed = {agent: self.sight.space(sides) for agent in self.possible_agents}
        self._acts = {agent: Discrete(self.moves.count) for agent in self.possible_agents}
        self._dealt = DealtGames()

    def observation_space(self, agent: str) -> Box:
        return self._observed[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        self._dice = self._dealt.next(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.game = self._start.with_roll(self._dice.roll(NOTHING))
        self._select()

    def observe(self, agent: str) -> NDArray[np.int32]:
        return self.sight.of(self.game, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        mask = self.infos[agent]["action_mask"]
        if action is None or not self.action_space(agent).contains(action) or not mask[action]:
            raise ValueError(f"action {action} of {agent} is not legal here: action_mask marks what is")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        move = self.moves.action(int(action))
        game = self.game.apply(move)
        held = move.keep if isinstance(move, Reroll) else NOTHING
        self.game = game if game.is_over else game.with_roll(self._dice.roll(held))
        if self.game.is_over:
            for winner in self.game.winners:
                self.rewards[self.possible_agents[winner]] = 1.0 / len(self.game.winners)
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """Select the agent to move, and say what it may do; at the end the first agent is told the result first."""
        self.agent_selection = self.possible_agents[0 if self.game.is_over else self.game.side]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self.moves.mask(self.game)}

    def render(self) -> str | None:
        """Every card as text."""
        if self.render_mode != "ansi":
            return None
        return "\n\n".join(
            f"{agent}\n{card}" for agent, card in zip(self.possible_agents, self.game.cards, strict=True)
        )

    def close(self) -> None:
        """There is nothing to close."""
