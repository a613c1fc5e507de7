"""How a game stands: the chance of each side to win, and the final score that each may expect."""

from __future__ import annotations

from typing import NamedTuple

from ...rules import Game
from ...solver import Distribution, Evaluator, WinModel
from ..ledger.refusal import Refused
from ..ledger.state import TableState
from ..wire.replies import OutlookReply, SideOutlookView


class SideOutlook(NamedTuple):
    chance: float | None
    """To win this game, a tie shared; None alone, and where nobody can tell."""
    expected: float | None
    """The final score under best play; None where nobody can tell, and for whoever has resigned."""


class GameOutlook(NamedTuple):
    sides: tuple[SideOutlook, ...]
    exact: bool
    """Whether the expected scores are exact; otherwise they are estimates."""
    percentile: float | None
    """Alone: the share of games of perfect play, in percent, that the expected score beats."""
    games_of: str
    """What the percentile is a share of: perfect play, or games of the learned player; empty without one."""
    trust: str
    """How far this can be trusted; empty where scores are exact."""


def outlook_of(game: Game, evaluator: Evaluator, model: WinModel | None, scores: Distribution | None) -> GameOutlook:
    """The outlook at any moment of a game. A model is for several sides, the distribution of scores for one."""
    chances = model.chances(game) if model is not None else (None,) * len(game.sides)
    expected = [_expected(game, side, evaluator) for side in range(len(game.sides))]
    alone = expected[0] if scores is not None else None
    percentile = None if alone is None or scores is None else scores.percentile(round(alone))
    sides = tuple(SideOutlook(chance, score) for chance, score in zip(chances, expected, strict=True))
    trust = [evaluator.trust, "" if model is None else model.trust, "" if scores is None else scores.origin]
    games_of = "" if scores is None else scores.games_of
    return GameOutlook(sides, evaluator.exact, percentile, games_of, " ".join(filter(None, trust)))


def _expected(game: Game, side: int, evaluator: Evaluator) -> float | None:
    if not evaluator.looks_ahead or side in game.resigned:
        return None
    card = game.cards[side]
    begins = side != game.side or not game.rolls
    return card.total + (evaluator.value(card) if begins else evaluator.turn(card).now(game))


def coached_game(state: TableState) -> Game:
    """The game under way, where the table plays with the coach."""
    if not state.options.coach:
        raise Refused("wrong_phase", "this table plays without advice")
    if state.game is None:
        raise Refused("wrong_phase", "no game is being played")
    return state.game


def outlook_view(seq: int, game: Game, outlook: GameOutlook | None) -> OutlookReply:
    """The outlook as clients get it; without one, that there is none yet."""
    if outlook is None:
        return OutlookReply(ready=False, seq=seq)
    return OutlookReply(
        seq=seq,
        exact=outlook.exact,
        sides=[
            SideOutlookView(name=side.name, chance=_rounded(each.chance, 4), expected=_rounded(each.expected, 2))
            for side, each in zip(game.sides, outlook.sides, strict=True)
        ],
        percentile=_rounded(outlook.percentile, 1),
        games_of=outlook.games_of,
        note=outlook.trust,
    )


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)
