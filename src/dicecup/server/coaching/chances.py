"""The outlook on a game: each side's chance to win, and its expected final score."""

from __future__ import annotations

from ...rules import Game
from ...solver import Distribution, Evaluator, WinModel
from ...words import refusals
from ..ledger.refusal import Refused
from ..ledger.state import TableState
from ..wire.replies import OutlookReply, SideOutlookView


def coached_game(state: TableState) -> Game:
    """The game under way; refused if the table plays without the coach."""
    if not state.options.coach:
        raise Refused("wrong_phase", refusals.NO_COACH)
    if state.game is None:
        raise Refused("wrong_phase", refusals.NO_GAME)
    return state.game


def outlook_of(
    seq: int, game: Game, evaluator: Evaluator, model: WinModel | None, scores: Distribution | None
) -> OutlookReply:
    """The outlook at any moment of a game. The model is for several sides, the distribution of scores for one."""
    chances = model.chances(game) if model is not None else (None,) * len(game.sides)
    expected = [_expected(game, side, evaluator) for side in range(len(game.sides))]
    # Before the first roll nothing is better or worse than perfect play on average.
    begun = game.rolls or game.cards[0].boxes
    alone = expected[0] if scores is not None and begun else None
    percentile = None if alone is None or scores is None else scores.percentile(round(alone))
    trust = (evaluator.trust, "" if model is None else model.trust, "" if scores is None else scores.origin)
    return OutlookReply(
        seq=seq,
        exact=evaluator.exact,
        sides=[
            SideOutlookView(name=side.name, chance=_rounded(chance, 4), expected=_rounded(score, 2))
            for side, chance, score in zip(game.sides, chances, expected, strict=True)
        ],
        percentile=_rounded(percentile, 1),
        games_of="" if scores is None else scores.games_of,
        note=" ".join(filter(None, trust)),
    )


def _expected(game: Game, side: int, evaluator: Evaluator) -> float | None:
    """The expected final score with best play; None if unknown, and for a side that has resigned."""
    if not evaluator.looks_ahead or side in game.resigned:
        return None
    card = game.cards[side]
    begins = side != game.side or not game.rolls
    return card.total + (evaluator.value(card) if begins else evaluator.turn(card).now(game))


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)
