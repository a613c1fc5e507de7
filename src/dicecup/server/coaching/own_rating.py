"""A person's ratings in games with one book, from what was found in them when they ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...coach.rating.formula import BANDS
from ...coach.rating.players import RatedGame, RatedPlayer, scale_of
from ...rules import Rulebook
from ...solver import trust_in
from ..wire import replies
from .table_summary import EndedGame


class OwnGame(NamedTuple):
    """One of a person's own games."""

    game: EndedGame
    side: int
    rated: RatedGame


def rating_views(book: Rulebook, name: str, games: Sequence[OwnGame]) -> list[replies.RatingView]:
    """The rating on each scale for which there are games: alone first."""
    return [
        _view(book, name, some)
        for some in ([each for each in games if (len(each.game.sides) == 1) == alone] for alone in (True, False))
        if some
    ]


def _view(book: Rulebook, name: str, games: Sequence[OwnGame]) -> replies.RatingView:
    player = RatedPlayer(name, book, scale_of(book, len(games[0].game.sides)), tuple(each.rated for each in games))
    rating, counted = player.rating, [each for each in games if each.rated.losses.decisions]
    return replies.RatingView(
        scale=rating.scale.name,
        games=rating.games,
        decisions=rating.decisions,
        loss_each=rating.loss,
        low=rating.low,
        high=rating.high,
        band=rating.band if rating.games else None,
        bands=dict(zip(BANDS, rating.chances, strict=True)),
        sentences=player.sentences(),
        note=trust_in(book),
        unrated=player.why_not,
        history=[
            replies.RatingPoint(
                table=each.game.table,
                game=each.game.number,
                side=each.side,
                at=each.game.ending.at,
                loss_each=after.loss,
                low=after.low,
                high=after.high,
                band=after.band,
            )
            for each, after in zip(counted, player.history, strict=True)
        ],
    )
