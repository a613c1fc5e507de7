"""Who wins: the chance of each side, between turns and with dice on the table.

A `WinModel` answers for positions between turns; everything else is built on it, one turn being solved exactly. So
the last turn of a game is exact whatever the model.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ...rules import Box, Card, Enter, Game, Reroll, Roll, Rulebook
from ..evaluator import Choice, best_first
from ..exact.value_table import TurnValues, ValueTable
from ..lattice import KEEP_INDEX, ROLL_INDEX
from ..learned.network import Network
from ..progress import Progress, silent
from ..recently_used import Recent
from ..turn import boards_of, check_question
from .one_column import PointsModel
from .several_columns import ColumnsModel

Floats = NDArray[np.float64]


class WinModel(Protocol):
    """Knows the chance of each side to win between two turns, a tie shared."""

    sure_turns: float
    """With this many turns left or fewer, its chances tell choices apart well enough to play by."""

    def between_turns(self, cards: Sequence[Card], mover: int) -> Floats:
        """[side] -> the chance to win where side `mover` has the next turn."""
        ...

    def endings(self, cards: Sequence[Card], mover: int) -> Floats:
        """[roll, box] -> the chance of `mover` once it has ended its turn there; -1 where that is not legal."""
        ...


_MODELS: Recent[Rulebook, WinModel] = Recent(8)
"""Books whose models are kept in memory."""


def has_win_model(book: Rulebook) -> bool:
    """Whether anybody knows who wins: not with several columns and house rules, which no estimate was trained for."""
    return book.columns == 1 or Network.is_trained_on(book)


def win_model(book: Rulebook, progress: Progress = silent) -> WinModel:
    """The best model there is for a book. The first for a book of one column takes seconds to make."""
    model = _MODELS.get(book)
    if model is None:
        model = PointsModel(ValueTable.of(book), progress) if book.columns == 1 else ColumnsModel.of(book)
        _MODELS.put(book, model)
    return model


def win_note(book: Rulebook) -> str:
    """What to say beside the chances to win of a book; nothing for one column, where values are exact."""
    return "" if book.columns == 1 else ColumnsModel.note


class WinTurn(NamedTuple):
    """The turn of a game in chances of its side to win, if it plays this turn for that."""

    card: Card
    values: TurnValues
    endings: Floats
    """[roll, box] -> the chance after ending there; -1 where that is not legal."""

    def of_box(self, roll: Roll, box: Box) -> float:
        """Ending the turn in a box."""
        return float(self.endings[ROLL_INDEX[roll], self.card.book.box_index[box]])

    def choices(self, roll: Roll, rolls_left: int) -> list[Choice]:
        """Every keep and every box with the chance to win, best first."""
        check_question(self.card, rolls_left)
        boxes = [placement.box for placement in self.card.placements(roll)]
        choices = [Choice(Enter(box), self.of_box(roll, box)) for box in boxes]
        if rolls_left:
            board = self.values.middle if rolls_left == 2 else self.values.last
            choices += [Choice(Reroll(keep), float(board[KEEP_INDEX[keep]])) for keep in roll.keeps]
        return best_first(self.card, choices)


def in_play(game: Game) -> list[int]:
    """The sides that have not resigned."""
    return [side for side in range(len(game.sides)) if side not in game.resigned]


def chances_between_turns(model: WinModel, game: Game) -> tuple[float, ...]:
    """The chance of each side to win as the turn of `game.side` begins, or once the game is over."""
    sides = in_play(game)
    mover = sides.index(game.side) if game.side in sides else 0
    found = model.between_turns([game.cards[side] for side in sides], mover).tolist()
    chances = dict(zip(sides, found, strict=True))
    return tuple(chances.get(side, 0.0) for side in range(len(game.sides)))


def win_turn(model: WinModel, game: Game) -> WinTurn:
    """The turn under way, laid open in chances to win."""
    sides = in_play(game)
    endings = model.endings([game.cards[side] for side in sides], sides.index(game.side))
    last, middle = boards_of(endings.max(axis=1))
    return WinTurn(game.card, TurnValues(last, middle, 0.0), endings)


def win_chances(model: WinModel, game: Game) -> tuple[float, ...]:
    """The chance of each side to win at any moment of a game.

    With dice on the table the side to move is taken to play this turn for the win; what that changes is taken from
    the others in proportion.
    """
    between = chances_between_turns(model, game)
    if game.is_over or not game.rolls:
        return between
    values = win_turn(model, game).values
    if game.awaits == "decision":
        mine = values.of_roll(game.rolls[-1], game.rolls_left)
    else:
        mine = values.of_keep(game.keeps[-1], game.rolls_left)
    rest = 1.0 - between[game.side]
    scale = (1.0 - mine) / rest if rest > 0.0 else 0.0
    return tuple(mine if side == game.side else share * scale for side, share in enumerate(between))


def win_choices(model: WinModel, game: Game) -> Sequence[Choice]:
    """Every keep and every box with the chance to win, best first."""
    return win_turn(model, game).choices(game.rolls[-1], game.rolls_left)
