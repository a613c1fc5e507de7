"""`dicecup replay RECORD`: a record turn by turn."""

from __future__ import annotations

from typing import Any

from ..rules import Record, Turn
from ..saves import Saves, load
from ..terminal.narration import book_lines, game_lines, result_lines, standings_lines
from ..words import say
from ..words.command_line import commands
from .options import JSON, RECORD, print_json


def replay(record: str = RECORD, as_json: bool = JSON) -> None:
    loaded = load(Saves().find(record))
    series = loaded.series
    if as_json:
        games = [_json(loaded, number) for number in range(1, len(series.games) + 1)]
        print_json({**series.book.to_json(), "sides": [side.name for side in series.sides], "games": games})
        return
    lines = book_lines(series.book)
    for number, game in enumerate(series.games, start=1):
        lines += ["", say(commands.GAME_OF_SERIES, number=number, count=series.length)] if series.length > 1 else [""]
        lines += [*game_lines(game), *result_lines(game)]
    print("\n".join([*lines, *standings_lines(series)]))


def _json(record: Record, number: int) -> dict[str, Any]:
    """A game entry by entry, with the help used for each decision."""
    game, marks = record.series.games[number - 1], record.help_in(number)
    entries: list[dict[str, Any]] = []
    turns = [0] * len(game.sides)
    for entry in game.history:
        rolls = [list(roll) for roll in entry.rolls]
        found: dict[str, Any] = {"side": entry.side, "rolls": rolls, "keeps": [list(keep) for keep in entry.keeps]}
        if isinstance(entry, Turn):
            turns[entry.side] += 1
            found |= {"turn": turns[entry.side], "box": str(entry.box), "points": entry.points}
            found |= {"bonus": entry.bonus, "scratch": entry.scratch}
        else:
            found["resigned"] = True
        if marks is not None:
            here = [marks.get((entry.side, turns[entry.side], roll)) for roll in range(1, len(rolls) + 1)]
            found["help"] = [list(mark.kinds) if mark else [] for mark in here]
        entries.append(found)
    return {"status": game.status, "first": game.first, "totals": list(game.totals), "entries": entries}
