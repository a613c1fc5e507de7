"""`dicecup records`: the games in the user's folder."""

from __future__ import annotations

from ..coach.words import wrapped
from ..rules import Record
from ..saves import Saves

HELP = """List the saved games, newest first.

\b
Then continue one, or look at it:
  dicecup play --resume NAME
  dicecup card NAME
  dicecup replay NAME
"""


def records() -> None:
    saves = Saves()
    listing = saves.listing()
    if not listing:
        print(f"There are no saved games in {saves.records}.")
    for saved in listing:
        print(saved.path.stem)
        about = _about(saved.record) if saved.record else f"damaged: {saved.damage}"
        print("\n".join(wrapped(f"  {about}", "  ")))


def _about(record: Record) -> str:
    series = record.series
    scores = ", ".join(f"{side.name} {total}" for side, total in zip(series.sides, record.game.totals, strict=True))
    state = record.game.status if series.is_over else "unfinished"
    games = f", game {len(series.games)} of {series.length}" if series.length > 1 else ""
    return f"{state}{games}: {scores}"
