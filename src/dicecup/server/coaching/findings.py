"""A review's findings in a finished game, as far as lists of many games need them: a few figures and the mistakes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from ... import __version__
from ...coach.finished_games import Figures, PlayedSide, reviewed_sides
from ...coach.game_review import SideReview, has_chances, review
from ...coach.grades import is_at_least, thresholds
from ...coach.rating.formula import Losses
from ...coach.rating.players import MOST_SIDES, RatedGame
from ...rules import Card, Game
from ...solver import Evaluator, values_digest, win_model
from ..ledger.export import knows_help, marks_of
from ..ledger.state import TableState
from .table_summary import EndedGame, games_at

EDITION = f"2 {__version__}"
"""Count it up if the findings or their form change between releases."""
PLAIN_FIGURES = ("date", "name", "bot", "rolls", "luck", "loss_each", "losses", "own_losses", "help")
"""The figures that are written without conversion."""


class Mistake(NamedTuple):
    """A decision graded a mistake or worse."""

    turn: int
    roll: int
    loss: float
    player: str
    """Who decided: in a team, one of the partners."""


class SideFindings(NamedTuple):
    figures: Figures
    mistakes: tuple[Mistake, ...]


class Findings(NamedTuple):
    """The findings in a finished game."""

    sides: tuple[SideFindings | None, ...]
    """None for a side that resigned, and in a game that was not played to the end."""
    rated: tuple[RatedGame, ...]
    """What the rating needs to know about each side; for bots and teams there is nothing to rate."""


NOTHING_RATED = Losses(0, 0.0)


def nothing_found(game: EndedGame) -> Findings:
    """The findings in a game whose table can no longer be read."""
    return Findings((None,) * len(game.sides), (RatedGame("", "", NOTHING_RATED),) * len(game.sides))


def summary_origin(seq: int) -> str:
    """The fingerprint of what a table's summary is made from."""
    return f"{EDITION} summary 3 event {seq}"


def findings_origin(game: EndedGame) -> str:
    """The fingerprint of what a game's findings are made from. With real dice the last score may be corrected, and a
    name may be taken out."""
    parts = (EDITION, values_digest(game.book), thresholds(game.book), game.scores, game.sides)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def findings_at(state: TableState, numbers: Collection[int], evaluator: Evaluator) -> dict[int, Findings]:
    """The findings in the finished games with these numbers at a table."""
    found: dict[int, Findings] = {}
    for number, (game, ending) in enumerate(zip(games_at(state), state.endings, strict=False), start=1):
        if number in numbers:
            date = datetime.fromtimestamp(ending.at / 1000, UTC).date().isoformat()
            known = knows_help(state, number)
            chances = known and has_chances(game, MOST_SIDES)
            reviewed = review(
                game,
                evaluator,
                win_model(game.book) if chances else None,
                real_dice=state.options.dice == "real",
                marks=marks_of(state, number),
                help_known=known,
            )
            sides = reviewed_sides(game, reviewed, state.table, date, number, ending.bots)
            finished = game.status == "finished"
            found[number] = Findings(
                tuple(_of_side(game, place, side) if side and finished else None for place, side in enumerate(sides)),
                tuple(_rated(game, place, each, ending.bots, date) for place, each in enumerate(reviewed.sides)),
            )
    return found


def _rated(game: Game, place: int, side: SideReview, bots: Sequence[str], date: str) -> RatedGame:
    if bots[place]:
        return RatedGame("", date, NOTHING_RATED)
    if game.sides[place].partners:
        return RatedGame("", date, NOTHING_RATED, "team")
    if len(game.sides) > MOST_SIDES:
        return RatedGame("", date, NOTHING_RATED, "crowd")
    return RatedGame.of("", date, side, len(game.sides))


def _of_side(game: Game, place: int, side: PlayedSide) -> SideFindings:
    mistakes = [
        Mistake(turn.number, turn.roll_before(decision), decision.loss, game.sides[place].player_at(turn.number))
        for turn, decision in side.review.mistakes
        if is_at_least(decision.grade, "mistake")
    ]
    return SideFindings(side.figures, tuple(mistakes))


# --- as text ----------------------------------------------------------------------------------------------------


def findings_text(findings: Findings) -> str:
    rated = [(each.date, *each.losses, each.why_not) for each in findings.rated]
    return json.dumps({"sides": [side and _side_json(side) for side in findings.sides], "rated": rated})


def _side_json(side: SideFindings) -> dict[str, Any]:
    plain = {name: getattr(side.figures, name) for name in PLAIN_FIGURES}
    return plain | {"card": side.figures.card.to_json(), "mistakes": side.mistakes}


def findings_of(game: EndedGame, text: str) -> Findings:
    """Read findings from their text."""
    data = json.loads(text)
    return Findings(
        tuple(None if side is None else _side_of(game, side) for side in data["sides"]),
        tuple(RatedGame("", date, Losses(decisions, loss), why) for date, decisions, loss, why in data["rated"]),
    )


def _side_of(game: EndedGame, data: dict[str, Any]) -> SideFindings:
    card = Card.from_json(game.book, data["card"])
    plain: dict[str, Any] = {name: data[name] for name in PLAIN_FIGURES}
    plain |= {name: tuple(value) for name, value in plain.items() if isinstance(value, list)}
    figures = Figures(record=game.table, number=game.number, card=card, **plain)
    return SideFindings(figures, tuple(Mistake(*each) for each in data["mistakes"]))
