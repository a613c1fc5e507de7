"""`dicecup records`: the games in the user's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from ..coach.words import wrapped
from ..files import write_output
from ..rules import Malformed, Record
from ..saves import SavedRecord, Saves
from .options import JSON, complete_records, print_json

HELP = """List the saved games, newest first; delete, rename or export one.

\b
Then continue one, or look at it:
  dicecup play --resume NAME
  dicecup card NAME
  dicecup replay NAME

\b
Or put them in order:
  dicecup records --rename NAME NEW      give it a name of your own
  dicecup records --export NAME FILE     copy it, to send it to somebody
  dicecup records --delete NAME          delete it for good; asks first
"""


def records(
    delete: str | None = typer.Option(
        None, metavar="NAME", help="Delete this saved game.", show_default=False, autocompletion=complete_records
    ),
    rename: tuple[str, str] | None = typer.Option(
        None, metavar="NAME NEW", help="Give this saved game another name.", show_default=False
    ),
    export: tuple[str, Path] | None = typer.Option(
        None, metavar="NAME FILE", help="Copy this saved game into a file.", show_default=False
    ),
    yes: bool = typer.Option(False, "--yes", help="With --delete: do not ask.", show_default=False),
    as_json: bool = JSON,
) -> None:
    saves = Saves()
    if sum((delete is not None, bool(rename), bool(export))) > 1:
        raise Malformed("choose one of --delete, --rename and --export")
    if delete is not None:
        _delete(saves, delete, yes)
    elif rename:
        print(f"Renamed: {saves.rename(*rename).stem}")
    elif export:
        name, file = export
        write_output(file, saves.saved(name).read_bytes())
        print(f"{name} is copied to {file}")
    elif as_json:
        print_json({"folder": str(saves.records), "records": [_json(saved) for saved in saves.listing()]})
    else:
        _list(saves)


def _delete(saves: Saves, name: str, yes: bool) -> None:
    path = saves.saved(name)
    if not yes:
        try:
            answer = input(f"Delete {path.stem} for good? Type yes or no> ").strip().lower()
        except EOFError:
            answer = ""
        if answer not in ("yes", "y"):
            print("Cancelled.")
            return
    path.unlink()
    print(f"Deleted: {path.stem}")


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
