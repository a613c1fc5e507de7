"""What a review found in a finished game, as far as lists of many games need it: a few figures and the mistakes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any, NamedTuple

from ... import __version__
from ...coach.finished_games import Figures, PlayedSide, sides_of
from ...coach.grades import is_at_least, thresholds
from ...rules import Card, Game
from ...solver import Evaluator, values_digest
from ..ledger.export import marks_of
from ..ledger.state import TableState
from .summary import EndedGame, games_at

EDITION = f"1 {__version__}"
"""To be counted up when what is found or how it is written changes between releases."""
PLAIN_FIGURES = ("date", "name", "bot", "rolls", "luck", "loss_each", "losses")
"""The figures that are written as they are."""


class Mistake(NamedTuple):
    """A decision that was called a mistake or worse."""

    turn: int
    roll: int
    loss: float
    player: str
    """Who decided: in a team one of the partners."""


class SideFindings(NamedTuple):
    figures: Figures
    mistakes: tuple[Mistake, ...]


Findings = tuple[SideFindings | None, ...]
"""A finished game by side; None for a side that resigned."""


def summary_origin(seq: int) -> str:
    """What a table's summary is made from."""
    return f"{EDITION} summary 2 event {seq}"


def findings_origin(game: EndedGame) -> str:
    """The fingerprint of what a game's findings are made from. With real dice the last score may be corrected."""
    parts = (EDITION, values_digest(game.book), thresholds(game.book), game.scores)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def findings_at(state: TableState, numbers: Collection[int], evaluator: Evaluator) -> dict[int, Findings]:
    """The finished games of these numbers at a table, taken apart."""
    found: dict[int, Findings] = {}
    for number, (game, ending) in enumerate(zip(games_at(state), state.endings, strict=False), start=1):
        if number in numbers and game.status == "finished":
            date = datetime.fromtimestamp(ending.at / 1000, UTC).date().isoformat()
            real_dice = state.options.dice == "real"
            marks, bots = marks_of(state, number), ending.bots
            sides = sides_of(
                game, evaluator, state.table, date, number, bots, real_dice=real_dice, marks=marks, help_known=False
            )
            found[number] = tuple(
                None if side is None else _of_side(game, place, side) for place, side in enumerate(sides)
            )
    return found


def _of_side(game: Game, place: int, side: PlayedSide) -> SideFindings:
    mistakes = [
        Mistake(turn.number, turn.roll_before(decision), decision.loss, game.sides[place].player_at(turn.number))
        for turn, decision in side.review.mistakes
        if is_at_least(decision.grade, "mistake")
    ]
    return SideFindings(side.figures, tuple(mistakes))


# --- as text ----------------------------------------------------------------------------------------------------


def findings_text(findings: Findings) -> str:
    return json.dumps([side and _side_json(side) for side in findings])


def _side_json(side: SideFindings) -> dict[str, Any]:
    plain = {name: getattr(side.figures, name) for name in PLAIN_FIGURES}
    return plain | {"card": side.figures.card.to_json(), "mistakes": side.mistakes}


def findings_of(game: EndedGame, text: str) -> Findings:
    """The findings that a text holds."""
    return tuple(None if side is None else _side_of(game, side) for side in json.loads(text))


def _side_of(game: EndedGame, data: dict[str, Any]) -> SideFindings:
    card, losses = Card.from_json(game.book, data["card"]), tuple(data["losses"])
    plain = {name: data[name] for name in PLAIN_FIGURES} | {"losses": losses}
    figures = Figures(record=game.table, number=game.number, card=card, **plain)
    return SideFindings(figures, tuple(Mistake(*each) for each in data["mistakes"]))
