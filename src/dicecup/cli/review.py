"""`dicecup review RECORD`: how much was luck and how much was skill."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import typer

from ..files import check_output, write_output
from ..rules import Malformed
from ..saves import EXTENSION, Saves, load, read_record
from .options import CLUSTER, JSON, PARQUET, WORKERS, complete_records, print_json, shown_progress

HELP = """Review a game: the luck of every roll and the loss of every decision.

\b
Examples:
  dicecup review game.dice
  dicecup review 2026-11-15-183000-deluxe-4f1c9a  a name from dicecup records
  dicecup review game.dice --html game.html       a page with a graph
  dicecup review games/ --workers 4               every record in a folder
  dicecup review games/ --csv reviews.csv         the same as a table

In the one-column books, start value + luck - losses = final score; in triple the remainder is the estimate's own
error (drift). An unfinished game is reviewed as far as it has come. Of a folder every game of every record is
reviewed, a row per side; damaged records are named at the end.
"""


def review(
    record: str = typer.Argument(
        metavar="RECORD",
        help="A record: a file, a name from dicecup records, or a folder of records.",
        autocompletion=complete_records,
    ),
    html: Path | None = typer.Option(
        None, "--html", metavar="FILE", help="Write an HTML page that needs no other files.", show_default=False
    ),
    game: int | None = typer.Option(
        None,
        metavar="NUMBER",
        help="In a series: which game; by default the last.",
        min=1,
        show_default=False,
    ),
    brief: bool = typer.Option(False, "--brief", help="Leave out the turns.", show_default=False),
    csv: Path | None = typer.Option(
        None, metavar="FILE", help="Of a folder: write a line of CSV per side and game.", show_default=False
    ),
    parquet: Path | None = PARQUET,
    workers: int = WORKERS,
    cluster: str | None = CLUSTER,
    as_json: bool = JSON,
) -> None:
    try:
        path = Saves().find(record)
    except IsADirectoryError:
        if html is not None or game is not None or brief:
            raise Malformed("--html, --game and --brief are for a single record, not for a folder") from None
        _review_folder(Path(record), csv, parquet, workers, cluster, as_json)
        return
    if csv is not None or parquet is not None or workers != 1 or cluster is not None:
        raise Malformed("--csv, --parquet, --workers and --cluster are for a folder of records")
    loaded = load(path)
    series = loaded.series
    number = len(series.games) if game is None else game
    if number > len(series.games):
        games = "1 game" if len(series.games) == 1 else f"{len(series.games)} games"
        raise Malformed(f"that record has {games} so far; there is no game {number}")
    if brief and (as_json or html is not None):
        raise Malformed("--brief leaves the turns out of the text; leave it out with --json and --html")
    if html is not None and html.is_dir():
        raise Malformed(f"{html} is a folder; name a file for the page, such as review.html")
    check_output(html)
    from ..coach.game_review import review_of
    from ..coach.report import html_page, text_lines
    from ..words import listed, reviews, say

    with shown_progress(f"solving {series.book.book.name}") as progress:
        marks, known = loaded.help_in(number), loaded.knows_help
        played, real_dice = series.games[number - 1], loaded.real_dice
        found = review_of(played, progress, real_dice=real_dice, marks=marks, help_known=known)
    if html is not None:
        names = listed([side.name for side in series.sides])
        write_output(html, html_page(found, say(reviews.TITLE_BY, names=names)))
    if as_json:
        print_json(found.to_json())
    elif html is None:
        print("\n".join(text_lines(found, turns=not brief)))
    else:
        print(f"The review is in {html}")


def _review_folder(
    folder: Path, csv: Path | None, parquet: Path | None, workers: int, cluster: str | None, as_json: bool
) -> None:
    from ..coach import review_records
    from ..data_files import check_parquet, write_csv, write_parquet
    from ..shared_work import SharedWork

    check_output(csv)
    check_parquet(parquet)
    shared = SharedWork(workers, cluster)
    paths = sorted(folder.rglob(f"*{EXTENSION}"))
    if not paths:
        raise Malformed(f"{folder} is a folder without records, which are files ending in {EXTENSION}")
    texts, damaged = [], {}
    for path in paths:
        name = str(path.relative_to(folder))
        try:
            texts.append((name, read_record(path)))
        except (Malformed, OSError) as error:
            damaged[name] = str(error)
    with shown_progress(f"reviewing {len(paths):,} records") as progress:
        found = review_records(texts, progress, shared)
    found = replace(found, damaged=damaged | found.damaged)
    table = found.table()
    if csv is not None:
        write_csv(csv, table)
    if parquet is not None:
        write_parquet(parquet, table)
    if as_json:
        print_json(found.to_json())
        return
    width = max(6, *(len(name) for name, _ in texts)) if texts else 6
    print(f"{'record':<{width}}  game   score    luck    loss  per decision  name")
    for of in found.to_json()["reviews"]:
        print(
            f"{of['record']:<{width}}  {of['game']:>4} {of['score']:7.1f} {of['luck']:+7.1f} {of['loss']:7.1f}"
            f"  {of['loss_each']:12.3f}  {of['side']}"
        )
    for name, damage in found.damaged.items():
        print(f"{name} is damaged: {damage}")
