"""Solitaire games by any player, one after the other: slower than the solver's bulk play, but for every book."""

from __future__ import annotations

import random

import numpy as np

from ..rules import Game, Roll, Rulebook
from ..solver import Games, Greedy, Progress, ValueTable, greedy_table, play_by_habits, silent, simulate
from ..solver.bulk.network_play import TurnAlone, simulate_network
from ..solver.bulk.simulate import check_games
from ..solver.learned.network import Network
from .ladder import HabitualPlayer, TemperedPlayer
from .player import EvaluatorPlayer, Player
from .roster import make_player


def simulate_player(name: str, book: Rulebook, games: int, seed: int = 0, progress: Progress = silent) -> Games:
    """Games by the bot of that name, in bulk where a table or an estimate of values defines its play."""
    player = make_player(name, book, seed)
    if isinstance(player, HabitualPlayer):
        return play_by_habits(book, player.habits, games, seed, progress)
    if isinstance(player, EvaluatorPlayer):
        if isinstance(player.evaluator, ValueTable):
            return simulate(player.evaluator, games, seed, progress)
        if isinstance(player.evaluator, Greedy) and book.columns == 1:
            return simulate(greedy_table(book), games, seed, progress)
        if isinstance(player.evaluator, Greedy) and not book.better_box_first:
            return simulate_network(TurnAlone(book), games, seed, progress)
        if isinstance(player.evaluator, Network):
            return simulate_network(player.evaluator, games, seed, progress)
    if isinstance(player, TemperedPlayer) and isinstance(player.evaluator, Network):
        return simulate_network(player.evaluator, games, seed, progress, player.temperature)
    return play_games(player, book, games, seed, progress)


def play_games(player: Player, book: Rulebook, games: int, seed: int = 0, progress: Progress = silent) -> Games:
    """Games through `Game`, turn by turn. The dice of each game depend on the seed and its number alone."""
    check_games(games)
    box_points = np.zeros((games, len(book.boxes)), np.int16)
    bonuses = np.zeros(games, np.int32)
    for number in range(games):
        dice = random.Random(f"{seed} {number}")
        game = Game.new(book)
        while not game.is_over:
            if game.awaits == "dice":
                keep = game.keeps[-1] if game.keeps else ()
                game = game.with_roll(Roll([*keep, *(dice.randint(1, 6) for _ in range(5 - len(keep)))]))
            else:
                game = game.apply(player.choose(game))
        card = game.cards[0]
        box_points[number] = [points or 0 for points in card.points]
        bonuses[number] = sum(card.bonuses)
        progress(number + 1, games)
    return Games(book, box_points, bonuses)
