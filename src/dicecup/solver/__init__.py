"""The solver: exact values for every one-column rulebook, a learned estimate for `triple`. Only solving needs Numba."""

from __future__ import annotations

from ..extras import NotInstalled
from .best_evaluator import evaluator_for, trust_in, values_digest
from .best_keeps import TIE
from .bulk.habits import HabitGames, Habits, play_by_habits, values_by_habit
from .bulk.play_many import play_many
from .bulk.played_games import PlayedGames
from .bulk.simulate import Games, simulate
from .compiler import has_solver
from .distribution import Distribution
from .evaluator import Evaluator
from .exact.hindsight import best_in_hindsight
from .exact.states import StateSpace, state_space
from .exact.target import best_chance
from .exact.value_table import Spread, ValueTable
from .greedy import Greedy
from .outlook import Outlook, Prospect
from .progress import Progress, silent
from .turn import Choice, PricedTurn
from .winning.best_model import has_win_model, win_model, win_model_to_play_by
from .winning.model import WinModel, in_play

__all__ = [
    "TIE",
    "Choice",
    "Distribution",
    "Evaluator",
    "Games",
    "Greedy",
    "HabitGames",
    "Habits",
    "NotInstalled",
    "Outlook",
    "PlayedGames",
    "PricedTurn",
    "Progress",
    "Prospect",
    "Spread",
    "StateSpace",
    "ValueTable",
    "WinModel",
    "best_chance",
    "best_in_hindsight",
    "evaluator_for",
    "has_solver",
    "has_win_model",
    "in_play",
    "play_by_habits",
    "play_many",
    "silent",
    "simulate",
    "state_space",
    "trust_in",
    "values_by_habit",
    "values_digest",
    "win_model",
    "win_model_to_play_by",
]
