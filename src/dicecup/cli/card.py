"""`dicecup card RECORD`: the score card as on the printed pad."""

from __future__ import annotations

from ..saves import Saves, load
from ..terminal.narration import pads_of_record
from .options import JSON, RECORD, print_json


def card(record: str = RECORD, as_json: bool = JSON) -> None:
    loaded = load(Saves().find(record))
    if as_json:
        series = loaded.series
        games = [
            [
                {"name": side.name, "card": card.to_json(), "total": card.total}
                for side, card in zip(game.sides, game.cards, strict=True)
            ]
            for game in series.games
        ]
        print_json({**series.book.to_json(), "games": games})
        return
    print("\n".join(pads_of_record(loaded)))
