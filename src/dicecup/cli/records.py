"""`dicecup records`: the games in the user's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from ..coach.words import wrapped
from ..files import write_output
from ..rules import Malformed, Record
from ..saves import SavedRecord, Saves
from ..words import say
from ..words.command_line import commands, option_help
from .options import FORCE, JSON, agreed, check_outputs, complete_records, print_json


def records(
    delete: str | None = typer.Option(
        None, metavar="NAME", help=option_help.RECORDS_DELETE, show_default=False, autocompletion=complete_records
    ),
    rename: tuple[str, str] | None = typer.Option(
        None, metavar="NAME NEW", help=option_help.RECORDS_RENAME, show_default=False
    ),
    export: tuple[str, Path] | None = typer.Option(
        None, metavar="NAME FILE", help=option_help.RECORDS_EXPORT, show_default=False
    ),
    yes: bool = typer.Option(False, "--yes", help=option_help.RECORDS_YES, show_default=False),
    force: bool = FORCE,
    as_json: bool = JSON,
) -> None:
    saves = Saves()
    if sum((delete is not None, bool(rename), bool(export))) > 1:
        raise Malformed(commands.ONE_OF_RECORDS_OPTIONS)
    if delete is not None:
        _delete(saves, delete, yes)
    elif rename:
        print(say(commands.RENAMED, name=saves.rename(*rename).stem))
    elif export:
        name, file = export
        path = saves.saved(name)
        check_outputs(file, force=force, inputs=[path])
        write_output(file, [path.read_bytes()])
        print(say(commands.COPIED, name=name, file=file))
    elif as_json:
        print_json({"folder": str(saves.records), "records": [_json(saved) for saved in saves.listing()]})
    else:
        _list(saves)


def _delete(saves: Saves, name: str, yes: bool) -> None:
    path = saves.saved(name)
    if not (yes or agreed(say(commands.DELETE, name=path.stem))):
        return
    path.unlink()
    print(say(commands.DELETED, name=path.stem))


def _json(saved: SavedRecord) -> dict[str, Any]:
    found: dict[str, Any] = {"name": saved.path.stem, "path": str(saved.path)}
    if saved.record is None:
        return {**found, "damage": saved.damage}
    series, game = saved.record.series, saved.record.game
    return {
        **found,
        **series.book.to_json(),
        "date": saved.record.header("Date"),
        "status": game.status if series.is_over else "unfinished",
        "game": len(series.games),
        "games": series.length,
        "sides": [{"name": side.name, "score": total} for side, total in zip(series.sides, game.totals, strict=True)],
    }


def _list(saves: Saves) -> None:
    listing = saves.listing()
    if not listing:
        print(say(commands.NO_SAVED_GAMES, folder=saves.records))
    for saved in listing:
        print(saved.path.stem)
        about = _about(saved.record) if saved.record else say(commands.DAMAGED, why=saved.damage)
        print("\n".join(wrapped(f"  {about}", "  ")))


def _about(record: Record) -> str:
    series = record.series
    scores = ", ".join(
        say(commands.SAVED_SCORE, name=side.name, points=total)
        for side, total in zip(series.sides, record.game.totals, strict=True)
    )
    state = record.game.status if series.is_over else "unfinished"
    if series.length == 1:
        return say(commands.SAVED[state], scores=scores)
    return say(commands.SAVED_IN_SERIES[state], number=len(series.games), count=series.length, scores=scores)
