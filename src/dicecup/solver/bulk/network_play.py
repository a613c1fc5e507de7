"""Many games at once, played by a learned estimate: the after-states of all games are priced together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ...rules import Card, Game, Rulebook
from ..arrays import Booleans, Floats, Integers, Randoms
from ..best_keeps import TIE, boards_of, holds, turn_start
from ..lattice import FIRST_ROLL
from ..learned.columns import ColumnSpace, Positions
from ..progress import Progress, silent
from ..turn import ILLEGAL
from .played_games import NO_MOVE, PlayedGames
from .random_streams import draw, streams, throw
from .simulate import check_games

BATCH = 256
"""Games played side by side; the results do not depend on it."""


@dataclass(frozen=True)
class NetworkGames(PlayedGames):
    """Games played by the estimate. Luck, losses and drift are as it sees them; it prices the last boxes too."""

    start: float
    """What the estimate says a new game is worth."""
    drift: Floats
    """[game, turn] -> what a turn was worth when solved exactly, minus what the card was estimated to be worth."""

    @property
    def without_luck(self) -> Floats:
        """[game] -> the score that the same decisions would have made with average luck."""
        return np.asarray(self.start + self.drift.sum(axis=1) - self.loss.sum(axis=(1, 2)))


class ColumnPlay(Protocol):
    """Something that prices many cards of any number of columns at once: `Network` and `Greedy`."""

    book: Rulebook

    @property
    def space(self) -> ColumnSpace: ...

    def value(self, card: Card) -> float: ...

    def estimates(self, positions: Positions) -> Floats:
        """[card] -> its value."""
        ...

    def endings(self, positions: Positions) -> Floats:
        """[card, roll, box] -> the value of ending a turn there."""
        ...


def simulate_network(
    network: ColumnPlay,
    games: int,
    seed: int = 0,
    progress: Progress = silent,
    temperature: float = 0.0,
    first: int = 0,
) -> NetworkGames:
    """Games played by the estimate, starting with the seed's game number `first`; each is replayed through the rules.

    With a temperature, choices are drawn by what they lose, as `EvaluatorPlayer` does.
    """
    check_games(games)
    turns = network.space.boxes
    played = NetworkGames(
        book=network.book,
        box_points=np.zeros((games, turns), np.int16),
        bonuses=np.zeros(games, np.int32),
        moves=np.full((games, turns, 6), NO_MOVE, np.uint16),
        luck=np.zeros((games, turns, 3)),
        loss=np.zeros((games, turns, 3)),
        decisions=np.zeros(games, np.int64),
        start=network.value(Card(network.book)),
        drift=np.zeros((games, turns)),
    )
    for begin in range(0, games, BATCH):
        end = min(begin + BATCH, games)
        _play_batch(network, played, slice(begin, end), streams(seed, first + begin, first + end), temperature)
        for number in range(begin, end):
            card = played.game(number).cards[0]
            played.box_points[number] = [points or 0 for points in card.points]
            played.bonuses[number] = sum(card.bonuses)
        progress(end, games)
    return played


def replayed(network: ColumnPlay, games: int, seed: int = 0) -> Iterator[Game]:
    """The finished games one by one, replayed through `Game`: each roll, each keep, each box."""
    played = simulate_network(network, games, seed)
    return (played.game(number) for number in range(games))


def _play_batch(network: ColumnPlay, played: NetworkGames, batch: slice, randoms: Randoms, temperature: float) -> None:
    """One game for each random stream."""
    positions = network.space.of_cards([Card(network.book)] * len(randoms))
    for turn in range(network.space.boxes):
        turns = ManyTurns(network, positions, randoms)
        played.drift[batch, turn] = turns.value - network.estimates(positions)
        positions = turns.play(temperature)
        played.moves[batch, turn] = turns.moves
        played.luck[batch, turn] = turns.luck
        played.loss[batch, turn] = turns.loss
        played.decisions[batch] += turns.decisions


class ManyTurns:
    """One turn of each of several games, side by side."""

    def __init__(self, network: ColumnPlay, positions: Positions, randoms: Randoms) -> None:
        self.network, self.positions, self.randoms = network, positions, randoms
        count = len(randoms)
        self.games = np.arange(count)
        self.worth = network.endings(positions)
        last, middle = boards_of(self.worth.max(axis=2).T)
        self.boards = (middle, last, np.full_like(last, ILLEGAL))
        """[keep, game] -> what holding it is worth after the first, the second and the last roll."""
        self.value = turn_start(middle)
        """[game] -> before any dice."""
        self.moves = np.full((count, 6), NO_MOVE, np.uint16)
        self.luck, self.loss = np.zeros((count, 3)), np.zeros((count, 3))
        self.decisions = np.zeros(count, np.int64)

    def play(self, temperature: float) -> Positions:
        """Roll, hold and enter; returns the cards afterwards."""
        count = len(self.games)
        roll, keep, box = np.zeros(count, np.int64), np.zeros(count, np.int64), np.full(count, -1)
        expected, rolling = self.value, self.games
        for stage, board in enumerate(self.boards):
            roll[rolling] = now = throw(self.randoms, rolling, keep[rolling])
            held, rows = holds()[1:, now].T, np.arange(len(rolling))
            endings = self.worth[rolling, now]
            keeps = np.where(held < FIRST_ROLL, board[held, rolling[:, None]], ILLEGAL)
            stop = endings.max(axis=1)
            best = np.maximum(stop, keeps.max(axis=1))
            chosen, hold = self._chosen(rolling, endings, keeps, temperature)
            entered = chosen >= 0
            value = np.where(entered, stop, keeps[rows, hold])
            box[rolling], keep[rolling] = chosen, held[rows, hold]
            self.luck[rolling, stage] = best - expected
            self.loss[rolling, stage] = best - value
            self.loss[rolling[entered], 2] = (stop - endings[rows, chosen])[entered]
            self.decisions[rolling] += _differ(endings if stage == 2 else stop[:, None], keeps)
            self.moves[rolling, 2 * stage] = now
            expected, rolling = value[~entered], rolling[~entered]
            self.moves[rolling, 2 * stage + 1] = keep[rolling]
        self.moves[:, 5] = box
        return self._after(roll, box)

    def _chosen(self, games: Integers, endings: Floats, keeps: Floats, temperature: float) -> tuple[Integers, Integers]:
        """The box chosen in each game (-1 to roll again), and which of its keeps."""
        boxes = endings.shape[1]
        if temperature > 0.0:
            chosen = draw(np.concatenate([endings, keeps], axis=1).T, temperature, self.randoms, games)
            return np.where(chosen < boxes, chosen, -1), np.maximum(chosen - boxes, 0)
        # Among equals: stop if possible, else hold the most dice; boxes in the card's order.
        stop = endings.max(axis=1)
        best = np.maximum(stop, keeps.max(axis=1))[:, None]
        box = np.argmax(endings >= stop[:, None] - TIE, axis=1)
        return np.where(stop >= best[:, 0] - TIE, box, -1), np.argmax(keeps >= best - TIE, axis=1)

    def _after(self, roll: Integers, box: Integers) -> Positions:
        """The cards after each game's roll went to its box."""
        tables, positions, games = self.network.space.tables, self.positions, self.games
        slot, column = tables.slot_of[roll, box], tables.column[box]
        filled, upper = positions.filled.copy(), positions.upper.copy()
        filled[games, box] = True
        upper[games, column] = np.minimum(upper[games, column] + tables.slot_gain[slot], tables.upper_target)
        after_five = tables.after_five[positions.standing, tables.slot_inside[slot].astype(np.int64)]
        return Positions(filled, upper, np.where(tables.slot_five[slot], after_five, positions.standing))


def _differ(ends: Floats, keeps: Floats) -> Booleans:
    """Whether there is anything to choose: options that differ in value."""
    options = np.concatenate([ends, keeps], axis=1)
    least = np.where(options > ILLEGAL, options, np.inf).min(axis=1)
    return np.asarray(options.max(axis=1) - least > TIE)
