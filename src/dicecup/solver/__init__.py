"""The solver: exact values for every one-column rulebook, a learned estimate for `triple`. NumPy and Numba."""

from __future__ import annotations

from .best_evaluator import estimate_note, evaluator_for, values_digest
from .bulk.habits import HabitGames, Habits, felt_boxes, felt_table, play_by_habits
from .bulk.played_games import PlayedGames
from .bulk.simulate import Games, greedy_table, simulate
from .evaluator import TIE, Choice, Evaluator, best_action
from .exact.distribution import Distribution, distribution, distribution_of_book
from .exact.known_scores import known_scores
from .exact.states import StateSpace, state_space
from .exact.target import best_chance
from .exact.value_table import Spread, TurnValues, ValueTable
from .greedy import Greedy
from .outlook import Outlook, Prospect
from .progress import Progress, silent
from .winning.model import WinModel, has_win_model, in_play, win_chances, win_choices, win_model, win_note, win_turn
from .winning.network_to_win import WinNetwork, model_to_choose_by
from .winning.one_column import PointsModel

__all__ = [
    "TIE",
    "Choice",
    "Distribution",
    "Evaluator",
    "Games",
    "Greedy",
    "HabitGames",
    "Habits",
    "Outlook",
    "PlayedGames",
    "PointsModel",
    "Progress",
    "Prospect",
    "Spread",
    "StateSpace",
    "TurnValues",
    "ValueTable",
    "WinModel",
    "WinNetwork",
    "best_action",
    "best_chance",
    "distribution",
    "distribution_of_book",
    "estimate_note",
    "evaluator_for",
    "felt_boxes",
    "felt_table",
    "greedy_table",
    "has_win_model",
    "in_play",
    "known_scores",
    "model_to_choose_by",
    "play_by_habits",
    "silent",
    "simulate",
    "state_space",
    "values_digest",
    "win_chances",
    "win_choices",
    "win_model",
    "win_note",
    "win_turn",
]
