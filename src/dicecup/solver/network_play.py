"""Many games at once by a learned estimate: the after-states of all games are priced together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules import KEEPS, ROLLS, Card, Enter, Game, Reroll
from . import kernels
from .columns import Positions
from .evaluator import TIE
from .lattice import FIRST_ROLL, lattice
from .network import Network
from .progress import Progress, silent
from .simulate import Games, check_games, streams

BATCH = 256
"""Games played side by side; the results do not depend on it."""


class Played(NamedTuple):
    """What happened in some games, turn by turn; enough to replay them."""

    rolls: NDArray[np.int64]
    """[game, turn, 0 to 2] -> number of the roll; a roll not taken repeats the one before."""
    keeps: NDArray[np.int64]
    """[game, turn, 0 to 1] -> number of the keep held before the next roll; a roll's own number is stopping."""
    boxes: NDArray[np.int64]
    """[game, turn] -> number of the box."""


def simulate_network(network: Network, games: int, seed: int = 0, progress: Progress = silent) -> Games:
    """Games by the estimate, every one of them replayed through the rules."""
    check_games(games)
    box_points = np.zeros((games, network.space.boxes), np.int16)
    bonuses = np.zeros(games, np.int32)
    for number, game in enumerate(replayed(network, games, seed)):
        card = game.cards[0]
        box_points[number] = [points or 0 for points in card.points]
        bonuses[number] = sum(card.bonuses)
        progress(number + 1, games)
    return Games(network.book, box_points, bonuses)


def replayed(network: Network, games: int, seed: int = 0) -> Iterator[Game]:
    """The finished games, replayed through `Game`: each roll, each keep, each box."""
    for begin in range(0, games, BATCH):
        played = play_batch(network, streams(seed, begin, min(begin + BATCH, games)))
        for rolls, keeps, boxes in zip(*played, strict=True):
            game = Game.new(network.book)
            for turn in range(network.space.boxes):
                game = game.with_roll(ROLLS[rolls[turn, 0]])
                for stage in range(2):
                    if keeps[turn, stage] >= FIRST_ROLL:
                        break
                    game = game.apply(Reroll(KEEPS[keeps[turn, stage]])).with_roll(ROLLS[rolls[turn, stage + 1]])
                game = game.apply(Enter(network.book.boxes[boxes[turn]]))
            yield game


def play_batch(network: Network, randoms: NDArray[np.uint64]) -> Played:
    """One game for each random stream."""
    count, turns = len(randoms), network.space.boxes
    played = Played(
        np.zeros((count, turns, 3), np.int64), np.zeros((count, turns, 2), np.int64), np.zeros((count, turns), np.int64)
    )
    positions = network.space.of_cards([Card(network.book)] * count)
    games = np.arange(count)
    for turn in range(turns):
        worth = network.endings(positions, network.slot_values(positions))
        first_hold, second_hold = _holds(worth.max(axis=2))
        roll = _thrown(randoms, np.zeros(count, np.int64))
        played.rolls[:, turn, 0] = roll
        for stage, hold in enumerate((first_hold, second_hold)):
            keep = hold[roll, games].astype(np.int64)
            roll = _thrown(randoms, keep)
            played.keeps[:, turn, stage], played.rolls[:, turn, stage + 1] = keep, roll
        offered = worth[games, roll]
        box = np.argmax(offered >= offered.max(axis=1, keepdims=True) - TIE, axis=1)
        played.boxes[:, turn] = box
        positions = _after(network, positions, roll, box)
    return played


def _holds(leaves: NDArray[np.float64]) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """[roll, game] -> what to hold for the second and for the last roll."""
    count = len(leaves)
    last = np.empty((kernels.KEEPS, count))
    last[FIRST_ROLL:] = leaves.T
    kernels.expect(lattice(), last, count)
    middle = last.copy()
    kernels.maximise(lattice(), middle, count)
    kernels.expect(lattice(), middle, count)
    middle[FIRST_ROLL:] = last[FIRST_ROLL:]
    first_hold, second_hold = (np.empty((kernels.ROLLS, count), np.uint16) for _ in range(2))
    kernels.best_holds(lattice(), middle, count, first_hold)
    kernels.best_holds(lattice(), last, count, second_hold)
    return first_hold, second_hold


def _thrown(randoms: NDArray[np.uint64], keeps: NDArray[np.int64]) -> NDArray[np.int64]:
    rolls = [kernels.throw(lattice(), randoms, game, keep) - FIRST_ROLL for game, keep in enumerate(keeps)]
    return np.array(rolls, np.int64)


def _after(network: Network, positions: Positions, roll: NDArray[np.int64], box: NDArray[np.int64]) -> Positions:
    """The cards after each game's roll went to its box."""
    tables, games = network.space.tables, np.arange(len(roll))
    slot, column = tables.slot_of[roll, box], tables.column[box]
    filled, upper = positions.filled.copy(), positions.upper.copy()
    filled[games, box] = True
    upper[games, column] = np.minimum(upper[games, column] + tables.slot_gain[slot], tables.upper_target)
    after_five = tables.after_five[positions.standing, tables.slot_inside[slot].astype(np.int64)]
    return Positions(filled, upper, np.where(tables.slot_five[slot], after_five, positions.standing))
