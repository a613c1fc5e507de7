"""The solver: exact values for every one-column rulebook. NumPy and Numba."""

from __future__ import annotations

from .distribution import Distribution, distribution
from .evaluator import TIE, Choice, Evaluator, best_action
from .greedy import Greedy
from .progress import Progress, silent
from .simulate import Games, greedy_table, simulate
from .states import StateSpace, state_space
from .target import best_chance
from .value_table import Spread, TurnValues, ValueTable

__all__ = [
    "TIE",
    "Choice",
    "Distribution",
    "Evaluator",
    "Games",
    "Greedy",
    "Progress",
    "Spread",
    "StateSpace",
    "TurnValues",
    "ValueTable",
    "best_action",
    "best_chance",
    "distribution",
    "greedy_table",
    "silent",
    "simulate",
    "state_space",
]
