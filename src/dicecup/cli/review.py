"""`dicecup review RECORD`: how much was luck and how much was skill."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..files import write_output
from ..rules import Malformed
from ..saves import EXTENSION, Saves, load, read_record
from ..words import say
from ..words.command_line import commands, option_help
from .options import (
    CLUSTER,
    FORCE,
    JSON,
    PARQUET,
    WORKERS,
    check_outputs,
    complete_records,
    print_json,
    shown_progress,
)

if TYPE_CHECKING:
    from ..coach import RecordReviews


def review(
    record: str = typer.Argument(
        metavar="RECORD",
        help=option_help.REVIEW_RECORD,
        autocompletion=complete_records,
    ),
    html: Path | None = typer.Option(None, "--html", metavar="FILE", help=option_help.REVIEW_HTML, show_default=False),
    game: int | None = typer.Option(
        None,
        metavar="NUMBER",
        help=option_help.REVIEW_GAME,
        min=1,
        show_default=False,
    ),
    brief: bool = typer.Option(False, "--brief", help=option_help.REVIEW_BRIEF, show_default=False),
    csv: Path | None = typer.Option(None, metavar="FILE", help=option_help.REVIEW_CSV, show_default=False),
    parquet: Path | None = PARQUET,
    workers: int = WORKERS,
    cluster: str | None = CLUSTER,
    force: bool = FORCE,
    as_json: bool = JSON,
) -> None:
    try:
        path = Saves().find(record)
    except IsADirectoryError:
        if html is not None or game is not None or brief:
            raise Malformed(commands.NOT_FOR_FOLDERS) from None
        _review_folder(Path(record), csv, parquet, workers, cluster, force, as_json)
        return
    if csv is not None or parquet is not None or workers != 1 or cluster is not None:
        raise Malformed(commands.ONLY_FOR_FOLDERS)
    loaded = load(path)
    series = loaded.series
    number = len(series.games) if game is None else game
    if number > len(series.games):
        raise Malformed(say(commands.NO_GAME_IN_RECORD, count=len(series.games), number=number))
    if brief and (as_json or html is not None):
        raise Malformed(commands.BRIEF_IS_FOR_TEXT)
    if html is not None and html.is_dir():
        raise Malformed(say(commands.PAGE_IS_FOLDER, file=html))
    check_outputs(html, force=force, inputs=[path])
    from ..coach.game_review import review_of
    from ..coach.report import html_page, text_lines
    from ..words import listed, reviews

    with shown_progress(say(commands.SOLVING, book=series.book.book.name)) as progress:
        marks, known = loaded.help_in(number), loaded.knows_help
        played, real_dice = series.games[number - 1], loaded.real_dice
        found = review_of(played, progress, real_dice=real_dice, marks=marks, help_known=known)
    if html is not None:
        names = listed([side.name for side in series.sides])
        write_output(html, [html_page(found, say(reviews.TITLE_BY, names=names))])
    if as_json:
        print_json(found.to_json())
    elif html is None:
        print("\n".join(text_lines(found, turns=not brief)))
    else:
        print(say(commands.REVIEW_IN, file=html))


def _review_folder(
    folder: Path, csv: Path | None, parquet: Path | None, workers: int, cluster: str | None, force: bool, as_json: bool
) -> None:
    from ..coach import review_records
    from ..data_files import check_parquet, write_csv, write_parquet
    from ..shared_work import SharedWork

    paths = sorted(folder.rglob(f"*{EXTENSION}"))
    if not paths:
        raise Malformed(say(commands.NO_RECORDS_IN, folder=folder, ending=EXTENSION))
    check_parquet(parquet)
    check_outputs(csv, parquet, force=force, inputs=paths)
    shared = SharedWork(workers, cluster)
    texts, damaged = [], {}
    for path in paths:
        name = str(path.relative_to(folder))
        try:
            texts.append((name, read_record(path)))
        except (Malformed, OSError) as error:
            damaged[name] = str(error)
    with shown_progress(say(commands.REVIEWING_RECORDS, count=len(paths))) as progress:
        found = review_records(texts, progress, shared)
    found = replace(found, damaged=damaged | found.damaged)
    table = found.table()
    if csv is not None:
        write_csv(csv, table)
    if parquet is not None:
        write_parquet(parquet, table)
    if as_json:
        print_json(found.to_json())
    else:
        _print_folder(found, len(paths))
    if len(found.damaged) == len(paths):
        raise typer.Exit(1)


def _print_folder(found: RecordReviews, count: int) -> None:
    rows = found.to_json()["reviews"]
    record, game, score, luck, loss, each, side = commands.FOLDER_COLUMNS
    width = max([len(record), *(len(of["record"]) for of in rows)])
    print(f"{record:<{width}}  {game:>4} {score:>7} {luck:>7} {loss:>7}  {each:>12}  {side}")
    for of in rows:
        print(
            f"{of['record']:<{width}}  {of['game']:>4} {of['score']:7.1f} {of['luck']:+7.1f} {of['loss']:7.1f}"
            f"  {of['loss_each']:12.3f}  {of['side']}"
        )
    for name, damage in found.damaged.items():
        print(say(commands.RECORD_DAMAGED, name=name, why=damage))
    if found.damaged:
        print(say(commands.RECORDS_DAMAGED, count=len(found.damaged), total=count))
